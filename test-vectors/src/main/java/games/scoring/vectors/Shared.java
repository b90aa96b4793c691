package games.scoring.vectors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Data that is no part of the project: a test that needs it is skipped where it is not at hand. */
public final class Shared {

    private Shared() {}

    /**
     * Finds a file of vectors and rules: beside the checkout, or in the folder that {@code SCORING_SHARED} names.
     *
     * @param name its path in that folder
     * @return the file
     */
    public static Path file(String name) {
        var named = System.getenv("SCORING_SHARED");
        return required((named == null ? Path.of("../../shared") : Path.of(named)).resolve(name));
    }

    /**
     * Reads vectors.
     *
     * @param name the file's name in the folder {@code vectors}
     * @return the vectors
     * @throws IOException if the file can't be read
     */
    public static List<JsonNode> vectors(String name) throws IOException {
        var vectors = new ArrayList<JsonNode>();
        for (var line : Files.readAllLines(file("vectors/" + name))) {
            vectors.add(JsonMapper.shared().readTree(line));
        }
        return vectors;
    }

    /**
     * Finds a folder of real logs in the one that {@code SCORING_DATA} names.
     *
     * @param name its path in that folder
     * @return the folder
     */
    public static Path data(String name) {
        var named = System.getenv("SCORING_DATA");
        Assumptions.assumeTrue(named != null, "SCORING_DATA is not set");
        return required(Path.of(named == null ? "" : named).resolve(name));
    }

    private static Path required(Path path) {
        Assumptions.assumeTrue(Files.exists(path), path + " is not at hand");
        return path;
    }
}
