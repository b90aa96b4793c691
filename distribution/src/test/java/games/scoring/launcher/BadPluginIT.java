package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees of a bad jar: a message, and all the rest as ever; of two that claim one id: nothing is scored. */
class BadPluginIT {

    @TempDir
    private Path folder;

    private String plugins;
    private String input;
    private String out;

    @BeforeEach
    void makeFolders() throws IOException {
        plugins = Files.createDirectory(folder.resolve("plugins")).toString();
        input = Files.writeString(
                        folder.resolve("runs.jsonl"),
                        "{\"benchmark\":\"orak/2048\",\"inputs\":{\"final_game_score\":13204}}\n")
                .toString();
        out = folder.resolve("out").toString();
    }

    @Test
    void aBadJarIsAMessageAndNoExitCode() throws Exception {
        Files.writeString(Path.of(plugins, "torn.jar"), "no jar");
        var run = Scoring.run("run", input, "--plugins", plugins, "-o", out);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err().lines().filter(line -> line.contains("bad plugin")))
                .singleElement()
                .asString()
                .contains("torn.jar: not used.", "no jar", "Copy or build it again.");
        assertThat(run.out() + run.err()).contains("1 record: 1 scored");
    }

    @Test
    void twoThatClaimOneIdAreNamedBeforeAnythingIsScored() throws Exception {
        changedCopy("plugin-orak");
        var run = Scoring.run("run", input, "--plugins", plugins, "-o", out);
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("orak", "plugins/plugin-orak-", "copy.jar", "Take one of them away");
        assertThat(Path.of(out)).doesNotExist();

        var listed = Scoring.run("plugins", "list", "--plugins", plugins);
        assertThat(listed.exit()).as(listed.err()).isZero();
        assertThat(listed.out()).contains("sai-soccer");
    }

    /** The same plugin in other bytes: a copy of the same bytes would be passed over. */
    private void changedCopy(String plugin) throws IOException {
        Path jar;
        try (var files = Files.list(Scoring.HOME.resolve("plugins"))) {
            jar = files.filter(file -> file.getFileName().toString().startsWith(plugin + "-"))
                    .findFirst()
                    .orElseThrow();
        }
        try (var in = new JarFile(jar.toFile());
                var copy = new JarOutputStream(Files.newOutputStream(Path.of(plugins, "copy.jar")))) {
            for (var entry : Collections.list(in.entries())) {
                if (!entry.isDirectory()) {
                    copy.putNextEntry(new JarEntry(entry.getName()));
                    in.getInputStream(entry).transferTo(copy);
                }
            }
            copy.putNextEntry(new JarEntry("another.txt"));
        }
    }
}
