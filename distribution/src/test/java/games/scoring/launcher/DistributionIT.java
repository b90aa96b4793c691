package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Looks at the built distribution from outside, as a user does. */
@DisabledOnOs(OS.WINDOWS)
class DistributionIT {

    private static final Path HOME = Path.of(System.getProperty("scoring.home"));
    private static final String VERSION = System.getProperty("scoring.version");

    @Test
    void theLauncherTellsItsVersion() throws Exception {
        Scoring.Outcome outcome = run(HOME.resolve("bin/scoring"), Map.of(), "--version");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains(VERSION);
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void theLauncherIsFoundThroughALink(@TempDir Path folder) throws Exception {
        Path near = Files.createSymbolicLink(folder.resolve("near"), HOME.resolve("bin/scoring"));
        Path link = Files.createSymbolicLink(folder.resolve("a link"), near.getFileName());

        assertThat(run(link, Map.of(), "--version").out()).contains(VERSION);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whoReadsFromAClosedStandardInputIsTold(@TempDir Path folder) throws Exception {
        for (var input : List.of("-", "/dev/stdin")) {
            var outcome = Scoring.start(
                    Path.of("/bin/sh"),
                    Map.of(),
                    "-c",
                    "exec \"$@\" <&-",
                    "sh",
                    Scoring.HOME.resolve("bin/scoring").toString(),
                    "run",
                    input,
                    "-o",
                    folder.resolve("out").toString());
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.err())
                    .isEqualTo("scoring: " + input + ": standard input is closed. Name a file, or lead"
                            + " one in with < FILE.\n");
        }
    }

    @Test
    void theLauncherPassesOptionsToJava() throws Exception {
        Scoring.Outcome outcome =
                run(HOME.resolve("bin/scoring"), Map.of("SCORING_JAVA_OPTS", "-Xmx64m -showversion"), "--version");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).containsIgnoringCase("version");
    }

    @Test
    void anOldJavaIsNamedWithTheRemedy(@TempDir Path folder) throws Exception {
        Path old = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(old, "#!/bin/sh\nexit 99\n");
        assertThat(old.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"11.0.2\"\n");

        Scoring.Outcome outcome = run(HOME.resolve("bin/scoring"), Map.of("JAVA_HOME", folder.toString()), "--version");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("Java 17 or newer is needed, found Java 11.0.2")
                .contains("JAVA_HOME");
    }

    @Test
    void aWrongJavaHomeIsNamed(@TempDir Path folder) throws Exception {
        Scoring.Outcome outcome = run(HOME.resolve("bin/scoring"), Map.of("JAVA_HOME", folder.toString()), "--version");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("there is no bin/java in it");
    }

    @Test
    void everyLibraryIsAnExplicitModule() {
        List<String> automatic = modules(HOME.resolve("lib"))
                .filter(ModuleDescriptor::isAutomatic)
                .map(ModuleDescriptor::name)
                .collect(Collectors.toList());

        assertThat(automatic).isEmpty();
    }

    @Test
    void onlyThePluginsLieInPlugins() {
        assertThat(modules(HOME.resolve("plugins")).map(ModuleDescriptor::name))
                .containsExactlyInAnyOrder(
                        "games.scoring.orak",
                        "games.scoring.clembench",
                        "games.scoring.minecraftcontest",
                        "games.scoring.diambra",
                        "games.scoring.saisoccer");
    }

    @Test
    void thePluginsAreKnownAsBundled() throws Exception {
        var listed = Scoring.run("plugins", "list", "--json");
        assertThat(listed.out()).contains("\"bundled\" : true").doesNotContain("\"bundled\" : false");
        assertThat(Files.readAllLines(HOME.resolve("plugins/bundled.sha256"))).hasSize(5);
    }

    @TestFactory
    Stream<DynamicTest> thePluginOffersTheSameOnClassPathAndModulePath() throws IOException {
        List<Path> jars;
        try (Stream<Path> files = Files.list(HOME.resolve("plugins"))) {
            jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .collect(Collectors.toList());
        }
        return jars.stream()
                .map(jar -> DynamicTest.dynamicTest(
                        jar.getFileName().toString(),
                        () -> assertThat(servicesOnClassPath(jar)).isEqualTo(servicesOnModulePath(jar))));
    }

    @Test
    void theArchivesKeepTheLauncherExecutable(@TempDir Path folder) throws Exception {
        Path archive = HOME.resolveSibling("scoring-" + VERSION + ".tar.gz");
        Process tar = new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", folder.toString())
                .inheritIO()
                .start();
        assertThat(tar.waitFor()).isZero();

        assertThat(folder.resolve("scoring-" + VERSION + "/bin/scoring")).isExecutable();
        assertThat(HOME.resolveSibling("scoring-" + VERSION + ".zip")).isNotEmptyFile();
    }

    private static Stream<ModuleDescriptor> modules(Path folder) {
        return ModuleFinder.of(folder).findAll().stream().map(reference -> reference.descriptor());
    }

    private static Map<String, Set<String>> servicesOnModulePath(Path jar) {
        Map<String, Set<String>> services = new TreeMap<>();
        modules(jar)
                .flatMap(descriptor -> descriptor.provides().stream())
                .forEach(provides -> services.put(provides.service(), new TreeSet<>(provides.providers())));
        return services;
    }

    private static Map<String, Set<String>> servicesOnClassPath(Path jar) throws IOException {
        String prefix = "META-INF/services/";
        Map<String, Set<String>> services = new TreeMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            file.stream()
                    .filter(entry -> entry.getName().startsWith(prefix) && !entry.isDirectory())
                    .forEach(entry -> services.put(entry.getName().substring(prefix.length()), names(file, entry)));
        }
        return services;
    }

    private static Set<String> names(JarFile file, JarEntry entry) {
        try {
            return new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replaceFirst("#.*", "").trim())
                    .filter(line -> !line.isEmpty())
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Scoring.Outcome run(Path launcher, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        return Scoring.start(launcher, environment, arguments);
    }
}
