package games.scoring.record;

import games.scoring.message.Ellipsis;
import games.scoring.message.WholeText;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a log format says, as the program takes it: nothing that is null, no parser's words, no half of a
 * character, and no message without end.
 */
public final class FormatWords {

    /** How many characters of a message are kept. */
    static final int LONGEST = 1_000;

    private FormatWords() {}

    /**
     * Requires a value. A null is the format's fault, and is thrown in its face.
     *
     * @param value what it gave
     * @param what what it is, such as {@code an episode}
     * @param <T> the type
     * @return the value
     * @throws NullPointerException if there is none
     */
    public static <T> T given(@Nullable T value, String what) {
        return Objects.requireNonNull(value, () -> "it gave " + what + " that is null");
    }

    /**
     * Gives a message as it is passed on.
     *
     * @param message what the format says
     * @return the same in our words, cut where it is long
     * @throws NullPointerException if there is none
     */
    public static String message(@Nullable String message) {
        return cut(ParserWords.without(cut(given(message, "a message"))));
    }

    /** Gives notes as they are passed on. */
    static List<String> notes(List<String> notes) {
        return notes.stream().allMatch(note -> note.length() <= LONGEST && WholeText.is(note))
                ? notes
                : notes.stream().map(FormatWords::cut).toList();
    }

    /** Cuts a text where it is long; no character is cut in two, and none that came so is kept. */
    static String cut(String text) {
        return WholeText.of(text.length() <= LONGEST ? text : Ellipsis.cut(text, LONGEST - 1));
    }
}
