package games.scoring.output;

import games.scoring.record.Reject;
import games.scoring.rule.BoundRule;
import games.scoring.rule.Rulebook;
import games.scoring.score.ResultSink;
import games.scoring.score.Results;
import games.scoring.score.Scored;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a stretch of the input gives to the sinks. */
final class Emission implements Results {

    private final Rulebook rulebook;
    private final RunState state;
    private final @Nullable Plan plan;
    private final ResultSink.Part[] parts;
    private final Counts.Counter counter = new Counts.Counter();
    private final Set<BoundRule> used = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Scored> planned = new ArrayList<>();
    private @Nullable BoundRule lastUsed;
    private @Nullable Reject first;

    /**
     * Starts a part.
     *
     * @param sinks take the results
     * @param rulebook knows the rulesets in force
     * @param state learns what the part came to
     * @param plan learns which episodes are there
     */
    Emission(List<? extends ResultSink> sinks, Rulebook rulebook, RunState state, @Nullable Plan plan) {
        this.rulebook = rulebook;
        this.state = state;
        this.plan = plan;
        this.parts = sinks.stream().map(ResultSink::part).toArray(ResultSink.Part[]::new);
    }

    // There is one object for each rule.
    @SuppressWarnings("ReferenceEquality")
    @Override
    public void scored(Scored scored) {
        counter.count(scored.status());
        if (scored.rule() != lastUsed) {
            lastUsed = scored.rule();
            used.add(lastUsed);
        }
        if (plan != null) {
            planned.add(scored.kept());
        }
        for (ResultSink.Part part : parts) {
            part.scored(scored);
        }
    }

    @Override
    public void rejected(Reject reject) {
        counter.countRejected();
        if (first == null) {
            first = reject;
        }
        Reject settled = reject.under(rulebook.inForce(reject.benchmark(), reject.ruleset()));
        for (ResultSink.Part part : parts) {
            part.rejected(settled);
        }
    }

    /** Counts a record of a benchmark that the run was told to leave out. */
    void leftOut() {
        counter.countLeftOut();
    }

    /** Counts an episode that is known from the plan alone. */
    void planned() {
        counter.countPlanned();
    }

    /** Adds the part to the sinks, the state and the plan. */
    void commit() throws IOException {
        for (ResultSink.Part part : parts) {
            part.commit();
        }
        if (plan != null) {
            planned.forEach(plan::saw);
        }
        state.add(counter.counts(), used, first);
    }
}
