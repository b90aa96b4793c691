package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an export's files may be called, so that it works on every usual system. */
final class PortableNamesTest {

    @Test
    void usualNamesAreTakenEverywhere() {
        assertThat(PortableNames.faults(List.of(
                        "results/model one/scores.json",
                        "results/model one/raw.csv",
                        "Ergebnis/Übersicht.txt",
                        "console/common.com10",
                        ".hidden",
                        "x".repeat(247))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"aux", "a/NUL.txt", "com1/x", "COM\u00B9.log", "why?.txt", "a./b", "b ", "a|b", "<x>"})
    void namesThatWindowsDoesNotTakeAreFound(String path) {
        assertThat(PortableNames.faults(List.of(path))).hasSize(1);
    }

    @Test
    void aNameThatIsTooLongIsFoundByItsBytes() {
        assertThat(PortableNames.faults(List.of("ü".repeat(124))))
                .singleElement()
                .asString()
                .contains("has more than 247 bytes");
    }

    @Test
    void namesThatDifferInCaseAloneAreFoundOnceWhereTheyBegin() {
        assertThat(PortableNames.faults(List.of("u\u0308.txt", "\u00FC.txt")))
                .singleElement()
                .asString()
                .contains("in how its letters are put together in Unicode alone");
        assertThat(PortableNames.faults(List.of("Runs/a", "runs/b", "runs/c")))
                .containsExactly(
                        "the name of the file or folder 'runs' differs from 'Runs' in upper and lower case alone:"
                                + " not every file system takes it. Expected another name");
    }
}
