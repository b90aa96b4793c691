package games.scoring.verify;

import games.scoring.api.CodePoints;
import games.scoring.api.Metric;
import games.scoring.message.Counted;
import games.scoring.message.Visible;
import games.scoring.rule.Numbers;
import games.scoring.standing.Standings;
import games.scoring.verify.Verified.Group;
import games.scoring.verify.Verified.OfMetric;
import games.scoring.verify.Verified.UnderRuleset;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The outcome of a verification as lines for a person. */
public final class VerifiedText {

    private VerifiedText() {}

    /**
     * Writes the outcome: each group with the rulesets that reproduce it, and what differs where none does; then what was
     * counted in all.
     *
     * @param verified the outcome
     * @param all whether differences are shown under every ruleset, also where another one reproduces the group
     * @param out takes the lines, each ended by a line feed
     * @throws IOException if they can't be written
     */
    public static void write(Verified verified, boolean all, Appendable out) throws IOException {
        var lines = new Lines(out);
        for (var group : verified.groups()) {
            if (group.compared() > 0) {
                write(group, all, lines);
            }
        }
        aggregates(verified, lines);
        notCompared(verified, lines);
        for (var reject : verified.rejects()) {
            lines.add("rejected: " + reject);
        }
        more(verified.rejected() - verified.rejects().size(), "", lines);
        onlyOneSide(verified, lines);
        summary(verified, lines);
    }

    private static void write(Group group, boolean all, Lines lines) throws IOException {
        var line = new StringBuilder(who(group));
        if (!group.experiment().isEmpty()) {
            line.append("  ").append(Visible.shortName(group.experiment()));
        }
        var by = group.reproducedBy();
        line.append(": ").append(episodes(group.compared()));
        if (!by.isEmpty()) {
            line.append(", all equal")
                    .append(within(group.near()))
                    .append(" under ")
                    .append(by.stream().map(VerifiedText::named).collect(Collectors.joining(", ")));
        } else if (group.reproduced() == group.compared()) {
            line.append(", each equal under some ruleset, all under none");
        } else {
            line.append(", ").append(group.compared() - group.reproduced()).append(" equal under none that was tried");
        }
        lines.add(line);
        for (var ruleset : group.rulesets()) {
            if (!by.contains(ruleset)) {
                write(ruleset, all || by.isEmpty(), lines);
            }
        }
        for (var episode : group.byNone()) {
            lines.add("  no ruleset: " + name(episode.instance(), episode.episode(), episode.source()) + ", nearest "
                    + episode.nearest() + ": " + episode.why());
        }
        more(group.compared() - group.reproduced() - group.byNone().size(), "  ", lines);
    }

    /** A ruleset that knows less than was recorded reproduces less than one that knows it all; without a score, little. */
    private static String named(UnderRuleset under) {
        int lacking = under.notRecomputed().size();
        long scoreless = under.notRecorded().getOrDefault(Metric.SCORE, 0L);
        var named = new StringBuilder(under.ruleset());
        if (lacking > 0) {
            named.append(" (without ")
                    .append(Counted.of(lacking, "recorded metric"))
                    .append(')');
        }
        if (scoreless > 0) {
            named.append(" (no score is recorded of ").append(scoreless).append(')');
        }
        return named.toString();
    }

    private static void write(UnderRuleset under, boolean details, Lines lines) throws IOException {
        var line = new StringBuilder("  ")
                .append(under.ruleset())
                .append(": ")
                .append(under.equal())
                .append(" equal")
                .append(within(under.near()));
        if (under.lacking() > 0) {
            line.append(", ").append(under.lacking()).append(" in what it has alone, of more that was recorded");
        }
        if (under.differing() > 0) {
            line.append(", ")
                    .append(Counted.of(under.differing(), "differs", "differ"))
                    .append(" (");
            line.append(under.metrics().stream()
                    .filter(m -> m.differing() > 0)
                    .sorted(Comparator.comparingLong(OfMetric::differing).reversed())
                    .map(m -> m.metric() + " " + m.differing()
                            + (m.largest() > 0 ? " by up to " + number(m.largest()) : ""))
                    .collect(Collectors.joining(", ")));
            line.append(')');
        }
        if (under.unscored() > 0) {
            line.append(", ").append(under.unscored()).append(" can't be scored");
        }
        lines.add(line);
        if (details) {
            for (var metric : under.metrics()) {
                write(metric, lines);
            }
            for (var fault : under.faults()) {
                lines.add("    " + fault);
            }
            more(under.unscored() - under.faults().size(), "    ", lines);
        }
    }

    private static void write(OfMetric metric, Lines lines) throws IOException {
        for (var difference : metric.differences()) {
            var text = new StringBuilder("    ")
                    .append(metric.metric())
                    .append("  ")
                    .append(name(difference.instance(), difference.episode(), difference.source()))
                    .append("  ");
            appendNumbers(text, difference);
            lines.add(text);
        }
        more(metric.differing() - metric.differences().size(), "    " + metric.metric() + "  ", lines);
    }

    /** Appends both numbers: {@code recorded 66.6, recomputed 33.3}. */
    static void appendNumbers(StringBuilder out, Difference difference) {
        if (difference.element() >= 0) {
            out.append("at ").append(difference.element()).append(' ');
        }
        out.append("recorded ")
                .append(number(difference.recorded()))
                .append(", recomputed ")
                .append(number(difference.recomputed()));
        if (!difference.why().isEmpty()) {
            out.append(" (").append(difference.why()).append(')');
        }
    }

    private static void aggregates(Verified verified, Lines lines) throws IOException {
        for (var wrong : verified.aggregates().wrong()) {
            lines.add(wrong.place() + ": " + wrong.what() + ": recorded " + number(wrong.recorded()) + ", recomputed "
                    + number(wrong.recomputed()));
        }
        more(verified.aggregates().differing() - verified.aggregates().wrong().size(), "", lines);
    }

    /** What is there and can't be compared, by agent and benchmark: its experiments hardly ever differ in why. */
    private static void notCompared(Verified verified, Lines lines) throws IOException {
        var reasons = new LinkedHashMap<String, Map<String, Long>>();
        for (var group : verified.groups()) {
            if (!group.notCompared().isEmpty()) {
                add(reasons, who(group), group.notCompared());
            }
        }
        for (var of : reasons.entrySet()) {
            for (var why : of.getValue().entrySet()) {
                lines.add(of.getKey() + ": " + episodes(why.getValue()) + " not compared: " + why.getKey());
            }
        }
    }

    private static String who(Group group) {
        return group.benchmark() + "  " + Visible.shortName(Standings.nameOf(group.agent()));
    }

    private static void onlyOneSide(Verified verified, Lines lines) throws IOException {
        var notRecomputed = new TreeMap<String, Map<String, Long>>(CodePoints.ORDER);
        var notRecorded = new TreeMap<String, Map<String, Long>>(CodePoints.ORDER);
        for (var group : verified.groups()) {
            // Metrics that one ruleset has and another lacks are no news: count what even the nearest one lacks.
            group.nearest().ifPresent(nearest -> {
                add(notRecomputed, group.benchmark(), nearest.notRecomputed());
                add(notRecorded, group.benchmark(), nearest.notRecorded());
            });
        }
        write("recorded, but not recomputed", notRecomputed, lines);
        write("recomputed, but not recorded", notRecorded, lines);
    }

    private static void add(Map<String, Map<String, Long>> counts, String benchmark, Map<String, Long> more) {
        more.forEach((metric, count) -> counts.computeIfAbsent(benchmark, b -> new TreeMap<>(CodePoints.ORDER))
                .merge(metric, count, Long::sum));
    }

    private static void write(String what, Map<String, Map<String, Long>> counts, Lines lines) throws IOException {
        for (var benchmark : counts.entrySet()) {
            lines.add(benchmark.getKey() + ": " + what + ": "
                    + benchmark.getValue().entrySet().stream()
                            .map(metric -> metric.getKey() + " (" + episodes(metric.getValue()) + ")")
                            .collect(Collectors.joining(", ")));
        }
    }

    private static void summary(Verified verified, Lines lines) throws IOException {
        long none = verified.compared() - verified.reproduced();
        var line = new StringBuilder(episodes(verified.compared()))
                .append(" compared: ")
                .append(verified.reproduced())
                .append(" reproduced")
                .append(within(verified.near()))
                .append(", ")
                .append(none)
                .append(" by none of the rulesets that were tried.");
        count(verified.nothingRecorded(), " without recorded scores.", line);
        count(verified.nothingInCommon(), " with recorded scores that none of these gives.", line);
        var aggregates = verified.aggregates();
        if (aggregates.compared() > 0) {
            line.append(' ')
                    .append(Counted.of(aggregates.compared(), "further number"))
                    .append(" of the logs: ")
                    .append(aggregates.compared() - aggregates.differing())
                    .append(" reproduced")
                    .append(within(aggregates.near()))
                    .append(", ")
                    .append(aggregates.differing())
                    .append(" not.");
        }
        count(verified.leftOut(), " left out as not asked for.", line);
        count(verified.rejected(), " rejected.", line);
        lines.add(line);
        if (!verified.comparedAny()) {
            lines.add("Nothing was compared: none of the inputs carries scores that a ruleset that was tried gives.");
        }
    }

    /** What is not said to be within the tolerance is equal to the last bit. */
    private static String within(long near) {
        return near > 0 ? " (" + near + " within the tolerance)" : "";
    }

    private static void count(long count, String what, StringBuilder line) {
        if (count > 0) {
            line.append(' ').append(count).append(what);
        }
    }

    private static void more(long count, String indent, Lines lines) throws IOException {
        if (count > 0) {
            lines.add(indent + "… and " + count + " more");
        }
    }

    /** Gives what tells an episode from others, as a person is shown it. */
    static String name(String instance, String episode, String source) {
        return !instance.isEmpty()
                ? Visible.shortName(instance)
                : !episode.isEmpty() ? Visible.shortName(episode) : source;
    }

    /**
     * Counts episodes in words.
     *
     * @param count how many
     * @return {@code 1 episode}, {@code 2 episodes}
     */
    public static String episodes(long count) {
        return Counted.of(count, "episode");
    }

    static String number(double value) {
        return Double.isNaN(value) ? "none" : Double.isInfinite(value) ? "infinite" : Numbers.wholeText(value);
    }
}
