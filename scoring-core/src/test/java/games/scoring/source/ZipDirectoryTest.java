package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipDirectoryTest {

    @TempDir
    Path folder;

    /** What doesn't fit into 32 bits stands in an extra field, which then holds nothing of what does. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void aMemberOfALargeArchiveIsWhereItsExtraFieldSays(int large) throws IOException {
        byte[] zip = new Zips()
                .member("a", "one")
                .member(new byte[] {'b'}, "second", large, "a note")
                .member("c", "3")
                .endLarge();
        assertThat(read(zip, 3).members())
                .extracting(ZipDirectory.Member::name, ZipDirectory.Member::compressed, member -> data(zip, member))
                .containsExactly(
                        Assertions.tuple("a", 3L, "one"),
                        Assertions.tuple("b", 6L, "second"),
                        Assertions.tuple("c", 1L, "3"));
        assertThat(read(zip, 3).isFaultless()).isTrue();
    }

    @Test
    void aLargeArchiveWhoseDirectoryIsSaidToLieBehindItsEndIsRefused() throws IOException {
        byte[] zip = new Zips().member("a", "one").endLarge();
        ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).putLong(zip.length - 22 - 12, zip.length - 55);
        assertThatThrownBy(() -> read(zip, 1))
                .hasMessage("a.zip: damaged, its directory is said to lie outside of it. Pack it again.");
    }

    /** It is read piece by piece: here three of them, and a member that lies across each border. */
    @Test
    void aLongDirectoryIsReadToItsEnd() throws IOException {
        var zips = new Zips();
        String note = "a note of sixty bytes, so that there is a lot to read over. ";
        for (int i = 0; i < 100; i++) {
            zips.member(("member " + i).getBytes(StandardCharsets.UTF_8), "data " + i, 0, note.repeat(100));
        }
        byte[] zip = zips.end();
        var members = read(zip, 100).members();
        assertThat(members).hasSize(100);
        for (int i = 0; i < 100; i++) {
            assertThat(members.get(i).name()).isEqualTo("member " + i);
            assertThat(data(zip, members.get(i))).isEqualTo("data " + i);
        }
    }

    @Test
    void aDirectoryOfMoreMembersThanTheLimitIsRefused() throws IOException {
        byte[] zip = new Zips().member("a", "1").member("b", "2").end();
        assertThatThrownBy(() -> read(zip, 1))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("states 2 members");
        zip[zip.length - 22 + 10] = 1;
        assertThatThrownBy(() -> read(zip, 1))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("more than 1 members");
    }

    /** What stands between the last member and the end is no entry. */
    @Test
    void aDirectoryThatIsLongerThanItsEntriesIsDamaged() throws IOException {
        byte[] zip = new Zips().member("a", "1").end();
        byte[] longer = Arrays.copyOf(zip, zip.length + 1);
        int end = zip.length - 22;
        System.arraycopy(zip, end, longer, end + 1, 22);
        longer[end + 1 + 12]++;
        assertThatThrownBy(() -> read(longer, 1)).hasMessage("a.zip: damaged in its directory. Copy or pack it again.");
    }

    /** Where a member is said to begin stands at 42 of its entry. */
    @Test
    void aMemberThatIsSaidToLieBehindTheArchiveIsRefusedAlone() throws IOException {
        byte[] zip = new Zips().member("a", "one").member("b", "two").end();
        int entry = ArchiveWalkTest.indexOf(zip, new byte[] {'P', 'K', 1, 2});
        ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).putInt(entry + 42, zip.length - 30);
        var directory = read(zip, 2);
        assertThat(directory.fault(0)).startsWith("its bytes stand under another name, or none");
        assertThat(directory.fault(1)).isNull();
        assertThat(directory.isFaultless()).isFalse();
    }

    /** How long a member's bytes are stands at 20 of its entry: here the first reaches over the third. */
    @Test
    void allThatAWideMemberCoversAreRefusedWithIt() throws IOException {
        byte[] zip = new Zips()
                .member("a", "one")
                .member("b", "two")
                .member("c", "three")
                .member("d", "four")
                .end();
        int entry = ArchiveWalkTest.indexOf(zip, new byte[] {'P', 'K', 1, 2});
        var directory = read(zip, 4);
        assertThat(directory.isFaultless()).isTrue();
        int third = (int) directory.members().get(2).header();
        int first = (int) directory.members().get(0).data();
        ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).putInt(entry + 20, third + 1 - first);
        var sharing = read(zip, 4);
        for (int member : new int[] {0, 1, 2}) {
            assertThat(sharing.fault(member)).startsWith("shares its bytes with another member");
        }
        assertThat(sharing.fault(3)).isNull();
        assertThat(sharing.isFaultless()).isFalse();
    }

    /** Of whoever does not know the old code page, letters are wrong at worst: no two names become one. */
    @Test
    void aNameThatIsNoUtf8IsReadByteByByte() throws IOException {
        byte[] zip = new Zips()
                .member(new byte[] {'a', (byte) 0x81}, "1", 0, "")
                .member("\uFFFD", "2")
                .end();
        assertThat(read(zip, 2).members()).extracting(ZipDirectory.Member::name).containsExactly("a\u0081", "\uFFFD");
    }

    /** Who made the archive stands at 5 of a member's entry, and what kind of file it is at 41. */
    @Test
    void linksAreToldWhereUnixOrMacOsMadeTheArchive() throws IOException {
        byte[] zip = new Zips().member("a", "elsewhere").end();
        int entry = ArchiveWalkTest.indexOf(zip, new byte[] {'P', 'K', 1, 2});
        zip[entry + 41] = (byte) 0xA1;
        var made = new TreeMap<Integer, Boolean>();
        for (byte madeBy : new byte[] {0, 3, 19}) {
            zip[entry + 5] = madeBy;
            made.put((int) madeBy, read(zip, 1).members().get(0).link());
        }
        assertThat(made).isEqualTo(new TreeMap<>(Map.of(0, false, 3, true, 19, true)));
    }

    @Test
    void whatStandsBehindTheEndIsCounted() throws IOException {
        byte[] zip = new Zips().member("a", "1").end();
        byte[] noted = Arrays.copyOf(zip, zip.length + 5);
        noted[zip.length - 2] = 5;
        assertThat(read(noted, 1).members()).hasSize(1);
        for (byte[] whole : List.of(zip, noted)) {
            assertThatThrownBy(() -> read(Arrays.copyOf(whole, whole.length + 1), 1))
                    .hasMessage("a.zip: 1 byte stands behind its end. Pack it again, or take them off.");
            assertThatThrownBy(() -> read(Arrays.copyOf(whole, whole.length + 2), 1))
                    .hasMessage("a.zip: 2 bytes stand behind its end. Pack it again, or take them off.");
        }
        assertThatThrownBy(() -> read(Arrays.copyOf(noted, noted.length - 1), 1))
                .hasMessage("a.zip: no zip archive, or cut off: it does not end like one. Copy it again.");
    }

    @Test
    void anEmptyArchiveEndsLikeOne() throws IOException {
        assertThat(ZipDirectory.endsLikeOne(Files.write(folder.resolve("a.zip"), new Zips().end())))
                .isTrue();
        assertThat(ZipDirectory.endsLikeOne(Files.write(folder.resolve("a.zip"), new byte[22])))
                .isFalse();
    }

    private ZipDirectory read(byte[] zip, long mostEntries) throws IOException {
        Path file = Files.write(folder.resolve("a.zip"), zip);
        try (var channel = FileChannel.open(file)) {
            return ZipDirectory.read(channel, "a.zip", mostEntries);
        }
    }

    private static String data(byte[] zip, ZipDirectory.Member member) {
        return new String(zip, (int) member.data(), (int) member.size(), StandardCharsets.UTF_8);
    }
}
