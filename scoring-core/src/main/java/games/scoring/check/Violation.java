package games.scoring.check;

/**
 * A claim about a rule that does not hold.
 *
 * @param property which kind of claim
 * @param benchmark the benchmark
 * @param ruleset the ruleset
 * @param message what was found and what was claimed
 * @param record the smallest inputs found that show it, as a record for {@code scoring run}; empty where none are needed
 */
public record Violation(Property property, String benchmark, String ruleset, String message, String record) {

    /** What must be true of every rule. */
    public enum Property {
        /** Inputs that the rule accepts can be drawn from the declarations. */
        SAMPLING("inputs that are accepted can be drawn"),
        /** Every divisor is proven to be non-zero and every logarithm's argument positive. */
        DIVISORS("divisors are proven non-zero"),
        /** Every value lies inside what was proven or declared. */
        BOUNDS("values lie within their bounds"),
        /** Raising an input that is called rising never lowers a value, and the like. */
        DIRECTION("values move in the direction that is claimed"),
        /** The same inputs give the same bits, in any order and on any thread. */
        PURITY("same inputs, same bits"),
        /** Every accepted input gives a value or a stated reason for none. */
        TOTALITY("a value or a reason, always"),
        /** The parts that are shown rebuild the value exactly. */
        EXPLANATION("the explanation rebuilds the score"),
        /** The rule can be read: nothing is missing, no bracket is lost. */
        RENDERING("the rule can be written down"),
        /** Each invalid input is refused, and named with what was expected. */
        VALIDATION("an invalid input is refused by name, with what was expected"),
        /** A record written and read again gives the same scores. */
        ROUND_TRIP("a record that is written and read scores the same");

        private final String words;

        Property(String words) {
            this.words = words;
        }

        /**
         * Gives the property in words.
         *
         * @return a clause
         */
        public String words() {
            return words;
        }
    }

    /**
     * Tells the violation.
     *
     * @return one line, or two with the record
     */
    public String text() {
        return benchmark + " under " + ruleset + ": " + message + (record.isEmpty() ? "" : "\n  " + record);
    }
}
