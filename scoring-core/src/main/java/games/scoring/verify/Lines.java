package games.scoring.verify;

import games.scoring.message.Visible;
import java.io.IOException;

/**
 * Lines for a person. What they tell comes out of strangers' logs and tables: each is made harmless for a terminal as a
 * whole, so that no name can be forgotten.
 */
final class Lines {

    private final Appendable out;

    /**
     * Makes ready to write.
     *
     * @param out takes the lines, each ended by a line feed
     */
    Lines(Appendable out) {
        this.out = out;
    }

    void add(CharSequence line) throws IOException {
        out.append(Visible.text(line.toString())).append('\n');
    }
}
