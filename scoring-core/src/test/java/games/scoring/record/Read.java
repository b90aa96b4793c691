package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.rule.Rulebook;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
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
        var read = bytes(bytes, options, false);
        // Every case of a test is one for the fast reader too: as it stands, and once its text is known.
        var whole = Arrays.copyOf(bytes, bytes.length + 1);
        whole[bytes.length] = '\n';
        assertThat(bytes(whole, options, !options.places()).description()).isEqualTo(read.description());
        return read;
    }

    private static Read bytes(byte[] bytes, ReadOptions options, boolean fast) {
        var reader = new RecordReader(ArenaFamily.catalog(), Rulebook.of(ArenaFamily.catalog()), options, fast);
        var read = new Read();
        if (fast) {
            var before = new Read();
            reader.read(Chunk.of(bytes, 1), "a.jsonl", before, before.unknown);
        }
        reader.read(Chunk.of(bytes, 1), "a.jsonl", read, read.unknown);
        return read;
    }

    /** Says all that was read, to the last bit. */
    String description() {
        var all = new StringBuilder();
        for (Episode episode : episodes) {
            var layout = episode.layout();
            all.append(String.join(
                    " | ",
                    layout.benchmark().id(),
                    episode.ruleset(),
                    episode.agent(),
                    episode.instance(),
                    episode.episode(),
                    String.valueOf(episode.repeat()),
                    String.valueOf(episode.status()),
                    episode.labels().toString(),
                    episode.notes().toString(),
                    episode.source(),
                    episode.raw().cut()));
            for (int i = 0; i < layout.size(); i++) {
                all.append(" | ")
                        .append(Long.toHexString(
                                Double.doubleToLongBits(episode.values().number(i))));
                all.append(' ').append(episode.values().mask(i));
                if (layout.input(i) instanceof Input.Series) {
                    all.append(' ').append(Arrays.toString(episode.values().series(i)));
                } else if (layout.input(i) instanceof Input.Label) {
                    all.append(' ').append(episode.values().label(i));
                }
            }
            all.append('\n');
        }
        rejects.forEach(reject -> all.append(reject).append('\n'));
        return all.append(leftOut).append(unknown.describe("")).toString();
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
        boolean named = episode.isNamed();
        var plainId = episode.plainId();
        assertThat(named).isEqualTo(!episode.episode().isEmpty());
        if (plainId != null) {
            assertThat(plainId.cut()).isEqualTo(episode.episode());
        }
        episodes.add(episode.kept());
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
