package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.message.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is no plugin is said to be none, before any Java runtime is started for it. */
final class PluginCheckTest {

    @TempDir
    private Path folder;

    @Test
    void aFolderWithoutAJarHoldsNoPlugin() throws IOException {
        Files.writeString(folder.resolve("read.me"), "");

        assertThatThrownBy(() -> check(folder))
                .isInstanceOf(UsageException.class)
                .hasMessage("No plugin in " + folder + ": expected a jar, found a folder without any.");
    }

    @Test
    void whatIsNotThereIsNoPlugin() {
        assertThatThrownBy(() -> check(folder.resolve("x.jar")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("x.jar: expected a jar, or a folder that holds one");
    }

    private static CheckReport check(Path plugin) throws IOException {
        return PluginCheck.check(plugin, 1, 0, Optional.empty(), Optional.empty(), PluginCheck.Progress.NONE);
    }
}
