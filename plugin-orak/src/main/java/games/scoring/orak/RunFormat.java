package games.scoring.orak;

import games.scoring.api.Text;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import java.io.IOException;

/**
 * Reads the logs of Orak's own runs: {@code logs/{game}/{model}/{modality}/{agent type}/{time}/}, and what batches of
 * Ace Attorney leave beside them.
 *
 * <p>A unit is the least folder that must be read as one: an agent's folder with all its runs, since runs of Ace
 * Attorney are joined; the whole tree where a batch left files beside the games' folders, since a run can be told of in
 * several places; or a single run or file.
 */
final class RunFormat implements LogFormat {

    @Override
    public String id() {
        return "orak-logs";
    }

    @Override
    public Text title() {
        return Text.of("run folders of Orak, and the tables of its Ace Attorney batches");
    }

    @Override
    public boolean claims(LogEntry entry) throws IOException {
        if (!entry.isFolder()) {
            return BatchFile.isOne(entry) || AceTrials.isAutorun(entry) || Run.isScoreFile(entry);
        }
        if (Run.isIn(entry)) {
            return true;
        }
        for (var child : entry.children()) {
            if (child.isFolder()
                    ? (Run.isStamp(child) && Run.isIn(child)) || isOfBatches(child)
                    : BatchFile.isOne(child) || AceTrials.isAutorun(child)) {
                return true;
            }
        }
        return false;
    }

    /** Says whether a folder holds files of batches, in the root of the logs. */
    private static boolean isOfBatches(LogEntry folder) throws IOException {
        if (!BatchFile.isFolder(folder)) {
            return false;
        }
        for (var file : folder.children()) {
            if (BatchFile.isOne(file) || AceTrials.isAutorun(file)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        LogTree.read(entry, out);
    }
}
