package games.scoring.source;

import games.scoring.api.Reason;
import games.scoring.plugin.Ellipsis;
import games.scoring.plugin.ReadFailure;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * An archive that is walked like a folder. It is read once from its beginning to its end into a tree of
 * {@link StoredEntry}; what can't be shown is a problem, and the rest is shown.
 *
 * <p>The members of a plain {@code .tar} on disk are read where they lie, those of a {@code .zip} by its directory; those
 * of a compressed or inner tar are kept in a {@link Spool}, and an inner zip in a file that goes with the archive.
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
    private final Limits limits;
    private final Budget budget;
    private final StoredEntry root;
    private final List<NotRead> problems = new ArrayList<>();
    private final Deque<Closeable> resources = new ArrayDeque<>();
    private final AtomicInteger holders = new AtomicInteger(1);
    private final long mostEntries;
    private long entries;
    private long problemCount;
    private long passedOver;

    private Archive(Entry file, Set<Archive> open) {
        this.file = file;
        this.open = open;
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
     * @throws IOException if nothing of it can be read
     */
    static Archive open(Entry file, Kind kind, Set<Archive> open) throws IOException {
        if (file.archives() >= file.limits().archives()) {
            throw new LimitException(
                    file.path() + ": more than " + file.limits().archives() + " archives in one another");
        }
        var archive = new Archive(file, open);
        open.add(archive);
        boolean read = false;
        try {
            if (kind == Kind.TAR) {
                archive.readTar();
            } else {
                archive.readZip();
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

    private void owns(Closeable resource) {
        synchronized (resources) {
            resources.push(resource);
        }
    }

    private void problem(String path, String why, Reason reason) {
        if (++problemCount <= MOST_PROBLEMS) {
            problems.add(new NotRead(clipped(path), clipped(why), reason));
        } else if (problemCount == MOST_PROBLEMS + 1) {
            problems.add(new NotRead(path(), "more than " + MOST_PROBLEMS + " of its members are refused", reason));
        }
    }

    /** What is no file, and no problem either. */
    private void passedOver(String path, String why) {
        if (++passedOver <= MOST_PROBLEMS) {
            problems.add(NotRead.unclaimed(clipped(path), why));
        } else if (passedOver == MOST_PROBLEMS + 1) {
            problems.add(NotRead.unclaimed(path(), "more than " + MOST_PROBLEMS + " of its members are no files"));
        }
    }

    /** Shortens a text that may hold a name of the archive's, which can be as long as it likes. */
    private static String clipped(String text) {
        return Ellipsis.cut(text, LONGEST_SHOWN);
    }

    /** What stops the reading of an archive whose first members can be shown. */
    private void stop(IOException e) {
        String message = ReadFailure.why(e);
        problem(
                path(),
                (message.startsWith(path()) ? message : path() + ": " + message)
                        + (message.endsWith(".") ? "" : ".")
                        + (entries == 0 ? "" : " What stands before that is read."),
                e instanceof LimitException ? Reason.TOO_LARGE : Reason.UNREADABLE);
    }

    // ---- tar

    private void readTar() throws IOException {
        boolean inPlace = file.isPlainOnDisk();
        digestApart(inPlace);
        try (InputStream in = inPlace ? inPlace() : file.content(Entry.Access.LOG, limits.archiveBytes())) {
            Store store = inPlace ? tarItself() : spool();
            var tar = new TarReader(in);
            try {
                for (TarReader.Header header = tar.next(); header != null; header = tar.next()) {
                    count();
                    readTarMember(tar, header, store);
                }
                if (!inPlace) {
                    // What follows the end mark is padding, and the compressed stream's own checksum.
                    in.transferTo(OutputStream.nullOutputStream());
                }
            } catch (LimitException e) {
                stop(e);
            } catch (EOFException e) {
                stop(new IOException(path() + ": " + e.getMessage() + ", so it is cut off. Copy it again.", e));
            } catch (IOException e) {
                if (entries == 0) {
                    throw new IOException(
                            path() + ": can't be read (" + e.getMessage() + "). Is it really a tar archive?", e);
                }
                stop(e);
            }
        }
    }

    /** Where the bytes of a tar's file lie once they were passed. */
    private interface Store {
        Taken take(TarReader tar, long size) throws IOException;
    }

    /**
     * What was taken of a file.
     *
     * @param location where it lies; ends with the damage, if there is any
     * @param damage what keeps the rest of it, and of the archive, from being read; null if nothing does
     */
    private record Taken(
            StoredEntry.Location location, @Nullable IOException damage) {

        static Taken of(StoredEntry.Location location, @Nullable IOException damage) {
            return new Taken(damage == null ? location : () -> BrokenStream.after(location.open(), damage), damage);
        }
    }

    /** Passes over what is not asked for by moving in the file. */
    private InputStream inPlace() throws IOException {
        return new BufferedInputStream(Files.newInputStream(((DiskEntry) file).file()), 1 << 12);
    }

    private Store tarItself() throws IOException {
        FileChannel channel = FileChannel.open(((DiskEntry) file).file());
        owns(channel);
        long length = channel.size();
        return (tar, size) -> {
            long offset = tar.position();
            long there = Math.min(size, length - offset);
            return Taken.of(() -> new RangeStream(channel, offset, there), there < size ? cutOff() : null);
        };
    }

    private Store spool() {
        var spool = new Spool();
        owns(spool);
        byte[] buffer = new byte[1 << 14];
        return (tar, size) -> {
            long offset = spool.size();
            IOException damage = null;
            try {
                for (long left = size; left > 0; ) {
                    int n = tar.read(buffer, (int) Math.min(left, buffer.length));
                    if (n < 0) {
                        throw cutOff();
                    }
                    budget.spend(n);
                    spool.write(buffer, n);
                    left -= n;
                }
            } catch (IOException e) {
                damage = e;
            }
            long there = spool.size() - offset;
            return Taken.of(() -> spool.open(offset, there), damage);
        };
    }

    private static EOFException cutOff() {
        return new EOFException("ends in the middle of a file");
    }

    private void readTarMember(TarReader tar, TarReader.Header header, Store store) throws IOException {
        switch (header.type()) {
            case FOLDER -> add(header.name(), null);
            case FILE -> {
                if (header.size() > limits.fileBytes()) {
                    problem(
                            path() + "!/" + header.name(),
                            "larger than the limit of " + limits.fileBytes() + " bytes",
                            Reason.TOO_LARGE);
                } else if (place(header.name(), false) != null) {
                    var taken = store.take(tar, header.size());
                    add(header.name(), taken.location());
                    if (taken.damage() != null) {
                        throw taken.damage();
                    }
                }
            }
            case HARD_LINK -> {
                StoredEntry target = find(header.link());
                if (target == null || target.location() == null) {
                    problem(
                            path() + "!/" + header.name(),
                            "a link to '" + header.link() + "', which does not stand before it in the archive",
                            Reason.UNREADABLE);
                } else {
                    add(header.name(), target.location());
                }
            }
            case UNREADABLE -> problem(path() + "!/" + header.name(), header.what(), Reason.UNREADABLE);
            case OTHER -> passedOver(path() + "!/" + header.name(), header.what() + "; only files are read");
        }
    }

    private @Nullable StoredEntry find(String path) {
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

    // ---- zip

    private void readZip() throws IOException {
        Path onDisk;
        boolean copied = !file.isPlainOnDisk();
        digestApart(!copied);
        if (!copied && file instanceof DiskEntry disk) {
            onDisk = disk.file();
        } else {
            onDisk = Files.createTempFile("scoring-", ".zip");
            owns(() -> Files.deleteIfExists(onDisk));
            try (InputStream in = file.content(Entry.Access.LOG, limits.fileBytes())) {
                Files.copy(in, onDisk, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        var directory = ZipDirectory.check(onDisk, path(), mostEntries);
        long packed = Files.size(onDisk);
        ZipFile zip = openZip(onDisk.toFile());
        owns(zip);
        if (copied) {
            deleteEarly(onDisk);
        }
        if (zip.size() != directory.members()) {
            throw new ZipException(path() + ": damaged in its directory. Copy or pack it again.");
        }
        long stated = 0;
        int index = 0;
        try {
            Set<String> twins = twins(zip);
            var refused = new HashSet<String>();
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                count();
                ZipEntry entry = all.nextElement();
                String fault = directory.fault(index++);
                if (fault != null) {
                    problem(path() + "!/" + entry.getName(), fault, Reason.UNREADABLE);
                    continue;
                }
                if (entry.isDirectory()) {
                    add(entry.getName(), null);
                    continue;
                }
                if (twins.contains(entry.getName())) {
                    if (refused.add(entry.getName())) {
                        problem(
                                path() + "!/" + entry.getName(),
                                "several members of this name, and no telling which one is meant: none is read. Pack it"
                                        + " again",
                                Reason.UNREADABLE);
                    }
                    continue;
                }
                long size = Math.max(0, entry.getSize());
                if (size > limits.fileBytes()) {
                    problem(
                            path() + "!/" + entry.getName(),
                            "states " + size + " bytes, more than the limit of " + limits.fileBytes(),
                            Reason.TOO_LARGE);
                    continue;
                }
                stated += size;
                budget.spend(size);
                if (stated > Limits.FREE_BYTES && stated / limits.ratio() > packed) {
                    throw new LimitException(path() + ": states " + stated + " bytes in a file of " + packed
                            + ", more than " + limits.ratio() + " for one. Unpack it, and name the folder.");
                }
                add(entry.getName(), () -> openMember(zip, entry));
            }
        } catch (LimitException e) {
            stop(e);
        }
    }

    /** Finds names that several members have: the JDK finds members by their names, and would read one for another. */
    private static Set<String> twins(ZipFile zip) {
        var names = new NameSet();
        var twins = new HashSet<String>();
        for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
            String name = all.nextElement().getName();
            if (!names.add(name)) {
                twins.add(name);
            }
        }
        return twins;
    }

    private ZipFile openZip(File onDisk) throws IOException {
        try {
            try {
                return new ZipFile(onDisk, StandardCharsets.UTF_8);
            } catch (ZipException e) {
                // Names in an old code page: their letters may come out wrong, their contents don't.
                return new ZipFile(onDisk, StandardCharsets.ISO_8859_1);
            }
        } catch (ZipException e) {
            throw new ZipException(path() + ": can't be read as a zip archive (" + e.getMessage() + ")");
        }
    }

    /** Where an open file can be deleted, nothing is left behind however the program ends. */
    private static void deleteEarly(Path onDisk) {
        try {
            Files.delete(onDisk);
        } catch (IOException e) {
            // It goes when the archive is closed.
        }
    }

    private InputStream openMember(ZipFile zip, ZipEntry entry) throws IOException {
        InputStream in;
        try {
            in = zip.getInputStream(entry);
        } catch (IllegalStateException e) {
            throw new IOException(path() + ": is closed, the walk having ended", e);
        }
        if (in == null) {
            throw new IOException(path() + "!/" + entry.getName() + ": is not where the archive says");
        }
        return new VerifiedStream(in, path() + "!/" + entry.getName(), entry.getSize(), entry.getCrc());
    }

    // ---- both

    private void count() throws LimitException {
        if (entries >= mostEntries) {
            throw new LimitException(path() + ": more than " + mostEntries + " members"
                    + (mostEntries < limits.entries() ? ", too many for this much memory" : "")
                    + ". Unpack it, and name the folder.");
        }
        entries++;
    }

    /** Digests the archive's own bytes, where reading its members does not pass over all of them. */
    private void digestApart(boolean apart) {
        if (apart && file instanceof DiskEntry disk && disk.input().digests() != null) {
            disk.input().digests().apart(disk.below(), disk.file());
        }
    }

    private void add(String path, StoredEntry.@Nullable Location location) throws LimitException {
        Place place = place(path, location == null);
        if (place != null && (location != null || place.folder().find(place.name()) == null)) {
            place.folder().add(new StoredEntry(this, place.folder(), place.name(), location));
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
            return null;
        }
        if (parts.size() > limits.folders()) {
            problem(
                    path() + "!/" + path,
                    "more than " + limits.folders() + " folders in one another",
                    Reason.TOO_LARGE);
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
                problem(path() + "!/" + path, "lies in " + next.path() + ", which is a file", Reason.UNREADABLE);
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
