package games.scoring.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Finds logs of one file, on disk or in archives, that hold the same bytes, by their SHA-256, of which half is kept of each
 * log. What is found does not depend on the order in which they come. Safe for use by several threads.
 */
final class LogCopies {

    /** So many groups of equal logs are named. */
    private static final int MOST_NAMED = 3;

    private static final int FIRST_ROOM = 64;

    /** Two numbers for each log, in an open hash table; twice zero is an empty place. */
    private long[] table = new long[2 * FIRST_ROOM];

    private int size;
    private long copies;

    /** The smallest digests that came more than once. */
    private final TreeSet<Half> repeated = new TreeSet<>();

    /** The first half of a digest. */
    private record Half(long first, long second) implements Comparable<Half> {

        static Half of(byte[] sha256) {
            var bytes = ByteBuffer.wrap(sha256);
            return new Half(bytes.getLong(), bytes.getLong());
        }

        @Override
        public int compareTo(Half other) {
            int order = Long.compareUnsigned(first, other.first);
            return order != 0 ? order : Long.compareUnsigned(second, other.second);
        }
    }

    synchronized void add(byte[] sha256) {
        var half = Half.of(sha256);
        if (put(table, half)) {
            size++;
            if (2 * size > table.length / 2) {
                grow();
            }
            return;
        }
        copies++;
        repeated.add(half);
        if (repeated.size() > MOST_NAMED) {
            repeated.pollLast();
        }
    }

    private void grow() {
        var larger = new long[2 * table.length];
        for (int i = 0; i < table.length; i += 2) {
            if (table[i] != 0 || table[i + 1] != 0) {
                put(larger, new Half(table[i], table[i + 1]));
            }
        }
        table = larger;
    }

    private static boolean put(long[] table, Half half) {
        int places = table.length / 2;
        for (int i = (int) Long.remainderUnsigned(half.first(), places); ; i = (i + 1) % places) {
            long first = table[2 * i];
            long second = table[2 * i + 1];
            if (first == 0 && second == 0) {
                table[2 * i] = half.first();
                table[2 * i + 1] = half.second();
                return true;
            }
            if (first == half.first() && second == half.second()) {
                return false;
            }
        }
    }

    /**
     * Says which logs are equal.
     *
     * @param inputs the files that were read, to find them in
     * @return a sentence for each of the first groups, and one for the others
     */
    synchronized List<String> told(Collection<FileDigests> inputs) throws IOException {
        if (copies == 0) {
            return List.of();
        }
        Map<Half, List<String>> paths = new LinkedHashMap<>();
        for (var input : inputs) {
            input.forEach((path, sha256) -> {
                var half = Half.of(sha256);
                if (repeated.contains(half)) {
                    paths.computeIfAbsent(half, h -> new ArrayList<>()).add(path);
                }
            });
        }
        var told = new ArrayList<String>();
        long left = copies;
        for (var equal : paths.values()) {
            left -= equal.size() - 1;
            told.add(equal.get(1) + ": the same bytes as " + equal.get(0)
                    + (equal.size() > 2 ? ", and so are " + (equal.size() - 2) + " more" : "")
                    + ". Each counts as a log of its own: leave the copy out, or look for the log that should be in its"
                    + " place.");
        }
        if (left > 0) {
            told.add("Copies of other logs: " + left + " more.");
        }
        return told;
    }
}
