package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.check.Sampling;
import games.scoring.plugin.Catalog;
import games.scoring.record.ArenaFamily;
import games.scoring.rule.Rulebook;
import games.scoring.source.Compression;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeProperty;

/** Scores written as a table, and read again with their inputs, are the same scores. */
class TableFilesProps {

    private final Catalog catalog = ArenaFamily.catalog();
    private final Rulebook rulebook = Rulebook.of(catalog);
    private Path temp = Path.of("");

    @BeforeProperty
    void makeFolder() throws IOException {
        temp = Files.createTempDirectory("table");
    }

    @AfterTry
    @AfterProperty
    void clearFolder() throws IOException {
        try (Stream<Path> all = Files.walk(temp)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                if (!each.equals(temp)) {
                    Files.delete(each);
                }
            }
        }
    }

    @Provide
    Arbitrary<String> texts() {
        var some = Arbitraries.strings()
                .withChars("=+-@|'\",;\n\r\t 0a\u00e9\u4e2d")
                .ofMaxLength(5);
        return Arbitraries.oneOf(some, Arbitraries.of("=cmd()", "''@x", "\uD83C\uDFAE", "NaN", "null", "[1]", "{}"));
    }

    @Property(tries = 100)
    void aTableThatIsReadAgainGivesTheSameScores(
            @ForAll @Size(min = 1, max = 12) List<Long> seeds, @ForAll("texts") String text, @ForAll Compression how)
            throws IOException {
        var records = new StringBuilder();
        for (var benchmark : catalog.families().get(0).benchmarks()) {
            for (var ruleset : List.of("2025-01", "2025-06")) {
                var evaluator = rulebook.resolve(benchmark, ruleset).evaluator();
                if (evaluator == null) {
                    continue;
                }
                var sampling = Sampling.of(evaluator);
                for (long seed : seeds) {
                    sampling.draw(seed)
                            .ifPresent(sample -> records.append(
                                    sample.record(ruleset).replace("\"inputs\":{", identity(text) + "\"inputs\":{")
                                            + "\n"));
                }
            }
        }
        var lines = score("in.jsonl", records.toString(), how);
        // What a rule finds to be aborted would be read as stated.
        var scored = lines.stream()
                .filter(line -> line.contains("\"status\":\"scored\""))
                .collect(Collectors.joining("\n"));
        var again = score("again.jsonl", scored.isEmpty() ? "" : scored + "\n", how);
        assertThat(score("in.csv", table(how), how)).isEqualTo(again);
    }

    private static String identity(String text) {
        var json = new JsonText(64).text(text).toBytes();
        String quoted = new String(json, StandardCharsets.UTF_8);
        return "\"agent\":" + quoted + ",\"instance\":" + quoted + ",\"repeat\":3,\"labels\":{\"l\":" + quoted + "},";
    }

    private String table(Compression how) throws IOException {
        Path file = temp.resolve("out/scores.csv" + how.suffix());
        try (InputStream in = how.decompress(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Scores a file, and gives its lines without their sources. */
    private List<String> score(String name, String text, Compression how) throws IOException {
        Path input = Files.writeString(temp.resolve(name), text);
        var run = new ScoringRun(catalog, rulebook, ScoringRun.Options.of(2).scratch(temp));
        try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults());
                var folder = OutputFolder.open(temp.resolve("out"), true)) {
            var outcome = run.run(walk, List.of(new LineFiles(folder, how, true)));
            assertThat(outcome.firstReject()).isEqualTo(Optional.empty());
            TableFiles.of(folder, how, catalog, true).writeCsv();
            folder.complete(new byte[0]);
            WrittenRun.finish(folder.path());
        }
        Path lines = temp.resolve("out/scores.jsonl" + how.suffix());
        try (InputStream in = how.decompress(Files.newInputStream(lines))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replaceAll("\"source\":\"[^\"]*\",?", ""))
                    .toList();
        }
    }

    @Example
    void theColumnsAreThoseOfWhatOccurs() throws IOException {
        score("a.jsonl", """
                {"benchmark":"arena/sandbox","agent":"=1+1","inputs":{"points":3.0e0}}
                {"benchmark":"arena/duel","episode":"e","inputs":{"points":50,"medals":["gold"],"hits":[1,2],"rival":"","level":"Hard"}}
                """, Compression.NONE);
        assertThat(table(Compression.NONE).replace(temp.toString().replace('\\', '/'), "in"))
                .isEqualTo("""
                        benchmark,agent,instance,episode,repeat,ruleset,status,points,share,energy,finished,fled,level,medals,laps,hits,pings,rival,score,metrics/share_percent,metrics/points_whole,series/hits,options,undefined,notes,labels,source
                        arena/sandbox,'=1+1,,,,2025-01,scored,3,,,,,,,,,,,3.0,,,,,,,,in/a.jsonl:1
                        arena/duel,,,e,,2025-01,scored,50,,,,,Hard,"[""gold""]",,"[1,2]",,"",5.0,,50,"[1,2]",,"{""share_percent"":""share was not given""}","[""played on the hard level""]",,in/a.jsonl:2
                        """);
    }
}
