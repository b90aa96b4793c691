package games.scoring.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Not there yet. */
@Command(
        name = "report",
        description = "Makes one HTML page of a run (not there yet).",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("unused")
    @Unmatched
    private List<String> rest = new ArrayList<>();

    @Override
    public Integer call() {
        return NotYet.say(spec);
    }
}
