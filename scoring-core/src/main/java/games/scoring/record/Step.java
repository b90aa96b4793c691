package games.scoring.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A value of a record, and the literal text that led to it from the value before: {@code , "kills": }. Steps make a tree
 * of the orders in which keys came, so that a key that comes where it came before is found by comparing that text.
 *
 * <p>A step tells by its place in the tree which keys came before it. Not safe for use by several threads.
 */
final class Step {

    /** What follows the text. */
    enum Kind {
        BENCHMARK,
        AGENT,
        INSTANCE,
        EPISODE,
        RULESET,
        REPEAT,
        STATUS,
        NUMBER,
        WHOLE,
        FLAG,
        CHOICE,
        SUBSET,
        SERIES,
        LABEL,
        END
    }

    /** The position of what is no input. */
    static final int NO_INPUT = -1;

    /** How many ways may lead on from a step. */
    private static final int MOST_BRANCHES = 4;

    /** The longest text that is learned. */
    static final int LONGEST = 512;

    final @Nullable Step before;
    final Kind kind;

    /** The input's position; {@link #NO_INPUT} for what does not stand in the object of inputs. */
    final int index;

    /** The least and the greatest value, for an input that is a number. */
    final double lowest;

    final double highest;

    /** Whether the object of inputs came already. */
    final boolean sawInputs;

    final Words text;

    /** The step that was learned first, and mostly comes. */
    private @Nullable Step usual;

    private Step[] others = {};
    private Step[] byBenchmark = {};

    Step(@Nullable Step before, Kind kind, int index, double lowest, double highest, boolean sawInputs, Words text) {
        this.before = before;
        this.kind = kind;
        this.index = index;
        this.lowest = lowest;
        this.highest = highest;
        this.sawInputs = sawInputs;
        this.text = text;
    }

    /** Makes the step that stands before all records. */
    static Step first() {
        return new Step(null, Kind.END, NO_INPUT, 0, 0, false, Words.of(new byte[0], 0, 0));
    }

    /** Gives the step whose text stands here, or null where none was learned. */
    @Nullable
    Step follow(byte[] bytes, int at) {
        Step first = usual;
        return first == null || first.text.isAt(bytes, at) ? first : followOther(bytes, at);
    }

    private @Nullable Step followOther(byte[] bytes, int at) {
        for (Step step : others) {
            if (step.text.isAt(bytes, at)) {
                return step;
            }
        }
        return null;
    }

    /**
     * Remembers a step, unless there are too many.
     *
     * @return whether it was remembered
     */
    boolean learn(Step step) {
        if (others.length >= MOST_BRANCHES - 1 || step.text.length > LONGEST) {
            return false;
        }
        if (usual == null) {
            usual = step;
        } else {
            others = Arrays.copyOf(others, others.length + 1);
            others[others.length - 1] = step;
        }
        return true;
    }

    /** Gives the step that stands for this one where the benchmark is known, since inputs differ from there on. */
    Step under(int benchmark) {
        if (benchmark >= byBenchmark.length) {
            byBenchmark = Arrays.copyOf(byBenchmark, benchmark + 1);
        }
        Step step = byBenchmark[benchmark];
        if (step == null) {
            step = new Step(before, kind, index, lowest, highest, sawInputs, text);
            byBenchmark[benchmark] = step;
        }
        return step;
    }

    /** Says whether the value is one with which most records begin alike. */
    boolean isOfOpening() {
        return kind == Kind.BENCHMARK || kind == Kind.AGENT;
    }

    /** Says whether a key came before, or is this step's own. */
    boolean saw(Kind top) {
        for (Step step = this; step != null && step.before != null; step = step.before) {
            if (step.kind == top) {
                return true;
            }
        }
        return false;
    }

    /** Says whether an input came before, or is this step's own. */
    boolean saw(int input) {
        for (Step step = this; step != null; step = step.before) {
            if (step.index == input) {
                return true;
            }
        }
        return false;
    }
}
