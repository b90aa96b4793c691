package games.scoring.message;

import java.io.IOException;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a plugin's code throws, in words. Such an exception is a stranger's code as well: what it says of itself may be
 * nothing or without end, or no text that a file can hold, and asking it may throw once more. Nothing here does.
 */
public final class Thrown {

    private static final int LONGEST = 4_000;

    /** A chain of causes may lead back into itself. */
    private static final int DEEPEST = 100;

    private Thrown() {}

    /**
     * Says what was thrown.
     *
     * @param thrown anything
     * @return its class and message, cut where they are long; the class alone where it says nothing of itself
     */
    public static String words(Throwable thrown) {
        String words = ask(thrown, Throwable::toString);
        return words == null || words.isBlank()
                ? thrown.getClass().getName()
                : WholeText.of(Ellipsis.cut(words, LONGEST));
    }

    /**
     * Says what was thrown, and where in a plugin's code.
     *
     * @param thrown anything
     * @param code a class of the plugin, whose call it came from
     * @return its words, as {@link #words(Throwable)} has them, and what {@link #at} gives
     */
    public static String words(Throwable thrown, Class<?> code) {
        return words(thrown) + at(thrown, code);
    }

    /**
     * Says where in a plugin's code it was thrown, as the end of its words.
     *
     * @param thrown anything
     * @param code a class of the plugin, whose call it came from
     * @return the innermost call of that module, behind a comma; empty where there is none, and for what overflows the
     *     stack, which does so anywhere
     */
    public static String at(Throwable thrown, Class<?> code) {
        if (!(thrown instanceof StackOverflowError)) {
            String module = code.getModule().getName();
            String loader =
                    code.getClassLoader() == null ? null : code.getClassLoader().getName();
            for (StackTraceElement frame : trace(thrown)) {
                if (Objects.equals(frame.getModuleName(), module)
                        && Objects.equals(frame.getClassLoaderName(), loader)) {
                    return ", at " + frame;
                }
            }
        }
        return "";
    }

    /**
     * Gives the message.
     *
     * @param thrown anything
     * @return its message, cut where it is long; empty where there is none
     */
    public static String message(Throwable thrown) {
        String message = ask(thrown, Throwable::getMessage);
        return message == null ? "" : WholeText.of(Ellipsis.cut(message, LONGEST));
    }

    /**
     * Gives the places where it was thrown.
     *
     * @param thrown anything
     * @return the innermost call first; none where it does not say
     */
    public static StackTraceElement[] trace(Throwable thrown) {
        StackTraceElement[] trace = ask(thrown, Throwable::getStackTrace);
        return trace == null ? new StackTraceElement[0] : trace;
    }

    /**
     * Gives the innermost cause, or one far in where there is no innermost.
     *
     * @param thrown anything
     * @param through says of which exceptions the cause explains more
     * @return the cause, or the exception itself
     */
    public static Throwable root(Throwable thrown, Predicate<Throwable> through) {
        Throwable root = thrown;
        for (int i = 0; i < DEEPEST && through.test(root); i++) {
            Throwable cause = ask(root, Throwable::getCause);
            if (cause == null) {
                break;
            }
            root = cause;
        }
        return root;
    }

    /**
     * Gives the failure to read that is behind what was thrown: a parser passes it on as the cause of an exception of its
     * own, and a stream that fails once more when it is closed adds it to another.
     *
     * @param thrown anything
     * @return the first such failure, outermost first; null where there is none
     */
    public static @Nullable IOException unread(Throwable thrown) {
        return unread(thrown, new int[] {DEEPEST});
    }

    private static @Nullable IOException unread(@Nullable Throwable thrown, int[] left) {
        if (thrown == null || left[0]-- <= 0) {
            return null;
        }
        if (thrown instanceof IOException e) {
            return e;
        }
        IOException found = unread(ask(thrown, Throwable::getCause), left);
        Throwable[] others = found == null ? ask(thrown, Throwable::getSuppressed) : null;
        for (int i = 0; found == null && others != null && i < others.length; i++) {
            found = unread(others[i], left);
        }
        return found;
    }

    /** Asks an exception; gives null where it does not answer. */
    static <E extends Throwable, T> @Nullable T ask(E thrown, Function<E, @Nullable T> question) {
        try {
            return question.apply(thrown);
        } catch (Throwable e) {
            // It can't say so, which must not cost more than its words.
            return null;
        }
    }
}
