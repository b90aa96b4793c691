package games.scoring.clembench;

import games.scoring.api.Benchmark;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One game: its rules, and how its logs are read.
 *
 * @param name the name, which is also that of its folder in a results tree
 * @param benchmark its rules
 * @param measure makes what counts the events of an episode; null where only recorded scores are read
 * @param fromScores reads an episode of which scores.json alone is left
 * @param shape what its scores.json looks like
 */
record Game(
        String name, Benchmark benchmark, @Nullable Supplier<Measure> measure, FromScores fromScores, FileShape shape) {

    /** Reads an episode of which scores.json alone is left. */
    @FunctionalInterface
    interface FromScores {

        void read(ScoresFile scores, EpisodeDraft draft, Place file) throws LogFault;
    }
}
