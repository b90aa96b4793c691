package games.scoring.launcher;

import games.scoring.check.CheckReport;
import games.scoring.check.PluginCheck;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.plugin.Clash;
import games.scoring.rule.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;

/** Checks plugins from their jars alone. */
@Command(
        name = "check",
        description =
                "Checks a plugin from its jar alone, as the bundled ones are checked: that it loads, is documented,"
                        + " keeps what its rules claim on inputs drawn from the declarations, that examples and golden"
                        + " episodes score as stated, and that its log formats survive damaged files.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The plugin's code runs in a Java runtime of its own, with " + PluginCheck.HEAP_MIB + " MiB of memory and "
                    + PluginCheck.FILE_SECONDS + " s for a file.",
            "Exit code 4 if anything fails. A counter-example is a record for 'scoring run'."
        })
final class PluginsCheckCommand implements Callable<Integer> {

    private static final String FITS = "%-7s %-14s %s%n";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "JAR", arity = "1..*", description = "A plugin's jar, or a folder with its libraries too.")
    private List<Path> plugins = new ArrayList<>();

    @Option(names = "--samples", paramLabel = "N", description = "Inputs to draw for each rule and property; 100.")
    private int samples = PluginCheck.SAMPLES;

    @Option(names = "--seed", paramLabel = "N", description = "Decides what is drawn; 1.")
    private long seed = 1;

    @Option(
            names = "--keep",
            paramLabel = "DIR",
            description = "Keep damaged files that a log format does not survive in this folder.")
    private Optional<Path> keep = Optional.empty();

    @Option(names = "--json", description = "Write JSON.")
    private boolean json;

    /** Main reads it too, before anything is parsed. */
    @Option(names = "--debug", description = "Show stack traces.")
    private boolean debug;

    @Override
    public Integer call() throws IOException {
        if (samples < 1 || samples > 1_000_000) {
            throw new UsageException("--samples " + samples + ": expected 1 to 1000000.");
        }
        var out = spec.commandLine().getOut();
        var all = Json.array();
        boolean passes = true;
        var reports = new ArrayList<CheckReport>();
        for (var plugin : plugins) {
            if (!json) {
                out.println(Visible.text(plugin.toString().replace('\\', '/')));
            }
            var progress = new Printer(out, spec.commandLine().getErr(), json, debug);
            var report = PluginCheck.check(plugin, samples, seed, keep, PluginOptions.bundled(), progress);
            passes &= report.passes();
            reports.add(report);
            if (json) {
                add(report, all);
            } else {
                printEnd(report, out);
            }
            out.flush();
        }
        var clashes = CheckReport.clashes(reports);
        passes &= clashes.isEmpty();
        if (json) {
            var root = Json.object();
            root.put("passed", passes);
            root.put("samples", samples).put("seed", seed);
            root.putObject("limits")
                    .put("heap_mib", PluginCheck.HEAP_MIB)
                    .put("file_seconds", PluginCheck.FILE_SECONDS)
                    .put("rule_seconds", PluginCheck.ruleSeconds(samples));
            root.set("plugins", all);
            PluginsCommand.ListCommand.add(clashes, root.putArray("clashes"));
            out.print(Json.indented(root));
        } else {
            Clash.messages(clashes).forEach(message -> out.println("FAILED  " + Visible.text(message)));
        }
        return passes ? ExitCode.OK : ExitCode.FAILED;
    }

    /** Prints what is known as soon as it is: a check takes a while. */
    private record Printer(PrintWriter out, PrintWriter err, boolean json, boolean debug)
            implements PluginCheck.Progress {

        @Override
        public void waiting(String what, int seconds) {
            err.println("scoring: the check waits for " + Visible.text(what) + "; it may take " + seconds + " s");
            err.flush();
        }

        @Override
        public void threw(String trace) {
            if (debug) {
                err.print(Visible.lines(trace));
                err.flush();
            }
        }

        @Override
        public void family(CheckReport.Provided family) {
            if (json) {
                return;
            }
            out.println(Visible.text("  family " + family.id() + ", " + family.title() + "; module "
                    + family.jar().name() + " " + family.jar().version() + "; SHA-256 "
                    + family.jar().sha256()));
            out.flush();
        }

        @Override
        public void aspect(CheckReport.Aspect aspect) {
            if (json) {
                return;
            }
            out.format(
                    Locale.ROOT,
                    FITS,
                    !aspect.failures().isEmpty() ? "FAILED" : aspect.warnings().isEmpty() ? "ok" : "warning",
                    aspect.id(),
                    aspect.title() + (aspect.tried() > 1 ? " (" + aspect.tried() + ")" : ""));
            aspect.failures().forEach(failure -> print(failure, out));
            aspect.warnings().forEach(warning -> print(warning, out));
            out.flush();
        }
    }

    private void printEnd(CheckReport report, PrintWriter out) {
        for (var cost : report.costs()) {
            out.format(
                    Locale.ROOT,
                    FITS,
                    "",
                    "cost",
                    Visible.text(cost.what()) + ": " + time(cost.nanos()) + " and " + cost.bytes()
                            + " bytes allocated an episode, over " + cost.episodes());
        }
        long failed = report.aspects().stream()
                .filter(aspect -> !aspect.failures().isEmpty())
                .count();
        long passed = report.aspects().size() - failed;
        out.println(
                failed == 0
                        ? "All " + passed + " checks passed."
                        : failed + " of " + report.aspects().size() + " checks failed.");
        out.println("The plugin was run in a Java runtime of its own, with " + PluginCheck.HEAP_MIB + " MiB, "
                + PluginCheck.FILE_SECONDS + " s a file and " + PluginCheck.ruleSeconds(samples)
                + " s a rule and property; 'scoring run' has no such fence.");
        out.println();
    }

    private static void print(CheckReport.Failure failure, PrintWriter out) {
        var times = failure.times() > 1 ? " (" + failure.times() + " times)" : "";
        var where = failure.where().isEmpty() ? "" : failure.where() + ": ";
        out.println("          " + Visible.text(where + failure.message() + times));
        if (!failure.record().isEmpty()) {
            out.println("            " + Visible.text(failure.record()));
        }
        if (!failure.file().isEmpty()) {
            out.println("            kept: " + Visible.text(failure.file()));
        }
    }

    private static String time(long nanos) {
        return nanos < 10_000 ? nanos + " ns" : nanos < 10_000_000 ? nanos / 1_000 + " µs" : nanos / 1_000_000 + " ms";
    }

    private static void add(CheckReport report, ArrayNode all) {
        var plugin = all.addObject();
        plugin.put("plugin", report.plugin());
        plugin.put("passed", report.passes());
        var families = plugin.putArray("families");
        report.families()
                .forEach(family -> families.addObject()
                        .put("id", family.id())
                        .put("title", family.title())
                        .put("module", family.jar().name())
                        .put("version", family.jar().version())
                        .put("sha256", family.jar().sha256()));
        var checks = plugin.putArray("checks");
        for (var aspect : report.aspects()) {
            var check = checks.addObject();
            check.put("check", aspect.id());
            check.put("title", aspect.title());
            check.put("tried", aspect.tried());
            check.put("passed", aspect.failures().isEmpty());
            add(aspect.failures(), check.putArray("failures"));
            if (!aspect.warnings().isEmpty()) {
                add(aspect.warnings(), check.putArray("warnings"));
            }
        }
        var costs = plugin.putArray("costs");
        report.costs()
                .forEach(cost -> costs.addObject()
                        .put("what", cost.what())
                        .put("episodes", cost.episodes())
                        .put("nanos", cost.nanos())
                        .put("bytes", cost.bytes()));
    }

    private static void add(List<CheckReport.Failure> failures, ArrayNode all) {
        for (var failure : failures) {
            var one = all.addObject();
            one.put("where", failure.where());
            one.put("message", failure.message());
            one.put("times", failure.times());
            if (!failure.record().isEmpty()) {
                one.put("record", failure.record());
            }
            if (!failure.file().isEmpty()) {
                one.put("file", failure.file());
            }
        }
    }
}
