package games.scoring.output;

import games.scoring.source.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Compresses in frames of one size, each for itself. So the bytes depend on the content alone, and not on when a run was
 * broken off: it goes on with the beginning of the frame that was not complete.
 */
final class Frames extends OutputStream {

    static final int SIZE = 1 << 20;

    private final OutputStream out;
    private final Compression compression;
    private final byte[] frame = new byte[SIZE];
    private int size;
    private boolean any;

    /**
     * Begins, or goes on.
     *
     * @param any whether there are frames before
     * @param begun the beginning of the next frame
     */
    Frames(OutputStream out, Compression compression, boolean any, byte[] begun) {
        this.out = out;
        this.compression = compression;
        this.any = any;
        System.arraycopy(begun, 0, frame, 0, begun.length);
        this.size = begun.length;
    }

    /** Gives what was given since the last complete frame. */
    byte[] begun() {
        return Arrays.copyOf(frame, size);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int at = offset;
        int left = length;
        while (left > 0) {
            int more = Math.min(left, SIZE - size);
            System.arraycopy(bytes, at, frame, size, more);
            size += more;
            at += more;
            left -= more;
            if (size == SIZE) {
                end();
            }
        }
    }

    private void end() throws IOException {
        out.write(compression.frame(frame, size));
        any = true;
        size = 0;
    }

    /** Writes the last frame; nothing at all is a frame too. */
    @Override
    public void close() throws IOException {
        if (size > 0 || !any) {
            end();
        }
    }
}
