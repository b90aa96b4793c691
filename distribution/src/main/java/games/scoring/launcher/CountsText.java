package games.scoring.launcher;

import games.scoring.message.Counted;
import games.scoring.output.ScoringRun;
import java.util.ArrayList;

/** What a run came to, in one line. */
final class CountsText {

    private CountsText() {}

    static String line(ScoringRun.Outcome outcome) {
        var counts = outcome.counts();
        var parts = new ArrayList<String>();
        parts.add(Counted.of(counts.records(), "record") + ": " + counts.scored() + " scored, "
                + counts.aborted() + " aborted, " + counts.unfinished() + " unfinished, " + counts.missing()
                + " missing, " + counts.rejected() + " rejected");
        if (counts.planned() > 0) {
            parts.add(counts.planned() + " of the missing known from the plan alone");
        }
        if (counts.leftOut() > 0) {
            parts.add(counts.leftOut() + " left out by --only");
        }
        var sources = outcome.sources();
        parts.add(Counted.of(sources.recordFiles(), "record file") + ", " + Counted.of(sources.logUnits(), "log unit")
                + ", "
                + Counted.of(
                        sources.skipped(),
                        "source without an episode of its own",
                        "sources without an episode of their own")
                + ", " + Counted.of(sources.notRead(), "file") + " not read");
        if (sources.stopped()) {
            parts.add("stopped at the first reject: what comes behind it was not read");
        }
        return String.join("; ", parts);
    }
}
