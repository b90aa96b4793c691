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
 * Finds logs of one file, on disk or in archives, that hold the same bytes, by the first eight bytes of their SHA-256. What
 * is found does not depend on the order in which they come. Safe for use by several threads.
 */
final class LogCopies {

    /** So many groups of equal logs are named. */
    private static final int MOST_NAMED = 3;

    private final NameSet logs = new NameSet();
    private long copies;

    /** The smallest digests that came more than once. */
    private final TreeSet<Long> repeated = new TreeSet<>(Long::compareUnsigned);

    private static long fingerprint(byte[] sha256) {
        return ByteBuffer.wrap(sha256).getLong();
    }

    synchronized void add(byte[] sha256) {
        long log = fingerprint(sha256);
        if (logs.add(log)) {
            return;
        }
        copies++;
        repeated.add(log);
        if (repeated.size() > MOST_NAMED) {
            repeated.pollLast();
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
        Map<Long, List<String>> paths = new LinkedHashMap<>();
        for (var input : inputs) {
            input.forEach((path, sha256) -> {
                long log = fingerprint(sha256);
                if (repeated.contains(log)) {
                    paths.computeIfAbsent(log, equal -> new ArrayList<>()).add(path);
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
