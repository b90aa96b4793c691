package games.scoring.source;

import java.io.IOException;
import java.io.InputStream;

/** Ends with an exception where its file has changed since it was first opened. */
final class UnchangedStream extends BlockStream {

    private final InputStream in;
    private final DiskEntry file;
    private boolean checked;

    UnchangedStream(InputStream in, DiskEntry file) {
        this.in = in;
        this.file = file;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int n = in.read(bytes, offset, length);
        if (n < 0) {
            check();
        }
        return n;
    }

    private void check() throws IOException {
        if (!checked) {
            checked = true;
            var changed = file.changed();
            if (changed != null) {
                throw changed;
            }
        }
    }

    @Override
    public long skip(long n) throws IOException {
        return in.skip(n);
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }

    /** Looks at the file where its reader left the end. */
    @Override
    public void close() throws IOException {
        in.close();
        check();
    }
}
