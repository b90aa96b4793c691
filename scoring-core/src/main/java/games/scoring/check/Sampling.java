package games.scoring.check;

import games.scoring.api.Input;
import games.scoring.rule.Constants;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Expected;
import games.scoring.rule.Layout;
import games.scoring.rule.Needs;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Draws inputs that a rule accepts, from the declarations alone: the ends of ranges and their neighbours, the numbers that
 * the rule's formulas name and their neighbours, what is typical, small whole numbers, very large and very small ones, and
 * numbers that another input has too. Inputs that need not be there are absent now and then.
 *
 * <p>Nothing is solved: what the rule's checks refuse is drawn again. The same seed gives the same inputs.
 */
public final class Sampling {

    /** A rule that accepts fewer than one draw in so many can't be sampled. */
    public static final int MOST_DRAWS = 5000;

    private static final int LONGEST = 12;

    private static final double[] EXTREMES = {
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        1e300,
        -1e300,
        1e-300,
        0x1p53,
        -0x1p53,
        0x1p31,
        1e15,
        0.1,
        -0.1,
        1.0 / 3
    };

    private final Evaluator evaluator;
    private final Layout layout;
    private final List<Needs.Alternative> alternatives;
    private final double[] constants;

    private Sampling(Evaluator evaluator) {
        this.evaluator = evaluator;
        this.layout = evaluator.layout();
        this.alternatives = evaluator.needs().alternatives();
        this.constants = Constants.of(evaluator.rule().rule());
    }

    /**
     * Makes ready to draw inputs for a rule.
     *
     * @param evaluator the rule
     * @return the sampling
     */
    public static Sampling of(Evaluator evaluator) {
        return new Sampling(evaluator);
    }

    /**
     * Draws inputs that the rule accepts.
     *
     * @param seed decides what is drawn
     * @return the inputs; nothing where {@value #MOST_DRAWS} draws were all refused
     */
    public Optional<Sample> draw(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < MOST_DRAWS; i++) {
            var sample = any(random);
            if (isValid(sample)) {
                return Optional.of(sample);
            }
        }
        return Optional.empty();
    }

    /** Says whether the rule accepts inputs; their types and ranges are taken for granted. */
    boolean isValid(Sample sample) {
        return evaluator.fault(sample.values()) == null;
    }

    /** Draws inputs of the right types and ranges, which the rule's checks may still refuse. */
    private Sample any(SplittableRandom random) {
        var inputs = new @Nullable Object[layout.size()];
        int presence = random.nextInt(5);
        for (int i = 0; i < inputs.length; i++) {
            if (random.nextInt(4) < presence) {
                inputs[i] = value(layout.input(i), inputs, random);
            }
        }
        if (!alternatives.isEmpty()) {
            var way = alternatives.get(random.nextInt(alternatives.size()));
            for (var input : way.present()) {
                int index = layout.indexOf(input);
                if (inputs[index] == null) {
                    inputs[index] = value(layout.input(index), inputs, random);
                }
            }
            way.absent().forEach(input -> inputs[layout.indexOf(input)] = null);
            // Inputs that exclude one another would mostly be drawn together: leave the other ways out at times.
            if (random.nextBoolean()) {
                for (var other : alternatives) {
                    for (var input : other.present()) {
                        if (!way.present().contains(input)) {
                            inputs[layout.indexOf(input)] = null;
                        }
                    }
                }
            }
        }
        return new Sample(layout, inputs);
    }

    private @Nullable Object value(Input input, @Nullable Object[] others, SplittableRandom random) {
        if (input instanceof Input.Number number) {
            return number(number, others, random);
        }
        if (input instanceof Input.Flag) {
            return random.nextBoolean();
        }
        if (input instanceof Input.Choice choice) {
            return random.nextInt(choice.options().words().size());
        }
        if (input instanceof Input.Subset set) {
            return subset(set, random);
        }
        if (input instanceof Input.Series series) {
            int room = Math.min(LONGEST, series.longest() - series.shortest());
            var numbers = new double[series.shortest() + (room == 0 ? 0 : random.nextInt(room + 1))];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = number(series.range(), Input.Range.ALL, series.integer(), random);
            }
            return numbers;
        }
        return random.nextBoolean() ? "a" : "b";
    }

    private static Long subset(Input.Subset set, SplittableRandom random) {
        int count = set.options().words().size();
        long all = (1L << count) - 1;
        long mask = switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> all;
            default -> random.nextLong() & all;
        };
        while (Long.bitCount(mask) < set.smallest()) {
            mask |= 1L << random.nextInt(count);
        }
        return mask;
    }

    private double number(Input.Number input, @Nullable Object[] others, SplittableRandom random) {
        if (random.nextInt(6) == 0 && others.length > 0) {
            // Rules compare inputs: two that are equal, or nearly so, are worth a try.
            if (others[random.nextInt(others.length)] instanceof Double other) {
                double near = other + random.nextInt(-1, 2) + 0.0;
                if (Expected.accepts(near, input.range(), input.integer())) {
                    return near;
                }
            }
        }
        return number(input.range(), input.typical(), input.integer(), random);
    }

    /** Draws a number of a range. */
    double number(Input.Range range, Input.Range typical, boolean integer, SplittableRandom random) {
        for (int i = 0; i < 30; i++) {
            double x = candidate(range, typical, random);
            // Readers know no minus zero.
            x = (integer ? Math.rint(x) : x) + 0.0;
            if (Expected.accepts(x, range, integer)) {
                return x;
            }
        }
        return nearest(0, range, integer);
    }

    private double candidate(Input.Range range, Input.Range typical, SplittableRandom random) {
        return switch (random.nextInt(12)) {
            case 0 -> neighbour(random.nextBoolean() ? range.lowest() : range.highest(), random);
            case 1 -> neighbour(random.nextBoolean() ? typical.lowest() : typical.highest(), random);
            case 2 -> neighbour(constants[random.nextInt(constants.length)], random);
            case 3 -> constants[random.nextInt(constants.length)] + random.nextInt(-2, 3);
            case 4, 5, 6 -> within(typical, range, random);
            case 7 -> within(range, typical, random);
            case 8, 9 -> random.nextInt(-2, 12);
            case 10 -> (random.nextBoolean() ? 1 : -1) * StrictMath.pow(10, random.nextDouble(-6, 9));
            default -> EXTREMES[random.nextInt(EXTREMES.length)];
        };
    }

    private static double neighbour(double x, SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> Math.nextUp(x);
            case 1 -> Math.nextDown(x);
            default -> x;
        };
    }

    /** Draws from one range, or from another where the first has no ends, or from small numbers. */
    private static double within(Input.Range one, Input.Range other, SplittableRandom random) {
        var range = isBounded(one) ? one : other;
        if (isBounded(range)) {
            double low = range.lowest();
            double high = range.highest();
            return low < high ? low + random.nextDouble() * (high - low) : low;
        }
        double start = Double.isFinite(one.lowest()) ? one.lowest() : 0;
        return start + random.nextDouble() * 200;
    }

    private static boolean isBounded(Input.Range range) {
        return Double.isFinite(range.lowest())
                && Double.isFinite(range.highest())
                && Double.isFinite(range.highest() - range.lowest());
    }

    private static double nearest(double x, Input.Range range, boolean integer) {
        double low = range.openBelow() ? Math.nextUp(range.lowest()) : range.lowest();
        double high = range.openAbove() ? Math.nextDown(range.highest()) : range.highest();
        double held = Math.max(low, Math.min(high, x));
        if (!integer) {
            return held;
        }
        return Math.ceil(low) <= Math.floor(high) ? Math.max(Math.ceil(low), Math.min(Math.floor(high), x)) : held;
    }
}
