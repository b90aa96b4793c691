package games.scoring.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialTest {

    private static final byte[] XZ = {(byte) 0xFD, '7', 'z', 'X', 'Z', 0, 0, 4};

    @Test
    void aFileThatCannotBeReadIsRejectedAsTheProgramRejectsIt(@TempDir Path folder) throws Exception {
        Files.writeString(
                folder.resolve("a.jsonl"),
                "{\"benchmark\":\"maze/classic\",\"inputs\":{\"steps\":4,\"shortest\":4,\"solved\":true}}\n");
        Files.write(folder.resolve("b.jsonl"), XZ);

        var outcome = Trial.of(new MazeFamilyTest().family()).files(folder);

        assertThat(outcome.results())
                .singleElement()
                .satisfies(result -> assertThat(result.score()).isEqualTo(100));
        assertThat(outcome.rejects()).singleElement().satisfies(reject -> {
            assertThat(reject.code()).isEqualTo(Reason.UNREADABLE);
            assertThat(reject.source()).endsWith("b.jsonl");
            assertThat(reject.message()).contains("xz");
        });
        assertThat(outcome.skipped()).isEmpty();
    }

    @Test
    void whatWasReadIsShownWhateverItsType() {
        var solved = Input.flag("solved");
        var steps = Input.integer("steps").atLeast(1);
        var result = Trial.of(new MazeFamilyTest().family())
                .records("{\"benchmark\":\"maze/classic\",\"inputs\":{\"steps\":4,\"shortest\":4,\"solved\":true}}")
                .only();

        assertThat(result.shown(solved)).isEqualTo("true");
        assertThat(result.shown(steps)).isEqualTo("4");
    }
}
