package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.log.EpisodeDraft.Recorded;
import games.scoring.vectors.Shared;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real results trees: every number in every scores.json, to the last bit. */
final class RealTreesTest {

    @ParameterizedTest
    @CsvSource({
        "adventuregame-v1, v1-2024-09, 448, 0",
        "v2.0-adventuregame-replayed, v2.0, 13, 0",
        "newer-layouts, head, 75, 2",
        "v1.6-seven-games, v1.6, 500, 0",
    })
    void everyRecordedScoreIsReproduced(String tree, String ruleset, int episodes, int unfinished) throws IOException {
        var read = Collected.below(Shared.data(tree));

        assertThat(read.rejects).isEmpty();
        assertThat(read.episodes).hasSize(episodes + unfinished);
        var differences = new ArrayList<String>();
        int compared = 0;
        for (var one : read.episodes) {
            if (one.draft().status().isPresent()) {
                continue;
            }
            compared++;
            var result = Bench.score(one.draft(), one.entry(), ruleset);
            var recorded = one.draft().recorded();
            assertThat(recorded).as(one.entry().path()).isNotEmpty();
            recorded.forEach((metric, score) -> {
                var problem = difference(score, metric, result);
                if (!problem.isEmpty()) {
                    differences.add(one.entry().path() + " " + metric + ": " + problem);
                }
            });
        }
        assertThat(compared).isEqualTo(episodes);
        assertThat(differences).isEmpty();
    }

    private static String difference(Recorded recorded, String metric, Bench.Result result) {
        if (result.reject() != null) {
            return result.reject() + " " + result.message();
        }
        if (!recorded.series()) {
            var value = result.metrics().get(metric);
            if (value == null) {
                return "not computed";
            }
            return same(recorded.values()[0], value) ? "" : recorded.values()[0] + " recorded, " + value + " computed";
        }
        var values = result.series().get(metric);
        if (values == null || values.length != recorded.values().length) {
            return "other number of turns: " + recorded.values().length + " recorded, "
                    + (values == null ? "none" : values.length) + " computed";
        }
        for (int i = 0; i < values.length; i++) {
            if (!same(recorded.values()[i], values[i])) {
                return "turn " + i + ": " + recorded.values()[i] + " recorded, " + values[i] + " computed";
            }
        }
        return "";
    }

    private static boolean same(double recorded, double computed) {
        return Double.isNaN(recorded) ? Double.isNaN(computed) : recorded == computed;
    }

    /** The same reading under the other rulesets: how many of the 448 episodes of v1 they score alike. */
    @ParameterizedTest
    @CsvSource({"readme-2024-06, 82", "v2.0, 313", "head, 99", "v1-2024-09, 448"})
    void otherRulesetsReproduceFewerEpisodes(String ruleset, int episodes) throws IOException {
        var read = Collected.below(Shared.data("adventuregame-v1"));

        long equal = read.episodes.stream()
                .filter(one -> {
                    var result = Bench.score(one.draft(), one.entry(), ruleset);
                    return List.of("score", "aborted", "success", "lose").stream()
                            .allMatch(metric -> {
                                var recorded = one.draft().recorded().get(metric);
                                return recorded != null && same(recorded.values()[0], result.metric(metric));
                            });
                })
                .count();

        assertThat(equal).isEqualTo(episodes);
    }

    @Test
    void everyRuleBindsAndDividesByNothingThatMayBeZero() {
        for (var benchmark : new ClembenchFamily().benchmarks()) {
            for (var ruleset : List.of(Rulesets.README, Rulesets.V1, Rulesets.V1_6, Rulesets.V2, Rulesets.HEAD)) {
                assertThat(games.scoring.rule.Rulebook.of(Bench.CATALOG)
                                .under(benchmark, ruleset)
                                .fault())
                        .as(benchmark.id() + " " + ruleset)
                        .isNull();
            }
        }
    }
}
