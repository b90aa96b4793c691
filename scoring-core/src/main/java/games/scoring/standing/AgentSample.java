package games.scoring.standing;

import games.scoring.api.Status;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * The episodes of one agent in one contest that count, to draw from. What was drawn last is kept as how often each of the
 * agent's different scores came.
 */
final class AgentSample {

    private static final int NO_SCORE = -1;

    // As they come, until they are put in order.
    private double[] scores = new double[4];
    private long[] instances = new long[4];
    private final BitSet named = new BitSet();
    private final BitSet aborted = new BitSet();
    private int size;

    /** The different scores, rising. */
    private double[] values = {};

    /** The place in {@link #values} of each episode's score, the episodes of an instance together. */
    private int[] valueOf = {};

    private BitSet abortedInOrder = new BitSet();

    /** The fingerprints of the instances that were played, rising. */
    private long[] played = {};

    /** Where the episodes of each instance begin, and where the last end. Those without an instance come first. */
    private int[] from = {0};

    // What was drawn last.
    private long[] times = {};
    private long withScore;
    private long withoutScore;
    private long abortedOnes;

    /**
     * Takes an episode that names no instance.
     *
     * @param score its score, or NaN
     */
    void add(double score, boolean isAborted) {
        if (size == scores.length) {
            scores = Arrays.copyOf(scores, 2 * size);
            instances = Arrays.copyOf(instances, 2 * size);
        }
        scores[size] = score + 0.0;
        aborted.set(size, isAborted);
        size++;
    }

    /** Takes an episode of an instance. */
    void add(double score, boolean isAborted, long instance) {
        add(score, isAborted);
        instances[size - 1] = instance;
        named.set(size - 1);
    }

    /**
     * Puts the episodes in order, when all have come; then all of them are what was drawn last. It is the same order
     * however they came: by instance, score, and whether they were aborted.
     */
    void order() {
        values = different(Arrays.copyOf(scores, size));
        played = distinct();
        // An episode in a number: its instance, the place of its score, and whether it was aborted.
        var keys = new long[size];
        for (int i = 0; i < size; i++) {
            long group = named.get(i) ? Arrays.binarySearch(played, instances[i]) + 1 : 0;
            long value = Double.isNaN(scores[i]) ? 0 : Arrays.binarySearch(values, scores[i]) + 1;
            keys[i] = group << Integer.SIZE | value << 1 | (aborted.get(i) ? 1 : 0);
        }
        Arrays.sort(keys);
        valueOf = new int[size];
        from = new int[played.length + 1];
        abortedInOrder = new BitSet(size);
        for (int i = 0; i < size; i++) {
            valueOf[i] = ((int) keys[i] >>> 1) - 1;
            abortedInOrder.set(i, (keys[i] & 1) == 1);
            // The end of its group so far.
            from[(int) (keys[i] >>> Integer.SIZE)] = i + 1;
        }
        scores = new double[0];
        instances = new long[0];
        forget();
        for (int i = 0; i < size; i++) {
            take(i);
        }
    }

    private long[] distinct() {
        var all = named.stream().mapToLong(i -> instances[i]).toArray();
        return Arrays.stream(all).sorted().distinct().toArray();
    }

    private static double[] different(double[] sorted) {
        Arrays.sort(sorted);
        int count = 0;
        for (double score : sorted) {
            // NaN stands behind all numbers.
            if (!Double.isNaN(score) && (count == 0 || sorted[count - 1] != score)) {
                sorted[count++] = score;
            }
        }
        return Arrays.copyOf(sorted, count);
    }

    /** Says which instances the agent played, by their fingerprints. */
    long[] played() {
        return played;
    }

    /** Forgets what was drawn. */
    void forget() {
        times = times.length == values.length ? times : new long[values.length];
        Arrays.fill(times, 0);
        withScore = 0;
        withoutScore = 0;
        abortedOnes = 0;
    }

    /** Draws as many of the episodes that name no instance as there are. */
    void drawLoose(SplittableRandom random) {
        for (int i = 0; i < from[0]; i++) {
            take(Resampling.below(from[0], random));
        }
    }

    /**
     * Draws as many episodes of an instance as the agent has of it.
     *
     * @param place the instance's place among those that the agent played
     */
    void draw(int place, SplittableRandom random) {
        int count = from[place + 1] - from[place];
        for (int i = 0; i < count; i++) {
            take(from[place] + Resampling.below(count, random));
        }
    }

    private void take(int episode) {
        if (valueOf[episode] == NO_SCORE) {
            withoutScore++;
        } else {
            times[valueOf[episode]]++;
            withScore++;
        }
        abortedOnes += abortedInOrder.get(episode) ? 1 : 0;
    }

    /** Adds what was drawn to a standing. */
    void addTo(Accumulator standing) {
        for (int i = 0; i < times.length; i++) {
            for (long each = times[i]; each > 0; each--) {
                standing.add(Status.SCORED, values[i], "");
            }
        }
        // Which of them were aborted matters to the counts alone.
        standing.scored += withoutScore - abortedOnes;
        standing.aborted += abortedOnes;
    }

    /** Gives the mean of the drawn scores without the lowest and the highest quarter, each rounded down to whole scores. */
    OptionalDouble interquartileMean() {
        return meanBetween(withScore / 4, withScore - withScore / 4);
    }

    OptionalDouble median() {
        return meanBetween((withScore - 1) / 2, withScore / 2 + 1);
    }

    /** Gives the mean of the drawn scores from one place on, and before another, in rising order. */
    private OptionalDouble meanBetween(long first, long end) {
        if (withScore == 0) {
            return OptionalDouble.empty();
        }
        var sum = new ExactSum();
        long before = 0;
        for (int i = 0; i < times.length; i++) {
            for (long n = Math.min(before + times[i], end) - Math.max(before, first); n > 0; n--) {
                sum.add(values[i]);
            }
            before += times[i];
        }
        return OptionalDouble.of(sum.mean(end - first));
    }
}
