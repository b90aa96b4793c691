package games.scoring.launcher;

import games.scoring.message.Visible;
import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.score.ResultSink;
import games.scoring.score.Scored;
import java.io.DataOutputStream;
import java.util.ArrayList;
import java.util.function.Consumer;

/** Tells the first rejects on standard error, in the order of the input, and counts the others. */
final class Messages implements ResultSink {

    private static final int MOST = 10;

    private final Consumer<String> out;
    private long told;
    private long untold;

    /**
     * Makes ready to tell.
     *
     * @param out takes each line
     */
    Messages(Consumer<String> out) {
        this.out = out;
    }

    /** What was told is told. */
    @Override
    public boolean save(DataOutputStream state) {
        return true;
    }

    @Override
    public boolean wantsScoreAlone(Episode episode) {
        return true;
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
                        out.accept(Visible.text(reject.describe()));
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
            out.accept("… and " + untold + " more rejected" + where);
        }
    }
}
