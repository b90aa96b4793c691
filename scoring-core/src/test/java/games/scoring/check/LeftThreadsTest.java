package games.scoring.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class LeftThreadsTest {

    private final CountDownLatch end = new CountDownLatch(1);

    /** What ends by itself, and what Java itself keeps, is no fault. */
    @Test
    void aThreadThatGoesOnIsNamed() throws Exception {
        assertThat(leftBy(() -> new Thread(() -> {}).start())).isEmpty();
        assertThat(leftBy(() -> ForkJoinPool.commonPool().execute(this::waitForEnd)))
                .isEmpty();
        assertThat(leftBy(() -> new Thread(this::waitForEnd, "pump").start())).contains("pump");
        end.countDown();
    }

    private static Optional<String> leftBy(Runnable code) throws Exception {
        var found = new FutureTask<>(() -> {
            code.run();
            return LeftThreads.first();
        });
        new Thread(new ThreadGroup("check"), found).start();
        return found.get();
    }

    private void waitForEnd() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
