package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import org.junit.jupiter.api.Test;

class RejectTest {

    @Test
    void aMessageThatEndsWithWhatWasFoundIsGivenWhatToDo() {
        assertThat(Reject.of("a:1", Reason.OUT_OF_RANGE, "expected 0 to 3, found 9")
                        .told())
                .isEqualTo("expected 0 to 3, found 9. Correct the value, or the unit that it is in");
        assertThat(Reject.of("a:1", Reason.OUT_OF_RANGE, "expected 0 to 3, found 9")
                        .describe())
                .isEqualTo(
                        "a:1: expected 0 to 3, found 9. Correct the value, or the unit that it is in. Record set aside as"
                                + " out-of-range.");
    }

    @Test
    void aMessageThatSaysWhatToDoStays() {
        String message = "expected 14 cells, found 9. Put a cell with a comma in it in quotes";
        assertThat(Reject.of("a:1", Reason.MALFORMED, message).told()).isEqualTo(message);
    }

    @Test
    void aSentenceInWhatWasFoundDoesNotSayWhatToDo() {
        for (String found : new String[] {"12. k", "k; list", ". "}) {
            String message = "expected a number, found \"" + found + '"';
            assertThat(Reject.of("a:1", Reason.WRONG_TYPE, message).told())
                    .isEqualTo(message + ". Write it as what is expected");
            String advised = message + ". Take off the blanks around it";
            assertThat(Reject.of("a:1", Reason.WRONG_TYPE, advised).told()).isEqualTo(advised);
        }
    }

    @Test
    void everyKindOfFaultSaysWhatToDo() {
        for (var reason : Reason.values()) {
            // Their messages are made in one place each, and say it.
            if (reason != Reason.DUPLICATE_EPISODE && reason != Reason.PLUGIN_ERROR) {
                assertThat(Reject.of("a:1", reason, "x").told()).startsWith("x. ");
            }
        }
    }
}
