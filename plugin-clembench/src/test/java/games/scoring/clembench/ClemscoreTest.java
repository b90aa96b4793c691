package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClemscoreTest {

    @Test
    void clemscoreIsThePlayedShareTimesTheQuality() {
        // The published numbers of one model in one game of clembench 2.0: 59 of 128 played, quality 40.10.
        var row = rank(Map.of("clembench/adventuregame", summary(128, 40.104, 59, 69, 0, 0)))
                .get(0);

        assertThat(row.columns())
                .containsEntry("adventuregame, % Played", 46.09)
                .containsEntry("adventuregame, Quality Score", 40.1);
        assertThat(row.value()).hasValue(18.48);
    }

    @Test
    void anAgentWithoutAnyScoreHasNoClemscore() {
        var row = rank(Map.of("clembench/taboo", summary(0, Double.NaN, 0, 3, 0, 0)))
                .get(0);

        assertThat(row.value()).isEmpty();
        assertThat(row.columns()).containsEntry("taboo, % Played", 0.0);
        assertThat(row.reason()).isNotEmpty();
    }

    @Test
    void gapsAreSaidBesideTheNumber() {
        var row = rank(Map.of("clembench/taboo", summary(1, 100, 1, 0, 2, 7))).get(0);

        assertThat(row.notes())
                .containsExactly(
                        "taboo: 7 instances that other agents played are not there",
                        "taboo: 2 episodes are unfinished, missing or rejected and count in no average");
    }

    @Test
    void aGameThatAnAgentLacksAltogetherIsSaidWithTheInstancesThatOthersPlayed() {
        var summaries = new HashMap<>(Map.of("clembench/taboo", summary(1, 100, 1, 0, 0, 0)));
        summaries.put("clembench/privateshared", null);

        assertThat(rank(summaries).get(0).notes())
                .containsExactly(
                        "privateshared: no episode of the 3 instances that other agents played, so it counts in"
                                + " neither average");
    }

    @Test
    void playedEpisodesWithoutAScoreAreSaidBesideTheNumber() {
        assertThat(rank(Map.of("clembench/adventuregame", summary(0, Double.NaN, 59, 69, 0, 0)))
                        .get(0)
                        .notes())
                .containsExactly(
                        "adventuregame: 59 played episodes have no score under this ruleset and count in % Played"
                                + " alone; --ruleset v2.0 takes the scores that were recorded");
    }

    @ParameterizedTest
    @CsvSource({
        // The document's scale, by what the scores are.
        "0.0, 0.95, true",
        "0.2, 1.1, true",
        "-0.1, 0.0, true",
        "0.0, 33.3, false",
        "0.0, 0.0, false",
    })
    void aNumberOfSharesAndPercentagesSaysSo(double lowest, double highest, boolean mixed) {
        var adventures = scores(lowest, highest);
        var note =
                "adventuregame: its scores run to 1, as its document of June 2024 has them, those of the other games to"
                        + " 100; --ruleset v2.0 gives the number that was published";

        assertThat(rank(Map.of("clembench/adventuregame", adventures, "clembench/taboo", scores(0, 100)))
                        .get(0)
                        .notes())
                .isEqualTo(mixed ? List.of(note) : List.of());
        assertThat(rank(Map.of("clembench/adventuregame", adventures)).get(0).notes())
                .isEmpty();
    }

    /**
     * Scores of 100, 100, 100, 100, 50 and 33.33 have the mean 80.555, a hair above what the tools get: they divide the
     * sum 483.33, and round 80.55499999999999.
     */
    @Test
    void theQualityIsRoundedFromTheSumAsTheToolsDo() {
        var summaries = Map.of("clembench/wordle_withclue", summary(6, 80.555, 6, 0, 0, 0));

        assertThat(rank(summaries, Map.of("clembench/wordle_withclue", 483.33))
                        .get(0)
                        .value())
                .hasValue(80.55);
        // Of a published table there are means alone.
        assertThat(rank(summaries).get(0).value()).hasValue(80.56);
    }

    /** Of four, one was aborted, and of two nobody knows: 1 of 2 was played. */
    @Test
    void episodesThatMayHaveBeenAbortedCountInTheQualityAlone() {
        var game = "clembench/taboo";
        var row = rank(Map.of(game, summary(3, 50, 3, 1, 0, 0)), Map.of(), Map.of(game, 2L))
                .get(0);

        assertThat(row.columns()).containsEntry("taboo, % Played", 50.0).containsEntry("taboo, Quality Score", 50.0);
        assertThat(row.value()).hasValue(25.0);
        assertThat(row.notes())
                .containsExactly(
                        "taboo: 2 episodes don't say whether they were aborted and count in Quality Score alone");
    }

    @Test
    void ofAnAgentOfWhomNoEpisodeSaysWhetherItWasAbortedNoShareWasPlayed() {
        var game = "clembench/taboo";
        var row = rank(Map.of(game, summary(2, 50, 2, 0, 0, 0)), Map.of(), Map.of(game, 2L))
                .get(0);

        assertThat(row.columns())
                .containsEntry("taboo, % Played", Double.NaN)
                .containsEntry("taboo, Quality Score", 50.0);
        assertThat(row.value()).isEmpty();
        assertThat(row.reason()).isEqualTo("no episode says whether it was aborted");
    }

    private static Summary scores(double lowest, double highest) {
        return new Summary(
                2,
                OptionalDouble.of((lowest + highest) / 2),
                OptionalDouble.empty(),
                OptionalDouble.of(lowest),
                OptionalDouble.of(highest),
                2,
                0,
                0,
                0,
                0,
                OptionalLong.of(0));
    }

    private static Summary summary(long n, double mean, long scored, long aborted, long unfinished, long lacking) {
        return new Summary(
                n,
                Double.isNaN(mean) ? OptionalDouble.empty() : OptionalDouble.of(mean),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                scored,
                aborted,
                unfinished,
                0,
                0,
                OptionalLong.of(lacking));
    }

    private static List<Standing> rank(Map<String, Summary> summaries) {
        return rank(summaries, Map.of());
    }

    private static List<Standing> rank(Map<String, Summary> summaries, Map<String, Double> sums) {
        return rank(summaries, sums, Map.of());
    }

    private static List<Standing> rank(
            Map<String, Summary> summaries, Map<String, Double> sums, Map<String, Long> endsUnknown) {
        var table = new ScoreTable() {
            @Override
            public List<String> agents() {
                return List.of("m");
            }

            @Override
            public List<String> benchmarks() {
                return summaries.keySet().stream().sorted().toList();
            }

            @Override
            public Optional<Summary> summary(String agent, String benchmark) {
                return Optional.ofNullable(summaries.get(benchmark));
            }

            @Override
            public OptionalDouble value(String agent, String benchmark) {
                return OptionalDouble.empty();
            }

            @Override
            public OptionalDouble sum(String agent, String benchmark) {
                var sum = sums.get(benchmark);
                return sum == null ? OptionalDouble.empty() : OptionalDouble.of(sum);
            }

            @Override
            public long endUnknown(String agent, String benchmark) {
                return endsUnknown.getOrDefault(benchmark, 0L);
            }

            @Override
            public OptionalLong instances(String benchmark) {
                return OptionalLong.of(3);
            }
        };
        var rule = (StandingRule.Custom) Clemscore.rule();
        return rule.ranking().rank(table, new Collected.NoSettings());
    }
}
