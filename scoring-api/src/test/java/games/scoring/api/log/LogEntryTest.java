package games.scoring.api.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogEntryTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.nclevel.1",
                "a.NCLEVEL~",
                "a.nclevel.zip",
                "a.nclevel.bak.gz",
                "a.nclevel.bak.zstd",
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
            strings = {
                "a.nclevel",
                "a.NCLEVEL",
                "a.nclevel.gz",
                "a.nclevel.ZST",
                "a.nclevel.gzip",
                "a.level",
                "bak",
                "a.bak.d",
                "part"
            })
    void anotherNameSaysNothing(String name) {
        assertThat(isPutAside(name)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "a.json, a",
        "a.b.JSON, a.b",
        "\u0130.json, \u0130",
        "a.json.gz, a",
        "a.jsonl.GZIP, a",
        "a.json.zst, a",
        "a.json.zstd, a",
        ".json, ''",
        "a.json.gz.gz,",
        "a.json.bak,",
        "a.nclevel.json.gz, a.nclevel",
        "json,",
        "a.gz,"
    })
    void theStemStandsBeforeTheSuffixHoweverTheFileIsPacked(String name, @Nullable String stem) {
        assertThat(new MemoryFile(name, new byte[0]).stem(".json", ".jsonl")).isEqualTo(Optional.ofNullable(stem));
    }

    private static boolean isPutAside(String name) {
        return new MemoryFile(name, new byte[0]).isPutAside(".nclevel");
    }
}
