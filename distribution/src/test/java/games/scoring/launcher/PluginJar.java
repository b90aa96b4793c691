package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;

/** Makes a plugin as a third party does: against the jar of the SPI in lib/. */
final class PluginJar {

    private PluginJar() {}

    /**
     * Makes the jar of a family that is one class.
     *
     * @param jar the jar
     * @param folder takes sources and classes
     * @param name the name of the module and of its package
     * @param family the name of its family's class
     * @param source the class
     */
    static void make(Path jar, Path folder, String name, String family, String source) throws IOException {
        var module = """
                module %1$s {
                    requires games.scoring.api;
                    provides games.scoring.api.Family with %1$s.%2$s;
                }
                """.formatted(name, family);
        make(
                jar,
                folder,
                Map.of("module-info.java", module, name + "/" + family + ".java", source),
                Map.of(
                        "META-INF/services/games.scoring.api.Family",
                        (name + "." + family + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Makes a jar.
     *
     * @param jar the jar
     * @param folder takes sources and classes
     * @param sources the sources, by their paths
     * @param resources what else lies in the jar, by its path
     */
    static void make(Path jar, Path folder, Map<String, String> sources, Map<String, byte[]> resources)
            throws IOException {
        var classes = Files.createDirectories(folder.resolve("classes"));
        var arguments = new ArrayList<>(List.of(
                "--release",
                "17",
                "--module-version",
                "1",
                "-p",
                Scoring.HOME.resolve("lib").toString(),
                "-d",
                classes.toString()));
        for (var source : sources.entrySet()) {
            var file = folder.resolve("source").resolve(source.getKey());
            Files.createDirectories(file.getParent());
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        int failed = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, arguments.toArray(String[]::new));
        assertThat(failed).isZero();
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                var files = Files.walk(classes)) {
            for (var each : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
                Files.copy(each, out);
            }
            for (var resource : resources.entrySet()) {
                out.putNextEntry(new JarEntry(resource.getKey()));
                out.write(resource.getValue());
            }
        }
    }
}
