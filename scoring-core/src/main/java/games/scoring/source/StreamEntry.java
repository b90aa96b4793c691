package games.scoring.source;

import games.scoring.api.log.LogEntry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Standard input, a pipe or a device as a log: a file that can be read once, and has nothing beside it. */
final class StreamEntry extends Entry {

    private final String given;
    private final byte[] beginning;
    private final boolean whole;
    private final RecordFile.Opener content;
    private final AtomicBoolean opened = new AtomicBoolean();

    /**
     * Names a stream.
     *
     * @param given what the user calls it
     * @param beginning the first of its decompressed bytes, as far as they are known
     * @param whole whether no more of them come
     * @param content opens the decompressed bytes from the first, once
     */
    StreamEntry(String given, Limits limits, byte[] beginning, boolean whole, RecordFile.Opener content) {
        super(Compression.ofName(given).inner(given), false, limits);
        this.given = given;
        this.beginning = beginning;
        this.whole = whole;
        this.content = content;
    }

    @Override
    public String path() {
        return given;
    }

    @Override
    public Optional<LogEntry> parent() {
        return Optional.empty();
    }

    @Override
    public boolean isNamed() {
        return true;
    }

    @Override
    int archives() {
        return 0;
    }

    /** What a stream gives is decompressed, whatever it looks like. */
    @Override
    Compression compression(byte[] head) {
        return Compression.NONE;
    }

    @Override
    InputStream stored(Access access) throws IOException {
        if (access == Access.GLANCE) {
            InputStream seen = new ByteArrayInputStream(beginning);
            return whole ? seen : new SequenceInputStream(seen, new Unseen());
        }
        if (opened.getAndSet(true)) {
            throw new IOException(path() + ": can be read once, and this log format reads a file twice. Name a file");
        }
        return content.open();
    }

    /** What follows the beginning: whoever looks must not take the one for the whole. */
    private final class Unseen extends BlockStream {

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            throw new IOException(path() + ": of a stream no more than the beginning is looked at");
        }
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
}
