package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Leaves the names of terms out of formulas, so that what was said of {@code a − b} also holds for the term that is
 * called {@code lead}. Nothing else is changed.
 */
final class Plain {

    /** The constant 0. */
    static final Formula ZERO = Formula.constant(0.0);

    /** The other constant 0, which records tell apart. */
    static final Formula MINUS_ZERO = Formula.constant(-0.0);

    private final Map<Formula, Formula> formulas = new IdentityHashMap<>();

    Formula of(Formula formula) {
        var known = formulas.get(formula);
        if (known == null) {
            known = make(formula);
            formulas.put(formula, known);
            formulas.put(known, known);
        }
        return known;
    }

    private Formula make(Formula formula) {
        return formula instanceof Formula.Term term ? of(term.of()) : Trees.mapped(formula, this::of, this::of);
    }

    private Condition of(Condition condition) {
        return Trees.mapped(condition, this::of, this::of);
    }
}
