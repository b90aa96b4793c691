package games.scoring.launcher;

import games.scoring.output.Plan;
import games.scoring.output.ScoringRun;
import games.scoring.plugin.Catalog;
import games.scoring.record.ReadOptions;
import games.scoring.rule.Rulebook;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What ought to be there, and what it means where something is not. */
final class PlanOptions {

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description =
                    "Episodes that ought to exist, as JSON Lines of benchmark, agent, instance, repeat and episode;"
                            + " absent ones get the status missing.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--allow-partial",
            description = "Exit with 0 though records were rejected or planned episodes are missing.")
    private boolean allowPartial;

    Optional<Path> file() {
        return file;
    }

    /** Reads the plan; null where the user names none. */
    @Nullable
    Plan read(Catalog catalog, Rulebook rulebook, ReadOptions reading, Warnings warnings) {
        return read(file, catalog, rulebook, reading, warnings);
    }

    /** Reads a plan; null where there is none. */
    static @Nullable Plan read(
            Optional<Path> file, Catalog catalog, Rulebook rulebook, ReadOptions reading, Warnings warnings) {
        var plan = file.map(path -> Plan.read(path, path.toString(), catalog, rulebook, reading))
                .orElse(null);
        if (plan != null && plan.size() == 0) {
            warnings.accept("--plan " + file.orElseThrow()
                    + " asks for no episode: it is empty, or --only leaves out all of" + " it. So none is missing.");
        }
        return plan;
    }

    /**
     * Gives the exit code of a run that came to its end.
     *
     * @param expectedRejects how many rejects are right
     * @param lacking whether something else than records is lacking in the output
     */
    int exit(ScoringRun.Outcome outcome, long expectedRejects, boolean lacking) {
        boolean accepted = allowPartial && outcome.stop().isEmpty();
        return (outcome.isPartial(expectedRejects) || lacking) && !accepted ? ExitCode.INCOMPLETE : ExitCode.OK;
    }
}
