package games.scoring.orak;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

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
        return file(path, text.getBytes(StandardCharsets.UTF_8));
    }

    Runs gzip(String path, String text) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file(path, bytes.toByteArray());
    }

    private Runs file(String path, byte[] bytes) {
        try {
            var file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
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
