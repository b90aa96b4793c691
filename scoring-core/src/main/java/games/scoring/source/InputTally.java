package games.scoring.source;

import games.scoring.message.UsageException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What became of an input's files, to say at its end if nothing in it was recognised. */
final class InputTally {

    private final String given;
    private boolean recognised;
    private long files;
    private String firstFile = "";

    /** Says of the first file that looks like records in another shape what it holds; a sentence. */
    private String misshapen = "";

    /** What was passed over first. */
    private @Nullable NotRead passedOver;

    private long linksOut;
    private String firstLinkOut = "";

    /**
     * Begins an input.
     *
     * @param given as the user named it
     */
    InputTally(String given) {
        this.given = given;
    }

    /** Gives that of no input, of whose end there is nothing to say. */
    static InputTally none() {
        var none = new InputTally("");
        none.recognised();
        return none;
    }

    /** Counts a file that is looked at. */
    void file(Entry file) {
        if (files++ == 0) {
            firstFile = file.path();
        }
    }

    /** Takes the file that was counted last for an archive: as a folder it is no file itself. */
    void archive() {
        files--;
    }

    /** Says that something was recognised, or is told as a reject. */
    void recognised() {
        recognised = true;
    }

    void unclaimed(Entry file, String shape) {
        if (!shape.isEmpty() && misshapen.isEmpty()) {
            misshapen = file.path() + " holds " + shape + ". ";
        }
    }

    void passedOver(NotRead unit) {
        if (passedOver == null) {
            passedOver = unit;
        }
        if (unit.kind() == NotRead.Kind.LINK_OUT && linksOut++ == 0) {
            firstLinkOut = unit.path();
        }
    }

    /**
     * Ends the input.
     *
     * @param sought names what was looked for
     * @param warnings is told if there is no file in it, and of links that were not followed
     * @throws UsageException if there are files, and nothing was recognised
     */
    void end(SoughtFormats sought, Consumer<String> warnings) {
        if (linksOut > 0) {
            warnings.accept(linksOut());
        }
        if (recognised || (files == 0 && linksOut > 0)) {
            return;
        }
        if (files == 0) {
            var passed = passedOver;
            warnings.accept(
                    passed == null
                            ? given + ": empty, there is no file in it"
                            : given + ": nothing in it was read. " + passed.path() + ": " + passed.why());
            return;
        }
        throw new UsageException(given + ": nothing recognised in "
                + (files == 1 ? "it" : files + " files")
                + (firstFile.equals(given) ? "" : ", the first being " + firstFile)
                + ". " + misshapen + "Formats tried: " + String.join(", ", sought.names())
                + ". If it is one of them, say which with --input-format; if a plugin is missing, add it with"
                + " --plugins.");
    }

    /** A tree of links to files elsewhere is common, and would be scored without them in silence. */
    private String linksOut() {
        return given + ": " + (recognised || files > 0 ? "" : "nothing in it was read. ")
                + (linksOut == 1
                        ? "A link in it leads out of it and was not followed: "
                        : linksOut + " links in it lead out of it and were not followed, the first being ")
                + firstLinkOut + ". Name what " + (linksOut == 1 ? "it leads" : "they lead")
                + " to as an INPUT of its own.";
    }
}
