package games.scoring.api;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

final class OptionsTest {

    private static final Input.Choice SIDE = Input.choice("side", "a", "b", "d");

    @Test
    void aTextIsAnOptionInAnyCase() {
        var options =
                SIDE.spelled("a", "Foo").spelled("d", "Straße", "left side").options();

        assertThat(List.of("a", "A", "foo", "FOO", "D", "LEFT Side", "STRAßE"))
                .map(options::indexOf)
                .containsExactly(0, 0, 0, 0, 2, 2, 2);
        assertThat(options.indexOf("e")).isEqualTo(-1);
    }

    @Test
    void aTextStandsForOneOptionAlone() {
        assertThatThrownBy(() -> SIDE.spelled("a", "Foo").spelled("b", "foo"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The input 'side': the spelling 'foo' stands for two options, 'a' and 'b': expected one, whatever"
                                + " the case");
        assertThatThrownBy(() -> SIDE.spelled("a", "foo").spelled("b", "foo"))
                .hasMessageContaining("two options, 'a' and 'b'");
        assertThatThrownBy(() -> SIDE.spelled("d", "B")).hasMessageContaining("two options, 'b' and 'd'");
        assertThatThrownBy(() -> Input.subset("sides", "left", "Left"))
                .hasMessage("The input 'sides': the option 'Left' is there twice, also as 'left': case never matters");
    }

    /** Upper and lower case of these letters are no pairs in {@code toLowerCase}, and are in what reads them. */
    @Test
    void whatIsReadAsTheSameIsRefusedAsTheSame() {
        assertThatThrownBy(() -> Input.choice("letter", "ς", "σ")).hasMessageContaining("twice");
        assertThatThrownBy(() -> SIDE.spelled("a", "ſ").spelled("b", "s")).hasMessageContaining("two options");
        assertThatThrownBy(() -> SIDE.spelled("a", "İ").spelled("b", "i")).hasMessageContaining("two options");
    }

    @Test
    void anOptionMayBeSpelledLikeItself() {
        assertThat(SIDE.spelled("a", "A", "foo", "Foo", "foo").options().indexOf("FOO"))
                .isZero();
    }

    @Test
    void spellingsAndDefaultsKeepTheirOrder() {
        assertThat(SIDE.spelled("b", "z", "y")
                        .spelled("a", "x")
                        .options()
                        .spellings()
                        .keySet())
                .containsExactly("z", "y", "x");
        var all = Input.subset("sides", "left", "right", "above", "below").absentMeansAll();
        assertThat(all.absentMeans())
                .get(as(InstanceOfAssertFactories.iterable(String.class)))
                .containsExactly("left", "right", "above", "below");
        assertThat(all)
                .isEqualTo(new Input.Subset(
                        all.about(), all.options(), 0, Optional.of(Set.of("below", "above", "right", "left"))));
    }

    @Test
    void translationsStandInTheOrderOfTheirTags() {
        assertThat(Text.of("one")
                        .and("zh", "一")
                        .and("de", "eins")
                        .and("fr", "un")
                        .others()
                        .keySet())
                .containsExactly("de", "fr", "zh");
    }
}
