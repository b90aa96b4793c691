package games.scoring.clembench;

import games.scoring.api.Settings;
import games.scoring.api.Text;
import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import java.util.ArrayList;
import java.util.List;

/**
 * Ranks agents by clemscore: the average share of episodes that were played, times their average quality.
 *
 * <p>Both averages are over the games that the agent has episodes of, each rounded to two digits first. An episode that
 * is missing lowers neither, so that a gap can raise the number: rows say how many there are.
 */
record Clemscore() implements StandingRule.Ranking {

    static StandingRule.OfFamily rule() {
        return new StandingRule.Custom(Text.of("clemscore"), true, new Clemscore());
    }

    @Override
    public List<Standing> rank(ScoreTable table, Settings settings) {
        return table.agents().stream().map(agent -> row(table, agent)).toList();
    }

    private static Standing row(ScoreTable table, String agent) {
        var benchmarks = table.benchmarks().stream().sorted(CodePoints.ORDER).toList();
        var played = new ArrayList<Double>();
        var quality = new ArrayList<Double>();
        var lacking = new ArrayList<String>();
        var cells = new ArrayList<Cell>();
        for (var benchmark : benchmarks) {
            var name = benchmark.substring(benchmark.indexOf('/') + 1);
            var summary = table.summary(agent, benchmark);
            if (summary.isEmpty()) {
                lacking.add(name + ": no episode, so it counts in neither average");
                cells.add(new Cell(name, Double.NaN, Double.NaN));
                continue;
            }
            var cell = Cell.of(name, summary.get());
            cells.add(cell);
            played.add(cell.played());
            quality.add(cell.quality());
            gaps(name, summary.get(), lacking);
        }
        var averages = ClemTable.Averages.of(array(played), array(quality));
        var standing = Double.isNaN(averages.clemscore())
                ? Standing.none(agent, "no episode has a score")
                : Standing.of(agent, averages.clemscore());
        standing = standing.column("Average % Played", averages.played())
                .column("Average Quality Score", averages.quality());
        for (var cell : cells) {
            standing = standing.column(cell.name() + ", % Played", cell.played())
                    .column(cell.name() + ", Quality Score", cell.quality());
        }
        for (var gap : lacking) {
            standing = standing.note(gap);
        }
        return standing;
    }

    /** One game: rounded as in the tools' tables. */
    private record Cell(String name, double played, double quality) {

        static Cell of(String name, Summary summary) {
            double share = summary.played() == 0 ? Double.NaN : 100.0 * ((double) summary.scored() / summary.played());
            return new Cell(
                    name,
                    ClemTable.rounded(share),
                    ClemTable.rounded(summary.mean().orElse(Double.NaN)));
        }
    }

    /** Says which episodes are not there: a gap silently raises or lowers an average. */
    private static void gaps(String name, Summary summary, List<String> notes) {
        long lost = summary.unfinished() + summary.missing() + summary.rejected();
        summary.lacking().ifPresent(count -> {
            if (count > 0) {
                notes.add(name + ": " + count + " instances that other agents played are not there");
            }
        });
        if (lost > 0) {
            notes.add(name + ": " + lost + " episodes are unfinished, missing or rejected and count in no average");
        }
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
