package games.scoring.clembench;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Data that is not part of the project: tests that need it are skipped where it is not at hand. */
final class Shared {

    private Shared() {}

    /** The folder of vectors and rules: beside the checkout, or where SCORING_SHARED says. */
    static Path file(String path) {
        var named = System.getenv("SCORING_SHARED");
        var folder = named == null ? Path.of("../../shared") : Path.of(named);
        return required(folder.resolve(path));
    }

    /** The unpacked results trees: where SCORING_DATA says. */
    static Path tree(String path) {
        var named = System.getenv("SCORING_DATA");
        Assumptions.assumeTrue(named != null, "SCORING_DATA is not set");
        return required(Path.of(named == null ? "" : named).resolve(path));
    }

    private static Path required(Path path) {
        Assumptions.assumeTrue(Files.exists(path), path + " is not at hand");
        return path;
    }
}
