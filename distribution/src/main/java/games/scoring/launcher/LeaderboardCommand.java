package games.scoring.launcher;

import games.scoring.plugin.UsageException;
import games.scoring.standing.LeaderboardFiles;
import games.scoring.standing.Ranking;
import games.scoring.standing.Standings;
import games.scoring.standing.StandingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Ranks what was scored. */
@Command(
        name = "leaderboard",
        description =
                "Shows the leaderboards of scored output. Several folders merge exactly: the result is that of one run"
                        + " over everything.",
        mixinStandardHelpOptions = true)
final class LeaderboardCommand implements Callable<Integer> {

    private static final long LARGEST = 1L << 30;

    /** How to write the leaderboards. */
    enum Form {
        TEXT,
        JSON,
        CSV
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Option(
            names = "--option",
            paramLabel = "FAMILY.NAME=VALUE",
            description = "A setting of a family, such as the weights of its tasks. Repeatable.")
    private List<String> options = new java.util.ArrayList<>();

    @Option(
            names = "--allow-partial-coverage",
            description = "Rank agents that lack benchmarks beside complete ones, and say what they lack.")
    private boolean allowPartialCoverage;

    @Option(names = "--json", description = "Write JSON, as leaderboard.json.")
    private boolean json;

    @Option(names = "--csv", description = "Write CSV, as leaderboard.csv.")
    private boolean csv;

    @Parameters(paramLabel = "OUT", arity = "1..*", description = "Folders that 'scoring run' wrote.")
    private List<Path> folders;

    @Override
    public Integer call() throws IOException {
        var load = plugins.load(spec.commandLine().getErr());
        var rulebook = games.scoring.rule.Rulebook.of(load.catalog(), options, List.of());
        var standings = new Standings();
        var seen = new LinkedHashSet<Path>();
        for (var folder : folders) {
            var file = standingsOf(folder).toRealPath();
            if (seen.contains(file)) {
                throw new UsageException(folder + ": named twice, so its episodes would count twice. Name it once.");
            }
            for (var earlier : seen) {
                if (Files.mismatch(earlier, file) < 0) {
                    RunCommand.warn(
                            spec.commandLine().getErr(),
                            folder + ": the same standings as those of " + earlier.getParent()
                                    + ". If one is a copy of the other, its episodes count twice.");
                    break;
                }
            }
            seen.add(file);
            try {
                standings.merge(read(folder));
            } catch (IllegalArgumentException e) {
                throw new UsageException(folder + ": " + e.getMessage());
            }
        }
        var leaderboard = new Ranking(load.catalog(), family -> rulebook.settings(family.id()), allowPartialCoverage)
                .rank(standings);
        var out = spec.commandLine().getOut();
        if (json) {
            out.print(new String(LeaderboardFiles.json(leaderboard), java.nio.charset.StandardCharsets.UTF_8));
        } else if (csv) {
            out.print(new String(LeaderboardFiles.csv(leaderboard), java.nio.charset.StandardCharsets.UTF_8));
        } else {
            LeaderboardText.print(leaderboard, out);
        }
        return ExitCode.OK;
    }

    private static Path standingsOf(Path folder) {
        var file = Files.isDirectory(folder) ? folder.resolve("standings.json") : folder;
        if (!Files.isRegularFile(file)) {
            throw new UsageException("No " + file + ": expected a folder that 'scoring run' wrote and finished.");
        }
        return file;
    }

    private static Standings read(Path folder) throws IOException {
        var file = standingsOf(folder);
        if (Files.size(file) > LARGEST) {
            throw new UsageException(file + " is larger than 1 GiB.");
        }
        return StandingsFile.read(Files.readAllBytes(file), file.toString());
    }
}
