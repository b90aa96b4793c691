package games.scoring.check;

import games.scoring.api.Family;
import games.scoring.plugin.ScratchFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The Java runtime of a check: one child after the other, each with the same folder for temporary files. It ends, and the
 * folder goes, when this runtime ends.
 */
final class CheckRuntime implements AutoCloseable {

    private static final int STOP_SECONDS = 5;

    /** Of the child's lines that nobody has read yet; then the child waits. */
    private static final int MOST_WAITING = 1000;

    private final Path plugin;
    private final int samples;
    private final long seed;
    private final Optional<Path> keep;
    private final Optional<Path> bundled;
    private final Path scratch;
    private final Thread cleaner = new Thread(this::stop, "check-cleaner");
    private @Nullable Process running;
    private final CountDownLatch stopped = new CountDownLatch(1);

    /**
     * Makes the folder for temporary files.
     *
     * @param plugin what is checked
     * @param samples how many inputs to draw for each rule and property
     * @param seed decides what is drawn
     * @param keep a folder for damaged files that a log format does not survive
     * @param bundled the folder of the plugins that come with the program
     */
    CheckRuntime(Path plugin, int samples, long seed, Optional<Path> keep, Optional<Path> bundled) throws IOException {
        this.plugin = plugin;
        this.samples = samples;
        this.seed = seed;
        this.keep = keep;
        this.bundled = bundled;
        this.scratch = Files.createTempDirectory("scoring-check");
        // A signal ends this runtime without closing anything.
        Runtime.getRuntime().addShutdownHook(cleaner);
    }

    /** A line that a child says, or the end of its output. */
    record Said(String line, boolean isEnd) {
        static final Said END = new Said("", true);
    }

    /** A child at work. */
    static final class Child implements AutoCloseable {

        private final Process process;
        private final BlockingQueue<Said> output = new ArrayBlockingQueue<>(MOST_WAITING);
        private final Thread reader = new Thread(this::read, "check-output");

        Child(Process process) {
            this.process = process;
            reader.setDaemon(true);
            reader.start();
        }

        /** Hands on the child's lines, and then the end of its output. */
        private void read() {
            try {
                try (var in = new BufferedReader(process.inputReader(StandardCharsets.UTF_8))) {
                    for (var line = in.readLine(); line != null; line = in.readLine()) {
                        output.put(new Said(line, false));
                    }
                } catch (IOException e) {
                    // The child has gone: what it said is complete.
                }
                output.put(Said.END);
            } catch (InterruptedException e) {
                // Nobody listens any more.
            }
        }

        /** Gives what the child says next; null where it says nothing for so long. */
        @Nullable
        Said next(long nanos) throws InterruptedException {
            return output.poll(nanos, TimeUnit.NANOSECONDS);
        }

        /** Waits for the child to end; says whether it did. */
        boolean ends(long nanos) throws InterruptedException {
            return process.waitFor(nanos, TimeUnit.NANOSECONDS);
        }

        int exitCode() {
            return process.exitValue();
        }

        @Override
        public void close() {
            process.destroyForcibly();
            reader.interrupt();
        }
    }

    /**
     * Starts a child.
     *
     * @param from the number of the first step
     * @param without what is not to be tried again, as the steps name it
     */
    Child start(int from, Set<String> without) throws IOException {
        var process = launch(from, without);
        try {
            process.getOutputStream().close();
            return new Child(process);
        } catch (IOException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private synchronized Process launch(int from, Set<String> without) throws IOException {
        if (stopped.getCount() == 0) {
            throw new IOException("The check was stopped");
        }
        running = new ProcessBuilder(command(from, without))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return running;
    }

    private synchronized void stop() {
        stopped.countDown();
        try {
            if (running != null) {
                running.destroyForcibly().waitFor(STOP_SECONDS, TimeUnit.SECONDS);
            }
            ScratchFolder.delete(scratch);
        } catch (InterruptedException | IOException e) {
            // What is left lies in the folder for temporary files.
            return;
        }
    }

    /** Says whether this runtime is ending, too: a signal to the group of processes may reach the child first. */
    boolean isStopped(int seconds) throws InterruptedException {
        return stopped.await(seconds, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws IOException {
        if (stopped.getCount() > 0) {
            Runtime.getRuntime().removeShutdownHook(cleaner);
            ScratchFolder.delete(scratch);
        }
    }

    private List<String> command(int from, Set<String> without) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx" + PluginCheck.HEAP_MIB + "m",
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
                    "tools.jackson.databind,jdk.management," + ofJava(),
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
                Integer.toString(from),
                bundled.map(Path::toString).orElse("")));
        command.addAll(without);
        return command;
    }

    /** Names the modules of Java that this runtime has: the child has them too. */
    private static String ofJava() {
        return ModuleFinder.ofSystem().findAll().stream()
                .map(module -> module.descriptor().name())
                .filter(name -> ModuleLayer.boot().findModule(name).isPresent())
                .sorted()
                .collect(Collectors.joining(","));
    }
}
