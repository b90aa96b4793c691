package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers, names and tables as Python's libraries write them. */
final class TextsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0.0",
        "-0.0, -0.0",
        "1, 1.0",
        "100, 100.0",
        "66.66666666666666, 66.66666666666666",
        "0.025000000000000022, 0.025000000000000022",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "0.000123, 0.000123",
        "0.001, 0.001",
        "0.00099, 0.00099",
        "9999999.5, 9999999.5",
        "10000000, 10000000.0",
        "12345678.25, 12345678.25",
        "1e15, 1000000000000000.0",
        "1e16, 1e+16",
        "1.5e300, 1.5e+300",
        "-2.5e-7, -2.5e-07",
        "0x1p-1074, 5e-324",
        "-0x1p-1074, -5e-324",
        "0x1p-1073, 1e-323",
        "0x3p-1074, 1.5e-323",
        "0x1p-1072, 2e-323",
        "0x13p-1074, 9.4e-323",
        "0x14p-1074, 1e-322",
        "0x1p-1064, 5.06e-321",
        "0x0.fffffffffffffp-1022, 2.225073858507201e-308",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "NaN, NaN",
        "Infinity, inf",
        "-Infinity, -inf",
    })
    void realsAreWrittenAsReprDoes(double value, String text) {
        assertThat(PythonText.real(value)).isEqualTo(text);
    }

    @Test
    void aTextThatIsRememberedIsThatOfItsNumber() {
        var texts = new RealTexts();
        // More numbers than are remembered, each twice in a row and all of them again.
        for (int round = 0; round < 2; round++) {
            for (int i = -5000; i < 5000; i++) {
                double value = i / 7.0;
                assertThat(texts.of(value)).isEqualTo(PythonText.real(value));
                assertThat(texts.of(value)).isEqualTo(PythonText.real(value));
            }
        }
        assertThat(texts.of(0.0)).isEqualTo("0.0");
        assertThat(texts.of(-0.0)).isEqualTo("-0.0");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-3, -3", "1e16, 10000000000000000", "NaN, NaN"})
    void wholesHaveNoPoint(double value, String text) {
        assertThat(PythonText.whole(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.125, 0.12", "0.375, 0.38", "33.333333, 33.33", "2.675, 2.68", "NaN, NaN"})
    void tablesRoundAsNumpyDoes(double value, Double rounded) {
        assertThat(ClemTable.rounded(value)).isEqualTo(rounded);
    }

    @ParameterizedTest
    @CsvSource({
        "Main Score, score",
        "Request Count, request_count",
        "Slot Filled?, slot_filled",
        "Repetition-Guesser, repetition_guesser",
        "F1, f1",
        "turns_over_par, turns_over_par",
    })
    void idsAreTheNativeNamesInSnakeCase(String name, String id) {
        assertThat(Standard.id(name)).isEqualTo(id);
    }

    @Test
    void averagesAreThoseOfRoundedNumbersAndSkipWhatIsNotThere() {
        var averages = ClemTable.Averages.of(new double[] {33.33, 0}, new double[] {50, Double.NaN});

        assertThat(averages.played()).isEqualTo(16.66);
        assertThat(averages.quality()).isEqualTo(50);
        assertThat(averages.clemscore()).isEqualTo(8.33);
    }

    @Test
    void aTableHasABlockForEachGameAndOneForAll() {
        var table = new ClemTable();
        table.add("taboo", "b", 0, 100);
        table.add("taboo", "b", 0, 50);
        table.add("adventuregame", "B", 1, Double.NaN);

        assertThat(table.csv(true)).isEqualTo("""
                        ,"-, clemscore","adventuregame, % Played","adventuregame, Quality Score","adventuregame, Quality Score (std)","all, Average % Played","all, Average Quality Score","taboo, % Played","taboo, Quality Score","taboo, Quality Score (std)"
                        B,,0.0,,,0.0,,,,
                        b,75.0,,,,100.0,75.0,100.0,75.0,35.36
                        """);
        assertThat(table.csv(false)).doesNotContain("(std)");
    }
}
