package games.scoring.minecraftcontest;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Distinct cells of 16×16×16 blocks. */
final class CellSet {

    /** A cell too far from the origin to be packed into a long. */
    private record FarCell(long x, long y, long z) {}

    private final LongSet near = new LongSet();
    private final Set<FarCell> far = new HashSet<>();
    private final List<FarCell> farAdded = new ArrayList<>();

    /**
     * Adds a cell by its position among cells, each coordinate of at most 32 bits.
     *
     * @return true if it was not there
     */
    boolean add(long x, long y, long z) {
        if (fits(x, 24) && fits(y, 16) && fits(z, 24)) {
            return near.add((x & 0xFFFFFF) << 40 | (z & 0xFFFFFF) << 16 | (y & 0xFFFF));
        }
        var cell = new FarCell(x, y, z);
        boolean isNew = far.add(cell);
        if (isNew) {
            farAdded.add(cell);
        }
        return isNew;
    }

    int size() {
        return near.size() + far.size();
    }

    void mark() {
        near.mark();
        farAdded.clear();
    }

    void rollback() {
        near.rollback();
        farAdded.forEach(far::remove);
        farAdded.clear();
    }

    private static boolean fits(long value, int bits) {
        long limit = 1L << (bits - 1);
        return -limit <= value && value < limit;
    }
}
