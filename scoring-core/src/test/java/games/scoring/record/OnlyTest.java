package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.message.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OnlyTest {

    private static final List<String> IDS = List.of("orak/2048", "orak/pokemon_red", "arena/2048", "arena/a duel");

    @Test
    void oneGlobThatMatchesIsEnough() {
        assertThat(IDS.stream().filter(new Only(List.of("*/2048", "orak/*"))))
                .containsExactly("orak/2048", "orak/pokemon_red", "arena/2048");
    }

    @Test
    void withoutAGlobAllAreWanted() {
        assertThat(IDS).allMatch(new Only(List.of())).allMatch(Only.parse(""));
        assertThat(new Only(List.of()).text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "orak/*",
                "{orak/2048, arena/2048}",
                "arena/a duel",
                "arena/a\\ duel",
                "arena/a[ ]duel",
                "arena/\\a \\duel",
                " orak/*",
                "arena/* "
            })
    void globsAreReadBackWhateverBlanksTheyHave(String glob) {
        var only = new Only(List.of(glob, "*/pokemon*"));
        var read = Only.parse(only.text());
        assertThat(IDS.stream().filter(read).toList())
                .isEqualTo(IDS.stream().filter(only).toList())
                .contains("orak/pokemon_red");
        assertThat(read.text()).isEqualTo(only.text());
    }

    @Test
    void globsWithoutABlankAreWrittenAsTheyAre() {
        assertThat(new Only(List.of("orak/*", "arena/{a,b}")).text()).isEqualTo("orak/* arena/{a,b}");
    }

    @Test
    void whatIsNoGlobIsRefused() {
        assertThatThrownBy(() -> new Only(List.of("{orak")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--only {orak: not a glob: ");
    }
}
