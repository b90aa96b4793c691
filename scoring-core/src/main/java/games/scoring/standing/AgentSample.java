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

    private static final int NO_INSTANCE = -1;
    private static final int NO_SCORE = -1;

    // As they come, until they are put in order.
    private double[] scores = new double[4];
    private int[] instances = new int[4];
    private int size;

    private BitSet aborted = new BitSet();

    /** The different scores, rising. */
    private double[] values = {};

    /** The place in {@link #values} of each episode's score. */
    private int[] valueOf = {};

    /** The instances that were played, rising. */
    private int[] played = {};

    /** Where the episodes of each instance begin, and where the last end. Those without an instance come first. */
    private int[] from = {0};

    // What was drawn last.
    private long[] times = {};
    private long withScore;
    private long withoutScore;
    private long abortedOnes;
    private Instances slots = new Instances();

    /**
     * Takes an episode.
     *
     * @param score its score, or NaN
     * @param instance the number of its instance; negative where it names none
     */
    void add(double score, int instance, boolean isAborted) {
        if (size == scores.length) {
            scores = Arrays.copyOf(scores, 2 * size);
            instances = Arrays.copyOf(instances, 2 * size);
        }
        scores[size] = score + 0.0;
        instances[size] = Math.max(instance, NO_INSTANCE);
        aborted.set(size, isAborted);
        size++;
    }

    /** Puts the episodes in order, when all have come; then all of them are what was drawn last. */
    void order() {
        values = different();
        var byInstance = new long[size];
        for (int i = 0; i < size; i++) {
            byInstance[i] = (long) instances[i] << Integer.SIZE | i;
        }
        Arrays.sort(byInstance);
        valueOf = new int[size];
        played = new int[size];
        from = new int[size + 1];
        var abortedInOrder = new BitSet(size);
        int groups = 0;
        int last = NO_INSTANCE;
        for (int i = 0; i < size; i++) {
            int episode = (int) byInstance[i];
            int instance = instances[episode];
            valueOf[i] = Double.isNaN(scores[episode]) ? NO_SCORE : Arrays.binarySearch(values, scores[episode]);
            abortedInOrder.set(i, aborted.get(episode));
            if (instance != last) {
                played[groups] = instance;
                from[groups++] = i;
                last = instance;
            }
        }
        from[groups] = size;
        played = Arrays.copyOf(played, groups);
        from = Arrays.copyOf(from, groups + 1);
        aborted = abortedInOrder;
        scores = new double[0];
        instances = new int[0];
        forget();
        for (int i = 0; i < size; i++) {
            take(i);
        }
    }

    private double[] different() {
        var sorted = Arrays.copyOf(scores, size);
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

    /** Forgets what was drawn. */
    void forget() {
        times = times.length == values.length ? times : new long[values.length];
        Arrays.fill(times, 0);
        withScore = 0;
        withoutScore = 0;
        abortedOnes = 0;
        slots = new Instances();
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
     * @param slot tells this draw of the instance from others of the same one
     */
    void draw(int instance, int slot, SplittableRandom random) {
        int group = Arrays.binarySearch(played, instance);
        if (group < 0) {
            return;
        }
        int count = from[group + 1] - from[group];
        for (int i = 0; i < count; i++) {
            take(from[group] + Resampling.below(count, random));
        }
        if (!slots.tooMany()) {
            slots.add(slot + 1L);
        }
    }

    private void take(int episode) {
        if (valueOf[episode] == NO_SCORE) {
            withoutScore++;
        } else {
            times[valueOf[episode]]++;
            withScore++;
        }
        abortedOnes += aborted.get(episode) ? 1 : 0;
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
        standing.instances.merge(slots);
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
        double sum = 0;
        long before = 0;
        for (int i = 0; i < times.length; i++) {
            long count = Math.min(before + times[i], end) - Math.max(before, first);
            if (count > 0) {
                sum += count * values[i];
            }
            before += times[i];
        }
        double mean = sum / (end - first);
        return withScore > 0 && Double.isFinite(mean) ? OptionalDouble.of(mean) : OptionalDouble.empty();
    }
}
