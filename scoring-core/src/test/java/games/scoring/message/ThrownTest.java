package games.scoring.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ThrownTest {

    /** Fails as it is asked anything. */
    private static final class Mute extends FileSystemException {

        private static final long serialVersionUID = 1L;

        Mute() {
            super("x");
        }

        @Override
        public String getMessage() {
            throw new IllegalStateException("getMessage");
        }

        @Override
        public String getFile() {
            throw new IllegalStateException("getFile");
        }

        @Override
        public String getReason() {
            throw new StackOverflowError("getReason");
        }

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException("getCause");
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            throw new IllegalStateException("getStackTrace");
        }

        @Override
        public String toString() {
            throw new OutOfMemoryError("toString");
        }
    }

    /** Says what it is told to. */
    private static final class Saying extends IOException {

        private static final long serialVersionUID = 1L;

        private final @Nullable String words;

        Saying(@Nullable String words) {
            this.words = words;
        }

        @Override
        public @Nullable String getMessage() {
            return words;
        }

        @Override
        @SuppressWarnings("NullAway")
        public String toString() {
            return words;
        }
    }

    @Test
    void aFailureToReadIsFoundBehindWhatWasThrown() {
        var gone = new IOException("gone");
        var inner = new IllegalArgumentException("leads back");
        var thrown = new IllegalStateException("broken", inner);
        inner.initCause(thrown);
        assertThat(Thrown.unread(thrown)).isNull();
        assertThat(Thrown.unread(new IllegalStateException(new IllegalStateException(gone))))
                .isSameAs(gone);
        var closing = new IllegalStateException("broken");
        closing.addSuppressed(new IllegalStateException(gone));
        assertThat(Thrown.unread(closing)).isSameAs(gone);
    }

    @Test
    void whatCannotBeAskedIsNamedByItsClass() {
        var mute = new Mute();
        assertThat(Thrown.words(mute)).isEqualTo(Mute.class.getName());
        assertThat(Thrown.message(mute)).isEmpty();
        assertThat(Thrown.trace(mute)).isEmpty();
        assertThat(Thrown.root(mute, outer -> true)).isSameAs(mute);
        assertThat(ReadFailure.told(mute)).isEqualTo("Mute");
    }

    @Test
    void whatSaysNothingIsNamedByItsClass() {
        assertThat(Thrown.words(new Saying(null))).isEqualTo(Saying.class.getName());
        assertThat(Thrown.words(new Saying(" "))).isEqualTo(Saying.class.getName());
        assertThat(Thrown.message(new Saying(null))).isEmpty();
        assertThat(ReadFailure.why(new Saying(null))).isEqualTo("Saying");
    }

    @Test
    void whatSaysTooMuchIsCut() {
        assertThat(Thrown.words(new Saying("x".repeat(1 << 20)))).hasSize(4_001).endsWith("x…");
        assertThat(Thrown.message(new Saying("x".repeat(1 << 20)))).hasSize(4_001);
    }

    /** UTF-8 can't hold it, and strict readers refuse its escape in JSON. */
    @Test
    void halfOfACharacterIsReplaced() {
        assertThat(Thrown.words(new Saying("a\uD800b\uDC00"))).isEqualTo("a\uFFFDb\uFFFD");
        assertThat(Thrown.message(new Saying("\uD83D\uDE00\uD83D"))).isEqualTo("\uD83D\uDE00\uFFFD");
        assertThat(ReadFailure.told(new FileSystemException("\uD800", null, "\uDC00")))
                .isEqualTo("\uFFFD: \uFFFD");
    }

    @Test
    void wherePluginsCodeThrewIsItsInnermostCall() {
        var thrown = new IllegalStateException("one");
        thrown.setStackTrace(new StackTraceElement[] {
            frame("java.util.List", null, "java.base", 1),
            frame("maze.Maze", "app", ThrownTest.class.getModule().getName(), 2),
            frame("maze.Log", "app", ThrownTest.class.getModule().getName(), 3)
        });
        assertThat(Thrown.words(thrown, ThrownTest.class))
                .startsWith("java.lang.IllegalStateException: one, at ")
                .endsWith("maze.Maze.read(Source.java:2)");
        assertThat(Thrown.at(thrown, List.class)).endsWith("java.util.List.read(Source.java:1)");
        assertThat(Thrown.at(new StackOverflowError(), ThrownTest.class)).isEmpty();
        assertThat(Thrown.at(new Mute(), ThrownTest.class)).isEmpty();
    }

    private static StackTraceElement frame(String name, @Nullable String loader, @Nullable String module, int line) {
        return new StackTraceElement(loader, module, null, name, "read", "Source.java", line);
    }

    @Test
    void causesMayGoRound() {
        var one = new IllegalStateException("one");
        var other = new ExceptionInInitializerError(one);
        one.initCause(other);
        assertThat(Thrown.root(one, outer -> true)).isIn(one, other);
    }
}
