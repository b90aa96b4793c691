package games.scoring.verify;

import games.scoring.api.Status;
import games.scoring.message.UsageException;
import games.scoring.output.ScoreFile;
import games.scoring.source.RunFiles;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The scores that a run wrote, as its episodes are met again in its order. */
final class StoredScores {

    private final ScoreFile file;
    private final boolean holdsInputs;
    private ScoreFile.@Nullable Line next;
    private long number;

    /**
     * Begins with the first line.
     *
     * @param file the scores
     * @param holdsInputs whether the episodes are read from the same file
     */
    StoredScores(ScoreFile file, boolean holdsInputs) {
        this.file = file;
        this.holdsInputs = holdsInputs;
        advance();
    }

    /** Finds the line of an episode; null where the run did not score it. Episodes come in the order of the input. */
    ScoreFile.@Nullable Line of(RunAgain.Names episode) {
        if (holdsInputs) {
            var source = episode.source();
            long at = Long.parseLong(source.substring(source.lastIndexOf(':') + 1));
            while (next != null && number < at) {
                advance();
            }
            return next;
        }
        var line = next;
        if (line != null && episode.areOf(line)) {
            advance();
            return line;
        }
        return null;
    }

    /** Refuses what is left when all episodes were met, but for those that a plan misses. */
    void requireAllFound(Path out) {
        if (next != null && !next.status().equals(Status.MISSING.word())) {
            throw new UsageException(out + ": " + RunFiles.SCORES + " has an episode at line " + number + " ("
                    + next.source() + ") that reading the inputs does not give any more: the plugins read otherwise"
                    + " than they did. Score the inputs anew: scoring run");
        }
    }

    private void advance() {
        next = file.next();
        number++;
    }
}
