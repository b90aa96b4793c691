package games.scoring.orak;

import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogLines;
import games.scoring.api.log.Place;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.StringNode;

/**
 * What the logs of a run say, for runs that left no final_score.json: run.log of Python mode, game_server.log and
 * client.log of MCP mode.
 */
final class RunLogs {

    static final String RUN_LOG = "run.log";
    static final String SERVER_LOG = "game_server.log";
    static final String CLIENT_LOG = "client.log";

    /** Of longer lines the beginning is looked at: 64 KiB. */
    static final int LONGEST_LINE = 1 << 16;

    /** A line of run.log: a time, a level, a message. */
    private static final Pattern RUN_LINE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\S+ - [A-Z]+ - (\\w[\\w ]*): (.*)");

    private static final String RESULT = "dispatch_final_action result: ";

    private static final String CONFIG_PATH = "config_path: ";

    private static final Map<String, Double> NOT_FINITE =
            Map.of("nan", Double.NaN, "inf", Double.POSITIVE_INFINITY, "-inf", Double.NEGATIVE_INFINITY);

    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d{1,18}");

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,18}(\\.\\d{1,18})?([eE][+-]?\\d{1,3})?");

    private String game = "";
    private String llm = "";
    private String agentType = "";
    private String task = "";
    private String modality = "";
    private String path = "";
    private @Nullable LogValue score;
    private @Nullable LogValue steps;
    private boolean ended = true;
    private boolean cut;

    private RunLogs() {}

    /**
     * What the logs say; an empty string for what they don't.
     *
     * @param game the environment's name
     * @param llm the model
     * @param agentType the strategy
     * @param task the task
     * @param modality what the agent was shown
     * @param path the run's folder as the game server was told it
     * @param score the last score that was logged; null where none was
     * @param steps the number of steps; null where it is not known
     * @param ended whether the last action ended the game
     * @param cut whether the last line of run.log has no end
     */
    record Said(
            String game,
            String llm,
            String agentType,
            String task,
            String modality,
            String path,
            @Nullable LogValue score,
            @Nullable LogValue steps,
            boolean ended,
            boolean cut) {}

    /** Reads what logs there are. */
    static Said of(LogEntry folder) throws IOException {
        var logs = new RunLogs();
        Optional<LogEntry> run = file(folder, RUN_LOG);
        if (run.isPresent()) {
            logs.readRun(run.get());
        }
        Optional<LogEntry> client = file(folder, CLIENT_LOG);
        if (client.isPresent()) {
            logs.readClient(client.get());
        }
        Optional<LogEntry> server = file(folder, SERVER_LOG);
        if (server.isPresent()) {
            logs.readServer(server.get());
        }
        return logs.said();
    }

    private Said said() {
        return new Said(game, llm, agentType, task, modality, path, score, steps, ended, cut);
    }

    /** Says whether a folder holds one of the logs. */
    static boolean in(LogEntry folder) throws IOException {
        return file(folder, RUN_LOG).isPresent()
                || file(folder, SERVER_LOG).isPresent()
                || file(folder, CLIENT_LOG).isPresent();
    }

    /** Finds a file of a folder. */
    static Optional<LogEntry> file(LogEntry folder, String name) throws IOException {
        return folder.child(name).filter(child -> !child.isFolder());
    }

    /**
     * Counts the lines of a file that have their end: the beginning of a number is a number, too, and the beginning of a
     * name a name.
     */
    private static long wholeLines(LogEntry file) throws IOException {
        long count = 0;
        try (var in = new BufferedInputStream(file.open())) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                if (b == '\n') {
                    count++;
                }
            }
        }
        return count;
    }

    /** A run that came to its end logs last, and in this order, the game, who played it, the score and the steps. */
    private void readRun(LogEntry file) throws IOException {
        long whole = wholeLines(file);
        try (var lines = LogLines.of(file, LONGEST_LINE)) {
            while (lines.next()) {
                cut = lines.number() > whole;
                var matcher = RUN_LINE.matcher(lines.text());
                if (cut || !matcher.matches()) {
                    continue;
                }
                var value = matcher.group(2).strip();
                switch (matcher.group(1)) {
                    case "Game" -> game = value;
                    case "LLM" -> llm = value;
                    case "model" -> llm = llm.isEmpty() ? value : llm;
                    case "Agent", "Agent_type" -> agentType = value;
                    case "Task" -> task = value;
                    case "Input Modality", "Input_modality" -> modality = value;
                    case "Score" -> {
                        if (!game.isEmpty()) {
                            score = new LogValue(value(value), Place.of(file).line(lines.number()));
                        }
                    }
                    case "Step" -> {
                        if (!game.isEmpty()) {
                            steps = new LogValue(value(value), Place.of(file).line(lines.number()));
                        }
                    }
                    default -> {}
                }
            }
        }
    }

    /** The client logs its whole configuration first, as Python writes a dictionary. */
    private void readClient(LogEntry file) throws IOException {
        try (var lines = LogLines.of(file, LONGEST_LINE)) {
            var line = lines.next() ? lines.text() : "";
            if (line.contains("'env_name':")) {
                game = member(line, "env_name", game);
                llm = member(line, "llm_name", llm);
                agentType = member(line, "agent_type", agentType);
                task = member(line, "task", task);
                modality = member(line, "input_modality", modality);
            }
        }
    }

    private void readServer(LogEntry file) throws IOException {
        long whole = wholeLines(file);
        int actions = 0;
        try (var lines = LogLines.of(file, LONGEST_LINE)) {
            while (lines.next()) {
                var line = lines.text();
                int config = line.indexOf(CONFIG_PATH);
                if (config >= 0 && path.isEmpty() && lines.number() <= whole) {
                    var told = line.substring(config + CONFIG_PATH.length()).replace('\\', '/');
                    path = told.substring(0, Math.max(told.lastIndexOf('/'), 0));
                }
                int result = line.indexOf(RESULT);
                int comma = line.lastIndexOf(", ");
                if (result < 0 || comma < result + RESULT.length()) {
                    continue;
                }
                var finished = line.substring(comma + 2);
                if (finished.equals("True") || finished.equals("False")) {
                    actions++;
                    var value = line.substring(result + RESULT.length(), comma).strip();
                    score = new LogValue(value(value), Place.of(file).line(lines.number()));
                    ended = finished.equals("True");
                }
            }
        }
        if (actions > 0) {
            steps = new LogValue(IntNode.valueOf(actions), Place.of(file));
        }
    }

    private static String member(String line, String key, String otherwise) {
        var matcher = Pattern.compile("'" + key
                        + "': (?:'([^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+)'|\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\")")
                .matcher(line);
        if (!matcher.find()) {
            return otherwise;
        }
        var text = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return text.replaceAll("\\\\(.)", "$1");
    }

    /** Reads a value as Python prints it. */
    private static JsonNode value(String text) {
        if (text.equals("None")) {
            return NullNode.getInstance();
        }
        if (text.equals("True") || text.equals("False")) {
            return BooleanNode.valueOf(text.equals("True"));
        }
        if (NOT_FINITE.containsKey(text)) {
            return DoubleNode.valueOf(NOT_FINITE.get(text));
        }
        if (WHOLE.matcher(text).matches()) {
            return LongNode.valueOf(Long.parseLong(text));
        }
        return NUMBER.matcher(text).matches() ? DoubleNode.valueOf(Double.parseDouble(text)) : StringNode.valueOf(text);
    }
}
