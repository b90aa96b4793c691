package games.scoring.check;

import games.scoring.plugin.LentThread;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The child of {@link PluginCheck}: runs the steps of {@link PluginSteps} one after the other, and says on standard output, in
 * {@link CheckLine}s, at which one it is and what it found.
 */
final class CheckProcess {

    private static final int SHOWN = 60;

    private final PrintStream out;

    /** What the plugin prints, as far as it is shown. */
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private boolean told;

    /** The aspect at hand. */
    private @Nullable String current;

    private CheckProcess(PrintStream out) {
        this.out = out;
    }

    /** Takes what a plugin prints: nobody's business here, but its users will see it. */
    private PrintStream taker() {
        return new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        synchronized (printed) {
                            if (printed.size() < SHOWN) {
                                printed.write(b);
                            }
                        }
                    }
                },
                true,
                StandardCharsets.UTF_8);
    }

    private void tellPrinted() {
        String text;
        synchronized (printed) {
            text = printed.toString(StandardCharsets.UTF_8).strip();
        }
        if (!told && current != null && !text.isEmpty()) {
            told = true;
            var beginning = text.lines().findFirst().orElse("");
            say(new CheckLine.Warned(
                    current,
                    PluginSteps.failure(
                            "",
                            "the plugin prints \"" + beginning
                                    + "\": its users can't tell that from what the program says."
                                    + " Leave it out; a log format tells with out.reject(…), out.skip(…) and notes")));
        }
    }

    /**
     * Runs the steps.
     *
     * @param args plugin, scratch folder, folder for damaged files or nothing, samples, seed, number of the first step, folder of
     *     the bundled plugins or nothing, then what is not to be tried again, as the steps name it
     */
    public static void main(String[] args) {
        // What the plugin starts is in its group, and this thread, which ends, is not.
        new LentThread(new ThreadGroup("check"), () -> check(args), "check").start();
    }

    private static void check(String[] args) {
        var child = new CheckProcess(new PrintStream(System.out, false, StandardCharsets.UTF_8));
        var error = System.err;
        System.setOut(child.taker());
        System.setErr(System.out);
        var keep = args[2].isEmpty() ? Optional.<Path>empty() : Optional.of(Path.of(args[2]));
        try {
            new PluginSteps(
                            Path.of(args[0]),
                            Path.of(args[1]),
                            keep,
                            Integer.parseInt(args[3]),
                            Long.parseLong(args[4]),
                            Set.copyOf(Arrays.asList(args).subList(7, args.length)),
                            args[6].isEmpty() ? Optional.empty() : Optional.of(Path.of(args[6])),
                            child::say)
                    .run(Integer.parseInt(args[5]));
            child.tellPrinted();
            child.say(new CheckLine.Done());
        } catch (Throwable e) {
            e.printStackTrace(error);
            Runtime.getRuntime().halt(1);
        }
        // Threads that a plugin left must not keep this runtime alive.
        Runtime.getRuntime().halt(0);
    }

    private void say(CheckLine line) {
        if (line instanceof CheckLine.Step step) {
            tellPrinted();
            current = step.aspect();
        }
        out.println(line.text());
        out.flush();
    }
}
