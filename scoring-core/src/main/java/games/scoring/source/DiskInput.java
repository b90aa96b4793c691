package games.scoring.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A file or folder on disk that the user named: the border that no entry crosses. */
final class DiskInput {

    private final String given;
    private final Path path;
    private final Path real;
    private final Limits limits;
    private final @Nullable FileDigests digests;

    /** The folder in which nothing is read, whatever links lead to it; null where there is none. */
    private final @Nullable Path leftOut;

    private final AtomicLong links = new AtomicLong();

    DiskInput(String given, Path path, Limits limits, @Nullable FileDigests digests, Optional<Path> leftOut)
            throws IOException {
        this.given = given;
        this.path = path;
        this.real = path.toRealPath();
        this.limits = limits;
        this.digests = digests;
        this.leftOut = leftOut.isPresent() ? real(leftOut.get()) : null;
    }

    private static Path real(Path path) throws IOException {
        return Files.exists(path) ? path.toRealPath() : path.toAbsolutePath().normalize();
    }

    Limits limits() {
        return limits;
    }

    @Nullable
    FileDigests digests() {
        return digests;
    }

    boolean holds(Path realPath) {
        return realPath.startsWith(real);
    }

    /** Says whether this is the folder in which nothing is read. */
    boolean leavesOut(Path file) throws IOException {
        return leftOut != null
                && Objects.equals(file.getFileName(), leftOut.getFileName())
                && Files.exists(leftOut)
                && Files.isSameFile(file, leftOut);
    }

    /** Says whether a link leads there, to the folder or to a file in it. */
    boolean leavesOutTarget(Path realPath) {
        return leftOut != null && realPath.startsWith(leftOut);
    }

    void countLink() throws LimitException {
        if (links.incrementAndGet() > limits.entries()) {
            throw new LimitException(
                    given + ": more than " + limits.entries() + " links in it. Name what they lead to.");
        }
    }

    DiskEntry entry(boolean folder) {
        String last = given.substring(given.lastIndexOf('/') + 1);
        Path realName = real.getFileName();
        boolean plain = EntryName.isPlain(last);
        String name = plain ? last : realName == null ? "" : realName.toString();
        return new DiskEntry(this, path, name, given, folder, null, "");
    }

    /** Gives the folder above the input, if there is one: its name, and the way down. */
    @Nullable
    AboveEntry above(DiskEntry root) {
        Path folder = real.getParent();
        return folder == null ? null : new AboveEntry(folder, up(given), root);
    }

    /** Goes one folder up in a path as the user would write it. */
    static String up(String path) {
        int slash = path.lastIndexOf('/');
        String last = path.substring(slash + 1);
        if (path.equals(".")) {
            return "..";
        }
        if (last.equals("..") || last.equals(".")) {
            return path + "/..";
        }
        return slash < 0 ? "." : slash == 0 ? "/" : path.substring(0, slash);
    }
}
