package games.scoring.orak;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Data that is not part of the project: tests that need it are skipped where it is not at hand. */
final class Shared {

    private Shared() {}

    /** A file of the folder of vectors and data: beside the checkout, or where SCORING_SHARED says. */
    static Path file(String path) {
        var named = System.getenv("SCORING_SHARED");
        var file = (named == null ? Path.of("../../shared") : Path.of(named)).resolve(path);
        Assumptions.assumeTrue(Files.exists(file), file + " is not at hand");
        return file;
    }
}
