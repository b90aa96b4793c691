package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.standing.StandingRule;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.rule.RunSettings;
import games.scoring.standing.Standings.Contest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class RankingTest {

    private static final List<String> GAMES = List.of("f/one", "f/two", "f/three");
    private static final Input.Series WEIGHTS = Input.numbers("weights").setting(1, 1, 1);
    private static final Input.Choice HOW = Input.choice("how", "a", "b").setting("a");

    private final Standings standings = new Standings();

    @Test
    void meanStandardDeviationAndIntervalOfTwelveScores() {
        // stats vector ci/mean_t_scores12
        for (double score : new double[] {12.5, 99, 47.25, 0, 100, 63, 63, 88.5, 21.75, 5, 70, 33}) {
            add("f/one", "a", score);
        }
        var row = rank(StandingRule.mean(), Optional.empty())
                .benchmarks()
                .get(0)
                .rows()
                .get(0);
        assertThat(row.value()).hasValue(50.25);
        assertThat(row.low().getAsDouble()).isCloseTo(27.464805929828408, Offset.offset(1e-9));
        assertThat(row.high().getAsDouble()).isCloseTo(73.0351940701716, Offset.offset(1e-9));
    }

    @Test
    void theAverageRankSharesThePositionsOfTies() {
        // stats vector rank/mean_rank_3tasks, its third task turned round
        double[][] scores = {{0.9, 0.5, -120}, {0.9, 0.7, -100}, {0.4, 0.6, -110}, {0.1, 0.7, -90}};
        for (int agent = 0; agent < scores.length; agent++) {
            for (int game = 0; game < 3; game++) {
                add(GAMES.get(game), String.valueOf((char) ('A' + agent)), scores[agent][game]);
            }
        }
        var board = rank(StandingRule.mean(), Optional.of(new StandingRule.MeanRank(GAMES)))
                .families()
                .get(0);
        assertThat(board.rows().stream().map(Leaderboard.FamilyRow::agent)).containsExactly("B", "D", "C", "A");
        assertThat(board.rows().get(0).value()).hasValue(5.0 / 3);
        assertThat(board.rows().get(3).value()).hasValue(9.5 / 3);
    }

    @Test
    void thereIsNoAverageRankOverUnequalSetsOfGamesUnlessAllowed() {
        add("f/one", "a", 1);
        add("f/two", "a", 1);
        add("f/one", "b", 2);
        var rule = Optional.<StandingRule.OfFamily>of(new StandingRule.MeanRank(GAMES));
        var refused = rank(StandingRule.mean(), rule).families().get(0).rows();
        assertThat(refused).allSatisfy(row -> assertThat(row.value()).isEmpty());
        assertThat(refused).anySatisfy(row -> assertThat(row.reason()).startsWith("lacks f/two"));
        var allowed = ranking(StandingRule.mean(), rule, true)
                .rank(standings)
                .families()
                .get(0)
                .rows();
        assertThat(allowed).allSatisfy(row -> assertThat(row.value()).isPresent());
        assertThat(allowed).anySatisfy(row -> assertThat(row.notes()).containsExactly("lacks f/two"));
    }

    @Test
    void theWeightedMeanNeedsEveryTask() {
        // vectors sai-041 and sai-043
        add("f/one", "a", 1);
        add("f/two", "a", 2);
        var rule = Optional.<StandingRule.OfFamily>of(new StandingRule.WeightedMean(GAMES, WEIGHTS));
        var row = rank(StandingRule.mean(), rule).families().get(0).rows().get(0);
        assertThat(row.value()).isEmpty();
        assertThat(row.reason()).isEqualTo("no score in f/three");
        add("f/three", "a", 6);
        assertThat(rank(StandingRule.mean(), rule)
                        .families()
                        .get(0)
                        .rows()
                        .get(0)
                        .value())
                .hasValue(3.0);
    }

    @Test
    void theFamilysBoardSaysWhichWeightsItWasMadeWith() {
        add("f/one", "a", 1);
        add("f/two", "a", 2);
        add("f/three", "a", 6);
        var rule = Optional.<StandingRule.OfFamily>of(new StandingRule.WeightedMean(GAMES, WEIGHTS));
        var board = ranking(StandingRule.mean(), rule, false, "f.weights=2,1,1", "f.how=b")
                .rank(standings)
                .families()
                .get(0);
        assertThat(board.options()).containsExactly(Map.entry("f.weights", "2,1,1"));
        assertThat(board.rows().get(0).value()).hasValue(2.5);
    }

    @Test
    void theBestScoreCounts() {
        // vector di-071
        add("f/one", "a", 100);
        add("f/one", "a", 300);
        add("f/one", "b", 250);
        var rows =
                rank(StandingRule.best(), Optional.empty()).benchmarks().get(0).rows();
        assertThat(rows.get(0).agent()).isEqualTo("a");
        assertThat(rows.get(0).value()).hasValue(300.0);
        assertThat(rows.get(1).value()).hasValue(250.0);
    }

    @Test
    void unfinishedAndMissingEpisodesAreCountedAndNeverAveraged() {
        add("f/one", "a", 4);
        standings.entrants(new Contest("f/one", "v1")).agent("a").add(Status.UNFINISHED, 0, "", -1);
        standings.entrants(new Contest("f/one", "v1")).agent("a").add(Status.MISSING, Double.NaN, "", -1);
        standings.addRejected("f/one", "a", 2);
        var summary = rank(StandingRule.mean(), Optional.empty())
                .benchmarks()
                .get(0)
                .rows()
                .get(0)
                .summary();
        assertThat(summary.n()).isEqualTo(1);
        assertThat(summary.mean()).hasValue(4.0);
        assertThat(summary.unfinished()).isEqualTo(1);
        assertThat(summary.missing()).isEqualTo(1);
        assertThat(summary.rejected()).isEqualTo(2);
    }

    @Test
    void instancesThatOnlyOthersPlayedAreLacking() {
        var entrants = standings.entrants(new Contest("f/one", "v1"));
        entrants.agent("a").add(Status.SCORED, 1, "level 1", -1);
        entrants.agent("a").add(Status.SCORED, 1, "level 2", -1);
        entrants.agent("b").add(Status.ABORTED, Double.NaN, "level 1", -1);
        var rows =
                rank(StandingRule.mean(), Optional.empty()).benchmarks().get(0).rows();
        assertThat(rows.get(0).summary().lacking()).hasValue(0);
        assertThat(rows.get(1).summary().lacking()).hasValue(1);
    }

    @Test
    void shardsWrittenReadAndMergedGiveTheBytesOfOneRun() throws Exception {
        var one = new Standings();
        var two = new Standings();
        for (int i = 0; i < 500; i++) {
            double score = 100.0 * ((i * 7919) % 1000) / 999;
            add("f/one", "m" + i % 3, score);
            (i % 2 == 0 ? one : two)
                    .entrants(new Contest("f/one", "v1"))
                    .agent("m" + i % 3)
                    .add(Status.SCORED, score, "", -1);
        }
        var merged = StandingsFile.read(StandingsFile.write(two), "two");
        merged.merge(StandingsFile.read(StandingsFile.write(one), "one"));
        assertThat(StandingsFile.write(merged)).isEqualTo(StandingsFile.write(standings));
        var ranking = ranking(StandingRule.mean(), Optional.empty(), false);
        assertThat(LeaderboardFiles.csv(ranking.rank(merged))).isEqualTo(LeaderboardFiles.csv(ranking.rank(standings)));
    }

    @Test
    void standingsMadeUnderDifferentOptionsAreNotMerged() {
        var other = new Standings();
        other.entrants(new Contest("f/one", "v1")).options.put("f.outside", "extrapolate");
        add("f/one", "a", 1);
        assertThatThrownBy(() -> standings.merge(other)).hasMessageContaining("different options");
    }

    @Test
    void anAgentsNameNeverBecomesASpreadsheetFormula() {
        add("f/one", "=1+1", 1);
        var csv = new String(LeaderboardFiles.csv(rank(StandingRule.mean(), Optional.empty())), StandardCharsets.UTF_8);
        assertThat(csv).contains(",'=1+1,").doesNotContain(",=1+1,");
    }

    @Test
    void anAgentsNameNeverCommandsATerminal() {
        add("f/one", "\u001B[31mred\u202E", 1);
        var csv = LeaderboardFiles.csv(rank(StandingRule.mean(), Optional.empty()));
        assertThat(new String(csv, java.nio.charset.StandardCharsets.UTF_8)).contains(",\uFFFD[31mred\uFFFD,");
    }

    private void add(String benchmark, String agent, double score) {
        standings.entrants(new Contest(benchmark, "v1")).agent(agent).add(Status.SCORED, score, "", -1);
    }

    private Leaderboard rank(StandingRule.OfBenchmark benchmark, Optional<StandingRule.OfFamily> family) {
        return ranking(benchmark, family, false).rank(standings);
    }

    private static Ranking ranking(
            StandingRule.OfBenchmark benchmark,
            Optional<StandingRule.OfFamily> family,
            boolean allowPartial,
            String... options) {
        var service = new Family() {
            @Override
            public String id() {
                return "f";
            }

            @Override
            public Text title() {
                return Text.of("Test");
            }

            @Override
            public List<Ruleset> rulesets() {
                return List.of(Ruleset.of("v1", "2026-01-01", "First"));
            }

            @Override
            public List<Benchmark> benchmarks() {
                return GAMES.stream()
                        .map(id -> Benchmark.of(id, id)
                                .rule("v1", Rule.score(Formula.constant(0)))
                                .standing(benchmark))
                        .toList();
            }

            @Override
            public List<Input> settings() {
                return List.of(WEIGHTS, HOW);
            }

            @Override
            public Optional<StandingRule.OfFamily> standing() {
                return family;
            }
        };
        var jar = new PluginJar("f", "", "f.jar", "", false);
        return new Ranking(
                new Catalog(List.of(LoadedFamily.read(jar, service))),
                loaded -> RunSettings.of(loaded, List.of(options)),
                allowPartial);
    }
}
