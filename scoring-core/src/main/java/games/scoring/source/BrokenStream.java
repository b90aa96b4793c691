package games.scoring.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/** Where bytes break off: whoever reads on is told why, as often as he tries. */
final class BrokenStream extends InputStream {

    private final IOException damage;

    private BrokenStream(IOException damage) {
        this.damage = damage;
    }

    /** Gives what came before the damage, and then the damage. */
    static InputStream after(InputStream before, IOException damage) {
        return new SequenceInputStream(before, new BrokenStream(damage));
    }

    @Override
    public int read() throws IOException {
        throw damage instanceof LimitException ? damage : new IOException(damage.getMessage(), damage);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        return length == 0 ? 0 : read();
    }
}
