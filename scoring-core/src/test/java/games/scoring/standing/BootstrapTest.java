package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import games.scoring.api.Input;
import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.message.UsageException;
import games.scoring.output.ScoreFile;
import games.scoring.score.Contest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.ObjectMapper;

final class BootstrapTest {

    private static final StandingRule.OfBenchmark MEAN = StandingRule.mean();

    private final Standings standings = new Standings();
    private final List<ScoreFile.Line> lines = new ArrayList<>();

    @Test
    void ranksAreAsSureAsTheScoresAreApart() {
        // stats vector boot/rank_ci_seed100, with the games' scores in one: alpha leads in 74 of 100 draws
        play("f/one", "alpha", 0.1, 0.9, 1.2, 0.4, 0.2, 0.8, 1.6, 0.1, 0.0, 1.1, 0.7, 0.3);
        play("f/one", "beta", 0.2, 0.8, 1.0, 0.5, 0.1, 0.9, 1.3, 0.2, 0.3, 0.6, 1.1, 0.4);
        play("f/one", "gamma", -8, -9, -7, -8);
        var boards = new Boards(MEAN, Optional.empty(), 2000, 3);
        assertThat(boards.ranks("alpha")).containsExactly(1, 2);
        assertThat(boards.ranks("beta")).containsExactly(1, 2);
        assertThat(boards.ranks("gamma")).containsExactly(3, 3);
        assertThat(boards.spread("gamma").first()).hasValue(0);
        double either = boards.spread("alpha").first().orElseThrow()
                + boards.spread("beta").first().orElseThrow();
        assertThat(either).isBetween(1.0, 1.1);
    }

    @Test
    void theFewestPointsLeadWhereLowerIsBetter() {
        play("f/one", "few", 1, 2, 1, 2);
        play("f/one", "many", 8, 9, 8, 9);
        var boards = new Boards(MEAN, Optional.empty(), 200, 3, "f/one");
        assertThat(boards.spread("few").first()).hasValue(1);
        assertThat(boards.ranks("many")).containsExactly(2, 2);
    }

    @Test
    void aSingleScoreHasNoIntervalNorHasItsFamily() {
        play("f/one", "a", 1, 2, 3);
        play("f/one", "b", 1, 2, 4);
        play("f/two", "a", 1);
        play("f/two", "b", 5, 6);
        play("f/three", "a", 1, 2);
        play("f/three", "b", 1, 2);
        var boards = new Boards(MEAN, Optional.of(weighted()), 200, 3);
        assertThat(boards.spread("a").low()).isPresent();
        assertThat(boards.of("f/two", "a")).isEqualTo(Spread.NONE);
        assertThat(boards.of("f/two", "b").low()).isPresent();
        assertThat(boards.ofFamily("a")).isEqualTo(Spread.NONE);
        assertThat(boards.ofFamily("b").low()).isPresent();
    }

    @Test
    void aFamilysNumberHasTheIntervalOfItsGamesTogether() {
        play("f/one", "a", 0, 10, 0, 10);
        play("f/two", "a", 5, 5);
        play("f/three", "a", 5, 5);
        var boards = new Boards(MEAN, Optional.of(weighted()), 4000, 3);
        // The first game's mean of four is 0, 2.5, …, 10 with chances 1, 4, 6, 4, 1 of 16: both ends are more often
        // than 2.5 %.
        assertThat(boards.ofFamily("a").low().orElseThrow()).isCloseTo(10 / 3.0, within(1e-9));
        assertThat(boards.ofFamily("a").high().orElseThrow()).isCloseTo(20 / 3.0, within(1e-9));
        assertThat(boards.ofFamily("a").rankLow()).hasValue(1);
    }

    @Test
    void aBestScoreHasNoInterval() {
        play("f/one", "a", 1, 2, 3);
        var boards = new Boards(StandingRule.best(), Optional.empty(), 200, 3);
        assertThat(boards.spread("a")).isEqualTo(Spread.NONE);
        assertThat(boards.bootstrap
                        .middle(boards.board("f/one"), boards.row("f/one", "a"))
                        .median())
                .hasValue(2);
    }

    @Test
    void duelsAreDrawnOneByOne() {
        var rating = new StandingRule.Rating(400, 10, 1500, Input.label("a"), Input.label("b"));
        var duels = standings.entrants(new Contest("f/one", "v1")).duels;
        for (int i = 0; i < 60; i++) {
            duels.add("x", "y", i % 3 == 0 ? 0 : 1);
        }
        var spread = new Boards(rating, Optional.empty(), 1000, 3).spread("x");
        // 40 of 60: a difference of 400·log10(2) = 120.4, of which each has half; ± 2 of 48 or so.
        assertThat(spread.low().orElseThrow()).isBetween(1500.0, 1530.0);
        assertThat(spread.high().orElseThrow()).isBetween(1590.0, 1630.0);
        assertThat(spread.first().orElseThrow()).isBetween(0.98, 1.0);
    }

    @Test
    void aRatingThatFewDrawsHaveHasNoInterval() {
        var rating = new StandingRule.Rating(400, 10, 1500, Input.label("a"), Input.label("b"));
        var duels = standings.entrants(new Contest("f/one", "v1")).duels;
        duels.add("x", "y", 1);
        duels.add("x", "y", 0);
        assertThat(new Boards(rating, Optional.empty(), 1000, 3).spread("x")).isEqualTo(Spread.NONE);
    }

    @Test
    void theSameSeedDrawsTheSame() {
        play("f/one", "a", 1, 2, 3, 7);
        var first = new Boards(MEAN, Optional.empty(), 200, 5);
        var again = new Boards(MEAN, Optional.empty(), 200, 5);
        var other = new Boards(MEAN, Optional.empty(), 200, 6);
        assertThat(again.json()).isEqualTo(first.json());
        assertThat(other.json()).isNotEqualTo(first.json());
    }

    @Test
    void theOrderInWhichEpisodesComeDoesNotMatter() {
        play("f/one", "a", 1, 2, 3, 7);
        play("f/one", "b", 4, 2, 9, 9);
        var first = new Boards(MEAN, Optional.empty(), 200, 5);
        Collections.reverse(lines);
        assertThat(new Boards(MEAN, Optional.empty(), 200, 5).json()).isEqualTo(first.json());
    }

    @Test
    void whoeverHasNoRankIsRankedInNoDraw() {
        for (var game : GamesFamily.GAMES) {
            play(game, "x", 1, 5, 3, 7);
            play(game, "y", 90, 91, 92);
            play(game, "z", 2, 4, 3, 6);
        }
        // An episode without a score takes the total away, but not where it isn't drawn.
        standings.entrants(new Contest("f/one", "v1")).agent("y").add(Status.ABORTED, Double.NaN, "");
        lines.add(ResamplingTest.line("f/one", "y", "", Double.NaN, "aborted"));
        var boards = new Boards(MEAN, Optional.of(weighted()), 500, 5);
        assertThat(boards.ofFamily("y")).isEqualTo(Spread.NONE);
        assertThat(boards.ofFamily("x").rankHigh()).hasValue(2);
        assertThat(boards.ofFamily("x").first().orElseThrow()
                        + boards.ofFamily("z").first().orElseThrow())
                .isBetween(1.0, 1.2);
    }

    @Test
    void aFamilysNumberIsOfTheSameGamesInEveryDraw() {
        for (var game : GamesFamily.GAMES) {
            play(game, "x", 5, 5, 5);
        }
        play("f/one", "y", 100, 100, 100);
        play("f/two", "y", 0, 0);
        play("f/three", "y", 100, 100);
        // In a third of the draws none of the two scores is among the five.
        for (int i = 0; i < 3; i++) {
            standings.entrants(new Contest("f/two", "v1")).agent("y").add(Status.ABORTED, Double.NaN, "");
            lines.add(ResamplingTest.line("f/two", "y", "", Double.NaN, "aborted"));
        }
        StandingRule.Ranking overWhatIsThere = (table, settings) -> table.agents().stream()
                .map(agent -> Standing.of(
                        agent,
                        GamesFamily.GAMES.stream()
                                .flatMapToDouble(game -> table.value(agent, game).stream())
                                .average()
                                .orElseThrow()))
                .toList();
        var custom = new StandingRule.Custom(Text.of("Mean"), true, overWhatIsThere);
        var boards = new Boards(MEAN, Optional.of(custom), 500, 5);
        assertThat(boards.ofFamily("y")).isEqualTo(Spread.NONE);
        assertThat(boards.ofFamily("x").low()).hasValue(5);
        assertThat(boards.ofFamily("x").rankLow()).isEmpty();
    }

    @Test
    void filesHoldWhatWasDrawnBesideStudentsIntervals() {
        play("f/one", "a", 1, 2, 3, 7);
        play("f/two", "a", 1, 2, 3, 7);
        play("f/three", "a", 1, 2, 3, 7);
        var boards = new Boards(MEAN, Optional.of(weighted()), 200, 5);
        var json = new ObjectMapper().readTree(boards.json());
        assertThat(json.at("/bootstrap/draws").asInt()).isEqualTo(200);
        var row = json.at("/benchmarks/0/standings/0");
        assertThat(row.at("/ci95_low").asDouble()).isLessThan(0);
        assertThat(row.at("/boot95_low").asDouble()).isBetween(1.0, 2.0);
        assertThat(row.at("/rank95_high").asInt()).isEqualTo(1);
        assertThat(row.at("/iqm").asDouble()).isEqualTo(2.5);
        assertThat(json.at("/families/0/standings/0/boot95_high").asDouble()).isGreaterThan(4);
        var csv = new String(
                LeaderboardFiles.csv(boards.leaderboard, Optional.of(boards.bootstrap)), StandardCharsets.UTF_8);
        assertThat(csv.lines().map(line -> line.split(",", -1).length)).containsOnly(30);
        assertThat(csv)
                .contains(",boot95_low,boot95_high,rank95_low,rank95_high,p_first,median,iqm,iqm95_low,iqm95_high");
    }

    @Test
    void moreNumbersThanFitAreRefused() {
        for (int agent = 0; agent < 30; agent++) {
            play("f/one", "a" + agent, 1, 2);
        }
        assertThatThrownBy(() -> new Boards(MEAN, Optional.empty(), 100_000, 5))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Give 69905 draws or fewer: --bootstrap=69905");
    }

    private void play(String benchmark, String agent, double... scores) {
        for (double score : scores) {
            standings.entrants(new Contest(benchmark, "v1")).agent(agent).add(Status.SCORED, score, "");
            lines.add(ResamplingTest.line(benchmark, agent, "", score, "scored"));
        }
    }

    private static StandingRule.OfFamily weighted() {
        return new StandingRule.WeightedMean(GamesFamily.GAMES, GamesFamily.WEIGHTS);
    }

    /** The leaderboards of what was played, and what was drawn of it. */
    private final class Boards {

        final Leaderboard leaderboard;
        final Bootstrap bootstrap;

        Boards(
                StandingRule.OfBenchmark benchmark,
                Optional<StandingRule.OfFamily> family,
                int draws,
                long seed,
                String... lower) {
            var ranking = new GamesFamily(benchmark, family, Set.of(lower)).ranking(true);
            var sample = new Resampling(standings);
            lines.forEach(sample::add);
            leaderboard = ranking.rank(standings);
            bootstrap = Bootstrap.of(sample, leaderboard, ranking, draws, seed);
        }

        Spread spread(String agent) {
            return of("f/one", agent);
        }

        Spread of(String benchmark, String agent) {
            return bootstrap.spread(board(benchmark), row(benchmark, agent));
        }

        Spread ofFamily(String agent) {
            var board = leaderboard.families().get(0);
            var row = board.rows().stream().filter(r -> r.agent().equals(agent)).findFirst();
            return bootstrap.spread(board, row.orElseThrow());
        }

        List<Integer> ranks(String agent) {
            return List.of(
                    spread(agent).rankLow().getAsInt(), spread(agent).rankHigh().getAsInt());
        }

        Leaderboard.BenchmarkBoard board(String benchmark) {
            return leaderboard.benchmarks().stream()
                    .filter(board -> board.benchmark().equals(benchmark))
                    .findFirst()
                    .orElseThrow();
        }

        Leaderboard.BenchmarkRow row(String benchmark, String agent) {
            return board(benchmark).rows().stream()
                    .filter(row -> row.agent().equals(agent))
                    .findFirst()
                    .orElseThrow();
        }

        String json() {
            return new String(LeaderboardFiles.json(leaderboard, Optional.of(bootstrap)), StandardCharsets.UTF_8);
        }
    }
}
