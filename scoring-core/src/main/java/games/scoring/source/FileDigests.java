package games.scoring.source;

import games.scoring.message.ReadFailure;
import games.scoring.plugin.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The sizes and digests of the files of one input that were read. A file is digested by the thread that reads it, while
 * it does; by a thread of its own, if its bytes are read here and there.
 */
final class FileDigests {

    private static final int BUFFER = 1 << 16;

    /** So many digests are kept in memory. */
    private static final int MOST_KEPT = 1 << 14;

    /** A file is known to be digested until so many others were opened; it is digested again after that. */
    private static final int MOST_OPENED = 1 << 13;

    private final String input;
    private final boolean folder;
    private final ExecutorService background;
    private final BooleanSupplier abandoned;
    private final BooleanSupplier stopped;

    // Guarded by this.
    private final Map<String, Future<FileSums.FileSum>> apart = new LinkedHashMap<>();
    private final Map<String, Digesting> records = new HashMap<>();
    private final Map<String, Optional<Path>> pending = new HashMap<>();
    private final Set<String> opened = new HashSet<>();
    private final Deque<String> lastOpened = new ArrayDeque<>();
    private final FileSums done = new FileSums(MOST_KEPT);

    /** Files that are logs, until they are digested. */
    private final Set<String> logs = new HashSet<>();

    private final LogCopies copies;

    /**
     * Makes digests.
     *
     * @param abandoned says whether nobody will ask for them
     * @param stopped says whether no more is wanted of a stream
     */
    FileDigests(
            String input,
            boolean folder,
            ExecutorService background,
            BooleanSupplier abandoned,
            BooleanSupplier stopped,
            LogCopies copies) {
        this.copies = copies;
        this.abandoned = abandoned;
        this.stopped = stopped;
        this.input = input;
        this.folder = folder;
        this.background = background;
    }

    /**
     * Says that a file counts, whether it will be read or was by an earlier run.
     *
     * @param below the path below the input
     * @param file the file; null for standard input
     */
    synchronized void expect(String below, @Nullable Path file) {
        if (!opened.contains(below)) {
            pending.putIfAbsent(below, Optional.ofNullable(file));
        }
    }

    /** Says whether a file is opened for the first time. */
    private synchronized boolean isFirst(String below) {
        if (!opened.add(below)) {
            return false;
        }
        lastOpened.add(below);
        if (lastOpened.size() > MOST_OPENED) {
            opened.remove(lastOpened.remove());
        }
        return true;
    }

    /** Says that a file is a whole log, to be told from copies of it. */
    synchronized void expectLog(String below) {
        logs.add(below);
    }

    /** Gives the path and SHA-256 of each file that was read, in the order of the paths below the input. */
    synchronized void forEach(BiConsumer<String, byte[]> taker) throws IOException {
        done.inOrder(sum -> taker.accept(path(sum.path()), sum.sha256()));
    }

    /** Gives the path of a file as the user would write it; what lies in no input of its own is whole. */
    private String path(String below) {
        return input.isEmpty() ? below : below.isEmpty() ? input : EntryName.below(input, below);
    }

    private synchronized void add(FileSums.FileSum sum) throws IOException {
        pending.remove(sum.path());
        if (logs.remove(sum.path()) && sum.size() > 0) {
            copies.add(sum.sha256());
        }
        done.add(sum);
    }

    /** Digests a log while it is read for the first time. */
    InputStream whileReading(String below, Path file, InputStream in) {
        expect(below, file);
        return isFirst(below) ? new Digesting(below, in, Rest.READ) : in;
    }

    /**
     * Digests a stream, which is the whole input, while it is read.
     *
     * @param pipe what it comes from; null for standard input
     */
    InputStream whileStreaming(@Nullable Path pipe, InputStream in) {
        expect("", pipe);
        return isFirst("") ? new Digesting("", in, Rest.READ_UNLESS_STOPPED) : in;
    }

    /**
     * Digests a member of an archive while it is read for the first time, if it is a whole log. Damage that its reader did
     * not meet is no fault.
     */
    InputStream whileReadingLog(String below, InputStream in) {
        return isLog(below) && isFirst(below) ? new Digesting(below, in, Rest.READ_IF_UNDAMAGED) : in;
    }

    private synchronized boolean isLog(String below) {
        return logs.contains(below);
    }

    /** Digests a file of records while it is read for the first time, so that it can be asked for what was read. */
    InputStream whileReadingRecords(String below, Path file, InputStream in) {
        expect(below, file);
        if (!isFirst(below)) {
            return in;
        }
        var digesting = new Digesting(below, in, Rest.LEFT);
        synchronized (this) {
            records.put(below, digesting);
        }
        return digesting;
    }

    /** Digests a file apart from its reading. */
    void apart(String below, Path file) {
        expect(below, file);
        if (isFirst(below)) {
            var task = background.submit(() -> digest(below, file));
            synchronized (this) {
                apart.put(below, task);
            }
        }
    }

    /** Waits until a file is digested that is digested apart. */
    void awaitApart(String below) {
        Future<FileSums.FileSum> task;
        synchronized (this) {
            task = apart.get(below);
        }
        try {
            if (task != null) {
                await(task);
            }
        } catch (IOException e) {
            // Whoever adds the digests up is told.
        }
    }

    /** Tells what was read of a file of records. To be called by the thread that reads it. */
    BytesRead read(String below) {
        Digesting digesting;
        Future<FileSums.FileSum> task;
        synchronized (this) {
            digesting = records.get(below);
            task = apart.get(below);
        }
        return task != null ? () -> mark(await(task)) : digesting != null ? digesting.soFar() : BytesRead.UNKNOWN;
    }

    /** Tells what a whole file of records holds; what is left of it is read. */
    String whole(String below, Path file) throws IOException {
        Digesting digesting;
        Future<FileSums.FileSum> task;
        synchronized (this) {
            digesting = records.remove(below);
            task = apart.get(below);
        }
        if (task != null) {
            return mark(await(task));
        }
        if (digesting != null) {
            try {
                return mark(digesting.sum());
            } catch (IOException e) {
                // Closed, or broken: it is tried once more from its beginning.
            }
        }
        isFirst(below);
        return mark(digest(below, file));
    }

    /** Tells what the first bytes of a file are now. */
    static String mark(Path file, long size) throws IOException {
        var digest = Digest.sha256();
        long left = size;
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER];
            int n = 0;
            while (left > 0 && n >= 0) {
                n = in.read(buffer, 0, (int) Math.min(BUFFER, left));
                digest.update(buffer, 0, Math.max(n, 0));
                left -= Math.max(n, 0);
            }
        }
        return mark(new FileSums.FileSum("", size - left, digest.digest()));
    }

    private static String mark(FileSums.FileSum sum) {
        return sum.size() + " " + HexFormat.of().formatHex(sum.sha256());
    }

    private FileSums.FileSum await(Future<FileSums.FileSum> task) throws IOException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IOException(
                    input + ": can't be read to its end for the manifest: "
                            + (e.getCause() instanceof IOException io
                                    ? ReadFailure.told(io)
                                    : String.valueOf(e.getCause())),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(input + ": interrupted while digesting it", e);
        }
    }

    /** Waits for what is being digested apart, and adds all up. */
    InputDigest sum() throws IOException {
        List<Future<FileSums.FileSum>> tasks;
        synchronized (this) {
            tasks = List.copyOf(apart.values());
        }
        for (var task : tasks) {
            await(task);
        }
        Map<String, Optional<Path>> rest;
        synchronized (this) {
            rest = Map.copyOf(pending);
        }
        for (var each : rest.entrySet()) {
            // Its reader failed, or forgot to close it, or an earlier run read it.
            Path file = each.getValue()
                    .orElseThrow(
                            () -> new IOException(input + ": was not read to its end, so there is no digest of it"));
            digest(each.getKey(), file);
        }
        return added();
    }

    private synchronized InputDigest added() throws IOException {
        var sum = new Total();
        done.inOrder(sum::add);
        return sum.of(input, folder);
    }

    /** Adds up what comes in order. */
    private static final class Total {

        private static final HexFormat HEX = HexFormat.of();

        private final MessageDigest lines = Digest.sha256();
        private byte[] last = Digest.sha256().digest();
        private long size;
        private int files;

        void add(FileSums.FileSum sum) {
            files++;
            size += sum.size();
            last = sum.sha256();
            lines.update((HEX.formatHex(last) + "  " + sum.path() + "\n").getBytes(StandardCharsets.UTF_8));
        }

        /** Of a folder the digest of its files' lines, of a file its own, of nothing that of no bytes. */
        InputDigest of(String input, boolean folder) {
            return new InputDigest(
                    input,
                    size,
                    HEX.formatHex(folder ? lines.digest() : last),
                    folder ? OptionalLong.of(files) : OptionalLong.empty());
        }
    }

    /** Lets go of what is kept on disk. */
    synchronized void close() {
        try {
            done.close();
        } catch (IOException e) {
            // Nothing that was read is lost.
        }
    }

    private FileSums.FileSum digest(String below, Path file) throws IOException {
        try (var digesting = new Digesting(below, Files.newInputStream(file), Rest.LEFT)) {
            return digesting.sum();
        }
    }

    /** What becomes of the bytes that the reader of a file leaves when it closes the stream. */
    private enum Rest {
        /** Whoever wants the digest reads them. */
        LEFT,
        /** They are read. */
        READ,
        /** They are read; it is no fault if they can't be. */
        READ_IF_UNDAMAGED,
        /** They are read while anything is: of a stream nobody knows when it ends. */
        READ_UNLESS_STOPPED
    }

    private final class Digesting extends BlockStream {

        private final InputStream in;
        private final String below;
        private final Rest rest;
        private @Nullable MessageDigest digest = Digest.sha256();
        private long size;
        private FileSums.@Nullable FileSum sum;

        Digesting(String below, InputStream in, Rest rest) {
            this.in = in;
            this.below = below;
            this.rest = rest;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = in.read(bytes, offset, length);
            MessageDigest running = digest;
            if (running != null) {
                if (n > 0) {
                    running.update(bytes, offset, n);
                    size += n;
                } else if (n < 0) {
                    end(running);
                }
            }
            return n;
        }

        private void end(MessageDigest running) throws IOException {
            digest = null;
            var all = new FileSums.FileSum(below, size, running.digest());
            sum = all;
            add(all);
        }

        @Override
        public int available() throws IOException {
            return in.available();
        }

        /** Tells what was read so far. */
        BytesRead soFar() {
            MessageDigest running = digest;
            var whole = sum;
            if (running == null) {
                return whole == null ? BytesRead.UNKNOWN : () -> FileDigests.mark(whole);
            }
            var begun = copy(running);
            long now = size;
            return () -> FileDigests.mark(new FileSums.FileSum(below, now, begun.digest()));
        }

        private static MessageDigest copy(MessageDigest digest) {
            try {
                return (MessageDigest) digest.clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException("every Java runtime copies SHA-256", e);
            }
        }

        /** Reads what is left, and tells what was read. */
        FileSums.FileSum sum() throws IOException {
            // Of a file that was read, mostly nothing is left.
            if (digest != null && read() >= 0) {
                byte[] rest = new byte[BUFFER];
                while (digest != null && !abandoned.getAsBoolean()) {
                    read(rest, 0, rest.length);
                }
            }
            if (sum == null) {
                throw new IOException(input + ": not read to its end, since the run was ended");
            }
            return sum;
        }

        @Override
        public void close() throws IOException {
            try {
                MessageDigest running = digest;
                if (running != null && rest == Rest.READ_UNLESS_STOPPED && stopped.getAsBoolean()) {
                    end(running);
                } else if (rest != Rest.LEFT && !abandoned.getAsBoolean()) {
                    sum();
                }
            } catch (IOException e) {
                if (rest != Rest.READ_IF_UNDAMAGED) {
                    throw e;
                }
            } finally {
                in.close();
            }
        }
    }
}
