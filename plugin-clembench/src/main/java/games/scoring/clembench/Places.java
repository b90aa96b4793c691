package games.scoring.clembench;

import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;

/**
 * Makes the places of inputs, whether anybody asks for them or not: beside the reading of a file they cost nothing, and a
 * value that is out of its range is named by its place in every run.
 */
final class Places {

    private final Place file;

    Places(LogEntry file) {
        this.file = Place.of(file);
    }

    /** Names a place in the file. */
    Place at(String pointer) {
        return file.at(pointer);
    }

    /** Names a place at which an input does not stand as it is, with what was made of what does. */
    Place made(String pointer, String clause) {
        return file.at(pointer).made(clause);
    }

    /** Names the turns, or one of them, of whose events an input was made. */
    Place events(String pointer) {
        return made(pointer, "made of the events");
    }

    /** The same for another file of the episode. */
    Places in(LogEntry other) {
        return new Places(other);
    }

    Place file() {
        return file;
    }
}
