package games.scoring.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CodePointsTest {

    @Test
    void textsStandInTheOrderOfTheirCodePoints() {
        var inOrder = List.of("", "B", "a", "aa", "b", "é", "\ue000", "\uffff", "\ud83d\ude00", "\ud83d\ude00a");

        assertThat(inOrder).isSortedAccordingTo(CodePoints.ORDER);
        assertThat(CodePoints.ORDER.compare("a", "a")).isZero();
    }
}
