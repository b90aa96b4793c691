package games.scoring.verify;

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
 * @param oldRuleset the ruleset under which the run scored it
 * @param newRuleset the ruleset under which it is scored now
 * @param oldStatus what became of it: a status, or {@code rejected}
 * @param newStatus what becomes of it now
 * @param oldScore the primary score of the run; NaN where it has none
 * @param newScore the primary score now; NaN where it has none
 * @param changes the metrics and terms that both rules give and whose values differ, metrics first
 * @param fault why the new rules reject it, or an empty string
 */
public record RescoredEpisode(
        String benchmark,
        String agent,
        String instance,
        String episode,
        String source,
        String oldRuleset,
        String newRuleset,
        String oldStatus,
        String newStatus,
        double oldScore,
        double newScore,
        List<Change> changes,
        String fault) {

    /** What stands for the status of an episode that rules reject. */
    static final String REJECTED = "rejected";

    /**
     * Makes an episode's outcome.
     *
     * @param benchmark the benchmark's id
     * @param agent the agent
     * @param instance the instance
     * @param episode the episode's id
     * @param source where the episode stands
     * @param oldRuleset the ruleset of the run
     * @param newRuleset the ruleset now
     * @param oldStatus what became of it
     * @param newStatus what becomes of it now
     * @param oldScore the primary score of the run
     * @param newScore the primary score now
     * @param changes the metrics and terms whose values differ
     * @param fault why the new rules reject it
     */
    public RescoredEpisode {
        changes = List.copyOf(changes);
    }

    /** Gives the same episode, which the old rules rejected. */
    RescoredEpisode rejectedBefore() {
        return new RescoredEpisode(
                benchmark,
                agent,
                instance,
                episode,
                source,
                oldRuleset,
                newRuleset,
                REJECTED,
                newStatus,
                Double.NaN,
                newScore,
                List.of(),
                fault);
    }

    /**
     * A metric or term whose value differs.
     *
     * @param name its name
     * @param metric whether it is a metric; else a term
     * @param before its value; NaN where it is undefined
     * @param after its value now; NaN where it is undefined
     */
    public record Change(String name, boolean metric, double before, double after) {}

    /**
     * Says whether the score differs.
     *
     * @return true if it does, or if only one side has one
     */
    public boolean scoreChanged() {
        return !Tolerance.EXACT.equal(oldScore, newScore);
    }

    /**
     * Says whether anything differs.
     *
     * @return true if the score, the status, a metric or a term differs
     */
    public boolean changed() {
        return scoreChanged() || !oldStatus.equals(newStatus) || !changes.isEmpty();
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
        node.putObject("ruleset").put("old", oldRuleset).put("new", newRuleset);
        node.putObject("status").put("old", oldStatus).put("new", newStatus);
        both(node, "score", oldScore, newScore);
        write(node, "metrics", true);
        write(node, "terms", false);
        Json.put(node, "fault", fault);
        return Json.line(node);
    }

    private void write(ObjectNode node, String key, boolean metrics) {
        if (changes.stream().anyMatch(c -> c.metric() == metrics)) {
            var object = node.putObject(key);
            changes.stream()
                    .filter(c -> c.metric() == metrics)
                    .forEach(c -> both(object, c.name(), c.before(), c.after()));
        }
    }

    private static void both(ObjectNode node, String key, double before, double after) {
        var both = node.putObject(key);
        Json.put(both, "old", before);
        Json.put(both, "new", after);
    }
}
