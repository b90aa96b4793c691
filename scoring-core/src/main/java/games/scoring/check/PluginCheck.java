package games.scoring.check;

import games.scoring.api.Family;
import games.scoring.plugin.PluginJar;
import games.scoring.plugin.PluginLoader;
import games.scoring.plugin.UsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks a plugin as a whole, from its jar alone: that it loads, is complete and documented, keeps every property of
 * {@link Violation.Property}, that its examples score and its golden episodes score as stated, and that its log formats
 * survive damaged files.
 *
 * <p>No code of the plugin runs in this Java runtime. It runs in a child of its own with {@value #HEAP_MIB} MiB of heap,
 * which is ended where one step takes too long ({@value #FILE_SECONDS} s a file, {@value #RULE_SECONDS} s a rule and
 * property) and started again behind that step; a rule that ended it is not tried again. A plugin that can't even be loaded
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

    private static final JsonMapper JSON = new JsonMapper();
    private static final int START_SECONDS = 60;
    private static final int STOP_SECONDS = 5;
    private static final int SIGNAL_SECONDS = 2;
    private static final int MOST_RESTARTS = 10;
    private static final int MOST_TOLD = 5;
    private static final int LONG_SECONDS = 5;
    private static final int OUT_OF_MEMORY = 3;

    /** The exit codes of a Java runtime that was asked to end: by a closed terminal, Ctrl-C and SIGTERM. */
    private static final Set<Integer> SIGNALS = Set.of(129, 130, 143);

    /** Of the child's lines that nobody has read yet; then the child waits. */
    private static final int MOST_WAITING = 1000;

    private final Path plugin;
    private final int samples;
    private final long seed;
    private final Optional<Path> keep;
    private final Progress progress;

    private final List<CheckReport.Provided> families = new ArrayList<>();
    private final Map<String, Tally> tallies = new LinkedHashMap<>();
    private final List<CheckReport.Cost> costs = new ArrayList<>();
    private final Map<String, CheckReport.Aspect> told = new HashMap<>();
    private String current = "";

    /** The rules that ended the child, which are not tried again. */
    private final Set<String> endedBy = new LinkedHashSet<>();

    private @Nullable Process running;
    private final CountDownLatch stopped = new CountDownLatch(1);

    private PluginCheck(Path plugin, int samples, long seed, Optional<Path> keep, Progress progress) {
        this.plugin = plugin;
        this.samples = samples;
        this.seed = seed;
        this.keep = keep;
        this.progress = progress;
    }

    /**
     * Checks a plugin.
     *
     * @param plugin a jar; or a folder that holds one with the libraries that it brings
     * @param samples how many inputs to draw for each rule and property
     * @param seed decides what is drawn
     * @param keep a folder for damaged files that a log format does not survive; made where it is absent
     * @return what was found
     * @throws UsageException if there is no such plugin
     * @throws IOException if the child can't be started or a file can't be written
     */
    public static CheckReport check(Path plugin, int samples, long seed, Optional<Path> keep) throws IOException {
        return check(plugin, samples, seed, keep, Progress.NONE);
    }

    /**
     * Checks a plugin, and tells what is known while it goes on.
     *
     * @param plugin a jar; or a folder that holds one with the libraries that it brings
     * @param samples how many inputs to draw for each rule and property
     * @param seed decides what is drawn
     * @param keep a folder for damaged files that a log format does not survive; made where it is absent
     * @param progress is told of each family and aspect
     * @return what was found
     * @throws UsageException if there is no such plugin
     * @throws IOException if the child can't be started or a file can't be written
     */
    public static CheckReport check(Path plugin, int samples, long seed, Optional<Path> keep, Progress progress)
            throws IOException {
        PluginLoader.jarsOf(plugin);
        return new PluginCheck(plugin, samples, seed, keep, progress).run();
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
         * Tells that a part of the check takes long.
         *
         * @param what the part, such as {@code bounds of maze/small, v1}
         * @param seconds how long it may take in all
         */
        default void waiting(String what, int seconds) {}
    }

    /** What was found of one aspect so far. */
    private static final class Tally {
        private final String title;
        private final Map<String, CheckReport.Failure> failures = new LinkedHashMap<>();
        private final List<CheckReport.Failure> warnings = new ArrayList<>();
        private int tried;

        Tally(String title) {
            this.title = title;
        }

        void add(CheckReport.Failure failure) {
            failures.merge(
                    failure.message(),
                    failure,
                    (old, again) -> new CheckReport.Failure(
                            old.where(), old.message(), old.record(), old.file(), old.times() + 1));
        }

        CheckReport.Aspect aspect(String id) {
            var told = new ArrayList<>(failures.values());
            if (told.size() > MOST_TOLD) {
                var more = told.subList(MOST_TOLD, told.size());
                int count = more.size();
                more.clear();
                told.add(new CheckReport.Failure("", "and " + count + " more", "", "", 1));
            }
            return new CheckReport.Aspect(id, title, tried, told, warnings);
        }
    }

    /** The step that the child is at. */
    private record Step(int number, String aspect, String what, boolean vital, boolean rule, int seconds) {

        /** Gives the step to go on with, or −1 where nothing can be tried without this one. */
        int next() {
            return vital ? -1 : number + 1;
        }

        String outcome() {
            return vital ? "; nothing more can be checked" : rule ? "; its further properties are not tried" : "";
        }
    }

    private CheckReport run() throws IOException {
        var scratch = Files.createTempDirectory("scoring-check");
        // A signal ends this runtime without the finally below.
        var cleaner = new Thread(() -> stop(scratch), "check-cleaner");
        Runtime.getRuntime().addShutdownHook(cleaner);
        try {
            int from = 0;
            for (int restarts = 0; from >= 0; restarts++) {
                if (restarts > MOST_RESTARTS) {
                    tally("logs", "")
                            .add(failure("", "the check was given up: the child was ended " + restarts + " times"));
                    break;
                }
                from = runFrom(from, scratch);
            }
        } finally {
            if (stopped.getCount() > 0) {
                Runtime.getRuntime().removeShutdownHook(cleaner);
                delete(scratch);
            }
        }
        leave("");
        var aspects = new ArrayList<CheckReport.Aspect>();
        tallies.forEach((id, tally) -> aspects.add(tally.aspect(id)));
        return new CheckReport(plugin.toString().replace('\\', '/'), families, aspects, costs);
    }

    /** Runs the child from a step on; gives the step to go on with, or −1 when all are done. */
    private int runFrom(int from, Path scratch) throws IOException {
        var child = start(from, scratch);
        var lines = new ArrayBlockingQueue<Optional<String>>(MOST_WAITING);
        var reader = new Thread(() -> read(child, lines), "check-output");
        reader.setDaemon(true);
        try {
            child.getOutputStream().close();
            reader.start();
            return follow(child, lines, from);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("The check was interrupted", e);
        } finally {
            child.destroyForcibly();
            reader.interrupt();
        }
    }

    private synchronized Process start(int from, Path scratch) throws IOException {
        if (stopped.getCount() == 0) {
            throw new IOException("The check was stopped");
        }
        running = new ProcessBuilder(command(from, scratch))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return running;
    }

    private synchronized void stop(Path scratch) {
        stopped.countDown();
        try {
            if (running != null) {
                running.destroyForcibly().waitFor(STOP_SECONDS, TimeUnit.SECONDS);
            }
            delete(scratch);
        } catch (InterruptedException | IOException e) {
            // What is left lies in the folder for temporary files.
            return;
        }
    }

    /** Says whether this runtime is ending, too: a signal to the group of processes may reach the child first. */
    private boolean isStopped(int seconds) throws InterruptedException {
        return stopped.await(seconds, TimeUnit.SECONDS);
    }

    /** Tells of the aspect that was at hand, where nothing can be added to it any more. */
    private void leave(String next) {
        if (!current.equals(next)) {
            // A second family comes back to each aspect.
            if (families.size() < 2 && tallies.containsKey(current)) {
                tell(current);
            }
            current = next;
        }
        if (next.isEmpty()) {
            tallies.keySet().forEach(this::tell);
        }
    }

    private void tell(String id) {
        var aspect = tally(id, "").aspect(id);
        if (!aspect.equals(told.put(id, aspect))) {
            progress.aspect(aspect);
        }
    }

    /** Hands on the child's lines, and an empty value for the end of its output: it may say any text, an empty one too. */
    private static void read(Process child, BlockingQueue<Optional<String>> lines) {
        try {
            try (var in = new BufferedReader(child.inputReader(StandardCharsets.UTF_8))) {
                for (var line = in.readLine(); line != null; line = in.readLine()) {
                    lines.put(Optional.of(line));
                }
            } catch (IOException e) {
                // The child has gone: what it said is complete.
            }
            lines.put(Optional.empty());
        } catch (InterruptedException e) {
            // Nobody listens any more.
        }
    }

    private int follow(Process child, BlockingQueue<Optional<String>> lines, int from)
            throws InterruptedException, IOException {
        Step step = null;
        long deadline = deadline(START_SECONDS);
        long patience = deadline;
        while (true) {
            // Only a new step, or a part of one, gives more time: a plugin may write to the output too, and close it.
            long left = deadline - System.nanoTime();
            long quiet = Math.min(left, patience - System.nanoTime());
            var next = left > 0 ? lines.poll(Math.max(0, quiet), TimeUnit.NANOSECONDS) : null;
            if (next == null && step != null && patience < deadline && System.nanoTime() < deadline) {
                progress.waiting(step.aspect() + (step.what().isEmpty() ? "" : " of " + step.what()), step.seconds());
                patience = deadline;
                continue;
            }
            boolean closed = next != null && next.isEmpty();
            if (next == null || closed && !child.waitFor(left, TimeUnit.NANOSECONDS)) {
                if (step == null) {
                    throw new IOException("The Java runtime of the check did not start in " + START_SECONDS + " s");
                }
                add(step, "it did not end within " + step.seconds() + " s" + step.outcome());
                return step.next();
            }
            if (closed) {
                int exit = child.exitValue();
                if (isStopped(SIGNALS.contains(exit) ? SIGNAL_SECONDS : 0)) {
                    throw new IOException("The check was stopped");
                }
                if (step == null) {
                    throw new IOException("The Java runtime of the check ended at once, with exit code " + exit);
                }
                add(
                        step,
                        exit == OUT_OF_MEMORY
                                ? "it needs more than " + HEAP_MIB + " MiB of memory" + step.outcome()
                                : "it ended the Java runtime, with exit code " + exit + step.outcome());
                return step.next();
            }
            var said = parsed(next.get());
            if (said == null) {
                continue;
            }
            if (said.has("step")) {
                var id = said.path("aspect").asString();
                step = new Step(
                        said.path("step").asInt(),
                        id,
                        said.path("what").asString(),
                        said.path("vital").asBoolean(),
                        said.path("rule").asBoolean(),
                        said.path("seconds").asInt());
                deadline = deadline(step.seconds());
                patience = deadline(LONG_SECONDS);
                if (step.number() >= from) {
                    leave(id);
                    tally(id, said.path("title").asString()).tried++;
                }
            } else if (said.has("failure")) {
                var id = said.path("failure").asString();
                tally(id, "")
                        .add(new CheckReport.Failure(
                                said.path("where").asString(),
                                said.path("message").asString(),
                                said.path("record").asString(),
                                said.path("file").asString(),
                                1));
            } else if (said.has("warning")) {
                tally(said.path("warning").asString(), "")
                        .warnings
                        .add(failure(
                                said.path("where").asString(),
                                said.path("message").asString()));
            } else if (said.has("family") && from == 0) {
                var family = family(said);
                families.add(family);
                progress.family(family);
            } else if (said.has("cost")) {
                costs.add(new CheckReport.Cost(
                        said.path("cost").asString(),
                        said.path("episodes").asInt(),
                        said.path("nanos").asLong(),
                        said.path("bytes").asLong()));
                deadline = deadline(step == null ? START_SECONDS : step.seconds());
            } else if (said.has("done")) {
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

    private static @Nullable JsonNode parsed(String line) {
        try {
            return JSON.readTree(line);
        } catch (JacksonException e) {
            return null;
        }
    }

    private static CheckReport.Provided family(JsonNode said) {
        return new CheckReport.Provided(
                said.path("family").asString(),
                said.path("title").asString(),
                new PluginJar(
                        said.path("module").asString(),
                        said.path("version").asString(),
                        said.path("jar").asString(),
                        said.path("sha256").asString(),
                        false));
    }

    private Tally tally(String id, String title) {
        return tallies.computeIfAbsent(id, absent -> new Tally(title));
    }

    private void add(Step step, String message) {
        tally(step.aspect(), "").add(failure(step.what(), message));
        if (step.rule()) {
            endedBy.add(step.what());
            // At once: whoever waits for so long may stop the check.
            tell(step.aspect());
        }
    }

    private static CheckReport.Failure failure(String where, String message) {
        return new CheckReport.Failure(where, message, "", "", 1);
    }

    private List<String> command(int from, Path scratch) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx" + HEAP_MIB + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-UsePerfData",
                "-Dfile.encoding=UTF-8",
                "-Djava.io.tmpdir=" + scratch));
        var core = PluginCheck.class.getModule();
        if (core.isNamed() && Family.class.getModule().isNamed()) {
            command.addAll(List.of(
                    "--module-path",
                    System.getProperty("jdk.module.path", ""),
                    "--add-modules",
                    "tools.jackson.databind,jdk.management",
                    "-m",
                    core.getName() + "/" + CheckProcess.class.getName()));
        } else {
            command.addAll(List.of("-cp", System.getProperty("java.class.path", ""), CheckProcess.class.getName()));
        }
        command.addAll(List.of(
                plugin.toString(),
                scratch.toString(),
                keep.map(Path::toString).orElse(""),
                Integer.toString(samples),
                Long.toString(seed),
                Integer.toString(from)));
        command.addAll(endedBy);
        return command;
    }

    private static void delete(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
