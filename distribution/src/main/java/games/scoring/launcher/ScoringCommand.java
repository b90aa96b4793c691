package games.scoring.launcher;

import games.scoring.plugin.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command without a command. */
@Command(
        name = ScoringCommand.NAME,
        mixinStandardHelpOptions = true,
        versionProvider = ScoringCommand.VersionText.class)
final class ScoringCommand implements Runnable {

    static final String NAME = "scoring";

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        Commands.help(spec.commandLine().getOut());
    }

    /** Gives the version. */
    static final class VersionText implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "scoring " + Version.current(),
                "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")"
            };
        }
    }
}
