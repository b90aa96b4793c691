package games.scoring.source;

import games.scoring.api.CodePoints;
import java.io.Closeable;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Comparator;

/**
 * The sizes and digests of many files in the order of their paths, in little memory. Not safe for use by several threads.
 */
final class FileSums implements Closeable {

    /**
     * One file's.
     *
     * @param path the path below the input
     * @param size how many bytes
     * @param sha256 their SHA-256
     */
    record FileSum(String path, long size, byte[] sha256) {}

    /** Takes one after the other. */
    @FunctionalInterface
    interface Taker {
        void take(FileSum sum);
    }

    /** How one is written. */
    private static final class OfFile implements ExternalSort.Form<FileSum> {

        private static final int DIGEST = 32;

        @Override
        public void write(FileSum sum, DataOutput out) throws IOException {
            out.writeUTF(sum.path());
            out.writeLong(sum.size());
            out.write(sum.sha256());
        }

        @Override
        public FileSum read(DataInput in) throws IOException {
            var path = in.readUTF();
            long size = in.readLong();
            var sha256 = new byte[DIGEST];
            in.readFully(sha256);
            return new FileSum(path, size, sha256);
        }
    }

    private final ExternalSort<FileSum> sums;

    /**
     * Begins without any.
     *
     * @param most how many are kept in memory
     */
    FileSums(int most) {
        sums = new ExternalSort<>(Comparator.comparing(FileSum::path, CodePoints.ORDER), new OfFile(), most);
    }

    void add(FileSum sum) throws IOException {
        sums.add(sum);
    }

    /** Gives all in the order of their paths; of equal paths the one that was added first. */
    void inOrder(Taker taker) throws IOException {
        var sorted = sums.inOrder();
        String last = null;
        for (var sum = sorted.next(); sum != null; sum = sorted.next()) {
            if (!sum.path().equals(last)) {
                taker.take(sum);
            }
            last = sum.path();
        }
    }

    @Override
    public void close() throws IOException {
        sums.close();
    }
}
