package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.record.ArenaFamily;
import games.scoring.record.Chunk;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeReceiver;
import games.scoring.record.ReadOptions;
import games.scoring.record.RecordReader;
import games.scoring.record.Reject;
import games.scoring.record.UnknownKeys;
import games.scoring.rule.Rulebook;
import games.scoring.score.EpisodeScorer;
import games.scoring.score.Results;
import games.scoring.score.Scored;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** An episode is given as {@code agent instance id}; a lower line stands for an empty text. */
class RisingIdsTest {

    @Test
    void idsRiseByLengthFirst() {
        assertThat(rise("a _ e1", "a _ e2", "a _ e9", "a _ e10", "a _ e11")).isTrue();
        assertThat(rise("a _ e01", "a _ e02", "a _ e10")).isTrue();
        assertThat(rise("a _ e10", "a _ e9")).isFalse();
        assertThat(rise("a _ run-2025-01-09/episode-7", "a _ run-2025-01-10/episode-1"))
                .isTrue();
        assertThat(rise("a _ run-2025-01-10/episode-1", "a _ run-2025-01-09/episode-7"))
                .isFalse();
    }

    @Test
    void theSameIdDoesNotRise() {
        assertThat(rise("a _ e1", "a _ e1")).isFalse();
        assertThat(rise("a i e1", "a i e1")).isFalse();
        assertThat(rise("a i2 e1", "a i1 e1")).isFalse();
    }

    @Test
    void eachAgentsIdsRiseByThemselves() {
        assertThat(rise("a _ e1", "b _ e1", "a _ e2", "b _ e2")).isTrue();
        assertThat(rise("a _ e1", "b _ e2", "a _ e3", "b _ e1")).isFalse();
    }

    @Test
    void idsMayBeginAgainWithEachInstance() {
        assertThat(rise("a i1 e1", "a i1 e2", "a i2 e1", "a i2 e2", "a i10 e1")).isTrue();
        assertThat(rise("a i1 e1", "a i2 e1", "a i1 e2")).isFalse();
        // These rise alone.
        assertThat(rise("a i2 e1", "a i1 e2", "a i2 e3")).isTrue();
        // Those before rose alone, those behind within instances.
        assertThat(rise("a i2 e1", "a i1 e2", "a i2 e1")).isFalse();
    }

    @Test
    void idsOutsideAsciiRiseToo() {
        assertThat(rise("a _ é1", "a _ é2", "a _ \\u00e93")).isTrue();
        assertThat(rise("a _ é1", "a _ \\u00e91")).isFalse();
    }

    /** Says whether the ids rise; the same however they are cut into two parts. */
    private static boolean rise(String... episodes) {
        Boolean all = null;
        for (int cut = 0; cut <= episodes.length; cut++) {
            var before = new RisingIds();
            var whole = new RisingIds();
            add(before, 0, cut, episodes);
            var behind = new RisingIds();
            add(behind, cut, episodes.length, episodes);
            boolean riseBefore = whole.addAll(before);
            boolean rise = whole.addAll(behind) && riseBefore;
            assertThat(rise).isEqualTo(all == null ? rise : all);
            all = rise;
            // Forgotten, a part can take others.
            before.clear();
            add(before, 0, 1, episodes);
            assertThat(new RisingIds().addAll(before)).isTrue();
        }
        return Boolean.TRUE.equals(all);
    }

    private static void add(RisingIds ids, int from, int to, String... episodes) {
        var lines = new StringBuilder();
        for (int i = from; i < to; i++) {
            var parts = episodes[i].replace("_", "").split(" ", -1);
            lines.append("{\"benchmark\":\"arena/duel\",\"agent\":\"")
                    .append(parts[0])
                    .append("\",\"instance\":\"")
                    .append(parts[1])
                    .append("\",\"episode\":\"")
                    .append(parts[2])
                    .append("\",\"inputs\":{\"points\":1}}\n");
        }
        var catalog = ArenaFamily.catalog();
        var rulebook = Rulebook.of(catalog);
        var scorer = new EpisodeScorer(rulebook);
        new RecordReader(catalog, rulebook, ReadOptions.DEFAULTS)
                .read(
                        Chunk.of(lines.toString().getBytes(StandardCharsets.UTF_8), 1),
                        "a.jsonl",
                        new EpisodeReceiver() {
                            @Override
                            public void episode(Episode episode) {
                                scorer.score(episode, new Results() {
                                    @Override
                                    public void scored(Scored scored) {
                                        ids.add(scored);
                                    }

                                    @Override
                                    public void rejected(Reject reject) {
                                        throw new AssertionError(reject);
                                    }
                                });
                            }

                            @Override
                            public void rejected(Reject reject) {
                                throw new AssertionError(reject);
                            }

                            @Override
                            public void leftOut() {}
                        },
                        new UnknownKeys());
    }
}
