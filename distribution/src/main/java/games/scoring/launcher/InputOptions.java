package games.scoring.launcher;

import games.scoring.plugin.Catalog;
import games.scoring.source.SourceWalk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Parameters;

/** What to read, and how. */
final class InputOptions extends ReadingOptions {

    static final String INPUT =
            "Files, folders or archives (.tar, .tar.gz, .tgz, .zip) of episode records or native logs; - is standard"
                    + " input.";

    @Parameters(paramLabel = "INPUT", arity = "1..*", description = INPUT)
    private List<String> inputs = new ArrayList<>();

    /** Gives the inputs as the user names them. */
    List<String> named() {
        return inputs;
    }

    SourceWalk walk(Catalog catalog, boolean digests, Consumer<String> warnings) {
        return walk(inputs, catalog, digests, warnings);
    }
}
