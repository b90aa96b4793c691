package games.scoring.source;

import games.scoring.message.Counted;
import games.scoring.message.Visible;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Logs that are a folder, and of which the user named a file: what lies beside it, and may say the opposite, is not shown. */
final class NamedAlone {

    private final SoughtFormats sought;
    private final Limits limits;
    private String first = "";
    private long count;

    NamedAlone(SoughtFormats sought, Limits limits) {
        this.sought = sought;
        this.limits = limits;
    }

    /** Looks at the unit that a file was found to be. */
    void look(NamedInput input, Path file, Unit unit) {
        Path parent = file.toAbsolutePath().getParent();
        if (!(unit instanceof LogUnit log) || log.entry().isFolder() || parent == null) {
            return;
        }
        try {
            var folder = new DiskInput(parent.toString(), parent, limits, null, Optional.empty()).entry(true);
            var claiming = sought.logs().claiming(folder);
            if (claiming != null
                    && claiming.format() == log.format()
                    && folder.list().size() > 1) {
                first = count++ == 0 ? input.given() : first;
            }
        } catch (IOException e) {
            // Nobody asked for it.
        }
    }

    /** Says it once for all. */
    void tell(Consumer<String> warnings) {
        if (count > 0) {
            warnings.accept(Visible.name(first) + (count > 1 ? " and " + Counted.of(count - 1, "other file") : "")
                    + ": named alone, though the folder is the log: what lies beside it was not looked at. Name the"
                    + " folder.");
            count = 0;
        }
    }
}
