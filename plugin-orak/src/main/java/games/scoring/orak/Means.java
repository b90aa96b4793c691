package games.scoring.orak;

import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.Place;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * Recomputes the means that a batch's files print of the trials that they list: {@code 2.5±0.5(0.7071)}, with the
 * deviations of population and sample behind, which are passed over.
 */
final class Means {

    /** Without what stands behind it a mean may be cut. */
    private static final Pattern MEAN = Pattern.compile("\\s*(-?\\d{1,15}(?:\\.(\\d{1,15}))?)\\s*[±,].*");

    /** What the order of additions may change. */
    private static final double ROUNDING = 1e-9;

    private final EpisodeSink out;
    private final Place place;

    Means(EpisodeSink out, Place place) {
        this.out = out;
        this.place = place;
    }

    /**
     * Hands a mean over to be compared.
     *
     * @param of what the numbers are, in the plural
     * @param printed the mean as the file prints it
     * @param numbers those that it is the mean of; none is known where one of them is no number
     */
    void check(String of, String printed, double[] numbers) {
        var mean = MEAN.matcher(printed);
        if (!out.wantsRecorded()
                || numbers.length == 0
                || !DoubleStream.of(numbers).allMatch(Double::isFinite)
                || !mean.matches()) {
            return;
        }
        double largest = DoubleStream.of(numbers).map(StrictMath::abs).max().orElse(0);
        out.aggregate(
                place,
                "mean of the " + numbers.length + " " + of,
                Double.parseDouble(mean.group(1)),
                DoubleStream.of(numbers).sum() / numbers.length,
                half(mean.group(2)) + ROUNDING * largest);
    }

    /** Half a unit of the last decimal; a mean without decimals is a whole number as it stands. */
    private static double half(String decimals) {
        return decimals == null ? 0 : 0.5 / StrictMath.pow(10, decimals.length());
    }
}
