package games.scoring.check;

import games.scoring.api.Benchmark;
import games.scoring.plugin.LoadedFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Whether a family says the same when it is asked again. */
final class Constancy {

    private static final String EQUAL =
            "expected equal values on every call. What is not made of the SPI's records, such"
                    + " as a Scorer or a Ranking, must be a record or have equals()";

    private final List<CheckReport.Failure> found = new ArrayList<>();

    private Constancy() {}

    /** Reads a family again, and names what is not as before. */
    static List<CheckReport.Failure> faults(LoadedFamily family) {
        var constancy = new Constancy();
        constancy.compare(family, LoadedFamily.read(family.jar(), family.service()));
        return constancy.found;
    }

    private void compare(LoadedFamily one, LoadedFamily other) {
        expectEqual("id()", one.id(), other.id());
        expectEqual("title()", one.title(), other.title());
        expectEqual("rulesets()", one.rulesets(), other.rulesets());
        expectEqual("settings()", one.settings(), other.settings());
        expectEqual("standing()", one.standing(), other.standing());
        expectEqual("logFormats()", ids(one), ids(other));
        expectEqual("exports()", exports(one), exports(other));
        var ids = one.benchmarks().stream().map(Benchmark::id).toList();
        expectEqual(
                "benchmarks()",
                ids,
                other.benchmarks().stream().map(Benchmark::id).toList());
        if (ids.size() == other.benchmarks().size()) {
            for (int i = 0; i < ids.size(); i++) {
                compare(one.benchmarks().get(i), other.benchmarks().get(i));
            }
        }
    }

    private static List<String> ids(LoadedFamily family) {
        return family.logFormats().stream().map(format -> format.id()).toList();
    }

    private static List<String> exports(LoadedFamily family) {
        return family.exports().stream().map(export -> export.id()).toList();
    }

    private void compare(Benchmark one, Benchmark other) {
        if (one.equals(other) || !one.id().equals(other.id())) {
            return;
        }
        one.rules().forEach((ruleset, rule) -> {
            var again = other.rules().get(ruleset);
            if (!Objects.equals(rule, again)) {
                add(one.id() + ", " + ruleset, "the rule is another each time that benchmarks() is called");
            }
        });
        if (one.rules().equals(other.rules())) {
            add(one.id(), "the benchmark is another each time that benchmarks() is called, and its rules are the same");
        }
    }

    private void expectEqual(String method, Object one, Object other) {
        if (!one.equals(other)) {
            add(method, method + " gives something else each time");
        }
    }

    private void add(String where, String what) {
        found.add(PluginSteps.failure(where, what + ": " + EQUAL));
    }
}
