package games.scoring.orak;

import games.scoring.api.log.LogEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Who played what in a run, as its files say or the folders above it: {@code
 * …/{game}/{model}/{modality}/{agent type}/{time}/}, and of two players {@code
 * …/{game}/{model 1}/{model 2}/{agent type 1}/{agent type 2}/{time}/}. A model may hold slashes, so folders are counted
 * from the right, up to a folder that bears the name of a game. What is not said is empty.
 *
 * @param game the environment's name
 * @param first the player, or the first of two
 * @param second the second player; unknown where there is one
 * @param modality what the agent was shown; empty in folders of two players
 */
record Layout(String game, Player first, Player second, String modality) {

    static final Layout UNKNOWN = new Layout("", Player.UNKNOWN, Player.UNKNOWN, "");

    private static final int DEEPEST = 16;

    /** The game's folder stands this far above the folder of the run where the model is one folder. */
    private static final int GAME = 4;

    /** Reads the folders above a run, of which something may be known. */
    static Layout of(LogEntry run, Layout said) {
        var names = new ArrayList<String>();
        for (Optional<LogEntry> at = Optional.of(run);
                at.isPresent() && names.size() < DEEPEST;
                at = at.get().parent()) {
            names.add(at.get().name());
        }
        return ofNames(names, said);
    }

    /** Reads a path that a log names, of the run's folder. */
    static Layout ofPath(String path, Layout said) {
        var names = new ArrayList<>(List.of(path.replace('\\', '/').split("/")));
        Collections.reverse(names);
        return ofNames(names, said);
    }

    /** Reads names, the run's own first. A model that is known says where the game stands even if nobody knows the game. */
    private static Layout ofNames(List<String> up, Layout said) {
        int known = IntStream.range(GAME, up.size())
                .filter(i -> NativeScore.knows(up.get(i)))
                .findFirst()
                .orElse(-1);
        if (known >= 0 && NativeScore.isOfTwoPlayers(up.get(known))) {
            return ofTwo(up, known, said);
        }
        var llm = said.first.llm();
        int there = GAME - 1 + llm.split("/", -1).length;
        int game = !llm.isEmpty() && there < up.size() && models(up, there).equals(llm) ? there : known;
        return game < 0
                ? UNKNOWN
                : new Layout(up.get(game), new Player(models(up, game), up.get(1)), Player.UNKNOWN, up.get(2));
    }

    /** Two models are told apart where just one slash may stand between them. */
    private static Layout ofTwo(List<String> up, int game, Layout said) {
        var models = models(up, game);
        var ends = IntStream.range(0, models.length())
                .filter(i -> models.charAt(i) == '/'
                        && mayBe(said.first, models.substring(0, i))
                        && mayBe(said.second, models.substring(i + 1)))
                .toArray();
        boolean apart = ends.length == 1;
        return new Layout(
                up.get(game),
                new Player(apart ? models.substring(0, ends[0]) : "", up.get(2)),
                new Player(apart ? models.substring(ends[0] + 1) : "", up.get(1)),
                "");
    }

    private static boolean mayBe(Player player, String llm) {
        return player.llm().isEmpty() || player.llm().equals(llm);
    }

    /** Gives what stands between the game and the two folders above the run. */
    private static String models(List<String> up, int game) {
        var models = new ArrayList<>(up.subList(GAME - 1, game));
        Collections.reverse(models);
        return String.join("/", models);
    }

    /** Says whether two play. */
    boolean isOfTwo() {
        return NativeScore.isOfTwoPlayers(game) || !second.equals(Player.UNKNOWN);
    }

    boolean isWhole() {
        return !game.isEmpty() && first.isWhole() && (isOfTwo() ? second.isWhole() : !modality.isEmpty());
    }

    /** Fills in what is not known here. */
    Layout or(Layout other) {
        return new Layout(
                game.isEmpty() ? other.game : game,
                first.or(other.first),
                second.or(other.second),
                modality.isEmpty() ? other.modality : modality);
    }

    /**
     * Gives the path of a run as Orak makes it, from the game down: the same wherever a copy lies, since one agent begins
     * one run of a game at a time. The folder's own path where it is not named by a time.
     */
    String path(LogEntry run) {
        if (!Run.isStamp(run)) {
            return run.path();
        }
        var names = isOfTwo()
                ? Stream.of(game, first.llm(), second.llm(), first.agentType(), second.agentType(), run.name())
                : Stream.of(game, first.llm(), modality, first.agentType(), run.name());
        return names.filter(name -> !name.isEmpty()).collect(Collectors.joining("/"));
    }
}
