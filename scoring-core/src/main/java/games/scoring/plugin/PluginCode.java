package games.scoring.plugin;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What to do with what a plugin's code throws. Plugins are strangers': whatever they throw, declared or not, costs what
 * they were asked for and nothing else. Only where the virtual machine itself gives up is there no going on.
 */
public final class PluginCode {

    /** How often plugins' code has returned. */
    private static final LongAdder RETURNED = new LongAdder();

    private PluginCode() {}

    /** Tells how often plugins' code has returned, on all threads together. */
    static long returned() {
        return RETURNED.sum();
    }

    /**
     * Takes the thread back from a plugin's code, which may have left it interrupted. Such a thread can neither wait nor
     * write a file. Nothing of the program interrupts a thread that plugins' code runs on, so the mark is the plugin's. To be
     * called behind every call of a plugin's code, and before files and locks are used that such code leads to.
     */
    public static void takeBackThread() {
        RETURNED.increment();
        if (Thread.interrupted() && Thread.currentThread() instanceof LentThread thread) {
            thread.noteInterruption();
        }
    }

    /**
     * Throws again what no plugin can be blamed for.
     *
     * @param thrown what the plugin's code threw
     * @throws VirtualMachineError if it is one, such as {@link OutOfMemoryError}, but for a {@link StackOverflowError},
     *     which is over once it is caught
     */
    public static void rethrowFatal(Throwable thrown) {
        if (thrown instanceof VirtualMachineError fatal && !(thrown instanceof StackOverflowError)) {
            throw fatal;
        }
    }

    /**
     * Throws again what no plugin can be blamed for, and says whose code was at work where memory ran out.
     *
     * @param thrown what the plugin's code threw
     * @param part the part of the plugin that was at work, such as {@code the ranking}
     * @param family the id of the family that brings it
     * @throws VirtualMachineError as {@link #rethrowFatal(Throwable)} says
     */
    public static void rethrowFatal(Throwable thrown, String part, String family) {
        if (thrown instanceof OutOfMemoryError error && !(thrown instanceof PluginMemoryError)) {
            throw PluginMemoryError.ofPart(part, family, error);
        }
        rethrowFatal(thrown);
    }

    /**
     * Requires a value of a method that returns one. Plugins come from strangers, who may not keep to what the SPI says of
     * nulls.
     *
     * @param method the method's name
     * @param value what it returned
     * @param <T> the type
     * @return the value
     * @throws NullPointerException if there is none, with a message that names the method
     */
    public static <T> T given(String method, @Nullable T value) {
        return Objects.requireNonNull(value, method + "() returned null");
    }

    /**
     * Requires a list without nulls of a method that returns one. A plugin's list may be without end.
     *
     * @param method the method's name
     * @param list what it returned
     * @param most how many elements it may have
     * @param <T> the type of the elements
     * @return a copy
     * @throws NullPointerException if it is null or one of its elements is, with a message that names the method
     * @throws IllegalArgumentException if it has more elements, with a message that names the method
     */
    public static <T> List<T> copy(String method, @Nullable List<T> list, int most) {
        var copy = new ArrayList<T>();
        for (T each : given(method, list)) {
            if (copy.size() == most) {
                throw new IllegalArgumentException(method + "() returned a list of more than " + most);
            }
            copy.add(Objects.requireNonNull(each, method + "() returned a list with a null in it"));
        }
        return List.copyOf(copy);
    }
}
