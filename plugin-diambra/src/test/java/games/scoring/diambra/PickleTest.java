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
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(read("X\u0000 \u0000\u0000" + "x".repeat(8192) + ".")).isEqualTo(Pickle.Kept.TOO_LONG);
        assertThat(read("B\u0000 \u0000\u0000" + "x".repeat(8192) + ".")).isEqualTo(Pickle.Kept.TOO_LONG);
        assertThat(read("c_codecs\nencode\nV" + "x".repeat(8192) + "\nVlatin1\n\u0086R."))
                .isEqualTo(Pickle.Kept.TOO_LONG);
    }

    @Test
    void ofWhatIsAskedForMoreIsKept() throws IOException {
        var text = "x".repeat(1 << 16);
        assertThat(read("}Vdata\nV" + text + "\ns.")).isEqualTo(new Pickle.Dict(Map.of("data", text)));
        assertThat(read("}Vdata\nV" + text + "x\ns.")).isEqualTo(new Pickle.Dict(Map.of("data", Pickle.Kept.TOO_LONG)));
    }

    /** In protocol 0 Python writes a backslash, a line's end and what is not Latin-1 as numbers. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
            \\u7528\\u6237,      `\u7528\u6237`
            \\U0001f600,         `\ud83d\ude00`
            C:\\u005cu0041,      `C:\\u0041`
            a\\u000ab\u00ff,     `a\nb\u00ff`
            \\x41\\n,            `\\x41\\n`
            \\\\u0041,           `\\\\u0041`
            a\\,                 `a\\`
            \\ud83d,             `\ufffd`
            """)
    void aTextOfProtocol0IsUnescaped(String written, String text) throws IOException {
        assertThat(read("V" + written + "\n.")).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\u12", "\\u00g0", "\\U00110000", "\\Uffffffff"})
    void anEscapeOfProtocol0ThatIsNoneIsRefused(String written) {
        assertThatThrownBy(() -> read("V" + written + "\n.")).hasMessageContaining("the number of a character");
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
        assertThat(read(classes + array.repeat(6_000 * 30) + "N.")).isEqualTo(Pickle.Kept.NONE);
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

    /** Opcodes as Python's pickletools describes them, and what they leave. */
    static Stream<Arguments> opcodes() {
        var none = Pickle.Kept.NONE;
        var nothing = Pickle.Kept.NOTHING;
        var tooLong = Pickle.Kept.TOO_LONG;
        var eight = "\u0003" + "\u0000".repeat(7);
        return Stream.of(
                arguments("\u0080\u0005K\u0005.", 5L),
                arguments("\u0095" + eight + "K\u0005.", 5L),
                arguments("K\u0005K\u00060.", 5L),
                arguments("K\u0005(K\u0001K\u00021.", 5L),
                arguments("K\u000520.", 5L),
                arguments("\u0088.", true),
                arguments("\u0089.", false),
                arguments("I00\n.", false),
                arguments("I7\n.", 7L),
                arguments("L-3\n.", -3L),
                arguments("L123456789012345678L\n.", 123456789012345678L),
                arguments("L1234567890123456789L\n.", nothing),
                arguments("\u008a\u0008\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0080.", Long.MIN_VALUE),
                arguments("\u008b\u0009\u0000\u0000\u0000123456789.", nothing),
                arguments("Finf\n.", Double.POSITIVE_INFINITY),
                arguments("F-inf\n.", Double.NEGATIVE_INFINITY),
                arguments("Fnan\n.", Double.NaN),
                arguments("S'abc'\n.", "abc"),
                arguments("S\"abc\"\n.", "abc"),
                arguments("S'\n.", "'"),
                arguments("S'abc\"\n.", "'abc\""),
                arguments("Vabc\n.", "abc"),
                arguments("X\u0002\u0000\u0000\u0000\u00c3\u00a9.", "\u00e9"),
                arguments("\u008c\u0003abc.", "abc"),
                arguments("\u008d" + eight + "abc.", "abc"),
                arguments("T\u0003\u0000\u0000\u0000abc.", "abc"),
                arguments("U\u0003abc.", "abc"),
                arguments("X\u0000\u0004\u0000\u0000" + "x".repeat(1024) + ".", "x".repeat(1024)),
                arguments("X\u0001\u0004\u0000\u0000" + "x".repeat(1025) + ".", tooLong),
                arguments("V" + "x".repeat(1024) + "\n.", "x".repeat(1024)),
                arguments("V" + "x".repeat(1025) + "\n.", tooLong),
                arguments("B\u0003\u0000\u0000\u0000abc.", bytes("abc")),
                arguments("C\u0003abc.", bytes("abc")),
                arguments("\u008e" + eight + "abc.", bytes("abc")),
                arguments("\u0096" + eight + "abc.", bytes("abc")),
                arguments("\u0097\u0098.", nothing),
                arguments("].", List.of()),
                arguments("(K\u0001K\u0002l.", List.of(1L, 2L)),
                arguments("]K\u0001a.", List.of(1L)),
                arguments("](K\u0001K\u0002e.", List.of(1L, 2L)),
                arguments(").", new Pickle.Tuple(List.of())),
                arguments("N\u0085.", new Pickle.Tuple(List.of(none))),
                arguments("K\u0001N\u0086.", new Pickle.Tuple(List.of(1L, none))),
                arguments("K\u0001NK\u0002\u0087.", new Pickle.Tuple(List.of(1L, none, 2L))),
                arguments("(K\u0001NK\u0002t.", new Pickle.Tuple(List.of(1L, none, 2L))),
                arguments("(NNNNt.", nothing),
                arguments("K\u0001K\u0002\u0086.", nothing),
                arguments("}.", new Pickle.Dict(Map.of())),
                arguments("(Vdata\nK\u0001Vother\nK\u0002d.", new Pickle.Dict(Map.of("data", 1L))),
                arguments("}Vdata\nK\u0001s.", new Pickle.Dict(Map.of("data", 1L))),
                arguments("}(Vdata\nK\u0001Vreward\nK\u0002u.", new Pickle.Dict(Map.of("data", 1L, "reward", 2L))),
                arguments("\u008f(K\u0001\u0090.", nothing),
                arguments("(K\u0001\u0091.", nothing),
                arguments("K\u0007p0\n0g0\n.", 7L),
                arguments("K\u0007q\u00050h\u0005.", 7L),
                arguments("K\u0007r\u0000\u0000\u0001\u00000j\u0000\u0000\u0001\u0000.", 7L),
                arguments("K\u0007\u00940K\u0008\u00940h\u0000.", 7L),
                arguments("K\u0007q\u00000K\u0008q\u00000h\u0000.", 8L),
                arguments("Pabc\n.", nothing),
                arguments("K\u0001Q.", nothing));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @MethodSource("opcodes")
    void eachOpcodeLeavesItsValue(String pickle, Object expected) throws IOException {
        assertThat(read(pickle)).isEqualTo(expected);
    }

    @Test
    void morePlacesAreRememberedThanAnybodyBeganWith() throws IOException {
        var pickle = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            pickle.append("M").append((char) (i & 0xFF)).append((char) (i >> 8)).append("\u00940");
        }
        assertThat(read(pickle + "(h\u0000h\u00ffj\u0000\u0001\u0000\u0000j\u00e7\u0003\u0000\u0000l."))
                .isEqualTo(List.of(0L, 255L, 256L, 999L));
    }

    @Test
    void whatIsMadeIsNamedByItsArgumentsAndState() throws IOException {
        for (var pickle : List.of(
                "cm\nn\nN\u0085R}Vdata\nK\u0001sb.",
                "cm\nn\nN\u0085\u0081}Vdata\nK\u0001sb.",
                "Vm\nVn\n\u0093N\u0085}\u0092}Vdata\nK\u0001sb.")) {
            var made = (Pickle.Instance) read(pickle);
            assertThat(made.arguments()).isEqualTo(new Pickle.Tuple(List.of(Pickle.Kept.NONE)));
            assertThat(made.state()).isEqualTo(new Pickle.Dict(Map.of("data", 1L)));
        }
        for (var pickle :
                List.of("(K\u0001im\nn\n.", "(cm\nn\nK\u0001o.", "cm\nn\nK\u0001RNb.", "\u0082\u0001N\u0081.")) {
            var made = (Pickle.Instance) read(pickle);
            assertThat(made.arguments()).isEqualTo(Pickle.Kept.NOTHING);
            assertThat(made.state()).isEqualTo(Pickle.Kept.NOTHING);
        }
    }

    /** As protocol 2 writes bytes. */
    @Test
    void bytesMayStandAsATextOfTheirNumbers() throws IOException {
        assertThat(read("c_codecs\nencode\nVa\u00ff\nVlatin1\n\u0086R.")).isEqualTo(bytes("a\u00ff"));
        assertThat(read("c_codecs\nencode\nN\u0085R.")).isInstanceOf(Pickle.Instance.class);
    }

    @ParameterizedTest
    @CsvSource({
        "'', breaks off after 0 bytes",
        "K, breaks off after 1 byte",
        "'K\u0001', breaks off after 2 bytes",
        "'N\u00a0', 'expected an opcode of pickle protocols 0 to 5, found 0xa0 at byte 1'",
        "'\u0080\u0006', 'expected a pickle of protocol 0 to 5, found 6'",
        "'h\u0000.', recalls a value that it did not remember",
        "'g-1\n.', recalls a value that it did not remember",
        "'Np-1\n.', under a negative number",
        "'Ix\n.', expected a whole number",
        "'Fx\n.', expected a number"
    })
    void whatIsWrongIsSaid(String pickle, String why) {
        assertThatThrownBy(() -> read(pickle)).isInstanceOf(IOException.class).hasMessageContaining(why);
    }

    @Test
    void aLineHasALimit() throws IOException {
        // Frames of protocol 0 are such texts.
        assertThat(read("V" + "\\u0000".repeat(50_000) + "\n.")).isEqualTo(Pickle.Kept.TOO_LONG);
        assertThatThrownBy(() -> read("S" + "x".repeat(100_002) + "\n.")).hasMessageContaining("more than 100,000");
    }

    @ParameterizedTest
    @CsvSource({
        "f8, 000000000000f83f, 1.5",
        "f4, 0000c03f, 1.5",
        "f2, 003e, 1.5",
        "f2, 00fc, -Infinity",
        "i8, feffffffffffffff, -2",
        "i4, feffffff, -2",
        "i2, feff, -2",
        "i1, fe, -2",
        "u4, feffffff, 4294967294",
        "u2, feff, 65534",
        "u1, fe, 254",
        "f8, 0000c03f, ",
        "U2, 61000000, "
    })
    void scalarsOfEachTypeAreNumbers(String type, String hex, Double number) throws IOException {
        assertThat(Pickle.number(scalar(type, hex))).isEqualTo(number);
    }
}
