package games.scoring.output;

import games.scoring.message.UsageException;
import games.scoring.record.ParserWords;
import games.scoring.source.InputDigest;
import games.scoring.source.LongJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What the manifest of a run says of it.
 *
 * @param version the version of the program that made the run
 * @param plugins the plugins
 * @param rulesets the rulesets under which episodes were scored, by family
 * @param options the settings that differ from their defaults, by full name
 * @param reading what the user said about reading
 * @param ranking what the user said about ranking
 * @param inputs what was read
 * @param counts what became of the records, and how many files were read, by the names that the manifest has for them
 * @param stop where the run stopped before its end; empty for one that read everything
 * @param notes what must be said beside its files, a sentence each
 * @param seed the seed that the user gave, by which a bootstrap draws unless it is told another
 * @param files the files that the run wrote, by name
 */
public record RunManifest(
        String version,
        List<Plugin> plugins,
        Map<String, Set<String>> rulesets,
        Map<String, String> options,
        Map<String, String> reading,
        Map<String, String> ranking,
        List<InputDigest> inputs,
        Map<String, Long> counts,
        Optional<Stop> stop,
        List<String> notes,
        long seed,
        Map<String, WrittenFile> files) {

    private static final long LARGEST = 64L << 20;

    /**
     * A plugin of the run.
     *
     * @param name its name
     * @param version its version, or an empty text
     * @param sha256 the digest of its jar
     * @param families the ids of its families
     */
    public record Plugin(String name, String version, String sha256, List<String> families) {

        /**
         * Makes a plugin.
         *
         * @param name its name
         * @param version its version, or an empty text
         * @param sha256 the digest of its jar
         * @param families the ids of its families
         */
        public Plugin {
            families = List.copyOf(families);
        }
    }

    /**
     * The record at which a run stopped.
     *
     * @param source where it stood
     * @param code why it could not be scored
     */
    public record Stop(String source, String code) {}

    /**
     * Makes a manifest.
     *
     * @param version the version of the program that made the run
     * @param plugins the plugins
     * @param rulesets the rulesets under which episodes were scored, by family
     * @param options the settings that differ from their defaults, by full name
     * @param reading what the user said about reading
     * @param ranking what the user said about ranking
     * @param inputs what was read
     * @param counts what became of the records, and how many files were read, by the names that the manifest has for them
     * @param stop where the run stopped before its end; empty for one that read everything
     * @param notes what must be said beside its files, a sentence each
     * @param seed the seed that the user gave, by which a bootstrap draws unless it is told another
     * @param files the files that the run wrote, by name
     */
    public RunManifest {
        plugins = List.copyOf(plugins);
        inputs = List.copyOf(inputs);
        notes = List.copyOf(notes);
    }

    /**
     * Gives a count.
     *
     * @param name its name in the manifest
     * @return the count, 0 where the manifest has none
     */
    public long count(String name) {
        return counts.getOrDefault(name, 0L);
    }

    /**
     * Reads a manifest.
     *
     * @param file the file
     * @return what it says
     * @throws UsageException if it is none
     * @throws IOException if it can't be read
     */
    static RunManifest read(Path file) throws IOException {
        if (Files.size(file) > LARGEST) {
            throw none(file, "larger than 64 MiB");
        }
        try {
            var root = LongJson.mapper().readTree(Files.readAllBytes(file));
            for (var name : List.of("program", "counts", "inputs", "files")) {
                if (root.path(name).isMissingNode()) {
                    throw none(file, "'" + name + "' is absent");
                }
            }
            if (!text(root.path("program"), "name").equals("scoring")) {
                throw none(file, "another program made it");
            }
            var plugins = new ArrayList<Plugin>();
            for (var plugin : root.path("plugins")) {
                var families = new ArrayList<String>();
                plugin.path("families").forEach(id -> families.add(id.asString("")));
                plugins.add(
                        new Plugin(text(plugin, "name"), text(plugin, "version"), text(plugin, "sha256"), families));
            }
            var rulesets = new LinkedHashMap<String, Set<String>>();
            for (var family : root.path("rulesets").properties()) {
                var ids = new LinkedHashSet<String>();
                family.getValue().forEach(id -> ids.add(id.asString("")));
                rulesets.put(family.getKey(), ids);
            }
            var inputs = new ArrayList<InputDigest>();
            for (var input : root.path("inputs")) {
                inputs.add(new InputDigest(
                        text(input, "path"),
                        input.path("size").asLong(-1),
                        text(input, "sha256"),
                        input.has("files") ? OptionalLong.of(input.path("files").asLong(0)) : OptionalLong.empty()));
            }
            var counts = new LinkedHashMap<String, Long>();
            for (var count : root.path("counts").properties()) {
                counts.put(count.getKey(), count.getValue().asLong(0));
            }
            var files = new LinkedHashMap<String, WrittenFile>();
            for (var written : root.path("files")) {
                files.put(
                        text(written, "path"),
                        new WrittenFile(written.path("size").asLong(-1), text(written, "crc32c")));
            }
            var notes = new ArrayList<String>();
            root.path("notes").forEach(note -> notes.add(note.asString("")));
            var stop = root.path("stopped");
            return new RunManifest(
                    text(root.path("program"), "version"),
                    plugins,
                    rulesets,
                    texts(root.path("options")),
                    texts(root.path("reading")),
                    texts(root.path("ranking")),
                    inputs,
                    counts,
                    stop.isMissingNode()
                            ? Optional.empty()
                            : Optional.of(new Stop(text(stop, "source"), text(stop, "code"))),
                    notes,
                    root.path("seed").asLong(0),
                    files);
        } catch (JacksonException e) {
            throw none(file, ParserWords.without(e.getOriginalMessage()));
        }
    }

    private static UsageException none(Path file, String why) {
        return new UsageException(file + ": not a manifest that 'scoring run' wrote: " + why
                + (why.endsWith(".") ? "" : ".") + " Make it anew with: scoring run");
    }

    private static String text(JsonNode object, String key) {
        return object.path(key).asString("");
    }

    private static Map<String, String> texts(JsonNode object) {
        var texts = new LinkedHashMap<String, String>();
        for (var member : object.properties()) {
            texts.put(member.getKey(), member.getValue().asString(""));
        }
        return texts;
    }
}
