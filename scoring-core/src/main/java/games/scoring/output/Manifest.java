package games.scoring.output;

import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.plugin.Version;
import games.scoring.rule.Rulebook;
import games.scoring.source.InputDigest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Writes {@code manifest.json}: what a run was made of, so that it can be repeated and checked. All but the part
 * {@code run} is the same for the same work.
 *
 * @param outcome what the run came to
 * @param inputs what was read
 * @param reading what the user said about reading ({@code benchmark}, {@code agent}, {@code input-format}, {@code only},
 *     {@code plan}), in the order in which it is written; empty texts are left out
 * @param ranking what the user said about ranking ({@code allow-partial-coverage}), likewise
 * @param notes what must be said beside the files, a sentence each
 * @param files the files of the output by name, without the manifest
 * @param seed the seed that the user gave, by which a bootstrap draws unless it is told another
 * @param started when the run began
 * @param took how long it took
 * @param jobs how many threads it had
 */
public record Manifest(
        ScoringRun.Outcome outcome,
        List<InputDigest> inputs,
        Map<String, String> reading,
        Map<String, String> ranking,
        List<String> notes,
        Map<String, WrittenFile> files,
        long seed,
        Instant started,
        Duration took,
        int jobs) {

    /**
     * Gives the text of the file.
     *
     * @param catalog the plugins
     * @param rulebook the rules and options in force
     * @return JSON in UTF-8
     */
    public byte[] text(Catalog catalog, Rulebook rulebook) {
        var members = new ArrayList<String>();
        members.add(member(
                "program",
                object(out -> out.key("name").text("scoring").key("version").text(Version.current()))));
        members.add(member("plugins", lines(plugins(catalog))));
        members.add(member(
                "rulesets",
                object(out -> outcome.rulesets()
                        .forEach((family, used) -> out.key(family).texts(used)))));
        members.add(member(
                "options",
                object(out -> options(catalog, rulebook)
                        .forEach((name, value) -> out.key(name).text(value)))));
        members.add(member("reading", object(out -> reading.forEach(out::optional))));
        members.add(member("ranking", object(out -> ranking.forEach(out::optional))));
        members.add(member("inputs", lines(inputs.stream().map(Manifest::input).toList())));
        members.add(member("counts", counts()));
        outcome.stop()
                .ifPresent(stop -> members.add(member(
                        "stopped",
                        object(out -> out.key("source")
                                .text(stop.source())
                                .key("code")
                                .text(stop.code().code())))));
        members.add(member("notRead", texts(outcome.sources().examples())));
        members.add(member("skipped", texts(outcome.sources().skips())));
        if (!notes.isEmpty()) {
            members.add(member("notes", texts(notes)));
        }
        members.add(member("seed", json(out -> out.whole(seed))));
        members.add(member(
                "files",
                lines(files.entrySet().stream()
                        .map(file -> object(out -> out.key("path")
                                .text(file.getKey())
                                .key("size")
                                .whole(file.getValue().size())
                                .key("crc32c")
                                .text(file.getValue().crc32c())))
                        .toList())));
        members.add(member("run", run()));
        return ("{\n  " + String.join(",\n  ", members) + "\n}\n").getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> plugins(Catalog catalog) {
        var jars = new LinkedHashMap<String, List<LoadedFamily>>();
        catalog.families()
                .forEach(family -> jars.computeIfAbsent(family.jar().path(), path -> new ArrayList<>())
                        .add(family));
        var all = new ArrayList<String>();
        jars.values()
                .forEach(families -> all.add(object(out -> {
                    PluginJar jar = families.get(0).jar();
                    out.key("name").text(jar.name()).optional("version", jar.version());
                    out.key("sha256").text(jar.sha256()).key("bundled").truth(jar.bundled());
                    out.key("families")
                            .texts(families.stream().map(LoadedFamily::id).toList());
                })));
        return all;
    }

    private Map<String, String> options(Catalog catalog, Rulebook rulebook) {
        var all = new TreeMap<String, String>(outcome.options());
        catalog.families()
                .forEach(family -> all.putAll(rulebook.settings(family.id()).nonDefault()));
        return all;
    }

    private static String input(InputDigest input) {
        return object(out -> {
            out.key("path").text(input.path()).key("size").whole(input.size());
            out.key("sha256").text(input.sha256());
            input.files().ifPresent(files -> out.key("files").whole(files));
        });
    }

    private String counts() {
        var counts = outcome.counts();
        var sources = outcome.sources();
        return object(out -> out.key("records")
                .whole(counts.records())
                .key("scored")
                .whole(counts.scored())
                .key("aborted")
                .whole(counts.aborted())
                .key("unfinished")
                .whole(counts.unfinished())
                .key("missing")
                .whole(counts.missing())
                .key("planned")
                .whole(counts.planned())
                .key("rejected")
                .whole(counts.rejected())
                .key("leftOut")
                .whole(counts.leftOut())
                .key("recordFiles")
                .whole(sources.recordFiles())
                .key("logUnits")
                .whole(sources.logUnits())
                .key("skipped")
                .whole(sources.skipped())
                .key("filesNotRead")
                .whole(sources.notRead()));
    }

    private String run() {
        return object(out -> out.key("started")
                .text(started.toString())
                .key("milliseconds")
                .whole(took.toMillis())
                .key("jobs")
                .whole(jobs)
                .key("java")
                .text(Runtime.version().toString())
                .key("system")
                .text(System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"))
                .key("processors")
                .whole(Runtime.getRuntime().availableProcessors()));
    }

    private static String member(String name, String value) {
        return json(out -> out.text(name)) + ": " + value;
    }

    private static String texts(List<String> values) {
        return lines(values.stream().map(value -> json(out -> out.text(value))).toList());
    }

    private static String lines(List<String> values) {
        return values.isEmpty() ? "[]" : "[\n    " + String.join(",\n    ", values) + "\n  ]";
    }

    private static String object(Consumer<JsonText> members) {
        return json(out -> {
            out.raw('{');
            members.accept(out);
            out.raw('}');
        });
    }

    private static String json(Consumer<JsonText> value) {
        var out = new JsonText(256);
        value.accept(out);
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }
}
