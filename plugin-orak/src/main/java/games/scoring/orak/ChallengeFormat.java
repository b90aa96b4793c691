package games.scoring.orak;

import games.scoring.api.Text;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import java.io.IOException;

/** Reads the logs of the challenge's runner: a folder for each game, or one of its files. */
final class ChallengeFormat implements LogFormat {

    @Override
    public String id() {
        return "orak-challenge";
    }

    @Override
    public Text title() {
        return Text.of("game folders of the Orak challenge's runner");
    }

    @Override
    public boolean claims(LogEntry entry) throws IOException {
        return entry.isFolder() ? ChallengeGame.isIn(entry) : ChallengeGame.isOne(entry);
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var folder = entry.isFolder() ? entry : entry.parent().orElse(entry);
        ChallengeGame.read(folder, out);
    }
}
