package games.scoring.source;

import java.nio.file.Path;

/** Where the shared vectors and logs lie, where they do. */
final class Shared {

    private Shared() {}

    static Path folder() {
        String set = System.getProperty("scoring.shared", System.getenv("SCORING_SHARED"));
        return set == null ? Path.of("..", "..", "shared") : Path.of(set);
    }
}
