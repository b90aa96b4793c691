package games.scoring.diambra;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The folder of shared test vectors and logs, where it is there: beside the checkout, or named by SCORING_SHARED. */
final class Shared {

    private Shared() {}

    static Path file(String name) {
        var folder = Optional.ofNullable(System.getenv("SCORING_SHARED"))
                .map(Path::of)
                .orElse(Path.of("../../shared"));
        var file = folder.resolve(name);
        Assumptions.assumeTrue(Files.exists(file), "no shared folder here");
        return file;
    }

    static List<JsonNode> vectors(String name) throws IOException {
        var mapper = JsonMapper.builder().build();
        var vectors = new ArrayList<JsonNode>();
        for (var line : Files.readAllLines(file("vectors/" + name))) {
            vectors.add(mapper.readTree(line));
        }
        return vectors;
    }
}
