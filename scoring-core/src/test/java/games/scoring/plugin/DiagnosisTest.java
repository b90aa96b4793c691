package games.scoring.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What plugins' code throws may answer no question, or lead back into itself. */
class DiagnosisTest {

    private static final class Mute extends RuntimeException {

        private static final long serialVersionUID = 1L;

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException("getCause");
        }

        @Override
        public String getMessage() {
            throw new OutOfMemoryError("getMessage");
        }
    }

    @Test
    void whatCannotBeAskedIsNamedByItsClass() {
        assertThat(Diagnosis.ofRunning("here", new Mute())).hasMessage("It failed here: " + Mute.class.getName() + ".");
    }

    @Test
    void causesMayGoRound() {
        var one = new IllegalStateException("one");
        var other = new ExceptionInInitializerError(one);
        one.initCause(other);
        assertThat(Diagnosis.ofRunning("here", other))
                .hasMessage("It failed here: java.lang.IllegalStateException: one.");
    }
}
