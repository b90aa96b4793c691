package games.scoring.check;

import games.scoring.api.Input;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.rule.Rulebook;
import java.util.ArrayList;
import java.util.List;

/**
 * One rule as a run applies it: a benchmark under a ruleset, with the run's options.
 *
 * @param title benchmark, ruleset and options
 * @param properties what can be tried of it
 */
public record InForce(String title, Properties properties) {

    /**
     * Lists each value of each option by itself, but for the defaults.
     *
     * @param family the family
     * @return lists of texts {@code FAMILY.NAME=VALUE}
     */
    public static List<List<String>> options(LoadedFamily family) {
        var all = new ArrayList<List<String>>();
        for (var setting : family.settings()) {
            var name = family.id() + "." + setting.name() + "=";
            if (setting instanceof Input.Choice choice) {
                for (var word : choice.options().words()) {
                    if (!choice.absentMeans().map(word::equals).orElse(false)) {
                        all.add(List.of(name + word));
                    }
                }
            } else if (setting instanceof Input.Flag flag) {
                all.add(List.of(name + !flag.absentMeans().orElse(false)));
            }
        }
        return all;
    }

    /**
     * Lists all rules of a family: under its defaults, and again with each list of options that a rule reads.
     *
     * @param family the family
     * @param options lists of options, as {@link #options} gives them
     * @return the rules, in order
     */
    public static List<InForce> of(LoadedFamily family, List<List<String>> options) {
        var catalog = new Catalog(List.of(family));
        var rules = new ArrayList<InForce>();
        add(catalog, family, List.of(), rules);
        options.forEach(each -> add(catalog, family, each, rules));
        return rules;
    }

    private static void add(Catalog catalog, LoadedFamily family, List<String> options, List<InForce> rules) {
        var book = Rulebook.of(catalog, options, List.of());
        var ofLogs = book.settings(family.id()).ofLogFormats().keySet();
        for (var benchmark : family.benchmarks()) {
            for (var ruleset : benchmark.rules().keySet()) {
                var evaluator = book.under(benchmark, ruleset).evaluator();
                // An option that the rule does not read changes nothing.
                if (evaluator != null
                        && (options.isEmpty()
                                || !ofLogs.containsAll(
                                        evaluator.rule().options().keySet()))) {
                    var title = benchmark.id() + ", " + ruleset
                            + (options.isEmpty() ? "" : ", " + String.join(" ", options));
                    rules.add(new InForce(title, Properties.of(catalog, book, benchmark, ruleset)));
                }
            }
        }
    }
}
