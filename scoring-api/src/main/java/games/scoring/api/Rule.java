package games.scoring.api;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * All that one benchmark does under one ruleset: a value, complete in itself.
 *
 * <p>The host applies it to an episode in this order: the types and ranges of the inputs; the checks of what may not be
 * there, which presence alone decides; the requirements that follow from the metrics; the other checks, in order; the
 * status; the metrics; the notes.
 *
 * <pre>{@code
 * Rule.score(floors.over(50).times(0.5).plus(bosses.over(3).times(0.5)).times(100))
 *         .check(Reason.INCONSISTENT, bosses.isAtMost(floors), "at most one boss a floor")
 *         .note(not(given(bossesDefeated)), "bosses derived from the floor");
 * }</pre>
 *
 * @param metrics the outputs; the first is the primary metric, {@code score}
 * @param checks what every valid episode fulfils
 * @param notes what is said beside a score when a condition holds
 * @param remarks what a user must know about the rule itself, shown in documentation and by {@code explain}
 * @param sources where the rule and its constants stand, beyond the ruleset's own sources
 * @param aborted when an episode counts as broken off; the scores are those of the formulas all the same
 * @param unfinished when a log stopped before the end
 */
public record Rule(
        List<Metric> metrics,
        List<Check> checks,
        List<Note> notes,
        List<Text> remarks,
        List<Source> sources,
        Optional<Condition> aborted,
        Optional<Condition> unfinished) {

    /**
     * What every valid episode fulfils. A check is skipped where an input that it compares is absent, unless presence
     * alone decides it: {@code all(given(a), a.isAtMost(5))} fails where {@code a} is absent. A {@link Scorer} may be
     * the left side of the comparison that a check is, and of no other; the check fails where it gives no number.
     *
     * @param reason the code of the reject: OUT_OF_RANGE or INCONSISTENT; MISSING_INPUT for what the score does not read
     *     but a standing does, such as the name of a player
     * @param holds the condition that must hold
     * @param expected what was expected, as the end of "expected …": {@code wins at most matches}
     */
    public record Check(Reason reason, Condition holds, Text expected) {}

    /**
     * What is said beside a score.
     *
     * @param when the condition; skipped where an input that it compares is absent, unless presence alone decides it
     * @param text what is said: a clause without a full stop
     */
    public record Note(Condition when, Text text) {}

    /**
     * Makes a rule.
     *
     * @param metrics the outputs
     * @param checks what every valid episode fulfils
     * @param notes what is said beside a score
     * @param remarks what a user must know
     * @param sources where the rule stands
     * @param aborted when an episode counts as broken off
     * @param unfinished when a log stopped before the end
     * @throws IllegalArgumentException if the first metric is not {@code score}, or two metrics have one id
     */
    public Rule {
        metrics = List.copyOf(metrics);
        checks = List.copyOf(checks);
        notes = List.copyOf(notes);
        remarks = List.copyOf(remarks);
        sources = List.copyOf(sources);
        if (metrics.isEmpty() || !metrics.get(0).id().equals(Metric.SCORE)) {
            throw new IllegalArgumentException("The first metric of a rule must be '" + Metric.SCORE + "', found "
                    + (metrics.isEmpty() ? "none" : "'" + metrics.get(0).id() + "'"));
        }
        var ids = new HashSet<String>();
        for (Metric metric : metrics) {
            if (!ids.add(metric.id())) {
                throw new IllegalArgumentException(
                        "Two metrics of a rule have the id '" + metric.id() + "': rename one");
            }
        }
    }

    /**
     * Starts a rule.
     *
     * @param score the primary metric: higher is better
     * @return the rule
     */
    public static Rule score(Formula score) {
        return score(Metric.of(Metric.SCORE, score));
    }

    /**
     * Starts a rule.
     *
     * @param score the primary metric; its id must be {@code score}
     * @return the rule
     * @throws IllegalArgumentException if its id is another one
     */
    public static Rule score(Metric score) {
        return new Rule(List.of(score), List.of(), List.of(), List.of(), List.of(), Optional.empty(), Optional.empty());
    }

    /**
     * Adds an output.
     *
     * @param id its id
     * @param formula how it is computed
     * @return this rule with the metric
     * @throws IllegalArgumentException if the id is malformed, or a metric of the rule has it
     */
    public Rule metric(String id, Formula formula) {
        return metric(Metric.of(id, formula));
    }

    /**
     * Adds an output.
     *
     * @param metric the metric
     * @return this rule with the metric
     * @throws IllegalArgumentException if a metric of the rule has its id
     */
    public Rule metric(Metric metric) {
        return new Rule(Ruleset.plus(metrics, metric), checks, notes, remarks, sources, aborted, unfinished);
    }

    /**
     * Replaces the outputs.
     *
     * @param metrics the metrics; the first is the primary one, {@code score}
     * @return this rule with those metrics alone
     * @throws IllegalArgumentException if the first metric is not {@code score}, or two metrics have one id
     */
    public Rule metrics(List<Metric> metrics) {
        return new Rule(metrics, checks, notes, remarks, sources, aborted, unfinished);
    }

    /**
     * Adds a check. It is skipped where an input that it compares is absent, and needs no guard; where it asks with
     * {@link Condition#given} for an input, it rejects every record without it.
     *
     * @param reason the code of the reject: OUT_OF_RANGE, INCONSISTENT or MISSING_INPUT
     * @param holds the condition that must hold
     * @param expected what was expected, as the end of "expected …", in English
     * @return this rule with the check
     */
    public Rule check(Reason reason, Condition holds, String expected) {
        return check(reason, holds, Text.of(expected));
    }

    /**
     * Adds a check. It is skipped where an input that it compares is absent, and needs no guard; where it asks with
     * {@link Condition#given} for an input, it rejects every record without it.
     *
     * @param reason the code of the reject: OUT_OF_RANGE, INCONSISTENT or MISSING_INPUT
     * @param holds the condition that must hold
     * @param expected what was expected, as the end of "expected …"; rejects say it in English, the rule's text in the
     *     language asked for
     * @return this rule with the check
     */
    public Rule check(Reason reason, Condition holds, Text expected) {
        return new Rule(
                metrics,
                Ruleset.plus(checks, new Check(reason, holds, expected)),
                notes,
                remarks,
                sources,
                aborted,
                unfinished);
    }

    /**
     * Adds a note.
     *
     * @param when when it is said
     * @param text what is said, in English
     * @return this rule with the note
     */
    public Rule note(Condition when, String text) {
        return note(when, Text.of(text));
    }

    /**
     * Adds a note.
     *
     * @param when when it is said
     * @param text what is said
     * @return this rule with the note
     */
    public Rule note(Condition when, Text text) {
        return new Rule(
                metrics, checks, Ruleset.plus(notes, new Note(when, text)), remarks, sources, aborted, unfinished);
    }

    /**
     * Adds a remark about the rule itself.
     *
     * @param text what a user must know, in English
     * @return this rule with the remark
     */
    public Rule remark(String text) {
        return remark(Text.of(text));
    }

    /**
     * Adds a remark about the rule itself.
     *
     * @param text what a user must know
     * @return this rule with the remark
     */
    public Rule remark(Text text) {
        return new Rule(metrics, checks, notes, Ruleset.plus(remarks, text), sources, aborted, unfinished);
    }

    /**
     * Says where the rule or a constant of it stands.
     *
     * @param source the source
     * @return this rule with the source
     */
    public Rule source(Source source) {
        return new Rule(metrics, checks, notes, remarks, Ruleset.plus(sources, source), aborted, unfinished);
    }

    /**
     * Says when an episode counts as broken off. It keeps the score that the formula gives it, and counts with it on the
     * leaderboard; where it shall have none, say {@code formula.definedIf(not(condition), "the episode was aborted")}.
     *
     * @param condition the condition
     * @return this rule with it
     */
    public Rule aborted(Condition condition) {
        return new Rule(metrics, checks, notes, remarks, sources, Optional.of(condition), unfinished);
    }

    /**
     * Says when a log stopped before the end.
     *
     * @param condition the condition
     * @return this rule with it
     */
    public Rule unfinished(Condition condition) {
        return new Rule(metrics, checks, notes, remarks, sources, aborted, Optional.of(condition));
    }
}
