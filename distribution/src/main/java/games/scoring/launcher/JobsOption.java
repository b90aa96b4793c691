package games.scoring.launcher;

import games.scoring.message.UsageException;
import picocli.CommandLine.Option;

/** How many threads work. */
final class JobsOption {

    private static final int MOST = 1024;

    @Option(
            names = {"-j", "--jobs"},
            paramLabel = "N",
            description = "How many threads, 1 to 1024; the processors by default.")
    private int jobs = Runtime.getRuntime().availableProcessors();

    /**
     * Gives the number.
     *
     * @throws UsageException if it is none that a machine can work with
     */
    int jobs() {
        if (jobs < 1 || jobs > MOST) {
            throw new UsageException("-j " + jobs + ": expected 1 to " + MOST + " threads.");
        }
        return jobs;
    }
}
