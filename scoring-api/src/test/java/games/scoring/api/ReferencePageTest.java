package games.scoring.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page is made from the sources, and must not lag behind them. */
class ReferencePageTest {

    private static final Path PROJECT = Path.of("..");

    @Test
    void saysWhatTheSourcesSay() throws Exception {
        var generator = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "scoring-api/src/reference/Reference.java")
                .directory(PROJECT.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var page = new String(generator.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(generator.waitFor()).isZero();
        assertThat(page).contains("left < right", "left > right", "### Formula.Scored", "### Formula.Rounding");
        assertThat(Files.readString(PROJECT.resolve("docs/reference.md")))
                .as("Write it anew: java scoring-api/src/reference/Reference.java > docs/reference.md")
                .isEqualToNormalizingNewlines(page);
    }
}
