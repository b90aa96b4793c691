package games.scoring.launcher;

import games.scoring.message.Closest;
import games.scoring.message.ReadFailure;
import games.scoring.message.Thrown;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.output.OutputException;
import games.scoring.plugin.PluginMemoryError;
import games.scoring.plugin.PluginWatch;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Starts the command line. */
public final class Main {

    private Main() {}

    /**
     * Starts the command line.
     *
     * @param args the arguments
     */
    public static void main(String[] args) {
        var standardOutput = new StandardOutput();
        var out = new PrintWriter(standardOutput, false, Terminal.characters("stdout"));
        var err = new PrintWriter(new FileOutputStream(FileDescriptor.err), true, Terminal.characters("stderr"));
        PluginOutput.begin();
        var exit = new PluginExit(err);
        PluginWatch.begin(message -> err.println("scoring: " + Visible.text(message)));
        int code = run(args, out, err);
        out.flush();
        if (out.checkError()) {
            var failure = standardOutput.failure();
            if (failure.isPresent()) {
                err.println("scoring: standard output can't be written: " + failure.get());
                // The others say that something is wrong by themselves.
                code = code == ExitCode.OK || code == ExitCode.INCOMPLETE ? ExitCode.USAGE : code;
            }
        }
        exit.end(code);
    }

    /** Runs a command, whose exit code it gives. */
    static int run(String[] given, PrintWriter out, PrintWriter err) {
        var args = Commands.meant(given);
        for (String each : args) {
            // What Java makes of bytes that it can't read: it would open, or make, something else.
            if (each.indexOf('\uFFFD') >= 0) {
                err.println("scoring: '" + Visible.text(each)
                        + "': expected UTF-8, found other bytes where \uFFFD stands. Rename the file, or give the name in"
                        + " UTF-8.");
                return ExitCode.USAGE;
            }
        }
        if (Commands.isHelp(args)) {
            Commands.help(out);
            return ExitCode.OK;
        }
        var named = Commands.named(args);
        var command = named.map(Commands::line)
                .orElseGet(Commands::all)
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(110)
                .setUsageHelpAutoWidth(false)
                .setExpandAtFiles(false)
                .registerConverter(Path.class, Main::path)
                .setParameterExceptionHandler((e, a) -> {
                    e.getCommandLine().getErr().println("scoring: " + Visible.text(told(e)));
                    if (e instanceof UnmatchedArgumentException unmatched) {
                        suggest(unmatched, e.getCommandLine().getErr());
                    }
                    e.getCommandLine()
                            .getErr()
                            .println("Help: "
                                    + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
                    return ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((e, c, parsed) -> failed(e, c, debug(args)));
        try {
            return command.execute(named.isEmpty() ? args : Arrays.copyOfRange(args, 1, args.length));
        } catch (OutOfMemoryError e) {
            // The command is over, and what it held is free again.
            boolean plugin = e instanceof PluginMemoryError;
            long mebibytes = Runtime.getRuntime().maxMemory() / (1 << 20);
            err.println("scoring: not enough memory (" + mebibytes + " MiB)"
                    + (plugin ? " at " + Visible.text(String.valueOf(e.getMessage())) : "")
                    + ". Give more with SCORING_JAVA_OPTS=-Xmx" + 2 * mebibytes + "m, "
                    + (plugin
                            ? "take fewer threads with -j, or leave it out."
                            : "or take fewer threads, where there is -j. What takes memory by its number are agents,"
                                    + " duels, planned episodes and, to compare, episodes without an instance."));
            if (debug(args)) {
                printTrace(e, err);
            }
            return ExitCode.USAGE;
        }
    }

    /** Names the options or commands that may be meant. Of commands picocli names some for nearly any word. */
    private static void suggest(UnmatchedArgumentException e, PrintWriter err) {
        if (e.isUnknownOption()) {
            UnmatchedArgumentException.printSuggestions(e, err);
            return;
        }
        var command = e.getCommandLine();
        var closest =
                Closest.to(e.getUnmatched().get(0), command.getSubcommands().keySet());
        if (!closest.isEmpty()) {
            var before = command.getCommandSpec().qualifiedName() + " ";
            err.println("Did you mean: " + before + String.join(" or " + before, closest) + "?");
        }
    }

    /** Gives a message without the number of the argument, which nobody counts, and in the user's words, not in Java's. */
    private static String told(CommandLine.ParameterException e) {
        var message = String.valueOf(e.getMessage())
                .replaceAll(" (at|from) index [0-9]+:? ", " ")
                .replaceAll("'[-+]?[0-9]+' is not an int$", "$0 from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE)
                .replaceAll("'[-+]?[0-9]+' is not a long$", "$0 from " + Long.MIN_VALUE + " to " + Long.MAX_VALUE)
                .replaceAll(" is not an? (int|long)\\b", " is not a whole number")
                .replaceAll(" is not an? (float|double)$", " is not a number");
        return Pattern.compile("expected one of \\[(.*)] \\(case-(?:in)?sensitive\\) but was '(.*)'", Pattern.DOTALL)
                .matcher(message)
                .replaceAll(found -> Matcher.quoteReplacement("expected one of "
                        + found.group(1).toLowerCase(Locale.ROOT) + ", found '" + found.group(2) + "'"));
    }

    /** An empty name would be the working folder, and - a file that is called so, which nobody means. */
    private static Path path(String name) {
        if (name.isEmpty()) {
            throw new TypeConversionException(
                    "expected the name of a file or folder, found nothing. Is a variable of your script empty?");
        }
        if (name.equals("-")) {
            throw new TypeConversionException("expected the name of a file or folder, found -, which only an INPUT may"
                    + " be. Standard input has the name /dev/stdin, and a file that is called so ./-");
        }
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + name + "' is no name of a file: " + e.getReason());
        }
    }

    /** What a plugin throws may fail to print itself. */
    private static void printTrace(Throwable thrown, PrintWriter err) {
        try {
            thrown.printStackTrace(err);
        } catch (RuntimeException | Error e) {
            for (StackTraceElement frame : Thrown.trace(thrown)) {
                err.println("\tat " + frame);
            }
        }
    }

    private static boolean debug(String[] args) {
        return Arrays.asList(args).contains("--debug");
    }

    private static int failed(Exception e, CommandLine command, boolean debug) {
        Throwable cause =
                e instanceof UncheckedIOException unchecked && unchecked.getCause() != null ? unchecked.getCause() : e;
        var err = command.getErr();
        boolean expected =
                cause instanceof UsageException || cause instanceof OutputException || cause instanceof IOException;
        if (expected) {
            err.println("scoring: "
                    + Visible.text(
                            cause instanceof IOException io && !(cause instanceof OutputException)
                                    ? ReadFailure.told(io)
                                    : String.valueOf(cause.getMessage())));
        } else {
            err.println("scoring: an error of the program itself: " + Visible.text(Thrown.words(cause))
                    + ". Please report it with what --debug prints.");
        }
        if (debug) {
            printTrace(cause, err);
        }
        err.flush();
        return expected ? ExitCode.USAGE : ExitCode.INTERNAL;
    }
}
