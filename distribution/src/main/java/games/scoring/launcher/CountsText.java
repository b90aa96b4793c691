package games.scoring.launcher;

import games.scoring.output.ScoringRun;
import java.util.ArrayList;

/** What a run came to, in one line. */
final class CountsText {

    private CountsText() {}

    static String line(ScoringRun.Outcome outcome) {
        var counts = outcome.counts();
        var parts = new ArrayList<String>();
        parts.add(
                counts.records() + (counts.records() == 1 ? " record: " : " records: ") + counts.scored() + " scored, "
                        + counts.aborted() + " aborted, " + counts.unfinished() + " unfinished, " + counts.missing()
                        + " missing, " + counts.rejected() + " rejected");
        if (counts.planned() > 0) {
            parts.add(counts.planned() + " of the missing known from the plan alone");
        }
        if (counts.leftOut() > 0) {
            parts.add(counts.leftOut() + " left out by --only");
        }
        var sources = outcome.sources();
        parts.add(sources.recordFiles() + " record files, " + sources.logUnits() + " log units, " + sources.skipped()
                + " sources without an episode of their own, " + sources.notRead() + " files not read");
        if (sources.stopped()) {
            parts.add("stopped at the first reject: what comes behind it was not read");
        }
        return String.join("; ", parts);
    }
}
