package games.scoring.check;

import games.scoring.api.Input;
import games.scoring.rule.Expected;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes a counter-example smaller as long as it stays one: fewer inputs, rounder numbers, shorter lists. */
final class Shrinking {

    private static final int MOST_STEPS = 2000;

    private Shrinking() {}

    static Sample shrink(Sample found, Predicate<Sample> stillOne) {
        var best = found;
        int steps = 0;
        boolean smaller = true;
        while (smaller && steps < MOST_STEPS) {
            smaller = false;
            for (int i = 0; i < best.layout().size(); i++) {
                for (var simpler : simpler(best.layout().input(i), best.get(i))) {
                    steps++;
                    var candidate = best.with(i, simpler);
                    if (stillOne.test(candidate)) {
                        best = candidate;
                        smaller = true;
                        break;
                    }
                }
            }
        }
        return best;
    }

    /** Gives simpler values for an input, the simplest first; each strictly simpler, so that shrinking ends. */
    private static List<@Nullable Object> simpler(Input input, @Nullable Object value) {
        var all = new ArrayList<@Nullable Object>();
        if (value == null) {
            return all;
        }
        all.add(null);
        if (value instanceof Double number && input instanceof Input.Number of) {
            numbers(number, of.range(), of.integer()).forEach(all::add);
        } else if (value instanceof Boolean flag && flag) {
            all.add(false);
        } else if (value instanceof Integer option && option > 0) {
            all.add(0);
        } else if (value instanceof Long mask && input instanceof Input.Subset set) {
            for (long bits = mask; bits != 0; bits &= bits - 1) {
                long fewer = mask & ~Long.lowestOneBit(bits);
                if (Long.bitCount(fewer) >= set.smallest()) {
                    all.add(fewer);
                }
            }
        } else if (value instanceof double[] series && input instanceof Input.Series of) {
            if (series.length > of.shortest()) {
                all.add(Arrays.copyOf(series, series.length - 1));
                all.add(Arrays.copyOfRange(series, 1, series.length));
            }
            for (int i = 0; i < series.length; i++) {
                for (var simpler : numbers(series[i], of.range(), of.integer())) {
                    var other = series.clone();
                    other[i] = simpler;
                    all.add(other);
                }
            }
        }
        return all;
    }

    private static List<Double> numbers(double x, Input.Range range, boolean integer) {
        var all = new ArrayList<Double>();
        double step = 1;
        for (int digits = 0; digits < 4; digits++) {
            add(Math.rint(x * step) / step, x, all, range, integer);
            step *= 10;
        }
        for (double near :
                new double[] {0, 1, -1, 2, 10, Math.rint(x / 2), Math.rint(x / 10) * 10, x - Math.signum(x)}) {
            add(near, x, all, range, integer);
        }
        return all;
    }

    private static void add(double simpler, double x, List<Double> all, Input.Range range, boolean integer) {
        if (weight(simpler) < weight(x) && Expected.accepts(simpler, range, integer)) {
            all.add(simpler + 0.0);
        }
    }

    /** How hard a number is to look at: digits after the point first, then size, then sign. */
    private static double weight(double x) {
        double digits = 0;
        double scaled = Math.abs(x);
        while (digits < 4 && scaled != Math.rint(scaled)) {
            scaled *= 10;
            digits++;
        }
        double size = Math.min(1e18, Math.abs(x));
        return digits * 1e20 + size * 2 + (x < 0 || x == 0 && 1 / x < 0 ? 1 : 0);
    }
}
