package games.scoring.clembench;

import games.scoring.api.CodePoints;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The leaderboard of clembench: for each game, how many episodes were played to their end and how well; over all games,
 * the averages of those numbers, and clemscore, their product.
 *
 * <p>Averages are taken of numbers that are rounded already, as the tools do. Means add up with Kahan's compensation,
 * as those of the library do that the tools use.
 */
final class ClemTable {

    private static final String ALL = "all";

    private final SortedMap<String, Map<String, Cell>> byModel = new TreeMap<>(CodePoints.ORDER);
    private final SortedMap<String, Boolean> gameNames = new TreeMap<>(CodePoints.ORDER);

    /** The episodes of one model in one game. */
    private static final class Cell {
        private final Mean played = new Mean();
        private final Mean quality = new Mean();
        private final Spread spread = new Spread();

        double playedPercent() {
            return rounded(100 * played.value());
        }

        double qualityScore() {
            return rounded(quality.value());
        }

        double deviation() {
            return rounded(spread.deviation());
        }
    }

    /**
     * The numbers of one model over all games.
     *
     * @param played the average share of episodes that were played, in percent; NaN where there is none
     * @param quality the average quality of those
     * @param clemscore their product
     */
    record Averages(double played, double quality, double clemscore) {

        /** Averages numbers that are rounded already, in the order given; NaN counts in neither. */
        static Averages of(double[] played, double[] quality) {
            double averagePlayed = rounded(mean(played));
            double averageQuality = rounded(mean(quality));
            return new Averages(averagePlayed, averageQuality, rounded(averagePlayed / 100 * averageQuality));
        }

        private static double mean(double[] values) {
            var mean = new Mean();
            for (double value : values) {
                mean.add(value);
            }
            return mean.value();
        }
    }

    /** Adds an episode: whether it was aborted, and its main score; NaN for what it does not say. */
    void add(String game, String model, double aborted, double score) {
        gameNames.put(game, true);
        var cell =
                byModel.computeIfAbsent(model, key -> new LinkedHashMap<>()).computeIfAbsent(game, key -> new Cell());
        cell.played.add(1 - aborted);
        cell.quality.add(score);
        cell.spread.add(score);
    }

    /** Writes the table, with the standard deviations or without. */
    String csv(boolean deviations) {
        var text = new StringBuilder(quoted("")).append(',').append(quoted("-, clemscore"));
        for (var column : columns()) {
            if (column.equals(ALL)) {
                text.append(',').append(quoted("all, Average % Played"));
                text.append(',').append(quoted("all, Average Quality Score"));
            } else {
                text.append(',').append(quoted(column + ", % Played"));
                text.append(',').append(quoted(column + ", Quality Score"));
                if (deviations) {
                    text.append(',').append(quoted(column + ", Quality Score (std)"));
                }
            }
        }
        text.append('\n');
        byModel.forEach((model, games) -> row(text, model, games, deviations));
        return text.toString();
    }

    private Iterable<String> columns() {
        var columns = new TreeMap<>(gameNames);
        columns.put(ALL, true);
        return columns.keySet();
    }

    private void row(StringBuilder text, String model, Map<String, Cell> games, boolean deviations) {
        var cells = gameNames.keySet().stream()
                .map(games::get)
                .filter(cell -> cell != null)
                .toList();
        var averages = Averages.of(
                cells.stream().mapToDouble(Cell::playedPercent).toArray(),
                cells.stream().mapToDouble(Cell::qualityScore).toArray());
        text.append(quoted(model)).append(',').append(number(averages.clemscore()));
        for (var column : columns()) {
            if (column.equals(ALL)) {
                text.append(',').append(number(averages.played()));
                text.append(',').append(number(averages.quality()));
                continue;
            }
            var cell = games.get(column);
            text.append(',').append(cell == null ? "" : number(cell.playedPercent()));
            text.append(',').append(cell == null ? "" : number(cell.qualityScore()));
            if (deviations) {
                text.append(',').append(cell == null ? "" : number(cell.deviation()));
            }
        }
        text.append('\n');
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : PythonText.real(value);
    }

    /** numpy's {@code round}: scaled, to the nearest whole, ties to even, unscaled. */
    static double rounded(double value) {
        return Math.rint(value * 100) / 100;
    }

    /** Quotes a cell where it must be. */
    static String quoted(String cell) {
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            if (c == ',' || c == '"' || c == '\n' || c == '\r') {
                return '"' + cell.replace("\"", "\"\"") + '"';
            }
        }
        return cell;
    }

    /** A mean with Kahan's compensation; NaN is skipped. */
    private static final class Mean {
        private double sum;
        private double compensation;
        private long count;

        void add(double value) {
            if (Double.isNaN(value)) {
                return;
            }
            double y = value - compensation;
            double t = sum + y;
            compensation = t - sum - y;
            sum = t;
            count++;
        }

        double value() {
            return count == 0 ? Double.NaN : sum / count;
        }
    }

    /** A sample standard deviation by Welford's recurrence; NaN is skipped. */
    private static final class Spread {
        private double mean;
        private double squares;
        private long count;

        void add(double value) {
            if (Double.isNaN(value)) {
                return;
            }
            count++;
            double before = value - mean;
            mean += before / count;
            squares += before * (value - mean);
        }

        double deviation() {
            return count < 2 ? Double.NaN : Math.sqrt(squares / (count - 1));
        }
    }
}
