package games.scoring.score;

import games.scoring.api.CodePoints;

/**
 * A benchmark under a ruleset: its episodes are counted, ranked and compared apart from all others.
 *
 * @param benchmark the benchmark's id
 * @param ruleset the id of the ruleset asked for; empty where it is not known
 */
public record Contest(String benchmark, String ruleset) implements Comparable<Contest> {

    /** By benchmark, then by ruleset, each by code point. */
    @Override
    public int compareTo(Contest other) {
        int order = CodePoints.ORDER.compare(benchmark, other.benchmark);
        return order != 0 ? order : CodePoints.ORDER.compare(ruleset, other.ruleset);
    }

    /** The one that a record has of itself takes longer to be linked than a run with one episode to be scored. */
    @Override
    public int hashCode() {
        return 31 * benchmark.hashCode() + ruleset.hashCode();
    }
}
