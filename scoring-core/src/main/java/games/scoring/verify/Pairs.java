package games.scoring.verify;

import games.scoring.source.Spool;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Keeps pairs of scores in the order in which they come: on disk where they are many. */
final class Pairs implements AutoCloseable {

    private static final int PAIR_BYTES = 2 * Double.BYTES;
    private static final int AT_ONCE = 1 << 16;

    private final Spool spool = new Spool();
    private final ByteBuffer buffer = ByteBuffer.allocate(AT_ONCE);

    /** Adds a pair. */
    void add(double a, double b) throws IOException {
        buffer.putDouble(a);
        buffer.putDouble(b);
        if (!buffer.hasRemaining()) {
            write();
        }
    }

    private void write() throws IOException {
        spool.write(buffer.array(), buffer.position());
        buffer.clear();
    }

    /** Counts the pairs that came. */
    long count() {
        return (spool.size() + buffer.position()) / PAIR_BYTES;
    }

    /** Gives pairs by their numbers, from 0. */
    void forEach(long from, long to, ScorePairs.Each each) throws IOException {
        write();
        try (var in = new DataInputStream(
                new BufferedInputStream(spool.open(from * PAIR_BYTES, (to - from) * PAIR_BYTES), AT_ONCE))) {
            for (long i = from; i < to; i++) {
                each.accept(in.readDouble(), in.readDouble());
            }
        }
    }

    @Override
    public void close() throws IOException {
        spool.close();
    }
}
