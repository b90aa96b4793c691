package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.message.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFolderTest {

    @TempDir
    Path temp;

    private static final byte[] NOTHING = manifest();

    /** A manifest of a run that wrote these files. */
    private static byte[] manifest(String... files) {
        return Stream.of(files)
                .map(file -> "{\"path\":\"" + file + "\"}")
                .collect(Collectors.joining(
                        ",",
                        "{\"program\":{\"name\":\"scoring\"},\"counts\":{},\"inputs\":[],"
                                + "\"run\":{\"files\":[{\"path\":\"mine.txt\"}]},\"files\":[",
                        "]}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(path -> folder.relativize(path).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }

    private static void write(OutputFolder out, String name, String text) throws IOException {
        out.create(name).write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** As where nothing is recognised in the inputs: the user's folders are as they were before. */
    /** As one to a disk that is not mounted. */
    @Test
    void aLinkThatLeadsNowhereIsLeftAlone() throws IOException {
        var link = Files.createSymbolicLink(temp.resolve("link"), temp.resolve("not-mounted"));
        for (var out : List.of(link, link.resolve("x/y"))) {
            assertThatThrownBy(() -> OutputFolder.open(out, false))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("found a link that leads nowhere");
            assertThat(link).isSymbolicLink();
        }
    }

    @Test
    void aRunThatFailsTakesTheFoldersAboveOutWithItThatItMade() throws IOException {
        Files.createDirectory(temp.resolve("there"));
        OutputFolder.open(temp.resolve("there/x/y/z"), false).close();
        assertThat(temp.resolve("there")).isEmptyDirectory();

        var tooLong = "n".repeat(300);
        assertThatThrownBy(() -> OutputFolder.open(temp.resolve("there/x/" + tooLong), false))
                .isInstanceOf(OutputException.class);
        assertThat(temp.resolve("there")).isEmptyDirectory();

        var kept = temp.resolve("there/x/y");
        try (var out = OutputFolder.open(kept.resolve("z"), false)) {
            Files.writeString(kept.resolve("mine.txt"), "mine");
            out.create("scores.jsonl");
        }
        assertThat(kept).isDirectoryContaining("glob:**mine.txt");
        assertThat(kept.resolve("z")).doesNotExist();
    }

    @Test
    void aFileThatIsGoneIsToldFromAFolderThatIs(@TempDir Path there) {
        assertThat(OutputException.of(
                        "out/scores.jsonl",
                        new NoSuchFileException(there.resolve("s").toString())))
                .hasMessageContaining(
                        "(somebody has moved or deleted it). Begin again, and leave alone what a run writes");
        assertThat(OutputException.of(
                        "out/a/b", new NoSuchFileException(there.resolve("a/b").toString())))
                .hasMessageContaining("(a folder that it needs is gone). Make room");
    }

    @Test
    void filesGetTheirNamesOnlyWhenAllAreComplete() throws IOException {
        Path path = temp.resolve("a/b/out");
        try (var out = OutputFolder.open(path, false)) {
            write(out, "scores.jsonl", "x");
            write(out, "fam/table.csv", "y");
            assertThat(names(path)).allMatch(name -> name.endsWith(".partial"));
            assertThat(out.written().keySet()).containsExactly("scores.jsonl", "fam/table.csv");
            out.complete(NOTHING);
        }
        assertThat(names(path)).containsExactly("fam/table.csv", "manifest.json", "scores.jsonl");
        assertThat(path.resolve("scores.jsonl")).hasContent("x");
    }

    @Test
    void whatIsNotCompleteIsRemoved() throws IOException {
        Path path = temp.resolve("out");
        try (var out = OutputFolder.open(path, false)) {
            write(out, "fam/table.csv", "y");
        }
        assertThat(path).doesNotExist();
        Path there = Files.createDirectory(temp.resolve("there"));
        try (var out = OutputFolder.open(there, false)) {
            write(out, "fam/table.csv", "y");
        }
        assertThat(there).isEmptyDirectory();
    }

    @Test
    void aKilledRunLeavesNothingThatLooksFinished() throws IOException {
        Path running = temp.resolve("running");
        Path path = temp.resolve("out");
        try (var out = OutputFolder.open(running, false)) {
            out.create("scores.jsonl").write(new byte[1 << 20]);
            copy(running, path); // What a kill leaves.
        }
        assertThat(names(path)).containsExactly("lock.partial", "resume.partial/made.partial", "scores.jsonl.partial");
        assertThatThrownBy(() -> OutputFolder.open(path, false))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("resume.partial, scores.jsonl.partial (of a run that was broken off)")
                .hasMessageContaining(
                        "go on with that run with --resume, or replace an earlier run's files with" + " --overwrite");
        try (var again = OutputFolder.open(path, true)) {
            assertThat(names(path)).containsExactly("lock.partial");
            again.complete(NOTHING);
        }
        assertThat(names(path)).containsExactly("manifest.json");
    }

    @Test
    void twoRunsCanNotWorkInOneFolder() throws IOException {
        Path path = temp.resolve("out");
        try (var out = OutputFolder.open(path, false)) {
            write(out, "scores.jsonl", "x");
            for (var opening : OutputFolder.Opening.values()) {
                assertThatThrownBy(() -> OutputFolder.open(path, opening, Map.of(), List.of()))
                        .isInstanceOf(OutputException.class)
                        .hasMessageContaining("another run is writing into it");
            }
            out.complete(NOTHING);
        }
        assertThat(names(path)).containsExactly("manifest.json", "scores.jsonl");
        OutputFolder.open(path, true).close();
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectory(to);
        for (String name : names(from)) {
            Files.createDirectories(to.resolve(name).getParent());
            Files.copy(from.resolve(name), to.resolve(name));
        }
    }

    @Test
    void aFolderThatIsNotEmptyIsLeftAlone() throws IOException {
        Files.writeString(temp.resolve("mine.txt"), "");
        assertThatThrownBy(() -> OutputFolder.open(temp, false))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("found mine.txt. Choose another one with -o, or replace");
        for (String more : List.of("b", "c", "d")) {
            Files.writeString(temp.resolve(more), "");
        }
        assertThatThrownBy(() -> OutputFolder.open(temp, false)).hasMessageContaining("found b, c, d, …. Choose");
        Files.delete(temp.resolve("d"));
        assertThatThrownBy(() -> OutputFolder.open(temp, false)).hasMessageContaining("found b, c, mine.txt. Choose");
    }

    @Test
    void overwritingRemovesOnlyWhatARunWrote() throws IOException {
        try (var out = OutputFolder.open(temp, false)) {
            write(out, "scores.jsonl", "x");
            write(out, "fam/deep/table.csv", "y");
            out.complete(manifest("scores.jsonl", "fam/deep/table.csv"));
        }
        var mine = List.of("mine.txt", "scores.csv", "scores.jsonl.gz", "x.partial", "resume.partial/notes.txt");
        Files.createDirectory(temp.resolve("resume.partial"));
        for (String each : mine) {
            Files.writeString(temp.resolve(each), "mine");
        }
        Files.writeString(temp.resolve("fam/mine.txt"), "");
        try (var out = OutputFolder.open(temp, true)) {
            write(out, "rejects.jsonl", "z");
            out.complete(NOTHING);
        }
        assertThat(names(temp)).contains("fam/mine.txt", "manifest.json", "rejects.jsonl");
        assertThat(names(temp)).containsAll(mine).hasSize(3 + mine.size());
        assertThat(temp.resolve("fam/deep")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"scores.jsonl", "scores.jsonl.partial", "manifest.json", "lock.partial"})
    void aFileThatNoRunWroteIsNeverReplaced(String name) throws IOException {
        Path mine = Files.writeString(temp.resolve(name), "mine");
        for (var opening : List.of(OutputFolder.Opening.OVERWRITE, OutputFolder.Opening.RESUME)) {
            assertThatThrownBy(() -> {
                        try (var out = OutputFolder.open(temp, opening, Map.of(), List.of())) {
                            write(out, "scores.jsonl", "z");
                        }
                    })
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining(name);
            assertThat(mine).hasContent("mine");
            assertThat(names(temp)).containsExactly(name);
        }
    }

    @Test
    void aFileThatComesWhileARunIsAtWorkIsNotReplaced() throws IOException {
        try (var out = OutputFolder.open(temp, false)) {
            write(out, "scores.jsonl", "z");
            Files.writeString(temp.resolve("scores.jsonl"), "mine");
            assertThatThrownBy(() -> out.complete(manifest("scores.jsonl")))
                    .hasMessageStartingWith(temp.resolve("scores.jsonl") + ": expected a free place")
                    .hasMessageContaining("Move it away or rename it, or choose another folder with -o");
        }
        assertThat(names(temp)).containsExactly("scores.jsonl");
    }

    /** Whatever of two runs' files has its name, all are known for theirs: the old ones and the new. */
    @ParameterizedTest
    @ValueSource(strings = {"RESUME", "OVERWRITE"})
    void aRunThatWasKilledWhileItTookAnothersPlaceLeavesNothingUnknown(OutputFolder.Opening opening)
            throws IOException {
        try (var out = OutputFolder.open(temp, false)) {
            write(out, "scores.jsonl", "old");
            write(out, "scores.csv", "old");
            out.complete(manifest("scores.jsonl", "scores.csv"));
        }
        Path work = Files.createDirectory(temp.resolve("resume.partial"));
        Files.move(temp.resolve("manifest.json"), work.resolve("replaced.partial"));
        Files.writeString(work.resolve("made.partial"), "scores.jsonl\nleaderboard.csv\nmanifest.json\nmine.tx");
        Files.writeString(temp.resolve("leaderboard.csv"), "new");
        Files.writeString(temp.resolve("manifest.json.partial"), "{}");
        Files.writeString(temp.resolve("mine.tx"), "mine");
        try (var out = OutputFolder.open(temp, opening, Map.of(), List.of())) {
            write(out, "leaderboard.csv", "newest");
            out.complete(manifest("leaderboard.csv"));
        }
        assertThat(names(temp)).containsExactly("leaderboard.csv", "manifest.json", "mine.tx");
    }

    @Test
    void anEarlierRunStaysUntilTheNewOneIsComplete() throws IOException {
        Path path = temp.resolve("out");
        try (var out = OutputFolder.open(path, false)) {
            write(out, "scores.jsonl", "old");
            write(out, "fam/table.csv", "old");
            out.complete(manifest("scores.jsonl", "fam/table.csv"));
        }
        try (var out = OutputFolder.open(path, true)) {
            write(out, "scores.jsonl", "new");
            write(out, "leaderboard.csv", "new");
        }
        assertThat(names(path)).containsExactly("fam/table.csv", "manifest.json", "scores.jsonl");
        assertThat(path.resolve("scores.jsonl")).hasContent("old");
        try (var out = OutputFolder.open(path, true)) {
            write(out, "scores.jsonl", "new");
            out.complete(NOTHING);
        }
        assertThat(path.resolve("scores.jsonl")).hasContent("new");
    }

    @Test
    void aRunThatWasKilledBeforeItReplacedAnotherIsBegunAgain() throws IOException {
        var running = temp.resolve("running");
        try (var out = OutputFolder.open(running, false)) {
            write(out, "scores.jsonl", "old");
            out.complete(manifest("scores.jsonl"));
        }
        var asked = Map.of("inputs", "new.jsonl");
        var path = temp.resolve("out");
        var twice = temp.resolve("twice");
        try (var out = OutputFolder.open(running, OutputFolder.Opening.OVERWRITE, asked, List.of())) {
            assertThat(out.isResumable()).isFalse();
            copy(running, path); // What a kill leaves.
        }
        assertThat(names(running)).containsExactly("manifest.json", "scores.jsonl");
        assertThatThrownBy(() -> OutputFolder.open(running, OutputFolder.Opening.RESUME, asked, List.of()))
                .hasMessageContaining("holds a finished run: there is nothing to resume");

        assertThatThrownBy(() ->
                        OutputFolder.open(path, OutputFolder.Opening.RESUME, Map.of("inputs", "x.jsonl"), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("it was begun with inputs new.jsonl, and this is x.jsonl");
        try (var out = OutputFolder.open(path, OutputFolder.Opening.RESUME, asked, List.of())) {
            assertThat(out.isResumable()).isFalse();
            assertThat(path.resolve("scores.jsonl")).hasContent("old");
            copy(path, twice);
        }
        try (var out = OutputFolder.open(twice, OutputFolder.Opening.RESUME, asked, List.of())) {
            write(out, "scores.jsonl", "new");
            out.complete(NOTHING);
        }
        assertThat(names(twice)).containsExactly("manifest.json", "scores.jsonl");
        assertThat(twice.resolve("scores.jsonl")).hasContent("new");
    }

    private static final Map<String, String> ASKED = Map.of("inputs", "in.jsonl");

    /** What a run leaves that was killed once it had kept two files, and had begun a third. */
    private Path killed(String name) throws IOException {
        Path running = temp.resolve(name + "-running");
        Path path = temp.resolve(name);
        try (var out = OutputFolder.open(running, OutputFolder.Opening.NEW, ASKED, List.of())) {
            write(out, "scores.jsonl", "kept");
            write(out, "rejects.jsonl", "kept");
            out.note("episodes").write(1);
            out.save(new byte[] {1});
            write(out, "leaderboard.csv", "more");
            copy(running, path);
        }
        return path;
    }

    /** Goes on with a run, and is killed again. */
    private Path killedAgain() throws IOException {
        Path path = temp.resolve("again");
        Path once = killed("once");
        try (var out = OutputFolder.open(once, OutputFolder.Opening.RESUME, ASKED, List.of())) {
            assertThat(out.isResumable()).isTrue();
            copy(once, path);
        }
        return path;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "scores.jsonl.partial",
                "rejects.jsonl.partial",
                "resume.partial/episodes.partial",
                "resume.partial/checkpoint.partial",
                "resume.partial/made.partial"
            })
    void aRunThatWasBrokenOffCanBeBegunAgainWhateverOfItIsLost(String lost) throws IOException {
        for (Path broken : List.of(killed("killed"), killedAgain())) {
            for (var opening : List.of(OutputFolder.Opening.RESUME, OutputFolder.Opening.OVERWRITE)) {
                Path path = temp.resolve(broken.getFileName() + "-" + opening);
                copy(broken, path);
                Files.delete(path.resolve(lost));
                if (lost.endsWith("made.partial")) {
                    // Known by nothing else: whoever made it.
                    Files.deleteIfExists(path.resolve("leaderboard.csv.partial"));
                }
                try (var out = OutputFolder.open(path, opening, ASKED, List.of("scores.jsonl", "leaderboard.csv"))) {
                    boolean goesOn = opening == OutputFolder.Opening.RESUME && lost.endsWith("made.partial");
                    assertThat(out.isResumable()).isEqualTo(goesOn);
                    write(out, "scores.jsonl", "new");
                    write(out, "leaderboard.csv", "new");
                    out.complete(manifest("scores.jsonl", "leaderboard.csv"));
                }
            }
        }
    }

    @Test
    void aRunThatWasKilledWhileItsFilesGotTheirNamesMakesAllOfThemAgain() throws IOException {
        Path path = killed("killed");
        new WorkFolder(path).note("manifest.json");
        for (String name : List.of("scores.jsonl", "leaderboard.csv")) {
            Files.move(path.resolve(name + ".partial"), path.resolve(name));
        }
        var all = List.of("scores.jsonl", "rejects.jsonl", "leaderboard.csv");
        try (var out = OutputFolder.open(path, OutputFolder.Opening.RESUME, ASKED, all)) {
            assertThat(out.saved()).isPresent();
            for (String name : all) {
                write(out, name, "+");
            }
            out.complete(NOTHING);
        }
        assertThat(path.resolve("scores.jsonl")).hasContent("kept+");
        assertThat(path.resolve("leaderboard.csv")).hasContent("+");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scores.jsonl", "resume.partial/episodes"})
    void otherBytesThanARunKeptAreNotGoneOnWith(String name) throws IOException {
        Path path = killed("killed");
        Path partial = path.resolve(name + ".partial");
        byte[] bytes = Files.readAllBytes(partial);
        bytes[0] ^= 1;
        Files.write(partial, bytes);
        try (var out = OutputFolder.open(path, OutputFolder.Opening.RESUME, ASKED, List.of())) {
            assertThat(out.saved()).isEmpty();
            write(out, "scores.jsonl", "new");
            out.complete(NOTHING);
        }
        assertThat(names(path)).containsExactly("manifest.json", "scores.jsonl");
        assertThat(path.resolve("scores.jsonl")).hasContent("new");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scores.jsonl", "leaderboard.json", "leaderboard.json.partial"})
    void aRunThatIsRefusedRemovesNothing(String mine) throws IOException {
        Path path = killed("killed");
        Files.writeString(path.resolve(mine), "mine");
        Files.delete(path.resolve("lock.partial"));
        var before = names(path);
        for (var opening : List.of(OutputFolder.Opening.RESUME, OutputFolder.Opening.OVERWRITE)) {
            assertThatThrownBy(
                            () -> OutputFolder.open(path, opening, ASKED, List.of("scores.jsonl", "leaderboard.json")))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining(mine + ": expected a free place");
            assertThat(names(path)).isEqualTo(before);
        }
        Files.delete(path.resolve(mine));
        try (var out = OutputFolder.open(path, OutputFolder.Opening.RESUME, ASKED, List.of("scores.jsonl"))) {
            assertThat(out.saved()).isPresent();
        }
    }

    @Test
    void aManifestCanNotLeadOutOfTheFolder() throws IOException {
        Path path = Files.createDirectory(temp.resolve("out"));
        Path mine = Files.writeString(temp.resolve("mine.txt"), "");
        Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
        Path other = Files.writeString(elsewhere.resolve("other.txt"), "");
        Files.createSymbolicLink(path.resolve("link"), elsewhere);
        Files.write(
                path.resolve("manifest.json"),
                manifest(
                        "../mine.txt",
                        mine.toString().replace('\\', '/'),
                        "link/other.txt",
                        "./../mine.txt",
                        "",
                        "a//b"));
        try (var out = OutputFolder.open(path, true)) {
            out.complete(NOTHING);
        }
        assertThat(mine).exists();
        assertThat(other).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not json", "[]", "{\"files\":7}", "{\"files\":[7]}", "{\"files\":[\"scores.jsonl\""})
    void aManifestThatIsNoneIsSomebodyElses(String text) throws IOException {
        Path mine = Files.writeString(temp.resolve("manifest.json"), text);
        assertThatThrownBy(() -> OutputFolder.open(temp, true)).hasMessageContaining("manifest.json");
        assertThat(mine).hasContent(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "/x", "a/../../x", "a//b", "", ".", "a\\b", "c:x", "x.partial", "manifest.json"})
    void aFileMustLieInTheFolder(String name) throws IOException {
        try (var out = OutputFolder.open(temp.resolve("out"), false)) {
            assertThatThrownBy(() -> out.create(name)).isInstanceOf(OutputException.class);
        }
    }

    @Test
    void twoFilesCanNotHaveOneName() throws IOException {
        try (var out = OutputFolder.open(temp.resolve("out"), false)) {
            out.create("a");
            assertThatThrownBy(() -> out.create("a")).isInstanceOf(OutputException.class);
        }
    }

    /** Its own name, the one that it is written under, and that of a folder on the way to it. */
    @ParameterizedTest
    @ValueSource(strings = {"fam/table.csv", "fam/table.csv.partial", "fam"})
    void whatLiesInTheWayOfAFileIsToldBeforeItIsBegun(String mine) throws IOException {
        Path path = temp.resolve("out");
        try (var out = OutputFolder.open(path, false)) {
            out.expect("fam/table.csv");
            Files.createDirectories(path.resolve(mine).getParent());
            Files.writeString(path.resolve(mine), "mine");
            assertThatThrownBy(() -> out.expect("fam/table.csv"))
                    .isInstanceOf(OutputException.class)
                    .hasMessageStartingWith(path + "/" + mine + ": expected a ")
                    .hasMessageContaining("Move it away or rename it");
            assertThatThrownBy(() -> out.create("fam/table.csv")).isInstanceOf(OutputException.class);
        }
        assertThat(names(path)).containsExactly(mine);
    }

    @Test
    void aFileThatIsGivenUpGoesWithItsFolderAndItsNameIsFree() throws IOException {
        Path path = temp.resolve("out");
        try (var out = OutputFolder.open(path, false)) {
            write(out, "fam/table.csv", "half");
            out.remove("fam/table.csv");
            out.remove("never.begun");
            assertThat(path.resolve("fam")).doesNotExist();
            assertThat(out.isOpen("fam/table.csv")).isFalse();
            write(out, "fam", "a file now");
            assertThat(out.isOpen("fam")).isTrue();
            assertThat(out.written().keySet()).containsExactly("fam");
            out.complete(NOTHING);
        }
        assertThat(names(path)).containsExactly("fam", "manifest.json");
    }

    /** Nothing half-written ever looks finished, and an earlier run's manifest does not speak for this one's files. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whereOneFileCanNotGetItsNameNoneKeepsIt(boolean earlier) throws IOException {
        if (earlier) {
            try (var out = OutputFolder.open(temp, false)) {
                write(out, "a.csv", "old");
                out.complete(manifest("a.csv"));
            }
        }
        try (var out = OutputFolder.open(temp, true)) {
            write(out, "a.csv", "new");
            write(out, "b.csv", "new");
            Files.delete(temp.resolve("b.csv.partial"));
            assertThatThrownBy(() -> out.complete(NOTHING))
                    .isInstanceOf(OutputException.class)
                    .hasMessageStartingWith(temp.resolve("b.csv") + ": ");
            assertThat(temp.resolve("a.csv")).hasContent("new");
            assertThat(temp.resolve("manifest.json")).doesNotExist();
        }
        assertThat(temp).isEmptyDirectory();
    }

    /** Those that have got their names get them off again. */
    @Test
    void aRunThatWasKilledWhileOneFileCouldNotGetItsNameGoesOn() throws IOException {
        Path running = temp.resolve("running");
        Path path = temp.resolve("out");
        try (var out = OutputFolder.open(running, OutputFolder.Opening.NEW, ASKED, List.of())) {
            write(out, "a.csv", "kept");
            out.save(new byte[] {1});
            write(out, "b.csv", "more");
            Files.delete(running.resolve("b.csv.partial"));
            assertThatThrownBy(() -> out.complete(NOTHING)).isInstanceOf(OutputException.class);
            copy(running, path); // What a kill leaves.
        }
        try (var out = OutputFolder.open(path, OutputFolder.Opening.RESUME, ASKED, List.of("a.csv", "b.csv"))) {
            assertThat(out.saved()).contains(new byte[] {1});
            write(out, "a.csv", "+");
            write(out, "b.csv", "new");
            out.complete(NOTHING);
        }
        assertThat(names(path)).containsExactly("a.csv", "b.csv", "manifest.json");
        assertThat(path.resolve("a.csv")).hasContent("kept+");
    }

    @Test
    void aRunThatKeptNothingIsNotBegunAgainOverSomebodysFile() throws IOException {
        Path path = killed("killed");
        Files.delete(path.resolve("resume.partial/checkpoint.partial"));
        Files.delete(path.resolve("lock.partial"));
        Files.writeString(path.resolve("leaderboard.json"), "mine");
        var before = names(path);
        assertThatThrownBy(() -> OutputFolder.open(
                        path, OutputFolder.Opening.RESUME, ASKED, List.of("scores.jsonl", "leaderboard.json")))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("leaderboard.json: expected a free place");
        assertThat(names(path)).isEqualTo(before);
    }

    @Test
    void aFileInPlaceOfTheFolderIsNamed() throws IOException {
        Path file = Files.writeString(temp.resolve("out"), "");
        assertThatThrownBy(() -> OutputFolder.open(file, true))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("expected a folder, found a file");
    }

    @Test
    void aFileThatCanNotBeMadeIsOneClearMessage() throws IOException {
        String name = "x".repeat(300);
        Path path = temp.resolve("out");
        try (var out = OutputFolder.open(path, false)) {
            assertThatThrownBy(() -> out.create(name))
                    .isInstanceOf(OutputException.class)
                    .hasMessageStartingWith(path + "/" + name + ": can't be written");
        }
    }
}
