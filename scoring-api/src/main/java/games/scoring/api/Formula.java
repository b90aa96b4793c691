package games.scoring.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A number computed from inputs: a tree of a small, closed set of operations.
 *
 * <p>A formula is a value. It computes nothing itself; the host evaluates, explains, renders and analyses it. The tree
 * keeps the order in which it was written, and the host never rearranges it, so that sums come out as the document or
 * program adds them. All arithmetic is that of IEEE 754 doubles, rounded to nearest; tanh, logarithms and exp are those
 * of {@link StrictMath}.
 *
 * <p>A formula is <em>undefined</em> where an input that it needs is absent, where a {@link #definedIf} says so, and where
 * what comes out is no finite number.
 *
 * <pre>{@code
 * var points = Input.integer("final_game_score").atLeast(0).unit("points");
 * Formula score = points.over(20000).cappedAt(1).times(100);
 * }</pre>
 */
public sealed interface Formula
        permits Input.Number,
                Formula.Constant,
                Formula.Binary,
                Formula.Unary,
                Formula.Rounded,
                Formula.Indicator,
                Formula.WeightedSum,
                Formula.Cases,
                Formula.Lookup,
                Formula.FirstGiven,
                Formula.DefinedIf,
                Formula.Term,
                Formula.Size,
                Formula.SizeOfCommon,
                Formula.Length,
                Formula.Total,
                Formula.Scored {

    /** The operations, so that a {@code switch} over them is checked for completeness. */
    enum Kind {
        /** A {@link Constant}. */
        CONSTANT,
        /** An {@link Input.Number}. */
        INPUT,
        /** A {@link Binary}: left + right. */
        ADD,
        /** A {@link Binary}: left − right. */
        SUBTRACT,
        /** A {@link Binary}: left × right. */
        MULTIPLY,
        /**
         * A {@link Binary}: left ÷ right. {@code plugins check} refuses a divisor that it can't prove to be non-zero;
         * where one is zero in a run, the result is no number, and the reason is said.
         */
        DIVIDE,
        /** A {@link Binary}: the lesser of the two. */
        MIN,
        /** A {@link Binary}: the greater of the two. */
        MAX,
        /** A {@link Unary}: the absolute value. */
        ABS,
        /** A {@link Unary}: the hyperbolic tangent. */
        TANH,
        /** A {@link Unary}: the binary logarithm, exact at powers of two. */
        LOG2,
        /** A {@link Unary}: the natural logarithm. */
        LN,
        /** A {@link Unary}: e to the power. */
        EXP,
        /** A {@link Formula.Rounded}. */
        ROUND,
        /** An {@link Formula.Indicator}. */
        INDICATOR,
        /** A {@link Formula.WeightedSum}. */
        WEIGHTED_SUM,
        /** A {@link Formula.Cases}. */
        CASES,
        /** A {@link Formula.Lookup}. */
        LOOKUP,
        /** A {@link Formula.FirstGiven}. */
        FIRST_GIVEN,
        /** A {@link Formula.DefinedIf}. */
        DEFINED_IF,
        /** A {@link Formula.Term}. */
        TERM,
        /** A {@link Formula.Size}. */
        SIZE,
        /** A {@link Formula.SizeOfCommon}. */
        SIZE_OF_COMMON,
        /** A {@link Formula.Length}. */
        LENGTH,
        /** A {@link Formula.Total}. */
        TOTAL,
        /** A {@link Formula.Scored}. */
        SCORER
    }

    /**
     * Gives the operation at the root of the tree.
     *
     * @return the kind
     */
    Kind kind();

    /**
     * A number that never changes.
     *
     * @param value the number, finite
     */
    record Constant(double value) implements Formula {

        /**
         * Makes a constant.
         *
         * @param value the number
         * @throws IllegalArgumentException if it is not finite
         */
        public Constant {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("A constant must be finite, found " + value);
            }
        }

        @Override
        public Kind kind() {
            return Kind.CONSTANT;
        }
    }

    /**
     * An operation on two numbers.
     *
     * @param kind one of ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN and MAX
     * @param left the first number
     * @param right the second number
     */
    record Binary(Kind kind, Formula left, Formula right) implements Formula {

        /**
         * Makes an operation on two numbers.
         *
         * @param kind the operation
         * @param left the first number
         * @param right the second number
         * @throws IllegalArgumentException if the operation takes another number of operands
         */
        public Binary {
            switch (kind) {
                case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX -> {}
                default -> throw new IllegalArgumentException(kind + " is no operation on two numbers");
            }
        }
    }

    /**
     * An operation on one number.
     *
     * @param kind one of ABS, TANH, LOG2, LN and EXP
     * @param of the number
     */
    record Unary(Kind kind, Formula of) implements Formula {

        /**
         * Makes an operation on one number.
         *
         * @param kind the operation
         * @param of the number
         * @throws IllegalArgumentException if the operation takes another number of operands
         */
        public Unary {
            switch (kind) {
                case ABS, TANH, LOG2, LN, EXP -> {}
                default -> throw new IllegalArgumentException(kind + " is no operation on one number");
            }
        }
    }

    /** How to round. The two differ: 0.015 to two digits is 0.01 and 0.02. */
    enum Rounding {
        /** Python's {@code round}: the exact decimal value, ties to even. */
        PYTHON,
        /** numpy's {@code round}: scaled by a power of ten, rounded to the nearest whole, ties to even, unscaled. */
        NUMPY
    }

    /**
     * A number rounded to decimal digits.
     *
     * @param of the number
     * @param digits how many digits after the point, 0 to 15
     * @param rounding how to round
     */
    record Rounded(Formula of, int digits, Rounding rounding) implements Formula {

        /**
         * Makes a rounded number.
         *
         * @param of the number
         * @param digits digits after the point
         * @param rounding how to round
         * @throws IllegalArgumentException if the digits are not 0 to 15
         */
        public Rounded {
            if (digits < 0 || digits > 15) {
                throw new IllegalArgumentException("Expected 0 to 15 digits, found " + digits);
            }
        }

        @Override
        public Kind kind() {
            return Kind.ROUND;
        }
    }

    /**
     * 1 where a condition holds, else 0.
     *
     * @param condition the condition
     */
    record Indicator(Condition condition) implements Formula {
        @Override
        public Kind kind() {
            return Kind.INDICATOR;
        }
    }

    /**
     * A number and its weight in a sum.
     *
     * @param value the number
     * @param weight what it is multiplied by, finite
     */
    record Weighted(Formula value, double weight) {}

    /**
     * A sum of weighted numbers, added from the first to the last.
     *
     * @param start what the sum starts from, finite
     * @param parts the numbers and their weights
     */
    record WeightedSum(double start, List<Weighted> parts) implements Formula {

        /**
         * Makes a weighted sum.
         *
         * @param start what the sum starts from
         * @param parts the numbers and their weights
         */
        public WeightedSum {
            parts = List.copyOf(parts);
        }

        @Override
        public Kind kind() {
            return Kind.WEIGHTED_SUM;
        }
    }

    /**
     * One row of a case list.
     *
     * @param when the condition
     * @param then the number where the condition is the first that holds
     */
    record Case(Condition when, Formula then) {}

    /**
     * A case list: the first row whose condition holds gives the number.
     *
     * <p>Stands only at the top of a metric or a term, so that documents can print it: give it a name with {@link #as}.
     *
     * @param cases the rows, in the order of the document
     * @param otherwise the number where no condition holds
     */
    record Cases(List<Case> cases, Formula otherwise) implements Formula {

        /**
         * Makes a case list.
         *
         * @param cases the rows
         * @param otherwise the number where no condition holds
         */
        public Cases {
            cases = List.copyOf(cases);
        }

        @Override
        public Kind kind() {
            return Kind.CASES;
        }
    }

    /**
     * A number for each option of a choice. It stands at the top of a metric or a term, as a case list does.
     *
     * @param by the choice
     * @param values the numbers, finite, in the order of the options
     */
    record Lookup(Input.Choice by, List<Double> values) implements Formula {

        /**
         * Makes a table.
         *
         * @param by the choice
         * @param values the numbers
         * @throws IllegalArgumentException if the numbers are not as many as the options
         */
        public Lookup {
            values = List.copyOf(values);
            if (values.size() != by.options().words().size()) {
                throw new IllegalArgumentException("The table by " + by.name() + " needs "
                        + by.options().words().size() + " numbers, found " + values.size());
            }
        }

        @Override
        public Kind kind() {
            return Kind.LOOKUP;
        }
    }

    /**
     * The first of several formulas whose inputs are all given.
     *
     * @param options the formulas, best first; 2 or more
     */
    record FirstGiven(List<Formula> options) implements Formula {

        /**
         * Makes a list of fallbacks.
         *
         * @param options the formulas, best first
         */
        public FirstGiven {
            options = List.copyOf(options);
        }

        @Override
        public Kind kind() {
            return Kind.FIRST_GIVEN;
        }
    }

    /**
     * A number that has no value unless a condition holds.
     *
     * @param of the number
     * @param condition when it has a value
     * @param reason why it has none otherwise: a clause such as {@code the episode was aborted}
     */
    record DefinedIf(Formula of, Condition condition, Text reason) implements Formula {
        @Override
        public Kind kind() {
            return Kind.DEFINED_IF;
        }
    }

    /**
     * A named part of a score, shown by {@code explain}.
     *
     * @param name its name, unique in the rule: the same name stands for equal formulas, and an input's name for that input
     *     alone. A letter, then letters, digits, {@code _}, {@code .} and {@code -}, up to 100 in all
     * @param of the number
     */
    record Term(String name, Formula of) implements Formula {

        /**
         * Names a part.
         *
         * @param name its name
         * @param of the number
         * @throws IllegalArgumentException if the name is malformed
         */
        public Term {
            Names.checkName("term", name);
        }

        @Override
        public Kind kind() {
            return Kind.TERM;
        }
    }

    /**
     * How many words a set holds.
     *
     * @param set the set
     */
    record Size(Input.Subset set) implements Formula {
        @Override
        public Kind kind() {
            return Kind.SIZE;
        }
    }

    /**
     * How many words two sets have in common.
     *
     * @param set one set
     * @param within the other
     */
    record SizeOfCommon(Input.Subset set, Input.Subset within) implements Formula {

        /**
         * Makes the count.
         *
         * @param set one set
         * @param within the other
         * @throws IllegalArgumentException if the two sets have different options
         */
        public SizeOfCommon {
            if (!set.options().words().equals(within.options().words())) {
                throw new IllegalArgumentException(
                        "The sets " + set.name() + " and " + within.name() + " have different options");
            }
        }

        @Override
        public Kind kind() {
            return Kind.SIZE_OF_COMMON;
        }
    }

    /**
     * How many numbers a list holds.
     *
     * @param series the list
     */
    record Length(Input.Series series) implements Formula {
        @Override
        public Kind kind() {
            return Kind.LENGTH;
        }
    }

    /**
     * The sum of a list, added from the first number to the last, starting from 0.
     *
     * @param series the list
     */
    record Total(Input.Series series) implements Formula {
        @Override
        public Kind kind() {
            return Kind.TOTAL;
        }
    }

    /**
     * A number that Java code computes, where the operations can't say it.
     *
     * @param scorer the code
     */
    record Scored(Scorer scorer) implements Formula {
        @Override
        public Kind kind() {
            return Kind.SCORER;
        }
    }

    /**
     * Makes a constant.
     *
     * @param value the number, finite
     * @return the formula
     * @throws IllegalArgumentException if it is not finite
     */
    static Formula constant(double value) {
        return new Constant(value);
    }

    /**
     * Lets Java code compute the number.
     *
     * @param scorer the code
     * @return the formula
     */
    static Formula scored(Scorer scorer) {
        return new Scored(scorer);
    }

    /**
     * Starts a weighted sum.
     *
     * @param start what the sum starts from, finite
     * @param parts numbers with their weights, made with {@link #weighing}
     * @return the formula
     */
    static Formula sum(double start, Weighted... parts) {
        return new WeightedSum(start, List.of(parts));
    }

    /**
     * Starts a case list.
     *
     * @param condition the first condition
     * @param then the number where it holds
     * @return the unfinished list: only {@link CaseList#otherwise} makes it a formula
     */
    static CaseList when(Condition condition, Formula then) {
        return new CaseList(List.of(new Case(condition, then)));
    }

    /**
     * Starts a case list.
     *
     * @param condition the first condition
     * @param then the number where it holds
     * @return the unfinished list
     * @throws IllegalArgumentException if the number is not finite
     */
    static CaseList when(Condition condition, double then) {
        return when(condition, constant(then));
    }

    /**
     * A case list without its last row. A forgotten {@code otherwise} does not compile.
     *
     * @param cases the rows so far
     */
    record CaseList(List<Case> cases) {

        /**
         * Makes an unfinished case list.
         *
         * @param cases the rows so far
         */
        public CaseList {
            cases = List.copyOf(cases);
        }

        /**
         * Adds a row.
         *
         * @param condition the condition
         * @param then the number where it is the first that holds
         * @return the longer list
         */
        public CaseList when(Condition condition, Formula then) {
            var all = new ArrayList<>(cases);
            all.add(new Case(condition, then));
            return new CaseList(all);
        }

        /**
         * Adds a row.
         *
         * @param condition the condition
         * @param then the number where it is the first that holds
         * @return the longer list
         * @throws IllegalArgumentException if the number is not finite
         */
        public CaseList when(Condition condition, double then) {
            return when(condition, constant(then));
        }

        /**
         * Ends the list.
         *
         * @param value the number where no condition holds
         * @return the formula
         */
        public Formula otherwise(Formula value) {
            return new Cases(cases, value);
        }

        /**
         * Ends the list.
         *
         * @param value the number where no condition holds
         * @return the formula
         * @throws IllegalArgumentException if the number is not finite
         */
        public Formula otherwise(double value) {
            return otherwise(constant(value));
        }
    }

    /**
     * Adds.
     *
     * @param other what to add
     * @return this + other
     */
    default Formula plus(Formula other) {
        return new Binary(Kind.ADD, this, other);
    }

    /**
     * Adds.
     *
     * @param other what to add
     * @return this + other
     * @throws IllegalArgumentException if it is not finite
     */
    default Formula plus(double other) {
        return plus(constant(other));
    }

    /**
     * Subtracts.
     *
     * @param other what to subtract
     * @return this − other
     */
    default Formula minus(Formula other) {
        return new Binary(Kind.SUBTRACT, this, other);
    }

    /**
     * Subtracts.
     *
     * @param other what to subtract
     * @return this − other
     * @throws IllegalArgumentException if it is not finite
     */
    default Formula minus(double other) {
        return minus(constant(other));
    }

    /**
     * Multiplies.
     *
     * @param other the other factor
     * @return this × other
     */
    default Formula times(Formula other) {
        return new Binary(Kind.MULTIPLY, this, other);
    }

    /**
     * Multiplies.
     *
     * @param other the other factor
     * @return this × other
     * @throws IllegalArgumentException if it is not finite
     */
    default Formula times(double other) {
        return times(constant(other));
    }

    /**
     * Divides.
     *
     * @param other the divisor; the rule's ranges, checks and guards must prove it non-zero
     * @return this ÷ other
     */
    default Formula over(Formula other) {
        return new Binary(Kind.DIVIDE, this, other);
    }

    /**
     * Divides.
     *
     * @param other the divisor, not 0
     * @return this ÷ other
     * @throws IllegalArgumentException if it is not finite
     */
    default Formula over(double other) {
        return over(constant(other));
    }

    /**
     * Holds the number at an upper limit.
     *
     * @param limit the limit
     * @return the lesser of this and the limit
     */
    default Formula cappedAt(Formula limit) {
        return new Binary(Kind.MIN, this, limit);
    }

    /**
     * Holds the number at an upper limit.
     *
     * @param limit the limit
     * @return the lesser of this and the limit
     * @throws IllegalArgumentException if it is not finite
     */
    default Formula cappedAt(double limit) {
        return cappedAt(constant(limit));
    }

    /**
     * Holds the number at a lower limit.
     *
     * @param limit the limit
     * @return the greater of this and the limit
     */
    default Formula flooredAt(Formula limit) {
        return new Binary(Kind.MAX, this, limit);
    }

    /**
     * Holds the number at a lower limit.
     *
     * @param limit the limit
     * @return the greater of this and the limit
     * @throws IllegalArgumentException if it is not finite
     */
    default Formula flooredAt(double limit) {
        return flooredAt(constant(limit));
    }

    /**
     * Holds the number between two limits.
     *
     * @param lowest the lower limit
     * @param highest the upper limit
     * @return this, floored at the lower and then capped at the upper limit
     * @throws IllegalArgumentException if a limit is not finite
     */
    default Formula within(double lowest, double highest) {
        return flooredAt(lowest).cappedAt(highest);
    }

    /**
     * Drops the sign.
     *
     * @return the absolute value
     */
    default Formula abs() {
        return new Unary(Kind.ABS, this);
    }

    /**
     * Takes the hyperbolic tangent.
     *
     * @return tanh(this)
     */
    default Formula tanh() {
        return new Unary(Kind.TANH, this);
    }

    /**
     * Takes the binary logarithm: the exponent plus ln(mantissa)/ln(2), exact at powers of two.
     *
     * @return log₂(this); the rule's ranges, checks and guards must prove this greater than 0
     */
    default Formula log2() {
        return new Unary(Kind.LOG2, this);
    }

    /**
     * Takes the natural logarithm.
     *
     * @return ln(this); the rule's ranges, checks and guards must prove this greater than 0
     */
    default Formula ln() {
        return new Unary(Kind.LN, this);
    }

    /**
     * Raises e to this power.
     *
     * @return e^this
     */
    default Formula exp() {
        return new Unary(Kind.EXP, this);
    }

    /**
     * Rounds.
     *
     * @param digits digits after the point, 0 to 15
     * @param rounding how to round
     * @return this, rounded
     * @throws IllegalArgumentException if the digits are not 0 to 15
     */
    default Formula rounded(int digits, Rounding rounding) {
        return new Rounded(this, digits, rounding);
    }

    /**
     * Gives this number a weight in a {@link #sum}.
     *
     * @param weight what it is multiplied by, finite
     * @return the part of a sum
     */
    default Weighted weighing(double weight) {
        return new Weighted(this, weight);
    }

    /**
     * Falls back on another formula where an input of this one is absent.
     *
     * @param fallback the formula used then
     * @return this, or the fallback
     * @see Input.Number#absentMeans(double) for a default value
     */
    default Formula ifAbsent(Formula fallback) {
        return new FirstGiven(List.of(this, fallback));
    }

    /**
     * Leaves the number without a value unless a condition holds.
     *
     * @param condition when it has a value
     * @param reason why it has none otherwise, in English: a clause such as {@code the episode was aborted}
     * @return this, guarded
     */
    default Formula definedIf(Condition condition, String reason) {
        return definedIf(condition, Text.of(reason));
    }

    /**
     * Leaves the number without a value unless a condition holds.
     *
     * @param condition when it has a value
     * @param reason why it has none otherwise: a clause such as {@code the episode was aborted}
     * @return this, guarded
     */
    default Formula definedIf(Condition condition, Text reason) {
        return new DefinedIf(this, condition, reason);
    }

    /**
     * Names this formula, which makes it a term of the score.
     *
     * @param name a name, unique in the rule: a letter, then letters, digits, {@code _}, {@code .} and {@code -}, up to 100
     *     in all; an input's name for that input alone
     * @return this, named
     * @throws IllegalArgumentException if the name is malformed
     */
    default Formula as(String name) {
        return new Term(name, this);
    }

    /**
     * Compares.
     *
     * @param other what to compare with
     * @return the condition this ≥ other
     */
    default Condition isAtLeast(Formula other) {
        return new Condition.Compare(Condition.Kind.AT_LEAST, this, other);
    }

    /**
     * Compares.
     *
     * @param other what to compare with
     * @return the condition this ≥ other
     * @throws IllegalArgumentException if it is not finite
     */
    default Condition isAtLeast(double other) {
        return isAtLeast(constant(other));
    }

    /**
     * Compares.
     *
     * @param other what to compare with
     * @return the condition this ≤ other
     */
    default Condition isAtMost(Formula other) {
        return new Condition.Compare(Condition.Kind.AT_MOST, this, other);
    }

    /**
     * Compares.
     *
     * @param other what to compare with
     * @return the condition this ≤ other
     * @throws IllegalArgumentException if it is not finite
     */
    default Condition isAtMost(double other) {
        return isAtMost(constant(other));
    }

    /**
     * Compares.
     *
     * @param other what to compare with
     * @return the condition this &lt; other
     */
    default Condition isLess(Formula other) {
        return new Condition.Compare(Condition.Kind.LESS, this, other);
    }

    /**
     * Compares.
     *
     * @param other what to compare with
     * @return the condition this &lt; other
     * @throws IllegalArgumentException if it is not finite
     */
    default Condition isLess(double other) {
        return isLess(constant(other));
    }

    /**
     * Compares.
     *
     * @param other what to compare with
     * @return the condition this &gt; other
     */
    default Condition isMore(Formula other) {
        return new Condition.Compare(Condition.Kind.MORE, this, other);
    }

    /**
     * Compares.
     *
     * @param other what to compare with
     * @return the condition this &gt; other
     * @throws IllegalArgumentException if it is not finite
     */
    default Condition isMore(double other) {
        return isMore(constant(other));
    }

    /**
     * Compares.
     *
     * @param other what to compare with
     * @return the condition this = other
     */
    default Condition isEqual(Formula other) {
        return new Condition.Compare(Condition.Kind.EQUAL, this, other);
    }

    /**
     * Compares.
     *
     * @param other what to compare with
     * @return the condition this = other
     * @throws IllegalArgumentException if it is not finite
     */
    default Condition isEqual(double other) {
        return isEqual(constant(other));
    }

    /**
     * Boxes numbers, for the records that hold lists of them.
     *
     * @param values the numbers
     * @return the same numbers
     */
    static List<Double> boxed(double... values) {
        return Arrays.stream(values).boxed().toList();
    }
}
