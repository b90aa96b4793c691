package games.scoring.launcher;

import games.scoring.message.UsageException;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** Options of which one says what is written to standard output. */
final class OneOutput {

    private OneOutput() {}

    /**
     * Refuses two of them.
     *
     * @throws UsageException if the user gave more than one
     */
    static void require(CommandSpec spec, String... options) {
        var parsed = spec.commandLine().getParseResult();
        var given = Stream.of(options).filter(parsed::hasMatchedOption).toList();
        if (given.size() > 1) {
            throw new UsageException(
                    String.join(" and ", given) + ": each says what is written to standard output. Choose one.");
        }
    }
}
