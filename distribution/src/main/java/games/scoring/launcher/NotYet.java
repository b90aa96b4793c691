package games.scoring.launcher;

import picocli.CommandLine.Model.CommandSpec;

/** What commands say that are planned and not there. */
final class NotYet {

    private NotYet() {}

    static int say(CommandSpec spec) {
        spec.commandLine().getErr().println(spec.qualifiedName() + " is not there yet.");
        return ExitCode.USAGE;
    }
}
