package games.scoring.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream whose first bytes were looked at. They are given before anything is read on, which may meet damage. */
final class PeekedStream extends FilterInputStream {

    private final byte[] head;
    private int at;

    /**
     * Puts the first bytes back.
     *
     * @param head the bytes that were taken from the stream
     */
    PeekedStream(byte[] head, InputStream in) {
        super(in);
        this.head = head;
    }

    @Override
    public int read() throws IOException {
        return at < head.length ? head[at++] & 0xFF : in.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (at == head.length) {
            return in.read(bytes, offset, length);
        }
        int n = Math.min(length, head.length - at);
        System.arraycopy(head, at, bytes, offset, n);
        at += n;
        return n;
    }

    @Override
    public long skip(long n) throws IOException {
        int ofHead = (int) Math.min(Math.max(n, 0), head.length - at);
        at += ofHead;
        return ofHead == n ? n : ofHead + in.skip(n - ofHead);
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
