package games.scoring.launcher;

import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.output.OutputException;
import games.scoring.plugin.WholeFile;
import games.scoring.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a page of a run. */
@Command(
        name = "report",
        description =
                "Makes one HTML page of a run: leaderboards with intervals, what became of the records, how the scores"
                        + " fall, what was noted. The page needs no other file and no script.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "OUT", description = "A folder that 'scoring run' wrote and finished.")
    private Path folder;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE.html",
            required = true,
            description = "The page. One that is there is replaced.")
    private Path file;

    /** Read by Main before anything is parsed; declared for the help. */
    @SuppressWarnings("unused")
    @Option(names = "--debug", description = "Show stack traces.")
    private boolean debug;

    @Override
    public Integer call() throws IOException {
        var name = file.getFileName();
        if (name == null || !name.toString().toLowerCase(Locale.ROOT).endsWith(".html")) {
            throw new UsageException("-o " + file + ": expected the name of a page, ending in .html.");
        }
        WholeFile.requirePlace(file);
        var run = FinishedRun.open(folder);
        var report = Report.of(run);
        try {
            WholeFile.write(file, report::write);
        } catch (IOException e) {
            throw OutputException.of("-o " + file, e);
        }
        var stopped = run.stopped();
        stopped.ifPresent(how -> new Warnings(spec.commandLine().getErr()::println).accept(folder + ": " + how));
        return stopped.isPresent() ? ExitCode.INCOMPLETE : ExitCode.OK;
    }
}
