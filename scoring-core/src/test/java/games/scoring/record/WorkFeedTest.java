package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class WorkFeedTest {

    private static final ReadOptions EVERYTHING = new ReadOptions("", "", id -> true, false);

    /** Takes its time over the third log. */
    private final CountDownLatch third = new CountDownLatch(1);

    @TempDir
    private Path folder;

    private Catalog catalog() {
        var format = new LogFormat() {
            @Override
            public String id() {
                return "plain";
            }

            @Override
            public Text title() {
                return Text.of("Plain logs");
            }

            @Override
            public boolean claims(LogEntry entry) throws IOException {
                if (entry.name().equals("3.log")) {
                    try {
                        third.await();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                }
                return entry.name().endsWith(".log");
            }

            @Override
            public void read(LogEntry entry, EpisodeSink out) {}
        };
        var family = new Family() {
            @Override
            public String id() {
                return "plain";
            }

            @Override
            public Text title() {
                return Text.of("Plain");
            }

            @Override
            public List<Ruleset> rulesets() {
                return List.of();
            }

            @Override
            public List<Benchmark> benchmarks() {
                return List.of();
            }

            @Override
            public List<LogFormat> logFormats() {
                return List.of(format);
            }
        };
        return new Catalog(List.of(LoadedFamily.read(new PluginJar("plain", "1", "plain.jar", "00", true), family)));
    }

    /**
     * One thread has taken a log and looks for more, another waits for room, which the first makes when its log is read:
     * it must not have to wait for the second until then.
     */
    @Test
    @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aThreadThatLooksAheadDoesNotWaitForOneThatWaitsForItsPart() throws Exception {
        for (int i = 1; i <= 4; i++) {
            Files.writeString(folder.resolve(i + ".log"), "a log\n");
        }
        var order = new PartOrder(1, 1 << 20);
        try (var walk = SourceWalk.open(List.of(folder.toString()), catalog(), WalkOptions.defaults())) {
            var feed = new WorkFeed(
                    walk,
                    new ReadSoFar(),
                    new UnknownKeys(),
                    new ReadSoFar(),
                    order,
                    1 << 16,
                    new Reading.Options(2, EVERYTHING, false, false));
            var first = new CompletableFuture<Long>();
            var looking = start(first, feed);
            await(looking, Thread.State.WAITING);
            var second = new CompletableFuture<Long>();
            var waiting = start(second, feed);
            await(waiting, Thread.State.WAITING);

            third.countDown();

            assertThat(first.get()).isZero();
            assertThat(second).isNotDone();
            order.finish(0, new Emptiness(), part -> {}, () -> {}, 0, false);
            assertThat(second.get()).isEqualTo(1);
            feed.close();
        }
    }

    private static Thread start(CompletableFuture<Long> number, WorkFeed feed) {
        var thread = new Thread(() -> {
            try {
                var taken = feed.take();
                number.complete(taken == null ? -1L : taken.number());
            } catch (Throwable e) {
                number.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(5);
        }
    }

    /** A part of nothing. */
    private static final class Emptiness implements EpisodeParts.Part {

        @Override
        public void episode(Episode episode) {}

        @Override
        public void rejected(Reject reject) {}

        @Override
        public void leftOut() {}

        @Override
        public boolean end() {
            return true;
        }

        @Override
        public void commit() {}
    }
}
