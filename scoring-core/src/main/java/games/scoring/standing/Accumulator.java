package games.scoring.standing;

import games.scoring.api.Status;
import games.scoring.api.standing.Summary;
import games.scoring.score.Counting;
import java.math.BigInteger;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What a leaderboard needs to know of one agent in one benchmark: counts, exact sums, extremes. Mergeable. */
final class Accumulator {

    final ExactSum sum = new ExactSum();
    final ExactSum squares = new ExactSum();
    final Instances instances;
    long n;
    double lowest = Double.POSITIVE_INFINITY;
    double highest = Double.NEGATIVE_INFINITY;
    long scored;
    /** How many of the scored ones may have been aborted, for all that their records tell. */
    long endUnknown;

    long aborted;
    long unfinished;
    long missing;
    long rejected;

    Accumulator() {
        this(new Fingerprints());
    }

    Accumulator(Fingerprints fingerprints) {
        instances = new Instances(fingerprints);
    }

    /**
     * Takes an episode.
     *
     * @param status what became of it
     * @param score its primary score, or NaN
     * @param instance what was played, or an empty string
     */
    void add(Status status, double score, String instance) {
        switch (status) {
            case SCORED -> scored++;
            case ABORTED -> aborted++;
            case UNFINISHED -> unfinished++;
            case MISSING -> missing++;
        }
        if (!Counting.counts(status)) {
            return;
        }
        if (!instance.isEmpty()) {
            instances.add(instance);
        }
        if (!Double.isNaN(score)) {
            n++;
            sum.add(score);
            squares.addSquare(score);
            lowest = Math.min(lowest, score);
            highest = Math.max(highest, score);
        }
    }

    void merge(Accumulator other) {
        sum.add(other.sum);
        squares.add(other.squares);
        instances.merge(other.instances);
        n += other.n;
        lowest = Math.min(lowest, other.lowest);
        highest = Math.max(highest, other.highest);
        scored += other.scored;
        endUnknown += other.endUnknown;
        aborted += other.aborted;
        unfinished += other.unfinished;
        missing += other.missing;
        rejected += other.rejected;
    }

    boolean isEmpty() {
        return scored + aborted + unfinished + missing + rejected == 0;
    }

    /** Forgets everything, but not the memory that it took. */
    void clear() {
        sum.clear();
        squares.clear();
        instances.clear();
        n = 0;
        lowest = Double.POSITIVE_INFINITY;
        highest = Double.NEGATIVE_INFINITY;
        scored = 0;
        endUnknown = 0;
        aborted = 0;
        unfinished = 0;
        missing = 0;
        rejected = 0;
    }

    /** Gives the summary. The mean and the variance are rounded once, from their exact values. */
    Summary summary(OptionalLong lacking) {
        return new Summary(
                n,
                n == 0 ? OptionalDouble.empty() : OptionalDouble.of(mean()),
                n < 2 ? OptionalDouble.empty() : OptionalDouble.of(std()),
                n == 0 ? OptionalDouble.empty() : OptionalDouble.of(lowest),
                n == 0 ? OptionalDouble.empty() : OptionalDouble.of(highest),
                scored,
                aborted,
                unfinished,
                missing,
                rejected,
                lacking);
    }

    private double mean() {
        return sum.mean(n);
    }

    private double std() {
        // (n·Σx² − (Σx)²) / (n·(n−1)), all in units of the finer of the two scales
        int scale = Math.min(squares.scale(), 2 * sum.scale());
        var count = BigInteger.valueOf(n);
        var left = squares.units().shiftLeft(squares.scale() - scale).multiply(count);
        var total = sum.units();
        var right = total.multiply(total).shiftLeft(2 * sum.scale() - scale);
        return Exact.root(left.subtract(right), count.multiply(count.subtract(BigInteger.ONE)), scale);
    }
}
