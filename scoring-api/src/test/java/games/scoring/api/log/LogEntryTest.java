package games.scoring.api.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogEntryTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.nclevel.1",
                "a.NCLEVEL~",
                "a.nclevel.zip",
                "a.nclevel.bak.gz",
                "a~",
                "a.Bak",
                "a.backup",
                "a.old",
                "a.orig",
                "a.tmp",
                "a.part"
            })
    void aCopyThatWasPutAsideIsKnownByItsName(String name) {
        assertThat(isPutAside(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a.nclevel", "a.NCLEVEL", "a.nclevel.gz", "a.nclevel.ZST", "a.level", "bak", "a.bak.d", "part"})
    void anotherNameSaysNothing(String name) {
        assertThat(isPutAside(name)).isFalse();
    }

    private static boolean isPutAside(String name) {
        return new MemoryFile(name, new byte[0]).isPutAside(".nclevel");
    }
}
