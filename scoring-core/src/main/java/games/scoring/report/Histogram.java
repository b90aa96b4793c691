package games.scoring.report;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How often scores fall where, in a few dozen bars at most. The bars are as wide as a power of two and begin at its
 * multiples, so that two of them make one of twice the width, and the outcome does not depend on the order of the
 * scores.
 */
final class Histogram {

    private static final int MOST_BARS = 32;

    /** The narrowest bars, 2 to this power. */
    private static final int NARROWEST = -20;

    /** Bars with smaller numbers can be counted one by one. */
    private static final double EXACT = 0x1p50;

    private final SortedMap<Double, Long> bars = new TreeMap<>();
    private int power = NARROWEST;
    private long count;
    private double lowest = Double.POSITIVE_INFINITY;
    private double highest = Double.NEGATIVE_INFINITY;

    void add(double score) {
        count++;
        lowest = Math.min(lowest, score);
        highest = Math.max(highest, score);
        while (!fits()) {
            widen();
        }
        bars.merge(position(score), 1L, Long::sum);
    }

    /** The number of the bar that a score falls into, counted from zero; exact, since only the exponent changes. */
    private double position(double score) {
        return Math.floor(Math.scalb(score, -power));
    }

    private boolean fits() {
        double first = position(lowest);
        double last = position(highest);
        return Math.max(Math.abs(first), Math.abs(last)) < EXACT && last - first < MOST_BARS;
    }

    private void widen() {
        power++;
        var narrow = new TreeMap<>(bars);
        bars.clear();
        narrow.forEach((position, n) -> bars.merge(Math.floor(position / 2), n, Long::sum));
    }

    long count() {
        return count;
    }

    double lowest() {
        return lowest;
    }

    double highest() {
        return highest;
    }

    double width() {
        return Math.scalb(1.0, power);
    }

    /** The number of the first bar that holds a score. */
    double first() {
        return bars.firstKey();
    }

    /** How many bars there are from the first that holds a score to the last. */
    int size() {
        return (int) (bars.lastKey() - bars.firstKey()) + (isLastClosed() ? 0 : 1);
    }

    /**
     * Says whether the last bar has both its ends: the highest score lies just where another one would begin, as where it
     * is the most that can be had.
     */
    private boolean isLastClosed() {
        return bars.size() > 1 && highest == bars.lastKey() * width();
    }

    /** How many scores fall into a bar, counted from the first. */
    long in(int bar) {
        long closing = isLastClosed() && bar == size() - 1 ? bars.getOrDefault(bars.lastKey(), 0L) : 0;
        return bars.getOrDefault(first() + bar, 0L) + closing;
    }

    /** The lowest score that a bar may hold: where it begins, or the lowest of all. */
    double from(int bar) {
        return Math.max((first() + bar) * width(), lowest);
    }

    /** The score that a bar goes up to: where it ends, or the highest of all. */
    double to(int bar) {
        return Math.min((first() + bar + 1) * width(), highest);
    }

    long fullest() {
        return IntStream.range(0, size()).mapToLong(this::in).max().orElse(0);
    }
}
