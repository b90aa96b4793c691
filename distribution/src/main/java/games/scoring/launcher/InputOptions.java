package games.scoring.launcher;

import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.source.SourceWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Parameters;

/** What to read, and how. */
final class InputOptions extends ReadingOptions {

    static final String INPUT =
            "Files, folders or archives (.tar, .tar.gz, .tgz, .tar.zst, .zip) of episode records or native logs; - is standard"
                    + " input.";

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = INPUT)
    private List<String> inputs;

    InputOptions() {
        this(new ArrayList<>());
    }

    InputOptions(List<String> inputs) {
        this.inputs = inputs;
    }

    /** Gives the inputs as the user names them. */
    List<String> named() {
        return inputs;
    }

    SourceWalk walk(Catalog catalog, Consumer<String> warnings) throws IOException {
        sayWhatStopped(inputs, warnings);
        return walk(inputs, catalog, warnings);
    }

    /** Walks the inputs on behalf of a run: with digests, and without what it writes. */
    SourceWalk walk(Catalog catalog, Path output, Consumer<String> warnings) throws IOException {
        for (var input : inputs) {
            if (liesIn(input, output)) {
                throw new UsageException(input + ": lies in the folder to write, " + output
                        + ", whose files are replaced. Choose another folder with -o.");
            }
        }
        sayWhatStopped(inputs, warnings);
        return SourceWalk.open(
                inputs, catalog, walking(catalog, warnings).without(output).digesting());
    }

    private static boolean liesIn(String input, Path output) throws IOException {
        var path = pathOf(input);
        return path.isPresent()
                && Files.exists(output)
                && (Files.isRegularFile(path.get()) || Files.isDirectory(path.get()))
                && path.get().toRealPath().startsWith(output.toRealPath());
    }
}
