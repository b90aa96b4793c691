package games.scoring.plugin;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Tells of plugins' code that does not return: the program waits for it, and would hang without a word. It is told where
 * no call of such code has returned for a while, and one goes on all the time; once for each jar.
 */
public final class PluginWatch {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration TICK = Duration.ofSeconds(2);

    private final Consumer<String> tell;
    private final Duration patience;
    private final Map<Thread, Long> since = new HashMap<>();
    private final Set<String> told = new HashSet<>();
    private long returned = -1;

    PluginWatch(Consumer<String> tell, Duration patience) {
        this.tell = tell;
        this.patience = patience;
    }

    /**
     * Begins to watch, until the program ends.
     *
     * @param tell takes messages, on another thread
     */
    public static void begin(Consumer<String> tell) {
        var watch = new PluginWatch(tell, PATIENCE);
        var thread = new Thread(watch::watch, "plugin-watch");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(TICK.toMillis());
                look();
            }
        } catch (InterruptedException e) {
            // Nothing of the program interrupts it: a plugin that ends all threads does.
            Thread.currentThread().interrupt();
        }
    }

    /** Looks what all threads do. */
    void look() {
        long now = System.nanoTime();
        long calls = PluginCode.returned();
        if (calls != returned) {
            returned = calls;
            since.clear();
            return;
        }
        var stacks = Thread.getAllStackTraces();
        since.keySet().retainAll(stacks.keySet());
        stacks.forEach((thread, stack) -> PluginFrame.awaited(stack)
                .ifPresentOrElse(
                        frame -> {
                            long started = since.computeIfAbsent(thread, first -> now);
                            if (now - started >= patience.toNanos() && told.add(frame.jar())) {
                                tell(frame);
                            }
                        },
                        () -> since.remove(thread)));
    }

    private void tell(PluginFrame frame) {
        tell.accept("still waiting for " + frame.jar() + " after " + patience.toSeconds()
                + " s: its code has not returned (" + frame.at()
                + "). If it never does, stop the program and leave it out.");
    }
}
