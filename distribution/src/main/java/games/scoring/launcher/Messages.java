package games.scoring.launcher;

import games.scoring.output.PlainText;
import games.scoring.record.Reject;
import games.scoring.score.ResultSink;
import games.scoring.score.Scored;
import java.io.PrintWriter;
import java.util.ArrayList;

/** Tells the first rejects on standard error, in the order of the input, and counts the others. */
final class Messages implements ResultSink {

    private static final int MOST = 10;

    private final PrintWriter err;
    private long told;
    private long untold;

    Messages(PrintWriter err) {
        this.err = err;
    }

    @Override
    public Part part() {
        var first = new ArrayList<Reject>();
        return new Part() {
            private long more;

            @Override
            public void scored(Scored scored) {}

            @Override
            public void rejected(Reject reject) {
                if (first.size() < MOST) {
                    first.add(reject);
                } else {
                    more++;
                }
            }

            @Override
            public void commit() {
                for (var reject : first) {
                    if (told < MOST) {
                        err.println(PlainText.of(reject.describe()));
                        told++;
                    } else {
                        untold++;
                    }
                }
                untold += more;
            }
        };
    }

    /** Says how many rejects were not told. */
    void finish(String where) {
        if (untold > 0) {
            err.println("… and " + untold + " more rejected" + where);
        }
    }
}
