package games.scoring.check;

import games.scoring.check.CheckLine.Step;
import games.scoring.message.UsageException;
import games.scoring.plugin.PluginLoader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Checks a plugin as a whole, from its jar alone: that it loads, is complete and documented, keeps every property of
 * {@link Violation.Property}, that its examples score and its golden episodes score as stated, and that its log formats
 * survive damaged files.
 *
 * <p>No code of the plugin runs in this Java runtime. It runs in a child of its own with {@value #HEAP_MIB} MiB of heap,
 * which is ended where one step takes too long ({@value #FILE_SECONDS} s a file, {@value #RULE_SECONDS} s a rule and
 * property) and started again behind that step; a rule that ended it, a log and examples are not tried again. A plugin that can't even be loaded
 * is given up at once.
 */
public final class PluginCheck {

    /** The heap of the child, in MiB. */
    public static final int HEAP_MIB = 256;

    /** How long one file may take, in seconds. */
    public static final int FILE_SECONDS = 10;

    /** How long one property of one rule may take for up to {@value #SAMPLES} inputs, in seconds; longer for more. */
    public static final int RULE_SECONDS = 30;

    /** How long it may take to look at a family as a whole, in seconds. */
    static final int FAMILY_SECONDS = 120;

    /** How many inputs are drawn for each rule and property, where nobody says otherwise. */
    public static final int SAMPLES = 100;

    private static final int START_SECONDS = 60;
    private static final int SIGNAL_SECONDS = 2;
    private static final int MOST_RESTARTS = 10;
    private static final int LONG_SECONDS = 5;
    private static final int OUT_OF_MEMORY = 3;

    /** The exit codes of a Java runtime that was asked to end: by a closed terminal, Ctrl-C and SIGTERM. */
    private static final Set<Integer> SIGNALS = Set.of(129, 130, 143);

    private final CheckRuntime runtime;
    private final Progress progress;
    private final Findings findings;

    /** The rules, logs and examples that ended the child, which are not tried again. */
    private final Set<String> endedBy = new LinkedHashSet<>();

    private PluginCheck(CheckRuntime runtime, Progress progress, Findings findings) {
        this.runtime = runtime;
        this.progress = progress;
        this.findings = findings;
    }

    /**
     * Checks a plugin, and tells what is known while it goes on.
     *
     * @param plugin a jar; or a folder that holds one with the libraries that it brings
     * @param samples how many inputs to draw for each rule and property
     * @param seed decides what is drawn
     * @param keep a folder for damaged files that a log format does not survive; made where it is absent
     * @param bundled the folder of the plugins that come with the program, whose names are taken
     * @param progress is told of each family and aspect
     * @return what was found
     * @throws UsageException if there is no such plugin
     * @throws IOException if the child can't be started or a file can't be written
     */
    public static CheckReport check(
            Path plugin, int samples, long seed, Optional<Path> keep, Optional<Path> bundled, Progress progress)
            throws IOException {
        PluginLoader.jarsOf(plugin);
        var findings = new Findings(progress);
        try (var runtime = new CheckRuntime(plugin, samples, seed, keep, bundled)) {
            new PluginCheck(runtime, progress, findings).run();
        }
        return findings.report(plugin);
    }

    /** Is told what is known so far. */
    public interface Progress {

        /** Waits for the report. */
        Progress NONE = new Progress() {
            @Override
            public void family(CheckReport.Provided family) {}

            @Override
            public void aspect(CheckReport.Aspect aspect) {}
        };

        /**
         * Tells of a family that the plugin brings.
         *
         * @param family the family
         */
        void family(CheckReport.Provided family);

        /**
         * Tells of an aspect that was tried; again, where more was found of it later.
         *
         * @param aspect the aspect
         */
        void aspect(CheckReport.Aspect aspect);

        /**
         * Tells what the plugin's code threw, before what it is a failure of.
         *
         * @param trace its stack trace
         */
        default void threw(String trace) {}

        /**
         * Tells that a part of the check takes long.
         *
         * @param what the part, such as {@code bounds of maze/small, v1}
         * @param seconds how long it may take in all
         */
        default void waiting(String what, int seconds) {}
    }

    private void run() throws IOException {
        int from = 0;
        for (int restarts = 0; from >= 0; restarts++) {
            if (restarts > MOST_RESTARTS) {
                findings.add(
                        "logs",
                        PluginSteps.failure("", "the check was given up: the child was ended " + restarts + " times"));
                break;
            }
            from = runFrom(from);
        }
    }

    /** Runs the child from a step on; gives the step to go on with, or −1 when all are done. */
    private int runFrom(int from) throws IOException {
        try (var child = runtime.start(from, endedBy)) {
            return follow(child, from);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("The check was interrupted", e);
        }
    }

    private int follow(CheckRuntime.Child child, int from) throws InterruptedException, IOException {
        Step step = null;
        long deadline = deadline(START_SECONDS);
        long patience = deadline;
        while (true) {
            // Only a new step, or a part of one, gives more time: a plugin may write to the output too, and close it.
            long left = deadline - System.nanoTime();
            long quiet = Math.min(left, patience - System.nanoTime());
            var next = left > 0 ? child.next(Math.max(0, quiet)) : null;
            if (next == null && step != null && patience < deadline && System.nanoTime() < deadline) {
                progress.waiting(step.aspect() + (step.what().isEmpty() ? "" : " of " + step.what()), step.seconds());
                patience = deadline;
                continue;
            }
            boolean closed = next != null && next.isEnd();
            if (next == null || closed && !child.ends(left)) {
                if (step == null) {
                    throw new IOException("The Java runtime of the check did not start in " + START_SECONDS + " s");
                }
                add(step, "it did not end within " + step.seconds() + " s" + leftOut(step));
                return behind(step);
            }
            if (closed) {
                int exit = child.exitCode();
                if (runtime.isStopped(SIGNALS.contains(exit) ? SIGNAL_SECONDS : 0)) {
                    throw new IOException("The check was stopped");
                }
                if (step == null) {
                    throw new IOException("The Java runtime of the check ended at once, with exit code " + exit);
                }
                add(
                        step,
                        exit == OUT_OF_MEMORY
                                ? "it needs more than " + HEAP_MIB + " MiB of memory" + leftOut(step)
                                : "it ended the Java runtime, with exit code " + exit + leftOut(step));
                return behind(step);
            }
            var said = CheckLine.of(next.line());
            if (said instanceof Step begun) {
                step = begun;
                deadline = deadline(step.seconds());
                patience = deadline(LONG_SECONDS);
                if (step.number() >= from) {
                    findings.tries(step.aspect(), step.title());
                }
            } else if (said instanceof CheckLine.Failed failed) {
                findings.add(failed.aspect(), failed.failure());
            } else if (said instanceof CheckLine.Warned warned) {
                findings.warn(warned.aspect(), warned.warning());
            } else if (said instanceof CheckLine.Threw threw) {
                progress.threw(threw.trace());
            } else if (said instanceof CheckLine.Brought brought && from == 0) {
                findings.add(brought.family());
            } else if (said instanceof CheckLine.Took took) {
                findings.add(took.cost());
                deadline = deadline(step == null ? START_SECONDS : step.seconds());
            } else if (said instanceof CheckLine.Done) {
                return -1;
            }
        }
    }

    /**
     * Says how long one property of one rule may take.
     *
     * @param samples how many inputs are drawn
     * @return seconds
     */
    public static int ruleSeconds(int samples) {
        return RULE_SECONDS * Math.max(1, (samples + SAMPLES - 1) / SAMPLES);
    }

    private static long deadline(int seconds) {
        return System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    }

    /** Gives the step to go on with, or −1 where nothing can be tried without this one. */
    private static int behind(Step step) {
        return step.vital() ? -1 : step.number() + 1;
    }

    /** Says what is left out because of a step that did not end. */
    private static String leftOut(Step step) {
        return step.vital()
                ? "; nothing more can be checked"
                : step.subject().isEmpty() ? "" : "; nothing more was tried of " + step.subject();
    }

    private void add(Step step, String message) {
        findings.add(step.aspect(), PluginSteps.failure(step.what(), message));
        if (!step.subject().isEmpty()) {
            endedBy.add(step.subject());
            // At once: whoever waits for so long may stop the check.
            findings.tell(step.aspect());
        }
    }
}
