package games.scoring.verify;

import games.scoring.output.PlainText;
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
        for (var group : verified.groups()) {
            if (group.compared() > 0) {
                write(group, all, out);
            }
        }
        notCompared(verified, out);
        for (var reject : verified.rejects()) {
            out.append("rejected: ").append(reject).append('\n');
        }
        more(verified.rejected() - verified.rejects().size(), "", out);
        onlyOneSide(verified, out);
        summary(verified, out);
    }

    private static void write(Group group, boolean all, Appendable out) throws IOException {
        out.append(who(group));
        if (!group.experiment().isEmpty()) {
            out.append("  ").append(group.experiment());
        }
        var by = group.reproducedBy();
        out.append(": ").append(episodes(group.compared()));
        if (!by.isEmpty()) {
            out.append(", all equal under ")
                    .append(by.stream().map(VerifiedText::named).collect(Collectors.joining(", ")))
                    .append('\n');
        } else if (group.reproduced() == group.compared()) {
            out.append(", each equal under some ruleset, all under none\n");
        } else {
            out.append(", ")
                    .append(Long.toString(group.compared() - group.reproduced()))
                    .append(" equal under no ruleset\n");
        }
        for (var ruleset : group.rulesets()) {
            if (!by.contains(ruleset)) {
                write(ruleset, all || by.isEmpty(), out);
            }
        }
        for (var episode : group.byNone()) {
            out.append("  no ruleset: ")
                    .append(name(episode.instance(), episode.episode(), episode.source()))
                    .append(", nearest ")
                    .append(episode.nearest())
                    .append(": ")
                    .append(episode.why())
                    .append('\n');
        }
        more(group.compared() - group.reproduced() - group.byNone().size(), "  ", out);
    }

    /** A ruleset that knows less than was recorded reproduces less than one that knows it all. */
    private static String named(UnderRuleset under) {
        int lacking = under.notRecomputed().size();
        return lacking == 0
                ? under.ruleset()
                : under.ruleset() + " (without " + lacking
                        + (lacking == 1 ? " recorded metric)" : " recorded metrics)");
    }

    private static void write(UnderRuleset under, boolean details, Appendable out) throws IOException {
        out.append("  ")
                .append(under.ruleset())
                .append(": ")
                .append(Long.toString(under.equal()))
                .append(" equal");
        if (under.differing() > 0) {
            out.append(", ").append(Long.toString(under.differing())).append(" differ (");
            String separator = "";
            for (var metric : (Iterable<OfMetric>) under.metrics().stream()
                    .filter(m -> m.differing() > 0)
                    .sorted(Comparator.comparingLong(OfMetric::differing).reversed())::iterator) {
                out.append(separator).append(metric.metric()).append(' ').append(Long.toString(metric.differing()));
                if (metric.largest() > 0) {
                    out.append(" by up to ").append(number(metric.largest()));
                }
                separator = ", ";
            }
            out.append(')');
        }
        if (under.unscored() > 0) {
            out.append(", ").append(Long.toString(under.unscored())).append(" can't be scored");
        }
        out.append('\n');
        if (details) {
            for (var metric : under.metrics()) {
                write(metric, out);
            }
            for (var fault : under.faults()) {
                out.append("    ").append(fault).append('\n');
            }
            more(under.unscored() - under.faults().size(), "    ", out);
        }
    }

    private static void write(OfMetric metric, Appendable out) throws IOException {
        for (var difference : metric.differences()) {
            var text = new StringBuilder("    ")
                    .append(metric.metric())
                    .append("  ")
                    .append(name(difference.instance(), difference.episode(), difference.source()))
                    .append("  ");
            appendNumbers(text, difference);
            out.append(text).append('\n');
        }
        more(metric.differing() - metric.differences().size(), "    " + metric.metric() + "  ", out);
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

    /** What is there and can't be compared, by agent and benchmark: its experiments hardly ever differ in why. */
    private static void notCompared(Verified verified, Appendable out) throws IOException {
        var reasons = new LinkedHashMap<String, Map<String, Long>>();
        for (var group : verified.groups()) {
            if (!group.notCompared().isEmpty()) {
                add(reasons, who(group), group.notCompared());
            }
        }
        for (var of : reasons.entrySet()) {
            for (var why : of.getValue().entrySet()) {
                out.append(of.getKey())
                        .append(": ")
                        .append(episodes(why.getValue()))
                        .append(" not compared: ")
                        .append(PlainText.of(why.getKey()))
                        .append('\n');
            }
        }
    }

    private static String who(Group group) {
        return group.benchmark() + "  " + Standings.nameOf(group.agent());
    }

    private static void onlyOneSide(Verified verified, Appendable out) throws IOException {
        var notRecomputed = new TreeMap<String, Map<String, Long>>();
        var notRecorded = new TreeMap<String, Map<String, Long>>();
        for (var group : verified.groups()) {
            // Metrics that one ruleset has and another lacks are no news: count what even the nearest one lacks.
            group.nearest().ifPresent(nearest -> {
                add(notRecomputed, group.benchmark(), nearest.notRecomputed());
                add(notRecorded, group.benchmark(), nearest.notRecorded());
            });
        }
        write("recorded, but not recomputed", notRecomputed, out);
        write("recomputed, but not recorded", notRecorded, out);
    }

    private static void add(Map<String, Map<String, Long>> counts, String benchmark, Map<String, Long> more) {
        more.forEach((metric, count) ->
                counts.computeIfAbsent(benchmark, b -> new TreeMap<>()).merge(metric, count, Long::sum));
    }

    private static void write(String what, Map<String, Map<String, Long>> counts, Appendable out) throws IOException {
        for (var benchmark : counts.entrySet()) {
            out.append(benchmark.getKey()).append(": ").append(what).append(": ");
            String separator = "";
            for (var metric : benchmark.getValue().entrySet()) {
                out.append(separator)
                        .append(metric.getKey())
                        .append(" (")
                        .append(episodes(metric.getValue()))
                        .append(')');
                separator = ", ";
            }
            out.append('\n');
        }
    }

    private static void summary(Verified verified, Appendable out) throws IOException {
        long none = verified.compared() - verified.reproduced();
        out.append(episodes(verified.compared()))
                .append(" compared: ")
                .append(Long.toString(verified.reproduced()))
                .append(" reproduced, ")
                .append(Long.toString(none))
                .append(" by no ruleset.");
        count(verified.nothingRecorded(), " whose log carries no scores beside what they come from.", out);
        count(verified.nothingInCommon(), " with recorded scores that no ruleset gives.", out);
        count(verified.leftOut(), " left out as not asked for.", out);
        count(verified.rejected(), " rejected.", out);
        out.append('\n');
        if (verified.compared() == 0) {
            out.append("Nothing was compared: none of the inputs carries scores that a ruleset gives.\n");
        }
    }

    private static void count(long count, String what, Appendable out) throws IOException {
        if (count > 0) {
            out.append(' ').append(Long.toString(count)).append(what);
        }
    }

    private static void more(long count, String indent, Appendable out) throws IOException {
        if (count > 0) {
            out.append(indent).append("… and ").append(Long.toString(count)).append(" more\n");
        }
    }

    private static String name(String instance, String episode, String source) {
        return !instance.isEmpty() ? instance : !episode.isEmpty() ? episode : source;
    }

    /**
     * Counts episodes in words.
     *
     * @param count how many
     * @return {@code 1 episode}, {@code 2 episodes}
     */
    public static String episodes(long count) {
        return count + (count == 1 ? " episode" : " episodes");
    }

    static String number(double value) {
        return Double.isNaN(value) ? "none" : Double.isInfinite(value) ? "infinite" : Numbers.wholeText(value);
    }
}
