package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A rule made ready for episodes: either for all, or for those that give the same of the inputs whose presence it asks for.
 * Then what presence alone decides is settled, and only the rest is left to be computed. Immutable.
 */
final class Shape {

    /**
     * A condition that counts only where what it compares is given.
     *
     * @param number its position in the rule
     * @param needs what that is; null where it is known to be given
     */
    record Asked(int number, @Nullable Presence needs, Truth truth) {

        boolean holds(Values values) {
            return isMet(values) && truth.holds(values);
        }

        boolean fails(Values values) {
            return isMet(values) && !truth.holds(values);
        }

        private boolean isMet(Values values) {
            return needs == null || needs.isMet(values);
        }
    }

    /** Whose shape it is. */
    final Evaluator evaluator;

    /** A bit for each input that the rule asks for and that is given. */
    final long given;

    /** What the score needs; null where that is known. */
    private final @Nullable Presence needs;

    private final boolean complete;

    final Asked[] checks;
    final Asked[] notes;
    final @Nullable Asked aborted;
    final @Nullable Asked unfinished;
    private final Node[] terms;

    /** How many of the terms the score needs: they come first. */
    private final int termsOfScore;

    /** Null for a series, and where it is known that the metric lacks something. */
    private final @Nullable Node[] metrics;

    /** What each metric needs beyond the score; null where that is known. */
    private final @Nullable Presence[] metricNeeds;

    /** Why metrics have no value that lack an input, by id; null where that is not known. */
    final @Nullable Map<String, String> lacking;

    /** Makes shapes. */
    static final class Maker {

        private final Evaluator evaluator;
        private final Layout layout;
        private final Lack[] lacks;
        private final @Nullable Known known;
        private final Compiler formulas;
        private final Compiler conditions;
        private long asked;

        /**
         * Makes a maker.
         *
         * @param known which inputs are given; null to make a shape for all episodes
         * @param conditions makes the conditions ready, and knows the same
         */
        Maker(Evaluator evaluator, Lack[] lacks, @Nullable Known known, Compiler conditions) {
            this.evaluator = evaluator;
            this.layout = evaluator.layout();
            this.lacks = lacks;
            this.known = known;
            this.formulas = new Compiler(layout, Shared.terms(evaluator.rule().rule()), known);
            this.conditions = conditions;
        }

        Shape make() {
            return new Shape(this);
        }

        /** Tells for which inputs the shapes that were made asked. */
        long asked() {
            long all = asked | formulas.asked() | conditions.asked();
            for (Lack lack : lacks) {
                all |= lack.asked();
            }
            return all;
        }

        private Presence presence(Needs needs) {
            var presence = Presence.of(needs, layout);
            asked |= presence.asked();
            return presence;
        }

        private boolean isKnown() {
            return known != null;
        }

        private boolean isKnownUnmet(Presence presence) {
            return known != null && !presence.isMet(known.given());
        }

        private @Nullable Asked asked(int number, Condition condition) {
            var presence = presence(Needs.of(condition));
            if (isKnownUnmet(presence)) {
                return null;
            }
            return new Asked(number, isKnown() ? null : presence, conditions.truth(condition));
        }

        /** Gives null where it is known not to hold. */
        private @Nullable Asked decisive(Condition condition) {
            var asked = asked(0, condition);
            return asked == null || asked.truth().isAlways(false) ? null : asked;
        }

        /** Leaves out what can't matter: conditions that are known to be what nobody looks for. */
        private Asked[] all(List<Condition> conditions, boolean idle) {
            var left = new ArrayList<Asked>();
            for (int i = 0; i < conditions.size(); i++) {
                var asked = asked(i, conditions.get(i));
                if (asked != null && !asked.truth().isAlways(idle)) {
                    left.add(asked);
                }
            }
            return left.toArray(Asked[]::new);
        }
    }

    private Shape(Maker maker) {
        evaluator = maker.evaluator;
        given = maker.known == null ? 0 : maker.known.given();
        var rule = evaluator.rule().rule();
        var presence = maker.presence(evaluator.needs());
        complete = !maker.isKnownUnmet(presence);
        needs = maker.isKnown() ? null : presence;
        checks = maker.all(rule.checks().stream().map(check -> check.holds()).toList(), true);
        notes = maker.all(rule.notes().stream().map(note -> note.when()).toList(), false);
        aborted = rule.aborted().map(maker::decisive).orElse(null);
        unfinished = rule.unfinished().map(maker::decisive).orElse(null);
        int count = rule.metrics().size();
        metrics = new Node[count];
        metricNeeds = new Presence[count];
        int ofScore = 0;
        for (int i = 0; i < count; i++) {
            if (i == 1) {
                ofScore = maker.formulas.terms().length;
            }
            if (rule.metrics().get(i).value() instanceof Metric.OfFormula value) {
                var own = Needs.of(value.formula());
                var ownPresence = maker.presence(own);
                if (!maker.isKnownUnmet(ownPresence)) {
                    metrics[i] = maker.formulas.node(value.formula());
                    metricNeeds[i] = maker.isKnown() || own.impliedBy(evaluator.needs()) ? null : ownPresence;
                }
            }
        }
        terms = maker.formulas.terms();
        termsOfScore = count == 1 ? terms.length : ofScore;
        lacking = maker.known == null ? null : lacking(maker.lacks, maker.known);
    }

    private Map<String, String> lacking(Lack[] lacks, Known known) {
        var reasons = new LinkedHashMap<String, String>();
        for (int i = 0; i < lacks.length; i++) {
            if (!lacks[i].isMet(known.given())) {
                reasons.put(evaluator.rule().rule().metrics().get(i).id(), lacks[i].reason(known));
            }
        }
        return Collections.unmodifiableMap(reasons);
    }

    boolean isComplete(Values values) {
        return needs == null ? complete : needs.isMet(values);
    }

    void evaluate(Values values, double[] numbers) {
        evaluateTerms(values, terms.length);
        for (int i = 0; i < metrics.length; i++) {
            numbers[i] = metric(values, i);
        }
    }

    double score(Values values) {
        evaluateTerms(values, termsOfScore);
        return metric(values, 0);
    }

    private double metric(Values values, int metric) {
        var node = metrics[metric];
        var own = metricNeeds[metric];
        double value = node == null || (own != null && !own.isMet(values)) ? Double.NaN : node.value(values);
        return Double.isInfinite(value) ? Double.NaN : value;
    }

    /** Terms whose needs are not met come out as some number or NaN that no metric then reads. */
    private void evaluateTerms(Values values, int count) {
        if (count > 0) {
            values.reserveTerms(terms.length);
            for (int i = 0; i < count; i++) {
                values.setTerm(i, terms[i].value(values));
            }
        }
    }
}
