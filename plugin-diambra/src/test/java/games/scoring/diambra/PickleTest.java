package games.scoring.diambra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PickleTest {

    private static final Set<String> KEYS = Set.of("data", "reward");

    private static Object read(byte[] pickle) throws IOException {
        return Pickle.read(new ByteArrayInputStream(pickle), KEYS);
    }

    private static Object read(String pickle) throws IOException {
        return read(pickle.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void integersOfAllOpcodes() throws IOException {
        assertThat(read("I-5\n.")).isEqualTo(-5L);
        assertThat(read("I01\n.")).isEqualTo(true);
        assertThat(read("L123L\n.")).isEqualTo(123L);
        assertThat(read("J\u00ff\u00ff\u00ff\u00ff.")).isEqualTo(-1L);
        assertThat(read("K\u00ff.")).isEqualTo(255L);
        assertThat(read("M\u0001\u0001.")).isEqualTo(257L);
        assertThat(read("\u008a\u0001\u00fe.")).isEqualTo(-2L);
        assertThat(read("\u008a\u0000.")).isEqualTo(0L);
        assertThat(read("\u008b\u0003\u0000\u0000\u0000\u0000\u0000\u0001.")).isEqualTo(65536L);
        assertThat(read("\u008a\u0009123456789.")).isEqualTo(Pickle.Kept.NOTHING);
    }

    @Test
    void floatsOfBothOpcodes() throws IOException {
        assertThat(read("F1.5\n.")).isEqualTo(1.5);
        assertThat(read("G?\u00f8\u0000\u0000\u0000\u0000\u0000\u0000.")).isEqualTo(1.5);
    }

    @Test
    void aListThatHoldsItselfIsNoTrouble() throws IOException {
        assertThat(read("]q\u0000h\u0000a.")).isInstanceOf(List.class);
    }

    @Test
    void longTextsAndBytesArePassedOver() throws IOException {
        assertThat(read("X\u0000 \u0000\u0000" + "x".repeat(8192) + ".")).isEqualTo(Pickle.Kept.NOTHING);
        assertThat(read("B\u0000 \u0000\u0000" + "x".repeat(8192) + ".")).isEqualTo(Pickle.Kept.NOTHING);
    }

    @Test
    void aLengthThatLiesEndsTheReading() {
        assertThatThrownBy(() -> read("\u008e\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\177."))
                .hasMessageContaining("length");
        assertThatThrownBy(() -> read("B\u00ff\u00ff\u00ff\177x.")).hasMessageContaining("breaks off");
    }

    @Test
    void aPickleOfNothingButValuesIsStopped() {
        var bomb = new byte[Pickle.MOST_KEPT + 10];
        Arrays.fill(bomb, (byte) 'N');
        assertThatThrownBy(() -> read(bomb)).hasMessageContaining("more than any recording");
        // each of these doubles a list, unless it is stopped
        var doubling = new StringBuilder("]q\u0000");
        for (int i = 0; i < 3_000_000; i++) {
            doubling.append("Na");
        }
        assertThatThrownBy(() -> read(doubling + ".")).hasMessageContaining("more than any recording");
    }

    /** A pickle that begins as it is told and then repeats itself for ever. */
    private static InputStream endless(String beginning, String pattern) {
        byte[] first = beginning.getBytes(StandardCharsets.ISO_8859_1);
        byte[] cycle = pattern.getBytes(StandardCharsets.ISO_8859_1);
        return new SequenceInputStream(new ByteArrayInputStream(first), new InputStream() {
            private int at;

            @Override
            public int read() {
                return cycle[Math.floorMod(at++, cycle.length)] & 0xFF;
            }

            @Override
            public int read(byte[] into, int from, int length) {
                for (int i = 0; i < length; i++) {
                    into[from + i] = (byte) read();
                }
                return length;
            }
        });
    }

    /** A family of opcodes, how the pickle begins, and what it repeats. */
    static Stream<Arguments> whatHoldsValues() {
        return Stream.of(
                arguments("stack", "", "N"),
                arguments("stack", "", "("),
                arguments("stack", "N", "2"),
                arguments("stack", "Nq\u0000", "h\u0000"),
                arguments("memo", "N", "q\u0000"),
                arguments("memo", "N", "r\u0000\u0000\u0000\u0001"),
                arguments("memo", "N", "\u0094"),
                arguments("memo", "N", "p0\n"),
                arguments("tuples", "N", "\u0085"),
                arguments("tuples", "N", "N\u0086"),
                arguments("tuples", "N", "NN\u0087"),
                arguments("tuples", "N", "2\u0086"),
                arguments("tuples", "", "(((Nttt0"),
                arguments("lists", "", "(((Nlll0"),
                arguments("lists", "]", "Na"),
                arguments("lists", "]", "(NNe"),
                arguments("dictionaries", "", "(Vdata\nNd0"),
                arguments("dictionaries", "}", "Vdata\nNs"),
                arguments("dictionaries", "}", "(Vdata\nNVreward\nNu"),
                arguments("instances", "", "cm\nn\n)R0"),
                arguments("instances", "", "cm\nn\n)\u00810"),
                arguments("instances", "", "cm\nn\n))\u00920"),
                arguments("instances", "", "(im\nn\n0"),
                arguments("instances", "", "(cm\nn\no0"),
                arguments("instances", "cm\nn\n)R", "}b"),
                arguments("names", "", "cm\nn\n0"),
                arguments("names", "", "\u0082\u00010"),
                arguments("names", "", "VmodulenamE\nVn\n\u00930"));
    }

    @ParameterizedTest
    @MethodSource("whatHoldsValues")
    @Timeout(60)
    void whateverHoldsValuesIsStopped(String family, String beginning, String pattern) {
        assertThatThrownBy(() -> Pickle.read(endless(beginning, pattern), KEYS))
                .as(family)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("holds more than");
    }

    @Test
    @Timeout(60)
    void bytesThatAreMadeOfARememberedTextCount() {
        var prefix = "c_codecs\nencode\nq\u0000V" + "x".repeat(1000) + "\nq\u0001";
        // Each is remembered under the next number: 16 MiB are 16,777 of them.
        assertThatThrownBy(() -> Pickle.read(endless(prefix, "h\u0000h\u0001N\u0086R\u0094"), KEYS))
                .hasMessageContaining("holds more than");
        var many = "h\u0000h\u0001N\u0086R\u0094".repeat(16_000);
        assertThatCode(() -> read(prefix + many + ".")).doesNotThrowAnyException();
        assertThatThrownBy(() -> read(prefix + many + "h\u0000h\u0001N\u0086R\u0094".repeat(1_000) + "."))
                .hasMessageContaining("holds more than");
    }

    @Test
    @Timeout(60)
    void whatLiesDeepIsNeverWalked() throws IOException {
        var deep = "N" + "\u0085".repeat(1_000_000);
        assertThat(Pickle.number(read(deep + "."))).isNull();
        assertThat(read(deep + "Vn\n\u0093.")).isNotNull();
        assertThat(read("Vm\n" + deep + "\u0093.")).isNotNull();
        // Two to the power of a hundred thousand, if it were written out.
        assertThat(read("N" + "2\u0086".repeat(100_000) + "Vn\n\u0093.")).isNotNull();
        assertThat(read("}" + deep + "Ns.")).isEqualTo(new Pickle.Dict(Map.of()));
        assertThat(read("cm\nn\n" + deep + "R.")).isInstanceOf(Pickle.Instance.class);
    }

    private static String frames(int steps, int size) {
        var length = "" + (char) (size & 0xFF) + (char) (size >> 8) + "\u0000\u0000";
        return "](" + ("}(Vframe\nB" + length + "x".repeat(size) + "Vreward\nI1\nu").repeat(steps) + "e.";
    }

    @Test
    void framesOfAnySizeTakeNoMemory() throws IOException {
        for (int size : new int[] {3_000, 900, 50}) {
            assertThat((List<?>) read(frames(20_000_000 / size, size))).hasSize(20_000_000 / size);
        }
    }

    @Test
    void sixThousandStepsOfThirtyArraysAreNoBomb() throws IOException {
        // As numpy writes an array of one number under protocol 4.
        var array = "h\u0000h\u0001K\u0000\u0085\u0094C\u0001b\u0094\u0087\u0094R\u0094"
                + "(K\u0001K\u0001\u0085\u0094h\u0002\u0089C\u0004abcd\u0094t\u0094b0";
        var classes = "cnumpy.core.multiarray\n_reconstruct\n\u0094cnumpy\nndarray\n\u0094cnumpy\ndtype\n\u0094";
        assertThat(read(classes + array.repeat(6_000 * 30) + "N.")).isEqualTo(Pickle.Kept.NOTHING);
    }

    @Test
    void settingsAndScalarsAreKept() throws IOException {
        var settings = "B\u00f4\u0001\u0000\u0000" + "x".repeat(500);
        assertThat(read("}(Vdata\n" + settings + "u."))
                .isInstanceOfSatisfying(
                        Pickle.Dict.class,
                        dict -> assertThat((byte[]) dict.get("data")).hasSize(500));
        for (var call : new String[] {settings + "\u0085R.", "(" + settings + "tR."}) {
            assertThat(read("cm\nn\n" + call))
                    .isInstanceOfSatisfying(
                            Pickle.Instance.class,
                            made -> assertThat(((Pickle.Tuple) made.arguments())
                                            .items()
                                            .get(0))
                                    .isInstanceOf(byte[].class));
        }
        assertThat((byte[]) ((List<?>) read("](Vframe\nC\u0010" + "x".repeat(16) + "e.")).get(1))
                .hasSize(16);
    }

    @ParameterizedTest
    @CsvSource({
        // What numpy.float16(x).tobytes() and numpy.uint64(x).tobytes() give.
        "f2, 005c, 256",
        "f2, 01c2, -3.001953125",
        "f2, 0100, 5.960464477539063e-08",
        "f2, 0080, -0.0",
        "f2, 007c, Infinity",
        "f2, 007e, NaN",
        "u8, ffffffffffffffff, 1.8446744073709552E19",
        "u8, 0300000000000000, 3"
    })
    void scalarsOfNumpyAreNumbers(String type, String hex, double number) throws IOException {
        assertThat(Pickle.number(scalar(type, hex))).isEqualTo(Double.valueOf(number));
    }

    @Test
    void truthValuesOfNumpyAreNoNumbers() throws IOException {
        assertThat(Pickle.number(scalar("b1", "01"))).isNull();
        assertThat(Pickle.isTrue(scalar("b1", "01"))).isTrue();
        assertThat(Pickle.isTrue(scalar("b1", "00"))).isFalse();
        assertThat(Pickle.isTrue(scalar("i1", "01"))).isFalse();
    }

    private static Object scalar(String type, String hex) throws IOException {
        var bytes = new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
        return read("cnumpy.core.multiarray\nscalar\n(cnumpy\ndtype\n(V" + type + "\nI00\nI01\ntRC"
                + (char) bytes.length() + bytes + "tR.");
    }

    @Test
    void takingFromAnEmptyStackIsNamed() {
        assertThatThrownBy(() -> read("s.")).isInstanceOf(IOException.class).hasMessageContaining("not there");
        assertThatThrownBy(() -> read("u.")).isInstanceOf(IOException.class).hasMessageContaining("did not begin");
    }
}
