package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import games.scoring.rule.Rulebook;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DraftReaderTest {

    private static final Place FOLDER = new Place("logs/run1", "");
    private static final Place HERE = new Place("logs/run1/game.json", "/result/points");

    private static Read read(EpisodeDraft draft) {
        return read(draft, ReadOptions.DEFAULTS);
    }

    private static Read read(EpisodeDraft draft, ReadOptions options) {
        var read = new Read();
        new DraftReader(ArenaFamily.catalog(), Rulebook.of(ArenaFamily.catalog()), options)
                .read(draft, new Entry(), read);
        return read;
    }

    @Test
    void aNoteWithoutEndIsCut() {
        var read = read(draft().put(ArenaFamily.POINTS, 1, null).note("x".repeat(5000)));
        assertThat(read.episode().notes()).containsExactly("x".repeat(999) + "…");
    }

    private static EpisodeDraft draft() {
        return EpisodeDraft.of("Duel-v0", FOLDER);
    }

    @Test
    void aDraftKeepsAllThatItSays() {
        Episode episode = read(draft().agent("m")
                        .instance("i")
                        .episode("e")
                        .repeat(9_007_199_254_740_992L)
                        .ruleset("2025-06")
                        .label("k", "v")
                        .note("n")
                        .put(ArenaFamily.POINTS, 7, HERE)
                        .put(ArenaFamily.FLED, true, HERE)
                        .put(ArenaFamily.LEVEL, "HARD", HERE)
                        .put(ArenaFamily.MEDALS, Set.of("gold", "bronze"), HERE)
                        .put(ArenaFamily.LAPS, new double[] {1, -0.0}, HERE)
                        .put(ArenaFamily.RIVAL, "r", HERE))
                .episode();
        assertThat(episode.layout().benchmark().id()).isEqualTo("arena/duel");
        assertThat(List.of(episode.agent(), episode.instance(), episode.episode(), episode.ruleset()))
                .containsExactly("m", "i", "e", "2025-06");
        assertThat(episode.repeat()).isEqualTo(9_007_199_254_740_992L);
        assertThat(episode.labels()).containsExactly(Map.entry("k", "v"));
        assertThat(episode.notes()).containsExactly("n");
        assertThat(episode.source()).isEqualTo("logs/run1");
        var values = episode.values();
        var layout = episode.layout();
        assertThat(values.number(layout.indexOf(ArenaFamily.POINTS))).isEqualTo(7);
        assertThat(values.number(layout.indexOf(ArenaFamily.FLED))).isEqualTo(1);
        assertThat(values.number(layout.indexOf(ArenaFamily.LEVEL))).isEqualTo(1);
        assertThat(values.mask(layout.indexOf(ArenaFamily.MEDALS))).isEqualTo(0b101);
        assertThat(values.series(layout.indexOf(ArenaFamily.LAPS))).containsExactly(1.0, 0.0);
        assertThat(values.label(layout.indexOf(ArenaFamily.RIVAL))).isEqualTo("r");
        assertThat(values.given(layout.indexOf(ArenaFamily.SHARE))).isFalse();
    }

    @Test
    void aWholeNumberEndsAtTwoToTheFiftyThird() {
        double largest = 0x1p53;
        var read = read(draft().put(ArenaFamily.HITS, new double[] {largest, -largest}, null));
        assertThat(read.rejects).isEmpty();
        read(draft().put(ArenaFamily.HITS, new double[] {largest + 2}, null)).isRejected(Reason.WRONG_TYPE, "");
        read(draft().put(ArenaFamily.HITS, new double[] {-largest - 2}, null)).isRejected(Reason.WRONG_TYPE, "");
    }

    @Test
    void aFormatGivesEpisodesOfItsOwnFamilyAlone() {
        var all = new DraftReader(ArenaFamily.catalog(), Rulebook.of(ArenaFamily.catalog()), ReadOptions.DEFAULTS);
        var draft = draft().agent("m").put(ArenaFamily.POINTS, 7, HERE);
        var own = new Read();
        all.of("arena").read(draft, new Entry(), own);
        assertThat(own.episode().agent()).isEqualTo("m");

        var other = new Read();
        all.of("maze").read(draft, new Entry(), other);
        assertThat(other.reject().code()).isEqualTo(Reason.UNKNOWN_BENCHMARK);
        assertThat(other.reject().message())
                .isEqualTo(
                        "expected a benchmark of 'maze', whose log format gave the episode, found arena/duel. Report this"
                                + " to the plugin's author");
        // Nor does its reject count against an agent of the other family.
        assertThat(other.reject().benchmark()).isEmpty();

        // It is told so where the other family is not at hand, as in a check of the plugin alone.
        var unknown = new Read();
        all.of("arena").read(EpisodeDraft.of("maze/small", FOLDER), new Entry(), unknown);
        assertThat(unknown.reject().message())
                .startsWith("expected a benchmark of 'arena'")
                .contains("maze/small");
        assertThat(all.of("maze").reject(draft, HERE, Reason.MALFORMED, "torn").benchmark())
                .isEmpty();
    }

    @Test
    void aFaultIsNamedByThePlaceThatTheFormatGave() {
        Reject reject =
                read(draft().agent("m").put(ArenaFamily.POINTS, -1, HERE)).reject();
        assertThat(reject.code()).isEqualTo(Reason.OUT_OF_RANGE);
        assertThat(reject.source()).isEqualTo("logs/run1/game.json");
        assertThat(reject.pointer()).isEqualTo("/result/points");
        assertThat(reject.message()).isEqualTo("points: expected a whole number >= 0 (points), found -1");
        assertThat(reject.benchmark()).isEqualTo("arena/duel");
        assertThat(reject.agent()).isEqualTo("m");
    }

    @Test
    void aFaultIsNamedByItsInputWhereTheFormatGaveNoPlace() {
        var read = read(draft().put(ArenaFamily.POINTS, 0.5, null));
        read.isRejected(Reason.WRONG_TYPE, "");
        assertThat(read.reject().source()).isEqualTo("logs/run1");
    }

    @Test
    void aLineIsPartOfTheSource() {
        Reject reject = read(draft().put(ArenaFamily.ENERGY, Double.NaN, new Place("logs/a.csv", "line 4")))
                .reject();
        assertThat(reject.code()).isEqualTo(Reason.NOT_FINITE);
        assertThat(reject.source()).isEqualTo("logs/a.csv:4");
        assertThat(reject.pointer()).isEmpty();
    }

    @Test
    void aRejectKeepsThePointerBehindItsLineWithADraftAndWithout() {
        var here = new Place("logs/a.jsonl", "line 17 /rewards/3");
        var drafts = new DraftReader(ArenaFamily.catalog(), Rulebook.of(ArenaFamily.catalog()), ReadOptions.DEFAULTS);
        for (var reject : List.of(
                drafts.reject(draft(), here, Reason.MALFORMED, "logs/a.jsonl: torn"),
                DraftReader.reject(here, Reason.MALFORMED, "logs/a.jsonl: torn"))) {
            assertThat(reject.source()).isEqualTo("logs/a.jsonl:17");
            assertThat(reject.pointer()).isEqualTo("/rewards/3");
            assertThat(reject.message()).isEqualTo("torn");
        }
    }

    @Test
    void theFirstStrangeWordOfASetIsNamed() {
        var words = new LinkedHashSet<>(List.of("gold", "tin", "lead", "iron", "zinc"));
        assertThat(read(draft().put(ArenaFamily.MEDALS, words, null)).reject().message())
                .endsWith("found \"tin\"");
    }

    @Test
    void wordsAndListsAreChecked() {
        read(draft().put(ArenaFamily.LEVEL, "medium", null)).isRejected(Reason.OUT_OF_RANGE, "");
        read(draft().put(ArenaFamily.MEDALS, Set.of("tin"), null)).isRejected(Reason.OUT_OF_RANGE, "");
        read(draft().put(ArenaFamily.LAPS, new double[0], null)).isRejected(Reason.OUT_OF_RANGE, "");
        read(draft().put(ArenaFamily.LAPS, new double[] {1, 101}, null)).isRejected(Reason.OUT_OF_RANGE, "");
        read(draft().put(ArenaFamily.HITS, new double[] {1.5}, null)).isRejected(Reason.WRONG_TYPE, "");
    }

    @Test
    void anInputThatTheBenchmarkDoesNotDeclareIsThePluginsFault() {
        read(draft().put(Input.number("other"), 1, null)).isRejected(Reason.PLUGIN_ERROR, "");
    }

    @Test
    void halfOfACharacterIsMalformed() {
        var agent = read(draft().agent("\uD800"));
        agent.isRejected(Reason.MALFORMED, "");
        assertThat(agent.reject().agent()).isEmpty();
        assertThat(agent.reject().message()).startsWith("agent: ");
        read(draft().label("\uDC00", "a")).isRejected(Reason.MALFORMED, "");
        read(draft().ruleset("\uD800")).isRejected(Reason.MALFORMED, "");
        read(draft().put(ArenaFamily.RIVAL, "\uD800", null)).isRejected(Reason.MALFORMED, "");
    }

    @Test
    void halfOfACharacterIsReplacedInWhatIsSaid() {
        var said = draft().put(ArenaFamily.POINTS, 1, null)
                .note("\uD800")
                .label("a", "\uDC00")
                .status(Status.ABORTED, "x\uDC00");
        assertThat(read(said).episode().labels()).containsEntry("a", "\uFFFD");
        assertThat(read(said).episode().notes()).containsExactly("\uFFFD");
        assertThat(read(said).episode().statusReason()).isEqualTo("x\uFFFD");
        assertThat(FormatWords.message("\uD800: expected a number")).isEqualTo("\uFFFD: expected a number");
        var reject = DraftReader.reject(new Place("logs/\uD800", "line 3 /\uDC00"), Reason.MALFORMED, "bad");
        assertThat(reject.source()).isEqualTo("logs/\uFFFD:3");
        assertThat(reject.pointer()).isEqualTo("/\uFFFD");
    }

    @Test
    void anUnknownBenchmarkIsRejected() {
        read(EpisodeDraft.of("arena/x", FOLDER)).isRejected(Reason.UNKNOWN_BENCHMARK, "");
    }

    @Test
    void theLogMayStateTheStatus() {
        Episode episode = read(draft().status(Status.ABORTED, "")).episode();
        assertThat(episode.status()).isEqualTo(Status.ABORTED);
        assertThat(episode.statusReason()).isEqualTo("the log says that the episode was aborted");
        assertThat(read(draft().status(Status.MISSING, "no folder for it"))
                        .episode()
                        .statusReason())
                .isEqualTo("no folder for it");
        assertThat(read(draft().status(Status.SCORED, "")).episode().status()).isNull();
    }

    @Test
    void placesAreKeptWhereAsked() {
        var options = new ReadOptions("", "", id -> true, true);
        assertThat(read(draft().put(ArenaFamily.POINTS, 7, HERE), options)
                        .episode()
                        .places())
                .containsExactly(Map.entry("points", HERE));
    }

    /** A log entry that nobody looks into. */
    private static final class Entry implements LogEntry {
        @Override
        public String name() {
            return "run1";
        }

        @Override
        public String path() {
            return "logs/run1";
        }

        @Override
        public boolean isFolder() {
            return true;
        }

        @Override
        public Optional<LogEntry> parent() {
            return Optional.empty();
        }

        @Override
        public List<LogEntry> children() {
            return List.of();
        }

        @Override
        public Optional<LogEntry> child(String name) {
            return Optional.empty();
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(new byte[0]);
        }

        @Override
        public byte[] head(int most) {
            return new byte[0];
        }

        @Override
        public void members(MemberReader reader) {}
    }
}
