package games.scoring.check;

import games.scoring.api.log.NameList;
import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.FamilyResources;
import games.scoring.plugin.LoadedFamily;
import games.scoring.source.LogUnit;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Files that lie beside logs, and the examples of the bundled families: a log format that claims them would reject them, or
 * score what is none of its family.
 */
final class ForeignFiles {

    private static final Map<String, String> USUAL = usual();

    private static Map<String, String> usual() {
        var files = new LinkedHashMap<String, String>();
        files.put("README.md", "# Runs\n\nThe runs of May.\n");
        files.put("notes.txt", "nothing to see\n");
        files.put("empty.json", "");
        files.put("settings.json", "{\"seed\": 7, \"temperature\": 0.5, \"comment\": \"of nobody\"}\n");
        files.put("list.json", "[1, 2, 3]\n");
        files.put("table.csv", "colour,count\nred,1\n");
        files.put("lines.jsonl", "{\"colour\": \"red\"}\n{\"colour\": \"blue\"}\n");
        files.put("debug.log", "2026-01-01 00:00:00 INFO started\n");
        files.put("picture.png", "\u0089PNG\r\n\u001A\n\0\0\0\rIHDR");
        files.put(".gitignore", "*.tmp\n");
        files.put("a folder/a file with a name that is rather long and has no suffix", "1\n");
        return files;
    }

    private final LoadedFamily family;
    private final Path folder;

    private ForeignFiles(LoadedFamily family, Path folder) {
        this.family = family;
        this.folder = folder;
    }

    /**
     * Writes the files.
     *
     * @param family the family to which none of them belongs
     * @param others the bundled families
     * @param folder where to write; absent
     */
    static ForeignFiles write(LoadedFamily family, List<LoadedFamily> others, Path folder) throws IOException {
        for (var file : USUAL.entrySet()) {
            var path = folder.resolve("usual").resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue().getBytes(StandardCharsets.ISO_8859_1));
        }
        for (var other : others) {
            if (!other.id().equals(family.id())) {
                FamilyResources.of(other).unpackExamples(folder.resolve(other.id()));
            }
        }
        return new ForeignFiles(family, folder);
    }

    /** Offers them to the log formats; gives what these throw. */
    List<CheckReport.Failure> offer(List<CheckReport.Failure> warnings) throws IOException {
        var failures = new ArrayList<CheckReport.Failure>();
        var claimed = new TreeMap<String, NameList>();
        var options = WalkOptions.defaults().warnings(told -> failures.add(PluginSteps.failure("", shown(told))));
        try (var walk = SourceWalk.open(List.of(folder.toString()), new Catalog(List.of(family)), options)) {
            for (var unit = walk.next(); unit.isPresent(); unit = walk.next()) {
                if (unit.get() instanceof LogUnit log) {
                    claimed.computeIfAbsent(log.format().id(), id -> new NameList())
                            .add(shown(log.path()));
                }
                unit.get().done();
            }
        } catch (UsageException e) {
            // Nothing is recognised, as it should be.
            return failures;
        }
        claimed.forEach((format, files) -> warnings.add(PluginSteps.failure(
                format,
                "the log format " + format + " claims files that are none of its logs (" + files
                        + "): beside logs, they would be rejected or scored. Let claims(entry) look for what only its logs"
                        + " have, in their names or with entry.head(…)")));
        return failures;
    }

    private String shown(String text) {
        return text.replace(folder + "/usual/", "")
                .replace(folder + "/", "")
                .replace(folder.toString(), "a folder of none of its logs");
    }
}
