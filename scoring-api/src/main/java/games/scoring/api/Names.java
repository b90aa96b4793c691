package games.scoring.api;

import java.util.regex.Pattern;

/**
 * Knows which characters the ids of rulesets, benchmarks, inputs, metrics and terms may hold. The id of a family is
 * looked at when its plugin is loaded: no value is made of it here.
 */
final class Names {

    private static final Pattern ID = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}");
    private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9_.-]{0,99}");
    private static final Pattern BENCHMARK = Pattern.compile("[a-z0-9][a-z0-9.-]{0,99}/[a-z0-9][a-z0-9._-]{0,99}");

    private Names() {}

    static void check(String what, String id) {
        require(ID, what, id, "letters, digits, '.', '_' and '-', 1 to 100 of them");
    }

    /** Checks the name of what a rule reads or gives: an input, a metric, a term. */
    static void checkName(String what, String name) {
        require(NAME, what, name, "a letter, then letters, digits, '_', '.' and '-'");
    }

    static void checkBenchmark(String id) {
        require(BENCHMARK, "benchmark", id, "family/name in lower case, such as orak/2048");
    }

    private static void require(Pattern pattern, String what, String id, String expected) {
        if (!pattern.matcher(id).matches()) {
            throw new IllegalArgumentException("The " + what + " id '" + id + "' is malformed: expected " + expected);
        }
    }
}
