package games.scoring.clembench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The games of the family by name. */
final class Games {

    private final Map<String, Game> byName = new LinkedHashMap<>();

    Games(List<Game> games) {
        games.forEach(game -> byName.put(game.name(), game));
    }

    /** Finds a game; null where none has the name. */
    @Nullable
    Game get(String name) {
        return byName.get(name);
    }

    boolean has(String name) {
        return byName.containsKey(name);
    }
}
