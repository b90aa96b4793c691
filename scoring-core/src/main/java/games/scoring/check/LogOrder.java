package games.scoring.check;

import games.scoring.message.Ellipsis;
import games.scoring.output.ScoreLine;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginLoader;
import games.scoring.rule.Rulebook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;

/**
 * Whether a log gives the same whatever was read before it: the plugin is loaded anew, so that it knows of nothing, and reads
 * the example logs one by one; loaded anew once more, it reads them from the last to the first, and all again.
 */
final class LogOrder {

    private static final int MOST_LOGS = 100;
    private static final int LONGEST = 200;

    private final Path plugin;
    private final LoadedFamily family;
    private final Path examples;

    LogOrder(Path plugin, LoadedFamily family, Path examples) {
        this.plugin = plugin;
        this.family = family;
        this.examples = examples;
    }

    List<CheckReport.Failure> faults() throws IOException {
        var known = new HashSet<Path>();
        var logs = new ArrayList<LogTrials.Log>();
        for (var log : LogTrials.logs(new Catalog(List.of(family)), examples)) {
            if (logs.size() < MOST_LOGS && known.add(log.path())) {
                logs.add(log);
            }
        }
        if (logs.isEmpty()) {
            return List.of();
        }
        var first = new Reader(anew(plugin, family)).read(logs);
        var backwards = new ArrayList<>(logs);
        Collections.reverse(backwards);
        var reader = new Reader(anew(plugin, family));
        var second = reader.read(backwards);
        var third = reader.read(logs);
        var failures = new ArrayList<CheckReport.Failure>();
        for (int i = 0; i < logs.size(); i++) {
            var expected = first.get(i);
            var other = second.get(logs.size() - 1 - i);
            var found = expected.equals(other) ? third.get(i) : other;
            if (!expected.equals(found)) {
                failures.add(PluginSteps.failure(
                        examples.relativize(logs.get(i).path()).toString().replace('\\', '/'),
                        "expected the log format " + logs.get(i).format()
                                + " to give the same whatever it read before, found first "
                                + differing(expected, found, examples) + ", later "
                                + differing(found, expected, examples)
                                + ": it keeps something from one log to the next"));
            }
        }
        return failures;
    }

    /** Loads a plugin once more: what its code keeps is not what it kept before. */
    static Catalog anew(Path plugin, LoadedFamily family) {
        return new Catalog(List.of(
                PluginLoader.loadOne(plugin).catalog().family(family.id()).orElseThrow()));
    }

    /** Gives the first line that is not among others, from a little before it differs. */
    static String differing(List<String> lines, List<String> others, Path examples) {
        var line = first(lines, others, examples);
        var other = first(others, lines, examples);
        int same = 0;
        while (same < Math.min(line.length(), other.length()) && line.charAt(same) == other.charAt(same)) {
            same++;
        }
        int start = line.length() <= LONGEST ? 0 : Math.max(0, same - LONGEST / 4);
        return (start > 0 ? "…" : "") + Ellipsis.cut(line.substring(start), LONGEST);
    }

    private static String first(List<String> lines, List<String> others, Path examples) {
        return lines.stream()
                .filter(each -> !others.contains(each))
                .findFirst()
                .orElse("nothing")
                .replace(examples + "/", "");
    }

    /** Reads logs one by one. */
    private record Reader(Catalog catalog) {

        /** Gives the lines of each. */
        List<List<String>> read(List<LogTrials.Log> logs) throws IOException {
            var run = new SmallRun(catalog, Rulebook.of(catalog));
            var all = new ArrayList<List<String>>();
            for (var log : logs) {
                all.add(lines(run, log.path()));
            }
            return all;
        }
    }

    /** Gives all that comes of a file or folder, in lines. */
    static List<String> lines(SmallRun run, Path file) throws IOException {
        var writer = new ScoreLine(true);
        var lines = new ArrayList<String>();
        try {
            var outcome = run.files(List.of(file));
            outcome.scored().forEach(scored -> lines.add(writer.line(scored)));
            outcome.rejects().forEach(reject -> lines.add(ScoreLine.line(reject)));
            lines.addAll(outcome.skipped());
        } catch (LogFormatFailure e) {
            lines.add(String.valueOf(e.getMessage()));
        }
        return lines;
    }
}
