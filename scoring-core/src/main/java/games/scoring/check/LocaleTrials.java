package games.scoring.check;

import games.scoring.output.WrittenFile;
import games.scoring.plugin.LoadedFamily;
import games.scoring.rule.Rulebook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;

/**
 * Whether the language and time zone of a machine change what the examples give: under others, the plugin is loaded anew, reads
 * them and exports what they score. To be run where nobody else needs the defaults of Java.
 */
final class LocaleTrials {

    /** A machine elsewhere. */
    private record Elsewhere(String language, String zone) {}

    /** Digits of its own here; a comma in numbers, and letters whose case is another, there. */
    private static final List<Elsewhere> ELSEWHERE =
            List.of(new Elsewhere("ar-EG", "Asia/Kathmandu"), new Elsewhere("tr-TR", "Pacific/Kiritimati"));

    private final Path plugin;
    private final LoadedFamily family;
    private final Path examples;
    private final Path scratch;

    LocaleTrials(Path plugin, LoadedFamily family, Path examples, Path scratch) {
        this.plugin = plugin;
        this.family = family;
        this.examples = examples;
        this.scratch = scratch;
    }

    /** What the examples give: the lines of the output, and the files of each export that does not fail. */
    private record Given(List<String> lines, Map<String, Map<String, WrittenFile>> exports) {}

    List<CheckReport.Failure> faults() throws IOException {
        var language = Locale.getDefault();
        var zone = TimeZone.getDefault();
        var here = given();
        // What is another each time is told elsewhere.
        var again = given();
        here.exports()
                .entrySet()
                .removeIf(each -> !each.getValue().equals(again.exports().get(each.getKey())));
        if (!here.lines().equals(again.lines())) {
            return List.of();
        }
        var failures = new ArrayList<CheckReport.Failure>();
        for (var elsewhere : ELSEWHERE) {
            Locale.setDefault(Locale.forLanguageTag(elsewhere.language()));
            TimeZone.setDefault(TimeZone.getTimeZone(elsewhere.zone()));
            Given there;
            try {
                there = given();
            } finally {
                Locale.setDefault(language);
                TimeZone.setDefault(zone);
            }
            compare(here, there, elsewhere, failures);
        }
        return failures;
    }

    private void compare(Given here, Given there, Elsewhere elsewhere, List<CheckReport.Failure> failures) {
        var where = elsewhere.language() + ", " + elsewhere.zone();
        if (!here.lines().equals(there.lines())) {
            failures.add(PluginSteps.failure(
                    where,
                    "expected the examples to give the same whatever the language and time zone of the machine, found "
                            + LogOrder.differing(here.lines(), there.lines(), examples) + " become "
                            + LogOrder.differing(there.lines(), here.lines(), examples) + ": " + remedy()));
        }
        here.exports().forEach((export, files) -> {
            var others = there.exports().getOrDefault(export, Map.of());
            if (!files.equals(others)) {
                failures.add(PluginSteps.failure(
                        where,
                        "expected the export " + export
                                + " to write the same whatever the language and time zone of the machine, found "
                                + ExportTrials.other(files, others) + " changed: " + remedy()));
            }
        });
    }

    private static String remedy() {
        return "give String.format, toLowerCase and their like Locale.ROOT, and times a zone";
    }

    /** Says what the examples give under the defaults of now. */
    private Given given() throws IOException {
        var catalog = LogOrder.anew(plugin, family);
        var exports = new LinkedHashMap<String, Map<String, WrittenFile>>();
        for (var export : catalog.family(family.id()).orElseThrow().exports()) {
            // That it fails is told elsewhere.
            exports.put(
                    export.id(),
                    new ExportTrials(catalog, examples, scratch, export)
                            .written("", new ArrayList<>(), episode -> episode));
        }
        return new Given(LogOrder.lines(new SmallRun(catalog, Rulebook.of(catalog)), examples), exports);
    }
}
