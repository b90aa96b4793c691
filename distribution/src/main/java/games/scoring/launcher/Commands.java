package games.scoring.launcher;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;

/** The commands. Each is looked at closely only when it is asked for: that takes a good part of a short command's time. */
enum Commands {
    RUN("scores everything in the inputs, writes OUT, prints the leaderboards"),
    EXPLAIN("shows how each episode's score came about, term by term"),
    VALIDATE("reads and checks everything as 'run' does, and writes nothing"),
    VERIFY("recomputes the scores that logs or a published table carry"),
    LEADERBOARD("shows the leaderboards of scored output; several folders merge exactly"),
    COMPARE("compares two runs, or two agents of one run; a gate for CI"),
    RESCORE("shows what changes, term by term, under another ruleset"),
    REPORT("makes one HTML page of a run, for people to read and keep"),
    BENCHMARKS("lists what can be scored: inputs, rules, ranges, rulesets, sources"),
    PLUGINS("lists, checks, makes and locks plugins"),
    DEMO("scores the example episodes that the plugins bring");

    private static final String HEAD = """
            Usage: scoring [-hV] [COMMAND]
            A referee for game-agent benchmarks: scores the logs that a benchmark writes by the rules that it has, and
            explains every term.

              -h, --help      Show this help message and exit.
              -V, --version   Print version information and exit.

            Commands, each with its own --help (or: scoring help COMMAND):
            """;

    private static final String FOOT = """

            Exit codes:
              0    all good
              1    an error of the program itself
              2    wrong usage or configuration, or a file that can't be read or written
              3    finished, but records were rejected or planned episodes are missing; or stopped early (--fail-fast)
              4    a verification or gate failed
              130  interrupted with Ctrl-C (143 where SIGTERM ended it); OUT can be resumed

            SCORING_JAVA_OPTS goes to the Java runtime (-Xmx128m); SCORING_PLUGINS names more plugin folders;
            SCORING_ARCHIVE=off starts without the archive of loaded classes that the second use makes.
            """;

    private final String does;

    Commands(String does) {
        this.does = does;
    }

    /** Gives the word that the user types. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Makes the command. */
    Object make() {
        return switch (this) {
            case RUN -> new RunCommand();
            case EXPLAIN -> new ExplainCommand();
            case VALIDATE -> new ValidateCommand();
            case VERIFY -> new VerifyCommand();
            case LEADERBOARD -> new LeaderboardCommand();
            case COMPARE -> new CompareCommand();
            case RESCORE -> new RescoreCommand();
            case REPORT -> new ReportCommand();
            case BENCHMARKS -> new BenchmarksCommand();
            case PLUGINS -> new PluginsCommand();
            case DEMO -> new DemoCommand();
        };
    }

    /** Gives the command that the first argument names, if it names one. */
    static Optional<Commands> named(String[] args) {
        for (Commands command : values()) {
            if (args.length > 0 && command.word().equals(args[0])) {
                return Optional.of(command);
            }
        }
        return Optional.empty();
    }

    /** Gives the command line that understands what follows the command's word. */
    CommandLine line() {
        var line = new CommandLine(make());
        line.getCommandSpec().name(ScoringCommand.NAME + " " + word());
        return line;
    }

    /** Gives the command line that understands all commands. */
    static CommandLine all() {
        var line = new CommandLine(new ScoringCommand());
        for (Commands command : values()) {
            line.addSubcommand(command.word(), command.make());
        }
        return line;
    }

    /** Gives the arguments without the word help: {@code help COMMAND} is {@code COMMAND --help}. */
    static String[] meant(String[] args) {
        if (args.length == 0 || !args[0].equals("help")) {
            return args;
        }
        var meant = new ArrayList<>(List.of(args));
        meant.removeAll(List.of("help", "--", "-h", "--help"));
        var rest = meant.toArray(String[]::new);
        if (rest.length > 0 && named(rest).isEmpty()) {
            return rest; // Told to be no command.
        }
        meant.add("--help");
        return meant.toArray(String[]::new);
    }

    /** Says whether the arguments ask for what {@link #help} prints. */
    static boolean isHelp(String[] args) {
        return args.length == 0 || (args.length == 1 && (args[0].equals("--help") || args[0].equals("-h")));
    }

    /** Prints what the program can do. */
    static void help(PrintWriter out) {
        out.print(HEAD);
        for (Commands command : values()) {
            String word = command.word();
            out.println("  " + word + " ".repeat(13 - word.length()) + command.does);
        }
        out.print(FOOT);
    }
}
