package games.scoring.message;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds what somebody may have meant who wrote a name that does not exist. */
public final class Closest {

    /** Names longer than this come from a mistake that no similarity explains; comparing them would only cost time. */
    private static final int LONGEST = 200;

    private static final int MOST = 3;

    private record Candidate(String name, int distance) {}

    private Closest() {}

    /**
     * Finds the names that look most like another one.
     *
     * @param wanted the name that does not exist
     * @param known the names that do
     * @return up to three names, best first; empty where nothing looks alike
     */
    public static List<String> to(String wanted, Collection<String> known) {
        // Names of one family begin alike: what they share with all others makes none of them any closer.
        int own = wanted.length() - (wanted.lastIndexOf('/') + 1);
        if (own == 0 || wanted.length() > LONGEST) {
            return List.of();
        }
        var folded = wanted.toLowerCase(Locale.ROOT);
        int limit = Math.max(1, own / 3);
        var found = new ArrayList<Candidate>();
        for (var name : known) {
            if (Math.abs(name.length() - wanted.length()) > limit && !name.contains(wanted)) {
                continue;
            }
            int distance = distance(folded, name.toLowerCase(Locale.ROOT));
            if (distance <= limit || name.contains(wanted)) {
                found.add(new Candidate(name, distance));
            }
        }
        found.sort(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name));
        return found.stream().limit(MOST).map(Candidate::name).toList();
    }

    /**
     * Makes the end of a message out of it.
     *
     * @param wanted the name that does not exist
     * @param known the names that do
     * @return {@code " Closest: a, b."}, or an empty string
     */
    public static String sentence(String wanted, Collection<String> known) {
        var names = to(wanted, known);
        return names.isEmpty() ? "" : " Closest: " + String.join(", ", names) + ".";
    }

    /**
     * Says whether two names are the same but for capitals and one letter: one more, one less, another, or two neighbours
     * swapped.
     *
     * @param a a name
     * @param b another
     * @return true if so, or if they are the same
     */
    public static boolean isNearly(String a, String b) {
        return Math.abs(a.length() - b.length()) <= 1
                && distance(a.toLowerCase(Locale.ROOT), b.toLowerCase(Locale.ROOT)) <= 1;
    }

    /** Counts insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
    private static int distance(String a, String b) {
        int[] before = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                int best = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + (same ? 0 : 1));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    best = Math.min(best, before[j - 2] + 1);
                }
                row[j] = best;
            }
            int[] spare = before;
            before = last;
            last = row;
            row = spare;
        }
        return last[b.length()];
    }
}
