package games.scoring.rule;

import games.scoring.api.Formula;
import games.scoring.api.Rule;
import java.util.TreeSet;

/** Collects the numbers that a rule itself names: where something may change. */
public final class Constants {

    private Constants() {}

    /**
     * Collects the numbers in a rule's metrics, checks, notes and states.
     *
     * @param rule the rule
     * @return the numbers, in order, each once; 0 among them
     */
    public static double[] of(Rule rule) {
        var all = new TreeSet<Double>();
        all.add(0.0);
        Trees.visit(rule, part -> collectOne(part, all));
        return all.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Collects the numbers in a formula. */
    static void collect(Formula formula, TreeSet<Double> all) {
        Trees.visit(formula, part -> collectOne(part, all));
    }

    private static void collectOne(Formula part, TreeSet<Double> all) {
        if (part instanceof Formula.Constant constant) {
            add(constant.value(), all);
        } else if (part instanceof Formula.Lookup lookup) {
            lookup.values().forEach(value -> add(value, all));
        } else if (part instanceof Formula.WeightedSum sum) {
            add(sum.start(), all);
            sum.parts().forEach(weighted -> add(weighted.weight(), all));
        }
    }

    /** Adds a number; both zeros are one. */
    private static void add(double value, TreeSet<Double> all) {
        all.add(value + 0.0);
    }
}
