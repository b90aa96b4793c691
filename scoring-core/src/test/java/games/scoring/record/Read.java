package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.rule.Rulebook;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What was read from a text, for tests. */
final class Read implements EpisodeReceiver {

    final List<Episode> episodes = new ArrayList<>();
    final List<Reject> rejects = new ArrayList<>();
    final UnknownKeys unknown = new UnknownKeys();
    int leftOut;

    static Read lines(String text) {
        return lines(text, ReadOptions.DEFAULTS);
    }

    static Read lines(String text, ReadOptions options) {
        return bytes(text.getBytes(StandardCharsets.UTF_8), options);
    }

    static Read bytes(byte[] bytes, ReadOptions options) {
        var read = new Read();
        new RecordReader(ArenaFamily.catalog(), Rulebook.of(ArenaFamily.catalog()), options)
                .read(Chunk.of(bytes, 1), "a.jsonl", read, read.unknown);
        return read;
    }

    /** Reads a record of arena/duel with these inputs. */
    static Read inputs(String inputs) {
        return lines("{\"benchmark\":\"arena/duel\",\"inputs\":" + inputs + "}");
    }

    Episode episode() {
        assertThat(rejects).isEmpty();
        assertThat(episodes).hasSize(1);
        return episodes.get(0);
    }

    Reject reject() {
        assertThat(episodes).isEmpty();
        assertThat(rejects).hasSize(1);
        return rejects.get(0);
    }

    void isRejected(Reason code, String pointer) {
        Reject reject = reject();
        assertThat(reject.code()).as(reject.message()).isEqualTo(code);
        assertThat(reject.pointer()).as(reject.message()).isEqualTo(pointer);
    }

    @Override
    public void episode(Episode episode) {
        episodes.add(episode);
    }

    @Override
    public void rejected(Reject reject) {
        rejects.add(reject);
    }

    @Override
    public void leftOut() {
        leftOut++;
    }
}
