package games.scoring.score;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.record.ArenaFamily;
import games.scoring.record.Chunk;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeReceiver;
import games.scoring.record.ReadOptions;
import games.scoring.record.RecordReader;
import games.scoring.record.Reject;
import games.scoring.record.UnknownKeys;
import games.scoring.rule.Rulebook;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EpisodeScorerTest {

    private final List<Scored> scored = new ArrayList<>();
    private final List<Reject> rejects = new ArrayList<>();

    private EpisodeScorerTest score(String inputs, String more, String... rulesets) {
        var catalog = ArenaFamily.catalog();
        var rulebook = Rulebook.of(catalog, List.of(), List.of(rulesets));
        var scorer = new EpisodeScorer(rulebook);
        var line = "{\"benchmark\":\"arena/duel\",\"agent\":\"m\",\"episode\":\"e\"," + more + "\"inputs\":" + inputs
                + "}";
        new RecordReader(catalog, rulebook, ReadOptions.DEFAULTS)
                .read(
                        Chunk.of(line.getBytes(StandardCharsets.UTF_8), 1),
                        "a.jsonl",
                        new EpisodeReceiver() {
                            @Override
                            public void episode(Episode episode) {
                                scorer.score(episode, results());
                            }

                            @Override
                            public void rejected(Reject reject) {
                                rejects.add(reject);
                            }

                            @Override
                            public void leftOut() {}
                        },
                        new UnknownKeys());
        return this;
    }

    private Results results() {
        return new Results() {
            @Override
            public void scored(Scored one) {
                scored.add(one.kept());
            }

            @Override
            public void rejected(Reject reject) {
                rejects.add(reject);
            }
        };
    }

    private Scored scored() {
        assertThat(rejects).isEmpty();
        assertThat(scored).hasSize(1);
        return scored.get(0);
    }

    private Reject reject() {
        assertThat(scored).isEmpty();
        assertThat(rejects).hasSize(1);
        return rejects.get(0);
    }

    @Test
    void theRuleGivesStatusMetricsAndNotes() {
        Scored one = score("{\"points\":50,\"level\":\"hard\",\"share\":0.5,\"hits\":[1,2]}", "")
                .scored();
        assertThat(one.status()).isEqualTo(Status.SCORED);
        assertThat(one.score()).isEqualTo(5);
        assertThat(one.metrics()[1]).isEqualTo(50);
        assertThat(one.metrics()[2]).isEqualTo(50);
        assertThat(one.series()[3]).containsExactly(1, 2);
        assertThat(one.undefined()).isEmpty();
        assertThat(one.notes()).containsExactly("played on the hard level");
    }

    @Test
    void aMetricWhoseInputsAreAbsentIsUndefinedWithAReason() {
        Scored one = score("{\"points\":50}", "").scored();
        assertThat(one.metrics()[1]).isNaN();
        assertThat(one.undefined())
                .containsExactly(
                        Map.entry("share_percent", "share was not given"), Map.entry("hits", "hits was not given"));
    }

    @Test
    void theRuleMayAbortAnEpisodeThatKeepsItsScore() {
        Scored one = score("{\"points\":50,\"fled\":true}", "").scored();
        assertThat(one.status()).isEqualTo(Status.ABORTED);
        assertThat(one.score()).isEqualTo(5);
    }

    @Test
    void aMissingInputIsARejectWithItsPointer() {
        Reject reject = score("{\"share\":1}", "").reject();
        assertThat(reject.code()).isEqualTo(Reason.MISSING_INPUT);
        assertThat(reject.pointer()).isEqualTo("/inputs/points");
        assertThat(reject.source()).isEqualTo("a.jsonl:1");
        assertThat(reject.benchmark()).isEqualTo("arena/duel");
        assertThat(reject.agent()).isEqualTo("m");
        assertThat(reject.episode()).isEqualTo("e");
        assertThat(reject.record()).startsWith("{\"benchmark\"");
    }

    @Test
    void aFailedCheckIsAReject() {
        Reject reject = score("{\"points\":1000001}", "").reject();
        assertThat(reject.code()).isEqualTo(Reason.INCONSISTENT);
        assertThat(reject.describe())
                .isEqualTo(
                        "a.jsonl:1 /inputs/points: expected points at most 1000000; found points 1000001. Correct the"
                                + " one that is wrong. Record set aside as inconsistent.");
    }

    @Test
    void aStatedStatusComesBeforeWhatTheRuleAsks() {
        Scored one = score("{}", "\"status\":\"aborted\",").scored();
        assertThat(one.status()).isEqualTo(Status.ABORTED);
        assertThat(one.metrics()).containsOnly(Double.NaN);
        assertThat(one.undefined())
                .containsOnlyKeys("score", "share_percent", "points_whole", "hits")
                .containsEntry("score", "the record says that the episode was aborted");
    }

    @Test
    void aStatedStatusUndefinesEvenAScoreThatCouldBeComputed() {
        assertThat(score("{\"points\":50}", "\"status\":\"unfinished\",")
                        .scored()
                        .score())
                .isNaN();
    }

    @Test
    void theRecordsRulesetApplies() {
        Scored one = score("{\"points\":50}", "\"ruleset\":\"2025-06\",").scored();
        assertThat(one.score()).isEqualTo(2.5);
        assertThat(one.rule().ruleset()).isEqualTo("2025-06");
    }

    @Test
    void theRunsRulesetWinsWithANote() {
        Scored one =
                score("{\"points\":50}", "\"ruleset\":\"2025-01\",", "2025-06").scored();
        assertThat(one.score()).isEqualTo(2.5);
        assertThat(one.notes())
                .containsExactly("scored under 2025-06, as the run asks, though the record names 2025-01");
    }

    @Test
    void anUnknownRulesetIsAReject() {
        Reject reject = score("{\"points\":50}", "\"ruleset\":\"2025-02\",\"status\":\"aborted\",")
                .reject();
        assertThat(reject.code()).isEqualTo(Reason.UNKNOWN_RULESET);
        assertThat(reject.pointer()).isEqualTo("/ruleset");
    }
}
