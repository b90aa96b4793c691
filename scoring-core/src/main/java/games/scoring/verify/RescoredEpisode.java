package games.scoring.verify;

import games.scoring.output.ScoreFile;
import games.scoring.rule.Json;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * One episode under the old and the new rules.
 *
 * @param benchmark the benchmark's id
 * @param agent the agent, or an empty string
 * @param instance the instance, or an empty string
 * @param episode the episode's id, or an empty string
 * @param source where the episode stands
 * @param before what the run made of it
 * @param after what is made of it now
 * @param changes the metrics and terms that both rules give and whose values differ, metrics first
 * @param fault why the new rules reject it, or an empty string
 */
public record RescoredEpisode(
        String benchmark,
        String agent,
        String instance,
        String episode,
        String source,
        Side before,
        Side after,
        List<Change> changes,
        String fault) {

    /**
     * An episode under one set of rules.
     *
     * @param ruleset the ruleset's id
     * @param status what becomes of it: a status, or {@code rejected}
     * @param score the primary score; NaN where it has none
     */
    public record Side(String ruleset, String status, double score) {

        private static final String REJECTED = "rejected";

        static Side rejected(String ruleset) {
            return new Side(ruleset, REJECTED, Double.NaN);
        }

        boolean isRejected() {
            return status.equals(REJECTED);
        }
    }

    /**
     * Makes an episode's outcome.
     *
     * @param benchmark the benchmark's id
     * @param agent the agent
     * @param instance the instance
     * @param episode the episode's id
     * @param source where the episode stands
     * @param before what the run made of it
     * @param after what is made of it now
     * @param changes the metrics and terms whose values differ
     * @param fault why the new rules reject it
     */
    public RescoredEpisode {
        changes = List.copyOf(changes);
    }

    /** Gives the same episode, which the old rules rejected. */
    RescoredEpisode rejectedBefore() {
        return new RescoredEpisode(
                benchmark, agent, instance, episode, source, Side.rejected(before.ruleset()), after, List.of(), fault);
    }

    /** Gives the same episode with the score that the run wrote. */
    RescoredEpisode asStored(ScoreFile.Line line) {
        var stored = new Side(before.ruleset(), line.status(), line.score());
        return new RescoredEpisode(benchmark, agent, instance, episode, line.source(), stored, after, changes, fault);
    }

    /**
     * A metric or term whose value differs.
     *
     * @param name its name
     * @param metric whether it is a metric; else a term
     * @param element which number of a list, from 0: the first that differs; −1 where it is one number
     * @param before its value; NaN where it is undefined, or the list has no such number
     * @param after its value now
     */
    public record Change(String name, boolean metric, int element, double before, double after) {

        Change(String name, boolean metric, double before, double after) {
            this(name, metric, -1, before, after);
        }

        private String kind() {
            return !metric ? "terms" : element < 0 ? "metrics" : "series";
        }
    }

    /**
     * Says whether the score differs.
     *
     * @return true if it does, or if only one side has one
     */
    public boolean scoreChanged() {
        return !Tolerance.EXACT.equal(before.score(), after.score());
    }

    /**
     * Says whether anything differs.
     *
     * @return true if the score, the status, a metric or a term differs
     */
    public boolean changed() {
        return scoreChanged() || !before.status().equals(after.status()) || !changes.isEmpty();
    }

    /**
     * Writes the episode as one line of JSON.
     *
     * @return the line, without a line feed
     */
    public String line() {
        var node = Json.object();
        node.put("benchmark", benchmark);
        Json.put(node, "agent", agent);
        Json.put(node, "instance", instance);
        Json.put(node, "episode", episode);
        node.put("source", source);
        node.putObject("ruleset").put("old", before.ruleset()).put("new", after.ruleset());
        node.putObject("status").put("old", before.status()).put("new", after.status());
        both(node, "score", before.score(), after.score());
        write(node, "metrics");
        write(node, "series");
        write(node, "terms");
        Json.put(node, "fault", fault);
        return Json.line(node);
    }

    private void write(ObjectNode node, String kind) {
        for (var change : changes) {
            if (change.kind().equals(kind)) {
                var one = both(node.withObjectProperty(kind), change.name(), change.before(), change.after());
                if (change.element() >= 0) {
                    one.put("element", change.element());
                }
            }
        }
    }

    private static ObjectNode both(ObjectNode node, String key, double before, double after) {
        var both = node.putObject(key);
        Json.put(both, "old", before);
        Json.put(both, "new", after);
        return both;
    }
}
