package games.scoring.launcher;

import games.scoring.output.Counts;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A line on a terminal that counts on while a run goes on; silent where standard error is no terminal. Whatever else is
 * said meanwhile goes through {@link #say}, so that the two don't mix.
 */
final class Progress implements Consumer<Counts>, AutoCloseable {

    private static final long EVERY_NANOS = Duration.ofMillis(200).toNanos();

    /** That of terminals that don't say how wide they are. */
    private static final int MOST_WIDE = 79;

    private static final int MOST_FILES = 10_000;

    private final PrintWriter err;
    private final boolean on;

    /** Longer lines would be broken, and then can't be taken away. */
    private final int widest;

    private final long started = System.nanoTime();
    private long next = started + EVERY_NANOS;
    private int width;

    private OptionalLong size = OptionalLong.empty();
    private LongSupplier bytes = () -> 0;
    private long firstBytes = -1;
    private long firstRecords;

    Progress(PrintWriter err) {
        this.err = err;
        this.on = Terminal.takesErrors();
        this.widest = on ? widest(System.getenv("COLUMNS")) : 0;
    }

    /** The last column stays free: some terminals go on to the next line when it is written. */
    private static int widest(@Nullable String columns) {
        return columns != null && columns.matches("[1-9][0-9]?")
                ? Math.max(1, Integer.parseInt(columns) - 1)
                : MOST_WIDE;
    }

    /**
     * Lets the time be told that is left.
     *
     * @param inputs what is read, as the user names it
     * @param bytesRead tells how many bytes of records were read
     */
    synchronized void expect(List<String> inputs, LongSupplier bytesRead) {
        if (on) {
            size = size(inputs);
            bytes = bytesRead;
        }
    }

    @Override
    public synchronized void accept(Counts counts) {
        if (!on) {
            return;
        }
        if (firstBytes < 0) {
            firstBytes = bytes.getAsLong();
            firstRecords = counts.records();
        }
        long now = System.nanoTime();
        if (now < next) {
            return;
        }
        next = now + EVERY_NANOS;
        show(line(counts, (now - started) / 1e9));
    }

    private String line(Counts counts, double seconds) {
        var line = new StringBuilder(String.format(
                Locale.ROOT, "%,d records, %,.0f/s", counts.records(), (counts.records() - firstRecords) / seconds));
        long done = bytes.getAsLong();
        if (size.isPresent() && done > firstBytes) {
            double left = Math.max(0, size.getAsLong() - done) * seconds / (done - firstBytes);
            line.append(String.format(Locale.ROOT, ", %s left", clock((long) Math.ceil(left))));
        }
        String separator = ": ";
        long[] numbers = {counts.scored(), counts.aborted(), counts.unfinished(), counts.missing(), counts.rejected()};
        String[] names = {"scored", "aborted", "unfinished", "missing", "rejected"};
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] > 0) {
                line.append(separator).append(String.format(Locale.ROOT, "%,d %s", numbers[i], names[i]));
                separator = ", ";
            }
        }
        return line.length() > widest ? line.substring(0, widest - 1) + "…" : line.toString();
    }

    private static String clock(long seconds) {
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    /** Adds up the sizes of the inputs; empty where something other than plain files of records is among them. */
    private static OptionalLong size(List<String> inputs) {
        var sum = new SizeOfRecords();
        try {
            for (String input : inputs) {
                if (input.equals("-")) {
                    return OptionalLong.empty();
                }
                Files.walkFileTree(Path.of(input), sum);
            }
        } catch (IOException e) {
            return OptionalLong.empty();
        }
        return sum.known ? OptionalLong.of(sum.bytes) : OptionalLong.empty();
    }

    private static final class SizeOfRecords extends SimpleFileVisitor<Path> {
        private long bytes;
        private int files;
        private boolean known = true;

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = file.toString();
            boolean records = name.endsWith(".jsonl") || name.endsWith(".ndjson") || name.endsWith(".jsonlines");
            known = records && attributes.isRegularFile() && ++files <= MOST_FILES;
            bytes += attributes.size();
            return known ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }
    }

    private void show(String line) {
        err.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
        err.flush();
        width = line.length();
    }

    /** Says something else. */
    synchronized void say(String line) {
        clear();
        err.println(line);
    }

    @Override
    public void close() {
        clear();
    }

    /** Takes the line away. */
    synchronized void clear() {
        if (width > 0) {
            err.print("\r" + " ".repeat(width) + "\r");
            err.flush();
            width = 0;
        }
    }
}
