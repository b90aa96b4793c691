package games.scoring.source;

import games.scoring.plugin.Digest;
import games.scoring.plugin.ReadFailure;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
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
    private final List<Future<?>> running = new ArrayList<>();

    // Guarded by this.
    private final Map<String, Optional<Path>> pending = new HashMap<>();
    private final Set<String> opened = new HashSet<>();
    private final Deque<String> lastOpened = new ArrayDeque<>();
    private final FileSums done = new FileSums(MOST_KEPT);

    FileDigests(String input, boolean folder, ExecutorService background) {
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

    private synchronized void add(String below, long size, byte[] sha256) throws IOException {
        pending.remove(below);
        done.add(new FileSums.FileSum(below, size, sha256));
    }

    /**
     * Digests a file while it is read for the first time.
     *
     * @param below the path below the input
     * @param file the file; null for standard input
     * @param toTheEnd whether what the reader leaves is read when the stream is closed
     */
    InputStream whileReading(String below, @Nullable Path file, InputStream in, boolean toTheEnd) {
        expect(below, file);
        return isFirst(below) ? new Digesting(below, in, toTheEnd) : in;
    }

    /** Digests a file apart from its reading. */
    void apart(String below, Path file) {
        expect(below, file);
        if (isFirst(below)) {
            Future<?> task = background.submit(() -> {
                digest(below, file);
                return null;
            });
            synchronized (running) {
                running.add(task);
            }
        }
    }

    /** Waits for what is being digested apart, and adds all up. */
    InputDigest sum() throws IOException {
        List<Future<?>> tasks;
        synchronized (running) {
            tasks = List.copyOf(running);
        }
        for (Future<?> task : tasks) {
            try {
                task.get();
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

    private void digest(String below, Path file) throws IOException {
        new Digesting(below, Files.newInputStream(file), true).close();
    }

    private final class Digesting extends FilterInputStream {

        private final String below;
        private final boolean toTheEnd;
        private @Nullable MessageDigest digest = Digest.sha256();
        private long size;

        Digesting(String below, InputStream in, boolean toTheEnd) {
            super(in);
            this.below = below;
            this.toTheEnd = toTheEnd;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
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
                    digest = null;
                    add(below, size, running.digest());
                }
            }
            return n;
        }

        @Override
        public long skip(long n) throws IOException {
            byte[] passed = buffer(n);
            long left = n;
            while (left > 0) {
                int more = read(passed, 0, (int) Math.min(passed.length, left));
                if (more < 0) {
                    break;
                }
                left -= more;
            }
            return Math.max(0, n - left);
        }

        @Override
        public boolean markSupported() {
            return false;
        }

        @Override
        public void close() throws IOException {
            try {
                // Of a file that was read, mostly nothing is left.
                if (toTheEnd && digest != null && read() >= 0) {
                    byte[] rest = buffer(BUFFER);
                    while (digest != null) {
                        read(rest, 0, rest.length);
                    }
                }
            } finally {
                in.close();
            }
        }

        private static byte[] buffer(long size) {
            return new byte[(int) Math.max(0, Math.min(size, BUFFER))];
        }
    }
}
