package games.scoring.check;

import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.rule.Constants;
import games.scoring.rule.Expected;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Raises one input of a sample, in small steps and in large ones: the neighbouring double, 1 more, the next threshold. */
final class Raising {

    private final Sampling sampling;
    private final double[] constants;

    Raising(Sampling sampling, Rule rule) {
        this.sampling = sampling;
        this.constants = Constants.of(rule);
    }

    /** Gives samples that differ from one in that an input is raised; nothing where it is absent or can't be. */
    List<Sample> raised(Sample sample, int index, SplittableRandom random) {
        var all = new ArrayList<Sample>();
        var input = sample.layout().input(index);
        var value = sample.get(index);
        if (value instanceof Double number && input instanceof Input.Number of) {
            higher(number, of.range(), of.typical(), of.integer(), random)
                    .forEach(higher -> all.add(sample.with(index, higher)));
        } else if (value instanceof Boolean flag && !flag) {
            all.add(sample.with(index, true));
        } else if (value instanceof Long mask && input instanceof Input.Subset set) {
            int count = set.options().words().size();
            for (int i = 0; i < count; i++) {
                if ((mask >> i & 1) == 0) {
                    all.add(sample.with(index, mask | 1L << i));
                }
            }
            all.add(sample.with(index, (1L << count) - 1));
        } else if (value instanceof double[] series && input instanceof Input.Series of && series.length > 0) {
            int at = random.nextInt(series.length);
            for (double higher : higher(series[at], of.range(), Input.Range.ALL, of.integer(), random)) {
                var other = series.clone();
                other[at] = higher;
                all.add(sample.with(index, other));
            }
        }
        return all;
    }

    private TreeSet<Double> higher(
            double x, Input.Range range, Input.Range typical, boolean integer, SplittableRandom random) {
        var candidates = new ArrayList<Double>();
        candidates.add(Math.nextUp(x));
        candidates.add(Math.nextUp(Math.nextUp(x)));
        candidates.add(x + 1);
        candidates.add(x + 1e-9);
        candidates.add(range.highest());
        for (double constant : constants) {
            if (constant > x) {
                candidates.add(Math.nextDown(constant));
                candidates.add(constant);
                candidates.add(Math.nextUp(constant));
                break;
            }
        }
        for (int i = 0; i < 4; i++) {
            candidates.add(sampling.number(range, typical, integer, random));
        }
        var higher = new TreeSet<Double>();
        for (double candidate : candidates) {
            double y = (integer ? Math.ceil(candidate) : candidate) + 0.0;
            if (y > x && Expected.accepts(y, range, integer)) {
                higher.add(y);
            }
        }
        return higher;
    }
}
