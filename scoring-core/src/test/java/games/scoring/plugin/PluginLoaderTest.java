package games.scoring.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import games.scoring.plugin.Workshop.Plugin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each way in which a jar can be bad, beside a good one that loads whatever happens to its neighbour. */
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
        return PluginLoader.load(
                List.of(new PluginLoader.Folder(plugins, false)), family -> List.of(), Optional.empty());
    }

    private Path bad() {
        return plugins.resolve("bad.jar");
    }

    /** Loads, and gives the one message about the bad plugin. */
    private String message() {
        PluginLoad load = load();
        assertThat(load.catalog().families()).extracting(LoadedFamily::id).containsExactly("good");
        assertThat(load.clashes()).isEmpty();
        assertThat(load.bad()).hasSize(1);
        BadPlugin bad = load.bad().get(0);
        assertThat(bad.path()).startsWith(plugins + "/bad");
        assertThat(bad.cause()).endsWith(".").doesNotContain("\n");
        assertThat(bad.remedy()).isNotBlank();
        return bad.message();
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
    void aJarWithoutModuleInfoIsLoadedByItsServices() throws IOException {
        Plugin plugin = new Plugin();
        plugin.moduleInfo = false;
        workshop.build(plugins.resolve("my-maze-2.1.jar"), plugin);
        PluginLoad load = load();
        assertThat(load.bad()).isEmpty();
        assertThat(load.catalog().family("maze").orElseThrow().jar())
                .extracting(PluginJar::name, PluginJar::version)
                .containsExactly("my.maze", "2.1");
    }

    @Test
    void aFileNameThatMakesNoModuleNameIsTold() throws IOException {
        Plugin plugin = new Plugin();
        plugin.moduleInfo = false;
        workshop.build(plugins.resolve("bad-3d.new-1.0.jar"), plugin);
        Files.move(plugins.resolve("bad-3d.new-1.0.jar"), plugins.resolve("bad.if.jar"));
        assertThat(message()).contains("file name", "Rename it");
    }

    @Test
    void aServicesFileThatIsMalformedIsTold() throws IOException {
        Plugin plugin = new Plugin();
        plugin.moduleInfo = false;
        plugin.services = "maze.Maze, other stuff\n";
        workshop.build(bad(), plugin);
        assertThat(message()).contains("META-INF/services");
    }

    @Test
    void aJarWithoutAFamilyIsTold() throws IOException {
        Workshop.pack(bad(), Map.of("readme.txt", new byte[9]));
        assertThat(message()).contains("provides no family");
    }

    @Test
    void aModuleThatForgetsToProvideIsTold() throws IOException {
        Plugin plugin = new Plugin();
        plugin.inModule = "requires games.scoring.api;";
        workshop.build(bad(), plugin);
        assertThat(message()).contains("module-info provides no family", "provides games.scoring.api.Family with");
    }

    @Test
    void whatIsNoJarIsTold() throws IOException {
        Files.writeString(bad(), "a text file\n".repeat(100));
        assertThat(message()).contains("no jar");
        Files.writeString(bad(), "");
        assertThat(message()).contains("no jar");
    }

    @Test
    void aTruncatedJarIsTold() throws IOException {
        byte[] good = Files.readAllBytes(plugins.resolve("good.jar"));
        Files.write(bad(), Arrays.copyOf(good, good.length - 40));
        assertThat(message()).contains("no jar, or a damaged one");
    }

    @Test
    void damagedClassBytesAreToldBeforeAnythingRuns() throws IOException {
        // stored, so that only the checksum can tell
        byte[] jar = Files.readAllBytes(workshop.build(bad(), new Plugin()));
        var content = new LinkedHashMap<String, byte[]>();
        try (var zip = new java.util.zip.ZipFile(bad().toFile())) {
            for (var entry : java.util.Collections.list(zip.entries())) {
                if (entry.isDirectory()) {
                    continue;
                }
                content.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
        var bytes = new java.io.ByteArrayOutputStream();
        try (var out = new java.util.zip.ZipOutputStream(bytes)) {
            for (var each : content.entrySet()) {
                var entry = new java.util.zip.ZipEntry(each.getKey());
                var crc = new java.util.zip.CRC32();
                crc.update(each.getValue());
                entry.setMethod(java.util.zip.ZipEntry.STORED);
                entry.setSize(each.getValue().length);
                entry.setCrc(crc.getValue());
                out.putNextEntry(entry);
                out.write(each.getValue());
            }
        }
        String text = bytes.toString(StandardCharsets.ISO_8859_1).replace("Mazes", "Nazes");
        Files.write(bad(), text.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(jar).isNotEmpty();
        assertThat(message()).contains("maze/Maze.class is damaged");
    }

    @Test
    void aNewerClassFileIsTold() throws IOException {
        var content = workshop.compile(new Plugin().sources(), List.of());
        content.get("maze/Maze.class")[7] = 99;
        Workshop.pack(bad(), content);
        assertThat(message()).contains("built for Java 55 (maze/Maze.class)", "newer Java");
        content = workshop.compile(new Plugin().sources(), List.of());
        content.get("module-info.class")[7] = 99;
        Workshop.pack(bad(), content);
        assertThat(message()).contains("built for Java 55 (module-info.class)");
    }

    @Test
    void aMissingLibraryIsTold() throws IOException {
        Path library = library();
        Plugin plugin = new Plugin().options("--module-path", Workshop.path() + java.io.File.pathSeparator + library);
        plugin.inModule += " requires library;";
        workshop.build(bad(), plugin);
        assertThat(message()).contains("module maze needs the module library", "Make a folder for the plugin");
    }

    @Test
    void aPluginMayBringItsLibrary() throws IOException {
        Path library = library();
        Plugin plugin = new Plugin()
                .options("--module-path", Workshop.path() + java.io.File.pathSeparator + library)
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
    void aPluginMayBringALibraryThatTheProgramHasInAnotherVersion() throws IOException {
        // A stranger's Jackson, which the program's own must not replace.
        var own = Map.of(
                "module-info.java", "module tools.jackson.core { exports tools.jackson.core; }",
                "tools/jackson/core/Novelty.java",
                        "package tools.jackson.core; public class Novelty { public static void next() {} }");
        var classes = workshop.compile(own, List.of());
        Path library = Workshop.pack(folder.resolve("jackson.jar"), classes);
        String uses = "public Maze() { tools.jackson.core.Novelty.next(); }";
        String path = Workshop.path() + java.io.File.pathSeparator + library;

        Plugin modular =
                new Plugin().named("modular").options("--module-path", path).inClass(uses);
        modular.inModule += " requires tools.jackson.core;";
        workshop.build(plugins.resolve("modular/modular.jar"), modular);
        Files.copy(library, plugins.resolve("modular/jackson.jar"));

        Plugin automatic = new Plugin().named("automatic").inClass(uses);
        automatic.moduleInfo = false;
        automatic.options("--class-path", path);
        workshop.build(plugins.resolve("automatic/automatic.jar"), automatic);
        Files.copy(library, plugins.resolve("automatic/jackson.jar"));

        Plugin fat = new Plugin().named("fat").inClass(uses);
        fat.moduleInfo = false;
        fat.options("--class-path", path);
        fat.extra.put("tools/jackson/core/Novelty.class", classes.get("tools/jackson/core/Novelty.class"));
        workshop.build(plugins.resolve("fat.jar"), fat);

        PluginLoad load = load();
        assertThat(load.bad()).isEmpty();
        assertThat(load.catalog().families())
                .extracting(LoadedFamily::id)
                .containsExactly("automatic", "fat", "good", "modular");
    }

    @Test
    void onTheClassPathPluginsAreLoadedToo() throws Exception {
        Plugin beside = new Plugin().named("beside");
        Path besideJar = workshop.build(folder.resolve("beside.jar"), beside);
        workshop.build(plugins.resolve("maze.jar"), new Plugin());
        Files.writeString(bad(), "no jar");
        String classPath = String.join(
                java.io.File.pathSeparator,
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
    void twoPluginsMayHoldTheSameModuleAndPackages() throws IOException {
        workshop.build(plugins.resolve("a.jar"), new Plugin().named("a"));
        workshop.build(plugins.resolve("b.jar"), new Plugin().named("b"));
        assertThat(load().catalog().families()).extracting(LoadedFamily::id).containsExactly("a", "b", "good");
    }

    @Test
    void packagesOfTheProgramInAJarAreTold() throws IOException {
        Plugin plugin = new Plugin();
        plugin.moduleInfo = false;
        plugin.extra.put("games/scoring/api/Family.class", apiClasses().get("games/scoring/api/Family.class"));
        workshop.build(bad(), plugin);
        assertThat(message()).contains("packages of the program: games.scoring.api", "without scoring-api");
    }

    @Test
    void anOwnCopyOfTheSpiInAFolderIsPassedOver() throws IOException {
        workshop.build(plugins.resolve("maze/maze.jar"), new Plugin());
        Workshop.pack(plugins.resolve("maze/scoring-api.jar"), apiClasses());
        PluginLoad load = load();
        assertThat(load.bad()).isEmpty();
        assertThat(load.catalog().families()).extracting(LoadedFamily::id).containsExactly("good", "maze");
    }

    private static Map<String, byte[]> apiClasses() throws IOException {
        Path api = Arrays.stream(Workshop.path().split(java.io.File.pathSeparator))
                .filter(each -> each.contains("scoring-api"))
                .map(Path::of)
                .findFirst()
                .orElseThrow();
        if (Files.isDirectory(api)) {
            return Workshop.contents(api);
        }
        var content = new LinkedHashMap<String, byte[]>();
        try (var zip = new java.util.zip.ZipFile(api.toFile())) {
            for (var entry : java.util.Collections.list(zip.entries())) {
                content.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
        return content;
    }

    @Test
    void aPluginForANewerSpiIsToldBeforeAnythingRuns() throws IOException {
        Path newer = folder.resolve("newer");
        for (var each : apiClasses().entrySet()) {
            if (!each.getKey().endsWith(".class")) {
                continue;
            }
            Path file = newer.resolve(each.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, each.getValue());
        }
        var module = workshop.compile(
                Map.of(
                        "module-info.java",
                        "module games.scoring.api { exports games.scoring.api; exports games.scoring.api.log;"
                                + " exports games.scoring.api.standing; }"),
                List.of("--module-version", "99.1", "--patch-module", "games.scoring.api=" + newer));
        Files.write(newer.resolve("module-info.class"), module.get("module-info.class"));
        workshop.build(
                bad(),
                new Plugin()
                        .options("--module-path", newer.toString())
                        .inClass("static { if (true) throw new IllegalStateException(\"must not run\"); }"));
        assertThat(message()).contains("built for version 99.1 of the SPI", "Update the program");
    }

    @Test
    void aTypeOrMethodThatTheSpiDoesNotHaveIsTold() throws IOException {
        Path extra = folder.resolve("extra");
        var novelty = workshop.compile(
                Map.of(
                        "games/scoring/api/Novelty.java",
                        "package games.scoring.api; public class Novelty { public static int next() { return 1; } }"),
                List.of("--module-path", Workshop.path(), "--patch-module", "games.scoring.api=" + extra));
        Path file = extra.resolve("games/scoring/api/Novelty.class");
        Files.createDirectories(file.getParent());
        Files.write(file, novelty.get("games/scoring/api/Novelty.class"));
        workshop.build(
                bad(),
                new Plugin()
                        .options("--patch-module", "games.scoring.api=" + extra)
                        .inClass("public Maze() { Novelty.next(); }"));
        assertThat(message())
                .contains("uses what is not there", "games/scoring/api/Novelty", "another version of the SPI");
    }

    @Test
    void aConstructorThatThrowsIsTold() throws IOException {
        workshop.build(
                bad(), new Plugin().inClass("public Maze() { throw new IllegalStateException(\"no config\"); }"));
        assertThat(message()).contains("no config");
    }

    @Test
    void aStaticInitialiserThatThrowsIsTold() throws IOException {
        workshop.build(bad(), new Plugin().inClass("static int x = Integer.parseInt(\"x\"); public Maze() {}"));
        assertThat(message()).contains("NumberFormatException");
    }

    @Test
    void aConstructorThatNeverEndsInItselfIsTold() throws IOException {
        workshop.build(bad(), new Plugin().inClass("public Maze() { new Maze(); }"));
        assertThat(message()).contains("StackOverflowError");
    }

    @Test
    void aPrivateConstructorIsTold() throws IOException {
        Plugin plugin = new Plugin().inClass("private Maze() {}");
        plugin.moduleInfo = false;
        workshop.build(bad(), plugin);
        assertThat(message()).contains("maze.Maze");
    }

    @Test
    void aProviderMethodThatThrowsOrGivesNullIsTold() throws IOException {
        workshop.build(
                bad(),
                new Plugin()
                        .inClass(
                                "public static Family provider() { throw new IllegalStateException(\"not today\"); }"));
        assertThat(message()).contains("not today");
        workshop.build(bad(), new Plugin().inClass("public static Family provider() { return null; }"));
        assertThat(message()).contains("null");
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
    void anIdThatThrowsIsNullOrMalformedIsTold() throws IOException {
        Plugin plugin = new Plugin();
        for (var each : Map.of(
                        "fail()", "oops",
                        "null", "id() returned null",
                        "\"My Maze!\"", "'My Maze!' is malformed")
                .entrySet()) {
            plugin.id = each.getKey();
            plugin.inClass("static String fail() { throw new IllegalStateException(\"oops\"); }");
            workshop.build(bad(), plugin);
            assertThat(message()).contains(each.getValue());
        }
    }

    @Test
    void aListThatIsNullIsTold() throws IOException {
        workshop.build(
                bad(),
                new Plugin().inClass("public List<games.scoring.api.log.LogFormat> logFormats() { return null; }"));
        assertThat(message()).contains("logFormats() returned null");
    }

    @Test
    void aBenchmarkOfAnotherFamilyIsTold() throws IOException {
        Plugin plugin = new Plugin();
        plugin.benchmark = "labyrinth/classic";
        workshop.build(bad(), plugin);
        assertThat(message()).contains("does not begin with maze/");
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
    void twoPluginsThatClaimOneIdAreNamed() throws IOException {
        workshop.build(plugins.resolve("a.jar"), new Plugin());
        Plugin other = new Plugin();
        other.module = "other";
        workshop.build(plugins.resolve("b.jar"), other);
        PluginLoad load = load();
        assertThat(load.bad()).isEmpty();
        assertThat(load.catalog().families()).extracting(LoadedFamily::id).containsExactly("maze", "good");
        assertThat(load.clashes())
                .containsExactly(
                        new Clash("maze", plugins + "/a.jar", plugins + "/b.jar"),
                        new Clash("maze/classic", plugins + "/a.jar", plugins + "/b.jar"));
        assertThat(load.clashes().get(0).message()).contains("a.jar", "b.jar", "Take one of them away");
    }

    @Test
    void aSecondCopyOfTheSameBytesIsNoClash() throws IOException {
        Files.copy(plugins.resolve("good.jar"), plugins.resolve("copy.jar"));
        PluginLoad load = load();
        assertThat(load.clashes()).isEmpty();
        assertThat(load.catalog().families()).hasSize(1);
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
    void aLockRefusesWhatItDoesNotName() throws IOException {
        Path file = folder.resolve("plugins.lock");
        PluginLock.of(load()).write(file);
        assertThat(file).content().contains(Digest.of(plugins.resolve("good.jar")) + "  " + plugins + "/good.jar");

        workshop.build(bad(), new Plugin().inClass("static { if (true) throw new IllegalStateException(); }"));
        PluginLoad load = PluginLoader.load(
                List.of(new PluginLoader.Folder(plugins, false)),
                family -> List.of(),
                Optional.of(PluginLock.read(file).digests()));
        assertThat(load.catalog().families()).extracting(LoadedFamily::id).containsExactly("good");
        assertThat(load.bad().get(0).message()).contains("bad.jar", "does not name", "scoring plugins lock");
    }

    @Test
    void aLockFileThatIsNoneIsTold() throws IOException {
        Path file = Files.writeString(folder.resolve("plugins.lock"), "# words\n\nabc  x.jar\n");
        assertThatThrownBy(() -> PluginLock.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("plugins.lock:3: expected a SHA-256");
    }

    @Test
    void examplesAndDocumentsComeFromTheJar() throws IOException {
        Plugin plugin = new Plugin();
        plugin.extra.put("examples/maze/b.jsonl", "{}".getBytes(StandardCharsets.UTF_8));
        plugin.extra.put("examples/maze/a/deep.json", "[]".getBytes(StandardCharsets.UTF_8));
        plugin.extra.put("examples/maze/../../../up.json", "[]".getBytes(StandardCharsets.UTF_8));
        plugin.extra.put("examples/other/c.jsonl", "{}".getBytes(StandardCharsets.UTF_8));
        plugin.extra.put("docs/maze.md", "Mazes".getBytes(StandardCharsets.UTF_8));
        plugin.extra.put("docs/maze.zh.md", "迷宫".getBytes(StandardCharsets.UTF_8));
        workshop.build(plugins.resolve("maze.jar"), plugin);
        FamilyResources resources =
                FamilyResources.of(load().catalog().family("maze").orElseThrow());
        assertThat(resources.examples()).containsExactly("examples/maze/a/deep.json", "examples/maze/b.jsonl");
        assertThat(resources.read("examples/maze/b.jsonl").orElseThrow())
                .asString()
                .isEqualTo("{}");
        assertThat(resources.read("../plugins/maze.jar")).isEmpty();
        assertThat(resources.documentation("zh")).contains("迷宫");
        assertThat(resources.documentation("fr")).contains("Mazes");
        assertThat(resources.documentation("../maze")).contains("Mazes");
        resources.unpackExamples(folder.resolve("unpacked"));
        assertThat(folder.resolve("unpacked/a/deep.json")).hasContent("[]");

        resources = FamilyResources.of(load().catalog().family("good").orElseThrow());
        assertThat(resources.examples()).isEmpty();
        assertThat(resources.documentation("en")).isEmpty();
    }
}
