package games.scoring.launcher;

import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.verify.Compared;
import games.scoring.verify.Comparison;
import games.scoring.verify.VerifiedText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Compares two agents or runs. */
@Command(
        name = "compare",
        description =
                "Compares two runs, or two agents of one run, by pairs of episodes of one instance: mean difference"
                        + " with its interval, and tests. Runs of several agents are compared as a whole and agent by"
                        + " agent; benchmarks without instances as two samples.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "  scoring compare before after --fail-if-worse        a gate for CI",
            "  scoring compare out --agent-a gpt --agent-b llama   two agents of one run"
        })
final class CompareCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Parameters(paramLabel = "A", index = "0", description = "A folder that 'scoring run' wrote, or its scores.jsonl.")
    private Path a;

    @Parameters(paramLabel = "B", index = "1", arity = "0..1", description = "The other one; A again if absent.")
    private Optional<Path> b = Optional.empty();

    @Option(names = "--agent-a", paramLabel = "NAME", description = "The agent on side A; all agents if absent.")
    private Optional<String> agentA = Optional.empty();

    @Option(names = "--agent-b", paramLabel = "NAME", description = "The agent on side B; all agents if absent.")
    private Optional<String> agentB = Optional.empty();

    @Option(
            names = "--fail-if-worse",
            paramLabel = "BY",
            arity = "0..1",
            fallbackValue = "0",
            converter = Margin.class,
            description =
                    "Exit with 4 if B, or one of its agents, is worse than A in some benchmark: if the whole 95 %% interval of the mean"
                            + " difference (where there is none, the difference) lies beyond BY on the wrong side; BY is 0 by"
                            + " default. Also if B lost a benchmark, or an agent there: if"
                            + " none of A's scores, under the same ruleset, has a partner in B.")
    private Optional<Double> failIfWorse = Optional.empty();

    /** What stands behind the option is taken for its number, as it may have one. */
    static final class Margin implements ITypeConverter<Double> {

        @Override
        public Double convert(String text) {
            try {
                return Double.valueOf(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException(
                        "'" + text + "' is not a number. Without one, write the option behind A and B");
            }
        }
    }

    @Option(
            names = "--fail-if-fewer",
            paramLabel = "SHARE",
            arity = "0..1",
            fallbackValue = "0",
            converter = Share.class,
            description =
                    "Exit with 4 if B, or one of its agents, has a score in fewer of the instances (or episodes without"
                            + " one) that A has a score in, in some benchmark; SHARE of them, such as 5%% or 0.05, may lack"
                            + " one, none by default. --fail-if-worse alone judges what both scored.")
    private Optional<BigDecimal> failIfFewer = Optional.empty();

    /** A share as a number or in percent. */
    static final class Share implements ITypeConverter<BigDecimal> {

        @Override
        public BigDecimal convert(String text) {
            try {
                return text.endsWith("%")
                        ? new BigDecimal(text.substring(0, text.length() - 1)).movePointLeft(2)
                        : new BigDecimal(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException(
                        "'" + text + "' is no share, such as 5% or 0.05. Without one, write the option behind A and B");
            }
        }
    }

    @Option(names = "--json", description = "Write JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (b.isEmpty() && (agentA.isEmpty() || agentB.isEmpty())) {
            throw new UsageException("Within one run, name two agents with --agent-a and --agent-b.");
        }
        var load = plugins.load(spec.commandLine().getErr());
        var compared =
                Comparison.of(load.catalog(), new Comparison.Side(a, agentA), new Comparison.Side(b.orElse(a), agentB));
        var out = spec.commandLine().getOut();
        if (json) {
            out.print(compared.json());
        } else {
            compared.write(out);
        }
        out.flush();
        var faults = new ArrayList<String>();
        failIfWorse.ifPresent(by -> compared.worse(by).forEach(one -> faults.add(worse(one))));
        failIfFewer.ifPresent(share -> compared.fewer(share).forEach(one -> faults.add(fewer(one))));
        if (!faults.isEmpty()) {
            faults.forEach(new Warnings(spec.commandLine().getErr()::println));
            return ExitCode.FAILED;
        }
        return compared.stopped().isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }

    private static String worse(Compared.OfBenchmark worse) {
        return worse.lost()
                ? "lost " + where(worse) + ": A has a score in " + VerifiedText.episodes(worse.unpairedA())
                        + ", none of which has a partner with a score in B"
                : "worse in " + where(worse)
                        + (worse.hasInterval() ? "" : ": the difference alone says so, there is no interval");
    }

    private static String fewer(Compared.OfBenchmark fewer) {
        return "fewer scores in " + where(fewer) + ": of the " + fewer.scoredA() + " that A has, B lacks "
                + fewer.lackingB();
    }

    private static String where(Compared.OfBenchmark one) {
        return one.benchmark() + " under " + one.ruleset()
                + one.agent().map(agent -> ", " + Visible.shortName(agent)).orElse("");
    }
}
