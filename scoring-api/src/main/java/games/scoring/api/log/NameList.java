package games.scoring.api.log;

import games.scoring.api.Evolving;
import java.util.ArrayList;
import java.util.List;

/**
 * Names that a note tells, such as keys of a log that are passed over: the first ten, and how many more there are, so that
 * neither the note nor what is kept for it grows with the log. Not safe for use by several threads.
 *
 * <pre>{@code
 * if (!unknown.isEmpty()) {
 *     draft.note("keys that are not known are passed over: " + unknown);
 * }
 * }</pre>
 */
@Evolving
public final class NameList {

    private static final int MOST_NAMED = 10;

    private final List<String> named = new ArrayList<>();
    private long more;

    /** Makes a list without names. */
    public NameList() {}

    /**
     * Adds a name.
     *
     * @param name the name; one that is there already is told twice
     */
    public void add(String name) {
        if (named.size() < MOST_NAMED) {
            named.add(name);
        } else {
            more++;
        }
    }

    /**
     * Says whether there is nothing to tell.
     *
     * @return true before the first name
     */
    public boolean isEmpty() {
        return named.isEmpty();
    }

    /**
     * Gives the names as a note tells them.
     *
     * @return the first ten in the order in which they were added, with commas, and how many more there are
     */
    @Override
    public String toString() {
        return String.join(", ", named) + (more > 0 ? " and " + more + " more" : "");
    }
}
