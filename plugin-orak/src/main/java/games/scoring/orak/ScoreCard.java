package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogLines;
import games.scoring.api.log.Place;
import games.scoring.orak.BatchFile.BatchTrial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Reads a score card: a block for each agent and task, with lines of names and a line for each trial. */
final class ScoreCard {

    private static final Pattern SECONDS = Pattern.compile("\\s*\\d{1,9}(\\.\\d{1,18})?\\s*");

    private static final String SCORE_MEAN = "Score Average:";
    private static final String STEPS_MEAN = "FinalStep Average:";

    private final EpisodeSink out;
    private final Map<String, Map<AceAttorney.Task, List<SubRun>>> agents = new LinkedHashMap<>();
    private boolean faulty;

    // The block in which the line stands, and its trials.
    private String task = "";
    private String llm = "";
    private String agentType = "";
    private boolean inTrials;
    private final List<SubRun> block = new ArrayList<>();

    private ScoreCard(EpisodeSink out) {
        this.out = out;
    }

    /** Reads a file's trials; says whether a part of it was set aside. */
    static boolean read(LogEntry file, List<BatchTrial> trials, EpisodeSink out) throws IOException {
        var card = new ScoreCard(out);
        try (var lines = LogLines.of(file, RunLogs.LONGEST_LINE)) {
            while (lines.next()) {
                card.line(lines.text(), Place.of(file).line(lines.number()));
            }
        }
        card.addTo(trials);
        return card.faulty;
    }

    private void line(String line, Place at) {
        if (line.startsWith("#")) {
            task = "";
            llm = "";
            agentType = "";
            inTrials = false;
        } else if (line.startsWith("Task:")) {
            task = line.substring(5).strip();
        } else if (line.startsWith("LLMName:")) {
            llm = line.substring(8).strip();
        } else if (line.startsWith("AgentType:")) {
            agentType = line.substring(10).strip();
        } else if (line.startsWith("Trial,")) {
            inTrials = true;
            block.clear();
        } else if (line.startsWith(SCORE_MEAN)) {
            new Means(out, at).check("scores of " + task, line.substring(SCORE_MEAN.length()), BatchFile.scores(block));
        } else if (line.startsWith(STEPS_MEAN)) {
            new Means(out, at)
                    .check("numbers of steps of " + task, line.substring(STEPS_MEAN.length()), BatchFile.steps(block));
        } else if (!inTrials || line.isBlank()) {
            inTrials = false;
        } else {
            trial(line, at);
        }
    }

    private void trial(String line, Place at) {
        try {
            var known = BatchFile.task(task, at);
            var run = run(known, line, at);
            agents.computeIfAbsent(new Player(llm, agentType).name(), name -> new LinkedHashMap<>())
                    .computeIfAbsent(known, name -> new ArrayList<>())
                    .add(run);
            block.add(run);
        } catch (LogFault e) {
            setAside(e);
        }
    }

    /** A line that can't be read is a run that can't be scored, so that those behind it keep their numbers. */
    private static SubRun run(AceAttorney.Task task, String line, Place at) {
        var cells = line.split(",", -1);
        var numbers = numbers(cells, at);
        if (numbers.size() != 2) {
            var fault = new LogFault(
                    Reason.MALFORMED, at, "expected trial, score, steps and time, found " + Json.quoted(line));
            return SubRun.lost(task, at, "", fault);
        }
        double seconds = SECONDS.matcher(cells[3]).matches() ? Double.parseDouble(cells[3]) : Double.NaN;
        return SubRun.of(task, new LogValue(numbers.get(0), at), new LogValue(numbers.get(1), at), seconds);
    }

    /** Gives score and steps; nothing where they can't be read. */
    private static JsonNode numbers(String[] cells, Place at) {
        try {
            return cells.length < 4
                    ? MissingNode.getInstance()
                    : Json.list("[" + cells[1].strip() + "," + cells[2].strip() + "]", at);
        } catch (LogFault e) {
            return MissingNode.getInstance();
        }
    }

    private void addTo(List<BatchTrial> trials) {
        for (var agent : agents.entrySet()) {
            var first = agent.getValue().values().iterator().next().get(0);
            try {
                trials.addAll(BatchFile.trials(agent.getKey(), agent.getValue(), null, first.scorePlace()));
            } catch (LogFault e) {
                setAside(e);
            }
        }
    }

    private void setAside(LogFault fault) {
        faulty = true;
        out.reject(fault.place(), fault.reason(), fault.getMessage());
    }
}
