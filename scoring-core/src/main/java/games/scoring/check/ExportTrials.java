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

    private final Catalog catalog;
    private final Rulebook rulebook;
    private final Path examples;
    private final Path scratch;

    ExportTrials(Catalog catalog, Path examples, Path scratch) {
        this.catalog = catalog;
        this.rulebook = Rulebook.of(catalog);
        this.examples = examples;
        this.scratch = scratch;
    }

    List<CheckReport.Failure> faults(Export export) throws IOException {
        var failures = new ArrayList<CheckReport.Failure>();
        var count = new int[1];
        var once = written(export.id(), "the examples", failures, episode -> {
            count[0]++;
            return episode;
        });
        if (!failures.isEmpty()) {
            return failures;
        }
        var again = written(export.id(), "the examples once more", failures, episode -> episode);
        if (failures.isEmpty() && !once.equals(again)) {
            failures.add(PluginSteps.failure(
                    "the examples once more",
                    "expected the export " + export.id() + " to write the same files of the same episodes, found "
                            + other(once, again)
                            + " changed: it keeps something in the Export, which one run after the other opens, or writes what"
                            + " no episode says, such as the time"));
        }
        if (!export.logsOnly()) {
            written(export.id(), "the examples as plain records", failures, Episode::asRecord);
        }
        for (int next = 0; count[0] > 0 && next < ODD_NAMES.size(); next += count[0]) {
            var number = new int[] {next};
            written(export.id(), "the examples under odd names", failures, episode -> {
                var name = ODD_NAMES.get(number[0]++ % ODD_NAMES.size());
                return episode.called(name, name);
            });
        }
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
    Map<String, WrittenFile> written(
            String export, String what, List<CheckReport.Failure> failures, UnaryOperator<Episode> change)
            throws IOException {
        var target = Files.createTempDirectory(scratch, "export");
        try (var folder = OutputFolder.open(target, true)) {
            var exports = new Exports(
                    catalog,
                    List.of(export),
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
