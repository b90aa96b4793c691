package games.scoring.source;

import games.scoring.api.Reason;
import games.scoring.message.Ellipsis;
import games.scoring.message.ReadFailure;
import games.scoring.message.WholeText;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An archive that is walked like a folder. It is read once from its beginning to its end into a tree of
 * {@link StoredEntry}; what can't be shown is a problem, and the rest is shown.
 *
 * <p>It is closed when everything that holds it has let it go: the walk while it is in it, and each unit.
 */
final class Archive {

    /** The kinds of archives. */
    enum Kind {
        NONE,
        TAR,
        ZIP;

        /** Tells the kind by the first bytes, decompressed: {@link Magic#HEAD} of them, or all there are. */
        static Kind ofHead(byte[] head) {
            return Magic.isZip(head) ? ZIP : Magic.isTar(head) ? TAR : NONE;
        }

        static Kind ofName(String name) {
            var compression = Compression.ofName(name);
            String inner = compression.inner(name).toLowerCase(Locale.ROOT);
            return inner.endsWith(".tar")
                    ? TAR
                    : inner.endsWith(".zip") && compression == Compression.NONE ? ZIP : NONE;
        }
    }

    private static final int BYTES_PER_ENTRY = 300;
    private static final int MOST_PROBLEMS = 1_000;
    private static final int LONGEST_SHOWN = 1_000;

    private final Entry file;
    private final Set<Archive> open;
    private final @Nullable FileDigests logs;
    private final Limits limits;
    private final Budget budget;
    private final StoredEntry root;
    private final List<NotRead> problems = new ArrayList<>();
    private final Deque<Closeable> resources = new ArrayDeque<>();
    private final AtomicInteger holders = new AtomicInteger(1);
    private final long mostEntries;
    private final AtomicBoolean toldChange = new AtomicBoolean();

    /** The file on disk in which its members are read; null where they are kept elsewhere. */
    private volatile @Nullable DiskEntry inPlace;

    private long entries;
    private long problemCount;
    private long passedOver;

    private Archive(Entry file, Set<Archive> open, @Nullable FileDigests logs) {
        this.file = file;
        this.open = open;
        this.logs = logs;
        this.limits = file.limits();
        this.budget = file.budget();
        this.mostEntries = Math.min(limits.entries(), Runtime.getRuntime().maxMemory() / 4 / BYTES_PER_ENTRY);
        this.root = new StoredEntry(this, null, file.name(), null);
    }

    /**
     * Reads an archive. Its first holder is the caller.
     *
     * @param file the archive
     * @param kind what it is
     * @param open all archives that are open, as a set for several threads
     * @param logs digests what log formats read of it, to tell copies; null if nobody asks
     * @throws IOException if nothing of it can be read
     */
    static Archive open(Entry file, Kind kind, Set<Archive> open, @Nullable FileDigests logs) throws IOException {
        if (file.archives() >= file.limits().archives()) {
            throw new LimitException(
                    file.path() + ": more than " + file.limits().archives() + " archives in one another");
        }
        var archive = new Archive(file, open, logs);
        open.add(archive);
        boolean read = false;
        try {
            if (kind == Kind.TAR) {
                new TarMembers(archive, file).read();
            } else {
                ZipMembers.of(archive, file).read();
            }
            read = true;
        } finally {
            if (!read) {
                archive.release();
            }
        }
        return archive;
    }

    String path() {
        return file.path();
    }

    /** Says whether the user named it as an input. */
    boolean isNamed() {
        return file.isNamed();
    }

    Limits limits() {
        return limits;
    }

    Budget budget() {
        return budget;
    }

    /** Gives what digests the logs in it; null if nobody asks. */
    @Nullable
    FileDigests logs() {
        return logs;
    }

    /** How many members it may have. */
    long mostEntries() {
        return mostEntries;
    }

    /** Says whether no member came yet. */
    boolean isEmpty() {
        return entries == 0;
    }

    /** How many archives hold this one's members, itself included. */
    int depth() {
        return file.archives() + 1;
    }

    StoredEntry root() {
        return root;
    }

    List<NotRead> problems() {
        return problems;
    }

    /** Holds the archive, and gives what lets it go, once however often it is called. */
    Runnable holding() {
        holders.incrementAndGet();
        var released = new AtomicBoolean();
        return () -> {
            if (!released.getAndSet(true)) {
                release();
            }
        };
    }

    void release() {
        if (holders.decrementAndGet() == 0) {
            close();
        }
    }

    /** Closes everything now, whoever holds it. */
    void close() {
        open.remove(this);
        synchronized (resources) {
            for (Closeable resource = resources.poll(); resource != null; resource = resources.poll()) {
                try {
                    resource.close();
                } catch (IOException e) {
                    // Nothing that was read is lost.
                }
            }
        }
    }

    // ---- for whoever reads the members

    /** Takes what is to be closed with it. */
    void owns(Closeable resource) {
        synchronized (resources) {
            resources.push(resource);
        }
    }

    /** Says what is wrong with a member, or with the archive. */
    void problem(String path, String why, Reason reason) {
        if (++problemCount <= MOST_PROBLEMS) {
            problems.add(new NotRead(clipped(path), clipped(why), reason));
        } else if (problemCount == MOST_PROBLEMS + 1) {
            problems.add(new NotRead(path(), "more than " + MOST_PROBLEMS + " of its members are refused", reason));
        }
    }

    /** What is no file, and no problem either. */
    void passedOver(String path, String why) {
        if (++passedOver <= MOST_PROBLEMS) {
            problems.add(NotRead.noFile(clipped(path), why));
        } else if (passedOver == MOST_PROBLEMS + 1) {
            problems.add(NotRead.unclaimed(path(), "more than " + MOST_PROBLEMS + " of its members are no files"));
        }
    }

    /** Shows a text that may hold a name of the archive's, which can be as long as it likes, and of any bytes. */
    private static String clipped(String text) {
        return Ellipsis.cut(WholeText.of(text), LONGEST_SHOWN);
    }

    /** What stops the reading of an archive whose first members can be shown. */
    void stop(IOException e) {
        String message = ReadFailure.why(e);
        problem(
                path(),
                (message.startsWith(path()) ? message : path() + ": " + message)
                        + (message.endsWith(".") ? "" : ".")
                        + (entries == 0 ? "" : " What stands before that is read."),
                e instanceof LimitException ? Reason.TOO_LARGE : Reason.UNREADABLE);
    }

    /** Counts a member. */
    void count() throws LimitException {
        if (entries >= mostEntries) {
            throw new LimitException(path() + ": more than " + mostEntries + " members"
                    + (mostEntries < limits.entries() ? ", too many for this much memory" : "")
                    + ". Unpack it, and name the folder.");
        }
        entries++;
    }

    /**
     * Says that its members are read where they lie in a file on disk. Its own bytes are digested apart, since reading the
     * members does not pass over all of them.
     */
    void readInPlace(DiskEntry disk) {
        disk.beginReading();
        inPlace = disk;
        var digests = disk.input().digests();
        if (digests != null) {
            digests.apart(disk.below(), disk.file());
        }
    }

    /** Waits until its own bytes are digested, if anybody asks for that. */
    void awaitDigest() {
        var disk = inPlace;
        var digests = disk == null ? null : disk.input().digests();
        if (disk != null && digests != null) {
            digests.awaitApart(disk.below());
        }
    }

    /** Says, once, that it changed while its members were read; null if it is what it was, or they were kept. */
    @Nullable
    NotRead changed() {
        var disk = inPlace;
        var change = disk == null ? null : disk.changed();
        return change == null || toldChange.getAndSet(true) ? null : NotRead.faulty(path(), change);
    }

    /** Gives the path of a member, as the archive states it, behind that of the archive. */
    String pathOf(String member) {
        return path() + "!/" + member;
    }

    /** Says whether a file can be added, and if not why. */
    boolean hasPlaceFor(String path) throws LimitException {
        return place(path, false) != null;
    }

    void addFolder(String path) throws LimitException {
        add(path, null);
    }

    void addFile(String path, StoredEntry.Location location) throws LimitException {
        add(path, location);
    }

    /**
     * Adds a file whose bytes can't be had: whoever meets it, as a file or as a part of a log, is told why.
     *
     * @param why what is wrong with it, as a clause
     */
    void addRefused(String path, String why) throws LimitException {
        add(path, new StoredEntry.Refused(clipped(pathOf(path)), clipped(why), false));
    }

    /** Adds a file that states too large a size, as {@link #addRefused} does. */
    void addTooLarge(String path, long size) throws LimitException {
        add(
                path,
                new StoredEntry.Refused(
                        clipped(pathOf(path)),
                        "states " + size + " bytes, more than the limit of " + limits.fileBytes(),
                        true));
    }

    private void add(String path, StoredEntry.@Nullable Location location) throws LimitException {
        Place place = place(path, location == null);
        if (place != null && (location != null || place.folder().find(place.name()) == null)) {
            place.folder().add(new StoredEntry(this, place.folder(), place.name(), location));
        }
    }

    /** Finds an entry; null where there is none, or no such path. */
    @Nullable
    StoredEntry find(String path) {
        try {
            StoredEntry at = root;
            for (String part : EntryName.parts(path)) {
                at = at == null ? null : at.find(part);
            }
            return at;
        } catch (EntryName.BadNameException e) {
            return null;
        }
    }

    private record Place(StoredEntry folder, String name) {}

    /** Finds the place of a member, and says why if there is none for it. */
    private @Nullable Place place(String path, boolean folder) throws LimitException {
        List<String> parts;
        try {
            parts = EntryName.parts(path);
        } catch (EntryName.BadNameException e) {
            problem(path(), "the member '" + path + "' is refused: " + e.getMessage(), Reason.UNREADABLE);
            return null;
        }
        if (parts.isEmpty()) {
            if (!folder) {
                problem(path(), "the member '" + path + "' is refused: its path names no file", Reason.UNREADABLE);
            }
            return null;
        }
        if (parts.size() - (folder ? 0 : 1) > limits.folders()) {
            problem(pathOf(path), "more than " + limits.folders() + " folders in one another", Reason.TOO_LARGE);
            return null;
        }
        StoredEntry at = root;
        for (String part : parts.subList(0, parts.size() - 1)) {
            StoredEntry next = at.find(part);
            if (next == null) {
                count(); // A folder that no member stands for takes memory as one does.
                next = new StoredEntry(this, at, part, null);
                at.add(next);
            } else if (!next.isFolder()) {
                problem(pathOf(path), "lies in " + next.path() + ", which is a file", Reason.UNREADABLE);
                return null;
            }
            at = next;
        }
        String name = parts.get(parts.size() - 1);
        StoredEntry same = at.find(name);
        if (same != null && !(folder && same.isFolder())) {
            problem(same.path(), "a second member of that name; the first one is read", Reason.UNREADABLE);
            return null;
        }
        return new Place(at, name);
    }
}
