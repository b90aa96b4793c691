package games.scoring.verify;

import games.scoring.api.Metric;
import games.scoring.message.Visible;
import games.scoring.rule.Json;
import games.scoring.standing.Standings;
import java.io.IOException;
import java.util.Collections;
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
     * The scores of a benchmark under one ruleset.
     *
     * @param ruleset the ruleset's id
     * @param n how many episodes have a score that counts
     * @param mean the mean of those scores; NaN without any
     */
    public record Side(String ruleset, long n, double mean) {

        private String meanOfN() {
            return VerifiedText.number(mean) + " of " + n;
        }
    }

    /**
     * One benchmark.
     *
     * @param benchmark the benchmark's id
     * @param before the scores under the rules of the run
     * @param after the scores under the rules now
     * @param episodes how many episodes there are
     * @param changed in how many the score differs
     * @param statusChanged in how many the status differs
     * @param rejectedBefore how many the old rules rejected and the new ones don't
     * @param rejectedNow how many the new rules reject and the old ones did not
     * @param lowered by how much the score of one episode falls at most
     * @param raised by how much it rises at most
     * @param changes metrics and terms that both rules give, and in how many episodes their values differ
     * @param ruleChanges what the new rule says differently, a line for each change
     * @param first the first episodes in which something differs
     */
    public record OfBenchmark(
            String benchmark,
            Side before,
            Side after,
            long episodes,
            long changed,
            long statusChanged,
            long rejectedBefore,
            long rejectedNow,
            double lowered,
            double raised,
            Map<String, Long> changes,
            List<String> ruleChanges,
            List<RescoredEpisode> first) {

        /**
         * Makes a benchmark's outcome.
         *
         * @param benchmark the benchmark's id
         * @param before the scores under the rules of the run
         * @param after the scores under the rules now
         * @param episodes how many episodes there are
         * @param changed in how many the score differs
         * @param statusChanged in how many the status differs
         * @param rejectedBefore how many the old rules rejected
         * @param rejectedNow how many the new rules reject
         * @param lowered by how much a score falls at most
         * @param raised by how much it rises at most
         * @param changes metrics and terms that differ
         * @param ruleChanges what the new rule says differently
         * @param first the first episodes in which something differs
         */
        public OfBenchmark {
            changes = Collections.unmodifiableMap(new LinkedHashMap<>(changes));
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
        var lines = new Lines(out);
        for (var one : benchmarks) {
            write(one, lines);
        }
        for (var reject : rejects) {
            lines.add("rejected: " + reject);
        }
        if (rejected > rejects.size()) {
            lines.add("… and " + (rejected - rejects.size()) + " more");
        }
        for (var remark : remarks) {
            lines.add(remark);
        }
        if (stopped.isPresent()) {
            lines.add(stopped.get());
        }
    }

    private static void write(OfBenchmark one, Lines lines) throws IOException {
        var old = one.before().ruleset();
        var now = one.after().ruleset();
        lines.add(one.benchmark() + "  " + old + (now.equals(old) ? "" : " → " + now) + ": "
                + VerifiedText.episodes(one.episodes()) + ", the score differs in " + one.changed());
        for (var change : one.ruleChanges()) {
            lines.add("  rule: " + change);
        }
        if (one.changed() > 0 || one.statusChanged() > 0) {
            lines.add("  mean " + one.before().meanOfN() + " → " + one.after().meanOfN()
                    + (one.lowered() > 0 ? "; lowered by up to " + VerifiedText.number(one.lowered()) : "")
                    + (one.raised() > 0 ? "; raised by up to " + VerifiedText.number(one.raised()) : ""));
        }
        count(one.statusChanged(), "another status", lines);
        count(one.rejectedBefore(), "rejected before, and scored now", lines);
        count(one.rejectedNow(), "rejected now", lines);
        if (!one.changes().isEmpty()) {
            lines.add("  other values: "
                    + one.changes().entrySet().stream()
                            .map(c -> c.getKey() + " in " + c.getValue())
                            .collect(Collectors.joining(", ")));
        }
        for (var episode : one.first()) {
            write(episode, lines);
        }
    }

    /** A term may have the name of a metric, and mostly is what it is made of. */
    private static boolean repeatsMetric(RescoredEpisode.Change change, RescoredEpisode episode) {
        return !change.metric()
                && episode.changes()
                        .contains(new RescoredEpisode.Change(change.name(), true, change.before(), change.after()));
    }

    private static void count(long count, String what, Lines lines) throws IOException {
        if (count > 0) {
            lines.add("  " + what + ": " + count);
        }
    }

    private static void write(RescoredEpisode episode, Lines lines) throws IOException {
        var line = new StringBuilder("  ")
                .append(Visible.shortName(Standings.nameOf(episode.agent())))
                .append("  ")
                .append(VerifiedText.name(episode.instance(), episode.episode(), episode.source()))
                .append("  ")
                .append(VerifiedText.number(episode.before().score()))
                .append(" → ")
                .append(VerifiedText.number(episode.after().score()));
        var status = episode.before().status();
        if (!status.equals(episode.after().status())) {
            line.append(", ")
                    .append(status)
                    .append(" → ")
                    .append(episode.after().status());
        }
        for (var change : episode.changes()) {
            if ((change.metric() && change.name().equals(Metric.SCORE)) || repeatsMetric(change, episode)) {
                continue;
            }
            line.append("; ")
                    .append(change.name())
                    .append(change.element() < 0 ? " " : " at " + change.element() + ": ")
                    .append(VerifiedText.number(change.before()))
                    .append(" → ")
                    .append(VerifiedText.number(change.after()));
        }
        if (!episode.fault().isEmpty()) {
            line.append("; ").append(episode.fault());
        }
        lines.add(line);
    }

    /**
     * Writes the outcome as JSON.
     *
     * @return the text, with a line feed at the end
     */
    public String json() {
        var root = Json.object();
        root.put("rejected", rejected);
        var all = root.putArray("benchmarks");
        for (var one : benchmarks) {
            var node = all.addObject();
            node.put("benchmark", one.benchmark());
            node.putObject("ruleset")
                    .put("old", one.before().ruleset())
                    .put("new", one.after().ruleset());
            node.put("episodes", one.episodes());
            node.put("changed", one.changed());
            node.put("status_changed", one.statusChanged());
            node.put("rejected_before", one.rejectedBefore());
            node.put("rejected_now", one.rejectedNow());
            node.put("old_n", one.before().n());
            Json.put(node, "old_mean", one.before().mean());
            node.put("new_n", one.after().n());
            Json.put(node, "new_mean", one.after().mean());
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
        return Json.indented(root);
    }
}
