package games.scoring.rule;

import games.scoring.rule.DeclarationCheck.Problem;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with a family, each problem once: a shared part would say the same wherever it stands. */
final class Problems {

    private static final int MOST = 100;

    private final Set<Problem> all = new LinkedHashSet<>();
    private int told;

    void add(String where, String text) {
        told++;
        all.add(new Problem(where, text));
    }

    /** Tells how often a problem was added, one that was known already too. */
    int told() {
        return told;
    }

    /** Gives the first 100 problems. */
    List<Problem> first() {
        return all.stream().limit(MOST).toList();
    }
}
