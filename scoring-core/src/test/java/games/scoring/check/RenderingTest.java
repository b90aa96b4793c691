package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RenderingTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "(a)", "[(a) + (b)]", "f(a)[b]"})
    void eachBracketIsClosedByItsOwn(String formula) {
        assertThat(Rendering.isBalanced(formula, "([", ")]")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "a)", "(a]", "[(a])", ")("})
    void aBracketIsLost(String formula) {
        assertThat(Rendering.isBalanced(formula, "([", ")]")).isFalse();
    }
}
