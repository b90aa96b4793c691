package games.scoring.report;

import games.scoring.api.CodePoints;
import games.scoring.message.Ellipsis;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts texts that logs may make up: those beyond a bound are counted as one. */
final class TextCounts {

    private static final int MOST = 1000;

    private static final int LONGEST = 300;

    private final Map<String, Long> counts = new TreeMap<>(CodePoints.ORDER);
    private long others;

    void add(String text) {
        var kept = Ellipsis.cut(text, LONGEST);
        if (counts.size() < MOST || counts.containsKey(kept)) {
            counts.merge(kept, 1L, Long::sum);
        } else {
            others++;
        }
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Gives the texts that came most often, with how often. */
    List<Map.Entry<String, Long>> first(int most) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey(CodePoints.ORDER)))
                .limit(most)
                .toList();
    }

    /** Counts the occurrences of all texts but those that {@link #first} gives. */
    long beyond(int most) {
        long all = counts.values().stream().mapToLong(Long::longValue).sum() + others;
        return all - first(most).stream().mapToLong(Map.Entry::getValue).sum();
    }
}
