package games.scoring.output;

import games.scoring.record.Reading;
import games.scoring.record.Reject;
import games.scoring.record.Snapshot;
import games.scoring.rule.BoundRule;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a run knows besides its results: what became of the records, and what was in force. Changed by commits only, which
 * come one at a time.
 */
final class RunState {

    private EpisodeKey.Secret secret = EpisodeKey.Secret.random();
    private Counts counts = Counts.NONE;
    private @Nullable Reject firstReject;
    private final Set<BoundRule> rules = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<String, Set<String>> rulesets = new TreeMap<>();
    private final Map<String, String> settings = new TreeMap<>();

    EpisodeKey.Secret secret() {
        return secret;
    }

    Counts counts() {
        return counts;
    }

    /**
     * Adds what a part came to.
     *
     * @param more what became of its records
     * @param used the rules by which it was scored
     * @param reject the first record of it that could not be scored
     */
    void add(Counts more, Set<BoundRule> used, @Nullable Reject reject) {
        counts = counts.plus(more);
        rules.addAll(used);
        if (firstReject == null) {
            firstReject = reject;
        }
    }

    /** Gives what the run came to, once it has ended. */
    ScoringRun.Outcome outcome(Reading.Sources sources, @Nullable Plan plan) {
        addRules();
        long lacking = counts.planned() + (plan == null ? 0 : plan.stated());
        return new ScoringRun.Outcome(counts, lacking, sources, rulesets, settings, Optional.ofNullable(firstReject));
    }

    private void addRules() {
        for (BoundRule rule : rules) {
            rulesets.computeIfAbsent(rule.benchmark().family(), family -> new TreeSet<>())
                    .add(rule.ruleset());
            settings.putAll(rule.options());
        }
    }

    void write(DataOutputStream out) throws IOException {
        counts.write(out);
        out.writeLong(secret.first());
        out.writeLong(secret.second());
        addRules();
        out.writeInt(rulesets.size());
        for (var each : rulesets.entrySet()) {
            Snapshot.text(out, each.getKey());
            Snapshot.text(out, String.join("\n", each.getValue()));
        }
        Snapshot.texts(out, settings);
    }

    /** Goes on from what {@link #write} wrote. */
    void read(DataInputStream in) throws IOException {
        counts = Counts.read(in);
        secret = new EpisodeKey.Secret(in.readLong(), in.readLong());
        for (int left = in.readInt(); left > 0; left--) {
            rulesets.put(
                    Snapshot.text(in), new TreeSet<>(List.of(Snapshot.text(in).split("\n"))));
        }
        settings.putAll(Snapshot.texts(in));
    }
}
