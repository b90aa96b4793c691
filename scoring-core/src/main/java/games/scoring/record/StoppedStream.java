package games.scoring.record;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that gives no more once the work is to stop: a line may have no end. */
final class StoppedStream extends FilterInputStream {

    private static final long PASSED_AT_ONCE = 1 << 20;

    private final PartOrder order;

    StoppedStream(InputStream in, PartOrder order) {
        super(in);
        this.order = order;
    }

    @Override
    public int read() throws IOException {
        order.requireWanted();
        return in.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        order.requireWanted();
        return in.read(bytes, offset, length);
    }

    @Override
    public long skip(long n) throws IOException {
        order.requireWanted();
        return in.skip(Math.min(n, PASSED_AT_ONCE));
    }
}
