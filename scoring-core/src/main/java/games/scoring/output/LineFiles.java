package games.scoring.output;

import games.scoring.record.Reject;
import games.scoring.score.ResultSink;
import games.scoring.score.Scored;
import games.scoring.source.Compression;
import games.scoring.source.RunFiles;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Writes {@code scores.jsonl} and {@code rejects.jsonl}. Lines become bytes in the threads that score. */
public final class LineFiles implements ResultSink {

    private static final int ROOM = 1 << 14;

    /** A part with more memory, after long records, is not used again. */
    private static final int MOST_SPARE_ROOM = 4 << 20;

    private final OutputStream scores;
    private final OutputStream rejects;
    private final boolean keepInputs;

    /**
     * Starts both files.
     *
     * @param folder the output
     * @param compression how: the files' names end in its suffix
     * @param keepInputs whether the lines of episodes carry the inputs too
     * @throws OutputException if a file can't be made
     */
    public LineFiles(OutputFolder folder, Compression compression, boolean keepInputs) throws OutputException {
        this(
                folder.create(RunFiles.SCORES + compression.suffix(), compression),
                folder.create(RunFiles.REJECTS + compression.suffix(), compression),
                keepInputs);
    }

    /**
     * Writes into two streams.
     *
     * @param scores takes the lines of episodes
     * @param rejects takes the lines of rejects
     * @param keepInputs whether the lines of episodes carry the inputs too
     */
    public LineFiles(OutputStream scores, OutputStream rejects, boolean keepInputs) {
        this.scores = scores;
        this.rejects = rejects;
        this.keepInputs = keepInputs;
    }

    /** Parts that were committed, for the next ones: with their memory, and what they know of the rules. */
    private final Queue<Lines> spare = new ConcurrentLinkedQueue<>();

    @Override
    public Part part() {
        var used = spare.poll();
        return used == null ? new Lines() : used;
    }

    /** The lines that were committed lie in the files, whose lengths the folder knows. */
    @Override
    public boolean save(DataOutputStream out) {
        return true;
    }

    private final class Lines implements Part {

        private final ScoreLine line = new ScoreLine(keepInputs);
        private final JsonText scored = new JsonText(ROOM);
        private final JsonText rejected = new JsonText(0);

        @Override
        public void scored(Scored episode) {
            line.write(episode, scored);
            scored.raw('\n');
        }

        @Override
        public void rejected(Reject reject) {
            ScoreLine.write(reject, rejected);
            rejected.raw('\n');
        }

        @Override
        public void commit() throws IOException {
            scored.writeTo(scores);
            rejected.writeTo(rejects);
            scored.clear();
            rejected.clear();
            if (scored.room() + rejected.room() <= MOST_SPARE_ROOM) {
                spare.add(this);
            }
        }
    }
}
