package games.scoring.diambra;

import java.util.ArrayList;
import java.util.List;

/** Names that a note tells: the first ten, and how many more there are. */
final class Names {

    private static final int MOST_NAMED = 10;

    private final List<String> named = new ArrayList<>();
    private int more;

    void add(String name) {
        if (named.size() < MOST_NAMED) {
            named.add(name);
        } else {
            more++;
        }
    }

    boolean isEmpty() {
        return named.isEmpty();
    }

    @Override
    public String toString() {
        return String.join(", ", named) + (more > 0 ? " and " + more + " more" : "");
    }
}
