package games.scoring.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EllipsisTest {

    @Test
    void aTextIsCutBehindWhatIsKept() {
        assertThat(Ellipsis.cut("abc", 3)).isEqualTo("abc");
        assertThat(Ellipsis.cut("abcd", 3)).isEqualTo("abc…");
        assertThat(Ellipsis.cut("", 3)).isEmpty();
    }

    @Test
    void noCharacterIsCutInTwo() {
        assertThat(Ellipsis.cut("ab😀d", 3)).isEqualTo("ab…");
        assertThat(Ellipsis.cut("ab😀d", 4)).isEqualTo("ab😀…");
    }
}
