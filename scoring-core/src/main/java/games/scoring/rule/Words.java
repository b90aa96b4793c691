package games.scoring.rule;

import games.scoring.api.Input;
import java.util.Collection;

/** Reads the words of a set as a bit mask. Immutable. */
final class Words {

    private final int index;
    private final boolean hasDefault;
    private final long absentMeans;

    Words(Input.Subset set, Layout layout) {
        index = layout.indexOf(set);
        hasDefault = set.absentMeans().isPresent();
        absentMeans = set.absentMeans().map(words -> mask(set, words)).orElse(0L);
    }

    static long mask(Input.Subset set, Collection<String> words) {
        long mask = 0;
        for (var word : words) {
            mask |= 1L << set.options().words().indexOf(word);
        }
        return mask;
    }

    boolean isAbsent(Values values) {
        return !hasDefault && !values.given(index);
    }

    /** Gives a bit for each option; none where the set is absent. */
    long mask(Values values) {
        return hasDefault && !values.given(index) ? absentMeans : values.mask(index);
    }
}
