package games.scoring.orak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes logs as Orak's runs leave them. */
final class Runs {

    private final Path root;

    Runs(Path root) {
        this.root = root;
    }

    Path root() {
        return root;
    }

    Runs file(String path, String text) {
        try {
            var file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the score of a run of {@code m / zeroshot_agent}. */
    Runs score(String game, String stamp, String task, String score, int steps) {
        return file(
                "%s/m/text/zeroshot_agent/%s/final_score.json".formatted(game, stamp),
                ("{\"game\":\"%s\",\"llm\":\"m\",\"agent_type\":\"zeroshot_agent\",\"task\":\"%s\",\"score\":%s,"
                                + "\"final_step\":%d,\"input_modality\":\"text\"}")
                        .formatted(game, task, score, steps));
    }

    Runs score(String game, String score) {
        return score(game, "20260101_000000", "a task", score, 5);
    }

    Referee read() {
        return Referee.logs(root);
    }
}
