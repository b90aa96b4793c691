package games.scoring.launcher;

import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.rule.Rulebook;
import games.scoring.standing.Bootstrap;
import games.scoring.standing.LeaderboardFiles;
import games.scoring.standing.MergedRuns;
import games.scoring.standing.Ranking;
import games.scoring.standing.RunOptions;
import games.scoring.standing.RunRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Ranks what was scored. */
@Command(
        name = "leaderboard",
        description =
                "Shows the leaderboards of scored output. Several folders merge exactly: the result is that of one run"
                        + " over everything, in which an episode that stands in two of them counts once.",
        mixinStandardHelpOptions = true)
final class LeaderboardCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Option(
            names = "--option",
            paramLabel = "FAMILY.NAME=VALUE",
            description = "A setting of a family's ranking, such as the weights of its tasks, in place of that of the"
                    + " run. Repeatable.")
    private List<String> options = new ArrayList<>();

    @Option(
            names = "--allow-partial-coverage",
            negatable = true,
            description = "Where a family ranks by the average rank over its benchmarks, as orak does: rank agents that"
                    + " lack benchmarks beside complete ones, and say what they lack; or don't, whatever the run was"
                    + " told.")
    private @Nullable Boolean allowPartialCoverage;

    /** What stands behind the option is taken for its number, as it may have one. */
    static final class Draws implements ITypeConverter<Integer> {

        @Override
        public Integer convert(String text) {
            try {
                return Integer.valueOf(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException(
                        "'" + text + "' is not a whole number. Without one, write the option behind the folders");
            }
        }
    }

    @Option(
            names = "--bootstrap",
            converter = Draws.class,
            arity = "0..1",
            fallbackValue = "" + Bootstrap.USUAL_DRAWS,
            paramLabel = "N",
            description = "Draw the episodes anew N times, ${FALLBACK-VALUE} if no number follows, and show how surely"
                    + " numbers and ranks are what they are: 95 %% intervals of both, also over a family, how often an"
                    + " agent is first, and interquartile means. Reads scores.jsonl.")
    private @Nullable Integer bootstrap;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Decides what --bootstrap draws; that of the first run if it is absent.")
    private @Nullable Long seed;

    @Option(names = "--json", description = "Write JSON, as leaderboard.json.")
    private boolean json;

    @Option(names = "--csv", description = "Write CSV, as leaderboard.csv.")
    private boolean csv;

    @Parameters(paramLabel = "OUT", arity = "1..*", description = "Folders that 'scoring run' wrote.")
    private List<Path> folders;

    @Override
    public Integer call() throws IOException {
        OneOutput.require(spec, "--json", "--csv");
        if (bootstrap != null && bootstrap < Bootstrap.LEAST_DRAWS) {
            throw new UsageException("--bootstrap=" + bootstrap + ": expected " + Bootstrap.LEAST_DRAWS
                    + " draws or more, for an interval leaves out one in forty on each side.");
        }
        if (bootstrap == null && seed != null) {
            throw new UsageException("--seed decides what --bootstrap draws, and nothing is drawn without it.");
        }
        var load = plugins.load(spec.commandLine().getErr());
        var warnings = new Warnings(spec.commandLine().getErr()::println);
        var runs = new ArrayList<FinishedRun>();
        var seen = new HashSet<Path>();
        for (var folder : folders) {
            var run = FinishedRun.open(folder);
            if (!seen.add(folder.toRealPath())) {
                throw new UsageException(folder + ": named twice, so its episodes would count twice. Name it once.");
            }
            runs.add(run);
        }
        var rulebook = Rulebook.of(load.catalog(), RunOptions.of(load.catalog(), runs, options), List.of());
        var scratch = Path.of(System.getProperty("java.io.tmpdir"));
        var merged = MergedRuns.of(runs, scratch);
        RunRules.requireKnown(load.catalog(), merged.standings());
        boolean partialCoverage = RunOptions.partialCoverage(runs, allowPartialCoverage);
        var ranking = new Ranking(load.catalog(), family -> rulebook.settings(family.id()), partialCoverage);
        var leaderboard = ranking.rank(merged.standings());
        var drawn = Optional.<Bootstrap>empty();
        if (bootstrap != null) {
            long first = runs.get(0).manifest().seed();
            drawn = Optional.of(
                    Bootstrap.of(runs, merged, leaderboard, ranking, bootstrap, seed == null ? first : seed, scratch));
        }
        var out = spec.commandLine().getOut();
        if (json) {
            out.print(new String(LeaderboardFiles.json(leaderboard, drawn), StandardCharsets.UTF_8));
        } else if (csv) {
            out.print(new String(LeaderboardFiles.csv(leaderboard, drawn), StandardCharsets.UTF_8));
        } else {
            LeaderboardText.print(leaderboard, drawn, out);
        }
        if (allowPartialCoverage != null) {
            var ranked = new TreeSet<String>();
            runs.forEach(run -> ranked.addAll(run.manifest().rulesets().keySet()));
            NoEffect.ofPartialCoverage(load.catalog(), ranked).ifPresent(warnings);
        }
        merged.remarks().forEach(warnings);
        RunRules.apart(runs).forEach(warnings);
        leaderboard.failures().forEach(warnings);
        boolean stopped = false;
        for (var run : runs) {
            var how = run.stopped();
            stopped |= how.isPresent();
            how.ifPresent(sentence -> warnings.accept(run.folder() + ": " + sentence));
        }
        return stopped || merged.duplicates() > 0 || !leaderboard.failures().isEmpty()
                ? ExitCode.INCOMPLETE
                : ExitCode.OK;
    }
}
