package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Rule;
import org.jspecify.annotations.Nullable;

/** Bounds a rule's depth and number of parts. Comes first, as everything else recurses without limits. */
final class RuleSize {

    /** How deep formulas and conditions may be nested: evaluation, proofs and texts recurse. */
    private static final int DEEPEST = 200;

    /** How many parts the metrics, checks and notes may have, a shared part counted wherever it stands. */
    private static final int MOST_PARTS = 20_000;

    private final Problems problems;
    private final String where;
    private int parts;
    private boolean tooDeep;
    private boolean lacking;

    RuleSize(Problems problems, String where) {
        this.problems = problems;
        this.where = where;
    }

    boolean fits(Rule rule) {
        Trees.formulas(rule).forEach(formula -> formula(formula, 1));
        Trees.conditions(rule).forEach(condition -> condition(condition, 1));
        if (lacking) {
            problems.add(where, "a formula or condition of the rule is null: expected one");
        }
        if (tooDeep) {
            problems.add(
                    where, "formulas or conditions are nested more than " + DEEPEST + " deep: name parts as metrics");
        }
        if (parts > MOST_PARTS) {
            problems.add(
                    where, "the rule has more than " + MOST_PARTS + " parts, shared ones counted where they stand");
        }
        return !lacking && !tooDeep && parts <= MOST_PARTS;
    }

    private boolean enter(int depth) {
        tooDeep |= depth > DEEPEST;
        return ++parts <= MOST_PARTS && depth <= DEEPEST;
    }

    private void formula(@Nullable Formula formula, int depth) {
        lacking |= formula == null;
        if (formula != null && enter(depth)) {
            Trees.parts(formula).forEach(part -> formula(part, depth + 1));
            Trees.conditions(formula).forEach(condition -> condition(condition, depth + 1));
        }
    }

    private void condition(@Nullable Condition condition, int depth) {
        lacking |= condition == null;
        if (condition != null && enter(depth)) {
            if (condition instanceof Condition.Compare compare) {
                formula(compare.left(), depth + 1);
                formula(compare.right(), depth + 1);
            }
            Trees.parts(condition).forEach(part -> condition(part, depth + 1));
        }
    }
}
