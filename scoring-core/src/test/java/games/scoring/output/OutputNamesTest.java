package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputNamesTest {

    @ParameterizedTest
    @ValueSource(strings = {"scores.jsonl", "export/maze/a.csv", "a b", "..a", "é"})
    void aPathOfOrdinaryNamesIsPlain(String path) {
        assertThat(OutputNames.isPlain(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "a/", "a//b", ".", "..", "a/../b", "a\\b", "C:a", "a\nb"})
    void aPathThatMayLeadElsewhereOrHasNoNameIsNot(String path) {
        assertThat(OutputNames.isPlain(path)).isFalse();
    }

    @Test
    void theFoldersOnTheWayComeOutermostFirst() {
        assertThat(OutputNames.foldersOf("a/b/c.csv")).containsExactly("a", "a/b");
        assertThat(OutputNames.foldersOf("c.csv")).isEmpty();
    }
}
