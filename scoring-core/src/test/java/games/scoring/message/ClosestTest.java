package games.scoring.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClosestTest {

    private static final List<String> KNOWN = List.of("bench/imagegame", "bench/taboo", "imagegame", "taboo");

    @Test
    void aNameThatIsMistypedIsFound() {
        assertThat(Closest.to("bench/imagegaem", KNOWN)).containsExactly("bench/imagegame");
        assertThat(Closest.to("tabo", KNOWN)).contains("taboo");
    }

    /** What all names of a family begin with does not make one of them any closer. */
    @Test
    void anotherNameOfTheFamilyIsNotClose() {
        assertThat(Closest.to("bench/hellogame", KNOWN)).isEmpty();
    }
}
