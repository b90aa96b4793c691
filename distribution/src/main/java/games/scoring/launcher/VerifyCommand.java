package games.scoring.launcher;

import games.scoring.verify.Tolerance;
import games.scoring.verify.Verification;
import games.scoring.verify.Verified;
import games.scoring.verify.VerifiedJson;
import games.scoring.verify.VerifiedText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Recomputes what logs recorded. */
@Command(
        name = "verify",
        description =
                "Recomputes each episode under every ruleset and compares with the scores that the logs carry, metric"
                        + " by metric. Exits with 4 if an episode is reproduced by no ruleset.",
        mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            description = "How far numbers may differ, relative to max(1, |recorded|); 0, to the last bit, by default.")
    private double tolerance;

    @Option(names = "--all", description = "List every group, those without differences too.")
    private boolean all;

    @Option(names = "--json", description = "Write JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        var err = spec.commandLine().getErr();
        var load = plugins.load(err);
        var rulebook = plugins.rulebook(load, rules);
        Verified verified;
        try (var walk = input.walk(load.catalog(), false, warning -> RunCommand.warn(err, warning))) {
            verified = Verification.run(
                    load.catalog(),
                    rulebook,
                    walk,
                    Verification.reading(input.jobs(), input.records(true)),
                    new Verification.Options(new Tolerance(tolerance), Verification.Options.DEFAULTS.listed()),
                    warning -> RunCommand.warn(err, warning));
        }
        var out = spec.commandLine().getOut();
        if (json) {
            out.println(new String(VerifiedJson.write(verified), StandardCharsets.UTF_8));
        } else {
            VerifiedText.write(verified, all, out);
        }
        return verified.failed() ? ExitCode.FAILED : ExitCode.OK;
    }
}
