package games.scoring.plugin;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Tells, once, that a plugin takes long to load: its code may never return, and the program would hang without a word. */
final class LoadingWatch {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final CountDownLatch done = new CountDownLatch(1);

    LoadingWatch(String shown, Consumer<String> tell) {
        this(shown, tell, PATIENCE);
    }

    LoadingWatch(String shown, Consumer<String> tell, Duration patience) {
        var thread = new Thread(() -> watch(shown, tell, patience), "plugin-watch");
        thread.setDaemon(true);
        thread.start();
    }

    private void watch(String shown, Consumer<String> tell, Duration patience) {
        try {
            if (!done.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                tell.accept("still loading " + shown + " after " + patience.toSeconds()
                        + " s: its code has not returned. If it never does, stop the program and leave it out.");
            }
        } catch (InterruptedException e) {
            // Nothing of the program interrupts it: a plugin that ends all threads does.
            Thread.currentThread().interrupt();
        }
    }

    /** Says that its code has returned. */
    void end() {
        done.countDown();
    }
}
