package games.scoring.source;

import games.scoring.api.log.LogEntry;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Standard input, a pipe or a device as a log: a file that can be read once, and has nothing beside it. */
final class StreamEntry extends Entry {

    private final Opener content;
    private final AtomicBoolean opened = new AtomicBoolean();

    /** Opens the stream. */
    @FunctionalInterface
    interface Opener {
        InputStream open() throws IOException;
    }

    /**
     * Names a stream.
     *
     * @param name what the user calls it
     * @param content opens the decompressed bytes, once
     */
    StreamEntry(String name, Limits limits, Opener content) {
        super(name, false, limits);
        this.content = content;
    }

    @Override
    public String path() {
        return name();
    }

    @Override
    public Optional<LogEntry> parent() {
        return Optional.empty();
    }

    @Override
    int archives() {
        return 0;
    }

    @Override
    InputStream stored(Access access) throws IOException {
        if (opened.getAndSet(true)) {
            throw new IOException(path() + ": can be read once, and this log format reads a file twice. Name a file");
        }
        return content.open();
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
