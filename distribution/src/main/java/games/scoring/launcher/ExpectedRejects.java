package games.scoring.launcher;

import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.score.ResultSink;
import games.scoring.score.Scored;
import java.util.Set;

/** Counts the rejects that are no fault: examples that show what is rejected. */
final class ExpectedRejects implements ResultSink {

    private final Set<String> sources;
    private long count;

    /**
     * Makes ready to count.
     *
     * @param sources the sources of the records and logs that are to be rejected
     */
    ExpectedRejects(Set<String> sources) {
        this.sources = sources;
    }

    long count() {
        return count;
    }

    @Override
    public boolean wantsScoreAlone(Episode episode) {
        return true;
    }

    @Override
    public Part part() {
        return new Part() {
            private long found;

            @Override
            public void scored(Scored scored) {}

            @Override
            public void rejected(Reject reject) {
                found += sources.contains(reject.source()) ? 1 : 0;
            }

            @Override
            public void commit() {
                count += found;
            }
        };
    }
}
