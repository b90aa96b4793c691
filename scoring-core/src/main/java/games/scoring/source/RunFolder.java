package games.scoring.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Recognises the folder OUT of a run, finished or broken off: by how its manifest begins, or by the list of files that
 * the run was making. Whoever scores the logs above it has no use for it: its episodes are those of the logs again.
 */
final class RunFolder {

    private static final Pattern MANIFEST =
            Pattern.compile("\\{\\s*\"program\"\\s*:\\s*\\{\\s*\"name\"\\s*:\\s*\"scoring\"");
    private static final int HEAD = 256;

    /** Whatever a run is asked for, they hold the same episodes. */
    private static final List<String> SCORES = List.of(
            "scores.jsonl",
            "scores.jsonl.gz",
            "scores.jsonl.zst",
            "scores.csv",
            "scores.csv.gz",
            "scores.csv.zst",
            "scores.parquet");

    private RunFolder() {}

    static boolean is(Path folder) {
        var manifest = folder.resolve("manifest.json");
        if (Files.isRegularFile(manifest)) {
            try (InputStream in = Files.newInputStream(manifest)) {
                return MANIFEST.matcher(new String(in.readNBytes(HEAD), StandardCharsets.UTF_8))
                        .lookingAt();
            } catch (IOException e) {
                return false;
            }
        }
        return Files.isRegularFile(folder.resolve("resume.partial/made.partial"));
    }

    /** Names the files of a run that hold the episodes of another one of its files again. */
    static List<String> again(Set<String> names) {
        var scores = SCORES.stream().filter(names::contains).toList();
        return scores.subList(Math.min(1, scores.size()), scores.size());
    }
}
