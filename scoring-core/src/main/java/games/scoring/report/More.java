package games.scoring.report;

import games.scoring.message.Counted;
import java.io.IOException;

/** Says that a list goes on, and where. */
final class More {

    private More() {}

    static void say(Page page, long count, String one, String where) throws IOException {
        say(page, count, one, one + "s", where);
    }

    static void say(Page page, long count, String one, String many, String where) throws IOException {
        if (count > 0) {
            page.aside("… and " + Counted.of(count, "more " + one, "more " + many) + ": see " + where);
        }
    }
}
