package games.scoring.clembench;

import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import org.jspecify.annotations.Nullable;

/** Makes the places of inputs, where anybody asks for them. */
final class Places {

    private final Place file;
    private final boolean wanted;

    Places(LogEntry file, boolean wanted) {
        this.file = Place.of(file);
        this.wanted = wanted;
    }

    /** Names a place in the file, or gives null where nobody asks. */
    @Nullable
    Place at(String pointer) {
        return wanted ? file.at(pointer) : null;
    }

    /** Names a place at which an input does not stand as it is, with what was made of what does. */
    @Nullable
    Place made(String pointer, String clause) {
        return wanted ? file.at(pointer).made(clause) : null;
    }

    /** Names the turns, or one of them, of whose events an input was made. */
    @Nullable
    Place events(String pointer) {
        return made(pointer, "made of the events");
    }

    /** The same for another file of the episode. */
    Places in(LogEntry other) {
        return new Places(other, wanted);
    }

    Place file() {
        return file;
    }
}
