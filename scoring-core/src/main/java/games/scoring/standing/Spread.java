package games.scoring.standing;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How a number, or a rank, came out when episodes were drawn again and again: between which limits in 95 of 100 draws.
 *
 * @param low the 2.5 % quantile; empty where it can't be told
 * @param high the 97.5 % quantile; empty where it can't be told
 * @param rankLow the best rank of these draws
 * @param rankHigh the worst rank of these draws
 * @param first in which share of the draws with ranks the agent had the first, alone or with others; 0 to 1
 */
public record Spread(
        OptionalDouble low, OptionalDouble high, OptionalInt rankLow, OptionalInt rankHigh, OptionalDouble first) {

    /** Of what was not drawn. */
    public static final Spread NONE = new Spread(
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalDouble.empty());

    /** The share of draws on each side of the limits. */
    private static final double TAIL = 0.025;

    /** What came out of draws, one after the other. */
    static final class Draws {

        private final double[] values;
        private final int[] ranks;
        private int count;

        Draws(int most) {
            values = new double[most];
            ranks = new int[most];
        }

        /**
         * Takes what came out of a draw.
         *
         * @param rank the rank, 0 where it can't be told
         */
        void add(double value, int rank) {
            values[count] = value;
            ranks[count] = rank;
            count++;
        }

        /**
         * Says between which limits the numbers came out.
         *
         * @param draws how many draws there were: in those that are not here there was no number
         */
        Spread spread(int draws) {
            if (draws - count > TAIL * draws) {
                return NONE;
            }
            Arrays.sort(values, 0, count);
            Arrays.sort(ranks, 0, count);
            int unranked = 0;
            while (unranked < count && ranks[unranked] == 0) {
                unranked++;
            }
            int ranked = count - unranked;
            boolean hasRank = draws - ranked <= TAIL * draws;
            int first = 0;
            while (unranked + first < count && ranks[unranked + first] == 1) {
                first++;
            }
            int beyond = (int) (TAIL * (ranked - 1));
            return new Spread(
                    finite(quantile(TAIL)),
                    finite(quantile(1 - TAIL)),
                    hasRank ? OptionalInt.of(ranks[unranked + beyond]) : OptionalInt.empty(),
                    hasRank ? OptionalInt.of(ranks[count - 1 - beyond]) : OptionalInt.empty(),
                    hasRank ? OptionalDouble.of((double) first / ranked) : OptionalDouble.empty());
        }

        /** Interpolates between neighbours, as NumPy does unless it is told otherwise (Hyndman and Fan 1996, type 7). */
        private double quantile(double share) {
            double place = share * (count - 1);
            int below = (int) place;
            double low = values[below];
            double high = values[Math.min(below + 1, count - 1)];
            return low + (high - low) * (place - below);
        }

        private static OptionalDouble finite(double value) {
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        }
    }
}
