package games.scoring.check;

import games.scoring.plugin.LentThread;
import games.scoring.plugin.PluginCode;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
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
final class CheckProcess implements PluginSteps.Listener {

    private static final int SHOWN = 60;

    private final PrintStream out;

    /** What the plugin prints, as far as it is shown. */
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private boolean told;

    /** The aspect at hand. */
    private PluginSteps.@Nullable Aspect current;

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
            warning(
                    current,
                    PluginSteps.failure(
                            "",
                            "the plugin prints \"" + beginning
                                    + "\": its users can't tell that from what the program says."
                                    + " Leave it out; a log format tells with out.reject(…), out.skip(…) and notes"));
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
        var listener = new CheckProcess(new PrintStream(System.out, false, StandardCharsets.UTF_8));
        var error = System.err;
        System.setOut(listener.taker());
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
                            listener)
                    .run(Integer.parseInt(args[5]));
            listener.tellPrinted();
            listener.say(new CheckLine.Done());
        } catch (Throwable e) {
            e.printStackTrace(error);
            Runtime.getRuntime().halt(1);
        }
        // Threads that a plugin left must not keep this runtime alive.
        Runtime.getRuntime().halt(0);
    }

    private void say(CheckLine line) {
        out.println(line.text());
        out.flush();
    }

    @Override
    public void step(int number, PluginSteps.Aspect aspect, String what, boolean vital, String subject) {
        tellPrinted();
        current = aspect;
        say(new CheckLine.Step(number, aspect.id(), aspect.title(), what, vital, subject, aspect.seconds()));
    }

    @Override
    public void failure(PluginSteps.Aspect aspect, CheckReport.Failure failure) {
        say(new CheckLine.Failed(aspect.id(), failure));
    }

    @Override
    public void warning(PluginSteps.Aspect aspect, CheckReport.Failure warning) {
        say(new CheckLine.Warned(aspect.id(), warning));
    }

    @Override
    public void threw(Throwable thrown) {
        var trace = new StringWriter();
        try {
            thrown.printStackTrace(new PrintWriter(trace));
        } catch (Throwable e) {
            // It can't say where it was thrown.
            PluginCode.rethrowFatal(e);
        }
        say(new CheckLine.Threw(trace.toString()));
    }

    @Override
    public void family(CheckReport.Provided family) {
        say(new CheckLine.Brought(family));
    }

    @Override
    public void cost(CheckReport.Cost cost) {
        say(new CheckLine.Took(cost));
    }
}
