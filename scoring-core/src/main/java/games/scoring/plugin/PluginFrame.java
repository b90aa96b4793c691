package games.scoring.plugin;

import games.scoring.message.Thrown;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A plugin's code at work, as the stack of a thread shows it.
 *
 * @param jar the plugin's jar, as the user would write it; two with {@code or} where their modules have one name
 * @param at the innermost call
 */
public record PluginFrame(String jar, StackTraceElement at) {

    /** Jars by the names of their modules, and of the class loaders of those that are none. */
    private static final Map<String, String> JARS = new ConcurrentHashMap<>();

    /** Remembers where a module comes from. To be called before any of its code runs. */
    static void remember(String module, String jar) {
        JARS.merge(module, jar, (one, other) -> one.equals(other) ? one : one + " or " + other);
    }

    /**
     * Finds the innermost call of a plugin's code.
     *
     * @param stack the calls of a thread, the innermost first
     * @return the call; empty where no plugin is at work
     */
    public static Optional<PluginFrame> innermost(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            String jar = jar(frame);
            if (jar != null) {
                return Optional.of(new PluginFrame(jar, frame));
            }
        }
        return Optional.empty();
    }

    /**
     * Says what was thrown, and where in a plugin's code.
     *
     * @param thrown anything
     * @return its words, and the innermost call of a plugin's code; without it where no plugin was at work, and for what
     *     overflows the stack, which does so anywhere
     */
    public static String words(Throwable thrown) {
        String words = Thrown.words(thrown);
        return thrown instanceof StackOverflowError
                ? words
                : innermost(Thrown.trace(thrown))
                        .map(frame -> words + ", at " + frame.at())
                        .orElse(words);
    }

    /**
     * Finds the plugin's code that the program waits for: the program called it, and has not been called by it again.
     *
     * @param stack the calls of a thread, the innermost first
     * @return the innermost call; empty where the program waits for none
     */
    static Optional<PluginFrame> awaited(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length; i++) {
            String jar = jar(stack[i]);
            if (jar != null) {
                boolean called = Arrays.stream(stack, i, stack.length).anyMatch(PluginFrame::isOfProgram);
                return called ? Optional.of(new PluginFrame(jar, stack[i])) : Optional.empty();
            }
            if (isOfProgram(stack[i])) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static @Nullable String jar(StackTraceElement frame) {
        String name = frame.getModuleName() == null ? frame.getClassLoaderName() : frame.getModuleName();
        return name == null ? null : JARS.get(name);
    }

    private static boolean isOfProgram(StackTraceElement frame) {
        String name = frame.getClassName();
        return Host.ownsPackage(name.substring(0, Math.max(0, name.lastIndexOf('.'))));
    }
}
