package games.scoring.standing;

import java.util.Arrays;

/**
 * Which instances an agent played in a benchmark: 64-bit fingerprints, of up to {@link #MOST} instances. Beyond that
 * nothing is known, whatever the order in which they came.
 */
final class Instances {

    /** More instances than any benchmark of fixed instances has; 80 KB an agent. */
    static final int MOST = 10_000;

    private static final long[] NONE = {};
    private static final int MOST_KEPT = 1024;

    private final Fingerprints fingerprints;
    private long[] table = NONE;
    private int size;
    private boolean hasZero;
    private boolean tooMany;

    Instances() {
        this(new Fingerprints());
    }

    Instances(Fingerprints fingerprints) {
        this.fingerprints = fingerprints;
    }

    void add(String instance) {
        if (!tooMany) {
            add(fingerprints.of(instance));
        }
    }

    void merge(Instances other) {
        if (tooMany || other.tooMany) {
            forget();
            return;
        }
        while (table.length < other.table.length) {
            // Fingerprints come in the order of their slots: in a smaller table they would pile up.
            grow();
        }
        if (other.hasZero) {
            add(0);
        }
        for (long fingerprint : other.table) {
            if (fingerprint != 0 && !tooMany) {
                add(fingerprint);
            }
        }
    }

    /** Forgets all instances, but not the memory that a few took. */
    void clear() {
        if (table.length > MOST_KEPT) {
            table = NONE;
        }
        Arrays.fill(table, 0);
        size = 0;
        hasZero = false;
        tooMany = false;
    }

    boolean tooMany() {
        return tooMany;
    }

    void forget() {
        tooMany = true;
        table = NONE;
        size = 0;
        hasZero = false;
    }

    int size() {
        return size;
    }

    /** Counts the instances of another set that are not in this one. */
    long lackingOf(Instances all) {
        long lacking = all.hasZero && !hasZero ? 1 : 0;
        for (long fingerprint : all.table) {
            lacking += fingerprint != 0 && !contains(fingerprint) ? 1 : 0;
        }
        return lacking;
    }

    /** Gives the fingerprints in order. */
    long[] sorted() {
        var all = new long[size];
        int next = 0;
        if (hasZero) {
            all[next++] = 0;
        }
        for (long fingerprint : table) {
            if (fingerprint != 0) {
                all[next++] = fingerprint;
            }
        }
        Arrays.sort(all);
        return all;
    }

    void add(long fingerprint) {
        if (fingerprint == 0) {
            size += hasZero ? 0 : 1;
            hasZero = true;
        } else {
            if (2 * (size + 1) > table.length) {
                grow();
            }
            int slot = slot(table, fingerprint);
            if (table[slot] == 0) {
                table[slot] = fingerprint;
                size++;
            }
        }
        if (size > MOST) {
            forget();
        }
    }

    private boolean contains(long fingerprint) {
        if (fingerprint == 0) {
            return hasZero;
        }
        return table.length > 0 && table[slot(table, fingerprint)] != 0;
    }

    private void grow() {
        var larger = new long[Math.max(32, 2 * table.length)];
        for (long fingerprint : table) {
            if (fingerprint != 0) {
                larger[slot(larger, fingerprint)] = fingerprint;
            }
        }
        table = larger;
    }

    private static int slot(long[] table, long fingerprint) {
        int slot = (int) fingerprint & (table.length - 1);
        while (table[slot] != 0 && table[slot] != fingerprint) {
            slot = (slot + 1) & (table.length - 1);
        }
        return slot;
    }
}
