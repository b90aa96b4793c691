package games.scoring.source;

import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.plugin.LoadedFamily;
import org.jspecify.annotations.Nullable;

/**
 * A file or folder that a log format reads. The host looks for nothing else in it.
 *
 * @param family the family of the format
 * @param format the format
 * @param entry the file or folder; may be read from any thread
 * @param claimed whether the format knows it for its own; false where the user says so alone
 * @param release called by {@link #done()}
 */
public record LogUnit(LoadedFamily family, LogFormat format, LogEntry entry, boolean claimed, Runnable release)
        implements Unit {

    @Override
    public String path() {
        return entry.path();
    }

    /**
     * Gives the entry for what comes after its format has read it: what is opened there counts for no digest.
     *
     * @return the same file or folder
     */
    public LogEntry again() {
        return new AgainEntry(entry);
    }

    /**
     * Says, once for all units in it, that the archive in which this one lies changed while it was read. A file on disk
     * ends with an exception then.
     *
     * @return the archive, as a reject; null if it is what it was
     */
    public @Nullable NotRead changed() {
        return entry instanceof StoredEntry stored ? stored.changed() : null;
    }

    @Override
    public void done() {
        release.run();
    }
}
