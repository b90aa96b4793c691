package games.scoring.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The folder of a finished run, made of files that a test wrote. */
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
            written = all.filter(file -> !file.endsWith(OutputFolder.MANIFEST))
                    .sorted()
                    .toList();
        }
        for (var file : written) {
            list(file, files.addObject().put("path", file.getFileName().toString()));
        }
        Files.writeString(out.resolve(OutputFolder.MANIFEST), manifest.toString());
        return out;
    }

    /** Makes a file of a run another one, as if the run had written it. */
    public static void change(Path out, String name, UnaryOperator<String> change) throws IOException {
        var file = out.resolve(name);
        Files.writeString(file, change.apply(Files.readString(file)));
        var manifest = (ObjectNode) JSON.readTree(Files.readString(out.resolve(OutputFolder.MANIFEST)));
        for (var listed : manifest.path("files")) {
            if (listed.path("path").asString().equals(name)) {
                list(file, (ObjectNode) listed);
            }
        }
        Files.writeString(out.resolve(OutputFolder.MANIFEST), manifest.toString());
    }

    private static void list(Path file, ObjectNode listed) throws IOException {
        listed.put("size", Files.size(file)).put("crc32c", WrittenFile.text(WrittenFile.sum(file, Long.MAX_VALUE)));
    }
}
