package games.scoring.rule;

import games.scoring.api.Formula;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Which formulas are known to be at most, less than or other than others, wherever both are defined. Formulas are looked up
 * by their structure: they come here without the names of their terms.
 */
final class Orders {

    private record Pair(Formula left, Formula right) {}

    /** How far chains of "at most" are followed. */
    private static final int DEPTH = 5;

    /** Which are at most others, and whether they are less. */
    private final Map<Pair, Boolean> atMost;

    private final Set<Pair> unequal;

    /** Knows nothing. */
    Orders() {
        this.atMost = new HashMap<>();
        this.unequal = new HashSet<>();
    }

    /** Knows the same. */
    Orders(Orders other) {
        this.atMost = new HashMap<>(other.atMost);
        this.unequal = new HashSet<>(other.unequal);
    }

    // ---------------------------------------------------------------- what gets known

    void addAtMost(Formula lesser, Formula greater, boolean strict) {
        atMost.merge(new Pair(lesser, greater), strict, Boolean::logicalOr);
    }

    void addUnequal(Formula left, Formula right) {
        unequal.add(new Pair(left, right));
    }

    /** Adds what is known in each of several cases, at least one. */
    void addCommon(List<Orders> cases) {
        var first = cases.get(0);
        first.atMost.keySet().forEach(pair -> {
            if (cases.stream().allMatch(one -> one.atMost.containsKey(pair))) {
                atMost.put(pair, cases.stream().allMatch(one -> one.atMost.getOrDefault(pair, false)));
            }
        });
        first.unequal.stream()
                .filter(pair -> cases.stream().allMatch(one -> one.unequal.contains(pair)))
                .forEach(unequal::add);
    }

    // ---------------------------------------------------------------- what is known

    boolean areUnequal(Formula left, Formula right) {
        return unequal.contains(new Pair(left, right));
    }

    boolean isLess(Formula left, Formula right) {
        return atMost.getOrDefault(new Pair(left, right), false);
    }

    /**
     * Says whether one formula is at most another: as is known, by their numbers, or by what they are made of.
     *
     * @param seen gives the numbers of a formula, as far as they are known
     */
    boolean isAtMost(Formula left, Formula right, Function<Formula, Interval> seen) {
        return isAtMost(left, right, seen, DEPTH);
    }

    private boolean isAtMost(Formula left, Formula right, Function<Formula, Interval> seen, int depth) {
        if (left.equals(right) || atMost.containsKey(new Pair(left, right))) {
            return true;
        }
        if (seen.apply(left).high() <= seen.apply(right).low()) {
            return true;
        }
        if (depth == 0) {
            return false;
        }
        if (left instanceof Formula.Binary l) {
            boolean both = isAtMost(l.left(), right, seen, depth - 1);
            if (l.kind() == Formula.Kind.MIN && (both || isAtMost(l.right(), right, seen, depth - 1))
                    || l.kind() == Formula.Kind.MAX && both && isAtMost(l.right(), right, seen, depth - 1)
                    || l.kind() == Formula.Kind.SUBTRACT
                            && both
                            && seen.apply(l.right()).isAtLeastZero()) {
                return true;
            }
        }
        if (right instanceof Formula.Binary r) {
            boolean both = isAtMost(left, r.left(), seen, depth - 1);
            if (r.kind() == Formula.Kind.MAX && (both || isAtMost(left, r.right(), seen, depth - 1))
                    || r.kind() == Formula.Kind.MIN && both && isAtMost(left, r.right(), seen, depth - 1)
                    || r.kind() == Formula.Kind.ADD
                            && both
                            && seen.apply(r.right()).isAtLeastZero()) {
                return true;
            }
        }
        if (left instanceof Formula.Binary l && right instanceof Formula.Binary r && l.kind() == r.kind()) {
            boolean sameRight = l.right().equals(r.right());
            boolean sameLeft = l.left().equals(r.left());
            boolean holds = switch (l.kind()) {
                case ADD ->
                    (sameRight && isAtMost(l.left(), r.left(), seen, depth - 1))
                            || (sameLeft && isAtMost(l.right(), r.right(), seen, depth - 1));
                case SUBTRACT ->
                    (sameRight && isAtMost(l.left(), r.left(), seen, depth - 1))
                            || (sameLeft && isAtMost(r.right(), l.right(), seen, depth - 1));
                case MULTIPLY ->
                    (sameRight
                                    && seen.apply(l.right()).isAtLeastZero()
                                    && isAtMost(l.left(), r.left(), seen, depth - 1))
                            || (sameLeft
                                    && seen.apply(l.left()).isAtLeastZero()
                                    && isAtMost(l.right(), r.right(), seen, depth - 1));
                default -> false;
            };
            if (holds) {
                return true;
            }
        }
        if (left instanceof Formula.SizeOfCommon common && right instanceof Formula.Size size) {
            return common.set().equals(size.set()) || common.within().equals(size.set());
        }
        for (var known : atMost.keySet()) {
            if (known.left().equals(left) && isAtMost(known.right(), right, seen, depth - 1)) {
                return true;
            }
        }
        return false;
    }
}
