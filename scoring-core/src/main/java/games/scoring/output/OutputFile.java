package games.scoring.output;

import games.scoring.plugin.PluginCode;
import games.scoring.source.Compression;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/** An output file whose failures name it. Not safe for use by several threads. */
final class OutputFile extends OutputStream {

    private static final int BUFFER = 1 << 16;
    private static final byte[] NOTHING = {};

    private static final OutputStream CLOSED = new OutputStream() {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("is closed");
        }
    };

    private final FileChannel file;

    /** Let go when the file is closed: an export may have thousands of files. */
    private OutputStream buffer;

    /** The same where the file is compressed. */
    private @Nullable Frames frames;

    private final String shown;

    /** Of all bytes that are on disk. */
    private final CRC32C sum;

    private boolean closed;
    private long written;

    private OutputFile(FileChannel file, CRC32C sum, Compression compression, boolean any, byte[] begun, String shown) {
        this.file = file;
        this.sum = sum;
        var writing = new CheckedOutputStream(new Writing(file), sum);
        this.frames = compression == Compression.NONE ? null : new Frames(writing, compression, any, begun);
        this.buffer = frames == null ? new BufferedOutputStream(writing, BUFFER) : frames;
        this.shown = shown;
    }

    /** Starts a file that is not there yet. */
    static OutputFile begin(Path file, Compression compression, String shown) throws IOException {
        var channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new OutputFile(channel, new CRC32C(), compression, false, NOTHING, shown);
    }

    /**
     * Goes on with a file after so many bytes; what came after them is dropped.
     *
     * @param begun what {@link #begun} gave
     */
    static OutputFile goOn(Path file, Compression compression, long length, byte[] begun, String shown)
            throws IOException {
        var sum = WrittenFile.sum(file, length);
        var channel = FileChannel.open(file, StandardOpenOption.WRITE);
        try {
            channel.truncate(length).position(length);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        return new OutputFile(channel, sum, compression, length > 0, begun, shown);
    }

    /** Gives what was given and is not yet on disk, since it waits to be compressed with more. */
    byte[] begun() {
        return frames == null ? NOTHING : frames.begun();
    }

    /** Writes to disk what was given, but for what {@link #begun} gives, and tells what is there in all. */
    WrittenFile soFar() throws IOException {
        flush();
        try {
            return new WrittenFile(closed ? written : file.position(), WrittenFile.text(sum));
        } catch (IOException e) {
            throw OutputException.of(shown, e);
        }
    }

    /** Closes the file, and tells what was written. */
    WrittenFile finish() throws IOException {
        close();
        return soFar();
    }

    @Override
    public void write(int b) throws IOException {
        try {
            buffer.write(b);
        } catch (IOException e) {
            throw OutputException.of(shown, e);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            buffer.write(bytes, offset, length);
        } catch (IOException e) {
            throw OutputException.of(shown, e);
        }
    }

    @Override
    public void flush() throws IOException {
        if (closed) {
            return;
        }
        try {
            buffer.flush();
        } catch (IOException e) {
            throw OutputException.of(shown, e);
        }
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (file) {
            buffer.close();
            written = file.position();
        } catch (IOException e) {
            throw OutputException.of(shown, e);
        } finally {
            buffer = CLOSED;
            frames = null;
        }
    }

    boolean isOpen() {
        return !closed;
    }

    /** Closes the file; what was not yet written stays so. */
    void abandon() {
        closed = true;
        try {
            file.close();
        } catch (IOException e) {
            // Nobody will read it.
        }
    }

    /** Writes into a channel, whose position is the length of the file. */
    private static final class Writing extends OutputStream {

        private final FileChannel file;

        Writing(FileChannel file) {
            this.file = file;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            // An export writes here itself, and an interrupted thread would close the channel.
            PluginCode.takeBackThread();
            var all = ByteBuffer.wrap(bytes, offset, length);
            while (all.hasRemaining()) {
                file.write(all);
            }
        }
    }
}
