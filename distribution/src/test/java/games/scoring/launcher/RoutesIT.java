package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Family;
import games.scoring.output.LineFiles;
import games.scoring.output.OutputFolder;
import games.scoring.output.ScoringRun;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.rule.Rulebook;
import games.scoring.source.Compression;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same files give the same scores, whichever way they come in. */
class RoutesIT {

    private static final List<String> ARCHIVES =
            List.of("a.zip", "a.stored.zip", "a.tar", "a.jsonl.tar", "a.tar.gz", "a.json.tar.gz", "a.tgz", "A.TAR.ZST");

    private final Catalog catalog = new Catalog(ServiceLoader.load(Family.class).stream()
            .map(family -> LoadedFamily.read(new PluginJar("test", "", "", "", true), family.get()))
            .toList());
    private final Rulebook rulebook = Rulebook.of(catalog);

    @TempDir
    Path temp;

    static Stream<Arguments> examplesAndArchives() {
        return Stream.of("", "clembench", "diambra", "minecraft-contest", "orak", "sai-soccer")
                .flatMap(family -> ARCHIVES.stream().map(archive -> Arguments.of(family, archive)));
    }

    @ParameterizedTest
    @MethodSource("examplesAndArchives")
    void anArchiveGivesWhatItsFolderGives(String family, String name) throws IOException {
        Path examples = Scoring.HOME.resolve("examples").resolve(family);
        var expected = score(examples.toString(), new byte[0]);
        byte[] archive = Packing.pack(name, Packing.files(examples));
        Path named = Files.write(temp.resolve(name), archive);
        assertThat(score(named.toString(), new byte[0])).as("named").isEqualTo(expected);

        Path folder = Files.createDirectory(temp.resolve("folder"));
        Files.write(folder.resolve(name), archive);
        assertThat(score(folder.toString(), new byte[0])).as("in a folder").isEqualTo(expected);

        for (String outer : List.of("outer.zip", "outer.stored.zip", "outer.tar", "outer.tgz")) {
            Path holding = Files.write(temp.resolve(outer), Packing.pack(outer, Map.of("in/" + name, archive)));
            assertThat(score(holding.toString(), new byte[0])).as("in " + outer).isEqualTo(expected);
        }

        String other = "called-otherwise" + Compression.ofName(name).suffix();
        Path renamed = Files.write(temp.resolve(other), archive);
        assertThat(score(renamed.toString(), new byte[0]))
                .as("under another name")
                .isEqualTo(expected);
    }

    static Stream<Arguments> damagedRecords() {
        String head = "{\"benchmark\":\"orak/2048\",\"agent\":\"m\",\"inputs\":{\"final_game_score\":";
        var lines = new StringBuilder();
        var rows = new StringBuilder("benchmark,agent,final_game_score\n");
        for (int i = 0; i < 40; i++) {
            lines.append(head).append(i * 100).append("}}\n");
            rows.append("orak/2048,m,").append(i * 100).append('\n');
        }
        return Stream.of(Compression.GZIP, Compression.ZSTD)
                .flatMap(compression -> Stream.of("cut", "garbage behind", "second frame damaged")
                        .flatMap(damage -> Stream.of(
                                Arguments.of("r.jsonl", compression, damage, lines.toString()),
                                Arguments.of("r.csv", compression, damage, rows.toString()))));
    }

    @ParameterizedTest
    @MethodSource("damagedRecords")
    void whatStandsBeforeTheDamageIsRead(String plain, Compression compression, String damage, String text)
            throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] frame = compression.frame(bytes, bytes.length);
        var file = new ByteArrayOutputStream();
        file.writeBytes(frame);
        switch (damage) {
            case "cut" -> file.writeBytes(Arrays.copyOf(frame, 12));
            case "garbage behind" -> file.writeBytes("garbage".getBytes(StandardCharsets.UTF_8));
            default -> file.writeBytes(damaged(frame));
        }
        String name = plain + compression.suffix();
        Path named = Files.write(temp.resolve(name), file.toByteArray());
        Path folder = Files.createDirectory(temp.resolve("folder"));
        Files.write(folder.resolve(name), file.toByteArray());
        Path other = Files.write(temp.resolve("other" + compression.suffix()), file.toByteArray());
        Path zip =
                Files.write(temp.resolve("a.zip"), Packing.zip(new TreeMap<>(Map.of(name, file.toByteArray())), true));
        var whole = score(Files.write(temp.resolve(plain), bytes).toString(), new byte[0]);
        assertThat(whole.scores()).hasSize(40);
        for (String input : List.of(named.toString(), folder.toString(), other.toString(), zip.toString(), "-")) {
            var found = score(input, file.toByteArray());
            assertThat(found.scores()).as(input).isEqualTo(whole.scores());
            assertThat(found.rejects()).as(input).containsExactly("unreadable");
        }
    }

    /** Breaks what stands behind the header of a frame. */
    private static byte[] damaged(byte[] frame) {
        byte[] broken = frame.clone();
        Arrays.fill(broken, 10, 30, (byte) 0xFF);
        return broken;
    }

    /** What a run gives, without places, and without ids that logs have from their places. */
    private record Found(List<String> scores, List<String> rejects) {}

    private Found score(String input, byte[] standardInput) throws IOException {
        var run = new ScoringRun(catalog, rulebook, ScoringRun.Options.of(2).scratch(temp));
        var options = WalkOptions.defaults().standardInput(new ByteArrayInputStream(standardInput));
        Path out = Files.createTempDirectory(temp, "out");
        try (var walk = SourceWalk.open(List.of(input), catalog, options);
                var folder = OutputFolder.open(out, false)) {
            run.run(walk, List.of(new LineFiles(folder, Compression.NONE, true)));
            folder.complete(new byte[0]);
        }
        return new Found(
                lines(out.resolve("scores.jsonl"), ",\"(source|episode|labels|inputs)\":(\"[^\"]*\"|\\{[^}]*})", ""),
                lines(out.resolve("rejects.jsonl"), ".*\"code\":\"([^\"]*)\".*", "$1"));
    }

    private static List<String> lines(Path file, String pattern, String replacement) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.replaceAll(pattern, replacement))
                .toList();
    }
}
