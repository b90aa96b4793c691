package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.node.MissingNode;

/**
 * One run as it lies on disk: who played what, the raw score, and how it ended.
 *
 * @param folder the run's folder
 * @param path the path of that folder as Orak makes it, from the game down: the same wherever a copy lies, since one
 *     agent begins one run of a game at a time. The folder's own path where it is not named by a time
 * @param source the file that holds the score, or the folder where there is none
 * @param game the environment's name
 * @param players the agents: one, or two in a two-player run
 * @param task the task, or an empty string
 * @param modality what the agent was shown, or an empty string
 * @param score the raw score
 * @param steps the number of steps; missing where it is not known
 * @param end how the run ended
 * @param completed whether the run says that the whole game was completed
 * @param notes what is said about the reading
 */
record Run(
        LogEntry folder,
        String path,
        Place source,
        String game,
        List<String> players,
        String task,
        String modality,
        LogValue score,
        LogValue steps,
        End end,
        boolean completed,
        List<String> notes) {

    /** How a run ended. */
    enum End {
        /** To an end that the game knows. */
        FINISHED,
        /** The log stops before the end. */
        STOPPED,
        /** Broken off: there are logs and no score. */
        ABORTED
    }

    static final String SCORE_FILE = "final_score.json";

    private static final Pattern NAMES = Pattern.compile("final_score\\.json(\\.gz|\\.zst)?");

    /** How runs name their folders. */
    private static final Pattern STAMP = Pattern.compile("\\d{8}_\\d{6}");

    private static final List<String> SCORE_WORDS = List.of("\"score\"", "\"agent_type\"", "\"agent_type1\"");

    /** Words that only the logs of a run hold, one of which stands near their beginning. */
    private static final List<String> RUN_WORDS =
            List.of("- INFO - Agent_type: ", "- INFO - Input_modality: ", "- INFO - model_type: ", "=step: ");

    private static final List<String> SERVER_WORDS = List.of("[base_server.py:", "dispatch_final_action result: ");
    private static final List<String> CLIENT_WORDS = List.of("[mcp_play_game.py:", "'env_name':");

    /** Says whether a folder is named by a time, as those of runs are. */
    static boolean isStamp(LogEntry entry) {
        return STAMP.matcher(entry.name()).matches();
    }

    /** Says whether a folder holds a run, by what its files say, or by the place of its score. */
    static boolean isIn(LogEntry folder) throws IOException {
        return isPlace(folder)
                || holds(folder, SCORE_FILE, SCORE_WORDS)
                || holds(folder, RunLogs.RUN_LOG, RUN_WORDS)
                || holds(folder, RunLogs.SERVER_LOG, SERVER_WORDS)
                || holds(folder, RunLogs.CLIENT_LOG, CLIENT_WORDS);
    }

    /** Says whether a folder with a score lies where Orak puts it, so that an empty or cut one is known as well. */
    private static boolean isPlace(LogEntry folder) throws IOException {
        return isStamp(folder) && hasScoreFile(folder) && !Layout.of(folder, "").equals(Layout.UNKNOWN);
    }

    /** Says whether a folder holds the score of a run by its name, whatever is in it. */
    static boolean hasScoreFile(LogEntry folder) throws IOException {
        return RunLogs.file(folder, SCORE_FILE).isPresent();
    }

    /** Says whether a file is the score of a run. */
    static boolean isScoreFile(LogEntry file) throws IOException {
        if (!NAMES.matcher(file.name()).matches()) {
            return false;
        }
        var folder = file.parent();
        return says(file, SCORE_WORDS) || (folder.isPresent() && isPlace(folder.get()));
    }

    /** Says whether a folder holds a file of a name at whose beginning stands one of some words. */
    static boolean holds(LogEntry folder, String name, List<String> words) throws IOException {
        Optional<LogEntry> file = RunLogs.file(folder, name);
        return file.isPresent() && says(file.get(), words);
    }

    /** Says whether one of some words stands at the beginning of a file. */
    static boolean says(LogEntry file, List<String> words) throws IOException {
        var head = new String(file.head(1 << 16), StandardCharsets.ISO_8859_1);
        return words.stream().anyMatch(head::contains);
    }

    /**
     * Reads the run in a folder.
     *
     * @throws LogFault if it can't be said what was played, or the score's file is broken
     * @throws IOException if a file can't be read
     */
    static Run of(LogEntry folder) throws IOException, LogFault {
        Optional<LogEntry> file = RunLogs.file(folder, SCORE_FILE);
        return file.isPresent() ? ofScoreFile(folder, file.get()) : ofLogs(folder);
    }

    private static Run ofScoreFile(LogEntry folder, LogEntry file) throws IOException, LogFault {
        var json = Json.object(file);
        var place = Place.of(file);
        var game = Json.text(json, "game");
        var modality = Json.text(json, "input_modality");
        List<String> players;
        List<String> path;
        if (json.has("llm1") || json.has("llm2")) {
            var llm1 = Json.text(json, "llm1");
            var agentType1 = Json.text(json, "agent_type1");
            var llm2 = Json.text(json, "llm2");
            var agentType2 = Json.text(json, "agent_type2");
            players = List.of(agent(llm1, agentType1), agent(llm2, agentType2));
            path = List.of(game, llm1, llm2, agentType1, agentType2);
        } else {
            var names = new Layout(game, Json.text(json, "llm"), modality, Json.text(json, "agent_type"));
            if (!names.isWhole()) {
                names = names.or(Layout.of(folder, names.llm()));
            }
            game = names.game();
            modality = names.modality();
            players = List.of(agent(names.llm(), names.agentType()));
            path = path(names);
        }
        if (game.isEmpty()) {
            throw new LogFault(
                    Reason.UNKNOWN_BENCHMARK,
                    place.at("/game"),
                    "expected the game's name, found none, and no folder above bears one. Add it as \"game\"");
        }
        return new Run(
                folder,
                path(folder, path),
                place,
                game,
                players,
                Json.text(json, "task"),
                modality,
                new LogValue(json.path("score"), place.at("/score")),
                new LogValue(json.path("final_step"), place.at("/final_step")),
                End.FINISHED,
                json.path("completed").isBoolean() && json.path("completed").asBoolean(),
                List.of());
    }

    private static Run ofLogs(LogEntry folder) throws IOException, LogFault {
        var logs = RunLogs.of(folder);
        var layout = Layout.ofPath(logs.path(), logs.llm());
        if (layout.equals(Layout.UNKNOWN)) {
            layout = Layout.of(folder, logs.llm());
        }
        var names = new Layout(logs.game(), logs.llm(), logs.modality(), logs.agentType()).or(layout);
        if (names.game().isEmpty()) {
            throw new LogFault(
                    Reason.UNKNOWN_BENCHMARK,
                    Place.of(folder),
                    "the logs do not name the game, and no folder above bears the name of one. Put the run back below"
                            + " the folder of its game, or name that folder as the input");
        }
        var notes = new ArrayList<String>();
        if (logs.isCut()) {
            notes.add("the last line of run.log has no end: it may be cut, and is not read");
        }
        var source = Place.of(folder);
        var score = new LogValue(MissingNode.getInstance(), source);
        var scorePlace = logs.scorePlace();
        if (scorePlace != null) {
            notes.add("final_score.json is absent: the score is the last one in "
                    + scorePlace.path().substring(scorePlace.path().lastIndexOf('/') + 1));
            source = new Place(scorePlace.path(), "");
            score = new LogValue(logs.score(), scorePlace);
        }
        var stepsPlace = logs.stepsPlace();
        return new Run(
                folder,
                path(folder, names),
                source,
                names.game(),
                List.of(agent(names.llm(), names.agentType())),
                logs.task(),
                names.modality(),
                score,
                new LogValue(logs.steps(), stepsPlace == null ? source : stepsPlace),
                scorePlace == null ? End.ABORTED : logs.ended() ? End.FINISHED : End.STOPPED,
                false,
                notes);
    }

    /** Names a run by the folders above it. */
    static String path(LogEntry folder, Layout names) {
        return path(folder, path(names));
    }

    private static List<String> path(Layout names) {
        return List.of(names.game(), names.llm(), names.modality(), names.agentType());
    }

    private static String path(LogEntry folder, List<String> above) {
        return isStamp(folder)
                ? above.stream().filter(name -> !name.isEmpty()).collect(Collectors.joining("/")) + "/" + folder.name()
                : folder.path();
    }

    /** Names an agent by its model and its strategy. */
    static String agent(String llm, String agentType) {
        return llm.isEmpty() ? agentType : agentType.isEmpty() ? llm : llm + " / " + agentType;
    }
}
