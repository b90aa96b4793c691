package games.scoring.source;

import games.scoring.api.CodePoints;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.RefusedMemberException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file or folder as the host shows it, wherever it is stored. */
abstract class Entry implements LogEntry {

    /** How much of a file may be looked at before it is claimed. */
    static final int HEAD = 1 << 16;

    /** How much is read where a format asks for less: another will ask for more. */
    private static final int FIRST_LOOK = 1 << 13;

    private final String name;
    private final boolean folder;
    private final Limits limits;

    /** What was read while the file is being recognised; null at all other times. */
    private @Nullable Beginning beginning;

    /** What kept some look at the file from going on while it is being recognised. */
    private @Nullable IOException damage;

    /**
     * What a folder holds under a name: an entry, or the reason why it is not shown.
     *
     * @param name the name
     * @param entry the entry; null where it is not shown
     * @param refusal why it is not shown
     * @param link whether it is a link to an entry that has another place, too
     * @param run the folder of a run, which is not shown
     */
    record Child(
            String name,
            @Nullable Entry entry,
            @Nullable NotRead refusal,
            boolean link,
            @Nullable Entry run) {

        static Child of(Entry entry) {
            return new Child(entry.name(), entry, null, false, null);
        }

        static Child refused(String name, NotRead refusal) {
            return new Child(name, null, refusal, false, null);
        }

        static Child run(Entry folder) {
            return new Child(folder.name(), null, null, false, folder);
        }

        /** Sorts by the paths of the files: {@code b-} stands before {@code b/c}, though b alone is less. */
        static List<Child> inPathOrder(List<Child> children) {
            children.sort(Comparator.comparing(Child::beginning, CodePoints.ORDER));
            return children;
        }

        /** Gives what the paths of all files in it begin with. */
        private String beginning() {
            return run != null || entry != null && entry.isFolder() ? name + '/' : name;
        }
    }

    /** How the bytes of a file are read. */
    enum Access {
        /** A few of them, to recognise it: that doesn't count for the input's digest. */
        GLANCE,
        /** By a log format, which may leave some. */
        LOG,
        /** By an export, once more: that doesn't count for the input's digest, which is of what was scored. */
        AGAIN,
        /** As records, to the end unless the run is stopped. */
        RECORDS
    }

    Entry(String name, boolean folder, Limits limits) {
        this.name = name;
        this.folder = folder;
        this.limits = limits;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final boolean isFolder() {
        return folder;
    }

    final Limits limits() {
        return limits;
    }

    /** Counts the archives that hold this entry, one in the other. */
    abstract int archives();

    /**
     * Opens the bytes as they are stored.
     *
     * @param access how they are read
     */
    abstract InputStream stored(Access access) throws IOException;

    /** Lists a folder, in the order of the names' code points, with what is not shown. */
    abstract List<Child> list() throws IOException;

    /** Finds what the folder holds under exactly this name. */
    abstract @Nullable Entry find(String exactName) throws IOException;

    /** Says why nothing of the file can be read, where that is known of it; null elsewhere. */
    @Nullable
    IOException refusal() {
        return null;
    }

    /** Gives the name of the file that it is a link to; null if it is none, or that file is gone. */
    @Nullable
    String target() {
        return null;
    }

    /** Gives what the bytes of members are counted on. */
    Budget budget() {
        return new Budget(path(), limits.archiveBytes());
    }

    @Override
    public final List<LogEntry> children() throws IOException {
        var children = new ArrayList<LogEntry>();
        if (folder) {
            for (Child child : list()) {
                if (child.entry() != null) {
                    children.add(child.entry());
                }
            }
        }
        return children;
    }

    @Override
    public final Optional<LogEntry> child(String wanted) throws IOException {
        if (!folder || !EntryName.isPlain(wanted)) {
            return Optional.empty();
        }
        Entry found = find(wanted);
        for (Compression compression : Compression.values()) {
            if (found == null && compression != Compression.NONE) {
                found = find(wanted + compression.suffix());
            }
        }
        return Optional.ofNullable(found);
    }

    @Override
    public final InputStream open() throws IOException {
        return open(access());
    }

    /** Opens the decompressed bytes of a log. */
    final InputStream open(Access access) throws IOException {
        var in = content(access, limits.fileBytes());
        return isVerified(in, access) ? in.toTheEnd() : in;
    }

    /** Says whether a log's bytes are held against a checksum or size, which shows at their end alone. */
    private boolean isVerified(BoundedStream in, Access access) {
        return access != Access.GLANCE && (in.isDecompressing() || archives() > 0);
    }

    /** Opens the decompressed bytes of a record file, which may be as long as it likes. */
    final InputStream openRecords() throws IOException {
        return content(Access.RECORDS, Long.MAX_VALUE);
    }

    /** Opens the decompressed bytes for a glance. */
    final InputStream glance() throws IOException {
        return content(Access.GLANCE, limits.fileBytes());
    }

    final BoundedStream content(Access access, long fileBytes) throws IOException {
        if (folder) {
            throw new IOException(path() + ": a folder, not a file");
        }
        try {
            InputStream stored = stored(access);
            byte[] head = Beginning.read(stored, Compression.HEAD).bytes();
            var content = compression(head).open(new PeekedStream(head, stored), path(), fileBytes, limits.ratio());
            if (beginning != null) {
                content.tells(this);
            }
            return content;
        } catch (IOException e) {
            damaged(e);
            throw e;
        }
    }

    /**
     * Tells how the bytes are compressed as they are stored.
     *
     * @param head the first {@link Compression#HEAD} of them, or all there are
     */
    Compression compression(byte[] head) {
        return Compression.of(name, head);
    }

    /** Says whether the content lies on disk as it is, to be read here and there. */
    boolean isPlainOnDisk() throws IOException {
        return false;
    }

    /** Opens a zip whose members lie in another order than its directory has, in that order; null elsewhere. */
    @Nullable
    InputStream zipInOrder() throws IOException {
        return null;
    }

    @Override
    public final byte[] head(int most) throws IOException {
        if (folder || most <= 0) {
            return new byte[0];
        }
        int wanted = Math.min(most, HEAD);
        var known = beginning;
        if (known == null) {
            return first(wanted).bytes();
        }
        if (known.bytes().length < wanted && !known.whole()) {
            known = first(Math.max(wanted, FIRST_LOOK));
            beginning = known;
        }
        return Arrays.copyOf(known.bytes(), Math.min(wanted, known.bytes().length));
    }

    /** Reads the first bytes; of a file that is damaged further on, those before the damage. */
    private Beginning first(int most) throws IOException {
        // A limit on whole files is no matter of their beginnings.
        try (InputStream in = content(Access.GLANCE, Math.max(HEAD, limits.fileBytes()))) {
            var first = Beginning.read(in, most);
            var damage = first.damage();
            if (damage != null && first.bytes().length == 0) {
                throw damage;
            }
            return first;
        }
    }

    /** Says what keeps the file that is being recognised from being read as far as it was looked at; null if nothing does. */
    final @Nullable IOException damage() {
        return damage;
    }

    /** Remembers what a look at the file met, while it is being recognised. */
    final void damaged(IOException e) {
        if (beginning != null && damage == null) {
            damage = e;
        }
    }

    /**
     * Begins to recognise this file: all formats look at it, one after the other. What they see of its beginning is read
     * once, and what they open counts as a glance.
     */
    final void recognise() {
        beginning = new Beginning(new byte[0], false, null);
    }

    /** Ends what {@link #recognise} began. */
    final void recognised() {
        beginning = null;
        damage = null;
    }

    private Access access() {
        return beginning == null ? Access.LOG : Access.GLANCE;
    }

    @Override
    public final void members(MemberReader reader) throws IOException {
        members(reader, access());
    }

    /** Shows the members of a zip archive, which is a log. */
    final void members(MemberReader reader, Access access) throws IOException {
        if (folder) {
            throw new IOException(path() + ": a folder, no zip archive");
        }
        if (archives() >= limits.archives()) {
            throw new LimitException(path() + ": more than " + limits.archives() + " archives in one another");
        }
        try (var in = content(access, limits.archiveBytes());
                var inOrder = zipInOrder()) {
            @Nullable RefusedMemberException refused = null;
            try {
                new ZipStream(inOrder == null ? in : inOrder, this).read(reader);
            } catch (RefusedMemberException e) {
                refused = e;
            }
            if (isVerified(in, access)) {
                in.readOn();
            }
            if (refused != null) {
                throw refused;
            }
        }
    }

    @Override
    public final String toString() {
        return path();
    }
}
