package games.scoring.plugin;

/**
 * What to do with what a plugin's code throws. Plugins are strangers': whatever they throw, declared or not, costs what
 * they were asked for and nothing else. Only where the virtual machine itself gives up is there no going on.
 */
public final class PluginCode {

    private PluginCode() {}

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
}
