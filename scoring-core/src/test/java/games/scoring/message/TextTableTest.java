package games.scoring.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tables for a terminal. */
final class TextTableTest {

    @Test
    void textsStandToTheLeftAndNumbersToTheRight() {
        var table = new TextTable("agent", "n", "± std").row("ada", "12", "-").row("the other one", "3", "1.5e-07");
        assertThat(table.lines(" "))
                .containsExactly(
                        " agent           n    ± std", " ada            12        -", " the other one   3  1.5e-07");
    }

    /** Each of 模型, カナ and 🤖 takes two columns of a terminal, a combining mark none. */
    @Test
    void cellsAreAsWideAsATerminalDrawsThem() {
        var table = new TextTable("agent", "n")
                .row("模型", "1")
                .row("カナ", "2")
                .row("🤖", "3")
                .row("e\u0301", "4");
        assertThat(table.lines("")).containsExactly("agent  n", "模型   1", "カナ   2", "🤖     3", "e\u0301      4");
    }

    @Test
    void whatCanNotBeSeenIsShownByItsNumberAndCounted() {
        assertThat(new TextTable("agent", "n").row("a\u200bb", "1").lines(""))
                .containsExactly("agent       n", "a⟨U+200B⟩b  1");
    }
}
