package games.scoring.output;

import games.scoring.message.Counted;
import games.scoring.record.Reading;
import games.scoring.score.ResultSink;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what the run has come to. All that grows with the input lies in files: the results themselves, and the keys of
 * episodes, to which each commit adds.
 */
final class RunKeeper {

    /** Keeping takes at most a tenth of the time, unless it is to be kept at each commit. */
    private static final int PART_OF_TIME = 10;

    /** At the end, this part of the usual pause is enough. */
    private static final int PARTS_AT_END = 5;

    private final ScoringRun.Keeping keeping;
    private final Reading reading;
    private final RunState state;
    private final @Nullable Plan plan;
    private long saved;
    private long pause;

    RunKeeper(ScoringRun.Keeping keeping, Reading reading, RunState state, @Nullable Plan plan) {
        this.keeping = keeping;
        this.reading = reading;
        this.state = state;
        this.plan = plan;
        this.saved = System.nanoTime();
        this.pause = keeping.every().toNanos();
    }

    /** Says whether it is time to keep what there is. */
    boolean isDue() {
        return System.nanoTime() - saved >= pause;
    }

    /** Says the same where everything was read: what follows, tables for one, may take as long, and keeps nothing. */
    boolean isDueAtEnd() {
        return System.nanoTime() - saved >= pause / PARTS_AT_END;
    }

    /** Keeps what there is, where a later run can go on from it. */
    void save(List<? extends ResultSink> sinks) throws IOException {
        long begun = System.nanoTime();
        var bytes = new ByteArrayOutputStream();
        if (write(new DataOutputStream(bytes), sinks)) {
            keeping.folder().save(bytes.toByteArray());
        }
        saved = System.nanoTime();
        long every = keeping.every().toNanos();
        pause = every == 0 ? 0 : Math.max(every, PART_OF_TIME * (saved - begun));
    }

    private boolean write(DataOutputStream out, List<? extends ResultSink> sinks) throws IOException {
        if (!reading.canSave()) {
            return false;
        }
        reading.save(out);
        state.write(out);
        if (plan != null) {
            plan.save(out);
        }
        for (ResultSink sink : sinks) {
            if (!sink.save(out)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Goes on from what an earlier run kept, if one did.
     *
     * @param warnings is told so
     */
    void restore(List<? extends ResultSink> sinks, SeenEpisodes seen, Consumer<String> warnings) throws IOException {
        var saved = keeping.folder().saved();
        if (saved.isEmpty()) {
            return;
        }
        var in = new DataInputStream(new ByteArrayInputStream(saved.get()));
        reading.restore(in);
        state.read(in);
        warnings.accept("goes on with the run in " + keeping.folder().path() + ", which has "
                + Counted.of(state.counts().records(), "record") + " behind it");
        if (plan != null) {
            plan.restore(in);
        }
        for (ResultSink sink : sinks) {
            sink.restore(in);
        }
        seen.restore(state.secret());
    }
}
