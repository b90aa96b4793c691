package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import games.scoring.api.log.LogEntry;
import games.scoring.api.log.RefusedMemberException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipStreamTest {

    @TempDir
    Path folder;

    @Test
    void aMemberThatTheDirectoryCallsOtherwiseIsTold() throws IOException {
        byte[] zip = ArchiveWalkTest.zip(Map.of("a.dat", "one"));
        zip[new String(zip, StandardCharsets.ISO_8859_1).lastIndexOf("a.dat")] = 'b';
        assertThatThrownBy(() -> file(zip).members(member -> true))
                .hasMessageContaining("its directory lists b.dat, and no member that came is called so");
    }

    @Test
    void aDirectoryThatStatesOtherSizesOrChecksumsThanCameIsTold() throws IOException {
        byte[] zip = ArchiveWalkTest.zip(Map.of("a.dat", "one"));
        int central = ArchiveWalkTest.indexOf(zip, new byte[] {'P', 'K', 1, 2});
        file(zip).members(member -> true);
        for (int field : new int[] {16, 20, 24}) {
            byte[] lying = zip.clone();
            lying[central + field] ^= 1;
            assertThatThrownBy(() -> file(lying).members(member -> true))
                    .hasMessageContaining(
                            "its directory states another size or checksum for a.dat than the member has");
        }
    }

    /** As zip libraries show them; a member is called what the archive calls it. */
    @Test
    void membersOfAFileComeInTheOrderOfItsDirectoryAndOfAStreamAsTheyLie() throws IOException {
        byte[] zip = ArchiveWalkTest.zip(new TreeMap<>(Map.of("./a", "1", "x/b", "2", "x/c", "3")));
        int directory = ArchiveWalkTest.indexOf(zip, new byte[] {'P', 'K', 1, 2});
        int each = 46 + 3;
        byte[] swapped = zip.clone();
        System.arraycopy(zip, directory, swapped, directory + each, each);
        System.arraycopy(zip, directory + each, swapped, directory, each);
        var read = new ArrayList<String>();
        file(swapped).members(member -> read.add(member.name() + "=" + Walked.text(member)));
        assertThat(read).containsExactly("x/b=2", "./a=1", "x/c=3");
        read.clear();
        assertThatThrownBy(() -> file(ArchiveWalkTest.gzip(swapped)).members(member -> read.add(member.name())))
                .hasMessageContaining("its directory lists its members in another order than they lie in");
        assertThat(read).containsExactly("./a", "x/b", "x/c");
    }

    @Test
    void aMemberThatIsAZipIsCheckedToItsEndWhereverItsReaderStops() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            stored(out, "a", ArchiveWalkTest.zip(Map.of("record.json", "{}")));
        }
        // The checksum and the size in front of the member.
        for (int field : new int[] {14, 22}) {
            byte[] lying = bytes.toByteArray();
            lying[field] ^= 1;
            assertThatThrownBy(() -> file(lying).members(record -> {
                        record.members(member -> false);
                        return true;
                    }))
                    .hasMessageContaining("!/a: damaged member");
        }
    }

    @Test
    void membersComeInTheOrderOfTheArchive() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry("records/"));
            out.closeEntry();
            put(out, "records/2.dat", "two");
            put(out, "records/1.dat", "one");
            stored(out, "level.dat", "stored");
            put(out, "empty", "");
        }
        LogEntry world = file(bytes.toByteArray());
        var read = new ArrayList<String>();
        world.members(member -> {
            assertThat(member.isFolder()).isFalse();
            assertThat(member.path()).isEqualTo(world.path() + "!/" + member.name());
            assertThat(member.head(2)).hasSize(Math.min(2, Walked.text(member).length()));
            return read.add(member.name() + "=" + Walked.text(member)
                    + Walked.text(member).length());
        });
        assertThat(read).containsExactly("records/2.dat=two3", "records/1.dat=one3", "level.dat=stored6", "empty=0");
    }

    @Test
    void aMemberThatIsNotReadIsPassedOver() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            put(out, "a", "x".repeat(100_000));
            stored(out, "b", "y".repeat(100_000));
            put(out, "c", "z");
        }
        var read = new ArrayList<String>();
        file(bytes.toByteArray()).members(member -> {
            if (member.name().equals("c")) {
                read.add(Walked.text(member));
            }
            return true;
        });
        assertThat(read).containsExactly("z");
    }

    @Test
    void membersWhoseNamesDifferInAnOldCodePageAlone() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes, StandardCharsets.ISO_8859_1)) {
            put(out, "a\u00FE.dat", "1");
            put(out, "a\u00FF.dat", "2");
        }
        var read = new ArrayList<String>();
        file(bytes.toByteArray()).members(member -> read.add(member.name() + "=" + Walked.text(member)));
        assertThat(read).containsExactly("a\u00FE.dat=1", "a\u00FF.dat=2");
    }

    @Test
    void readingEndsWhereTheReaderSaysSo() throws IOException {
        var seen = new ArrayList<String>();
        file(ArchiveWalkTest.zip(new TreeMap<>(Map.of("a", "1", "b", "2", "c", "3"))))
                .members(member -> {
                    seen.add(member.name());
                    return seen.size() < 2;
                });
        assertThat(seen).containsExactly("a", "b");
    }

    @Test
    void aLargeMemberIsReadOnceAndASmallOneAgain() throws IOException {
        byte[] large = new byte[1_000_000];
        new Random(1).nextBytes(large);
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry("large"));
            out.write(large);
            out.closeEntry();
            put(out, "small", "s");
        }
        var kept = new ArrayList<LogEntry>();
        file(bytes.toByteArray()).members(member -> {
            kept.add(member);
            if (member.name().equals("large")) {
                assertThat(member.head(100_000)).isEqualTo(Arrays.copyOf(large, 1 << 16));
                try (InputStream in = member.open()) {
                    assertThat(in.readAllBytes()).isEqualTo(large);
                }
                assertThatThrownBy(member::open).isInstanceOf(IOException.class).hasMessageContaining("once");
            } else {
                assertThat(Walked.text(member)).isEqualTo(Walked.text(member)).isEqualTo("s");
            }
            return true;
        });
        assertThat(kept)
                .hasSize(2)
                .allSatisfy(member -> assertThatThrownBy(member::open)
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("while the archive is at it"));
    }

    @Test
    void aZipInAZipIsReadAndABadOneIsNamedAndPassedOver() throws IOException {
        byte[] inner = ArchiveWalkTest.zip(new TreeMap<>(Map.of("record.json", "{}")));
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            for (int i = 0; i < 3; i++) {
                out.putNextEntry(new ZipEntry("records/" + i + ".dat"));
                out.write(i == 1 ? "no zip at all".getBytes(StandardCharsets.UTF_8) : inner);
                out.closeEntry();
            }
        }
        LogEntry world = file(bytes.toByteArray());
        var read = new ArrayList<String>();
        world.members(record -> {
            try {
                record.members(member -> read.add(member.path() + "=" + Walked.text(member)));
            } catch (IOException e) {
                read.add(e.getMessage());
            }
            return true;
        });
        assertThat(read)
                .containsExactly(
                        world.path() + "!/records/0.dat!/record.json={}",
                        world.path() + "!/records/1.dat: no zip archive, it does not begin like one. Copy it again, or"
                                + " take off what stands before it",
                        world.path() + "!/records/2.dat!/record.json={}");
    }

    @Test
    void aDamagedMemberIsNamedAndTheNextOneRead() throws IOException {
        // sizes stand before the data, as Python's zipfile writes them
        byte[] zip = python("a", "x".repeat(500), "b", "y");
        zip[33] ^= 0x55;
        var read = new ArrayList<String>();
        file(zip).members(member -> {
            try {
                read.add(Walked.text(member));
            } catch (IOException e) {
                read.add(e.getMessage());
            }
            return true;
        });
        assertThat(read).hasSize(2);
        assertThat(read.get(0)).contains("!/a: damaged member");
        assertThat(read.get(1)).isEqualTo("y");
    }

    @Test
    void membersCannotLieAboutTheirSize() throws IOException {
        byte[] zip = python("a", "x".repeat(500), "b", "y");
        for (int size : List.of(499, 501)) {
            byte[] lying = zip.clone();
            ByteBuffer.wrap(lying).order(ByteOrder.LITTLE_ENDIAN).putInt(22, size);
            assertThatThrownBy(() ->
                            file(lying).members(member -> !Walked.text(member).isEmpty()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("!/a: damaged member");
        }
    }

    @Test
    void membersCannotClimbOutOrRepeat() throws IOException {
        for (String name : List.of("../a", "/a", "a\\b", "x/../../a", "C:a", "n".repeat(300))) {
            var read = new ArrayList<String>();
            assertThatThrownBy(() -> file(ArchiveWalkTest.zip(new TreeMap<>(Map.of(name, "1", "!", "2", "~", "3"))))
                            .members(member -> read.add(member.name() + Walked.text(member))))
                    .as(name)
                    .isInstanceOf(RefusedMemberException.class)
                    .hasMessageContaining("refused");
            assertThat(read).as(name).containsExactly("!2", "~3");
        }
        byte[] twins = ArchiveWalkTest.replace(
                ArchiveWalkTest.zip(new TreeMap<>(Map.of("twine", "1", "twins", "2", "up", "3"))), "twine", "twins");
        var read = new ArrayList<String>();
        assertThatThrownBy(() -> file(twins).members(member -> read.add(member.name() + Walked.text(member))))
                .isInstanceOf(RefusedMemberException.class)
                .hasMessageContaining("a second member of that name");
        assertThat(read).containsExactly("twins1", "up3");
    }

    @Test
    void manyRefusedMembersAreOneMessage() {
        var others = Map.of(
                1,
                ": its path",
                2,
                ", and so is 1 other member: its path",
                3,
                ", and so are 2 other members: its path");
        for (int count = 1; count <= 3; count++) {
            var some = new Zips();
            for (int i = 0; i < count; i++) {
                some.member("../" + i, "x");
            }
            assertThatThrownBy(() -> file(some.end()).members(member -> true))
                    .hasMessageContaining("the member '../0' is refused" + others.get(count));
        }
        var names = new TreeMap<String, String>();
        for (int i = 0; i < 40; i++) {
            names.put("../" + i, "x");
        }
        assertThatThrownBy(() -> file(ArchiveWalkTest.zip(names)).members(member -> true))
                .hasMessageEndingWith(
                        "the member '../0' is refused, and so are 39 other members: its path leads out of a folder with '..'");
    }

    @Test
    void whoeverStopsEarlyIsNotToldOfWhatComesLater() throws IOException {
        file(ArchiveWalkTest.zip(new TreeMap<>(Map.of("a", "1", "b\\c", "2")))).members(member -> false);
    }

    @Test
    void anArchiveThatIsCutOffIsTold() throws IOException {
        byte[] zip = python("a", "x", "b", "y".repeat(300));
        for (int length = 0; length < zip.length; length++) {
            byte[] cut = Arrays.copyOf(zip, length);
            assertThatThrownBy(() -> file(cut).members(member -> true))
                    .as("%d of %d bytes", length, zip.length)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void ofTheMemberInWhichAnArchiveBreaksOffWhatCameIsRead() throws IOException {
        var random = new Random(1);
        var text = new StringBuilder();
        while (text.length() < 100_000) {
            text.append(random.nextInt()).append('\n');
        }
        byte[] zip = ArchiveWalkTest.zip(new TreeMap<>(Map.of("a", "1", "b", text.toString())));
        byte[] damaged = zip.clone();
        byte[] noise = new byte[zip.length / 3];
        random.nextBytes(noise);
        System.arraycopy(noise, 0, damaged, zip.length / 2, noise.length);
        for (byte[] broken : List.of(Arrays.copyOf(zip, zip.length / 2), damaged)) {
            var came = new StringBuilder();
            assertThatThrownBy(() -> file(broken).members(member -> {
                        for (int round = 0; round < 2; round++) {
                            came.setLength(0);
                            try (InputStream in = member.open()) {
                                for (int b = in.read(); b >= 0; b = in.read()) {
                                    came.append((char) b);
                                }
                            } catch (IOException e) {
                                assertThat(e).hasMessageContaining(member.path());
                            }
                        }
                        return true;
                    }))
                    .isInstanceOf(IOException.class);
            assertThat(came).startsWith(text.substring(0, text.length() / 3));
        }
    }

    /** What doesn't fit into 32 bits stands in extra fields; the archive's end has a larger one in front of it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void aLargeArchiveIsReadToItsEnd(int large) throws IOException {
        byte[] zip = new Zips()
                .member("a", "one")
                .member(new byte[] {'b'}, "second", large, "a note")
                .streamed("c", "third")
                .member("d", "4")
                .endLarge();
        var read = new ArrayList<String>();
        file(zip).members(member -> read.add(member.name() + "=" + Walked.text(member)));
        assertThat(read).containsExactly("a=one", "b=second", "c=third", "d=4");
        // Its larger end says at 4 how long it is.
        int end = ArchiveWalkTest.indexOf(zip, new byte[] {'P', 'K', 6, 6});
        zip[end + 11] = -1;
        assertThatThrownBy(() -> file(zip).members(member -> true)).hasMessageContaining("a length below 0");
    }

    @Test
    void anArchiveMayHaveANoteAndTheMarkOfOneThatMightHaveBeenSplit() throws IOException {
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[] {'P', 'K', 7, 8});
        bytes.writeBytes(new Zips().member("a", "one").end());
        byte[] zip = Arrays.copyOf(bytes.toByteArray(), bytes.size() + 5);
        zip[bytes.size() - 2] = 5;
        var read = new ArrayList<String>();
        file(zip).members(member -> read.add(Walked.text(member)));
        assertThat(read).containsExactly("one");
    }

    /** Of a member's local header, 18 is how many bytes it takes. */
    @Test
    void membersCannotLieAboutTheBytesTheyTake() throws IOException {
        byte[] zip = python("a", "x".repeat(500), "b", "y");
        int takes = zip[18];
        var messages = Map.of(
                takes + 1,
                "its data takes " + takes + " bytes, but it states " + (takes + 1),
                takes - 1,
                "it ends before its compressed data does");
        for (var each : messages.entrySet()) {
            byte[] lying = zip.clone();
            lying[18] = each.getKey().byteValue();
            assertThatThrownBy(() ->
                            file(lying).members(member -> !Walked.text(member).isEmpty()))
                    .hasMessageContaining("!/a: damaged member, " + each.getValue());
        }
    }

    @Test
    void whatHasNoEndThatCanBeToldIsToldThoughNobodyReadsIt() throws IOException {
        byte[] zip = ArchiveWalkTest.zip(new TreeMap<>(Map.of("a", "1", "b", "2")));
        zip[8] = 0;
        assertThatThrownBy(() -> file(zip).members(member -> true))
                .hasMessageContaining("!/a: is stored with its size behind it");
    }

    @Test
    void anArchiveOfMoreMembersThanTheLimitIsReadUpToIt() throws IOException {
        var path = Files.write(
                folder.resolve("a.zip"), ArchiveWalkTest.zip(new TreeMap<>(Map.of("a", "1", "b", "2", "c", "3"))));
        for (int most : new int[] {2, 3}) {
            var limits = new Limits(most, 10, 4, 1 << 20, 1 << 20, 500);
            var read = new ArrayList<String>();
            var archive = new DiskInput(path.toString(), path, limits, null, Optional.empty()).entry(false);
            if (most == 3) {
                archive.members(member -> read.add(member.name()));
            } else {
                assertThatThrownBy(() -> archive.members(member -> read.add(member.name())))
                        .isInstanceOf(LimitException.class)
                        .hasMessageContaining("more than the limit of 2 members");
            }
            assertThat(read).hasSize(most);
        }
    }

    @Test
    void membersThatTheDirectoryDoesNotListAreTold() throws IOException {
        byte[] zip = python("a", "x", "b", "y");
        int directory = ArchiveWalkTest.indexOf(zip, new byte[] {'P', 'K', 1, 2});
        var hiding = new ByteArrayOutputStream();
        hiding.write(zip, 0, directory);
        hiding.write(zip, directory + 47, zip.length - directory - 47);
        assertThatThrownBy(() -> file(hiding.toByteArray()).members(member -> true))
                .hasMessageContaining("holds 2 members, but its directory lists 1");
    }

    /** As of archives that are walked: what is not read is told, behind all that is. */
    @Test
    void whatStandsBehindTheEndIsTold() throws IOException {
        byte[] zip = ArchiveWalkTest.zip(Map.of("a", "1"));
        var behind = Map.of(
                new byte[9],
                ": bytes stand behind its end. Pack it again, or take them off.",
                zip,
                ": another zip stands behind its end, and is not read.");
        for (var each : behind.entrySet()) {
            var read = new ArrayList<String>();
            assertThatThrownBy(() -> file(ArchiveWalkTest.joined(zip, each.getKey()))
                            .members(member -> read.add(Walked.text(member))))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(each.getValue());
            assertThat(read).containsExactly("1");
        }
    }

    @Test
    void aMemberThatIsNotReadIsToldWithOneRemedy() throws IOException {
        byte[] zip = python("a", "x", "b", "y");
        zip[6] |= 1;
        assertMember(zip, "a: is encrypted, which is not read. Pack it again");
        byte[] stored = ArchiveWalkTest.zip(Map.of("a", "1"));
        stored[8] = 0;
        assertMember(
                stored,
                "a: is stored with its size behind it, and so has no end that can be told. Pack it again, compressed");
    }

    private void assertMember(byte[] zip, String why) {
        assertThatThrownBy(
                        () -> file(zip).members(member -> !Walked.text(member).isEmpty()))
                .isInstanceOf(IOException.class)
                .hasMessage(folder.resolve("world.nclevel") + "!/" + why);
    }

    @Test
    void archivesInOneAnotherEndAtTheirLimit() throws IOException {
        LogEntry world = file(nested(6));
        assertThatThrownBy(() -> world.members(ZipStreamTest::deeper))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("4 archives in one another");
    }

    private static boolean deeper(LogEntry member) throws IOException {
        member.members(ZipStreamTest::deeper);
        return true;
    }

    private static byte[] nested(int levels) throws IOException {
        byte[] zip = ArchiveWalkTest.zip(new TreeMap<>(Map.of("a", "1")));
        for (int i = 0; i < levels; i++) {
            var bytes = new ByteArrayOutputStream();
            try (var out = new ZipOutputStream(bytes)) {
                out.putNextEntry(new ZipEntry("a"));
                out.write(zip);
            }
            zip = bytes.toByteArray();
        }
        return zip;
    }

    @Test
    void aBombIsToldWhileItIsRead() throws IOException {
        byte[] zeros = new byte[1 << 20];
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            for (int i = 0; i < 100; i++) {
                out.putNextEntry(new ZipEntry("zeros" + i));
                out.write(zeros);
                out.closeEntry();
            }
        }
        assertThatThrownBy(() -> file(bytes.toByteArray()).members(member -> {
                    try (InputStream in = member.open()) {
                        in.transferTo(OutputStream.nullOutputStream());
                    }
                    return true;
                }))
                .isInstanceOf(LimitException.class);
    }

    @Test
    void theRealWorldsAreRead() throws IOException {
        Path worlds = Shared.folder().resolve("data/minecraft-contest");
        assumeTrue(Files.exists(worlds), "the shared data is not here");
        var read = new ArrayList<String>();
        for (String name : List.of("mc_small.nclevel", "mc_bad_middle.nclevel")) {
            entry(worlds.resolve(name)).members(record -> {
                try {
                    record.members(member -> !Walked.text(member).isEmpty());
                    read.add(record.name());
                } catch (IOException e) {
                    read.add("!" + record.name());
                }
                return true;
            });
        }
        assertThat(read)
                .containsExactly(
                        "level.dat",
                        "records/1685000000000001.dat",
                        "records/1685000000000002.dat",
                        "!records/notes.txt",
                        "records/sub/3.dat",
                        "old_records/4.dat",
                        "records/1685000000000003.dat",
                        "records/1.dat",
                        "!records/2.dat",
                        "records/3.dat");
    }

    /** Whatever happens to the bytes, reading ends with the same members, or with an IOException. */
    @Property(tries = 300)
    void noDamageBringsDownTheReader(
            @ForAll @IntRange(min = 0, max = 400) int at, @ForAll byte with, @ForAll boolean descriptors)
            throws IOException {
        byte[] zip = descriptors
                ? ArchiveWalkTest.zip(new TreeMap<>(Map.of("a", "x".repeat(200), "b", "yy")))
                : python("a", "x".repeat(200), "b", "yy");
        zip[at % zip.length] = with;
        var path = Files.createTempFile("damaged", ".zip");
        try {
            Files.write(path, zip);
            entry(path)
                    .members(member -> !HexFormat.of().formatHex(member.head(9)).isEmpty()
                            && !Walked.text(member).isEmpty());
        } catch (IOException e) {
            assertThat(e.getMessage()).isNotBlank();
        } finally {
            Files.delete(path);
        }
    }

    private LogEntry file(byte[] bytes) throws IOException {
        return entry(Files.write(folder.resolve("world.nclevel"), bytes));
    }

    private static LogEntry entry(Path path) throws IOException {
        return new DiskInput(path.toString(), path, Limits.defaults(), null, Optional.empty()).entry(false);
    }

    private static void put(ZipOutputStream out, String name, String text) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
    }

    private static void stored(ZipOutputStream out, String name, String text) throws IOException {
        stored(out, name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void stored(ZipOutputStream out, String name, byte[] bytes) throws IOException {
        var crc = new CRC32();
        crc.update(bytes);
        var entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(crc.getValue());
        out.putNextEntry(entry);
        out.write(bytes);
        out.closeEntry();
    }

    /** Two members, deflated, with their sizes before the data and names of one letter. */
    private static byte[] python(String nameA, String textA, String nameB, String textB) throws IOException {
        byte[] streamed = ArchiveWalkTest.zip(new TreeMap<>(Map.of(nameA, textA, nameB, textB)));
        var in = ByteBuffer.wrap(streamed).order(ByteOrder.LITTLE_ENDIAN);
        int directory = ArchiveWalkTest.indexOf(streamed, new byte[] {'P', 'K', 1, 2});
        var out = ByteBuffer.allocate(streamed.length).order(ByteOrder.LITTLE_ENDIAN);
        int[] offsets = new int[2];
        for (int i = 0; i < 2; i++) {
            int central = directory + 47 * i;
            int local = in.getInt(central + 42);
            int compressed = in.getInt(central + 20);
            offsets[i] = out.position();
            out.put(streamed, local, 6).putShort((short) (in.getShort(local + 6) & ~8));
            out.put(streamed, local + 8, 6).put(streamed, central + 16, 12);
            out.put(streamed, local + 26, 5 + compressed);
        }
        int start = out.position();
        for (int i = 0; i < 2; i++) {
            out.put(streamed, directory + 47 * i, 42).putInt(offsets[i]).put(streamed, directory + 47 * i + 46, 1);
        }
        int end = directory + 94;
        out.put(streamed, end, 16).putInt(start).putShort((short) 0);
        return Arrays.copyOf(out.array(), out.position());
    }
}
