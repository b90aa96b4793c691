package games.scoring.verify;

import games.scoring.api.Metric;
import games.scoring.standing.Standings;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What other rules change in a run.
 *
 * @param benchmarks each benchmark with the old and the new ruleset, by id
 * @param rejected how many records could not be read
 * @param rejects the first of them, each as a sentence
 * @param remarks what must be said beside it
 * @param stopped that the run stopped early, and where: a sentence; empty for one that read everything
 */
public record Rescored(
        List<OfBenchmark> benchmarks,
        long rejected,
        List<String> rejects,
        List<String> remarks,
        Optional<String> stopped) {

    /**
     * Makes an outcome.
     *
     * @param benchmarks each benchmark
     * @param rejected how many records could not be read
     * @param rejects the first of them
     * @param remarks what must be said
     * @param stopped that the run stopped early, and where
     */
    public Rescored {
        benchmarks = List.copyOf(benchmarks);
        rejects = List.copyOf(rejects);
        remarks = List.copyOf(remarks);
    }

    /**
     * One benchmark.
     *
     * @param benchmark the benchmark's id
     * @param oldRuleset the ruleset of the run
     * @param newRuleset the ruleset now
     * @param episodes how many episodes there are
     * @param changed in how many the score differs
     * @param statusChanged in how many the status differs
     * @param rejectedBefore how many the old rules rejected and the new ones don't
     * @param rejectedNow how many the new rules reject and the old ones did not
     * @param oldN how many have a score under the old rules
     * @param oldMean the mean of those scores; NaN without any
     * @param newN how many have a score under the new rules
     * @param newMean the mean of those scores
     * @param lowered by how much the score of one episode falls at most
     * @param raised by how much it rises at most
     * @param changes metrics and terms that both rules give, and in how many episodes their values differ
     * @param ruleChanges what the new rule says differently, a line for each change
     * @param first the first episodes in which something differs
     */
    public record OfBenchmark(
            String benchmark,
            String oldRuleset,
            String newRuleset,
            long episodes,
            long changed,
            long statusChanged,
            long rejectedBefore,
            long rejectedNow,
            long oldN,
            double oldMean,
            long newN,
            double newMean,
            double lowered,
            double raised,
            Map<String, Long> changes,
            List<String> ruleChanges,
            List<RescoredEpisode> first) {

        /**
         * Makes a benchmark's outcome.
         *
         * @param benchmark the benchmark's id
         * @param oldRuleset the ruleset of the run
         * @param newRuleset the ruleset now
         * @param episodes how many episodes there are
         * @param changed in how many the score differs
         * @param statusChanged in how many the status differs
         * @param rejectedBefore how many the old rules rejected
         * @param rejectedNow how many the new rules reject
         * @param oldN how many have a score under the old rules
         * @param oldMean the mean of those scores
         * @param newN how many have a score under the new rules
         * @param newMean the mean of those scores
         * @param lowered by how much a score falls at most
         * @param raised by how much it rises at most
         * @param changes metrics and terms that differ
         * @param ruleChanges what the new rule says differently
         * @param first the first episodes in which something differs
         */
        public OfBenchmark {
            changes = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(changes));
            ruleChanges = List.copyOf(ruleChanges);
            first = List.copyOf(first);
        }
    }

    /**
     * Writes the outcome for a person: for each benchmark what the new rule says differently, how the scores move, and the
     * first episodes in which something differs, term by term.
     *
     * @param out takes the lines, each ended by a line feed
     * @throws IOException if they can't be written
     */
    public void write(Appendable out) throws IOException {
        for (var one : benchmarks) {
            write(one, out);
        }
        for (var reject : rejects) {
            out.append("rejected: ").append(reject).append('\n');
        }
        if (rejected > rejects.size()) {
            out.append("… and ")
                    .append(Long.toString(rejected - rejects.size()))
                    .append(" more\n");
        }
        for (var remark : remarks) {
            out.append(remark).append('\n');
        }
        if (stopped.isPresent()) {
            out.append(stopped.get()).append('\n');
        }
    }

    private static void write(OfBenchmark one, Appendable out) throws IOException {
        out.append(one.benchmark()).append("  ").append(one.oldRuleset());
        if (!one.newRuleset().equals(one.oldRuleset())) {
            out.append(" → ").append(one.newRuleset());
        }
        out.append(": ")
                .append(VerifiedText.episodes(one.episodes()))
                .append(", the score differs in ")
                .append(Long.toString(one.changed()))
                .append('\n');
        for (var change : one.ruleChanges()) {
            out.append("  rule: ").append(change).append('\n');
        }
        if (one.changed() > 0) {
            out.append("  mean ")
                    .append(VerifiedText.number(one.oldMean()))
                    .append(" of ")
                    .append(Long.toString(one.oldN()))
                    .append(" → ")
                    .append(VerifiedText.number(one.newMean()))
                    .append(" of ")
                    .append(Long.toString(one.newN()));
            if (one.lowered() > 0) {
                out.append("; lowered by up to ").append(VerifiedText.number(one.lowered()));
            }
            if (one.raised() > 0) {
                out.append("; raised by up to ").append(VerifiedText.number(one.raised()));
            }
            out.append('\n');
        }
        count(one.statusChanged(), "another status", out);
        count(one.rejectedBefore(), "rejected before, and scored now", out);
        count(one.rejectedNow(), "rejected now", out);
        if (!one.changes().isEmpty()) {
            out.append("  other values: ")
                    .append(one.changes().entrySet().stream()
                            .map(c -> c.getKey() + " in " + c.getValue())
                            .collect(Collectors.joining(", ")))
                    .append('\n');
        }
        for (var episode : one.first()) {
            write(episode, out);
        }
    }

    private static void count(long count, String what, Appendable out) throws IOException {
        if (count > 0) {
            out.append("  ")
                    .append(what)
                    .append(": ")
                    .append(Long.toString(count))
                    .append('\n');
        }
    }

    private static void write(RescoredEpisode episode, Appendable out) throws IOException {
        out.append("  ")
                .append(Standings.nameOf(episode.agent()))
                .append("  ")
                .append(
                        !episode.instance().isEmpty()
                                ? episode.instance()
                                : episode.episode().isEmpty() ? episode.source() : episode.episode())
                .append("  ")
                .append(VerifiedText.number(episode.oldScore()))
                .append(" → ")
                .append(VerifiedText.number(episode.newScore()));
        if (!episode.oldStatus().equals(episode.newStatus())) {
            out.append(", ").append(episode.oldStatus()).append(" → ").append(episode.newStatus());
        }
        for (var change : episode.changes()) {
            if (change.metric() && change.name().equals(Metric.SCORE)) {
                continue;
            }
            out.append("; ")
                    .append(change.name())
                    .append(' ')
                    .append(VerifiedText.number(change.before()))
                    .append(" → ")
                    .append(VerifiedText.number(change.after()));
        }
        if (!episode.fault().isEmpty()) {
            out.append("; ").append(episode.fault());
        }
        out.append('\n');
    }

    /**
     * Writes the outcome as JSON.
     *
     * @return the bytes, UTF-8, with a line feed at the end
     */
    public byte[] json() {
        var root = Json.object();
        root.put("rejected", rejected);
        var all = root.putArray("benchmarks");
        for (var one : benchmarks) {
            var node = all.addObject();
            node.put("benchmark", one.benchmark());
            node.putObject("ruleset").put("old", one.oldRuleset()).put("new", one.newRuleset());
            node.put("episodes", one.episodes());
            node.put("changed", one.changed());
            node.put("status_changed", one.statusChanged());
            node.put("rejected_before", one.rejectedBefore());
            node.put("rejected_now", one.rejectedNow());
            node.put("old_n", one.oldN());
            Json.put(node, "old_mean", one.oldMean());
            node.put("new_n", one.newN());
            Json.put(node, "new_mean", one.newMean());
            Json.put(node, "lowered", one.lowered());
            Json.put(node, "raised", one.raised());
            var changes = node.putObject("changes");
            one.changes().forEach(changes::put);
            var rule = node.putArray("rule");
            one.ruleChanges().forEach(rule::add);
        }
        var said = root.putArray("remarks");
        remarks.forEach(said::add);
        stopped.ifPresent(how -> root.put("stopped", how));
        return Json.bytes(root);
    }
}
