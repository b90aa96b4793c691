package games.scoring.output;

import games.scoring.plugin.Catalog;
import games.scoring.rule.Rulebook;
import games.scoring.source.RunFiles;
import games.scoring.source.SourceWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The folders of runs that tests make. */
public final class WrittenRun {

    private static final JsonMapper JSON = new JsonMapper();

    private WrittenRun() {}

    /** Writes a manifest that says nothing but which files there are. */
    public static Path finish(Path out) throws IOException {
        return finish(out, "{}");
    }

    /** Writes a manifest, with the files that there are. */
    public static Path finish(Path out, String begun) throws IOException {
        var manifest = (ObjectNode) JSON.readTree(begun);
        manifest.withObject("program").put("name", "scoring");
        manifest.withObject("counts");
        manifest.withArray("inputs");
        var files = manifest.putArray("files");
        List<Path> written;
        try (var all = Files.list(out)) {
            written = all.filter(file -> !file.endsWith(RunFiles.MANIFEST))
                    .sorted()
                    .toList();
        }
        for (var file : written) {
            list(file, files.addObject().put("path", file.getFileName().toString()));
        }
        Files.writeString(out.resolve(RunFiles.MANIFEST), manifest.toString());
        return out;
    }

    /** Makes a file of a run another one, as if the run had written it. */
    public static void change(Path out, String name, UnaryOperator<String> change) throws IOException {
        var file = out.resolve(name);
        Files.writeString(file, change.apply(Files.readString(file)));
        var manifest = (ObjectNode) JSON.readTree(Files.readString(out.resolve(RunFiles.MANIFEST)));
        for (var listed : manifest.path("files")) {
            if (listed.path("path").asString().equals(name)) {
                list(file, (ObjectNode) listed);
            }
        }
        Files.writeString(out.resolve(RunFiles.MANIFEST), manifest.toString());
    }

    /** Completes a run whose results are written, as one that took no time. */
    public static void complete(
            OutputFolder out, ScoringRun.Outcome outcome, SourceWalk walk, Catalog catalog, Rulebook rulebook)
            throws IOException {
        var manifest = new Manifest(
                outcome,
                walk.digests(),
                Map.of(),
                Map.of(),
                List.of(),
                out.written(),
                0,
                Instant.EPOCH,
                Duration.ZERO,
                1);
        out.complete(manifest.text(catalog, rulebook));
    }

    /** Removes the folder of a run with all that is in it, if it is there. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var all = Files.walk(folder)) {
            for (var each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static void list(Path file, ObjectNode listed) throws IOException {
        listed.put("size", Files.size(file)).put("crc32c", WrittenFile.text(WrittenFile.sum(file, Long.MAX_VALUE)));
    }
}
