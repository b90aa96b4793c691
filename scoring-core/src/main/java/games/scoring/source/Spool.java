package games.scoring.source;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where bytes lie that are needed again, such as the files of an archive that can be read in one direction only: in memory
 * while they are few, then in one file that goes when it is closed or the Java runtime ends. Written by one thread, then
 * read by many.
 */
public final class Spool implements Closeable {

    private static final int IN_MEMORY = 8 << 20;

    private byte[] memory = new byte[1 << 16];
    private int kept;
    private @Nullable FileChannel file;
    private long size;
    private volatile boolean closed;

    /** Makes an empty one. */
    public Spool() {}

    /**
     * Gives the place where the next byte goes.
     *
     * @return how many bytes were written
     */
    public long size() {
        return size;
    }

    /**
     * Writes bytes behind those that are there.
     *
     * @param bytes holds them
     * @param length how many, from the first
     * @throws IOException if there is no place for them on the disk
     */
    public void write(byte[] bytes, int length) throws IOException {
        if (file == null && kept + length > IN_MEMORY) {
            Path path = Files.createTempFile("scoring-", ".tmp");
            file = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            write(file, ByteBuffer.wrap(memory, 0, kept));
            memory = new byte[0];
        }
        if (file != null) {
            write(file, ByteBuffer.wrap(bytes, 0, length));
        } else {
            if (kept + length > memory.length) {
                memory = Arrays.copyOf(memory, Math.min(IN_MEMORY, Math.max(memory.length * 2, kept + length)));
            }
            System.arraycopy(bytes, 0, memory, kept, length);
            kept += length;
        }
        size += length;
    }

    private static void write(FileChannel file, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
    }

    /**
     * Opens what was written.
     *
     * @param offset the place of the first byte
     * @param length how many bytes
     * @return gives these bytes
     * @throws IOException if they can't be read
     */
    public InputStream open(long offset, long length) throws IOException {
        if (closed) {
            throw new IOException("its archive is closed: the walk has ended, or the unit is done");
        }
        FileChannel channel = file;
        return channel == null
                ? new ByteArrayInputStream(memory, (int) offset, (int) length)
                : new RangeStream(channel, offset, length);
    }

    @Override
    public void close() throws IOException {
        closed = true;
        memory = new byte[0];
        if (file != null) {
            file.close();
        }
    }
}
