package games.scoring.source;

import static games.scoring.source.Walked.RECORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import games.scoring.api.Reason;
import games.scoring.api.log.LogEntry;
import games.scoring.plugin.Catalog;
import games.scoring.record.ArenaFamily;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveWalkTest {

    private static final Catalog NOBODY = new Catalog(List.of());
    private static final Catalog EPISODES = Stranger.catalog(Stranger.claiming(
            "episodes",
            entry -> entry.isFolder() && entry.child("interactions.json").isPresent()));

    private static final Catalog LEVELS =
            Stranger.catalog(Stranger.claiming("levels", entry -> entry.name().endsWith(".level")));

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"a.tar", "a.tgz", "a.tar.gz", "A.TAR.GZ", "a.tar.zst", "a.zip"})
    void anArchiveIsWalkedLikeAFolder(String name) throws IOException {
        Path archive = folder.resolve(name);
        var files = new TreeMap<String, String>();
        files.put("runs/b/interactions.json", "{\"b\":1}");
        files.put("runs/a/interactions.json", "{\"a\":1}");
        files.put("runs/a/deep/er.txt", "words");
        files.put("r.jsonl", RECORD);
        Files.write(archive, name.endsWith("zip") ? zip(files) : pack(name, tar(files)));

        try (var walk = SourceWalk.open(List.of(archive.toString()), EPISODES, WalkOptions.defaults())) {
            var units = Walked.drain(walk);
            assertThat(units)
                    .extracting(Unit::path)
                    .containsExactly(archive + "!/r.jsonl", archive + "!/runs/a", archive + "!/runs/b");
            try (InputStream in = ((RecordFile) units.get(0)).open()) {
                assertThat(in).hasContent(RECORD.strip());
            }
            LogEntry a = ((LogUnit) units.get(1)).entry();
            assertThat(Walked.text(a.child("interactions.json").orElseThrow())).isEqualTo("{\"a\":1}");
            assertThat(a.children()).extracting(LogEntry::name).containsExactly("deep", "interactions.json");
            LogEntry runs = a.parent().orElseThrow();
            LogEntry root = runs.parent().orElseThrow();
            assertThat(root.path()).isEqualTo(archive.toString());
            assertThat(root.parent()).isEmpty();
            assertThat(runs.child("b").orElseThrow().path()).isEqualTo(archive + "!/runs/b");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.tar", "a.tgz", "a.zip"})
    void membersCanBeReadWhileTheWalkIsOpenOrUntilTheyAreDone(String name) throws IOException {
        Path archive = folder.resolve(name);
        var files = new TreeMap<>(Map.of("e/interactions.json", "one", "f/interactions.json", "two"));
        Files.write(archive, name.endsWith("zip") ? zip(files) : pack(name, tar(files)));
        try (var walk = SourceWalk.open(List.of(archive.toString()), EPISODES, WalkOptions.defaults())) {
            var units = Walked.drain(walk);
            LogEntry one =
                    ((LogUnit) units.get(0)).entry().child("interactions.json").orElseThrow();
            LogEntry two =
                    ((LogUnit) units.get(1)).entry().child("interactions.json").orElseThrow();
            assertThat(Walked.text(one)).isEqualTo("one");
            units.get(0).done();
            units.get(0).done();
            assertThat(Walked.text(two)).isEqualTo("two");
            units.get(1).done();
            assertThatThrownBy(() -> Walked.text(two)).isInstanceOf(IOException.class);
        }
    }

    /** As pandas names the member of a table that it packs. */
    @Test
    void aMemberThatIsCalledATarAndIsATextIsThatText() throws IOException {
        byte[] tar = new Tars()
                .file("r.csv.tar.gz", "benchmark,points\narena/duel,5\n")
                .file("r.json.tar", RECORD)
                .file("r.tar", "text")
                .cut();
        var file = Files.write(folder.resolve("r.tar"), tar);
        assertThat(Walked.units(file, ArenaFamily.catalog()))
                .extracting(unit -> unit.path().substring(file.toString().length()) + " " + Walked.describe(unit))
                .contains("!/r.csv.tar.gz records", "!/r.json.tar records", "!/r.tar unreadable");
    }

    @Test
    void membersComeInTheOrderOfTheirPaths() throws IOException {
        var files =
                new TreeMap<>(Map.of("b-.jsonl", RECORD, "b.z.jsonl", RECORD, "b/x.jsonl", RECORD, "b0.jsonl", RECORD));
        for (byte[] archive : List.of(tar(files), zip(files))) {
            Path file = Files.write(folder.resolve("a"), archive);
            assertThat(Walked.units(file, EPISODES))
                    .extracting(unit -> unit.path().substring(unit.path().indexOf('!')))
                    .containsExactly("!/b-.jsonl", "!/b.z.jsonl", "!/b/x.jsonl", "!/b0.jsonl");
        }
    }

    @Test
    void anArchiveThatIsAnEpisodeIsClaimedAsAWhole() throws IOException {
        Files.write(folder.resolve("a.zip"), zip(new TreeMap<>(Map.of("interactions.json", "{}"))));
        assertThat(Walked.outcome(folder, EPISODES)).containsExactly(Map.entry("/a.zip", "episodes"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.zip", "a.tar", "a.log.tar.gz", "a.tgz", "a.tar.zst"})
    void noFormatIsShownWhatIsCalledAnArchive(String name) throws IOException {
        var files = new TreeMap<>(Map.of("r.jsonl", RECORD));
        Path archive = Files.write(folder.resolve(name), name.endsWith("zip") ? zip(files) : pack(name, tar(files)));
        var greedy = Stranger.catalog(Stranger.claiming("greedy", entry -> !entry.isFolder()));
        for (Path input : List.of(folder, archive)) {
            assertThat(Walked.units(input, greedy))
                    .singleElement()
                    .satisfies(unit -> assertThat(unit.path()).endsWith(name + "!/r.jsonl"));
        }
    }

    @Test
    void anArchiveUnderAnotherNameIsWalkedWhereTheUserNamesIt() throws IOException {
        var files = new TreeMap<>(Map.of("r.jsonl", RECORD));
        var archives = Map.of("tar.bin", tar(files), "tar.gz", gzip(tar(files)), "zip.bin", zip(files));
        for (var archive : archives.entrySet()) {
            Path named = Files.write(folder.resolve(archive.getKey()), archive.getValue());
            assertThat(Walked.units(named, NOBODY)).extracting(Unit::path).containsExactly(named + "!/r.jsonl");
        }
        // of a zip, a format may know better
        var worlds = Stranger.catalog(Stranger.claiming("worlds", entry -> entry.head(2)[0] == 'P'));
        assertThat(Walked.units(folder.resolve("zip.bin"), worlds))
                .extracting(Walked::describe)
                .containsExactly("worlds");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tar", "tgz", "tar.zst", "zip", "zip.gz"})
    void whatAnArchiveIsIsToldByItsFirstBytes(String kind) throws IOException {
        var files = new TreeMap<>(Map.of("r.jsonl", RECORD));
        byte[] bytes = switch (kind) {
            case "tar" -> tar(files);
            case "zip" -> zip(files);
            case "zip.gz" -> gzip(zip(files));
            default -> pack("a." + kind, tar(files));
        };
        for (String name : List.of("a.tar", "a.tar.gz", "a.tgz", "a.tar.zst", "a.zip", "a.jsonl", "a.csv", "a.json")) {
            Path archive =
                    Files.write(Files.createDirectories(folder.resolve("in")).resolve(name), bytes);
            for (Path input : List.of(archive, archive.getParent())) {
                var options = WalkOptions.defaults().digesting();
                try (var walk = SourceWalk.open(List.of(input.toString()), NOBODY, options)) {
                    var unit = (RecordFile) walk.next().orElseThrow();
                    assertThat(unit.path()).isEqualTo(archive + "!/r.jsonl");
                    try (InputStream in = unit.open()) {
                        assertThat(in).hasContent(RECORD.strip());
                    }
                    unit.done();
                    assertThat(walk.next()).as(name).isEmpty();
                    assertThat(walk.digests()).extracting(InputDigest::size).containsExactly((long) bytes.length);
                }
            }
            Files.delete(archive);
        }
    }

    @Test
    void archivesInArchivesAreWalkedToTheirLimit() throws IOException {
        byte[] inner = zip(new TreeMap<>(Map.of("r.jsonl", RECORD)));
        byte[] middle = gzip(new Tars()
                .header("inner.zip", '0', inner.length, "")
                .data(inner)
                .end());
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry("x/middle.tgz"));
            out.write(middle);
        }
        Path archive = Files.write(folder.resolve("outer.zip"), bytes.toByteArray());
        try (var walk = SourceWalk.open(List.of(archive.toString()), NOBODY, WalkOptions.defaults())) {
            var records = (RecordFile) walk.next().orElseThrow();
            assertThat(records.path()).isEqualTo(archive + "!/x/middle.tgz!/inner.zip!/r.jsonl");
            try (InputStream in = records.open()) {
                assertThat(in).hasContent(RECORD.strip());
            }
            records.done();
            assertThat(walk.next()).isEmpty();
        }
        var limits = new Limits(100, 10, 2, 1 << 20, 1 << 20, 100);
        assertThat(Walked.units(NOBODY, WalkOptions.defaults().limits(limits), archive.toString()))
                .singleElement()
                .satisfies(unit -> assertThat(Walked.describe(unit)).isEqualTo("too-large"))
                .satisfies(unit -> assertThat(unit.path()).endsWith("middle.tgz!/inner.zip"));
    }

    @Test
    void twoMembersOfOneNameAreRefusedTogetherInAZip() throws IOException {
        // Written under two names of one length, of which one is then changed where it stands.
        var bytes = zip(new TreeMap<>(Map.of("a.jsonl", RECORD, "b.jsonl", RECORD + RECORD, "c.jsonl", RECORD)));
        var twins = new String(bytes, StandardCharsets.ISO_8859_1)
                .replace("b.jsonl", "a.jsonl")
                .getBytes(StandardCharsets.ISO_8859_1);
        Path archive = Files.write(folder.resolve("t.zip"), twins);
        assertThat(Walked.outcome(folder, NOBODY))
                .containsExactly(Map.entry("/t.zip!/a.jsonl", "unreadable"), Map.entry("/t.zip!/c.jsonl", "records"));
        try (var walk = SourceWalk.open(List.of(archive.toString()), NOBODY, WalkOptions.defaults())) {
            assertThat(Walked.drain(walk).get(1))
                    .isInstanceOfSatisfying(
                            NotRead.class, unit -> assertThat(unit.why()).contains("several members of this name"));
        }
    }

    @Test
    void membersOfAZipThatShareBytesOrStandUnderAnotherNameAreRefused() throws IOException {
        var zip = zip(new TreeMap<>(Map.of("a.jsonl", RECORD, "b.jsonl", RECORD, "c.jsonl", RECORD)));
        int directory = indexOf(zip, new byte[] {'P', 'K', 1, 2});
        int entry = 46 + "a.jsonl".length();
        // The directory's entry of b leads to the bytes of a, and lies on to those of c.
        var sharing = ByteBuffer.wrap(zip.clone()).order(ByteOrder.LITTLE_ENDIAN);
        sharing.putInt(directory + entry + 42, 0);
        Files.write(folder.resolve("sharing.zip"), sharing.array());
        var reaching = ByteBuffer.wrap(zip.clone()).order(ByteOrder.LITTLE_ENDIAN);
        reaching.putInt(directory + entry + 20, 100);
        Files.write(folder.resolve("reaching.zip"), reaching.array());
        var renamed = zip.clone();
        renamed[directory + entry + 46] = 'd';
        Files.write(folder.resolve("renamed.zip"), renamed);
        assertThat(Walked.outcome(folder, NOBODY))
                .isEqualTo(Map.of(
                        "/sharing.zip!/a.jsonl", "unreadable",
                        "/sharing.zip!/b.jsonl", "unreadable",
                        "/sharing.zip!/c.jsonl", "records",
                        "/reaching.zip!/a.jsonl", "records",
                        "/reaching.zip!/b.jsonl", "unreadable",
                        "/reaching.zip!/c.jsonl", "unreadable",
                        "/renamed.zip!/a.jsonl", "records",
                        "/renamed.zip!/c.jsonl", "records",
                        "/renamed.zip!/d.jsonl", "unreadable"));
    }

    /** In a folder, and where it is named: what comes first may be a text, and be it as long as all that is looked at. */
    @Test
    void aZipBehindAProgramThatUnpacksItIsRead() throws IOException {
        for (int lines : new int[] {1, 100}) {
            byte[] script = "#!/bin/sh\n".repeat(lines).getBytes(StandardCharsets.UTF_8);
            byte[] zip = zip(Map.of("a.jsonl", RECORD));
            var large = Files.write(folder.resolve("a.zip"), joined(script, zip64(zip)));
            assertThat(Walked.outcome(large, NOBODY)).isEqualTo(Map.of("!/a.jsonl", "records"));
            var file = Files.write(folder.resolve("a.zip"), joined(script, zip));
            assertThat(Walked.outcome(folder, NOBODY)).isEqualTo(Map.of("/a.zip!/a.jsonl", "records"));
            assertThat(Walked.outcome(file, NOBODY)).isEqualTo(Map.of("!/a.jsonl", "records"));

            Files.write(file, joined(Files.readAllBytes(file), new byte[9]));
            assertThat(Walked.units(folder, NOBODY)).isEqualTo(Walked.units(file, NOBODY));
            assertThat(Walked.units(file, NOBODY))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            NotRead.class,
                            unit -> assertThat(unit.why()).contains("a.zip: 9 bytes stand behind its end"));
        }
    }

    @Test
    void bytesBehindTheEndOfAZipAreRefused() throws IOException {
        var zip = zip(Map.of("a.jsonl", RECORD));
        var file = Files.write(folder.resolve("longer.zip"), Arrays.copyOf(zip, zip.length + 9));
        assertThat(Walked.units(file, NOBODY))
                .singleElement()
                .isInstanceOfSatisfying(
                        NotRead.class,
                        unit -> assertThat(unit.why())
                                .contains("longer.zip: 9 bytes stand behind its end. Pack it again"));
    }

    /** The directory at the end is the second one's alone; a tar ends for its reader where the first does. */
    @Test
    void archivesThatWereJoinedAreNotHalfReadInSilence() throws IOException {
        var one = Map.of("a.jsonl", RECORD);
        var other = Map.of("b.jsonl", RECORD);
        var zip = Files.write(folder.resolve("two.zip"), joined(zip(one), zip(other)));
        var script = Files.write(
                folder.resolve("script.zip"),
                joined("#!/bin/sh\n".getBytes(StandardCharsets.UTF_8), Files.readAllBytes(zip)));
        var tar = Files.write(folder.resolve("two.tar"), joined(tar(one), tar(other)));
        var tgz = Files.write(folder.resolve("two.tgz"), joined(gzip(tar(one)), gzip(tar(other))));

        for (var file : List.of(zip, script)) {
            assertThat(Walked.units(file, NOBODY))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            NotRead.class, unit -> assertThat(unit.why()).contains("two zips that were joined"));
        }
        for (var file : List.of(tar, tgz)) {
            assertThat(Walked.units(file, NOBODY)).hasSize(2).last().isInstanceOfSatisfying(NotRead.class, unit -> {
                assertThat(unit.reason()).isEqualTo(Reason.UNREADABLE);
                assertThat(unit.why()).contains("another tar stands behind its end");
            });
        }
    }

    /** Lets the marks of large archives tell where the directory lies, as of one with more than 65,535 members. */
    private static byte[] zip64(byte[] zip) {
        int at = zip.length - 22;
        var end = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        long members = end.getShort(at + 10);
        var tail = ByteBuffer.allocate(56 + 20 + 22).order(ByteOrder.LITTLE_ENDIAN);
        tail.putInt(0x06064B50)
                .putLong(44)
                .putShort((short) 45)
                .putShort((short) 45)
                .putLong(0);
        tail.putLong(members).putLong(members).putLong(end.getInt(at + 12)).putLong(end.getInt(at + 16));
        tail.putInt(0x07064B50).putInt(0).putLong(at).putInt(1);
        tail.put(zip, at, 8).putInt(-1).putInt(-1).putInt(-1).putShort((short) 0);
        return joined(Arrays.copyOf(zip, at), tail.array());
    }

    static byte[] joined(byte[] one, byte[] other) {
        var both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    /** How many members there are stands at 10 of the archive's end. */
    @Test
    void aDirectoryOfMoreOrFewerMembersThanItsArchiveStatesIsRefused() throws IOException {
        var zip = zip(new TreeMap<>(Map.of("a.jsonl", RECORD, "b.jsonl", RECORD)));
        int end = indexOf(zip, new byte[] {'P', 'K', 5, 6});
        for (byte stated : new byte[] {1, 3}) {
            zip[end + 10] = stated;
            var file = Files.write(folder.resolve("a.zip"), zip);
            assertThat(Walked.units(file, NOBODY))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            NotRead.class,
                            unit -> assertThat(unit.why()).contains("damaged in its directory. Copy or pack it again"));
        }
    }

    /** Bit 0 of the flags, at 8 of a directory's entry, is encryption; 12, at 10, is bzip2. */
    @Test
    void aMemberOfAZipThatIsEncryptedOrCompressedOtherwiseIsRefusedAlone() throws IOException {
        var zip = zip(new TreeMap<>(Map.of("a.other", RECORD, "b.jsonl", RECORD, "c.jsonl", RECORD)));
        int directory = indexOf(zip, new byte[] {'P', 'K', 1, 2});
        int entry = 46 + "a.other".length();
        zip[directory + 8] |= 1;
        zip[directory + entry + 10] = 12;
        var file = Files.write(folder.resolve("a.zip"), zip);
        assertThat(Walked.units(file, NOBODY))
                .satisfiesExactly(
                        unit -> assertThat(((NotRead) unit).why())
                                .isEqualTo(file + "!/a.other: is encrypted, which is not read."
                                        + " Unpack the archive, and name the folder"),
                        unit -> assertThat(((NotRead) unit).why())
                                .isEqualTo(file + "!/b.jsonl: is compressed by bzip2, and not stored or deflated, which"
                                        + " is not read. Unpack the archive, and name the folder"),
                        unit -> assertThat(Walked.describe(unit)).isEqualTo("records"));
    }

    /** Else it would be scored as if it were complete. */
    @Test
    void aLogThatLacksTheBytesOfAMemberMeetsTheReason() throws IOException {
        var zip = zip(new TreeMap<>(Map.of("e/interactions.json", "{}", "e/scores.json", "{}")));
        zip[indexOf(zip, new byte[] {'P', 'K', 1, 2}) + 8] |= 1;
        Files.write(folder.resolve("encrypted.zip"), zip);
        Files.write(
                folder.resolve("holes.tar"),
                new Tars()
                        .header("e/interactions.json", 'S', 0, "")
                        .file("e/scores.json", "{}")
                        .end());
        Files.write(
                folder.resolve("linked.tar"),
                new Tars()
                        .header("e/interactions.json", '1', 0, "elsewhere")
                        .file("e/scores.json", "{}")
                        .end());
        var why = Map.of(
                "encrypted.zip", "is encrypted, which is not read",
                "holes.tar", "holes",
                "linked.tar", "a link to 'elsewhere', which does not stand before it in the archive");
        for (var each : why.entrySet()) {
            var archive = folder.resolve(each.getKey());
            assertUnread(archive, WalkOptions.defaults(), each.getValue());
        }
        var large = zip(Map.of("e/interactions.json", "0123456789"));
        assertUnread(
                Files.write(folder.resolve("large.zip"), large),
                WalkOptions.defaults().limits(new Limits(100, 10, 2, 9, 1 << 20, 500)),
                "states 10 bytes, more than the limit of 9");
    }

    @Test
    void copiesOfALogInArchivesAreTold() throws IOException {
        var files = new TreeMap<>(Map.of("x.level", "match", "y.level", "another", "z.jsonl", RECORD));
        Files.write(folder.resolve("a.zip"), zip(files));
        Files.write(folder.resolve("b.tgz"), gzip(tar(files)));
        Files.writeString(folder.resolve("c.level"), "match");
        var options = WalkOptions.defaults().digesting();
        try (var walk = SourceWalk.open(List.of(folder.toString()), LEVELS, options)) {
            for (var unit : Walked.drain(walk)) {
                if (unit instanceof LogUnit log) {
                    // A format need not read to the end.
                    try (var in = log.entry().open()) {
                        assertThat(in.read()).isPositive();
                    }
                }
            }
            walk.digests();
            assertThat(walk.copies()).hasSize(2);
            assertThat(walk.copies().get(0))
                    .startsWith(
                            folder + "/a.zip!/x.level: the same bytes as " + folder + "/c.level, and so are 1 more.");
            assertThat(walk.copies().get(1))
                    .startsWith(folder + "/b.tgz!/y.level: the same bytes as " + folder + "/a.zip!/y.level.");
        }
    }

    private static void assertUnread(Path archive, WalkOptions options, String why) throws IOException {
        try (var walk = SourceWalk.open(List.of(archive.toString()), EPISODES, options)) {
            var file = ((LogUnit) walk.next().orElseThrow())
                    .entry()
                    .child("interactions.json")
                    .orElseThrow();
            assertThatThrownBy(() -> Walked.text(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(archive + "!/e/interactions.json: ")
                    .hasMessageContaining(why);
        }
    }

    @Test
    void aTarOfEachDialectIsUnderstood() throws IOException {
        String path = "folder/".repeat(30) + "é.jsonl";
        var tar = new Tars();
        // ustar: the path in two parts
        byte[] block = new byte[512];
        Tars.put(block, 0, "r.jsonl");
        Tars.put(block, 124, String.format("%011o\0", RECORD.length()));
        block[156] = '0';
        Tars.put(block, 257, "ustar\00000");
        Tars.put(block, 345, "ustar/prefix");
        tar.raw(Tars.sealed(block)).data(RECORD.getBytes(StandardCharsets.UTF_8));
        // pax: path and size
        tar.pax("mtime", "1.5", "path", "pax/" + path, "size", String.valueOf(RECORD.length()))
                .header("short", '0', 0, "")
                .data(RECORD.getBytes(StandardCharsets.UTF_8));
        // GNU: long name, size as a binary number
        byte[] name = ("gnu/" + path + "\0").getBytes(StandardCharsets.UTF_8);
        tar.header("././@LongLink", 'L', name.length, "").data(name);
        block = new byte[512];
        Tars.put(block, 0, "cut");
        block[124] = (byte) 0x80;
        block[135] = (byte) RECORD.length();
        block[156] = '0';
        Tars.put(block, 257, "ustar  \0");
        tar.raw(Tars.sealed(block)).data(RECORD.getBytes(StandardCharsets.UTF_8));
        // before ustar
        block = new byte[512];
        Tars.put(block, 0, "v7/r.jsonl");
        Tars.put(block, 124, String.format("%11o ", RECORD.length()));
        tar.raw(Tars.sealed(block)).data(RECORD.getBytes(StandardCharsets.UTF_8));
        // global header, links within
        tar.header("pax_global_header", 'g', 5, "").data("5 a=\n".getBytes(StandardCharsets.UTF_8));
        tar.header("link.jsonl", '1', 0, "v7/r.jsonl").file("./dot/./r.jsonl", RECORD);

        Path archive = Files.write(folder.resolve("a.tar"), tar.end());
        assertThat(Walked.outcome(archive, NOBODY))
                .containsExactly(
                        Map.entry("!/dot/r.jsonl", "records"),
                        Map.entry("!/gnu/" + path, "records"),
                        Map.entry("!/link.jsonl", "not read"),
                        Map.entry("!/pax/" + path, "records"),
                        Map.entry("!/ustar/prefix/r.jsonl", "records"),
                        Map.entry("!/v7/r.jsonl", "records"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"v7", "ustar", "pax", "gnu", "oldgnu"})
    void whatTheTarCommandWritesIsReadToTheLastByte(String format) throws Exception {
        Path source = folder.resolve("source");
        var expected = new TreeMap<String, String>();
        for (int i = 0; i < 40; i++) {
            String name = (format.equals("v7") ? "d/" : "a rather long folder name/é/".repeat(1 + i % 4)) + "f" + i
                    + ".jsonl";
            String text = RECORD.repeat(i * 7 + 1);
            Walked.write(source.resolve(name), text);
            expected.put("!/" + name, text);
        }
        Path archive = folder.resolve("a.tar.gz");
        Process tar = null;
        try {
            tar = new ProcessBuilder(
                            "tar", "--format=" + format, "-czf", archive.toString(), "-C", source.toString(), ".")
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            assumeTrue(false, "no tar command here");
        }
        assumeTrue(tar.waitFor() == 0, "another tar");
        var read = new TreeMap<String, String>();
        try (var walk = SourceWalk.open(List.of(archive.toString()), NOBODY, WalkOptions.defaults())) {
            for (Unit unit : Walked.drain(walk)) {
                try (InputStream in = ((RecordFile) unit).open()) {
                    read.put(
                            unit.path().substring(archive.toString().length()),
                            new String(in.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        assertThat(read).isEqualTo(expected);
    }

    @Test
    void aTarCannotClimbOutLieOrRepeat() throws IOException {
        byte[] tar = new Tars()
                .file("good.jsonl", RECORD)
                .file("../up.jsonl", RECORD)
                .file("/etc/root.jsonl", RECORD)
                .file("a/../../b.jsonl", RECORD)
                .file("back\\slash.jsonl", RECORD)
                .file("C:/drive.jsonl", RECORD)
                .folder("./")
                .file(".", RECORD)
                .file("", RECORD)
                .file("./good.jsonl", "{}")
                .file("good.jsonl/below.jsonl", RECORD)
                .folder("good.jsonl")
                .header("link.jsonl", '2', 0, "/etc/passwd")
                .header("hard.jsonl", '1', 0, "../../etc/passwd")
                .header("device", '3', 0, "")
                .pax("path", "nul\0nul.jsonl")
                .file("x", RECORD)
                .file("z.jsonl", RECORD)
                .end();
        for (String name : List.of("a.tar", "a.tgz")) {
            Path archive = Files.write(folder.resolve(name), pack(name, tar));
            var units = Walked.units(archive, NOBODY);
            assertThat(units.stream().filter(RecordFile.class::isInstance).map(Unit::path))
                    .containsExactly(archive + "!/good.jsonl", archive + "!/z.jsonl");
            assertThat(units.stream().filter(NotRead.class::isInstance).map(NotRead.class::cast))
                    .hasSize(14)
                    .allSatisfy(unit -> assertThat(unit.why()).isNotBlank())
                    .filteredOn(unit -> unit.reason() == null)
                    .extracting(unit -> unit.path().substring(archive.toString().length()))
                    .containsExactly("!/link.jsonl", "!/device");
        }
    }

    /** As links on disk are; what is called otherwise may be recognised in one of the two places alone. */
    @ParameterizedTest
    @ValueSource(strings = {"a.tar", "a.tgz"})
    void aFileOfRecordsIsReadOnceThoughLinksInATarLeadToIt(String name) throws IOException {
        byte[] tar = new Tars()
                .file("b.jsonl", RECORD)
                .header("a.jsonl", '1', 0, "b.jsonl")
                .header("a.old", '1', 0, "a.jsonl")
                .header("c.ndjson", '1', 0, "a.old")
                .header("d.jsonl", '1', 0, "a.old")
                .end();
        Path archive = Files.write(folder.resolve(name), pack(name, tar));
        assertThat(Walked.outcome(archive, NOBODY))
                .containsExactly(
                        Map.entry("!/a.jsonl", "not read"),
                        Map.entry("!/a.old", "not read"),
                        Map.entry("!/b.jsonl", "records"),
                        Map.entry("!/c.ndjson", "records"),
                        Map.entry("!/d.jsonl", "not read"));
        assertThat(Walked.units(archive, NOBODY).get(0))
                .isEqualTo(NotRead.unclaimed(
                        archive + "!/a.jsonl", "a link to a file of this input, which is read in its own place"));
    }

    /** Its bytes are a path. At 5 of a directory's entry stands that Unix made it, at 41 what kind of file it is. */
    @Test
    void aSymbolicLinkInAZipIsNoFile() throws IOException {
        var zip = zip(new TreeMap<>(Map.of("a.jsonl", RECORD, "b.jsonl", "a.jsonl")));
        int entry = indexOf(zip, new byte[] {'P', 'K', 1, 2}) + 46 + "a.jsonl".length();
        zip[entry + 5] = 3;
        zip[entry + 41] = (byte) 0xA1;
        Path archive = Files.write(folder.resolve("a.zip"), zip);
        assertThat(Walked.units(archive, NOBODY))
                .hasSize(2)
                .last()
                .isEqualTo(new NotRead(
                        archive + "!/b.jsonl",
                        "a symbolic link; only files are read",
                        null,
                        NotRead.Kind.CALLED_RECORDS));
    }

    @Test
    void aMemberOfATarThatHasNoNameInUtf8IsRefused() throws IOException {
        Path archive = Files.write(
                folder.resolve("a.tar"),
                new Tars()
                        .latin("a\u00FF.jsonl", '0', RECORD, "")
                        .latin("a\u00FE.jsonl", '0', RECORD, "")
                        .latin("m\u00FF/e/interactions.json", '0', "{}", "")
                        .latin("b.jsonl", '1', "", "a\u00FF.jsonl")
                        .latin("c\u00FF.jsonl", '2', "", "d.jsonl")
                        .file("\uFFFD.jsonl", RECORD)
                        .end());
        assertThat(Walked.units(archive, EPISODES))
                .extracting(unit -> unit.path().substring(archive.toString().length()) + " " + Walked.describe(unit)
                        + " " + (unit instanceof NotRead no ? no.why().replaceAll(": expected.*", "") : ""))
                .containsExactly(
                        "!/b.jsonl unreadable " + archive + "!/b.jsonl: a link to 'a\uFFFD.jsonl', which does not stand"
                                + " before it in the archive, or is refused",
                        "!/\uFFFD.jsonl records ",
                        " unreadable the member 'a\uFFFD.jsonl' is refused",
                        " unreadable the member 'a\uFFFD.jsonl' is refused",
                        " unreadable the member 'm\uFFFD/e/interactions.json' is refused",
                        "!/c\uFFFD.jsonl not read a symbolic link; only files are read");
        assertThat(Walked.units(archive, EPISODES))
                .filteredOn(unit -> unit.path().equals(archive.toString()))
                .allSatisfy(unit -> assertThat(((NotRead) unit).why())
                        .endsWith(
                                ": expected a path in UTF-8, found other bytes where \uFFFD stands. Unpack the archive,"
                                        + " rename the file or its folder, and pack it again"));
    }

    @Test
    void bytesThatAreNoFileAsATarStoresThemAreUnreadable() throws IOException {
        byte[] record = RECORD.getBytes(StandardCharsets.UTF_8);
        Path archive = Files.write(
                folder.resolve("a.tar"),
                new Tars()
                        .header("old.jsonl", 'S', record.length, "")
                        .data(record)
                        .pax("GNU.sparse.size", "512", "GNU.sparse.numblocks", "1")
                        .file("first.jsonl", RECORD)
                        .pax("GNU.sparse.major", "1", "GNU.sparse.minor", "0", "GNU.sparse.name", "new.jsonl")
                        .file("GNUSparseFile.7/new.jsonl", RECORD)
                        .header("part.jsonl", 'M', record.length, "")
                        .data(record)
                        .header("unknown.jsonl", 'Q', record.length, "")
                        .data(record)
                        .header("dump", 'D', 4, "")
                        .data(new byte[4])
                        .file("z.jsonl", RECORD)
                        .end());
        assertThat(Walked.outcome(archive, NOBODY))
                .isEqualTo(Map.of(
                        "!/old.jsonl", "unreadable",
                        "!/first.jsonl", "unreadable",
                        "!/new.jsonl", "unreadable",
                        "!/part.jsonl", "unreadable",
                        "!/unknown.jsonl", "unreadable",
                        "!/z.jsonl", "records"));
        assertThat(Walked.units(archive, NOBODY))
                .filteredOn(unit -> unit.path().endsWith("new.jsonl"))
                .singleElement()
                .isInstanceOfSatisfying(
                        NotRead.class,
                        unit -> assertThat(unit.why())
                                .endsWith("a.tar!/new.jsonl: a file with holes, which is stored in parts. Unpack the"
                                        + " archive, and name the folder"));
    }

    @Test
    void whatStandsBeforeTheCutIsRead() throws IOException {
        byte[] whole = new Tars()
                .file("a.jsonl", RECORD)
                .file("b.jsonl", RECORD.repeat(100))
                .cut();
        byte[] lying = new Tars()
                .file("a.jsonl", RECORD)
                .header("b.jsonl", '0', 1L << 20, "")
                .data(new byte[99])
                .end();
        byte[] gzipped =
                gzip(new Tars().file("a.jsonl", RECORD).file("b.jsonl", RECORD).end());
        var cuts = Map.of(
                "no end mark.tar", whole,
                "in a file.tar", Arrays.copyOf(whole, whole.length - 512),
                "in a header.tar", Arrays.copyOf(whole, 1024 + 100),
                "lying.tar", lying,
                "lying.tgz", gzip(lying),
                "damaged.tar", new Tars().raw(whole).raw(filled(512)).cut(),
                "cut gzip.tgz", Arrays.copyOf(gzipped, gzipped.length - 9));
        cuts.forEach((name, bytes) -> {
            try {
                Path archive = Files.write(folder.resolve(name), bytes);
                var units = Walked.units(archive, NOBODY);
                assertThat(units.get(0).path()).as(name).endsWith("!/a.jsonl");
                assertThat(units.get(units.size() - 1)).as(name).isInstanceOfSatisfying(NotRead.class, cut -> {
                    assertThat(cut.reason()).isNotNull();
                    assertThat(cut.why()).startsWith(archive.toString()).contains("before that is read");
                });
            } catch (IOException e) {
                throw new AssertionError(name, e);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.tar", "a.tgz", "a.tar.zst"})
    void ofTheFileInWhichATarIsCutOffWhatCameIsRead(String name) throws IOException {
        String records = RECORD.repeat(100);
        byte[] whole =
                new Tars().file("a.jsonl", RECORD).file("b.jsonl", records).end();
        // two headers, the first file's block, and ten and a half records of the second file
        int length = 3 * 512 + RECORD.length() * 21 / 2;
        Path archive = Files.write(folder.resolve(name), pack(name, Arrays.copyOf(whole, length)));
        try (var walk = SourceWalk.open(List.of(archive.toString()), NOBODY, WalkOptions.defaults())) {
            var units = Walked.drain(walk);
            assertThat(units).extracting(Walked::describe).containsExactly("records", "records", "unreadable");
            for (int round = 0; round < 2; round++) {
                try (InputStream in = ((RecordFile) units.get(1)).open()) {
                    assertThat(in.readNBytes(length - 3 * 512))
                            .asString(StandardCharsets.UTF_8)
                            .startsWith(RECORD.repeat(10));
                    assertThatThrownBy(in::read)
                            .isInstanceOf(IOException.class)
                            .hasMessageContaining(archive + "!/b.jsonl: ends or fails after ");
                }
            }
        }
    }

    @Test
    void ofTheFileThatPassesTheLimitWhatCameIsRead() throws IOException {
        byte[] tar = new Tars()
                .file("a.jsonl", RECORD)
                .file("b.jsonl", RECORD.repeat(10_000))
                .end();
        Path archive = Files.write(folder.resolve("a.tgz"), gzip(tar));
        var limits = new Limits(100, 10, 2, 1 << 20, 1 << 17, 100);
        var units = Walked.units(NOBODY, WalkOptions.defaults().limits(limits), archive.toString());
        assertThat(units).extracting(Walked::describe).containsExactly("records", "records", "too-large");
    }

    @Test
    void whatIsNoArchiveIsUnreadable() throws IOException {
        Files.writeString(folder.resolve("a.tar"), "words ".repeat(1000));
        Files.writeString(folder.resolve("b.tgz"), "words ".repeat(1000));
        Files.writeString(folder.resolve("c.zip"), "words ".repeat(1000));
        Files.writeString(folder.resolve("d.zip"), "");
        byte[] zip = zip(new TreeMap<>(Map.of("r.jsonl", RECORD)));
        Files.write(folder.resolve("e.zip"), Arrays.copyOf(zip, zip.length - 30));
        Files.writeString(folder.resolve("f.tar"), "");
        assertThat(Walked.outcome(folder, NOBODY).values()).hasSize(6).containsOnly("unreadable");
    }

    @Test
    void anEmptyArchiveIsNoError() throws IOException {
        Files.write(folder.resolve("a.tar"), new Tars().end());
        Files.write(folder.resolve("b.zip"), zip(new TreeMap<>()));
        Files.writeString(folder.resolve("r.jsonl"), RECORD);
        assertThat(Walked.outcome(folder, NOBODY)).containsOnlyKeys("/r.jsonl");
    }

    @Test
    void aZipCannotClimbOutLieOrRepeat() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            for (String name :
                    List.of("good.jsonl", "../up.jsonl", "/root.jsonl", "b\\c.jsonl", "twine.jsonl", "twins.jsonl")) {
                out.putNextEntry(new ZipEntry(name));
                out.write(RECORD.getBytes(StandardCharsets.UTF_8));
            }
        }
        byte[] zip = replace(bytes.toByteArray(), "twine", "twins");
        Path archive = Files.write(folder.resolve("a.zip"), zip);
        assertThat(Walked.units(archive, NOBODY))
                .extracting(unit -> unit.path().substring(archive.toString().length()), Walked::describe)
                .containsExactly(
                        Assertions.tuple("!/good.jsonl", "records"),
                        Assertions.tuple("", "unreadable"),
                        Assertions.tuple("", "unreadable"),
                        Assertions.tuple("", "unreadable"),
                        Assertions.tuple("!/twins.jsonl", "unreadable"));
    }

    @Test
    void aZipMemberThatLiesAboutItsSizeIsFoundOutWhenItIsRead() throws IOException {
        byte[] zip = zip(new TreeMap<>(Map.of("e/interactions.json", "0123456789".repeat(10))));
        int central = indexOf(zip, new byte[] {'P', 'K', 1, 2});
        for (int size : List.of(99, 101, 7)) {
            byte[] lying = zip.clone();
            ByteBuffer.wrap(lying).order(ByteOrder.LITTLE_ENDIAN).putInt(central + 24, size);
            assertDamaged(lying);
        }
        byte[] otherSum = zip.clone();
        otherSum[central + 16] ^= 1;
        assertDamaged(otherSum);
    }

    @Test
    void whatIsDamagedWhereItIsLookedAtIsNotPassedOverAsNobodys() throws IOException {
        var text = (RECORD + "\n").repeat(50);
        var zip = zip(new TreeMap<>(
                Map.of("cut.jsonl", text, "notes.txt", "notes", "sound.txt", "sound", "whole.jsonl", text)));
        var in = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int cut = indexOf(zip, new byte[] {'P', 'K', 1, 2});
        int notes = cut + 46 + "cut.jsonl".length();
        // Less than its first line has, as the zip's directory states it; and a checksum that is not its own.
        in.putInt(cut + 24, 10);
        in.putInt(notes + 16, 1);
        Files.write(folder.resolve("a.zip"), zip);
        for (String name : List.of("cut.jsonl.gz", "cut.csv.gz", "cut.log.gz")) {
            byte[] packed = gzip(HexFormat.of().formatHex(filled(2_000)).getBytes(StandardCharsets.UTF_8));
            Files.write(folder.resolve(name), Arrays.copyOf(packed, packed.length - 9));
        }
        Files.write(folder.resolve("sound.log.gz"), gzip("sound".getBytes(StandardCharsets.UTF_8)));
        var looking = Stranger.catalog(Stranger.claiming(
                "looking", entry -> new String(entry.head(4), StandardCharsets.UTF_8).equals("mine")));
        assertThat(Walked.outcome(folder, looking))
                .containsExactly(
                        Map.entry("/a.zip!/cut.jsonl", "unreadable"),
                        Map.entry("/a.zip!/notes.txt", "unreadable"),
                        Map.entry("/a.zip!/sound.txt", "not read"),
                        Map.entry("/a.zip!/whole.jsonl", "records"),
                        Map.entry("/cut.csv.gz", "unreadable"),
                        Map.entry("/cut.jsonl.gz", "unreadable"),
                        Map.entry("/cut.log.gz", "unreadable"),
                        Map.entry("/sound.log.gz", "not read"));
    }

    /** A format that reads no further than it must would miss what shows at a file's end alone. */
    @Test
    void whatALogFormatLeavesOfAPackedFileIsChecked() throws IOException {
        byte[] zip = zip(Map.of("e/interactions.json", "{}" + " ".repeat(9_000)));
        zip[indexOf(zip, new byte[] {'P', 'K', 1, 2}) + 16] ^= 1;
        Files.write(folder.resolve("a.zip"), zip);
        byte[] gzip = gzip(("{}" + " ".repeat(9_000)).getBytes(StandardCharsets.UTF_8));
        gzip[gzip.length - 8] ^= 1;
        Files.write(Files.createDirectories(folder.resolve("e")).resolve("interactions.json.gz"), gzip);
        try (var walk = SourceWalk.open(List.of(folder.toString()), EPISODES, WalkOptions.defaults())) {
            assertThat(Walked.drain(walk)).hasSize(2).allSatisfy(unit -> {
                var file = ((LogUnit) unit).entry().child("interactions.json").orElseThrow();
                var in = file.open();
                assertThat(in.readNBytes(2)).isEqualTo(new byte[] {'{', '}'});
                assertThatThrownBy(in::close).isInstanceOf(IOException.class).hasMessageContaining("checksum");
            });
        }
    }

    private void assertDamaged(byte[] zip) throws IOException {
        Path archive = Files.write(folder.resolve("lying.zip"), zip);
        try (var walk = SourceWalk.open(List.of(archive.toString()), EPISODES, WalkOptions.defaults())) {
            LogEntry file = ((LogUnit) walk.next().orElseThrow())
                    .entry()
                    .child("interactions.json")
                    .orElseThrow();
            assertThatThrownBy(() -> Walked.text(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("lying.zip!/e/interactions.json: damaged member");
        }
    }

    @Test
    void anArchiveEndsAtItsLimits() throws IOException {
        var files = new TreeMap<String, String>();
        for (int i = 0; i < 10; i++) {
            files.put("f" + i + ".jsonl", RECORD);
        }
        long total = 10L * RECORD.length();
        for (String name : List.of("a.tar", "a.tgz", "a.zip")) {
            Path archive = folder.resolve(name);
            Files.write(archive, name.endsWith("zip") ? zip(files) : pack(name, tar(files)));
            var few = new Limits(7, 10, 2, 1000, 1 << 20, 500);
            var units = Walked.units(NOBODY, WalkOptions.defaults().limits(few), archive.toString());
            // the directory of a zip says how many there are before any is read
            assertThat(units).as(name).hasSize(name.endsWith("zip") ? 1 : 8);
            assertThat(Walked.describe(units.get(units.size() - 1))).isEqualTo("too-large");

            var small = new Limits(100, 10, 2, RECORD.length() - 1, 1 << 20, 500);
            assertThat(Walked.units(NOBODY, WalkOptions.defaults().limits(small), archive.toString()))
                    .as(name)
                    .extracting(Walked::describe)
                    .hasSize(10)
                    .containsOnly("too-large");

            if (!name.equals("a.tar")) {
                var little = new Limits(100, 10, 2, 1000, total - 1, 500);
                units = Walked.units(NOBODY, WalkOptions.defaults().limits(little), archive.toString());
                assertThat(Walked.describe(units.get(units.size() - 1)))
                        .as(name)
                        .isEqualTo("too-large");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.tar", "a.zip"})
    void foldersInOneAnotherEndAtTheirLimit(String name) throws IOException {
        var limits = new Limits(100, 4, 1, 1000, 1 << 20, 500);
        for (var path : List.of("1/2/3/4/r.jsonl", "1/2/3/4/5/r.jsonl")) {
            var files = new TreeMap<>(Map.of(path, RECORD));
            Path archive = Files.write(folder.resolve(name), name.endsWith("zip") ? zip(files) : tar(files));
            assertThat(Walked.units(NOBODY, WalkOptions.defaults().limits(limits), archive.toString()))
                    .extracting(Walked::describe)
                    .containsExactly(path.contains("5") ? "too-large" : "records");
        }
    }

    @Test
    void foldersThatNoMemberStandsForCountToo() throws IOException {
        var tars = new Tars();
        for (int i = 0; i < 10; i++) {
            tars.file(i + "/a/b/c/d/e/f/g/r.jsonl", RECORD);
        }
        Path archive = Files.write(folder.resolve("deep.tar"), tars.end());
        var few = new Limits(50, 20, 2, 1000, 1 << 20, 500);
        var units = Walked.units(NOBODY, WalkOptions.defaults().limits(few), archive.toString());
        // Nine entries a member.
        assertThat(units).hasSize(6);
        assertThat(Walked.describe(units.get(5))).isEqualTo("too-large");
    }

    @Test
    void problemsAreFewAndShortHoweverManyAndLongTheNames() throws IOException {
        var tars = new Tars();
        for (int i = 0; i < 1_500; i++) {
            tars.pax("path", "../" + "long".repeat(20_000)).file("x", "");
            tars.pax("path", "link" + "long".repeat(20_000)).header("x", '2', 0, "to");
        }
        Path archive = Files.write(folder.resolve("names.tar"), tars.end());
        var units = Walked.units(archive, NOBODY);
        assertThat(units)
                .hasSize(2_002)
                .allSatisfy(unit -> assertThat(
                                unit.path().length() + ((NotRead) unit).why().length())
                        .isLessThan(3_000));
        assertThat(units)
                .extracting(Walked::describe)
                .filteredOn("not read"::equals)
                .hasSize(1_001);
    }

    @Test
    void aBombInAnArchiveIsNotUnpacked() throws IOException {
        byte[] zeros = new byte[1 << 20];
        var zip = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(zip)) {
            out.putNextEntry(new ZipEntry("zeros.jsonl"));
            for (int i = 0; i < 100; i++) {
                out.write(zeros);
            }
        }
        var tgz = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(tgz)) {
            out.write(new Tars().header("zeros.jsonl", '0', 100L << 20, "").cut());
            for (int i = 0; i < 100; i++) {
                out.write(zeros);
            }
        }
        Files.write(folder.resolve("a.zip"), zip.toByteArray());
        Files.write(folder.resolve("b.tgz"), tgz.toByteArray());
        // What came of the tar's file might have been the beginning of anything.
        assertThat(Walked.outcome(folder, NOBODY))
                .containsExactly(
                        Map.entry("/a.zip", "too-large"),
                        Map.entry("/b.tgz", "too-large"),
                        Map.entry("/b.tgz!/zeros.jsonl", "too-large"));
    }

    @Test
    void aLargeArchiveIsKeptOnDiskAndReadByManyThreads() throws Exception {
        var tar = new Tars();
        var random = new Random(1);
        var texts = new ArrayList<String>();
        for (int i = 0; i < 40; i++) {
            byte[] letters = new byte[300_000];
            random.nextBytes(letters);
            texts.add(HexFormat.of().formatHex(letters));
            tar.file("e" + i / 10 + i % 10 + "/interactions.json", texts.get(i));
        }
        Path archive = Files.write(folder.resolve("a.tgz"), gzip(tar.end()));
        try (var walk = SourceWalk.open(List.of(archive.toString()), EPISODES, WalkOptions.defaults())) {
            var units = Walked.drain(walk);
            var read = units.parallelStream()
                    .map(unit -> {
                        try {
                            return Walked.text(((LogUnit) unit)
                                    .entry()
                                    .child("interactions.json")
                                    .orElseThrow());
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .toList();
            assertThat(read.equals(texts)).isTrue();
        }
    }

    @Test
    void theArchivesOwnBytesAreDigested() throws Exception {
        byte[] tar = tar(new TreeMap<>(Map.of("e/interactions.json", "{}", "r.jsonl", RECORD)));
        var archives = Map.of("a.tar", tar, "b.tgz", gzip(tar), "c.zip", zip(new TreeMap<>(Map.of("r.jsonl", RECORD))));
        for (var each : archives.entrySet()) {
            Path archive = Files.write(folder.resolve(each.getKey()), each.getValue());
            try (var walk = SourceWalk.open(
                    List.of(archive.toString()),
                    EPISODES,
                    WalkOptions.defaults().digesting())) {
                Walked.drain(walk);
                var sha = MessageDigest.getInstance("SHA-256").digest(each.getValue());
                assertThat(walk.digests())
                        .containsExactly(new InputDigest(
                                archive.toString(),
                                each.getValue().length,
                                HexFormat.of().formatHex(sha),
                                OptionalLong.empty()));
            }
        }
    }

    @Test
    void theRealEpisodesAreWalkedInNoTime() throws IOException {
        Path archive = Shared.folder().resolve("data/clembench/adventuregame-v1.tar.gz");
        assumeTrue(Files.exists(archive), "the shared data is not here");
        Walked.units(archive, EPISODES);
        long start = System.nanoTime();
        var units = Walked.units(archive, EPISODES);
        long millis = (System.nanoTime() - start) / 1_000_000;
        assertThat(units.stream().filter(LogUnit.class::isInstance)).hasSize(448);
        assertThat(millis).isLessThan(3_000);
        System.out.println("448 episodes walked in " + millis + " ms");
    }

    static byte[] tar(Map<String, String> files) {
        var tar = new Tars();
        files.forEach(tar::file);
        return tar.end();
    }

    static byte[] pack(String name, byte[] tar) throws IOException {
        return name.toLowerCase(Locale.ROOT).endsWith("gz")
                ? gzip(tar)
                : name.endsWith("zst") ? com.github.luben.zstd.Zstd.compress(tar) : tar;
    }

    static byte[] zip(Map<String, String> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            for (var each : files.entrySet()) {
                out.putNextEntry(new ZipEntry(each.getKey()));
                out.write(each.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    static byte[] gzip(byte[] plain) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    private static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 'x');
        return bytes;
    }

    static byte[] replace(byte[] bytes, String from, String to) {
        return new String(bytes, StandardCharsets.ISO_8859_1).replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }

    static int indexOf(byte[] bytes, byte[] part) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(new String(part, StandardCharsets.ISO_8859_1));
    }

    /** An archive is walked like a folder: a run in it stands for the same episodes again, unless it is what was named. */
    @Test
    void whatAnEarlierRunWroteIsLeftOutInAnArchiveToo() throws IOException {
        String line = "{\"benchmark\":\"arena/duel\",\"inputs\":{\"points\":1}}\n";
        String manifest = "{\n  \"program\": {\"name\":\"scoring\"}\n}";
        Path logs = Files.createDirectory(folder.resolve("logs"));
        Files.write(
                logs.resolve("a.zip"),
                zip(Map.of(
                        "a.jsonl", line,
                        "runs/out/manifest.json", manifest,
                        "runs/out/scores.jsonl", line,
                        "broken/resume.partial/made.partial", "b.jsonl\n",
                        "broken/b.jsonl", line,
                        "page/manifest.json", "{\"name\":\"scoring\"}",
                        "page/c.jsonl", line)));
        Path out = Files.write(
                logs.resolve("out.zip"),
                zip(Map.of(
                        "manifest.json",
                        manifest,
                        "scores.jsonl",
                        line,
                        "scores.csv",
                        "benchmark,points\narena/duel,1\n")));
        var warnings = new ArrayList<String>();
        var options = WalkOptions.defaults().warnings(warnings::add);
        assertThat(Walked.units(ArenaFamily.catalog(), options, logs.toString()).stream()
                        .filter(RecordFile.class::isInstance)
                        .map(Unit::path))
                .containsExactly(logs + "/a.zip!/a.jsonl", logs + "/a.zip!/page/c.jsonl");
        String leftOut = ": what an earlier run wrote, which is left out: its episodes would count twice. To score them"
                + " again, ";
        assertThat(warnings)
                .containsExactly(
                        logs + "/a.zip!/broken" + leftOut + "unpack it and name it as an INPUT of its own.",
                        logs + "/a.zip!/runs/out" + leftOut + "unpack it and name it as an INPUT of its own.",
                        out + leftOut + "name it as an INPUT of its own.");
        assertThat(Walked.units(ArenaFamily.catalog(), options, out.toString()).stream()
                        .filter(RecordFile.class::isInstance)
                        .map(Unit::path))
                .containsExactly(out + "!/scores.jsonl");
    }

    /** An archive is walked like a folder, and an empty one is no fault either. */
    @Test
    void anEmptyArchiveIsToldLikeAnEmptyFolder() throws Exception {
        Files.write(folder.resolve("a.zip"), zip(Map.of()));
        Files.write(folder.resolve("b.tar"), new byte[1024]);
        try (var out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("c.tgz")))) {
            out.write(new byte[1024]);
        }
        var inputs = new ArrayList<>(List.of(folder.toString()));
        try (var all = Files.list(folder)) {
            all.map(Path::toString).sorted().forEach(inputs::add);
        }
        for (String input : inputs) {
            var warnings = new ArrayList<String>();
            var options = WalkOptions.defaults().warnings(warnings::add);
            assertThat(Walked.units(ArenaFamily.catalog(), options, input)).isEmpty();
            assertThat(warnings).containsExactly(input + ": empty, there is no file in it");
        }
    }
}
