package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** The evaluator says of wild rules what the plain one says, whatever inputs are given, and whatever was given before. */
final class EvaluatorProps {

    @Property(tries = 1000, shrinking = ShrinkingMode.OFF)
    void theEvaluatorAgreesWithThePlainOne(@ForAll long seed) {
        var wild = new Wild(seed);
        var rule = wild.rule().aborted(wild.condition(2)).unfinished(wild.condition(2));
        for (int i = wild.random.nextInt(3); i > 0; i--) {
            rule = rule.note(wild.condition(2), "note " + i);
        }
        var evaluator = TestFamily.evaluator(rule);
        // Of more shapes than are kept.
        for (int i = 0; i < 60; i++) {
            var given = wild.values();
            given.keySet().removeIf(name -> evaluator.layout().find(name) < 0);
            check(rule, evaluator, given);
        }
    }

    private static void check(Rule rule, Evaluator evaluator, Map<String, Object> given) {
        var reference = new Reference(given);
        var values = TestFamily.values(evaluator.layout(), given);
        String what = BoundsProps.text(rule) + "\n" + given;
        boolean valid = reference.isValid(rule);
        assertThat(evaluator.fault(values) == null).as(what).isEqualTo(valid);
        if (!valid) {
            return;
        }
        assertThat(evaluator.status(values)).as(what).isEqualTo(status(rule, reference));
        var notes = new ArrayList<String>();
        evaluator.notes(values, notes::add);
        assertThat(notes)
                .as(what)
                .isEqualTo(rule.notes().stream()
                        .filter(note -> reference.says(note.when()))
                        .map(note -> note.text().english())
                        .toList());
        var metrics = new double[rule.metrics().size()];
        evaluator.metrics(values, metrics);
        assertThat(Double.compare(evaluator.score(values), metrics[0])).isZero();
        var lacking = new ArrayList<String>();
        for (int i = 0; i < metrics.length; i++) {
            var metric = rule.metrics().get(i);
            double expected = reference.metric(metric);
            assertThat(Double.compare(metrics[i], Double.isInfinite(expected) ? Double.NaN : expected))
                    .as("%s: %s, expected %s%n%s", metric.id(), metrics[i], expected, what)
                    .isZero();
            if (!reference.isMet(Needs.of(metric))) {
                lacking.add(metric.id());
                assertThat(evaluator.lacking(values).get(metric.id())).isEqualTo(evaluator.undefined(values, i));
            }
        }
        assertThat(List.copyOf(evaluator.lacking(values).keySet())).isEqualTo(lacking);
        var terms = new ArrayList<String>();
        evaluator.terms(values, (name, value) -> terms.add(name + " = " + value));
        var explained = new ArrayList<String>();
        evaluator.explain(values).metrics().forEach(metric -> terms(metric, explained));
        assertThat(terms).as(what).isEqualTo(explained);
    }

    /** Collects the terms inside a part that an explanation shows: the innermost of names that stand in one another. */
    private static void terms(Explanation.Part part, List<String> terms) {
        for (var inner : part.parts()) {
            if (!inner.name().isEmpty()
                    && !(inner.formula() instanceof Formula.Term)
                    && !(inner.formula() instanceof Input)) {
                terms.add(inner.name() + " = " + inner.value());
            }
            terms(inner, terms);
        }
    }

    private static Status status(Rule rule, Reference reference) {
        if (holds(rule.aborted(), reference)) {
            return Status.ABORTED;
        }
        return holds(rule.unfinished(), reference) ? Status.UNFINISHED : Status.SCORED;
    }

    private static boolean holds(Optional<Condition> condition, Reference reference) {
        return condition.filter(reference::says).isPresent();
    }
}
