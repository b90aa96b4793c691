package games.scoring.launcher;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Under which rules to score. */
final class RuleOptions {

    @Option(
            names = "--ruleset",
            paramLabel = "[FAMILY=]ID",
            description =
                    "The ruleset to score under, instead of the record's or the default. Without FAMILY= it goes to"
                            + " every family that has it. Repeatable.")
    private List<String> rulesets = new ArrayList<>();

    @Option(
            names = "--option",
            paramLabel = "FAMILY.NAME=VALUE",
            description = "A setting of a family; 'scoring benchmarks ID' lists them. Repeatable.")
    private List<String> options = new ArrayList<>();

    List<String> rulesets() {
        return rulesets;
    }

    List<String> options() {
        return options;
    }

    /** Names the options that were given. */
    List<String> given() {
        var given = new ArrayList<String>();
        if (!rulesets.isEmpty()) {
            given.add("--ruleset");
        }
        if (!options.isEmpty()) {
            given.add("--option");
        }
        return given;
    }
}
