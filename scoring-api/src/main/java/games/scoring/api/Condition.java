package games.scoring.api;

import java.util.ArrayList;
import java.util.List;

/**
 * A truth computed from inputs: a tree of a small, closed set of tests.
 *
 * <p>Conditions are two-valued. In a formula, and in what makes an episode aborted or unfinished, a comparison may
 * therefore read only what is certainly defined where it stands: an input with a default, one guarded by {@link #given},
 * or one that the score needs anyway. The host refuses a rule that breaks this. A check or a note is skipped instead where
 * an input that it compares is absent.
 *
 * <p>Write thresholds with ≤ or ≥ rather than =, and guard exactly the divisor: then more can be proven about a rule.
 */
public sealed interface Condition
        permits Input.Flag,
                Condition.Compare,
                Condition.All,
                Condition.Any,
                Condition.Not,
                Condition.Given,
                Condition.Is,
                Condition.Contains {

    /** The tests, so that a {@code switch} over them is checked for completeness. */
    enum Kind {
        /** A {@link Compare}: left &lt; right. */
        LESS,
        /** A {@link Compare}: left ≤ right. */
        AT_MOST,
        /** A {@link Compare}: left = right. */
        EQUAL,
        /** A {@link Compare}: left ≥ right. */
        AT_LEAST,
        /** A {@link Compare}: left &gt; right. */
        MORE,
        /** An {@link All}. */
        ALL,
        /** An {@link Any}. */
        ANY,
        /** A {@link Not}. */
        NOT,
        /** An {@link Input.Flag}. */
        FLAG,
        /** A {@link Given}. */
        GIVEN,
        /** An {@link Is}. */
        IS,
        /** A {@link Contains}. */
        CONTAINS
    }

    /**
     * Gives the test at the root of the tree.
     *
     * @return the kind
     */
    Kind kind();

    /**
     * A comparison of two numbers.
     *
     * @param kind one of LESS, AT_MOST, EQUAL, AT_LEAST and MORE
     * @param left the first number
     * @param right the second number
     */
    record Compare(Kind kind, Formula left, Formula right) implements Condition {

        /**
         * Makes a comparison.
         *
         * @param kind the comparison
         * @param left the first number
         * @param right the second number
         * @throws IllegalArgumentException if the kind is no comparison
         */
        public Compare {
            switch (kind) {
                case LESS, AT_MOST, EQUAL, AT_LEAST, MORE -> {}
                default -> throw new IllegalArgumentException(kind + " is no comparison");
            }
        }
    }

    /**
     * Holds where all of its parts hold; without parts always.
     *
     * @param parts the parts
     */
    record All(List<Condition> parts) implements Condition {

        /**
         * Makes a conjunction.
         *
         * @param parts the parts
         */
        public All {
            parts = List.copyOf(parts);
        }

        @Override
        public Kind kind() {
            return Kind.ALL;
        }
    }

    /**
     * Holds where one of its parts holds; without parts never.
     *
     * @param parts the parts
     */
    record Any(List<Condition> parts) implements Condition {

        /**
         * Makes a disjunction.
         *
         * @param parts the parts
         */
        public Any {
            parts = List.copyOf(parts);
        }

        @Override
        public Kind kind() {
            return Kind.ANY;
        }
    }

    /**
     * Holds where its part does not.
     *
     * @param part the part
     */
    record Not(Condition part) implements Condition {
        @Override
        public Kind kind() {
            return Kind.NOT;
        }
    }

    /**
     * Holds where the record carries an input. A default value does not make it given.
     *
     * @param input the input
     */
    record Given(Input input) implements Condition {
        @Override
        public Kind kind() {
            return Kind.GIVEN;
        }
    }

    /**
     * Holds where a choice is one of its options.
     *
     * @param choice the choice
     * @param option a canonical word
     */
    record Is(Input.Choice choice, String option) implements Condition {
        @Override
        public Kind kind() {
            return Kind.IS;
        }
    }

    /**
     * Holds where a set contains a word.
     *
     * @param set the set
     * @param option a canonical word
     */
    record Contains(Input.Subset set, String option) implements Condition {
        @Override
        public Kind kind() {
            return Kind.CONTAINS;
        }
    }

    /**
     * Joins conditions: all must hold.
     *
     * @param parts the conditions
     * @return the condition
     */
    static Condition all(Condition... parts) {
        return new All(List.of(parts));
    }

    /**
     * Joins conditions: one must hold.
     *
     * @param parts the conditions
     * @return the condition
     */
    static Condition any(Condition... parts) {
        return new Any(List.of(parts));
    }

    /**
     * Turns a condition round.
     *
     * @param part the condition
     * @return the condition that holds where the part does not
     */
    static Condition not(Condition part) {
        return new Not(part);
    }

    /**
     * Asks whether a record carries an input.
     *
     * @param input the input
     * @return the condition
     */
    static Condition given(Input input) {
        return new Given(input);
    }

    /**
     * Requires all of several inputs or none of them.
     *
     * @param inputs the inputs
     * @return the condition
     */
    static Condition together(Input... inputs) {
        var given = new ArrayList<Condition>();
        var absent = new ArrayList<Condition>();
        for (var input : inputs) {
            given.add(given(input));
            absent.add(not(given(input)));
        }
        return any(new All(given), new All(absent));
    }

    /**
     * Forbids an input beside any of several others.
     *
     * @param one the input
     * @param others those that may not stand beside it
     * @return the condition
     */
    static Condition exclusive(Input one, Input... others) {
        var given = new ArrayList<Condition>();
        for (var other : others) {
            given.add(given(other));
        }
        return not(all(given(one), new Any(given)));
    }

    /**
     * Joins with another condition: both must hold.
     *
     * @param other the other condition
     * @return the condition
     */
    default Condition and(Condition other) {
        return all(this, other);
    }

    /**
     * Joins with another condition: one must hold.
     *
     * @param other the other condition
     * @return the condition
     */
    default Condition or(Condition other) {
        return any(this, other);
    }

    /**
     * Counts the condition.
     *
     * @return 1 where it holds, else 0
     */
    default Formula asNumber() {
        return new Formula.Indicator(this);
    }
}
