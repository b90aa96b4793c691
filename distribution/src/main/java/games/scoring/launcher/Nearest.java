package games.scoring.launcher;

import games.scoring.message.Closest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The names that look most like one that was not found: a few, however many are looked at. */
final class Nearest {

    private static final int MOST_HELD = 64;

    private final String wanted;
    private final Set<String> near = new HashSet<>();

    Nearest(String wanted) {
        this.wanted = wanted;
    }

    void look(String name) {
        if (!near.contains(name) && !Closest.to(wanted, List.of(name)).isEmpty()) {
            near.add(name);
            if (near.size() == MOST_HELD) {
                near.retainAll(Closest.to(wanted, near));
            }
        }
    }

    /** Looks at all that another one holds. */
    void look(Nearest other) {
        other.near.forEach(this::look);
    }

    /** Gives {@code " Closest: a, b."}, or an empty string. */
    String sentence() {
        return Closest.sentence(wanted, near);
    }
}
