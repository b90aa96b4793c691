package games.scoring.clembench;

import games.scoring.api.CodePoints;
import games.scoring.api.Settings;
import games.scoring.api.Text;
import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Ranks agents by clemscore: the average share of episodes that were played, times their average quality.
 *
 * <p>Both averages are over the games that the agent has episodes of, each rounded to two digits first. An episode that
 * is missing lowers neither, so that a gap can raise the number: rows say how many there are.
 */
record Clemscore() implements StandingRule.Ranking {

    /**
     * What adventuregame's scores stay below where 1 is perfect, play far under par apart. In percent a single goal is
     * more, and 0 is the same on either scale.
     */
    private static final double MOST_OF_SHARES = 2;

    private static final String ADVENTUREGAME = "clembench/" + Adventuregame.NAME;

    static StandingRule.OfFamily rule() {
        return StandingRule.custom(Text.of("clemscore"), true, new Clemscore());
    }

    @Override
    public List<Standing> rank(ScoreTable table, Settings settings) {
        return table.agents().stream().map(agent -> row(table, agent)).toList();
    }

    private static Standing row(ScoreTable table, String agent) {
        var benchmarks = table.benchmarks().stream().sorted(CodePoints.ORDER).toList();
        var played = new ArrayList<Double>();
        var quality = new ArrayList<Double>();
        var notes = new ArrayList<String>();
        if (mixesScales(table, agent)) {
            notes.add(Adventuregame.NAME + ": its scores run to 1, as its document of June 2024 has them, those of the"
                    + " other games to 100; --ruleset " + Rulesets.V2 + " gives the number that was published");
        }
        var cells = new ArrayList<Cell>();
        for (var benchmark : benchmarks) {
            var name = benchmark.substring(benchmark.indexOf('/') + 1);
            var summary = table.summary(agent, benchmark);
            if (summary.isEmpty()) {
                notes.add(name + ": no episode"
                        + ofOthers(table.instances(benchmark).orElse(0)) + ", so it counts in neither average");
                cells.add(new Cell(name, Double.NaN, Double.NaN));
                continue;
            }
            long endUnknown = table.endUnknown(agent, benchmark);
            var cell = Cell.of(name, summary.get(), endUnknown, table.sum(agent, benchmark));
            cells.add(cell);
            played.add(cell.played());
            quality.add(cell.quality());
            gaps(name, summary.get(), endUnknown, notes);
        }
        var averages = ClemTable.Averages.of(array(played), array(quality));
        var standing = Double.isNaN(averages.clemscore())
                ? Standing.none(
                        agent,
                        Double.isNaN(averages.quality())
                                ? "no episode has a score"
                                : "no episode says whether it was aborted")
                : Standing.of(agent, averages.clemscore());
        standing = standing.column("Average % Played", averages.played())
                .column("Average Quality Score", averages.quality());
        for (var cell : cells) {
            standing = standing.column(cell.name() + ", % Played", cell.played())
                    .column(cell.name() + ", Quality Score", cell.quality());
        }
        for (var gap : notes) {
            standing = standing.note(gap);
        }
        return standing;
    }

    /**
     * Says whether the number averages shares and percentages: which ruleset scored a game is not to be seen here, but
     * its scores are.
     */
    private static boolean mixesScales(ScoreTable table, String agent) {
        var adventures = table.summary(agent, ADVENTUREGAME).filter(Clemscore::hasShares);
        return adventures.isPresent()
                && table.benchmarks().stream()
                        .filter(benchmark -> !benchmark.equals(ADVENTUREGAME))
                        .anyMatch(benchmark -> table.summary(agent, benchmark)
                                .filter(summary -> summary.n() > 0)
                                .isPresent());
    }

    private static boolean hasShares(Summary summary) {
        double lowest = summary.lowest().orElse(0);
        double highest = summary.highest().orElse(0);
        return lowest < 0 || (highest > 0 && highest <= MOST_OF_SHARES);
    }

    /** One game: rounded as in the tools' tables. */
    private record Cell(String name, double played, double quality) {

        /**
         * Rounds as the tools do, whose mean is a rounded sum, divided: where that lies between two numbers of two digits,
         * the mean that is rounded once may go to the other one.
         */
        static Cell of(String name, Summary summary, long endUnknown, OptionalDouble sum) {
            long ended = summary.played() - endUnknown;
            double share = ended == 0 ? Double.NaN : 100.0 * ((double) (summary.scored() - endUnknown) / ended);
            double mean = sum.isPresent()
                    ? sum.getAsDouble() / summary.n()
                    : summary.mean().orElse(Double.NaN);
            return new Cell(name, ClemTable.rounded(share), ClemTable.rounded(mean));
        }
    }

    /** Says which episodes are not there: a gap silently raises or lowers an average. */
    private static void gaps(String name, Summary summary, long endUnknown, List<String> notes) {
        if (endUnknown > 0) {
            notes.add(name + ": "
                    + (endUnknown == 1
                            ? "1 episode doesn't say whether it was aborted and counts"
                            : endUnknown + " episodes don't say whether they were aborted and count")
                    + " in Quality Score alone");
        }
        long without = summary.scored() - (summary.n() == 0 ? endUnknown : summary.n());
        if (without > 0) {
            notes.add(name + ": " + without + (summary.n() == 0 ? "" : " or more")
                    + (without == 1 && summary.n() == 0
                            ? " played episode has no score under this ruleset and counts"
                            : " played episodes have no score under this ruleset and count")
                    + " in % Played alone"
                    + (name.equals(Adventuregame.NAME)
                            ? "; --ruleset " + Rulesets.V2 + " takes the scores that were recorded"
                            : ""));
        }
        long lost = summary.unfinished() + summary.missing() + summary.rejected();
        summary.lacking().ifPresent(count -> {
            if (count > 0) {
                notes.add(name + ": "
                        + (count == 1
                                ? "1 instance that other agents played is not there"
                                : count + " instances that other agents played are not there"));
            }
        });
        if (lost > 0) {
            notes.add(name + ": "
                    + (lost == 1
                            ? "1 episode is unfinished, missing or rejected and counts"
                            : lost + " episodes are unfinished, missing or rejected and count")
                    + " in no average");
        }
    }

    private static String ofOthers(long instances) {
        return instances == 0
                ? ""
                : instances == 1
                        ? " of the 1 instance that other agents played"
                        : " of the " + instances + " instances that other agents played";
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
