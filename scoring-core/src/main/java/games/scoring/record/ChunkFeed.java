package games.scoring.record;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a stream on their way into chunks: what one chunk leaves over begins the next, and memory that was given
 * back is used again. {@link #release} may be called by any thread, everything else by one at a time.
 */
final class ChunkFeed {

    private final InputStream in;
    private final int usual;
    private final int longest;
    private final Deque<byte[]> free = new ArrayDeque<>();

    private byte[] rest = new byte[0];
    private long taken;
    private boolean ended;
    private @Nullable IOException failure;

    /**
     * Starts a feed.
     *
     * @param in the bytes; closed by whoever opened it
     * @param usual how many bytes a chunk has, unless one record is longer
     * @param longest the most bytes of a record
     * @param before how many bytes of the file were read
     */
    ChunkFeed(InputStream in, int usual, int longest, long before) {
        this.in = in;
        this.usual = usual;
        this.longest = longest;
        this.taken = before;
    }

    /** Tells how many bytes were left over. */
    int left() {
        return rest.length;
    }

    /** Tells how many bytes a buffer takes: behind them is the room that a chunk has. */
    static int capacity(byte[] buffer) {
        return buffer.length - Chunk.ROOM;
    }

    private static byte[] buffer(int capacity) {
        return new byte[capacity + Chunk.ROOM];
    }

    /** Gives memory for a chunk, with what was left over at its beginning. */
    byte[] take() {
        byte[] buffer = rest.length < usual ? usualBuffer() : buffer(larger(rest.length));
        System.arraycopy(rest, 0, buffer, 0, rest.length);
        rest = new byte[0];
        return buffer;
    }

    private byte[] usualBuffer() {
        synchronized (free) {
            return free.isEmpty() ? buffer(usual) : free.pop();
        }
    }

    private int larger(int length) {
        return (int) Math.min(2L * length, longest + 1L);
    }

    /** Copies into more memory. */
    byte[] grown(byte[] buffer) {
        return Arrays.copyOf(buffer, larger(capacity(buffer)) + Chunk.ROOM);
    }

    /** Reads until a place in the buffer is reached, or the stream ends or fails; says up to where. */
    int fill(byte[] buffer, int from, int to) {
        int size = from;
        try {
            while (size < to && !ended) {
                int n = in.read(buffer, size, to - size);
                ended = n < 0;
                size += Math.max(n, 0);
                taken += Math.max(n, 0);
            }
        } catch (IOException e) {
            ended = true;
            failure = e;
        }
        return size;
    }

    /** Leaves bytes to the next chunk. */
    void leave(byte[] buffer, int from, int to) {
        rest = Arrays.copyOfRange(buffer, from, to);
    }

    /** Says whether no more bytes come, all having been read or not. */
    boolean isEnded() {
        return ended;
    }

    /** Says whether the stream was read to its end. */
    boolean isRead() {
        return ended && failure == null;
    }

    /** Throws what the stream failed with, if it did. */
    void rethrow() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    /** Tells how many bytes of the stream all chunks so far held. */
    long bytes() {
        return taken - rest.length;
    }

    /** Takes a chunk's memory back. */
    void release(Chunk chunk) {
        if (capacity(chunk.bytes) == usual) {
            synchronized (free) {
                free.push(chunk.bytes);
            }
        }
    }

    /** Shows the beginning of a record that is too long to be read. */
    static byte[] shown(byte[] buffer) {
        return Arrays.copyOf(buffer, Math.min(buffer.length, RawText.MOST + 4));
    }
}
