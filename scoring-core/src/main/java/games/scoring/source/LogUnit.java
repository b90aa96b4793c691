package games.scoring.source;

import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.plugin.LoadedFamily;

/**
 * A file or folder that a log format claims. The host looks for nothing else in it.
 *
 * @param family the family whose format claims it
 * @param format the format
 * @param entry the file or folder; may be read from any thread
 * @param release called by {@link #done()}
 */
public record LogUnit(LoadedFamily family, LogFormat format, LogEntry entry, Runnable release) implements Unit {

    @Override
    public String path() {
        return entry.path();
    }

    @Override
    public void done() {
        release.run();
    }
}
