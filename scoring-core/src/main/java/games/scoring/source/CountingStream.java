package games.scoring.source;

import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that were taken from a stream. */
final class CountingStream extends BlockStream {

    private final InputStream in;
    private long count;

    CountingStream(InputStream in) {
        this.in = in;
    }

    long count() {
        return count;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int n = in.read(bytes, offset, length);
        count += Math.max(0, n);
        return n;
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
