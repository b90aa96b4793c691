package games.scoring.source;

import games.scoring.api.Reason;
import games.scoring.api.log.LogEntry;
import games.scoring.plugin.CodePoints;
import games.scoring.plugin.ReadFailure;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file or folder on disk. */
final class DiskEntry extends Entry {

    private final DiskInput input;
    private final Path file;
    private final String path;
    private final @Nullable DiskEntry parent;

    /** The path below the input, with slashes; empty for the input itself. */
    private final String below;

    /** What the folder holds, by name and in order, as it was when it was listed first; null before that. */
    private volatile @Nullable Map<String, Child> listed;

    /** What was found before the folder was listed. */
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
    InputStream stored(boolean reading) throws IOException {
        FileDigests digests = input.digests();
        InputStream in = Files.newInputStream(file);
        return reading && digests != null ? digests.whileReading(below, file, in) : in;
    }

    @Override
    List<Child> list() throws IOException {
        return List.copyOf(byName().values());
    }

    /**
     * Finds a child. Formats ask every folder for the names that they know, again and again and mostly in vain: only the
     * first such question goes to the disk.
     */
    @Override
    @Nullable
    Entry find(String exactName) throws IOException {
        var known = listed;
        if (known == null) {
            var before = found;
            for (var each = before; each != null; each = each.before()) {
                if (each.entry().name().equals(exactName)) {
                    return each.entry();
                }
            }
            Path child = file.resolve(exactName);
            Entry entry = input.leavesOut(child) ? null : look(child, exactName).entry();
            if (entry != null) {
                int count = before == null ? 1 : before.count() + 1;
                if (count <= Found.MOST) {
                    found = new Found(entry, count, before);
                }
                return entry;
            }
            try {
                known = byName();
            } catch (IOException e) {
                // Whoever lists the folder learns why it can't be listed.
                return null;
            }
        }
        Child child = known.get(exactName);
        return child == null ? null : child.entry();
    }

    private Map<String, Child> byName() throws IOException {
        var known = listed;
        if (known == null) {
            var all = new ArrayList<Child>();
            try (var files = Files.newDirectoryStream(file)) {
                for (Path each : files) {
                    if (all.size() >= limits().entries()) {
                        throw new LimitException(path() + ": more than " + limits().entries()
                                + " files in one folder. Spread them over several.");
                    }
                    Path name = each.getFileName();
                    if (name != null && !input.leavesOut(each)) {
                        all.add(look(each, name.toString()));
                    }
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
            all.sort(Comparator.comparing(Child::name, CodePoints.ORDER));
            var sorted = new LinkedHashMap<String, Child>();
            all.forEach(child -> sorted.put(child.name(), child));
            known = sorted;
            listed = known;
        }
        return known;
    }

    private Child look(Path each, String name) throws IOException {
        String path = path().endsWith("/") ? path() + name : path() + "/" + name;
        boolean link = false;
        BasicFileAttributes attributes;
        try {
            attributes = Files.readAttributes(each, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isSymbolicLink()) {
                link = true;
                input.countLink();
                Path target = each.toRealPath();
                if (!input.holds(target)) {
                    return Child.refused(
                            name,
                            NotRead.unclaimed(
                                    path, "a link that leads out of the input. Name what it leads to as well."));
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
        return new Child(name, entry, null, link);
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
