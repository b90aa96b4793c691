package games.scoring.verify;

/**
 * How far a recomputed number may lie from the recorded one and still count as equal.
 *
 * @param relative the distance, relative to the larger of 1 and the recorded number's size; 0 for equality of the doubles
 */
public record Tolerance(double relative) {

    /** Equality of the doubles: what two programs that compute the same formula in the same order give. */
    public static final Tolerance EXACT = new Tolerance(0);

    /**
     * What sums of the same numbers in another order differ by at most, and far less than any rounding of a published
     * score: 1e-9.
     */
    public static final Tolerance USUAL = new Tolerance(1e-9);

    /**
     * Makes a tolerance.
     *
     * @param relative the distance, relative to the larger of 1 and the recorded number's size
     * @throws IllegalArgumentException if it is negative, infinite or NaN
     */
    public Tolerance {
        if (!(relative >= 0 && relative < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("A tolerance is a number of 0 or more, found " + relative);
        }
    }

    /**
     * Compares two numbers. NaN stands for no number, and equals itself alone; zeros of both signs are equal.
     *
     * @param recorded what was recorded
     * @param recomputed what was computed anew
     * @return whether they count as equal
     */
    public boolean equal(double recorded, double recomputed) {
        if (recorded == recomputed || (Double.isNaN(recorded) && Double.isNaN(recomputed))) {
            return true;
        }
        return Double.isFinite(recorded)
                && Math.abs(recorded - recomputed) <= relative * Math.max(1, Math.abs(recorded));
    }
}
