package games.scoring.source;

import games.scoring.plugin.CodePoints;
import games.scoring.plugin.Digest;
import games.scoring.plugin.ReadFailure;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The sizes and digests of the files of one input that were read. A log's files are digested by the thread that reads
 * them, while it does; record files, which are read in pieces, by a thread of their own.
 */
final class FileDigests {

    private static final int BUFFER = 1 << 16;

    private final String input;
    private final boolean folder;
    private final ExecutorService background;
    private final Map<String, Optional<Path>> begun = new ConcurrentHashMap<>();
    private final Map<String, Sum> done = new ConcurrentHashMap<>();
    private final List<Future<?>> running = new ArrayList<>();

    private record Sum(long size, String sha256) {}

    FileDigests(String input, boolean folder, ExecutorService background) {
        this.input = input;
        this.folder = folder;
        this.background = background;
    }

    /**
     * Digests a file while it is read. What the reader leaves is read when the stream is closed.
     *
     * @param below the path below the input
     * @param file the file; null for standard input
     */
    InputStream whileReading(String below, @Nullable Path file, InputStream in) {
        return begun.putIfAbsent(below, Optional.ofNullable(file)) == null ? new Digesting(below, in) : in;
    }

    /** Digests a file apart from its reading. */
    void apart(String below, Path file) {
        if (begun.putIfAbsent(below, Optional.of(file)) == null) {
            Future<?> task = background.submit(() -> {
                new Digesting(below, Files.newInputStream(file)).close();
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
        for (var each : begun.entrySet()) {
            String below = each.getKey();
            if (!done.containsKey(below)) {
                // Its reader failed, or forgot to close it.
                Path file = each.getValue()
                        .orElseThrow(() ->
                                new IOException(input + ": was not read to its end, so there is no digest of it"));
                new Digesting(below, Files.newInputStream(file)).close();
            }
        }
        var hex = HexFormat.of();
        if (!folder) {
            Sum sum = done.get("");
            return sum == null
                    ? new InputDigest(input, 0, hex.formatHex(Digest.sha256().digest()), 0)
                    : new InputDigest(input, sum.size(), sum.sha256(), 1);
        }
        MessageDigest all = Digest.sha256();
        long size = 0;
        var paths = new ArrayList<>(done.keySet());
        paths.sort(CodePoints.ORDER);
        for (String below : paths) {
            Sum sum = done.get(below);
            if (sum != null) {
                size += sum.size();
                all.update((sum.sha256() + "  " + below + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        return new InputDigest(input, size, hex.formatHex(all.digest()), paths.size());
    }

    private final class Digesting extends FilterInputStream {

        private final String below;
        private @Nullable MessageDigest digest = Digest.sha256();
        private long size;

        Digesting(String below, InputStream in) {
            super(in);
            this.below = below;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = in.read(bytes, offset, length);
            if (n > 0 && digest != null) {
                digest.update(bytes, offset, n);
                size += n;
            }
            return n;
        }

        @Override
        public long skip(long n) throws IOException {
            byte[] dropped = new byte[(int) Math.max(0, Math.min(n, BUFFER))];
            return dropped.length == 0 ? 0 : Math.max(0, read(dropped, 0, dropped.length));
        }

        @Override
        public boolean markSupported() {
            return false;
        }

        @Override
        public void close() throws IOException {
            MessageDigest finished = digest;
            if (finished != null) {
                try (InputStream closing = in) {
                    int next = closing.read();
                    // Of a file that was read, mostly nothing is left.
                    if (next >= 0) {
                        finished.update((byte) next);
                        size++;
                        byte[] rest = new byte[BUFFER];
                        for (int n = closing.read(rest); n >= 0; n = closing.read(rest)) {
                            finished.update(rest, 0, n);
                            size += n;
                        }
                    }
                    digest = null;
                    done.put(below, new Sum(size, HexFormat.of().formatHex(finished.digest())));
                }
            }
        }
    }
}
