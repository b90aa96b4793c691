package games.scoring.launcher;

import games.scoring.output.ScoringRun;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks without writing. */
@Command(
        name = "validate",
        description = "Reads and checks everything as 'run' does, and writes nothing.",
        mixinStandardHelpOptions = true)
final class ValidateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private PlanOptions plan = new PlanOptions();

    @Option(names = "--fail-fast", description = "Stop at the first record that can't be scored.")
    private boolean failFast;

    @Override
    public Integer call() throws IOException {
        var err = spec.commandLine().getErr();
        var session = new ScoringSession(plugins, rules, err);
        ScoringRun.Outcome outcome;
        try (var progress = new Progress(err);
                var walk = input.walk(session.catalog(), new Warnings(progress::say))) {
            var messages = new Messages(progress::say);
            var warnings = new Warnings(progress::say);
            var options = ScoringRun.Options.of(input.jobs())
                    .records(input.records(false))
                    .failFast(failFast)
                    .plan(plan.read(session.catalog(), session.rulebook(), input.records(false), warnings))
                    .warnings(warnings)
                    .progress(progress);
            var run = session.run(options);
            progress.expect(input.named(), run::bytesRead);
            outcome = session.score(run, walk, List.of(messages));
            messages.finish("");
            progress.clear();
            session.warnOfNoEffect(outcome, warnings);
        }
        spec.commandLine().getOut().println(CountsText.line(outcome));
        return plan.exit(outcome, 0, false);
    }
}
