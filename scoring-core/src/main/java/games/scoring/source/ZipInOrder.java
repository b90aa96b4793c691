package games.scoring.source;

import games.scoring.plugin.PluginCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a zip archive on disk, its members in the order of its directory where they lie in another one: zip
 * libraries show members as the directory lists them. Only the order changes, so that the bytes are a zip archive again.
 */
final class ZipInOrder extends BlockStream {

    /** Of more members the order is not looked for. */
    private static final int MOST_MEMBERS = 1 << 16;

    private final FileChannel file;

    /** Where the members begin, in the order of the directory; then where that begins. */
    private final long[] begins;

    /** The same, in the order of the bytes, with the end of the file. */
    private final long[] lying;

    private int next;
    private RangeStream part;

    private ZipInOrder(FileChannel file, long[] begins, long[] lying) {
        this.file = file;
        this.begins = begins;
        this.lying = lying;
        this.part = part();
    }

    /**
     * Opens an archive.
     *
     * @param onDisk the archive
     * @param path how it is called in messages
     * @return its bytes; null where they lie in order, or nobody can tell: whoever reads them as they lie is told why
     */
    static @Nullable InputStream open(Path onDisk, String path) throws IOException {
        // A format reads here itself: interrupted, it would be refused the archive.
        PluginCode.takeBackThread();
        var file = FileChannel.open(onDisk);
        ZipInOrder ordered = null;
        try {
            ordered = of(file, path);
        } catch (ZipException | LimitException e) {
            // Whoever reads it as it lies is told.
        } finally {
            if (ordered == null) {
                file.close();
            }
        }
        return ordered;
    }

    private static @Nullable ZipInOrder of(FileChannel file, String path) throws IOException {
        var directory = ZipDirectory.read(file, path, MOST_MEMBERS);
        int members = directory.members().size();
        long[] begins = new long[members + 1];
        boolean inOrder = true;
        for (int i = 0; i < members; i++) {
            begins[i] = directory.members().get(i).header();
            inOrder &= i == 0 || begins[i - 1] < begins[i];
        }
        begins[members] = directory.standsAt();
        if (inOrder || !directory.isFaultless()) {
            return null;
        }
        long[] lying = Arrays.copyOf(begins, members + 2);
        lying[members + 1] = file.size();
        Arrays.sort(lying);
        return lying[0] == 0 && lying[members] == directory.standsAt() ? new ZipInOrder(file, begins, lying) : null;
    }

    /** Gives what stands from the next beginning to that which lies behind it. */
    private RangeStream part() {
        long from = begins[next++];
        return new RangeStream(file, from, lying[Arrays.binarySearch(lying, from) + 1] - from);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int n = part.read(bytes, offset, length);
        while (n < 0 && next < begins.length) {
            part = part();
            n = part.read(bytes, offset, length);
        }
        return n;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
