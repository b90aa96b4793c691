package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;

/** Makes a plugin as a third party does: against the jar of the SPI in lib/. */
final class PluginJar {

    private PluginJar() {}

    /**
     * Makes the jar.
     *
     * @param jar the jar
     * @param folder takes sources and classes
     * @param name the name of the module and of its package
     * @param family the name of its family's class
     * @param source the class
     */
    static void make(Path jar, Path folder, String name, String family, String source) throws IOException {
        var sources = Files.createDirectories(folder.resolve("source").resolve(name));
        var classes = Files.createDirectories(folder.resolve("classes"));
        var module = Files.writeString(sources.resolve("../module-info.java"), """
                module %1$s {
                    requires games.scoring.api;
                    provides games.scoring.api.Family with %1$s.%2$s;
                }
                """.formatted(name, family));
        var written = Files.writeString(sources.resolve(family + ".java"), source);
        int failed = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "--release",
                        "17",
                        "-p",
                        Scoring.HOME.resolve("lib").toString(),
                        "-d",
                        classes.toString(),
                        module.toString(),
                        written.toString());
        assertThat(failed).isZero();
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                var files = Files.walk(classes)) {
            for (var each : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
                Files.copy(each, out);
            }
            out.putNextEntry(new JarEntry("META-INF/services/games.scoring.api.Family"));
            out.write((name + "." + family + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }
}
