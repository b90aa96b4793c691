package games.scoring.clembench;

import games.scoring.api.Benchmark;
import games.scoring.api.log.EpisodeDraft;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One game: its rules, and how its logs are read.
 *
 * @param name the name, which is also that of its folder in a results tree
 * @param benchmark its rules
 * @param measure makes what counts the events of an episode; null where only recorded scores are read
 * @param fromScores reads an episode of which scores.json alone is left
 * @param keys where the main score stands in scores.json
 */
record Game(
        String name, Benchmark benchmark, @Nullable Supplier<Measure> measure, FromScores fromScores, KeyOrder keys) {

    /** Reads an episode of which scores.json alone is left. */
    @FunctionalInterface
    interface FromScores {

        void read(ScoresFile scores, EpisodeDraft draft, Places places) throws LogFault;
    }

    /** The order of keys in scores.json, which the rule's order of metrics gives but for the main score. */
    @FunctionalInterface
    interface KeyOrder {

        /** Gives the native name of the metric behind which the main score stands under a ruleset. */
        String before(String ruleset);
    }
}
