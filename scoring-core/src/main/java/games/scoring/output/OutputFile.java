package games.scoring.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** An output file whose failures name it. Not safe for use by several threads. */
final class OutputFile extends OutputStream {

    private static final int BUFFER = 1 << 16;

    private static final OutputStream CLOSED = new OutputStream() {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("is closed");
        }
    };

    private final FileChannel file;

    /** Let go when the file is closed: an export may have thousands of files. */
    private OutputStream buffer;

    private final String shown;
    private boolean closed;
    private long written;

    private OutputFile(FileChannel file, String shown) {
        this.file = file;
        this.buffer = new BufferedOutputStream(new Writing(file), BUFFER);
        this.shown = shown;
    }

    /** Starts a file that is not there yet. */
    static OutputFile begin(Path file, String shown) throws IOException {
        return new OutputFile(FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), shown);
    }

    /** Goes on with a file after so many bytes; what came after them is dropped. */
    static OutputFile goOn(Path file, long length, String shown) throws IOException {
        var channel = FileChannel.open(file, StandardOpenOption.WRITE);
        try {
            channel.truncate(length).position(length);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        return new OutputFile(channel, shown);
    }

    /** Writes everything to disk that was given, and tells how much that is in all. */
    long length() throws IOException {
        if (closed) {
            return written;
        }
        flush();
        try {
            return file.position();
        } catch (IOException e) {
            throw OutputFolder.failure(shown, e);
        }
    }

    @Override
    public void write(int b) throws IOException {
        try {
            buffer.write(b);
        } catch (IOException e) {
            throw OutputFolder.failure(shown, e);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            buffer.write(bytes, offset, length);
        } catch (IOException e) {
            throw OutputFolder.failure(shown, e);
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
            throw OutputFolder.failure(shown, e);
        }
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (file) {
            buffer.flush();
            written = file.position();
        } catch (IOException e) {
            throw OutputFolder.failure(shown, e);
        } finally {
            buffer = CLOSED;
        }
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
            var all = ByteBuffer.wrap(bytes, offset, length);
            while (all.hasRemaining()) {
                file.write(all);
            }
        }
    }
}
