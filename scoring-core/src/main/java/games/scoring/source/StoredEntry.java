package games.scoring.source;

import games.scoring.api.CodePoints;
import games.scoring.api.log.LogEntry;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A file or folder of an archive that is walked like a folder, or the archive itself as its root. */
final class StoredEntry extends Entry {

    /** Where the bytes of a file lie. */
    @FunctionalInterface
    interface Location {
        InputStream open() throws IOException;
    }

    /**
     * The place of a file whose bytes can't be had.
     *
     * @param path the file
     * @param why what is wrong with it, as a clause
     * @param tooLarge whether that is its size
     */
    record Refused(String path, String why, boolean tooLarge) implements Location {

        IOException refusal() {
            String message = path + ": " + why;
            return tooLarge ? new LimitException(message) : new IOException(message);
        }

        @Override
        public InputStream open() throws IOException {
            throw refusal();
        }
    }

    /**
     * The bytes of another file, which stands in its own place too.
     *
     * @param target what that is called
     * @param bytes where they lie
     */
    record Linked(String target, Location bytes) implements Location {

        /** Gives a link to a file, whatever links lead to that. */
        static Location to(String name, Location location) {
            return location instanceof Linked || location instanceof Refused ? location : new Linked(name, location);
        }

        @Override
        public InputStream open() throws IOException {
            return bytes.open();
        }
    }

    private final Archive archive;
    private final @Nullable StoredEntry parent;
    private final @Nullable Location location;
    private final Map<String, StoredEntry> children;

    StoredEntry(Archive archive, @Nullable StoredEntry parent, String name, @Nullable Location location) {
        super(name, location == null, archive.limits());
        this.archive = archive;
        this.parent = parent;
        this.location = location;
        this.children = location == null ? new TreeMap<>(CodePoints.ORDER) : Map.of();
    }

    @Override
    public String path() {
        if (parent == null) {
            return archive.path();
        }
        return parent.path() + (parent.parent == null ? "!/" : "/") + name();
    }

    @Override
    public Optional<LogEntry> parent() {
        return Optional.ofNullable(parent);
    }

    @Override
    int archives() {
        return archive.depth();
    }

    @Override
    Budget budget() {
        return archive.budget();
    }

    @Nullable
    Location location() {
        return location;
    }

    /** Adds an entry while the archive is being read. */
    void add(StoredEntry child) {
        children.put(child.name(), child);
    }

    @Override
    InputStream stored(Access access) throws IOException {
        if (location == null) {
            throw new IOException(path() + ": a folder, not a file");
        }
        var logs = archive.logs();
        return logs == null || access != Access.LOG ? location.open() : logs.whileReadingLog(path(), location.open());
    }

    /** Says, once, that the archive changed while its members were read; null elsewhere. */
    @Nullable
    NotRead changed() {
        return archive.changed();
    }

    /** Gives what digests it if it is a log, to tell copies; null if nobody asks. */
    @Nullable
    FileDigests logs() {
        return archive.logs();
    }

    @Override
    @Nullable
    IOException refusal() {
        return location instanceof Refused refused ? refused.refusal() : null;
    }

    @Override
    @Nullable
    String target() {
        return location instanceof Linked linked ? linked.target() : null;
    }

    @Override
    List<Child> list() {
        var list = new ArrayList<Child>(children.size());
        for (StoredEntry child : children.values()) {
            boolean link = child.location instanceof Linked;
            list.add(
                    child.isFolder() && RunFolder.is(child)
                            ? Child.run(child)
                            : new Child(child.name(), child, null, link, null));
        }
        if (parent == null && archive.isNamed() && RunFolder.is(this)) {
            RunFolder.readOnce(list);
        }
        return list;
    }

    @Override
    @Nullable
    StoredEntry find(String exactName) {
        return children.get(exactName);
    }
}
