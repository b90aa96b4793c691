package games.scoring.orak;

import games.scoring.api.log.LogEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Who played what in a run, as its files say or the folders above it: {@code
 * …/{game}/{model}/{modality}/{agent type}/{time}/}. The model may hold slashes, so folders are counted from the right, up
 * to a folder that bears the name of a game. What is not said is empty.
 */
record Layout(String game, String llm, String modality, String agentType) {

    static final Layout UNKNOWN = new Layout("", "", "", "");

    private static final int DEEPEST = 16;

    /** The game's folder stands this far above the folder of the run where the model is one folder. */
    private static final int GAME = 4;

    /** Reads the folders above a run. */
    static Layout of(LogEntry run, String llm) {
        var names = new ArrayList<String>();
        for (Optional<LogEntry> at = Optional.of(run);
                at.isPresent() && names.size() < DEEPEST;
                at = at.get().parent()) {
            names.add(at.get().name());
        }
        return ofNames(names, llm);
    }

    /** Reads a path that a log names, of the run's folder. */
    static Layout ofPath(String path, String llm) {
        var names = new ArrayList<>(List.of(path.replace('\\', '/').split("/")));
        Collections.reverse(names);
        return ofNames(names, llm);
    }

    /**
     * Reads names, the run's own first.
     *
     * @param llm the model where it is known, which says where the game stands even if nobody knows the game
     */
    private static Layout ofNames(List<String> up, String llm) {
        int game = -1;
        if (!llm.isEmpty()) {
            int there = GAME - 1 + llm.split("/", -1).length;
            if (there < up.size() && model(up, there).equals(llm)) {
                game = there;
            }
        }
        for (int i = GAME; i < up.size() && game < 0; i++) {
            if (NativeScore.knows(up.get(i))) {
                game = i;
            }
        }
        return game < 0 ? UNKNOWN : new Layout(up.get(game), model(up, game), up.get(2), up.get(1));
    }

    boolean isWhole() {
        return !game.isEmpty() && !llm.isEmpty() && !modality.isEmpty() && !agentType.isEmpty();
    }

    /** Fills in what is not known here. */
    Layout or(Layout other) {
        return new Layout(
                game.isEmpty() ? other.game : game,
                llm.isEmpty() ? other.llm : llm,
                modality.isEmpty() ? other.modality : modality,
                agentType.isEmpty() ? other.agentType : agentType);
    }

    private static String model(List<String> up, int game) {
        var model = new ArrayList<>(up.subList(GAME - 1, game));
        Collections.reverse(model);
        return String.join("/", model);
    }
}
