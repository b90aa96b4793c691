package games.scoring.verify;

import games.scoring.standing.ExactSum;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Puts the scores of two sides in pairs by what was played, in bounded memory. What was played is known by 128 bits of a
 * digest, and pairs come in its order, whatever the order of the episodes.
 */
final class Pairing implements AutoCloseable {

    // What is in a row; the first three say what was played.
    private static final int PLAYED = 3;
    private static final int SIDE = 3;
    private static final int SCORE = 4;

    private final SortedRows scores = new SortedRows(5);
    private final List<BothSides> contests = new ArrayList<>();

    /** Gives the place for what the two sides scored in another contest, or as another agent. */
    BothSides another() {
        var sides = new BothSides(contests.size());
        contests.add(sides);
        return sides;
    }

    /**
     * Adds the score of an instance and repeat.
     *
     * @param of the contest and agent
     * @param keyHigh one half of the digest of what was played
     * @param keyLow the other half
     * @param side 0 or 1
     * @param score the score
     */
    void add(BothSides of, long keyHigh, long keyLow, int side, double score) throws IOException {
        scores.add(of.number(), keyHigh, keyLow, side, Double.doubleToLongBits(score));
    }

    /** Writes all pairs, and tells each contest and agent which are its, and what has no partner. */
    void pair(Pairs pairs) throws IOException {
        var sides = List.of(new OfOneSide(), new OfOneSide());
        var rows = scores.inOrder();
        for (var row = rows.next(); row != null; ) {
            var played = row;
            sides.forEach(OfOneSide::clear);
            while (row != null && Arrays.equals(row, 0, PLAYED, played, 0, PLAYED)) {
                sides.get((int) row[SIDE]).add(Double.longBitsToDouble(row[SCORE]));
                row = rows.next();
            }
            var of = contests.get((int) played[0]);
            var a = sides.get(0);
            var b = sides.get(1);
            if (a.count > 0 && b.count > 0) {
                of.addPair(pairs.count(), a.count > 1 || b.count > 1);
                pairs.add(a.mean(), b.mean());
            } else {
                of.addUnpaired(0, a.count);
                of.addUnpaired(1, b.count);
            }
        }
    }

    /** The scores of one side in one instance and repeat. */
    private static final class OfOneSide {
        private final ExactSum sum = new ExactSum();
        private double last;
        private long count;

        void clear() {
            sum.clear();
            count = 0;
        }

        void add(double score) {
            sum.add(score);
            last = score;
            count++;
        }

        double mean() {
            return count == 1 ? last : sum.mean(count);
        }
    }

    @Override
    public void close() throws IOException {
        scores.close();
    }
}
