package games.scoring.launcher;

import games.scoring.verify.Rescore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Scores a run again under other rules. */
@Command(
        name = "rescore",
        description =
                "Shows what changes, term by term, when a run is scored under another ruleset or other options. Uses"
                        + " the inputs that 'run --keep-inputs' kept, or reads again what manifest.json names and checks its SHA-256.",
        mixinStandardHelpOptions = true)
final class RescoreCommand implements Callable<Integer> {

    static final String ROOT =
            "Where relative paths of the run's inputs start: the folder in which the run was made. They are looked for in"
                    + " the working folder and in those above OUT without it.";

    private static final int LISTED = 20;

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Mixin
    private JobsOption jobs = new JobsOption();

    @Parameters(paramLabel = "OUT", description = "A folder that 'scoring run' wrote.")
    private Path out;

    @Option(names = "--root", paramLabel = "DIR", description = ROOT)
    private Optional<Path> root = Optional.empty();

    @Option(
            names = "--episodes",
            description = "Write JSON Lines instead, an object for each episode that changes; the summary goes to"
                    + " standard error.")
    private boolean episodes;

    @Option(names = "--json", description = "Write JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        OneOutput.require(spec, "--episodes", "--json");
        var err = spec.commandLine().getErr();
        var load = plugins.load(err);
        var shown = spec.commandLine().getOut();
        var rescored = Rescore.of(
                load.catalog(),
                out,
                new Rescore.Options(rules.rulesets(), rules.options(), root, jobs.jobs(), LISTED),
                new Warnings(err::println),
                episode -> {
                    if (episodes && episode.changed()) {
                        shown.println(episode.line());
                    }
                });
        if (json) {
            shown.print(rescored.json());
        } else {
            rescored.write(episodes ? err : shown);
            err.flush();
        }
        return rescored.stopped().isPresent() ? ExitCode.INCOMPLETE : ExitCode.OK;
    }
}
