package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.message.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a later command finds in the folder of a run, whole or damaged. */
final class FinishedRunTest {

    @TempDir
    private Path out;

    @BeforeEach
    void writeARun() throws IOException {
        Files.writeString(out.resolve("scores.jsonl"), "{\"benchmark\":\"arena/duel\"}\n");
        Files.writeString(out.resolve("standings.json"), "{}");
        WrittenRun.finish(out);
    }

    @Test
    void aWholeRunGivesTheFilesThatItWrote() throws IOException {
        Files.writeString(out.resolve("rejects.jsonl"), "of somebody else");

        var run = FinishedRun.open(out);

        assertThat(run.file("scores.jsonl")).contains(out.resolve("scores.jsonl"));
        assertThat(run.file("rejects.jsonl")).isEmpty();
        assertThat(run.stopped()).isEmpty();
    }

    @Test
    void aFileThatIsGoneIsNamed() throws IOException {
        Files.delete(out.resolve("scores.jsonl"));

        assertThatThrownBy(() -> FinishedRun.open(out))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("scores.jsonl: the run wrote it, and it is not there");
        assertThatThrownBy(() -> FinishedRun.of(out.resolve("standings.json"))).hasMessageContaining("scores.jsonl");
    }

    @Test
    void aFileOfAnotherLengthIsNamed() throws IOException {
        Files.writeString(out.resolve("scores.jsonl"), "{\"benchmark\":");

        assertThatThrownBy(() -> FinishedRun.open(out))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("scores.jsonl: the run wrote 27 bytes, and it has 13 now");
    }

    @Test
    void aFileOfTheSameLengthWithOtherBytesIsNamedWhenItIsAskedFor() throws IOException {
        Files.writeString(out.resolve("scores.jsonl"), "{\"benchmark\":\"arena/dual\"}\n");

        var run = FinishedRun.open(out);

        assertThat(run.required("standings.json")).isRegularFile();
        assertThatThrownBy(() -> run.file("scores.jsonl"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("scores.jsonl: its bytes are not those that the run wrote");
        assertThatThrownBy(() -> FinishedRun.of(out.resolve("scores.jsonl"))).hasMessageContaining("its bytes");
    }

    /** The check value that the catalogues of CRCs give for CRC-32C. */
    @Test
    void theSumIsCrc32C() throws IOException {
        var file = Files.writeString(out.resolve("check"), "123456789 and more");

        assertThat(WrittenFile.text(WrittenFile.sum(file, 9))).isEqualTo("e3069283");
    }

    @Test
    void aFolderWithoutAManifestIsNoRun() throws IOException {
        Files.delete(out.resolve("manifest.json"));

        assertThatThrownBy(() -> FinishedRun.open(out)).hasMessageContaining("with manifest.json in it");
        assertThat(FinishedRun.of(out)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "[]", "{\"program\":{\"name\":\"x\"},\"counts\":{},\"inputs\":[],\"files\":[]}", "{", ""})
    void aFileThatIsNoManifestIsSaidToBeNone(String text) throws IOException {
        Files.writeString(out.resolve("manifest.json"), text);

        assertThatThrownBy(() -> FinishedRun.open(out))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("manifest.json: not a manifest that 'scoring run' wrote");
        // A folder of inputs may have a manifest of its own.
        assertThat(FinishedRun.of(out)).isEmpty();
    }

    @Test
    void aManifestLeadsToNoFileOutside() throws IOException {
        var manifest = out.resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replace("standings.json", "../standings.json"));

        assertThatThrownBy(() -> FinishedRun.open(out)).hasMessageContaining("it lists '../standings.json'");
    }

    @Test
    void aCompressedFileThatIsCutIsNamedWithoutALine() throws IOException {
        var file = out.resolve("scores.jsonl.gz");
        try (var gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
            gzip.write("{\"benchmark\":\"arena/duel\"}\n".repeat(1000).getBytes(StandardCharsets.UTF_8));
        }
        var bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));

        assertThatThrownBy(() -> {
                    try (var scores = ScoreFile.open(file)) {
                        while (scores.next() != null) {}
                    }
                })
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("scores.jsonl.gz: can't be read to its end");
    }

    @Test
    void whatIsNoFolderOfARunIsSaidWithWhatToDo() throws IOException {
        var logs = Files.createDirectory(out.resolve("logs"));
        var record = Files.writeString(logs.resolve("in.jsonl"), "{}");
        var brokenOff =
                Files.createDirectories(logs.resolve("out/resume.partial")).getParent();

        assertThatThrownBy(() -> FinishedRun.open(out.resolve("standings.json")))
                .hasMessageEndingWith("found a file of one. Name its folder: " + out);
        assertThatThrownBy(() -> FinishedRun.open(out.resolve("manifest.json")))
                .hasMessageEndingWith("found a file of one. Name its folder: " + out);
        assertThatThrownBy(() -> FinishedRun.open(record))
                .hasMessageEndingWith("found a file. Score it first: scoring run " + record + " -o OUT");
        assertThatThrownBy(() -> FinishedRun.open(logs))
                .hasMessageEndingWith("found another. Score what is in it first: scoring run " + logs + " -o OUT");
        assertThatThrownBy(() -> FinishedRun.open(brokenOff)).hasMessageEndingWith("--resume goes on with it");
        assertThatThrownBy(() -> FinishedRun.open(out.resolve("none"))).hasMessageContaining("found nothing there");
    }

    @Test
    void whatARunWroteIsAnInputWhereItHoldsInputs() throws IOException {
        var scored = "{\"counts\":{\"scored\":1}}";
        var scores = out.resolve("scores.jsonl");
        var line = "{\"benchmark\":\"arena/duel\",\"ruleset\":\"new\",\"status\":\"scored\",\"score\":1.0";
        Files.writeString(scores, line + "}\n");
        WrittenRun.finish(out, scored);
        for (var named : new Path[] {out, scores}) {
            assertThatThrownBy(() -> FinishedRun.asInput(named))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith(named + ": expected an INPUT, found what 'scoring run' wrote, without the"
                            + " inputs that --keep-inputs keeps")
                    .hasMessageContaining("scoring explain " + out);
        }
        for (var name : new String[] {"standings.json", "manifest.json"}) {
            assertThatThrownBy(() -> FinishedRun.asInput(out.resolve(name)))
                    .hasMessageContaining("with no episodes to score");
        }

        Files.writeString(scores, line + ",\"inputs\":{}}\n");
        WrittenRun.finish(out, scored);
        assertThat(FinishedRun.asInput(out)).isPresent();
        assertThat(FinishedRun.asInput(scores)).isPresent();

        Files.delete(scores);
        WrittenRun.finish(out, scored);
        assertThatThrownBy(() -> FinishedRun.asInput(out)).hasMessageContaining("without its episodes");
    }

    @Test
    void aTableOfScoresHoldsInputsWhereItHasAColumnForOne() throws IOException {
        var table = out.resolve("scores.csv");
        Files.writeString(table, "benchmark,agent,status,score,metrics/score,options,source\n");
        assertThat(KeptInputs.areIn(table)).isFalse();
        Files.writeString(table, "benchmark,agent,status,height,score,metrics/score,options,source\n");
        assertThat(KeptInputs.areIn(table)).isTrue();
    }

    @Test
    void aRunThatWasBrokenOffIsNoInput() throws IOException {
        Files.delete(out.resolve("manifest.json"));
        Files.createDirectory(out.resolve("resume.partial"));
        var part = Files.writeString(out.resolve("scores.jsonl.partial"), "{}\n");
        assertThatThrownBy(() -> FinishedRun.asInput(part))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("expected a finished file. A run was broken off there");

        assertThatThrownBy(() -> FinishedRun.asInput(out))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--resume goes on with it");
    }
}
