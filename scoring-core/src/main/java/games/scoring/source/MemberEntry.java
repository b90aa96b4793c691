package games.scoring.source;

import games.scoring.api.log.LogEntry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A member of a zip archive that is being read from its beginning to its end. Its first bytes are kept, so that a small
 * member can be looked at, read, and read again; a larger one can be read once.
 */
final class MemberEntry extends Entry {

    private static final int KEPT = 1 << 18;

    private final Entry archive;
    private final ZipStream zip;
    private final ZipStream.Data data;
    private @Nullable Beginning kept;
    private boolean read;
    private boolean ended;

    MemberEntry(String name, Entry archive, ZipStream zip, ZipStream.Data data) {
        super(name, false, archive.limits());
        this.archive = archive;
        this.zip = zip;
        this.data = data;
    }

    /** Says that the archive goes on. */
    void end() {
        ended = true;
    }

    @Override
    public String path() {
        return archive.path() + "!/" + name();
    }

    @Override
    public Optional<LogEntry> parent() {
        return Optional.empty();
    }

    @Override
    int archives() {
        return archive.archives() + 1;
    }

    @Override
    Budget budget() {
        return zip.budget();
    }

    @Override
    InputStream stored(Access access) throws IOException {
        if (ended) {
            throw new IOException(path() + ": can be read only while the archive is at it");
        }
        Beginning first = kept;
        if (first == null) {
            first = Beginning.read(new Live(data), KEPT);
            kept = first;
        }
        var seen = new ByteArrayInputStream(first.bytes());
        var damage = first.damage();
        if (damage != null) {
            return BrokenStream.after(seen, damage);
        }
        if (first.whole() || access == Access.GLANCE) {
            return seen;
        }
        if (read) {
            throw new IOException(path() + ": a member of more than " + KEPT + " bytes, which can be read once");
        }
        read = true;
        return new SequenceInputStream(seen, new Live(data));
    }

    @Override
    List<Child> list() {
        return List.of();
    }

    @Override
    @Nullable
    Entry find(String exactName) {
        return null;
    }

    /** Ends when the archive goes on, and counts what it gives. */
    private final class Live extends BlockStream {

        private final InputStream in;

        Live(InputStream in) {
            this.in = in;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (ended) {
                throw new IOException(path() + ": can be read only while the archive is at it");
            }
            int n = in.read(bytes, offset, length);
            if (n > 0) {
                zip.budget().spend(n);
            }
            return n;
        }
    }
}
