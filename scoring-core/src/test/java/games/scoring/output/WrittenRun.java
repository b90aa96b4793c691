package games.scoring.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
            files.addObject().put("path", file.getFileName().toString()).put("size", Files.size(file));
        }
        Files.writeString(out.resolve(OutputFolder.MANIFEST), manifest.toString());
        return out;
    }
}
