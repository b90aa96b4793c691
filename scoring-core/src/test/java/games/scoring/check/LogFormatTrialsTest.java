package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import games.scoring.plugin.LoadedFamily;
import games.scoring.rule.Rulebook;
import games.scoring.score.Scored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is looked for in log formats beside damaged files. */
final class LogFormatTrialsTest {

    @TempDir
    private Path folder;

    private Path examples;

    @BeforeEach
    void writeALog() throws IOException {
        examples = Files.createDirectories(folder.resolve("examples"));
        Files.writeString(examples.resolve("a.tiny"), "{\"n\":3,\"score\":3}\n");
    }

    private static List<String> words(List<CheckReport.Failure> failures) {
        return failures.stream()
                .map(failure -> failure.where() + ": " + failure.message())
                .toList();
    }

    // ---- what it claims

    private List<String> claimed(LogFormat format) throws IOException {
        var found = new ArrayList<CheckReport.Failure>();
        var failures = ForeignFiles.write(Tiny.with(format), List.of(), folder.resolve("foreign"))
                .offer(found);
        found.addAll(failures);
        return words(found);
    }

    @Test
    void aFormatThatClaimsEverythingIsToldOf() throws IOException {
        assertThat(claimed(new Tiny.Log() {
                    @Override
                    public boolean claims(LogEntry entry) {
                        return !entry.isFolder();
                    }
                }))
                .singleElement()
                .asString()
                .startsWith("tiny-log: the log format tiny-log claims files that are none of its logs (")
                .contains("README.md");
    }

    @Test
    void aFormatMustNotThrowAtForeignNames() throws IOException {
        assertThat(claimed(new Tiny.Log() {
                    @Override
                    public boolean claims(LogEntry entry) {
                        return entry.name().charAt(70) == 'x';
                    }
                }))
                .singleElement()
                .asString()
                .contains("StringIndexOutOfBoundsException");
    }

    /** The folder into which they are unpacked is another one each time. */
    @Test
    void whereClaimsThrowsIsNamedWithinTheExamples() throws IOException {
        var format = new Tiny.Log() {
            @Override
            public boolean claims(LogEntry entry) {
                if (entry.isFolder()) {
                    throw new IllegalStateException("never");
                }
                return entry.name().endsWith(".tiny");
            }
        };
        assertThat(words(new LogTrials(Tiny.with(format), examples, Optional.empty()).examples()))
                .filteredOn(message -> message.contains("IllegalStateException: never"))
                .singleElement()
                .asString()
                .contains("failed at examples/tiny (java.lang.IllegalStateException: never, at ")
                .doesNotContain(folder.toString());
    }

    @Test
    void aFormatThatClaimsItsOwnIsFine() throws IOException {
        assertThat(claimed(new Tiny.Log())).isEmpty();
    }

    // ---- where it says that inputs stand

    private List<String> places(Function<Place, Place> place) throws IOException {
        return words(new PlacesThere(examples).faults(scored(Tiny.with(new Tiny.Log() {
            @Override
            public void read(LogEntry entry, EpisodeSink out) {
                var file = Place.of(entry);
                out.episode(EpisodeDraft.of("tiny/one", file).agent("m").put(Tiny.N, 3, place.apply(file)));
            }
        }))));
    }

    private List<Scored> scored(LoadedFamily family) throws IOException {
        var catalog = Tiny.catalog(family);
        return new SmallRun(catalog, Rulebook.of(catalog))
                .files(List.of(examples))
                .scored();
    }

    @Test
    void anInputStandsAtItsPlace() throws IOException {
        assertThat(places(file -> file.at("/n"))).isEmpty();
        assertThat(places(file -> file.line(1))).isEmpty();
        assertThat(places(file -> new Place(file.path(), "line 1 /n"))).isEmpty();
        assertThat(places(file -> file.at("/m").made("3, since there is none"))).isEmpty();

        assertThat(places(file -> file.at("/m")))
                .singleElement()
                .asString()
                .startsWith("a.tiny /m: the place of the input n names nothing: there is no /m");
        assertThat(places(file -> file.line(2).made("3: the last")))
                .singleElement()
                .asString()
                .contains("the file has no line 2");
        assertThat(places(file -> new Place(file.path(), "line 1 /m")))
                .singleElement()
                .asString()
                .contains("there is no /m");
    }

    // ---- the scores that logs carry

    private List<String> recorded(String metric, double value) throws IOException {
        var family = Tiny.with(new Tiny.Log() {
            @Override
            public void read(LogEntry entry, EpisodeSink out) {
                out.episode(draft(entry).recorded(metric, value, Place.of(entry)));
                out.aggregate(Place.of(entry), "mean", value, 3, 0);
            }
        });
        return words(new RecordedTrials(Tiny.catalog(family), examples).warnings(scored(family)));
    }

    @Test
    void whatALogCarriesIsWhatSomeRulesetGives() throws IOException {
        assertThat(recorded("score", 3)).isEmpty();
        assertThat(recorded("score", 4))
                .hasSize(2)
                .anyMatch(warning -> warning.startsWith("a.tiny: no ruleset gives the scores that the log carries"))
                .anyMatch(warning -> warning.startsWith("a.tiny: the log carries another mean"));
        assertThat(recorded("scoore", 3))
                .singleElement()
                .asString()
                .startsWith("a.tiny: the log format records the score 'scoore', and no rule of tiny/one has a metric");
    }

    // ---- files that are missing

    @Test
    void aFolderMayLackAnyOfItsFiles() throws IOException {
        var run = Files.createDirectories(examples.resolve("run"));
        Files.writeString(run.resolve("config.json"), "{}");
        Files.writeString(run.resolve("moves.txt"), "NESW");
        var format = new Tiny.Log() {
            @Override
            public boolean claims(LogEntry entry) throws IOException {
                return entry.isFolder() && entry.child("moves.txt").isPresent();
            }

            @Override
            public void read(LogEntry entry, EpisodeSink out) throws IOException {
                var config = entry.child("config.json").orElseThrow();
                out.episode(draft(entry).instance(config.name()));
            }
        };
        assertThat(damaged(format, " is missing"))
                .singleElement()
                .asString()
                .startsWith("run/config.json is missing: expected the log format tiny-log to reject what it can't read")
                .contains("NoSuchElementException");
        assertThat(run.resolve("config.json")).hasContent("{}");
    }

    // ---- damaged files

    private List<String> damaged(LogFormat format, String damage) throws IOException {
        var found = new ArrayList<String>();
        for (var trial : new LogTrials(Tiny.with(format), examples, Optional.empty()).damaged()) {
            if (trial.title().endsWith(damage)) {
                found.addAll(words(trial.run()));
            }
        }
        return found;
    }

    @Test
    void whatIsThrownIsCutAndItsPlaceIsNot() throws IOException {
        assertThat(damaged(
                        new Tiny.Log() {
                            @Override
                            public void read(LogEntry entry, EpisodeSink out) {
                                throw new IllegalStateException("9".repeat(400));
                            }
                        },
                        "emptied"))
                .singleElement()
                .asString()
                .contains("99…")
                .contains(", at ")
                .hasSizeLessThan(600);
    }

    @Test
    void anExampleThatIsRejectedAnywayShowsNothingOfWhatIsDropped() throws IOException {
        var format = new Tiny.Log() {
            @Override
            public void read(LogEntry entry, EpisodeSink out) throws IOException {
                if (entry.name().startsWith("rejected")) {
                    out.reject(Place.of(entry), Reason.UNREADABLE, "expected another format");
                } else {
                    super.read(entry, out);
                }
            }
        };
        assertThat(damaged(format, "cut off in the middle"))
                .singleElement()
                .asString()
                .contains("it drops it in silence");
        // As a golden line states.
        Files.move(examples.resolve("a.tiny"), examples.resolve("rejected.tiny"));
        assertThat(damaged(format, "cut off in the middle")).isEmpty();
    }

    // ---- rulesets

    @Test
    void aRulesetThatChangesScoresIsStatedInAGoldenLine() throws IOException {
        var golden = new Golden(Tiny.with(new Tiny.Log()), examples);
        assertThat(golden.unstated("v1")).isEmpty();
        assertThat(words(golden.unstated("v2").stream().toList()))
                .containsExactly("golden/tiny/episodes.jsonl: no line states what the examples score under v2, where"
                        + " a.tiny scores otherwise: add one with \"ruleset\":\"v2\"");
    }

    @Test
    void aRulesetHasARuleSomewhere() {
        assertThat(words(Completeness.idle(Tiny.with(new Tiny.Log()))))
                .singleElement()
                .asString()
                .startsWith("v3: no benchmark has a rule for the ruleset v3");
    }
}
