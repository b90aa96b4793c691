package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.check.Sampling;
import games.scoring.output.LineFiles;
import games.scoring.output.OutputFolder;
import games.scoring.output.ScoringRun;
import games.scoring.output.TableFiles;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.rule.Rulebook;
import games.scoring.source.Compression;
import games.scoring.source.Parquet;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeProperty;

/** JSON Lines, CSV and Parquet give the same scores, for inputs drawn from the declarations of all families. */
class RoundTripIT {

    private final Catalog catalog = new Catalog(ServiceLoader.load(Family.class).stream()
            .map(family -> LoadedFamily.read(new PluginJar("test", "", "", "", true), family.get()))
            .toList());
    private final Rulebook rulebook = Rulebook.of(catalog);
    private final Parquet parquet = Parquet.find().orElseThrow();
    private Path temp = Path.of("");
    private Path out = Path.of("");

    @BeforeProperty
    void makeFolder() throws IOException {
        temp = Files.createTempDirectory("round");
    }

    @AfterTry
    @AfterProperty
    void clearFolder() throws IOException {
        try (var all = Files.walk(temp)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                if (!each.equals(temp)) {
                    Files.delete(each);
                }
            }
        }
    }

    @Provide
    Arbitrary<String> texts() {
        var some = Arbitraries.strings().withChars("=+-@|'\",;\n\r\t 0aé中\\").ofMaxLength(5);
        return Arbitraries.oneOf(some, Arbitraries.of("=cmd()", "''@x", "🎮", "NaN", "null", "[1]", "{}"));
    }

    @Property(tries = 12, shrinking = ShrinkingMode.OFF)
    void tablesThatAreReadAgainGiveTheSameScores(@ForAll long seed, @ForAll("texts") String text) throws IOException {
        assertThat(catalog.families()).hasSize(5);
        var records = new ArrayList<String>();
        for (var family : catalog.families()) {
            for (var benchmark : family.benchmarks()) {
                for (var ruleset : benchmark.rules().keySet()) {
                    records.addAll(drawn(benchmark, ruleset, seed, text));
                }
            }
        }
        assertThat(records).hasSizeGreaterThan(100);
        var lines = score("in.jsonl", String.join("\n", records));
        // What a rule finds to be aborted would be read as stated.
        var scored = lines.stream()
                .filter(line -> line.contains("\"status\":\"scored\""))
                .collect(Collectors.joining("\n"));
        var again = score("again.jsonl", scored);
        var csv = Files.copy(out.resolve("scores.csv"), temp.resolve("in.csv"));
        var table = Files.copy(out.resolve("scores.parquet"), temp.resolve("in.parquet"));
        assertThat(score(csv)).isEqualTo(again);
        assertThat(score(table)).isEqualTo(again);
    }

    private List<String> drawn(Benchmark benchmark, String ruleset, long seed, String text) {
        var evaluator = rulebook.under(benchmark, ruleset).evaluator();
        if (evaluator == null) {
            return List.of();
        }
        var sampling = Sampling.of(evaluator);
        var records = new ArrayList<String>();
        for (long i = 0; i < 3; i++) {
            sampling.draw(seed + i)
                    .ifPresent(sample -> records.add(
                            sample.record(ruleset).replace("\"inputs\":{", identity(text) + "\"inputs\":{")));
        }
        return records;
    }

    private static String identity(String text) {
        var quoted = new StringBuilder("\"");
        text.chars()
                .forEach(c -> quoted.append(
                        c < ' ' || c == '"' || c == '\\' ? String.format("\\u%04x", c) : String.valueOf((char) c)));
        quoted.append('"');
        return "\"agent\":" + quoted + ",\"instance\":" + quoted + ",\"repeat\":3,\"labels\":{\"l\":" + quoted + "},";
    }

    private List<String> score(String name, String text) throws IOException {
        return score(Files.writeString(temp.resolve(name), text + "\n"));
    }

    /** Scores a file, and gives its lines without their sources. */
    private List<String> score(Path input) throws IOException {
        var run = new ScoringRun(catalog, rulebook, ScoringRun.Options.of(2).scratch(temp));
        out = Files.createTempDirectory(temp, "out");
        try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults());
                var folder = OutputFolder.open(out, false)) {
            var outcome = run.run(walk, List.of(new LineFiles(folder, Compression.NONE, true)));
            assertThat(outcome.firstReject()).as(input.toString()).isEmpty();
            var table = TableFiles.of(folder, Compression.NONE, catalog, true);
            table.writeCsv();
            table.writeParquet(parquet);
            folder.complete(new byte[0]);
        }
        return Files.readAllLines(out.resolve("scores.jsonl")).stream()
                .map(line -> line.replaceAll("\"source\":\"[^\"]*\",?", ""))
                .toList();
    }
}
