package games.scoring.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Example;

/** A log that is a folder: each of its files is damaged, and all of them are read. */
class FolderLogsTest extends DamagedLogsTest {

    private static final Input.Number STEPS = Input.integer("steps").means("steps taken");

    private static final Path RUN = run();

    private static Path run() {
        try {
            var run = Files.createDirectories(Path.of("target/folder-logs/run"));
            Files.writeString(run.resolve("moves.txt"), "NESW");
            Files.writeString(run.resolve("agent.txt"), "m1");
            return run;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected Family family() {
        return new Mazes();
    }

    @Override
    protected List<Path> logs() {
        return List.of(RUN);
    }

    @Example
    void aLogThatNoFormatClaimsIsAFailure() {
        for (var path : List.of(RUN.resolve("moves.txt"), RUN.resolve("absent"))) {
            assertThatThrownBy(() -> new FolderLogsTest() {
                        @Override
                        protected List<Path> logs() {
                            return List.of(path);
                        }
                    }.eachLogIsClaimed())
                    .isInstanceOf(AssertionError.class)
                    .hasMessageStartingWith(path + ": expected a log");
        }
    }

    /** Counts the letters of a run. */
    private static final class Mazes implements Family, LogFormat {

        @Override
        public String id() {
            return "maze";
        }

        @Override
        public Text title() {
            return Text.of("Mazes");
        }

        @Override
        public List<Ruleset> rulesets() {
            return List.of(Ruleset.of("2026", "2026-01-01", "The first rules"));
        }

        @Override
        public List<Benchmark> benchmarks() {
            return List.of(
                    Benchmark.of("maze/classic", "A maze").inputs(STEPS).rule("2026", Rule.score(STEPS.times(1))));
        }

        @Override
        public List<LogFormat> logFormats() {
            return List.of(this);
        }

        @Override
        public boolean claims(LogEntry entry) throws IOException {
            return entry.isFolder() && entry.child("moves.txt").isPresent();
        }

        @Override
        public void read(LogEntry entry, EpisodeSink out) throws IOException {
            var agent = entry.child("agent.txt");
            if (agent.isEmpty()) {
                out.reject(Place.of(entry), Reason.MISSING_INPUT, "expected agent.txt");
                return;
            }
            try (var moves = entry.child("moves.txt").orElseThrow().open();
                    var name = agent.get().open()) {
                out.episode(EpisodeDraft.of("maze/classic", Place.of(entry))
                        .agent(name.read() == 'm' ? "m" : "other")
                        .put(STEPS, moves.readAllBytes().length, Place.of(entry)));
            }
        }
    }
}
