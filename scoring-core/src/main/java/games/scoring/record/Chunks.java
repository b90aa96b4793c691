package games.scoring.record;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Cuts a stream into pieces of whole records, so that several threads can read one file. */
abstract class Chunks {

    /** How many bytes a chunk has, unless one record is longer. */
    static final int USUAL = 1 << 19;

    final ChunkFeed feed;
    final int usual;
    final int longest;

    /** The number of the line behind the last chunk. */
    long line;

    /**
     * Starts in the middle of a stream, whose beginning was read before.
     *
     * @param in the records; closed by whoever opened it
     * @param usual how many bytes a chunk has, unless one record is longer
     * @param longest the most bytes of a record
     * @param before how many bytes were read
     * @param line the number of the line that follows
     */
    Chunks(InputStream in, int usual, int longest, long before, long line) {
        this.feed = new ChunkFeed(in, usual, longest, before);
        this.usual = usual;
        this.longest = longest;
        this.line = line;
    }

    /**
     * Reads the next chunk. To be called by one thread at a time.
     *
     * @return the chunk, or null at the end
     * @throws IOException if the stream failed; all whole records before that place were given
     */
    abstract @Nullable Chunk next() throws IOException;

    /** Tells how many bytes of the stream end with the last chunk. To be called by the thread that calls {@link #next}. */
    final long bytes() {
        return feed.bytes();
    }

    /** Tells the number of the line behind the last chunk. To be called by the thread that calls {@link #next}. */
    final long line() {
        return line;
    }

    /** Gives a chunk's memory back, once nobody will look at it again. May be called by any thread. */
    final void release(Chunk chunk) {
        feed.release(chunk);
    }
}
