package games.scoring.verify;

import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.source.InputDigest;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the inputs of a run. The manifest names them as the user did, so that relative ones start where the run was made:
 * that is mostly the working folder, or a folder above the output.
 */
final class RunInputs {

    private RunInputs() {}

    /**
     * Finds the folder from which the paths of a run's inputs start.
     *
     * @param named the folder that the user names; empty to look for it
     * @throws UsageException if an input is not there, is of another size than the run read, or was standard input; if a
     *     folder is named and no path is relative
     */
    static Path root(FinishedRun run, Optional<Path> named) throws IOException {
        var inputs = run.manifest().inputs();
        if (inputs.stream().anyMatch(input -> input.path().equals("-"))) {
            throw notAgain(run, "standard input");
        }
        if (named.isPresent() && inputs.stream().allMatch(input -> new File(input.path()).isAbsolute())) {
            throw new UsageException("--root " + named.get() + ": " + run.folder() + " names its inputs by absolute"
                    + " paths, and none is looked for elsewhere. Leave --root out.");
        }
        Path other = null;
        for (var root : named.map(List::of).orElseGet(() -> candidates(run.folder()))) {
            if (lacking(root, inputs).isEmpty()) {
                refusePipes(run, root, inputs);
                var changed = ofAnotherSize(root, inputs);
                if (changed.isEmpty()) {
                    return root;
                }
                other = other == null ? changed.get() : other;
            }
        }
        if (other != null) {
            throw changed(other);
        }
        var lacking = lacking(named.orElse(Path.of("")), inputs).orElse("");
        throw new UsageException(run.folder() + ": the run read " + lacking + ", which is not there. "
                + (named.isPresent()
                        ? "Looked in " + named.get() + ". Name the folder in which the run was made with --root,"
                        : new File(lacking).isAbsolute()
                                ? "Put it back,"
                                : "Looked in the working folder and in those above " + run.folder()
                                        + ". Name the folder in which the run was made with --root,")
                + " or score with --keep-inputs.");
    }

    private static List<Path> candidates(Path out) {
        var all = new ArrayList<Path>();
        all.add(Path.of(""));
        for (var above = out.toAbsolutePath().normalize().getParent(); above != null; above = above.getParent()) {
            all.add(above);
        }
        return all;
    }

    private static UsageException notAgain(FinishedRun run, String stream) {
        return new UsageException(run.folder() + ": the run read " + stream + ", which can't be read again. Score"
                + " with --keep-inputs to be able to rescore or explain.");
    }

    private static void refusePipes(FinishedRun run, Path root, List<InputDigest> inputs) {
        for (var input : inputs) {
            var path = root.resolve(input.path());
            if (!Files.isRegularFile(path) && !Files.isDirectory(path)) {
                throw notAgain(run, "the pipe " + input.path());
            }
        }
    }

    private static Optional<String> lacking(Path root, List<InputDigest> inputs) {
        return inputs.stream()
                .map(InputDigest::path)
                .filter(path -> !isThere(root, path))
                .findFirst();
    }

    private static boolean isThere(Path root, String path) {
        try {
            return Files.exists(root.resolve(path));
        } catch (InvalidPathException e) {
            // No file can be called so on this system: the run was made on another.
            return false;
        }
    }

    private static Optional<Path> ofAnotherSize(Path root, List<InputDigest> inputs) throws IOException {
        for (var input : inputs) {
            var path = root.resolve(input.path());
            if (Files.isRegularFile(path) && Files.size(path) != input.size()) {
                return Optional.of(path);
            }
        }
        return Optional.empty();
    }

    /** Says that an input is not what it was. */
    static UsageException changed(Path input) {
        return new UsageException(input + ": not what the run read: size or SHA-256 differ from the manifest's. Put the"
                + " old file back, or score anew: scoring run");
    }
}
