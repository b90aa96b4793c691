package games.scoring.source;

import games.scoring.plugin.PluginCode;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;

/** A part of a file. Many can be read at the same time. */
final class RangeStream extends BlockStream {

    private final FileChannel file;
    private long at;
    private long left;

    RangeStream(FileChannel file, long offset, long length) {
        this.file = file;
        this.at = offset;
        this.left = length;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left == 0) {
            return -1;
        }
        int n;
        // A format reads here itself: interrupted, it would close the archive for all that is left in it.
        PluginCode.takeBackThread();
        try {
            n = file.read(ByteBuffer.wrap(bytes, offset, (int) Math.min(length, left)), at);
        } catch (ClosedChannelException e) {
            throw new IOException("its archive is closed: the walk has ended, or the unit is done", e);
        }
        if (n < 0) {
            throw new EOFException("the file became shorter while it was read");
        }
        at += n;
        left -= n;
        return n;
    }

    @Override
    public long skip(long n) {
        long skipped = Math.max(0, Math.min(n, left));
        at += skipped;
        left -= skipped;
        return skipped;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, left);
    }
}
