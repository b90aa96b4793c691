package games.scoring.launcher;

import games.scoring.record.EpisodeParts;
import games.scoring.record.Reading;
import games.scoring.verify.Tolerance;
import games.scoring.verify.Verification;
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
        var verification = new Verification(
                rulebook, new Verification.Options(new Tolerance(tolerance), Verification.Options.DEFAULTS.listed()));
        var reading = new Reading(
                load.catalog(),
                rulebook,
                new Reading.Options(input.jobs(), input.records(true), true),
                warning -> RunCommand.warn(err, warning));
        try (var walk = input.walk(load.catalog(), false, warning -> RunCommand.warn(err, warning))) {
            reading.read(walk, turn -> new Part(verification.part()));
        }
        var verified = verification.result();
        var out = spec.commandLine().getOut();
        if (json) {
            out.println(new String(VerifiedJson.write(verified), StandardCharsets.UTF_8));
        } else {
            VerifiedText.write(verified, all, out);
        }
        return verified.failed() ? ExitCode.FAILED : ExitCode.OK;
    }

    private record Part(Verification.Part part) implements EpisodeParts.Part {
        @Override
        public void episode(games.scoring.record.Episode episode) {
            part.episode(episode);
        }

        @Override
        public void rejected(games.scoring.record.Reject reject) {
            part.rejected(reject);
        }

        @Override
        public void leftOut() {
            part.leftOut();
        }

        @Override
        public void end() {}

        @Override
        public void commit() {
            part.commit();
        }
    }
}
