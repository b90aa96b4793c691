package games.scoring.minecraftcontest;

import java.math.BigDecimal;

/** A count, or an exact sum of decimal amounts: 0.1 and 0.2 make 0.3, as in the judge's program. */
final class Tally {

    private static final long SAFE = 1L << 53;

    private long whole;
    private BigDecimal rest = BigDecimal.ZERO;
    private long markedWhole;
    private BigDecimal markedRest = BigDecimal.ZERO;

    void addOne() {
        whole++;
    }

    void add(BigDecimal amount) {
        if (amount.scale() == 0 && amount.precision() <= 15 && whole < SAFE) {
            whole += amount.longValueExact();
        } else {
            rest = rest.add(amount);
        }
    }

    /** Gives the double nearest to the sum. */
    double value() {
        return rest.signum() == 0 ? whole : rest.add(BigDecimal.valueOf(whole)).doubleValue();
    }

    void mark() {
        markedWhole = whole;
        markedRest = rest;
    }

    void rollback() {
        whole = markedWhole;
        rest = markedRest;
    }
}
