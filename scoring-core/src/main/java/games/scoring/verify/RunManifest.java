package games.scoring.verify;

import games.scoring.output.OutputFolder;
import games.scoring.plugin.UsageException;
import games.scoring.record.ParserWords;
import games.scoring.source.InputDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a run's manifest says of how it was made.
 *
 * @param rulesets the rulesets under which episodes were scored, by family
 * @param options the settings that differ from their defaults, by full name
 * @param reading what the user said about reading
 * @param inputs what was read
 */
record RunManifest(
        Map<String, Set<String>> rulesets,
        Map<String, String> options,
        Map<String, String> reading,
        List<InputDigest> inputs) {

    private static final long LARGEST = 64L << 20;

    /**
     * Reads the manifest of a run.
     *
     * @param out the folder of the run
     * @return the manifest
     * @throws UsageException if there is none, or it is none
     */
    static RunManifest read(Path out) throws IOException {
        var file = out.resolve(OutputFolder.MANIFEST);
        if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
            throw new UsageException(out + ": expected the folder of a finished run, with " + OutputFolder.MANIFEST
                    + " in it. Make it with: scoring run");
        }
        try {
            var root = new JsonMapper().readTree(Files.readAllBytes(file));
            var rulesets = new LinkedHashMap<String, Set<String>>();
            for (var family : root.path("rulesets").properties()) {
                var ids = new LinkedHashSet<String>();
                family.getValue().forEach(id -> ids.add(id.asString("")));
                rulesets.put(family.getKey(), ids);
            }
            var inputs = new ArrayList<InputDigest>();
            for (var input : root.path("inputs")) {
                inputs.add(new InputDigest(
                        input.path("path").asString(""),
                        input.path("size").asLong(-1),
                        input.path("sha256").asString(""),
                        input.path("files").asLong(1)));
            }
            return new RunManifest(rulesets, texts(root.path("options")), texts(root.path("reading")), inputs);
        } catch (JacksonException e) {
            throw new UsageException(
                    file + ": not a manifest that 'scoring run' wrote: " + ParserWords.without(e.getOriginalMessage()));
        }
    }

    private static Map<String, String> texts(JsonNode object) {
        var texts = new LinkedHashMap<String, String>();
        for (var member : object.properties()) {
            texts.put(member.getKey(), member.getValue().asString(""));
        }
        return texts;
    }
}
