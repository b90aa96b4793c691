package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubfoldersTest {

    @TempDir
    Path folder;

    private Subfolders subfolders;

    @BeforeEach
    void setUp() {
        subfolders = new Subfolders(folder);
    }

    @Test
    void aFolderComesWithItsFirstFileAndGoesWithItsLast() throws IOException {
        subfolders.enter("a/b/one.csv");
        subfolders.enter("a/two.csv");
        assertThat(folder.resolve("a/b")).isDirectory();
        assertThat(subfolders.holds("a/b")).isTrue();

        subfolders.leave("a/b/one.csv");
        assertThat(folder.resolve("a/b")).doesNotExist();
        assertThat(subfolders.holds("a/b")).isFalse();
        assertThat(folder.resolve("a")).isDirectory();

        subfolders.leave("a/two.csv");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFolderThatWasThereBeforeStays() throws IOException {
        Files.createDirectory(folder.resolve("a"));
        subfolders.enter("a/b/one.csv");
        subfolders.leave("a/b/one.csv");
        assertThat(folder.resolve("a")).isEmptyDirectory();
    }

    @Test
    void whenARunIsGivenUpOnlyFoldersWithNothingInThemGo() throws IOException {
        subfolders.enter("a/b/one.csv");
        subfolders.enter("c/two.csv");
        Files.createFile(folder.resolve("a/own"));
        subfolders.removeMade();
        assertThat(folder.resolve("a")).isDirectory();
        assertThat(folder.resolve("a/b")).doesNotExist();
        assertThat(folder.resolve("c")).doesNotExist();
    }
}
