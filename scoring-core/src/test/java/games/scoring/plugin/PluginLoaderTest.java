package games.scoring.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import games.scoring.message.UsageException;
import games.scoring.plugin.Workshop.Plugin;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How plugins are found, in which order, and what the lock and the folders say. {@link BadJarTest} has the bad ones. */
class PluginLoaderTest {

    private static Path goodJar;

    @TempDir
    Path folder;

    private Workshop workshop;
    private Path plugins;

    @BeforeEach
    void aGoodPluginIsThere() throws IOException {
        workshop = new Workshop(folder.resolve("workshop"));
        plugins = Files.createDirectories(folder.resolve("plugins"));
        Files.copy(goodJar, plugins.resolve("good.jar"));
    }

    @BeforeAll
    static void buildTheGoodPlugin(@TempDir Path once) throws IOException {
        Plugin good = new Plugin().named("good");
        good.module = "good";
        goodJar = new Workshop(once).build(once.resolve("good.jar"), good);
    }

    private PluginLoad load() {
        return load(plugins);
    }

    private static PluginLoad load(Path place) {
        return PluginLoader.load(List.of(new PluginLoader.Folder(place, false)), family -> List.of(), Optional.empty());
    }

    private Path bad() {
        return plugins.resolve("bad.jar");
    }

    @Test
    void aGoodPluginIsLoadedAboveTheProgram() throws IOException {
        PluginLoad load = load();
        assertThat(load.bad()).isEmpty();
        LoadedFamily good = load.catalog().families().get(0);
        assertThat(good.jar().name()).isEqualTo("good");
        assertThat(good.jar().version()).isEqualTo("1.0");
        assertThat(good.jar().path()).isEqualTo(plugins + "/good.jar");
        assertThat(good.jar().sha256()).isEqualTo(Digest.of(plugins.resolve("good.jar")));
        assertThat(good.jar().bundled()).isFalse();
        assertThat(load.catalog().benchmark("good/classic")).isPresent();
        assertThat(load.jars()).containsExactly(good.jar());
        assertThat(good.service().getClass().getModule().getLayer()).isNotSameAs(ModuleLayer.boot());
    }

    @Test
    void aPluginMayBringItsLibrary() throws IOException {
        Path library = library();
        Plugin plugin = new Plugin()
                .options("--module-path", Workshop.path() + File.pathSeparator + library)
                .inClass("public Maze() { library.Library.help(); }");
        plugin.inModule += " requires library;";
        workshop.build(plugins.resolve("maze/maze.jar"), plugin);
        Files.move(library, plugins.resolve("maze/library.jar"));
        PluginLoad load = load();
        assertThat(load.bad()).isEmpty();
        assertThat(load.catalog().families()).extracting(LoadedFamily::id).containsExactly("good", "maze");
        assertThat(load.catalog().families().get(1).jar().path()).isEqualTo(plugins + "/maze/maze.jar");
        assertThat(load.jars()).extracting(PluginJar::name).containsExactlyInAnyOrder("good", "maze", "library");
    }

    private Path library() throws IOException {
        return Workshop.pack(
                folder.resolve("library.jar"),
                workshop.compile(
                        Map.of(
                                "module-info.java", "module library { exports library; }",
                                "library/Library.java",
                                        "package library; public class Library { public static void help() {} }"),
                        List.of()));
    }

    @Test
    void onTheClassPathPluginsAreLoadedToo() throws Exception {
        Plugin beside = new Plugin().named("beside");
        Path besideJar = workshop.build(folder.resolve("beside.jar"), beside);
        workshop.build(plugins.resolve("maze.jar"), new Plugin());
        Files.writeString(bad(), "no jar");
        String classPath = String.join(
                File.pathSeparator,
                besideJar.toString(),
                "target/classes",
                "target/test-classes",
                System.getProperty("jdk.module.path", ""),
                System.getProperty("java.class.path", ""));
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        ClassPathProbe.class.getName(),
                        plugins.toString())
                .redirectErrorStream(true)
                .start();
        String out = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(out).isZero();
        assertThat(out.lines()).startsWith("beside true", "good false", "maze false", "bad: " + bad());
    }

    @Test
    void aProviderMethodMayHideItsType() throws IOException {
        workshop.build(
                plugins.resolve("maze.jar"),
                new Plugin().inClass("public static Family provider() { return new Maze(); }"));
        PluginLoad load = load();
        assertThat(load.bad()).isEmpty();
        assertThat(load.catalog().families()).extracting(LoadedFamily::id).containsExactly("good", "maze");
    }

    @Test
    void declarationsThatAreWrongAreTold() throws IOException {
        workshop.build(bad(), new Plugin());
        PluginLoad load = PluginLoader.load(
                List.of(new PluginLoader.Folder(plugins, false)),
                family -> family.id().equals("maze") ? List.of("one", "two", "three", "four") : List.of(),
                Optional.empty());
        assertThat(load.catalog().families()).extracting(LoadedFamily::id).containsExactly("good");
        assertThat(load.bad().get(0).message()).contains("one; two; three; and 1 more");
    }

    @Test
    void aSecondCopyOfTheSameBytesIsNoClash() throws IOException {
        Files.copy(plugins.resolve("good.jar"), plugins.resolve("copy.jar"));
        PluginLoad load = load();
        assertThat(load.clashes()).isEmpty();
        assertThat(load.catalog().families()).hasSize(1);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void jarsWhoseNamesAreShownAlikeAreAllLookedAt() throws IOException {
        for (var name : List.of("a%FF.jar", "a%FE.jar")) {
            Files.writeString(Path.of(URI.create(folder.toUri() + name)), "");
        }
        assertThat(PluginFiles.jarsIn(folder)).hasSize(2);
    }

    @Test
    void aFolderWithOnePluginAndItsLibrariesIsThatPlugin() throws IOException {
        Path own = Files.createDirectory(folder.resolve("own"));
        var library = workshop.compile(
                Map.of(
                        "module-info.java",
                        "module library { exports library; }",
                        "library/Library.java",
                        "package library; public class Library { public static void help() {} }"),
                List.of());
        Path jar = Workshop.pack(own.resolve("library.jar"), library);
        var plugin = new Plugin()
                .inClass("public Maze() { library.Library.help(); }")
                .options("--module-path", Workshop.path() + File.pathSeparator + jar);
        plugin.inModule += " requires library;";
        workshop.build(own.resolve("maze.jar"), plugin);
        PluginLoad load = load(own);
        assertThat(load.bad()).isEmpty();
        assertThat(load.catalog().families()).extracting(LoadedFamily::id).containsExactly("maze");
        assertThat(PluginLock.of(load).lines()).hasSize(3).anyMatch(line -> line.endsWith("own/library.jar"));

        // Beside a second plugin nothing says whose the library is.
        Files.copy(goodJar, own.resolve("good.jar"));
        load = load(own);
        assertThat(load.catalog().families()).extracting(LoadedFamily::id).containsExactly("good");
        assertThat(load.bad()).hasSize(2);
        assertThat(load.bad().get(0).message()).contains("library.jar", "put it into a folder with the plugin");
        assertThat(load.bad().get(1).message()).contains("maze.jar", "Make a folder for the plugin");
    }

    @Test
    void twoPluginsMayNotReadOneFormat() throws IOException {
        var format = """
                public List<games.scoring.api.log.LogFormat> logFormats() {
                    return List.of(new games.scoring.api.log.LogFormat() {
                        public String id() { return "tracks"; }
                        public Text title() { return Text.of("Tracks"); }
                        public boolean claims(games.scoring.api.log.LogEntry entry) { return false; }
                        public void read(games.scoring.api.log.LogEntry entry, games.scoring.api.log.EpisodeSink out) {}
                    });
                }
                """;
        workshop.build(plugins.resolve("a.jar"), new Plugin().named("a").inClass(format));
        workshop.build(plugins.resolve("b.jar"), new Plugin().named("b").inClass(format));
        assertThat(Clash.messages(load().clashes()))
                .containsExactly("Two plugins claim the log format 'tracks': " + plugins + "/a.jar and " + plugins
                        + "/b.jar. Take one of them away.");
    }

    @Test
    void aPluginThatTakesLongIsNamedOnce() throws Exception {
        var slow = new Plugin().named("slow").inClass("""
                public Maze() {
                    while (!Thread.currentThread().getName().equals("go on")) {
                        Thread.onSpinWait();
                    }
                }
                """);
        slow.module = "slow";
        workshop.build(plugins.resolve("slow.jar"), slow);
        var loading = new Thread(this::load, "wait");
        var said = new ArrayList<String>();
        var watch = new PluginWatch(said::add, Duration.ZERO);
        loading.start();
        try {
            while (said.isEmpty()) {
                watch.look();
                Thread.sleep(5);
            }
            watch.look();
            assertThat(said)
                    .singleElement()
                    .asString()
                    .startsWith("still waiting for " + plugins + "/slow.jar after 0 s: its code has not returned (")
                    .contains("maze.Maze.<init>(Maze.java:");
        } finally {
            loading.setName("go on");
            loading.join();
        }
        new PluginWatch(said::add, Duration.ZERO).look();
        assertThat(said).hasSize(1);
    }

    @Test
    void copiesThatAKilledProgramLeftAreDeletedAndNoOthers() throws IOException {
        Path left = copies("scoring-plugins-left", Instant.EPOCH);
        Path young = copies("scoring-plugins-young", Instant.now());
        Path used = copies("scoring-plugins-used", Instant.EPOCH);
        try (var channel = FileChannel.open(used.resolve("lock"), StandardOpenOption.WRITE)) {
            channel.lock();
            PluginCopies.deleteLeft(left);
        }
        assertThat(left).doesNotExist();
        assertThat(young.resolve("0/plugin.jar")).exists();
        assertThat(used.resolve("0/plugin.jar")).exists();
    }

    private Path copies(String name, Instant since) throws IOException {
        Path copies = folder.resolve(name);
        Files.createDirectories(copies.resolve("0"));
        Files.writeString(copies.resolve("0/plugin.jar"), "jar");
        Files.setLastModifiedTime(Files.writeString(copies.resolve("lock"), ""), FileTime.from(since));
        return copies;
    }

    @Test
    void bundledPluginsComeFirst() throws IOException {
        Path bundled = Files.createDirectories(folder.resolve("bundled"));
        workshop.build(bundled.resolve("z.jar"), new Plugin().named("z"));
        PluginLoad load = PluginLoader.load(
                List.of(new PluginLoader.Folder(plugins, false), new PluginLoader.Folder(bundled, true)),
                family -> List.of(),
                Optional.empty());
        assertThat(load.catalog().families()).extracting(LoadedFamily::id).containsExactly("z", "good");
        assertThat(load.catalog().families().get(0).jar().bundled()).isTrue();
    }

    @Test
    void aDamagedBundledPluginIsToldAsDamaged() throws IOException {
        Path bundled = Files.createDirectories(folder.resolve("bundled"));
        Files.writeString(bundled.resolve("bad.jar"), "no jar");
        PluginLoad load = PluginLoader.load(
                List.of(new PluginLoader.Folder(bundled, true)), family -> List.of(), Optional.empty());
        assertThat(load.bad().get(0).cause()).contains("no jar, or a damaged one");
    }

    @Test
    void whatIsDroppedBesideBundledPluginsIsAStrangers() throws IOException {
        Path bundled = Files.createDirectories(folder.resolve("bundled"));
        Files.copy(goodJar, bundled.resolve("good.jar"));
        Files.writeString(bundled.resolve("bundled.sha256"), Digest.of(goodJar) + "  good.jar\n");
        workshop.build(bundled.resolve("maze.jar"), new Plugin());
        PluginLoad load = PluginLoader.load(
                List.of(new PluginLoader.Folder(bundled, true)), family -> List.of(), Optional.empty());
        assertThat(load.catalog().families())
                .extracting(LoadedFamily::id, family -> family.jar().bundled())
                .containsExactly(tuple("good", true), tuple("maze", false));
    }

    @Test
    void aFolderThatIsNotThereIsTheUsersFault() {
        var folders = List.of(new PluginLoader.Folder(folder.resolve("absent"), false));
        assertThatThrownBy(() -> PluginLoader.load(folders, family -> List.of(), Optional.empty()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("absent");
    }

    @Test
    void aSingleJarMayBeNamed() {
        PluginLoad load = PluginLoader.load(
                List.of(new PluginLoader.Folder(plugins.resolve("good.jar"), false)),
                family -> List.of(),
                Optional.empty());
        assertThat(load.catalog().families()).hasSize(1);
    }

    @Test
    void aLockMayBeginWithAByteOrderMark() throws IOException {
        Path file = folder.resolve("plugins.lock");
        var lock = PluginLock.of(load());
        lock.write(file);
        Files.writeString(file, "\uFEFF" + Files.readString(file));
        assertThat(PluginLock.read(file).lines()).isEqualTo(lock.lines());
        lock.write(file);
        Files.writeString(file, "\uFEFF" + lock.lines().get(1) + "\r\n");
        assertThat(PluginLock.read(file).lines()).isEqualTo(lock.lines());
    }

    @Test
    void aLockRefusesWhatItDoesNotName() throws IOException {
        Path file = folder.resolve("plugins.lock");
        PluginLock.of(load()).write(file);
        // A device, for instance, would be replaced by a file.
        assertThatThrownBy(() -> PluginLock.of(load()).write(plugins))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no file");
        assertThat(file).content().contains(Digest.of(plugins.resolve("good.jar")) + "  " + plugins + "/good.jar");

        workshop.build(bad(), new Plugin().inClass("static { if (true) throw new IllegalStateException(); }"));
        PluginLoad load = PluginLoader.load(
                List.of(new PluginLoader.Folder(plugins, false)),
                family -> List.of(),
                Optional.of(PluginLock.read(file).digests()));
        assertThat(load.catalog().families()).extracting(LoadedFamily::id).containsExactly("good");
        assertThat(load.bad().get(0).message()).contains("bad.jar", "does not name", "scoring plugins lock");
    }

    @ParameterizedTest
    @ValueSource(strings = {"# words\n\nabc  x.jar\n", "# words\n", "\n", "DIGEST  other.tar\n"})
    void aLockReplacesALockAlone(String other) throws IOException {
        Path file = folder.resolve("plugins.lock");
        var lock = PluginLock.of(load());
        lock.write(file);
        var locked = Files.readString(file);
        lock.write(Files.writeString(file, ""));
        lock.write(file);
        assertThat(file).hasContent(locked);

        var mine = other.replace("DIGEST", "0".repeat(64));
        Files.writeString(file, mine);
        assertThatThrownBy(() -> lock.write(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("-o " + file + ": there is a file by this name");
        assertThat(file).hasContent(mine);
    }

    @Test
    void aLockFileThatIsNoneIsTold() throws IOException {
        Path file = Files.writeString(folder.resolve("plugins.lock"), "# words\n\nabc  x.jar\n");
        assertThatThrownBy(() -> PluginLock.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("plugins.lock:3: expected a SHA-256");
        // What PowerShell makes of '>'.
        Files.writeString(file, "# words\n", StandardCharsets.UTF_16LE);
        Files.write(file, new byte[] {(byte) 0xFF, (byte) 0xFE}, StandardOpenOption.APPEND);
        assertThatThrownBy(() -> PluginLock.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "The lock file " + file + " can't be read: expected text in UTF-8, found other bytes. Make it"
                                + " with: scoring plugins lock -o FILE");
    }

    @Test
    void examplesAndDocumentsComeFromTheJar() throws IOException {
        Plugin plugin = new Plugin();
        plugin.extra.put("examples/maze/b.jsonl", "{}".getBytes(StandardCharsets.UTF_8));
        plugin.extra.put("examples/maze/a/deep.json", "[]".getBytes(StandardCharsets.UTF_8));
        plugin.extra.put("examples/maze/../../../up.json", "[]".getBytes(StandardCharsets.UTF_8));
        plugin.extra.put("examples/other/c.jsonl", "{}".getBytes(StandardCharsets.UTF_8));
        plugin.extra.put("docs/maze/index.md", "Mazes".getBytes(StandardCharsets.UTF_8));
        plugin.extra.put("docs/maze/index.zh.md", "迷宫".getBytes(StandardCharsets.UTF_8));
        workshop.build(plugins.resolve("maze.jar"), plugin);
        FamilyResources resources =
                FamilyResources.of(load().catalog().family("maze").orElseThrow());
        assertThat(resources.examples()).containsExactly("examples/maze/a/deep.json", "examples/maze/b.jsonl");
        assertThat(resources.read("examples/maze/b.jsonl").orElseThrow())
                .asString()
                .isEqualTo("{}");
        assertThat(resources.read("../plugins/maze.jar")).isEmpty();
        assertThat(resources.documentation("zh")).contains("迷宫");
        assertThat(resources.documentation("ZH-tw")).contains("迷宫");
        assertThat(resources.documentation("fr")).contains("Mazes");
        assertThat(resources.documentation("../maze")).contains("Mazes");
        resources.unpackExamples(folder.resolve("unpacked"));
        assertThat(folder.resolve("unpacked/a/deep.json")).hasContent("[]");

        resources = FamilyResources.of(load().catalog().family("good").orElseThrow());
        assertThat(resources.examples()).isEmpty();
        assertThat(resources.documentation("en")).isEmpty();
    }
}
