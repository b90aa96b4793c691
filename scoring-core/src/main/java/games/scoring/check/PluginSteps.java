package games.scoring.check;

import games.scoring.check.Violation.Property;
import games.scoring.message.Thrown;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.Claim;
import games.scoring.plugin.FamilyResources;
import games.scoring.plugin.LentThread;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginCode;
import games.scoring.plugin.PluginFrame;
import games.scoring.plugin.PluginLoad;
import games.scoring.plugin.PluginLoader;
import games.scoring.rule.DeclarationCheck;
import games.scoring.rule.Rulebook;
import games.scoring.score.Scored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a check, in order; each is told before it is taken, so that the parent knows which one did not end. The same
 * plugin always has the same steps: a check that was broken off goes on behind the one at which it stopped.
 */
final class PluginSteps {

    /**
     * One thing that must be true of a plugin.
     *
     * @param id a short name
     * @param title what must be true
     * @param seconds how long one step may take
     */
    record Aspect(String id, String title, int seconds) {

        static Aspect of(Property property, int samples) {
            return new Aspect(
                    property.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    property.words(),
                    PluginCheck.ruleSeconds(samples));
        }
    }

    /** Finds failures. */
    interface Body {
        List<CheckReport.Failure> run() throws IOException;
    }

    private static final Aspect LOADS =
            new Aspect("loads", "the jar loads, and its ids are well-formed", PluginCheck.FILE_SECONDS);
    private static final Aspect IDENTITY =
            new Aspect("identity", "module, version and services are complete and agree", PluginCheck.FAMILY_SECONDS);
    private static final Aspect DOCUMENTATION =
            new Aspect("documentation", "everything has a meaning, a source and a page", PluginCheck.FAMILY_SECONDS);
    private static final Aspect DECLARATIONS =
            new Aspect("declarations", "the declarations are sound", PluginCheck.FAMILY_SECONDS);
    private static final Aspect CONSTANCY =
            new Aspect("constancy", "the family says the same each time", PluginCheck.FAMILY_SECONDS);
    private static final Aspect EXAMPLES =
            new Aspect("examples", "the examples score, and each log format has one", PluginCheck.FILE_SECONDS);
    private static final Aspect STATE =
            new Aspect("state", "a log gives the same whatever was read before it", PluginCheck.FAMILY_SECONDS);
    private static final Aspect LOCALE =
            new Aspect("locale", "examples give the same in any language and time zone", PluginCheck.FAMILY_SECONDS);
    private static final Aspect CLAIMS =
            new Aspect("claims", "log formats claim their own logs alone", PluginCheck.FAMILY_SECONDS);
    private static final Aspect PLACES =
            new Aspect("places", "inputs and recorded scores stand where they are said to", PluginCheck.FILE_SECONDS);
    private static final Aspect RECORDED =
            new Aspect("recorded", "the rules give the scores that the examples' logs carry", PluginCheck.FILE_SECONDS);
    private static final Aspect GOLDEN =
            new Aspect("golden", "golden episodes score as stated", PluginCheck.FILE_SECONDS);
    private static final Aspect STANDINGS =
            new Aspect("standings", "each agent gets one row of the leaderboard", PluginCheck.FILE_SECONDS);
    private static final Aspect EXPORTS =
            new Aspect("exports", "the examples can be exported", PluginCheck.FILE_SECONDS);
    private static final Aspect LOGS =
            new Aspect("logs", "damaged logs are refused or read, and harm nothing", PluginCheck.FILE_SECONDS);
    private static final Aspect COST = new Aspect("cost", "an episode takes little time", PluginCheck.FILE_SECONDS);

    /** Each family has numbers of its own, since one that can't be used takes fewer steps. */
    private static final int MOST_STEPS = 10_000_000;

    private final Path plugin;
    private final Path scratch;
    private final Optional<Path> keep;
    private final int samples;
    private final long seed;
    private final Set<String> leftOut;
    private final Optional<Path> bundled;
    private final Consumer<CheckLine> told;
    private int from;
    private int number;
    private boolean interrupted;
    private boolean leftThread;
    private @Nullable Neighbours neighbours;

    PluginSteps(
            Path plugin,
            Path scratch,
            Optional<Path> keep,
            int samples,
            long seed,
            Set<String> leftOut,
            Optional<Path> bundled,
            Consumer<CheckLine> told) {
        this.plugin = plugin;
        this.scratch = scratch;
        this.keep = keep;
        this.samples = samples;
        this.seed = seed;
        this.leftOut = leftOut;
        this.bundled = bundled;
        this.told = told;
    }

    /** Takes the steps from a number on. On a {@link LentThread} it finds code that interrupts it. */
    void run(int first) throws IOException {
        from = first;
        begin(0, LOADS, "", true, "");
        var load = PluginLoader.loadOne(plugin);
        if (first == 0) {
            loaded(load);
            tellOfThreads(LOADS, "");
        }
        number = 1;
        for (var family : load.catalog().families()) {
            int end = number + MOST_STEPS;
            if (from < end) {
                family(family);
            }
            number = end;
        }
    }

    private void loaded(PluginLoad load) {
        for (var bad : load.bad()) {
            if (bad.thrown() != null) {
                told.accept(CheckLine.Threw.of(bad.thrown()));
            }
            failed(LOADS, failure("", bad.cause() + " " + bad.remedy()));
        }
        load.clashes().forEach(clash -> failed(LOADS, failure(clash.id(), clash.message())));
        for (var family : load.catalog().families()) {
            told.accept(new CheckLine.Brought(new CheckReport.Provided(
                    family.id(), family.title().english(), family.jar(), List.copyOf(Claim.of(family)))));
        }
    }

    static CheckReport.Failure failure(String where, String message) {
        return new CheckReport.Failure(where, message, "", "", 1);
    }

    private void begin(int step, Aspect aspect, String what, boolean vital, String subject) {
        told.accept(new CheckLine.Step(step, aspect.id(), aspect.title(), what, vital, subject, aspect.seconds()));
    }

    private void failed(Aspect aspect, CheckReport.Failure failure) {
        told.accept(new CheckLine.Failed(aspect.id(), failure));
    }

    private void warned(Aspect aspect, CheckReport.Failure warning) {
        told.accept(new CheckLine.Warned(aspect.id(), warning));
    }

    /** How a step ended. */
    private enum Outcome {
        SOUND,
        FAULTY,
        /** What it tried threw. */
        BROKEN
    }

    private Outcome step(Aspect aspect, String what, Body body) {
        return step(aspect, what, false, "", body);
    }

    private Outcome step(Aspect aspect, String what, boolean vital, String subject, Body body) {
        int own = number++;
        if (own < from) {
            // Had it been broken, nothing behind it would have been tried.
            return Outcome.SOUND;
        }
        begin(own, aspect, what, vital, subject);
        var outcome = Outcome.BROKEN;
        try {
            var failures = body.run();
            failures.forEach(failure -> failed(aspect, failure));
            outcome = failures.isEmpty() ? Outcome.SOUND : Outcome.FAULTY;
        } catch (LogFormatFailure e) {
            told.accept(CheckLine.Threw.of(e));
            failed(aspect, failure(what, "expected no exception, found that " + shown(Thrown.message(e))));
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e);
            told.accept(CheckLine.Threw.of(e));
            failed(aspect, failure(what, "expected no exception, found " + shown(PluginFrame.words(e))));
        }
        tellOfThreads(aspect, what);
        return outcome;
    }

    /** Leaves the scratch folder out of a message. */
    private String shown(String message) {
        return message.replaceAll(Pattern.quote(scratch + "/") + "[^/]*/", "")
                .replaceAll(Pattern.quote(scratch + "/") + "\\d+-", "examples/");
    }

    /** Says that a fault left nothing more to try. */
    private void leave(Aspect aspect, String what, String why) {
        warned(aspect, failure(what, why));
    }

    private void tellOfThreads(Aspect aspect, String what) {
        tellInterrupted(aspect, what);
        if (!leftThread) {
            LeftThreads.first().ifPresent(name -> {
                leftThread = true;
                failed(
                        aspect,
                        failure(
                                what,
                                "the plugin's code leaves the thread '" + name + "' running: expected what it starts to"
                                        + " have ended when it returns, for it goes on beside other logs and episodes."
                                        + " End it, or do its work without one"));
            });
        }
    }

    /** Tells, once, that the plugin's code interrupts the thread that it runs on; a run takes it back in silence. */
    private void tellInterrupted(Aspect aspect, String what) {
        PluginCode.takeBackThread();
        if (!interrupted && Thread.currentThread() instanceof LentThread thread && thread.cameBackInterrupted()) {
            interrupted = true;
            failed(
                    aspect,
                    failure(
                            what,
                            "the plugin's code leaves its thread interrupted: expected the thread as it was given. Leave"
                                    + " out Thread.currentThread().interrupt(), which tells the program nothing"));
        }
    }

    private void family(LoadedFamily family) throws IOException {
        step(IDENTITY, family.id(), () -> Completeness.identity(family));
        step(DOCUMENTATION, family.id(), () -> {
            Completeness.unwritten(family).ifPresent(warning -> warned(DOCUMENTATION, warning));
            return Completeness.documentation(family);
        });
        var declared = step(
                DECLARATIONS,
                family.id(),
                true,
                "",
                () -> DeclarationCheck.of(family).stream()
                        .map(problem -> failure(problem.where(), problem.text()))
                        .toList());
        if (declared != Outcome.SOUND) {
            leave(
                    DECLARATIONS,
                    family.id(),
                    "a run refuses such a family: its rules, examples and logs were not tried");
            return;
        }
        step(DECLARATIONS, family.id(), () -> {
            Completeness.idle(family).forEach(warning -> warned(DECLARATIONS, warning));
            neighbours().namesake(family).ifPresent(warning -> warned(DECLARATIONS, warning));
            return neighbours().clashes(family);
        });
        step(CONSTANCY, family.id(), () -> Constancy.faults(family));
        rules(family);
        if (logs(family)) {
            step(COST, family.id(), () -> costs(family));
        }
    }

    private Neighbours neighbours() {
        if (neighbours == null) {
            neighbours = Neighbours.in(bundled);
        }
        return neighbours;
    }

    private void rules(LoadedFamily family) {
        List<InForce> rules;
        try {
            rules = InForce.of(family, InForce.options(family));
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e);
            step(
                    DECLARATIONS,
                    family.id(),
                    () -> List.of(failure("", "the rules can't be made ready: " + PluginFrame.words(e))));
            return;
        }
        for (var property : Property.values()) {
            for (var rule : rules) {
                if (leftOut.contains(rule.title())) {
                    number++;
                    continue;
                }
                step(
                        Aspect.of(property, samples),
                        rule.title(),
                        false,
                        rule.title(),
                        () -> rule.properties().of(property, seed, samples).stream()
                                .map(violation -> new CheckReport.Failure(
                                        rule.title(), violation.message(), violation.record(), "", 1))
                                .toList());
            }
        }
    }

    /** Tries what is read of logs and examples; says whether they can be read at all. */
    private boolean logs(LoadedFamily family) throws IOException {
        var all = "the examples of " + family.id();
        if (leftOut.contains(all)) {
            return false;
        }
        var examples = scratch.resolve(from + "-" + family.id());
        try {
            FamilyResources.of(family).unpackExamples(examples);
        } catch (IOException e) {
            step(
                    EXAMPLES,
                    family.id(),
                    () -> List.of(failure("", "the examples can't be unpacked: " + e.getMessage())));
            return false;
        }
        if (!Files.isDirectory(examples)) {
            step(
                    EXAMPLES,
                    family.id(),
                    () -> List.of(failure(
                            "",
                            "no examples: expected records and logs in the jar, at examples/" + family.id() + "/")));
            return false;
        }
        var trials = new LogTrials(family, examples, keep);
        // The formats are asked what they claim each time that a check goes on, and may never answer.
        begin(number++, EXAMPLES, "the logs among the examples", true, "");
        List<LogTrials.Trial> damaged;
        try {
            damaged = trials.damaged();
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e);
            told.accept(CheckLine.Threw.of(e));
            failed(EXAMPLES, failure("", "the logs among the examples can't be found: " + shown(PluginFrame.words(e))));
            return false;
        }
        step(EXAMPLES, family.id(), () -> names(family));
        if (step(EXAMPLES, family.id(), false, all, trials::examples) == Outcome.BROKEN) {
            leave(EXAMPLES, family.id(), "with examples that can't be read, nothing more was tried of them");
            return false;
        }
        step(STATE, family.id(), () -> new LogOrder(plugin, family, examples).faults());
        var golden = new Golden(family, examples);
        step(GOLDEN, family.id(), golden::failures);
        for (var ruleset : family.rulesets()) {
            step(GOLDEN, ruleset.id(), () -> {
                golden.unstated(ruleset.id()).ifPresent(warning -> warned(GOLDEN, warning));
                return List.of();
            });
        }
        step(LOCALE, family.id(), () -> new LocaleTrials(plugin, family, examples, scratch).faults());
        if (!family.logFormats().isEmpty()) {
            ofLogs(family, examples);
        }
        var results = new ResultTrials(family);
        step(STANDINGS, "the examples", () -> results.examples(examples));
        step(STANDINGS, "made-up tables", results::tables);
        for (var export : family.exports()) {
            var exports = new ExportTrials(new Catalog(List.of(family)), examples, scratch, export);
            step(EXPORTS, export.id(), exports::twice);
            step(EXPORTS, export.id(), exports::asRecords);
            step(EXPORTS, export.id(), exports::underOddNames);
        }
        for (var trial : damaged) {
            if (leftOut.contains(trial.log())) {
                number++;
            } else {
                step(LOGS, trial.title(), false, trial.log(), trial::run);
            }
        }
        return true;
    }

    private void ofLogs(LoadedFamily family, Path examples) {
        step(CLAIMS, family.id(), () -> {
            var warnings = new ArrayList<CheckReport.Failure>();
            var folder = scratch.resolve(from + "-foreign-" + family.id());
            var failures =
                    ForeignFiles.write(family, neighbours().families(), folder).offer(warnings);
            warnings.forEach(warning -> warned(CLAIMS, warning));
            return failures;
        });
        var catalog = new Catalog(List.of(family));
        step(PLACES, family.id(), () -> new PlacesThere(examples).faults(scored(catalog, examples)));
        step(RECORDED, family.id(), () -> {
            new RecordedTrials(catalog, examples)
                    .warnings(scored(catalog, examples))
                    .forEach(warning -> warned(RECORDED, warning));
            return List.of();
        });
    }

    private static List<Scored> scored(Catalog catalog, Path examples) throws IOException {
        return new SmallRun(catalog, Rulebook.of(catalog))
                .files(List.of(examples))
                .scored();
    }

    /** Looks for examples that can't be unpacked everywhere. */
    private static List<CheckReport.Failure> names(LoadedFamily family) throws IOException {
        int below = ("examples/" + family.id() + "/").length();
        var names = FamilyResources.of(family).examples().stream()
                .filter(name -> !name.endsWith("/"))
                .map(name -> name.substring(below))
                .toList();
        return PortableNames.faults(names).stream()
                .map(fault -> failure("", fault))
                .toList();
    }

    private List<CheckReport.Failure> costs(LoadedFamily family) throws IOException {
        var catalog = new Catalog(List.of(family));
        var book = Rulebook.of(catalog);
        for (var benchmark : family.benchmarks()) {
            var evaluator = book.under(benchmark, family.rulesets().get(0).id()).evaluator();
            if (evaluator != null) {
                Costs.ofRule(evaluator, seed).map(CheckLine.Took::new).ifPresent(told);
            }
        }
        var examples = scratch.resolve(from + "-" + family.id());
        if (Files.isDirectory(examples)) {
            for (var cost : Costs.ofLogs(family, examples)) {
                told.accept(new CheckLine.Took(cost));
            }
        }
        return List.of();
    }
}
