package games.scoring.launcher;

import games.scoring.output.Counts;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/** A line on a terminal that counts on while a run goes on; silent where standard error is no terminal. */
final class Progress implements Consumer<Counts>, AutoCloseable {

    private static final long EVERY_NANOS = Duration.ofMillis(200).toNanos();

    private final PrintWriter err;
    private final boolean on;
    private final long started = System.nanoTime();
    private long next = started + EVERY_NANOS;
    private int width;

    Progress(PrintWriter err) {
        this.err = err;
        this.on = Boolean.getBoolean("scoring.terminal");
    }

    @Override
    public void accept(Counts counts) {
        long now = System.nanoTime();
        if (!on || now < next) {
            return;
        }
        next = now + EVERY_NANOS;
        double rate = counts.records() / ((now - started) / 1e9);
        show(String.format(
                Locale.ROOT,
                "%,d records, %,.0f a second, %,d aborted, %,d unfinished, %,d rejected",
                counts.records(),
                rate,
                counts.aborted(),
                counts.unfinished(),
                counts.rejected()));
    }

    private void show(String line) {
        err.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
        err.flush();
        width = line.length();
    }

    @Override
    public void close() {
        clear();
    }

    /** Takes the line away. */
    void clear() {
        if (width > 0) {
            err.print("\r" + " ".repeat(width) + "\r");
            err.flush();
            width = 0;
        }
    }
}
