package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * What a batch of Ace Attorney runs left: a score table, the same with grades, or a score card.
 *
 * @param place the file
 * @param kind what it is
 * @param stamp when the batch began, as the file's name says; empty where it does not
 * @param trials the trials of its agents
 * @param faulty whether a part of it was set aside
 */
record BatchFile(Place place, Kind kind, String stamp, List<BatchTrial> trials, boolean faulty) {

    /** The kinds of files, those that are trusted first in front. */
    enum Kind {
        TABLE("_score_table.csv", "LLMName"),
        GRADE("_score_grade.csv", "LLMName"),
        CARD("_score_card.txt", "# Run Summary [");

        private final Pattern name;
        private final String word;

        Kind(String suffix, String word) {
            this.name = Pattern.compile(".*" + Pattern.quote(suffix) + "(\\.gz|\\.zst)?", Pattern.DOTALL);
            this.word = word;
        }
    }

    /**
     * One trial of one agent.
     *
     * @param agent the agent
     * @param number which trial it is, from 1
     * @param place where it stands
     * @param runs the runs of the tasks
     * @param grade the grade that the file records; null where it records none
     * @param gradePlace where it stands
     */
    record BatchTrial(
            String agent,
            int number,
            Place place,
            Map<AceAttorney.Task, SubRun> runs,
            @Nullable Double grade,
            Place gradePlace) {}

    /** Real batches hold some ten trials of some ten agents. */
    private static final int MOST_TRIALS = 10_000;

    private static final Pattern STAMP = Pattern.compile("(\\d{8}_\\d{6}).*");

    /** What the batch is called: the same for all its files, wherever a copy lies. */
    String name() {
        return stamp.isEmpty() ? place.path() : NativeScore.ACE_ATTORNEY + "/" + stamp;
    }

    /** Says whether a folder is one that the batch script makes in the root of the logs. */
    static boolean isFolder(LogEntry entry) {
        return entry.isFolder() && entry.name().startsWith("autorun");
    }

    /** Says whether a file lies where the batch script puts its own, so that an empty or cut one is known as well. */
    static boolean isInPlace(LogEntry file) {
        return file.parent().filter(BatchFile::isFolder).isPresent();
    }

    static boolean isOne(LogEntry file) throws IOException {
        var kind = file.isFolder() ? null : kind(file);
        return kind != null && (isInPlace(file) || Run.says(file, List.of(kind.word)));
    }

    private static @Nullable Kind kind(LogEntry file) {
        for (var kind : Kind.values()) {
            if (kind.name.matcher(file.name()).matches()) {
                return kind;
            }
        }
        return null;
    }

    /** Reads a file that {@linkplain #isOne is one}; what can't be read of it is set aside. */
    static BatchFile of(LogEntry file, EpisodeSink out) throws IOException {
        var kind = kind(file);
        if (kind == null) {
            throw new IllegalArgumentException(file.path() + " is no file of a batch");
        }
        var stamp = STAMP.matcher(file.name());
        var trials = new ArrayList<BatchTrial>();
        boolean faulty = true;
        if (Run.says(file, List.of(kind.word))) {
            faulty = kind == Kind.CARD ? ScoreCard.read(file, trials, out) : table(file, trials, out);
        } else {
            out.reject(
                    Place.of(file),
                    Reason.MALFORMED,
                    "expected \"" + kind.word
                            + "\" at the beginning, found none. The file is empty or cut; leave it out");
        }
        return new BatchFile(Place.of(file), kind, stamp.matches() ? stamp.group(1) : "", trials, faulty);
    }

    private static boolean table(LogEntry file, List<BatchTrial> trials, EpisodeSink out) throws IOException {
        boolean faulty = false;
        try (var rows = Csv.of(file)) {
            var header = rows.next();
            for (var row = rows.next(); header != null && row != null; row = rows.next()) {
                if (trials.size() > MOST_TRIALS) {
                    throw tooMany(Place.of(file).line(rows.line()));
                }
                var place = Place.of(file).line(rows.line());
                try {
                    trials.addAll(row(header, row, place, out));
                } catch (LogFault e) {
                    faulty = true;
                    var draft = EpisodeDraft.of(NativeScore.ACE_ATTORNEY, place).agent(agent(header, row));
                    out.reject(draft, e.place(), e.reason(), e.getMessage());
                }
            }
        } catch (LogFault e) {
            faulty = true;
            out.reject(e.place(), e.reason(), e.getMessage());
        }
        return faulty;
    }

    private static List<BatchTrial> row(List<String> header, List<String> row, Place place, EpisodeSink out)
            throws LogFault {
        if (row.size() != header.size()) {
            throw new LogFault(
                    Reason.MALFORMED,
                    place,
                    "expected a row of " + header.size() + " cells, as the header has, found " + row.size()
                            + ". The file may be cut");
        }
        var agent = agent(header, row);
        if (agent.isEmpty()) {
            throw new LogFault(
                    Reason.MISSING_INPUT, place, "expected an agent in LLMName and AgentType, found neither");
        }
        var means = new Means(out, place);
        var runs = new LinkedHashMap<AceAttorney.Task, List<SubRun>>();
        for (var task : AceAttorney.TASKS) {
            var scores = cell(header, row, task.name() + "_Scores");
            var steps = cell(header, row, task.name() + "_Steps");
            if (!scores.isEmpty() || !steps.isEmpty()) {
                var times = times(cell(header, row, task.name() + "_Times"), place);
                var ofTask = runs(task, Json.list(scores, place), Json.list(steps, place), times, place);
                runs.put(task, ofTask);
                means.check("scores of " + task.name(), cell(header, row, task.name() + "_Score"), scores(ofTask));
                means.check(
                        "numbers of steps of " + task.name(), cell(header, row, task.name() + "_Step"), steps(ofTask));
            }
        }
        var grades = cell(header, row, "Composite_Grades");
        var graded = grades.isEmpty() ? null : Json.list(grades, place);
        if (graded != null) {
            means.check(
                    "grades",
                    cell(header, row, "Composite_Grade"),
                    graded.valueStream()
                            .mapToDouble(grade -> grade.isNumber() ? Json.number(grade) : Double.NaN)
                            .toArray());
        }
        return trials(agent, runs, graded, place);
    }

    private static String agent(List<String> header, List<String> row) {
        return new Player(cell(header, row, "LLMName"), cell(header, row, "AgentType")).name();
    }

    static double[] scores(List<SubRun> runs) {
        return runs.stream().mapToDouble(SubRun::score).toArray();
    }

    static double[] steps(List<SubRun> runs) {
        return runs.stream().mapToDouble(SubRun::steps).toArray();
    }

    private static List<SubRun> runs(
            AceAttorney.Task task, JsonNode scores, JsonNode steps, JsonNode times, Place place) throws LogFault {
        if (scores.size() != steps.size()) {
            throw new LogFault(
                    Reason.INCONSISTENT,
                    place,
                    "expected as many steps as scores of " + task.name() + ", found " + steps.size() + " and "
                            + scores.size());
        }
        var runs = new ArrayList<SubRun>();
        for (int i = 0; i < scores.size(); i++) {
            double seconds = times.path(i).asDouble(Double.NaN);
            runs.add(SubRun.of(task, new LogValue(scores.get(i), place), new LogValue(steps.get(i), place), seconds));
        }
        return runs;
    }

    static List<BatchTrial> trials(
            String agent, Map<AceAttorney.Task, List<SubRun>> runs, @Nullable JsonNode grades, Place place)
            throws LogFault {
        int count = runs.values().stream().mapToInt(List::size).max().orElse(0);
        if (count > MOST_TRIALS) {
            throw tooMany(place);
        }
        var trials = new ArrayList<BatchTrial>();
        for (int i = 0; i < count; i++) {
            var ofTrial = new LinkedHashMap<AceAttorney.Task, SubRun>();
            for (var entry : runs.entrySet()) {
                if (i < entry.getValue().size()) {
                    ofTrial.put(entry.getKey(), entry.getValue().get(i));
                }
            }
            var grade = grades == null || !grades.path(i).isNumber() ? null : Json.number(grades.get(i));
            trials.add(new BatchTrial(agent, i + 1, place, ofTrial, grade, place));
        }
        return trials;
    }

    /** The times only tell copies from repeats: a table without them is as good. */
    private static JsonNode times(String cell, Place place) {
        try {
            return Json.list(cell, place);
        } catch (LogFault e) {
            return MissingNode.getInstance();
        }
    }

    private static LogFault tooMany(Place place) {
        return new LogFault(
                Reason.TOO_LARGE, place, "more than " + MOST_TRIALS + " trials. Split the file, or leave it out");
    }

    private static String cell(List<String> header, List<String> row, String column) {
        int at = header.indexOf(column);
        return at < 0 || at >= row.size() ? "" : row.get(at).strip();
    }

    /**
     * Finds a task by the name that a log gives it.
     *
     * @throws LogFault if there is none
     */
    static AceAttorney.Task task(String name, Place place) throws LogFault {
        var task = AceAttorney.task(name);
        if (task.isEmpty()) {
            var names = AceAttorney.TASKS.stream().map(AceAttorney.Task::name).toList();
            throw new LogFault(
                    name.isEmpty() ? Reason.MISSING_INPUT : Reason.OUT_OF_RANGE,
                    place,
                    "expected the task to be one of " + String.join(", ", names) + ", found "
                            + (name.isEmpty() ? "none" : Json.quoted(name)));
        }
        return task.get();
    }
}
