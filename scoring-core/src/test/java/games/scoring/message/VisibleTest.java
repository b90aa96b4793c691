package games.scoring.message;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people are shown of names and texts out of logs. */
final class VisibleTest {

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x00, 0x09, 0x0A, 0x1B, 0x7F, 0x85, 0x9B, 0xA0, 0xAD, 0x034F, 0x061C, 0x115F, 0x1680, 0x180B, 0x180E,
                0x2003, 0x200B, 0x200D, 0x200E, 0x2028, 0x2029, 0x202E, 0x202F, 0x2060, 0x2067, 0x2800, 0x3164, 0xD834,
                0xDD1E, 0xE000, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9, 0xE0041, 0xE0100
            })
    void whatCanNotBeSeenIsShownByItsNumber(int character) {
        var unseen = new StringBuilder().appendCodePoint(character);

        assertThat(Visible.text("ze" + unseen + "ro")).isEqualTo(String.format("ze⟨U+%04X⟩ro", character));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ada",
                "acme/large-70b / agent",
                "模型　一",
                "é e\u0301",
                "עברית العربية",
                "𝄞 🙂",
                "\uFFFD",
                "⟨U+200B⟩",
                "95 % ± 3 → …"
            })
    void whatCanBeSeenStays(String text) {
        assertThat(Visible.text(text)).isEqualTo(text);
        assertThat(Visible.name(text)).isEqualTo(text);
    }

    @Test
    void blanksThatGetLostShowInNames() {
        assertThat(Visible.name(" a  b c ")).isEqualTo("⟨U+0020⟩a ⟨U+0020⟩b c⟨U+0020⟩");
        assertThat(Visible.text(" a  b c ")).isEqualTo(" a  b c ");
        assertThat(Visible.name("\u6a21\u3000\u578b\u3000")).isEqualTo("\u6a21\u3000\u578b\u27e8U+3000\u27e9");
    }

    @Test
    void aNameOfMoreThanSixtyCharactersIsCutInItsMiddle() {
        assertThat(Visible.shortName("a".repeat(60))).isEqualTo("a".repeat(60));
        var long61 = "😀".repeat(30) + "b" + "😀".repeat(30);
        assertThat(Visible.shortName(long61)).isEqualTo("😀".repeat(30) + "…" + "😀".repeat(29));
    }

    @Test
    void linesOfATextStayLines() {
        assertThat(Visible.lines("a\tb\n\u001bc\r\nd\re\u202e")).isEqualTo("a\tb\n⟨U+001B⟩c\r\nd⟨U+000D⟩e⟨U+202E⟩");
        assertThat(Visible.lines("")).isEmpty();
    }

    /** Messages are put together of names that were shown, and are shown themselves. */
    @Property
    void whatWasShownIsNotShownAnew(@ForAll String text) {
        assertThat(Visible.text(Visible.text(text))).isEqualTo(Visible.text(text));
        assertThat(Visible.name(Visible.name(text))).isEqualTo(Visible.name(text));
        assertThat(Visible.text(Visible.name(text))).isEqualTo(Visible.name(text));
    }
}
