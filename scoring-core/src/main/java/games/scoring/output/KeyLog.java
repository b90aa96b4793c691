package games.scoring.output;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The keys of all episodes that were committed, as they came, in a file of the run's own. Not safe for use by several
 * threads.
 */
final class KeyLog {

    private static final String NAME = "episodes";

    private final OutputFolder folder;
    private @Nullable OutputStream out;
    private long count;

    KeyLog(OutputFolder folder) {
        this.folder = folder;
    }

    /** Adds keys; some may have been added before. */
    void add(EpisodeKeys keys) throws IOException {
        if (!keys.isEmpty()) {
            keys.write(out());
            count += keys.size();
        }
    }

    /** Goes on with what an earlier run kept. */
    void restore() throws IOException {
        count = folder.notedBytes(NAME) / EpisodeKeys.BYTES;
        if (count > 0) {
            out = folder.note(NAME);
        }
    }

    /** Adds all keys to a set. */
    void addTo(KeySet set) throws IOException {
        if (count == 0) {
            return;
        }
        out().flush();
        try (var in = new DataInputStream(folder.noted(NAME))) {
            for (long left = count; left > 0; left--) {
                set.add(in.readLong(), in.readLong());
            }
        }
    }

    private OutputStream out() throws IOException {
        var file = out;
        if (file == null) {
            file = folder.note(NAME);
            out = file;
        }
        return file;
    }
}
