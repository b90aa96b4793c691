package games.scoring.minecraftcontest;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * A set of longs that takes 11 to 21 bytes for each, so that a world of any length is read in memory that grows with
 * what is distinct alone. What was added since {@link #mark} can be taken out again.
 */
final class LongSet {

    /** Drawn anew in each run: a world can't be made so that all its cells meet in one slot. */
    private static final long SEED = new SplittableRandom().nextLong();

    private long[] slots = new long[16];
    private int used;
    private boolean holdsZero;
    private long[] added = new long[16];
    private int addedCount;

    /**
     * Adds a value.
     *
     * @return true if it was not there
     */
    boolean add(long value) {
        boolean isNew;
        if (value == 0) {
            isNew = !holdsZero;
            holdsZero = true;
        } else {
            isNew = insert(value);
        }
        if (isNew) {
            if (addedCount == added.length) {
                added = Arrays.copyOf(added, addedCount * 2);
            }
            added[addedCount++] = value;
        }
        return isNew;
    }

    boolean contains(long value) {
        return value == 0 ? holdsZero : slots[find(value)] == value;
    }

    int size() {
        return used + (holdsZero ? 1 : 0);
    }

    void clear() {
        Arrays.fill(slots, 0);
        used = 0;
        holdsZero = false;
        addedCount = 0;
    }

    /** Hands every value to a receiver, in no order. */
    void forEach(LongConsumer receiver) {
        if (holdsZero) {
            receiver.accept(0);
        }
        for (long value : slots) {
            if (value != 0) {
                receiver.accept(value);
            }
        }
    }

    /** Remembers what the set holds now. */
    void mark() {
        addedCount = 0;
    }

    /** Takes out what was added since {@link #mark}. */
    void rollback() {
        var gone = new LongSet();
        for (int i = 0; i < addedCount; i++) {
            gone.add(added[i]);
        }
        addedCount = 0;
        var old = slots;
        slots = new long[old.length];
        used = 0;
        holdsZero &= !gone.holdsZero;
        for (long value : old) {
            if (value != 0 && !gone.contains(value)) {
                insert(value);
            }
        }
    }

    private boolean insert(long value) {
        int slot = find(value);
        if (slots[slot] == value) {
            return false;
        }
        slots[slot] = value;
        used++;
        if (used > slots.length / 4 * 3) {
            grow();
        }
        return true;
    }

    private void grow() {
        var old = slots;
        slots = new long[Math.multiplyExact(old.length, 2)];
        for (long value : old) {
            if (value != 0) {
                slots[find(value)] = value;
            }
        }
    }

    /** Finds the slot of a value other than 0, or the free slot where it belongs. */
    private int find(long value) {
        long mixed = (value ^ SEED) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 31)) * 0x94D049BB133111EBL;
        int slot = (int) (mixed ^ (mixed >>> 32)) & (slots.length - 1);
        while (slots[slot] != 0 && slots[slot] != value) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }
}
