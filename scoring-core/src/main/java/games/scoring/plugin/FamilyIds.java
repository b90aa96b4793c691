package games.scoring.plugin;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/** Checks what a family calls itself and its parts. */
final class FamilyIds {

    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9.-]{0,99}");

    private FamilyIds() {}

    static List<String> problems(LoadedFamily family) {
        var problems = new ArrayList<String>();
        if (!ID.matcher(family.id()).matches()) {
            problems.add(
                    "the family id '" + family.id()
                            + "' is malformed: expected lower-case letters, digits, '.' and '-', no mark first, 1 to 100 of them");
        }
        if (family.rulesets().isEmpty()) {
            problems.add("the family has no ruleset");
        }
        if (family.benchmarks().isEmpty()) {
            problems.add("the family has no benchmark");
        }
        var rulesets = new HashSet<String>();
        for (var ruleset : family.rulesets()) {
            if (!rulesets.add(ruleset.id())) {
                problems.add("two rulesets are called " + ruleset.id());
            }
        }
        var ids = new HashSet<String>();
        for (var benchmark : family.benchmarks()) {
            if (!benchmark.family().equals(family.id())) {
                problems.add("the benchmark " + benchmark.id() + " does not begin with " + family.id() + "/");
            }
            if (benchmark.rules().isEmpty()) {
                problems.add("the benchmark " + benchmark.id() + " has no rule");
            }
            if (!ids.add(benchmark.id())) {
                problems.add("two benchmarks are called " + benchmark.id());
            }
            for (var alias : benchmark.aliases()) {
                if (!ids.add(alias)) {
                    problems.add("'" + alias + "' names two benchmarks");
                }
            }
        }
        return problems;
    }
}
