package games.scoring.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the built distribution as a user does: bin/scoring, in a process of its own. */
final class Scoring {

    static final Path HOME = Path.of(System.getProperty("scoring.home"));

    /** What a run of the program left. */
    record Outcome(int exit, String out, String err) {}

    private Scoring() {}

    static Outcome run(String... arguments) throws IOException, InterruptedException {
        return run(Map.of(), arguments);
    }

    static Outcome run(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        return start(HOME.resolve("bin/scoring"), environment, arguments);
    }

    static Outcome start(Path launcher, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(launcher.toString());
        command.addAll(Arrays.asList(arguments));
        File out = File.createTempFile("scoring", ".out");
        File err = File.createTempFile("scoring", ".err");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out).redirectError(err);
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().remove("SCORING_JAVA_OPTS");
            builder.environment().remove("SCORING_PLUGINS");
            builder.environment().putAll(environment);
            int exit = builder.start().waitFor();
            return new Outcome(exit, Files.readString(out.toPath()), Files.readString(err.toPath()));
        } finally {
            Files.delete(out.toPath());
            Files.delete(err.toPath());
        }
    }

    /** Finds a file of the reference data that may lie beside the checkout, or where SCORING_SHARED says. */
    static Optional<Path> reference(String path) {
        var named = System.getenv("SCORING_SHARED");
        var folder = named == null ? Path.of("..", "..", "shared") : Path.of(named);
        return Optional.of(folder.resolve(path)).filter(Files::exists);
    }
}
