package games.scoring.record;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody probably meant. */
public final class Closest {

    private static final int LONGEST = 100;

    private Closest() {}

    /**
     * Finds the name that needs the fewest changed characters, if a third of the text is enough.
     *
     * @param text what was written
     * @param names what could have been meant; the first of several equally close ones is taken
     * @return the closest name
     */
    public static Optional<String> to(String text, Collection<String> names) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        String best = "";
        int fewest = Math.max(1, text.length() / 3) + 1;
        for (String name : names) {
            int distance = distance(text.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (distance < fewest) {
                fewest = distance;
                best = name;
            }
        }
        return best.isEmpty() ? Optional.empty() : Optional.of(best);
    }

    /** Levenshtein's distance: insertions, deletions and replacements. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
