package games.scoring.clembench;

import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.io.IOException;

/**
 * What one game counts in an interactions.json: events in, inputs out. Made anew for each episode.
 *
 * <p>Called in the order of the file: turns and their events, and between them, in any order, the game's own top-level
 * members.
 */
interface Measure {

    /** Counts nothing, of a log that is read for its end alone. */
    Measure OF_NOTHING = new Measure() {

        @Override
        public boolean readsAction(String type) {
            return false;
        }

        @Override
        public void turn() {}

        @Override
        public void event(Event event) {}

        @Override
        public void finish(EpisodeDraft draft, Place file, EpisodeFolder folder) {}
    };

    /** Says whether the game reads a top-level member, other than {@code turns}. */
    default boolean reads(String key) {
        return false;
    }

    /** Takes a top-level member that the game reads. */
    default void member(String key, Json value) throws LogFault {}

    /**
     * Says whether the game reads an action of a type beyond the type itself. Others are handed over with the type alone:
     * what players and game said to each other is most of a log.
     */
    default boolean readsAction(String type) {
        return !type.equals(LogEnd.SEND_MESSAGE) && !type.equals(LogEnd.GET_MESSAGE);
    }

    /**
     * Says whether a turn goes on after an event of a type, whatever the player does: one that ends so is cut. What was said
     * goes on in every game, and needs no mention.
     */
    default boolean goesOn(String type) {
        return false;
    }

    /** Begins a turn. */
    void turn() throws LogFault;

    /** Takes an event of the turn. */
    void event(Event event) throws LogFault;

    /**
     * Says whether the log stops before the end of the game: then nothing is counted. Called after the last event. One that
     * stops between two turns may have ended by the game's own limit, which not every log tells of.
     *
     * @param amid whether the log ends amid a turn, by what any game logs
     * @param folder the episode's folder, for what interactions.json lacks
     */
    default boolean stops(boolean amid, EpisodeFolder folder) throws IOException {
        return false;
    }

    /**
     * Puts what was counted.
     *
     * @param draft takes the inputs
     * @param file the log, in which they are counted
     * @param folder the episode's folder, for what interactions.json lacks
     */
    void finish(EpisodeDraft draft, Place file, EpisodeFolder folder) throws IOException, LogFault;
}
