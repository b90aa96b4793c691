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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * One run as it lies on disk: who played what, the raw score, and how it ended.
 *
 * @param folder the run's folder
 * @param names who played what
 * @param named whether its files name all of that, and not the folders above
 * @param source the file that holds the score, or the folder where there is none
 * @param task the task, or an empty string
 * @param score the raw score
 * @param steps the number of steps; missing where it is not known
 * @param end how the run ended
 * @param completed whether the run says that the whole game was completed
 * @param notes what is said about the reading
 */
record Run(
        LogEntry folder,
        Layout names,
        boolean named,
        Place source,
        String task,
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
        return isStamp(folder)
                && hasScoreFile(folder)
                && !Layout.of(folder, Layout.UNKNOWN).equals(Layout.UNKNOWN);
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
        var said = new Layout(
                Json.text(json, "game"),
                player(json, "").or(player(json, "1")),
                player(json, "2"),
                Json.text(json, "input_modality"));
        var names = said.isWhole() ? said : said.or(Layout.of(folder, said));
        if (names.game().isEmpty()) {
            throw new LogFault(
                    Reason.UNKNOWN_BENCHMARK,
                    place.at("/game"),
                    "expected the game's name, found none, and no folder above bears one. Add it as \"game\"");
        }
        return new Run(
                folder,
                names,
                said.isWhole(),
                place,
                Json.text(json, "task"),
                new LogValue(json.path("score"), place.at("/score")),
                new LogValue(json.path("final_step"), place.at("/final_step")),
                End.FINISHED,
                json.path("completed").isBoolean() && json.path("completed").asBoolean(),
                List.of());
    }

    private static Player player(JsonNode json, String number) {
        return new Player(Json.text(json, "llm" + number), Json.text(json, "agent_type" + number));
    }

    private static Run ofLogs(LogEntry folder) throws IOException, LogFault {
        var logs = RunLogs.of(folder);
        var said = new Layout(logs.game(), new Player(logs.llm(), logs.agentType()), Player.UNKNOWN, logs.modality());
        var names = said.or(above(folder, logs.path(), said));
        if (names.isOfTwo()) {
            // The logs do not say which of the two they name.
            said = new Layout(logs.game(), Player.UNKNOWN, Player.UNKNOWN, logs.modality());
            names = said.or(above(folder, logs.path(), said));
        }
        if (names.game().isEmpty()) {
            throw new LogFault(
                    Reason.UNKNOWN_BENCHMARK,
                    Place.of(folder),
                    "the logs do not name the game, and no folder above bears the name of one. Put the run back below"
                            + " the folder of its game, or name that folder as the input");
        }
        var notes = new ArrayList<String>();
        if (logs.cut()) {
            notes.add("the last line of run.log has no end: it may be cut, and is not read");
        }
        var source = Place.of(folder);
        var nothing = new LogValue(MissingNode.getInstance(), source);
        var score = logs.score();
        if (score != null) {
            var path = score.place().path();
            notes.add("final_score.json is absent: the score is the last one in "
                    + path.substring(path.lastIndexOf('/') + 1));
            source = new Place(path, "");
        }
        return new Run(
                folder,
                names,
                false,
                source,
                logs.task(),
                score == null ? nothing : score,
                logs.steps() == null ? nothing : logs.steps(),
                score == null ? End.ABORTED : logs.ended() ? End.FINISHED : End.STOPPED,
                false,
                notes);
    }

    /** Reads the path that the game server was told, which tells what was played wherever the folder lies now, or that. */
    private static Layout above(LogEntry folder, String path, Layout said) {
        var told = Layout.ofPath(path, said);
        return told.equals(Layout.UNKNOWN) ? Layout.of(folder, said) : told;
    }

    String game() {
        return names.game();
    }

    /** Gives the path of its folder as Orak makes it. */
    String path() {
        return names.path(folder);
    }

    /** Gives the agent: of two players the first. An agent type alone is none where two play. */
    String agent() {
        return names.isOfTwo() && names.first().llm().isEmpty()
                ? ""
                : names.first().name();
    }
}
