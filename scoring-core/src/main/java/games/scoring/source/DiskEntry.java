package games.scoring.source;

import games.scoring.api.CodePoints;
import games.scoring.api.Reason;
import games.scoring.api.log.LogEntry;
import games.scoring.message.ReadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A file or folder on disk. */
final class DiskEntry extends Entry {

    /** Of a folder with more children their names are not kept. */
    private static final int MOST_NAMES = 10_000;

    private final DiskInput input;
    private final Path file;
    private final String path;
    private final @Nullable DiskEntry parent;

    /** The path below the input, with slashes; empty for the input itself. */
    private final String below;

    /** Whether the path may be that of another file, too, as it is shown. */
    private final boolean misnamed;

    /**
     * The names of what the folder holds, as it was when it was listed last; null before that, and where there are very
     * many. Names alone: a folder that held its children would hold the whole tree as long as the walk takes.
     */
    private volatile @Nullable Set<String> names;

    private volatile boolean hasManyNames;

    /** What it was when it was first opened to be read; null before that. */
    private volatile @Nullable FileStamp stamp;

    /** What was found when it was asked for. */
    private volatile @Nullable Found found;

    /** A child that was found; a chain of few. */
    private record Found(Entry entry, int count, @Nullable Found before) {

        /** An episode's folder is asked for the same few names, again and again. */
        private static final int MOST = 8;
    }

    DiskEntry(
            DiskInput input,
            Path file,
            String name,
            String path,
            boolean folder,
            @Nullable DiskEntry parent,
            String below) {
        super(name, folder, input.limits());
        this.input = input;
        this.file = file;
        this.path = path;
        this.parent = parent;
        this.below = below;
        this.misnamed = parent != null && (parent.misnamed || !EntryName.leadsTo(file, name));
    }

    Path file() {
        return file;
    }

    DiskInput input() {
        return input;
    }

    String below() {
        return below;
    }

    /** Says why it is not read, whatever it holds, where its path can't be told from others; null elsewhere. */
    @Nullable
    IOException misnamed() {
        return misnamed
                ? new IOException(path + ": expected a name in UTF-8, found other bytes where \uFFFD stands. Rename the"
                        + " file or folder")
                : null;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    int archives() {
        return 0;
    }

    @Override
    public Optional<LogEntry> parent() {
        return Optional.ofNullable(parent != null ? parent : input.above(this));
    }

    @Override
    public boolean isNamed() {
        return parent == null;
    }

    @Override
    @Nullable
    String target() {
        try {
            return String.valueOf(file.toRealPath().getFileName());
        } catch (IOException e) {
            // Whoever reads it says so.
            return null;
        }
    }

    @Override
    InputStream stored(Access access) throws IOException {
        var refusal = access == Access.GLANCE ? null : misnamed();
        if (refusal != null) {
            throw refusal;
        }
        if (access == Access.GLANCE) {
            return Files.newInputStream(file);
        }
        beginReading();
        FileDigests digests = access == Access.AGAIN ? null : input.digests();
        InputStream in = Files.newInputStream(file);
        if (access == Access.RECORDS) {
            return digests == null ? in : digests.whileReadingRecords(below, file, in);
        }
        return new UnchangedStream(digests == null ? in : digests.whileReading(below, file, in), this);
    }

    /** Remembers what it is, to tell whether it {@linkplain #changed changes} while it is read. */
    void beginReading() {
        if (stamp == null) {
            stamp = FileStamp.of(file);
        }
    }

    /** Says what became of it since it was first opened to be read; null if it is what it was. */
    @Nullable
    IOException changed() {
        var before = stamp;
        var now = before == null ? null : FileStamp.of(file);
        if (Objects.equals(before, now)) {
            return null;
        }
        return new IOException(path
                + (now == null
                        ? ": gone while it was read: expected the file to stay until the run ends. Put it back,"
                                + " and score again"
                        : ": changed while it was read: expected the file to stay as it is until the run ends."
                                + " Score again when nothing writes to it"));
    }

    @Override
    boolean isPlainOnDisk() throws IOException {
        try (InputStream in = stored(Access.GLANCE)) {
            return compression(in.readNBytes(Compression.HEAD)) == Compression.NONE;
        }
    }

    @Override
    @Nullable
    InputStream zipInOrder() throws IOException {
        return isPlainOnDisk() && Files.size(file) <= limits().archiveBytes() ? ZipInOrder.open(file, path) : null;
    }

    @Override
    List<Child> list() throws IOException {
        var all = new ArrayList<Child>();
        try (var files = Files.newDirectoryStream(file)) {
            for (Path each : files) {
                if (all.size() >= limits().entries()) {
                    throw new LimitException(path() + ": more than " + limits().entries()
                            + " files in one folder. Spread them over several.");
                }
                Path name = each.getFileName();
                var child = name == null ? null : look(each, name.toString());
                if (child != null) {
                    all.add(child);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        all.sort(Comparator.comparing(Child::name, CodePoints.ORDER));
        hasManyNames = all.size() > MOST_NAMES;
        if (!hasManyNames) {
            names = all.stream().map(Child::name).collect(Collectors.toUnmodifiableSet());
        }
        if (parent == null && RunFolder.is(file)) {
            RunFolder.readOnce(all);
        }
        return all;
    }

    /**
     * Finds a child. Formats ask every folder for the names that they know, again and again and mostly in vain: so its
     * names are looked at once, and the disk is asked for those that are there.
     */
    @Override
    @Nullable
    Entry find(String exactName) throws IOException {
        if (names == null && !hasManyNames) {
            lookAtNames();
        }
        var known = names;
        if (known != null && !known.contains(exactName)) {
            return null;
        }
        var before = found;
        for (var each = before; each != null; each = each.before()) {
            if (each.entry().name().equals(exactName)) {
                return each.entry();
            }
        }
        var child = look(file.resolve(exactName), exactName);
        Entry entry = child == null ? null : child.entry();
        if (entry != null) {
            int count = before == null ? 1 : before.count() + 1;
            if (count <= Found.MOST) {
                found = new Found(entry, count, before);
            }
        }
        return entry;
    }

    /** Learns what the folder holds, without a look at each. */
    private void lookAtNames() {
        var all = new HashSet<String>();
        try (var files = Files.newDirectoryStream(file)) {
            for (Path each : files) {
                Path name = each.getFileName();
                if (all.size() == MOST_NAMES) {
                    hasManyNames = true;
                    return;
                }
                if (name != null) {
                    all.add(name.toString());
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Whoever lists the folder learns why it can't be listed.
            return;
        }
        names = all;
    }

    /** Looks at a child; null where nothing is to be read in it. */
    private @Nullable Child look(Path each, String name) throws IOException {
        if (input.leavesOut(each)) {
            return null;
        }
        String path = EntryName.below(path(), name);
        boolean link = false;
        BasicFileAttributes attributes;
        try {
            attributes = Files.readAttributes(each, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isSymbolicLink()) {
                link = true;
                input.countLink();
                Path target = each.toRealPath();
                if (input.leavesOutTarget(target)) {
                    return null;
                }
                if (!input.holds(target)) {
                    return Child.refused(name, NotRead.linkOut(path));
                }
                attributes = Files.readAttributes(each, BasicFileAttributes.class);
                if (attributes.isDirectory() && leadsBack(target)) {
                    return Child.refused(name, NotRead.unclaimed(path, "a link to a folder that holds it"));
                }
            }
        } catch (NoSuchFileException e) {
            return Child.refused(name, NotRead.unclaimed(path, link ? "a link to nothing" : "gone while it was read"));
        } catch (LimitException e) {
            throw e;
        } catch (IOException e) {
            return Child.refused(
                    name, new NotRead(path, "can't be looked at: " + ReadFailure.why(e), Reason.UNREADABLE));
        }
        if (!attributes.isDirectory() && !attributes.isRegularFile()) {
            return Child.refused(name, NotRead.unclaimed(path, "neither a file nor a folder"));
        }
        String belowIt = below.isEmpty() ? name : below + "/" + name;
        var entry = new DiskEntry(input, each, name, path, attributes.isDirectory(), this, belowIt);
        return attributes.isDirectory() && RunFolder.is(each)
                ? Child.run(entry)
                : new Child(name, entry, null, link, null);
    }

    private boolean leadsBack(Path target) throws IOException {
        for (DiskEntry each = this; each != null; each = each.parent) {
            if (each.file.toRealPath().startsWith(target)) {
                return true;
            }
        }
        return false;
    }
}
