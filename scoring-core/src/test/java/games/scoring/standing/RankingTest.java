package games.scoring.standing;

import static games.scoring.standing.GamesFamily.GAMES;
import static games.scoring.standing.GamesFamily.WEIGHTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.plugin.PluginMemoryError;
import games.scoring.record.Reject;
import games.scoring.score.Contest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.ObjectMapper;

final class RankingTest {

    private static final StandingRule.OfBenchmark RATING =
            new StandingRule.Rating(400, 10, 1500, Input.label("a"), Input.label("b"));

    /** U+1F600 stands behind U+FFFD, though its first char is the smaller one. */
    private static final String ASTRAL = "\uD83D\uDE00";

    private static final String REPLACEMENT = "\uFFFD";

    private final Standings standings = new Standings();

    @Test
    void aRankingThatRunsOutOfMemoryIsNamed() {
        add("f/one", "a", 1);
        var greedy = Optional.<StandingRule.OfFamily>of(
                new StandingRule.Custom(Text.of("Greedy"), true, (table, settings) -> {
                    throw new OutOfMemoryError("Java heap space");
                }));
        assertThatThrownBy(() -> rank(StandingRule.mean(), greedy))
                .isInstanceOf(PluginMemoryError.class)
                .hasMessage("the ranking of the plugin 'f'");
    }

    @Test
    void noColumnOfAPluginCanTakeTheNameOfAKeyThatTheHostWrites() {
        add("f/one", "a", 1);
        add("f/one", "a", 2);
        var boards = rank(
                StandingRule.mean(),
                Optional.of(new StandingRule.Custom(
                        Text.of("Sum"),
                        true,
                        (table, settings) -> List.of(Standing.none("a", "why").note("note")))));
        var json = new ObjectMapper().readTree(LeaderboardFiles.json(boards));
        var keys = new ArrayList<String>();
        for (var list : List.of("families", "benchmarks")) {
            var board = json.get(list).get(0);
            keys.addAll(board.propertyNames());
            keys.addAll(board.get("standings").get(0).propertyNames());
        }
        var csv = new String(LeaderboardFiles.csv(boards), StandardCharsets.UTF_8);
        keys.addAll(List.of(csv.lines().findFirst().orElseThrow().split(",")));
        keys.removeAll(List.of("standings"));

        assertThat(Standing.RESERVED).containsAll(keys);
        assertThatThrownBy(() -> Standing.of("a", 1).column("rank", 7))
                .hasMessage("the column 'rank' has a name that the host uses in each row: expected another one");
        assertThatThrownBy(() -> Standing.of("a", 1).column(" ", 7)).hasMessageStartingWith("a column without a name");
        assertThatThrownBy(() -> Standing.of("a", 1).column("x", 7).column("x", 8))
                .hasMessage("two columns are called 'x': expected a name of its own for each");
    }

    @Test
    void aRankingOfAPluginThatFailsLeavesTheBoardsOfBenchmarks() {
        add("f/one", "a", 1);
        for (StandingRule.Ranking failing : List.<StandingRule.Ranking>of(
                (table, settings) -> {
                    throw new AssertionError("never");
                },
                (table, settings) -> null,
                (table, settings) -> List.of(),
                (table, settings) ->
                        List.of(Standing.of("a", table.value("a", "f/onee").orElse(0))),
                (table, settings) -> Collections.singletonList(null),
                (table, settings) -> List.of(Standing.of("a", Double.NaN)),
                (table, settings) -> List.of(Standing.none("a", "")),
                (table, settings) -> List.of(Standing.of("a", 1).column("rank", 7)),
                (table, settings) -> List.of(Standing.of("a", 1).column("\uD800", 7)),
                (table, settings) -> List.of(Standing.of("a", 1).column("x", 1).column("x", 2)),
                (table, settings) -> List.of(Standing.of("a", 1), Standing.of("a", 1)),
                (table, settings) -> List.of(Standing.of("a", 1), Standing.of("nobody", 1)))) {
            var rule = new StandingRule.Custom(Text.of("Failing"), true, failing);
            var boards = rank(StandingRule.mean(), Optional.of(rule));
            assertThat(boards.benchmarks().get(0).rows().get(0).value()).hasValue(1.0);
            assertThat(boards.families().get(0).rows())
                    .singleElement()
                    .satisfies(row -> assertThat(row.reason()).startsWith("the plugin's ranking failed ("));
            assertThat(boards.failures())
                    .singleElement()
                    .asString()
                    .startsWith("The ranking of the plugin 'f' failed (");
        }
    }

    @Test
    void aRankingThatAsksForABenchmarkThatItsFamilyDoesNotDeclareHasFailed() {
        add("f/one", "a", 1);
        StandingRule.Ranking slip = (table, settings) -> List.of(
                table.summary("a", "f/onne").map(s -> Standing.of("a", 1)).orElse(Standing.none("a", "not played")));
        assertThat(rank(StandingRule.mean(), Optional.of(new StandingRule.Custom(Text.of("Slip"), true, slip)))
                        .failures())
                .singleElement()
                .asString()
                .contains("it asks for the benchmark 'f/onne', which is none of the family. Closest: f/one");
    }

    @Test
    void halfOfACharacterIsReplacedInWhatAPluginsRankingSays() {
        add("f/one", "a", 1);
        StandingRule.Ranking ranking =
                (table, settings) -> List.of(Standing.none("a", "no \uD800").note("\uDC00"));
        var rule = new StandingRule.Custom(Text.of("Halving"), true, ranking);
        var row = rank(StandingRule.mean(), Optional.of(rule))
                .families()
                .get(0)
                .rows()
                .get(0);
        assertThat(row.reason()).isEqualTo("no \uFFFD");
        assertThat(row.notes()).contains("\uFFFD");
    }

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

    /** To lack a benchmark is not to have played it: who played and has no number there hears why, as its board says. */
    @Test
    void whoPlayedAndHasNoNumberHearsWhy() {
        duels("a", "b", 2);
        var board = "no finite rating: b never won against the others in f/one";
        var meanRank = Optional.<StandingRule.OfFamily>of(new StandingRule.MeanRank(GAMES));

        assertThat(rank(RATING, meanRank).families().get(0).rows())
                .allSatisfy(row -> assertThat(row.reason()).isEqualTo(board));

        var weighted = Optional.<StandingRule.OfFamily>of(new StandingRule.WeightedMean(GAMES, WEIGHTS));
        assertThat(rank(RATING, weighted).families().get(0).rows())
                .allSatisfy(row -> assertThat(row.reason()).isEqualTo("no score in f/two, f/three; " + board));
    }

    @Test
    void whoseEpisodesAllHaveNoScoreDoesNotLackTheGame() {
        add("f/one", "a", 1);
        add("f/two", "a", 1);
        add("f/one", "b", 2);
        standings.entrants(new Contest("f/two", "v1")).agent("b").add(Status.ABORTED, Double.NaN, "");
        var rule = Optional.<StandingRule.OfFamily>of(new StandingRule.MeanRank(GAMES));
        var none = "no episode with a score that counts in f/two";

        assertThat(rank(StandingRule.mean(), rule).families().get(0).rows())
                .extracting(Leaderboard.FamilyRow::reason)
                .containsExactly(
                        "other agents have no number in some benchmark (b: " + none
                                + "); --allow-partial-coverage ranks all the same",
                        none + "; --allow-partial-coverage ranks all the same");
        assertThat(ranking(StandingRule.mean(), rule, true)
                        .rank(standings)
                        .families()
                        .get(0)
                        .rows())
                .flatExtracting(Leaderboard.FamilyRow::notes)
                .containsExactly(none);
    }

    @Test
    void whoHasNoScoreAtAllHasNoAverageRank() {
        add("f/one", "a", 1);
        add("f/two", "a", 1);
        standings.entrants(new Contest("f/one", "v1")).agent("b").add(Status.ABORTED, Double.NaN, "");
        var rows = ranking(StandingRule.mean(), Optional.of(new StandingRule.MeanRank(GAMES)), true)
                .rank(standings)
                .families()
                .get(0)
                .rows();
        assertThat(rows).extracting(Leaderboard.FamilyRow::agent).containsExactly("a", "b");
        assertThat(rows.get(0).columns()).containsExactly(2.0);
        assertThat(rows.get(1).value()).isEmpty();
        assertThat(rows.get(1).reason()).isEqualTo("lacks f/two; no episode with a score that counts in f/one");
        assertThat(rows.get(1).columns()).containsExactly(0.0);
    }

    /** Duels are counted as in the board of their game, for each of the two players. */
    @Test
    void aRowOverAFamilyCountsWhatItsGamesCount() {
        add("f/one", "a", 1);
        add("f/one", "a", 2);
        standings.entrants(new Contest("f/two", "v1")).agent("a").add(Status.ABORTED, Double.NaN, "");
        standings.entrants(new Contest("f/two", "v1")).agent("a").add(Status.UNFINISHED, 4, "");
        standings.entrants(new Contest("f/two", "v1")).agent("a").add(Status.MISSING, Double.NaN, "");
        standings.addRejected(new Contest("f/two", "v1"), "a", 2);
        add("f/three", "a", 9);
        var two = Optional.<StandingRule.OfFamily>of(new StandingRule.MeanRank(List.of("f/one", "f/two")));
        var boards = rank(StandingRule.mean(), two);
        assertThat(boards.families().get(0).rows().get(0).counts()).isEqualTo(new Leaderboard.Counts(2, 2, 1, 1, 1, 2));
        assertThat(new String(LeaderboardFiles.csv(boards), StandardCharsets.UTF_8)
                        .lines()
                        .toList()
                        .get(1))
                .startsWith("f,,v1,,a,average rank,,2,,,,,,2,1,1,1,2,,");
        assertThat(new ObjectMapper()
                        .readTree(LeaderboardFiles.json(boards))
                        .at("/families/0/standings/0")
                        .propertyNames())
                .containsExactly(
                        "rank",
                        "agent",
                        "value",
                        "reason",
                        "n",
                        "scored",
                        "aborted",
                        "unfinished",
                        "missing",
                        "rejected",
                        "benchmarks");

        duels("a", "b", 3);
        assertThat(rank(RATING, two).families().get(0).rows())
                .extracting(row -> row.counts().n())
                .containsExactly(3L, 3L);
    }

    @Test
    void theWeightedMeanNeedsEveryTask() {
        // vectors sai-041 and sai-043
        add("f/one", "a", 1);
        add("f/two", "a", 2);
        var rule = Optional.<StandingRule.OfFamily>of(new StandingRule.WeightedMean(GAMES, WEIGHTS));
        var row = ofAll(rule);
        assertThat(row.value()).isEmpty();
        assertThat(row.reason()).isEqualTo("no score in f/three");
        assertThat(row.columns()).containsExactly(Double.NaN);
        add("f/three", "a", 6);
        assertThat(ofAll(rule).value()).hasValue(3.0);
        // The sum is often quoted.
        assertThat(ofAll(rule).columns()).containsExactly(9.0);
    }

    @Test
    void aRejectedEpisodeLeavesNoWeightedMean() {
        for (var game : GAMES) {
            add(game, "a", 1);
        }
        standings.addRejected(new Contest("f/two", "v1"), "a", 1);
        var row = ofAll(Optional.of(new StandingRule.WeightedMean(GAMES, WEIGHTS)));
        assertThat(row.value()).isEmpty();
        assertThat(row.reason()).isEqualTo("an episode was rejected in f/two");
    }

    @Test
    void anEpisodeWithoutAScoreLeavesNoWeightedMean() {
        for (var game : GAMES) {
            add(game, "a", 1);
        }
        standings.entrants(new Contest("f/two", "v1")).agent("a").add(Status.ABORTED, Double.NaN, "");
        var rule = Optional.<StandingRule.OfFamily>of(new StandingRule.WeightedMean(GAMES, WEIGHTS));
        var row = ofAll(rule);
        assertThat(row.value()).isEmpty();
        assertThat(row.reason()).isEqualTo("an episode ended without a score in f/two");
    }

    @Test
    void anAbortedEpisodeWithAScoreCountsInAWeightedMean() {
        for (var game : GAMES) {
            add(game, "a", 1);
        }
        standings.entrants(new Contest("f/two", "v1")).agent("a").add(Status.ABORTED, 1, "");
        standings.entrants(new Contest("f/two", "v1")).agent("a").add(Status.UNFINISHED, Double.NaN, "");
        var rule = Optional.<StandingRule.OfFamily>of(new StandingRule.WeightedMean(GAMES, WEIGHTS));
        assertThat(ofAll(rule).value()).hasValue(1.0);
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
        var weightless = ranking(StandingRule.mean(), rule, false, "f.weights=0,0,0")
                .rank(standings)
                .families()
                .get(0);
        assertThat(weightless.rows().get(0).value()).hasValue(0.0);
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
    void theLowestScoreIsTheBestWhereLowerIsBetter() {
        for (double score : new double[] {5, 3, 9}) {
            add("f/one", "a", score);
        }
        add("f/one", "b", 4);
        add("f/two", "a", 1);
        add("f/two", "b", 2);

        var boards = rankLower(StandingRule.best(), Optional.empty(), "f/one");

        var rows = boards.benchmarks().get(0).rows();
        assertThat(rows.stream().map(Leaderboard.BenchmarkRow::agent)).containsExactly("a", "b");
        assertThat(rows.stream().map(row -> row.value().getAsDouble())).containsExactly(3.0, 4.0);
        assertThat(rows.stream().map(Leaderboard.BenchmarkRow::rank)).containsExactly(1, 2);
        assertThat(boards.benchmarks().get(1).rows().get(0).agent()).isEqualTo("b");
        var json = new String(LeaderboardFiles.json(boards), StandardCharsets.UTF_8);
        assertThat(json)
                .containsSubsequence(
                        "\"benchmark\" : \"f/one\"", "\"better\" : \"lower\",\n", "\"benchmark\" : \"f/two\"")
                .containsOnlyOnce("better");
    }

    @Test
    void theLowestMeanIsTheFirstWhereLowerIsBetter() {
        add("f/one", "a", 5);
        add("f/one", "b", 4);
        add("f/one", "c", 4);
        var rows = rankLower(StandingRule.mean(), Optional.empty(), "f/one")
                .benchmarks()
                .get(0)
                .rows();
        assertThat(rows.stream().map(Leaderboard.BenchmarkRow::agent)).containsExactly("b", "c", "a");
        assertThat(rows.stream().map(Leaderboard.BenchmarkRow::rank)).containsExactly(1, 1, 3);
    }

    @Test
    void theAverageRankTakesEachGameItsWay() {
        for (var agent : List.of("a", "b", "c")) {
            add("f/one", agent, agent.charAt(0));
            add("f/two", agent, agent.charAt(0));
            add("f/three", agent, agent.charAt(0));
        }
        var board = rankLower(StandingRule.mean(), Optional.of(new StandingRule.MeanRank(GAMES)), "f/one", "f/two")
                .families()
                .get(0);
        assertThat(board.higherIsBetter()).isFalse();
        assertThat(board.rows().stream().map(Leaderboard.FamilyRow::agent)).containsExactly("a", "b", "c");
        assertThat(board.rows().stream().map(row -> row.value().getAsDouble())).containsExactly(5.0 / 3, 2.0, 7.0 / 3);
    }

    @Test
    void aWeightedMeanIsBetterTheWayThatItsTasksAre() {
        for (var game : GAMES) {
            add(game, "a", 2);
            add(game, "b", 1);
        }
        var rule = Optional.<StandingRule.OfFamily>of(new StandingRule.WeightedMean(GAMES, WEIGHTS));

        var lower = rankLower(StandingRule.mean(), rule, "f/one", "f/two", "f/three")
                .families()
                .get(0);
        assertThat(lower.higherIsBetter()).isFalse();
        assertThat(lower.rows().stream().map(Leaderboard.FamilyRow::agent)).containsExactly("b", "a");

        var unlike = rankLower(StandingRule.mean(), rule, "f/two").families().get(0);
        assertThat(unlike.rows()).allSatisfy(row -> {
            assertThat(row.value()).isEmpty();
            assertThat(row.reason()).isEqualTo("no mean of numbers that are better low (f/two) and others");
        });
    }

    /** Records name one player as their agent, if any: what the other played is not known of all. */
    @Test
    void nobodyKnowsWhatIsLackingInARating() {
        var entrants = standings.entrants(new Contest("f/one", "v1"));
        entrants.agent("a").add(Status.SCORED, 1, "level 1");
        entrants.agent("b").add(Status.SCORED, 1, "level 2");
        duels("a", "b", 1);
        duels("b", "a", 1);
        assertThat(rank(RATING, Optional.empty()).benchmarks().get(0).rows())
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.summary().lacking()).isEmpty());
    }

    @Test
    void aRatingIsBetterTheHigherItIs() {
        duels("a", "b", 3);
        duels("b", "a", 1);
        var board = rankLower(RATING, Optional.empty(), "f/one").benchmarks().get(0);
        assertThat(board.higherIsBetter()).isTrue();
        assertThat(board.rows().get(0).agent()).isEqualTo("a");
        assertThat(board.rows().get(0).summary().n()).isEqualTo(4);
    }

    @Test
    void whyThereIsNoRatingIsSaid() {
        duels("a", "b", 1);
        duels("c", "d", 1);
        assertThat(whyUnrated()).isEqualTo("no rating: the agents fall into groups that never met one another");
        duels("d", "a", 1);
        assertThat(whyUnrated()).isEqualTo("no finite rating: b never won, and c, d never lost against the others");
    }

    @Test
    void whoKeepsAllFromARatingIsNamed() {
        // x and y beat each other, as do y and z; w only ever lost, and n, o, p and q only ever won.
        for (var pair : List.of("xy", "yx", "yz", "zy", "zw", "nx", "oy", "pz", "qz", "qn")) {
            duels(pair.substring(0, 1), pair.substring(1), 1);
        }
        assertThat(whyUnrated())
                .isEqualTo("no finite rating: n, o, p and 1 more never lost, and w never won against the others");
        for (var pair : List.of("xn", "yo", "zp", "zq")) {
            duels(pair.substring(0, 1), pair.substring(1), 1);
        }
        assertThat(whyUnrated()).isEqualTo("no finite rating: w never won against the others");
    }

    /** A newcomer that beat all the others, and met more of them than anyone. */
    @Test
    void anUnbeatenNewcomerIsNamedAndNotTheOthers() {
        for (var pair : List.of("xy", "yx", "zx", "xz", "nx", "ny", "nz")) {
            duels(pair.substring(0, 1), pair.substring(1), 1);
        }
        assertThat(whyUnrated()).isEqualTo("no finite rating: n never lost against the others");
    }

    private String whyUnrated() {
        return rank(RATING, Optional.empty()).benchmarks().get(0).rows().get(0).reason();
    }

    @Test
    void whoBeatTheOtherOfTwoWithOneRatingIsRankedBeforeIt() {
        duels("z", "b", 2);
        duels("b", "c", 2);
        duels("c", "b", 1);
        duels("c", "z", 3);
        var rows = rank(RATING, Optional.empty()).benchmarks().get(0).rows();
        assertThat(rows.get(1).value().getAsDouble())
                .isCloseTo(rows.get(2).value().getAsDouble(), Offset.offset(1e-9));
        assertThat(ranks(rows)).containsExactly("1 c", "2 z", "3 b");
    }

    @Test
    void agentsOfOneRatingAreRankedByHowManyOfThemTheyBeat() {
        // Each wins half of its duels, so all have the same rating: c beats a and b, the others one each.
        duels("c", "a", 1);
        duels("c", "b", 1);
        duels("b", "a", 1);
        duels("d", "c", 2);
        duels("a", "d", 2);
        // Of the three, a and b beat one each, and b beat a.
        assertThat(tied()).containsExactly("1 c", "2 b", "3 a", "4 d");
    }

    @Test
    void agentsThatBeatOneAnotherInACircleShareTheRank() {
        // Whichever way round.
        duels("b", "a", 1);
        duels("c", "b", 1);
        duels("a", "c", 1);
        assertThat(tied()).containsExactly("1 a", "1 b", "1 c");
    }

    @Test
    void manyDuelsWithoutALeadBeatNobody() {
        duels("c", "a", 1);
        duels("c", "b", 1);
        duels("d", "c", 2);
        duels("a", "d", 1);
        duels("b", "d", 1);
        duels("a", "b", 5);
        duels("b", "a", 5);
        assertThat(tied()).containsExactly("1 c", "2 a", "2 b", "4 d");
    }

    private List<String> tied() {
        var rows = rank(RATING, Optional.empty()).benchmarks().get(0).rows();
        assertThat(rows).allSatisfy(row -> assertThat(row.value()).hasValue(1500));
        return ranks(rows);
    }

    private static List<String> ranks(List<Leaderboard.BenchmarkRow> rows) {
        return rows.stream().map(row -> row.rank() + " " + row.agent()).toList();
    }

    @Test
    void namesStandInTheOrderOfTheirCodePoints() {
        for (var game : GAMES) {
            add(game, ASTRAL, 1);
            add(game, REPLACEMENT, 1);
        }
        standings.addRejected(new Contest("f/one", "v1"), ASTRAL, 1);
        standings.addRejected(new Contest("f/one", "v1"), REPLACEMENT, 1);
        duels(ASTRAL, REPLACEMENT, 1);
        duels(REPLACEMENT, ASTRAL, 1);
        var boards = rank(StandingRule.mean(), Optional.of(new StandingRule.MeanRank(GAMES)));
        assertThat(boards.benchmarks().get(0).rows().stream().map(Leaderboard.BenchmarkRow::agent))
                .containsExactly(REPLACEMENT, ASTRAL);
        assertThat(boards.families().get(0).rows().stream().map(Leaderboard.FamilyRow::agent))
                .containsExactly(REPLACEMENT, ASTRAL);
        assertThat(rank(RATING, Optional.empty()).benchmarks().get(0).rows().stream()
                        .map(Leaderboard.BenchmarkRow::agent))
                .containsExactly(REPLACEMENT, ASTRAL);
        assertThat(standings.rejected().get(new Contest("f/one", "v1")).keySet())
                .containsExactly(REPLACEMENT, ASTRAL);
        assertThat(standings
                        .contests()
                        .get(new Contest("f/one", "v1"))
                        .duels
                        .results()
                        .keySet())
                .containsExactly(new Duels.Pair(REPLACEMENT, ASTRAL));
    }

    @Test
    void duelsOfAFileCountWhicheverPlayerStandsFirst() throws Exception {
        duels("a", "b", 3);
        duels("b", "a", 1);
        var file = new String(StandingsFile.write(standings), StandardCharsets.UTF_8);
        var turned = file.replace("\"first\" : \"a\"", "\"first\" : \"b\"")
                .replace("\"second\" : \"b\"", "\"second\" : \"a\"")
                .replace("\"first_wins\" : 3", "\"first_wins\" : 1")
                .replace("\"second_wins\" : 1", "\"second_wins\" : 3");
        assertThat(turned).isNotEqualTo(file);
        var read = StandingsFile.read(turned.getBytes(StandardCharsets.UTF_8), "turned");
        assertThat(new String(StandingsFile.write(read), StandardCharsets.UTF_8))
                .isEqualTo(file);
    }

    @Test
    void unfinishedAndMissingEpisodesAreCountedAndNeverAveraged() {
        add("f/one", "a", 4);
        standings.entrants(new Contest("f/one", "v1")).agent("a").add(Status.UNFINISHED, 0, "");
        standings.entrants(new Contest("f/one", "v1")).agent("a").add(Status.MISSING, Double.NaN, "");
        standings.addRejected(new Contest("f/one", "v1"), "a", 2);
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
    void aRejectCountsInTheRulesetThatItWasMeantFor() {
        add("f/one", "a", 4);
        standings.add(rejected("f/one", "v2", "a"));
        var boards = rank(StandingRule.mean(), Optional.empty()).benchmarks();
        assertThat(boards).hasSize(2);
        assertThat(boards.get(0).ruleset()).isEqualTo("v1");
        assertThat(boards.get(0).rows().get(0).summary().rejected()).isZero();
        assertThat(boards.get(1).ruleset()).isEqualTo("v2");
        assertThat(boards.get(1).rows().get(0).summary().rejected()).isEqualTo(1);
    }

    @Test
    void aRejectOfNoKnownRulesetCountsInTheBoardOfTheDefaultOrElseInTheFirst() {
        standings.add(rejected("f/one", "", "a"));
        var alone = rank(StandingRule.mean(), Optional.empty()).benchmarks();
        assertThat(alone).hasSize(1);
        assertThat(alone.get(0).rows().get(0).summary().rejected()).isEqualTo(1);
        standings.entrants(new Contest("f/one", "v2")).agent("a").add(Status.SCORED, 4, "");
        var boards = rank(StandingRule.mean(), Optional.empty()).benchmarks();
        assertThat(boards).hasSize(1);
        assertThat(boards.get(0).rows().get(0).summary().rejected()).isEqualTo(1);
        add("f/one", "a", 4);
        boards = rank(StandingRule.mean(), Optional.empty()).benchmarks();
        assertThat(boards).hasSize(2);
        assertThat(boards).extracting(Leaderboard.BenchmarkBoard::ruleset).containsExactly("v1", "v2");
        assertThat(boards)
                .extracting(board -> board.rows().get(0).summary().rejected())
                .containsExactly(1L, 0L);
    }

    private static Reject rejected(String benchmark, String ruleset, String agent) {
        return new Reject("in.jsonl:1", Reason.MISSING_INPUT, "", "", benchmark, ruleset, agent, "", "");
    }

    @Test
    void instancesThatOnlyOthersPlayedAreLacking() {
        var entrants = standings.entrants(new Contest("f/one", "v1"));
        entrants.agent("a").add(Status.SCORED, 1, "level 1");
        entrants.agent("a").add(Status.SCORED, 1, "level 2");
        entrants.agent("b").add(Status.ABORTED, Double.NaN, "level 1");
        var rows =
                rank(StandingRule.mean(), Optional.empty()).benchmarks().get(0).rows();
        assertThat(rows.get(0).summary().lacking()).hasValue(0);
        assertThat(rows.get(1).summary().lacking()).hasValue(1);
    }

    @Test
    void episodesWithoutAScoreAreCountedUnlessNIsOfDuels() {
        var entrants = standings.entrants(new Contest("f/one", "v1"));
        entrants.agent("a").add(Status.SCORED, 1, "");
        entrants.agent("a").add(Status.SCORED, Double.NaN, "");
        entrants.agent("a").add(Status.ABORTED, Double.NaN, "");
        entrants.agent("a").add(Status.UNFINISHED, Double.NaN, "");
        var board = rank(StandingRule.mean(), Optional.empty()).benchmarks().get(0);
        var row = board.rows().get(0);
        assertThat(board.withoutScore(row)).isEqualTo(2);
        var rated = new Leaderboard.BenchmarkBoard("f/one", "", "v1", Map.of(), "rating", true, board.rows());
        assertThat(rated.withoutScore(row)).isZero();
    }

    @Test
    void sumsOfSquaresThatNoNumberHoldsStillHaveADeviation() {
        for (double unit : new double[] {1e-200, 1e200}) {
            add("f/one", "" + unit, unit);
            add("f/one", "" + unit, 3 * unit);
        }
        assertThat(rank(StandingRule.mean(), Optional.empty())
                        .benchmarks()
                        .get(0)
                        .rows())
                .allSatisfy(row -> {
                    double unit = Double.parseDouble(row.agent());
                    assertThat(row.summary().std().getAsDouble())
                            .isCloseTo(Math.sqrt(2) * unit, Offset.offset(unit * 1e-15));
                    assertThat(row.high()).isPresent();
                });
    }

    @Test
    void aWeightedMeanIsThereThoughItsSumsAreTooLargeForANumber() {
        for (var game : GAMES) {
            add(game, "a", Double.MAX_VALUE);
            add(game, "a", -Double.MAX_VALUE);
            add(game, "b", Double.MAX_VALUE);
        }
        var boards = rank(StandingRule.mean(), Optional.of(new StandingRule.WeightedMean(GAMES, WEIGHTS)));
        var rows = boards.benchmarks().get(0).rows();
        assertThat(rows.get(1).low()).isEmpty();
        assertThat(rows.get(1).high()).isEmpty();
        var total = boards.families().get(0).rows().get(0);
        assertThat(total.agent()).isEqualTo("b");
        assertThat(total.rank()).isEqualTo(1);
        assertThat(total.value()).hasValue(Double.MAX_VALUE);
    }

    @Test
    void whatIsTooLargeForANumberIsNone() {
        add("f/one", "a", 1);
        StandingRule.Ranking ranking = (table, settings) -> List.of(Standing.of("a", Double.POSITIVE_INFINITY));
        var rule = new StandingRule.Custom(Text.of("Boundless"), true, ranking);
        var row = rank(StandingRule.mean(), Optional.of(rule))
                .families()
                .get(0)
                .rows()
                .get(0);
        assertThat(row.rank()).isZero();
        assertThat(row.value()).isEmpty();
        assertThat(row.reason()).isEqualTo("the number is too large to be written");
    }

    @Test
    void repeatsPlayTheSameInstance() {
        var entrants = standings.entrants(new Contest("f/one", "v1"));
        entrants.agent("a").add(Status.SCORED, 1, "level 1");
        entrants.agent("a").add(Status.SCORED, 2, "level 1");
        entrants.agent("b").add(Status.SCORED, 1, "level 1");
        assertThat(rank(StandingRule.mean(), Optional.empty())
                        .benchmarks()
                        .get(0)
                        .rows())
                .allSatisfy(row -> assertThat(row.summary().lacking()).hasValue(0));
    }

    @Test
    void aRatingHasNoRowForRecordsWithoutAnAgent() {
        duels("a", "b", 1);
        standings.entrants(new Contest("f/one", "v1")).agent("").add(Status.SCORED, 1, "");
        assertThat(rank(RATING, Optional.empty()).benchmarks().get(0).rows().stream()
                        .map(Leaderboard.BenchmarkRow::agent))
                .containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aFamilyRanksThePlayersOfDuelsWhoeverTheRecordsName() {
        for (var game : GAMES) {
            duelsIn(game, "a", "b", 3);
            duelsIn(game, "b", "a", 1);
            standings.entrants(new Contest(game, "v1")).agent("").add(Status.SCORED, 1, "");
            standings.entrants(new Contest(game, "v1")).agent("").add(Status.ABORTED, Double.NaN, "");
        }
        // Half the points of a factor of 3 in the odds, above and below the mean of all.
        double better = 1500 + 200 * Math.log10(3);
        double worse = 1500 - 200 * Math.log10(3);

        var ranks = rank(RATING, Optional.of(new StandingRule.MeanRank(GAMES)));
        assertThat(agents(ranks)).containsExactly("a", "b");
        assertThat(ranks.families().get(0).rows().get(0).value()).hasValue(1.0);
        assertThat(ranks.families().get(0).rows().get(1).value()).hasValue(2.0);

        var means = rank(RATING, Optional.of(new StandingRule.WeightedMean(GAMES, WEIGHTS)));
        assertThat(agents(means)).containsExactly("a", "b");
        assertThat(means.families().get(0).rows().get(0).value().getAsDouble()).isCloseTo(better, Offset.offset(1e-6));

        StandingRule.Ranking first = (table, settings) -> table.agents().stream()
                .map(agent -> Standing.of(agent, table.value(agent, "f/one").getAsDouble())
                        .column("duels", (double)
                                table.summary(agent, "f/one").orElseThrow().n()))
                .toList();
        var rows = rank(RATING, Optional.of(new StandingRule.Custom(Text.of("First"), true, first)))
                .families()
                .get(0)
                .rows();
        assertThat(rows.stream().map(Leaderboard.FamilyRow::agent)).containsExactly("a", "b");
        assertThat(rows.get(1).value().getAsDouble()).isCloseTo(worse, Offset.offset(1e-6));
        assertThat(rows.get(1).columns()).containsExactly(4.0);
    }

    private static List<String> agents(Leaderboard boards) {
        return boards.families().get(0).rows().stream()
                .map(Leaderboard.FamilyRow::agent)
                .toList();
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
                    .add(Status.SCORED, score, "");
        }
        var merged = StandingsFile.read(StandingsFile.write(two), "two");
        merged.merge(StandingsFile.read(StandingsFile.write(one), "one"));
        assertThat(StandingsFile.write(merged)).isEqualTo(StandingsFile.write(standings));
        var ranking = ranking(StandingRule.mean(), Optional.empty(), false);
        assertThat(LeaderboardFiles.csv(ranking.rank(merged))).isEqualTo(LeaderboardFiles.csv(ranking.rank(standings)));
    }

    @Test
    void anAgentsNameIsReadBackHoweverLong() throws Exception {
        var longest = "a".repeat(65_536);
        add("f/one", longest, 1);
        standings.addRejected(new Contest("f/one", "v1"), longest, 1);
        var read = StandingsFile.read(StandingsFile.write(standings), "standings.json");
        assertThat(StandingsFile.write(read)).isEqualTo(StandingsFile.write(standings));
        assertThat(read.contests().get(new Contest("f/one", "v1")).agents).containsOnlyKeys(longest);
    }

    @Test
    void whatMayHaveBeenAbortedIsCountedApartForTheFamilysRule() throws Exception {
        add("f/one", "a", 50);
        add("f/two", "a", 50);
        standings.entrants(new Contest("f/one", "v1")).agent("a").endUnknown++;
        standings.merge(StandingsFile.read(StandingsFile.write(standings), "same"));
        StandingRule.Ranking counting = (table, settings) -> List.of(Standing.of("a", 0)
                .column("one", (double) table.endUnknown("a", "f/one"))
                .column("two", (double) table.endUnknown("a", "f/two"))
                .column("nobody", (double) table.endUnknown("nobody", "f/one")));

        var row = ofAll(Optional.of(new StandingRule.Custom(Text.of("Counting"), true, counting)));

        assertThat(row.columns()).containsExactly(2.0, 0.0, 0.0);
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
        add("f/one", "\u001B[31mred\u202E\u061C\u200E\u200F", 1);
        var csv = LeaderboardFiles.csv(rank(StandingRule.mean(), Optional.empty()));
        assertThat(new String(csv, StandardCharsets.UTF_8)).contains(",\uFFFD[31mred\uFFFD\uFFFD\uFFFD\uFFFD,");
    }

    private void add(String benchmark, String agent, double score) {
        standings.entrants(new Contest(benchmark, "v1")).agent(agent).add(Status.SCORED, score, "");
    }

    private void duels(String winner, String loser, int times) {
        duelsIn("f/one", winner, loser, times);
    }

    private void duelsIn(String benchmark, String winner, String loser, int times) {
        for (int i = 0; i < times; i++) {
            standings.entrants(new Contest(benchmark, "v1")).duels.add(winner, loser, 1);
        }
    }

    /** The first row over all benchmarks. */
    private Leaderboard.FamilyRow ofAll(Optional<StandingRule.OfFamily> rule) {
        return rank(StandingRule.mean(), rule).families().get(0).rows().get(0);
    }

    private Leaderboard rank(StandingRule.OfBenchmark benchmark, Optional<StandingRule.OfFamily> family) {
        return ranking(benchmark, family, false).rank(standings);
    }

    private Leaderboard rankLower(
            StandingRule.OfBenchmark benchmark, Optional<StandingRule.OfFamily> family, String... lower) {
        return new GamesFamily(benchmark, family, Set.of(lower)).ranking(false).rank(standings);
    }

    private static Ranking ranking(
            StandingRule.OfBenchmark benchmark,
            Optional<StandingRule.OfFamily> family,
            boolean allowPartial,
            String... options) {
        return new GamesFamily(benchmark, family, Set.of()).ranking(allowPartial, options);
    }
}
