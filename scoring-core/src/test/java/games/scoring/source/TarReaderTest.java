package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.source.TarReader.Header;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the fields of a header say: POSIX.1-2017, pax, and the GNU tar manual. */
final class TarReaderTest {

    private static final String POSIX = "ustar\00000";
    private static final String GNU = "ustar  \0";

    private static byte[] block(String name, char type, String size, String magic) {
        var block = new byte[512];
        Tars.put(block, 0, name);
        Tars.put(block, 124, size);
        block[156] = (byte) type;
        Tars.put(block, 257, magic);
        return block;
    }

    private static Header first(byte[] block) throws IOException {
        return headers(new Tars().raw(Tars.sealed(block)).cut()).get(0);
    }

    /** Reads the headers up to the end mark, or to where the bytes end, and passes over the data. */
    private static List<Header> headers(byte[] tar) throws IOException {
        var headers = new ArrayList<Header>();
        var reader = new TarReader(new ByteArrayInputStream(tar));
        while (reader.position() < tar.length) {
            var header = reader.next();
            if (header == null) {
                break;
            }
            headers.add(header);
            if (tar.length == 512) {
                break;
            }
        }
        return headers;
    }

    @ParameterizedTest
    @CsvSource({
        "'00000000017', 15",
        "'77777777777', 8589934591",
        // All twelve bytes may be digits.
        "'777777777777', 68719476735",
        "'         17 ', 15",
        "'17 ', 15",
        // A blank ends it, whatever stands behind.
        "'17 5', 15",
        "'', 0"
    })
    void aSizeIsAnOctalNumber(String field, long size) throws IOException {
        assertThat(first(block("a", '0', field, POSIX)).size()).isEqualTo(size);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000000018", "0x17", "-17"})
    void otherDigitsAreNoNumber(String field) {
        var tar = new Tars().file("a", "").raw(Tars.sealed(block("b", '0', field, POSIX)));
        assertThatThrownBy(() -> headers(tar.cut())).hasMessage("a number that is none in a header");
    }

    @Property
    void aLargeSizeIsABinaryNumber(@ForAll @LongRange(min = 0) long size) throws IOException {
        assertThat(first(binary(BigInteger.valueOf(size))).size()).isEqualTo(size);
    }

    @Test
    void aMemberThatIsSaidToHaveMoreBytesThanThereCanBeIsCutOff() {
        for (long size : new long[] {Long.MAX_VALUE, Long.MAX_VALUE - 512, Long.MAX_VALUE - 511}) {
            var tar = new Tars()
                    .raw(Tars.sealed(binary(BigInteger.valueOf(size))))
                    .file("b", "text")
                    .end();
            assertThatThrownBy(() -> headers(tar))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("ends in the middle of a file");
        }
    }

    @Test
    void whereATarBreaksOffIsSaid() throws IOException {
        var breaks = Map.of(512, "ends without its end mark", 513, "ends in the middle of a header");
        var tar = new Tars().file("a", "").file("b", "").end();
        for (var each : breaks.entrySet()) {
            var reader = new TarReader(new ByteArrayInputStream(tar, 0, each.getKey()));
            assertThat(reader.next()).isNotNull();
            assertThatThrownBy(reader::next).isInstanceOf(EOFException.class).hasMessage(each.getValue());
        }
    }

    /** A stream may pass over fewer bytes than it is asked to, or over none. */
    @Test
    void dataIsPassedOverHoweverFewBytesAStreamSkips() throws IOException {
        var tar = new Tars().file("a", "x".repeat(700)).file("b", "").end();
        for (long most : new long[] {0, 1, 100}) {
            var reader = new TarReader(new ByteArrayInputStream(tar) {
                @Override
                public long skip(long count) {
                    return super.skip(Math.min(most, count));
                }
            });
            assertThat(reader.next()).isNotNull();
            assertThat(reader.next()).isNotNull().extracting(Header::name).isEqualTo("b");
            assertThat(reader.position()).isEqualTo(2048);
        }
    }

    private static byte[] binary(BigInteger size) {
        var block = block("a", '0', "", GNU);
        byte[] digits = size.toByteArray();
        Arrays.fill(block, 124, 136, (byte) (size.signum() < 0 ? 0xFF : 0));
        System.arraycopy(digits, 0, block, 136 - digits.length, digits.length);
        block[124] |= (byte) 0x80;
        return block;
    }

    @Test
    void aBinarySizeHasBounds() {
        assertThatThrownBy(() -> first(binary(BigInteger.ONE.shiftLeft(63))))
                .hasMessage("states a size beyond all bounds");
        assertThatThrownBy(() -> first(binary(BigInteger.ONE.shiftLeft(80))))
                .hasMessage("states a size beyond all bounds");
        assertThatThrownBy(() -> first(binary(BigInteger.ONE.negate()))).hasMessage("states a size below 0");
        assertThatThrownBy(() -> first(binary(BigInteger.valueOf(Long.MIN_VALUE))))
                .hasMessage("states a size below 0");
        assertThatThrownBy(() -> first(binary(BigInteger.ONE.shiftLeft(64).negate())))
                .hasMessage("states a size beyond all bounds");
    }

    @Test
    void theChecksumMayBeOfBytesWithASign() throws IOException {
        var block = Tars.sealed(block("é", '0', "", POSIX));
        assertThat(headers(block).get(0).name()).isEqualTo("é");
        int unsigned = Integer.parseInt(new String(block, 148, 6, StandardCharsets.US_ASCII), 8);
        // Two bytes of é, each 256 less.
        Tars.put(block, 148, String.format("%06o\0 ", unsigned - 512));
        assertThat(headers(block).get(0).name()).isEqualTo("é");
        Tars.put(block, 148, String.format("%06o\0 ", unsigned - 256));
        assertThatThrownBy(() -> headers(block)).hasMessage("no tar archive");
        var second = new Tars().file("a", "").raw(block).cut();
        assertThatThrownBy(() -> headers(second)).hasMessage("a damaged header at byte 512");
    }

    @Test
    void aNameMayFillItsFieldAndHaveAPrefix() throws IOException {
        var name = "n".repeat(100);
        var prefix = "p".repeat(155);
        var posix = block(name, '0', "", POSIX);
        Tars.put(posix, 345, prefix);
        assertThat(first(posix).name()).isEqualTo(prefix + "/" + name);
        // Where POSIX has the prefix, GNU has times, and what came before ustar has nothing.
        var gnu = block(name, '0', "", GNU);
        Tars.put(gnu, 345, "14774001000");
        assertThat(first(gnu).name()).isEqualTo(name);
        var old = block(name, '0', "", "");
        Tars.put(old, 345, prefix);
        assertThat(first(old).name()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "'\0', a, FILE, 1024",
        "0, a, FILE, 1024",
        "0, a/, FOLDER, 1024",
        "1, a, HARD_LINK, 0",
        "2, a, OTHER, 0",
        "3, a, OTHER, 0",
        "4, a, OTHER, 0",
        "5, a, FOLDER, 0",
        "6, a, OTHER, 0",
        "7, a, FILE, 1024",
        "D, a, FOLDER, 1024",
        "M, a, UNREADABLE, 1024",
        "Q, a, UNREADABLE, 1024"
    })
    void theTypeTellsWhatAMemberIsAndWhetherDataFollow(char type, String name, TarReader.Type expected, int follow)
            throws IOException {
        var tar = new Tars()
                .header(name, type, 1000, "to")
                .raw(new byte[follow == 0 ? 0 : 1024])
                .file("next", "text")
                .end();
        Arrays.fill(tar, 512, 512 + follow, (byte) 'x');
        var headers = headers(tar);
        assertThat(headers).extracting(Header::name).containsExactly(name, "next");
        assertThat(headers.get(0).type()).isEqualTo(expected);
        assertThat(headers.get(0).size()).isEqualTo(follow == 0 ? 0 : 1000);
    }

    @Test
    void anUnknownMemberWithoutDataIsNothingToRead() throws IOException {
        var unknown = first(block("a", '\1', "", POSIX));
        assertThat(unknown.type()).isEqualTo(TarReader.Type.OTHER);
        assertThat(unknown.what()).isEqualTo("a member of the type '1'");
        assertThat(first(block("a", 'Q', "", POSIX)).what()).isEqualTo("a member of the type 'Q'");
        assertThat(first(block("a", '~', "", POSIX)).what()).isEqualTo("a member of the type '~'");
        assertThat(first(block("a", (char) 127, "", POSIX)).what()).isEqualTo("a member of the type '127'");
    }

    @Test
    void longNamesAndLinksOfGnuHoldForTheNextMember() throws IOException {
        var name = "n".repeat(300);
        var link = "l".repeat(300);
        var tar = new Tars();
        for (var text : List.of('K' + link, 'L' + name)) {
            byte[] bytes = (text.substring(1) + "\0").getBytes(StandardCharsets.UTF_8);
            tar.header("././@LongLink", text.charAt(0), bytes.length, "").data(bytes);
        }
        var headers = headers(
                tar.header("cut", '1', 0, "cut").header("b", '1', 0, "to").end());
        assertThat(headers).extracting(Header::name).containsExactly(name, "b");
        assertThat(headers).extracting(Header::link).containsExactly(link, "to");
    }

    @ParameterizedTest
    @ValueSource(chars = {'x', 'X'})
    void whatAPaxHeaderSaysHoldsForTheNextMember(char type) throws IOException {
        byte[] records = "14 path=other\n20 linkpath=there/b\n10 size=3\n".getBytes(StandardCharsets.UTF_8);
        var tar = new Tars()
                .header("pax", type, records.length, "")
                .data(records)
                .header("cut", '0', 0, "cut")
                .data("abc".getBytes(StandardCharsets.UTF_8))
                .header("b", '1', 0, "to")
                .end();
        assertThat(headers(tar))
                .containsExactly(
                        new Header("other", TarReader.Type.FILE, "a file", "there/b", 3),
                        new Header("b", TarReader.Type.HARD_LINK, "a link", "to", 0));
    }

    @Test
    void ofTwoPaxHeadersOfAMemberTheLaterHolds() throws IOException {
        var headers = headers(new Tars()
                .pax("path", "first", "linkpath", "there")
                .pax("path", "second")
                .header("cut", '1', 0, "to")
                .end());
        assertThat(headers).containsExactly(new Header("second", TarReader.Type.HARD_LINK, "a link", "to", 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "path=a\n",
                "9path=a\n",
                "8 path=a\n",
                "99 path=a\n",
                "9 path=a",
                "9 path:a\n",
                "6 =ab\n",
                "2 \n",
                "3 \n",
                "1 a",
                "9"
            })
    void aDamagedPaxHeaderIsTold(String records) {
        byte[] bytes = records.getBytes(StandardCharsets.UTF_8);
        var tar = new Tars().header("pax", 'x', bytes.length, "").data(bytes).file("a", "");
        assertThatThrownBy(() -> headers(tar.end())).hasMessage("a damaged pax header");
    }

    @Test
    void zerosEndAPaxHeader() throws IOException {
        byte[] records = "9 path=a\n\0\0".getBytes(StandardCharsets.UTF_8);
        assertThat(headers(new Tars()
                        .header("pax", 'x', records.length, "")
                        .data(records)
                        .file("b", "")
                        .end()))
                .extracting(Header::name)
                .containsExactly("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "ten", "9223372036854775808"})
    void aPaxSizeIsAWholeNumber(String size) {
        var tar = new Tars().pax("size", size).file("a", "");
        assertThatThrownBy(() -> headers(tar.end())).hasMessage("states the size '" + size + "'");
    }

    @Test
    void globalHeadersAndLabelsArePassedOver() throws IOException {
        for (char type : new char[] {'g', 'V'}) {
            var tar = new Tars()
                    .header("label", type, 600, "")
                    .raw(new byte[1024])
                    .file("a", "text");
            assertThat(headers(tar.end())).extracting(Header::name).containsExactly("a");
        }
    }

    @Test
    void theMapOfASparseFileMayGoOn() throws IOException {
        var begins = block("holes", 'S', "00000000001", GNU);
        begins[482] = 1;
        var more = new byte[512];
        more[504] = 1;
        var last = new byte[512];
        last[0] = '0';
        var tar = new Tars()
                .raw(Tars.sealed(begins))
                .raw(more)
                .raw(last)
                .data(new byte[] {'x'})
                .file("next", "")
                .end();
        assertThat(headers(tar)).extracting(Header::name).containsExactly("holes", "next");
        assertThat(headers(tar).get(0).type()).isEqualTo(TarReader.Type.UNREADABLE);
        var zeros = new Tars().raw(Tars.sealed(begins)).end();
        assertThatThrownBy(() -> headers(zeros))
                .isInstanceOf(EOFException.class)
                .hasMessage("ends in the map of a sparse file");
    }

    @Test
    void namesAndHeadersHaveALimit() throws IOException {
        byte[] longest = new byte[1 << 16];
        Arrays.fill(longest, (byte) 'n');
        assertThat(headers(new Tars()
                                .header("l", 'L', 1 << 16, "")
                                .raw(longest)
                                .file("a", "")
                                .end())
                        .get(0)
                        .name())
                .hasSize(1 << 16);
        var name = new Tars().header("l", 'L', (1 << 16) + 1, "").end();
        assertThatThrownBy(() -> headers(name)).isInstanceOf(LimitException.class);
        var pax = new Tars().header("x", 'x', (1 << 20) + 1, "").end();
        assertThatThrownBy(() -> headers(pax)).isInstanceOf(LimitException.class);
        var cut = new Tars().header("l", 'L', 600, "").raw(new byte[512]).cut();
        assertThatThrownBy(() -> headers(cut))
                .isInstanceOf(EOFException.class)
                .hasMessage("ends in the middle of a name");
    }

    @Test
    void whatWasReadOfAMemberIsNotPassedOverAgain() throws IOException {
        var tar = new Tars().file("a", "x".repeat(700)).file("b", "").end();
        var reader = new TarReader(new ByteArrayInputStream(tar));
        assertThat(reader.next()).isNotNull();
        assertThat(reader.position()).isEqualTo(512);
        assertThat(reader.read(new byte[600], 600)).isEqualTo(600);
        assertThat(reader.position()).isEqualTo(1112);
        assertThat(reader.next()).isNotNull().extracting(Header::name).isEqualTo("b");
        assertThat(reader.position()).isEqualTo(2048);
        assertThat(reader.next()).isNull();
    }
}
