package games.scoring.launcher;

import games.scoring.plugin.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command without a command: help. */
@Command(
        name = "scoring",
        description =
                "A referee for game-agent benchmarks: scores the logs that a benchmark writes by the rules that it"
                        + " has, and explains every term.",
        mixinStandardHelpOptions = true,
        versionProvider = ScoringCommand.VersionText.class,
        subcommands = {
            RunCommand.class,
            ExplainCommand.class,
            ValidateCommand.class,
            VerifyCommand.class,
            LeaderboardCommand.class,
            CompareCommand.class,
            RescoreCommand.class,
            ReportCommand.class,
            BenchmarksCommand.class,
            PluginsCommand.class,
            DemoCommand.class
        },
        footerHeading = "%nExit codes:%n",
        footer = {
            "  0  all good",
            "  1  an error of the program itself",
            "  2  wrong usage or configuration, or a file that can't be read or written",
            "  3  finished, but records were rejected or planned episodes are missing",
            "  4  a verification or gate failed",
            "  130  interrupted",
            "",
            "SCORING_JAVA_OPTS goes to the Java runtime (-Xmx128m); SCORING_PLUGINS names more plugin folders."
        })
final class ScoringCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
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
