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
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The child of {@link PluginCheck}: runs the steps of {@link PluginSteps} one after the other, and says on standard output, a
 * JSON object a line, at which one it is and what it found.
 */
final class CheckProcess implements PluginSteps.Listener {

    private static final JsonMapper JSON = new JsonMapper();

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
     *     the bundled plugins or nothing, then the titles of the rules that are not to be tried
     */
    public static void main(String[] args) {
        new LentThread(() -> check(args), "check").start();
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
            listener.say(JSON.createObjectNode().put("done", true));
        } catch (Throwable e) {
            e.printStackTrace(error);
            Runtime.getRuntime().halt(1);
        }
        // Threads that a plugin left must not keep this runtime alive.
        Runtime.getRuntime().halt(0);
    }

    private void say(ObjectNode said) {
        out.println(JSON.writeValueAsString(said));
        out.flush();
    }

    @Override
    public void step(int number, PluginSteps.Aspect aspect, String what, boolean vital) {
        tellPrinted();
        current = aspect;
        say(JSON.createObjectNode()
                .put("step", number)
                .put("aspect", aspect.id())
                .put("title", aspect.title())
                .put("what", what)
                .put("vital", vital)
                .put("rule", aspect.ofRule())
                .put("seconds", aspect.seconds()));
    }

    @Override
    public void failure(PluginSteps.Aspect aspect, CheckReport.Failure failure) {
        say(JSON.createObjectNode()
                .put("failure", aspect.id())
                .put("where", failure.where())
                .put("message", failure.message())
                .put("record", failure.record())
                .put("file", failure.file()));
    }

    @Override
    public void warning(PluginSteps.Aspect aspect, CheckReport.Failure warning) {
        say(JSON.createObjectNode()
                .put("warning", aspect.id())
                .put("where", warning.where())
                .put("message", warning.message()));
    }

    @Override
    public void family(CheckReport.Provided family) {
        var said = JSON.createObjectNode()
                .put("family", family.id())
                .put("title", family.title())
                .put("module", family.jar().name())
                .put("version", family.jar().version())
                .put("jar", family.jar().path())
                .put("sha256", family.jar().sha256());
        var claims = said.putArray("claims");
        family.claims()
                .forEach(claim -> claims.addObject().put("kind", claim.kind()).put("id", claim.id()));
        say(said);
    }

    @Override
    public void cost(CheckReport.Cost cost) {
        say(JSON.createObjectNode()
                .put("cost", cost.what())
                .put("episodes", cost.episodes())
                .put("nanos", cost.nanos())
                .put("bytes", cost.bytes()));
    }
}
