package games.scoring.output;

import games.scoring.message.UsageException;
import games.scoring.plugin.Digest;
import games.scoring.record.Snapshot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A place from which a run that was broken off can go on. It is there whole or not at all.
 *
 * @param work what the run was asked to do, by name
 * @param files how much of each file belongs to what was done, and the sum by which that is known
 * @param begun what must be written after that, since it waits to be compressed with more; for each compressed file
 * @param state what the run knew
 */
record Checkpoint(Map<String, String> work, Map<String, WrittenFile> files, Map<String, byte[]> begun, byte[] state) {

    private static final String FORMAT = "scoring checkpoint 4";
    private static final int DIGEST = 32;

    /** What a run knows that has only begun. */
    static final byte[] NOTHING = {};

    /** Says whether the run had kept nothing yet, so that there is nothing to go on from. */
    boolean isIntent() {
        return state.length == 0;
    }

    void write(Path file) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        Snapshot.text(out, FORMAT);
        Snapshot.texts(out, work);
        out.writeInt(files.size());
        for (var each : files.entrySet()) {
            Snapshot.text(out, each.getKey());
            out.writeLong(each.getValue().size());
            Snapshot.text(out, each.getValue().crc32c());
            byte[] waiting = begun.getOrDefault(each.getKey(), NOTHING);
            out.writeInt(waiting.length);
            out.write(waiting);
        }
        out.writeInt(state.length);
        out.write(state);
        out.write(sha256(bytes.toByteArray(), bytes.size()));
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.write(next, bytes.toByteArray());
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Reads a checkpoint; empty where there is none, or one that is damaged or of another version. */
    static Optional<Checkpoint> read(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        byte[] bytes = Files.readAllBytes(file);
        int size = bytes.length - DIGEST;
        if (size < 0 || !Arrays.equals(sha256(bytes, size), Arrays.copyOfRange(bytes, size, bytes.length))) {
            return Optional.empty();
        }
        var in = new DataInputStream(new ByteArrayInputStream(bytes, 0, size));
        if (!Snapshot.text(in).equals(FORMAT)) {
            return Optional.empty();
        }
        var work = Snapshot.texts(in);
        var files = new LinkedHashMap<String, WrittenFile>();
        var begun = new LinkedHashMap<String, byte[]>();
        for (int left = in.readInt(); left > 0; left--) {
            String name = Snapshot.text(in);
            files.put(name, new WrittenFile(in.readLong(), Snapshot.text(in)));
            begun.put(name, in.readNBytes(in.readInt()));
        }
        return Optional.of(new Checkpoint(work, files, begun, in.readNBytes(in.readInt())));
    }

    /**
     * Refuses to go on with other work.
     *
     * @param folder for the message
     * @param now what the run is asked to do now
     */
    void requireSame(Path folder, Map<String, String> now) {
        var names = new TreeSet<>(work.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            String then = work.getOrDefault(name, "");
            String here = now.getOrDefault(name, "");
            if (!then.equals(here)) {
                throw new UsageException(folder + " can't be resumed: it was begun with " + name + " " + shown(then)
                        + ", and this is " + shown(here)
                        + ". Give the same command as before, or start again with --overwrite.");
            }
        }
    }

    private static String shown(String value) {
        return value.isEmpty() ? "(none)" : value.replace('\n', ' ');
    }

    private static byte[] sha256(byte[] bytes, int size) {
        var digest = Digest.sha256();
        digest.update(bytes, 0, size);
        return digest.digest();
    }
}
