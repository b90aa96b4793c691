package games.scoring.check;

import games.scoring.api.standing.Export;
import games.scoring.output.Exports;
import games.scoring.output.OutputFolder;
import games.scoring.output.WrittenFile;
import games.scoring.plugin.Catalog;
import games.scoring.record.Episode;
import games.scoring.rule.Rulebook;
import games.scoring.score.Scored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Tries an export on what the examples score: twice as they are, then as plain records, and then under names of agents and
 * instances as a stranger's log may have them.
 */
final class ExportTrials {

    /** One would lead out of the folder, one is a device's, one a formula in a spreadsheet. */
    private static final List<String> ODD_NAMES = List.of(
            "../../evil",
            "a/b",
            "C:\\temp\\agent",
            "CON",
            "=1+1",
            "tab\tline\r\nbreak\0",
            "\"quoted\", with commas; <b>",
            "\u202Eesrever",
            "x".repeat(300));

    private static final String AGAIN = "the examples once more";

    private final Catalog catalog;
    private final Rulebook rulebook;
    private final Path examples;
    private final Path scratch;
    private final Export export;

    ExportTrials(Catalog catalog, Path examples, Path scratch, Export export) {
        this.catalog = catalog;
        this.rulebook = Rulebook.of(catalog);
        this.examples = examples;
        this.scratch = scratch;
        this.export = export;
    }

    /** Writes the examples, and once more. */
    List<CheckReport.Failure> twice() throws IOException {
        var failures = new ArrayList<CheckReport.Failure>();
        var once = written("the examples", failures, episode -> episode);
        if (!failures.isEmpty()) {
            return failures;
        }
        var again = written(AGAIN, failures, episode -> episode);
        if (failures.isEmpty() && !once.equals(again)) {
            failures.add(PluginSteps.failure(
                    AGAIN,
                    "expected the export " + export.id() + " to write the same files of the same episodes, found "
                            + other(once, again)
                            + " changed: it keeps something in the Export, which one run after the other opens, or writes what"
                            + " no episode says, such as the time"));
        }
        return failures;
    }

    /** Writes them as if no log had brought them, unless the export takes no such episodes. */
    List<CheckReport.Failure> asRecords() throws IOException {
        var failures = new ArrayList<CheckReport.Failure>();
        if (!export.logsOnly()) {
            written("the examples as plain records", failures, Episode::asRecord);
        }
        return failures;
    }

    /** Writes them under names as a stranger's log may have them, until each name was there. */
    List<CheckReport.Failure> underOddNames() throws IOException {
        var failures = new ArrayList<CheckReport.Failure>();
        var count = new int[1];
        int before;
        do {
            before = count[0];
            written("the examples under odd names", failures, episode -> {
                var name = ODD_NAMES.get(count[0]++ % ODD_NAMES.size());
                return episode.called(name, name);
            });
        } while (count[0] > before && count[0] < ODD_NAMES.size());
        return failures;
    }

    /** Names a file that one of two runs wrote otherwise, or not at all. */
    static String other(Map<String, WrittenFile> files, Map<String, WrittenFile> others) {
        for (var each : files.entrySet()) {
            if (!each.getValue().equals(others.get(each.getKey()))) {
                return each.getKey();
            }
        }
        return others.keySet().stream()
                .filter(name -> !files.containsKey(name))
                .findFirst()
                .orElse("");
    }

    /** Writes the files of an export of the examples, each of whose episodes may be changed before. */
    Map<String, WrittenFile> written(String what, List<CheckReport.Failure> failures, UnaryOperator<Episode> change)
            throws IOException {
        var target = Files.createTempDirectory(scratch, "export");
        try (var folder = OutputFolder.open(target, true)) {
            var exports = new Exports(
                    catalog,
                    List.of(export.id()),
                    false,
                    folder,
                    warning -> failures.add(PluginSteps.failure(what, warning)));
            var part = exports.part();
            // While the log is open: the export may read on in it.
            new SmallRun(catalog, rulebook).files(List.of(examples), scored -> {
                part.scored(of(change.apply(scored.kept().episode()), scored.kept()));
                part.commit();
            });
            exports.finish();
            var written = folder.written();
            var paths = written.keySet().stream()
                    .map(name -> name.substring(name.indexOf('/') + 1))
                    .toList();
            PortableNames.faults(paths).forEach(fault -> failures.add(PluginSteps.failure(what, fault)));
            return written;
        }
    }

    private static Scored of(Episode episode, Scored scored) {
        return new Scored(
                episode,
                scored.rule(),
                scored.status(),
                scored.metrics(),
                scored.series(),
                scored.undefined(),
                scored.notes());
    }
}
