package games.scoring.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.message.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

    @TempDir
    private Path folder;

    @Test
    void aFileTakesThePlaceOfAnotherWhenItIsComplete() throws IOException {
        var page = Files.writeString(folder.resolve("page.html"), "old");
        WholeFile.write(page, out -> {
            out.write("new");
            out.flush();
            assertThat(page).hasContent("old");
        });
        assertThat(page).hasContent("new");
        assertThat(folder).isDirectoryContaining("glob:**page.html");
        assertThat(folder.resolve("page.html.partial")).doesNotExist();
    }

    @Test
    void whatFailsLeavesThePlaceAsItWas() throws IOException {
        var page = Files.writeString(folder.resolve("page.html"), "old");
        assertThatThrownBy(() -> WholeFile.write(page, out -> {
                    out.write("half");
                    throw new IOException("full");
                }))
                .hasMessage("full");
        assertThat(page).hasContent("old");
        assertThat(folder.resolve("page.html.partial")).doesNotExist();
    }

    @Test
    void somebodyElsesFileInTheWayIsLeftAlone() throws IOException {
        var mine = Files.writeString(folder.resolve("page.html.partial"), "mine");
        assertThatThrownBy(() -> WholeFile.write(folder.resolve("page.html"), out -> out.write("new")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(mine.toString());
        assertThat(mine).hasContent("mine");
        assertThat(folder.resolve("page.html")).doesNotExist();
    }

    @Test
    void aFolderThatIsNotThereIsNamedAsTheUserKnowsIt() {
        var page = folder.resolve("absent/page.html");
        assertThatThrownBy(() -> WholeFile.write(page, out -> out.write("new")))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "-o " + page + ": there is no folder " + page.getParent() + ". Make it, or choose another.");
    }
}
