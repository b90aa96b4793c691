package games.scoring.verify;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * P-values adjusted for their number: one below 0.05 is rare even as the smallest of all (Holm, Scandinavian Journal of
 * Statistics 6, 1979). Nothing is assumed of how they depend on one another.
 */
final class Holm {

    private Holm() {}

    /**
     * Adjusts p-values.
     *
     * @param p the p-values; NaN where there is none, which counts for nothing
     * @return them adjusted, each at its place
     */
    static double[] adjusted(double[] p) {
        var order = IntStream.range(0, p.length)
                .filter(i -> !Double.isNaN(p[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .toList();
        var adjusted = new double[p.length];
        Arrays.fill(adjusted, Double.NaN);
        double least = 0;
        for (int k = 0; k < order.size(); k++) {
            int i = order.get(k);
            least = Math.max(least, Math.min(1, (order.size() - k) * p[i]));
            adjusted[i] = least;
        }
        return adjusted;
    }
}
