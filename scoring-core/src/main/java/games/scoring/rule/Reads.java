package games.scoring.rule;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the inputs that a rule or a part of it reads, in the order in which they occur. */
public final class Reads {

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<String, Input> byName = new LinkedHashMap<>();
    private final List<Input> occurrences = new ArrayList<>();
    private boolean scorer;

    private Reads() {}

    /**
     * Collects what a rule reads: its metrics, checks and notes, and what aborts.
     *
     * @param rule the rule
     * @return the inputs, each once by name
     */
    public static List<Input> of(Rule rule) {
        return List.copyOf(all(rule).byName.values());
    }

    /**
     * Collects what a metric reads.
     *
     * @param metric the metric
     * @return the inputs, each once by name
     */
    public static List<Input> of(Metric metric) {
        var reads = new Reads();
        reads.metric(metric);
        return List.copyOf(reads.byName.values());
    }

    /**
     * Collects what a formula reads.
     *
     * @param formula the formula
     * @return the inputs, each once by name
     */
    public static List<Input> of(Formula formula) {
        var reads = new Reads();
        reads.formula(formula);
        return List.copyOf(reads.byName.values());
    }

    /**
     * Collects what a condition reads.
     *
     * @param condition the condition
     * @return the inputs, each once by name
     */
    public static List<Input> of(Condition condition) {
        var reads = new Reads();
        reads.condition(condition);
        return List.copyOf(reads.byName.values());
    }

    /**
     * Says whether a rule is code in parts: whether a scorer stands in it.
     *
     * @param rule the rule
     * @return true if so
     */
    public static boolean scorer(Rule rule) {
        return all(rule).scorer;
    }

    /** Says whether a scorer stands in a formula. */
    static boolean scorer(Formula formula) {
        var reads = new Reads();
        reads.formula(formula);
        return reads.scorer;
    }

    /** Collects what a rule reads; inputs of one name occur once for each distinct object. */
    static List<Input> occurrences(Rule rule) {
        return all(rule).occurrences;
    }

    /** Says whether a formula is made of constants alone. */
    static boolean nothing(Formula formula) {
        var reads = new Reads();
        reads.formula(formula);
        return reads.byName.isEmpty() && !reads.scorer;
    }

    private static Reads all(Rule rule) {
        var reads = new Reads();
        rule.metrics().forEach(reads::metric);
        Trees.conditions(rule).forEach(reads::condition);
        return reads;
    }

    private void metric(Metric metric) {
        if (metric.value() instanceof Metric.OfFormula of) {
            formula(of.formula());
        } else if (metric.value() instanceof Metric.OfSeries of) {
            input(of.series());
        }
    }

    private void input(Input input) {
        if (seen.add(input)) {
            occurrences.add(input);
            byName.putIfAbsent(input.name(), input);
        }
    }

    private void formula(Formula formula) {
        if (formula instanceof Input.Number input) {
            input(input);
            return;
        }
        if (!seen.add(formula)) {
            return;
        }
        Trees.conditions(formula).forEach(this::condition);
        Trees.parts(formula).forEach(this::formula);
        if (formula instanceof Formula.Lookup lookup) {
            input(lookup.by());
        } else if (formula instanceof Formula.Size size) {
            input(size.set());
        } else if (formula instanceof Formula.SizeOfCommon common) {
            input(common.set());
            input(common.within());
        } else if (formula instanceof Formula.Length length) {
            input(length.series());
        } else if (formula instanceof Formula.Total total) {
            input(total.series());
        } else if (formula instanceof Formula.Scored scored) {
            scorer = true;
            scored.scorer().reads().forEach(this::input);
        }
    }

    private void condition(Condition condition) {
        if (condition instanceof Input.Flag flag) {
            input(flag);
            return;
        }
        if (!seen.add(condition)) {
            return;
        }
        if (condition instanceof Condition.Compare compare) {
            formula(compare.left());
            formula(compare.right());
        } else if (condition instanceof Condition.Given given) {
            input(given.input());
        } else if (condition instanceof Condition.Is is) {
            input(is.choice());
        } else if (condition instanceof Condition.Contains contains) {
            input(contains.set());
        }
        Trees.parts(condition).forEach(this::condition);
    }
}
