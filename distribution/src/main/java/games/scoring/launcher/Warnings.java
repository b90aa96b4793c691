package games.scoring.launcher;

import games.scoring.message.Visible;
import java.util.function.Consumer;

/** Warnings, each a line on standard error: what users should know, though the command goes on. */
final class Warnings implements Consumer<String> {

    private final Consumer<String> lines;

    /**
     * Makes ready to warn.
     *
     * @param lines takes each line
     */
    Warnings(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void accept(String warning) {
        lines.accept("scoring: " + Visible.text(warning));
    }
}
