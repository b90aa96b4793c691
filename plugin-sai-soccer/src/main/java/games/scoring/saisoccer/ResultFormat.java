package games.scoring.saisoccer;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.io.NumberOutput;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Reads the result that the platform's client prints: {@code {status, score, duration, tasks: [{id, status, score,
 * duration, episodes: [{score, duration}]}], error}}.
 *
 * <p>Each episode's score is the platform's own, since nothing of the reward terms is left. A failed task makes one
 * aborted episode without a score, so that the total of the three tasks is missing and says why; one that is not over
 * makes an unfinished one. So does each of the three that a result does not list which failed, or goes on. A result that
 * failed as a whole although its tasks are over, and a task that is listed twice, are rejected. What the result itself
 * adds up is compared by {@link Aggregates}. An {@code agent}, which the platform does not write, is taken as in records.
 */
final class ResultFormat implements LogFormat {

    /** Enough to tell what has more than one line, without opening it. */
    private static final int FIRST_LOOK = 1 << 13;

    /** Longer files are read in pieces. */
    private static final int PIECE = 1 << 16;

    /** The longest id of a task is shorter. */
    private static final int LONGEST_ID = 100;

    private static final Set<String> KEYS = Set.of("tasks", "status", "score", "duration", "error");

    /** Before the first of several results, which are refused where they are read. */
    private static final Pattern LIST = Pattern.compile("^(?:\u00ef\u00bb\u00bf)?\\s*\\[(?=\\s*\\{)");

    private static final String AGENT = "agent";

    /** The longest text that a message shows. */
    private static final int LONGEST_SHOWN = 100;

    /** The largest file that is read. */
    private static final int LARGEST = 16 << 20;

    /** Made when the first file is read: that takes longer than loading the whole plugin. */
    private static final class Parser {

        static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxNestingDepth(32)
                                .maxNumberLength(1_000)
                                .maxNameLength(1_000)
                                .maxStringLength(1_000_000)
                                .build())
                        .build())
                // What stands behind a result is told by its own name.
                .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                // How many decimals a number is printed with says how far it may be rounded.
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build();
    }

    @Override
    public String id() {
        return "sai-result";
    }

    @Override
    public Text title() {
        return Tasks.text("results of the platform's client (.json)", "平台客户端的结果文件（.json）");
    }

    @Override
    public boolean claims(LogEntry entry) throws IOException {
        if (!TermsFormat.isAsked(entry)) {
            return false;
        }
        var head = entry.head(FIRST_LOOK);
        var first = new String(head, StandardCharsets.ISO_8859_1);
        // Binary data, such as an archive in which a result is stored, is none.
        if (first.indexOf('\0') >= 0) {
            return false;
        }
        var keys = new TopKeys();
        keys.take(first);
        boolean isEnough = head.length < FIRST_LOOK || keys.isOver();
        try (var in = isEnough ? new ByteArrayInputStream(head) : entry.open()) {
            return isResult(in);
        }
    }

    /**
     * Says whether the keys at the top of a file are those of a result. It is read on while they are, or while it is in a
     * text or list at the top: results list episodes, or tell an error, at length.
     */
    private static boolean isResult(InputStream in) throws IOException {
        var keys = new TopKeys();
        boolean namesTask = false;
        // What lies across the border of two pieces is in the end of the one, which begins the other.
        var last = "";
        for (int left = LARGEST; left > 0; left -= PIECE) {
            var piece = new String(in.readNBytes(PIECE), StandardCharsets.ISO_8859_1);
            keys.take(left == LARGEST ? LIST.matcher(piece).replaceFirst("") : piece);
            namesTask |= keys.found().contains("tasks") && namesTask(last + piece);
            if (isWhole(keys.found(), namesTask) || isTaskless(keys)) {
                return true;
            }
            if (keys.isOver() || (Collections.disjoint(keys.found(), KEYS) && !keys.isInTextOrList())) {
                return false;
            }
            if (piece.length() < PIECE) {
                break;
            }
            last = piece.substring(PIECE - LONGEST_ID);
        }
        // It is cut, or too large.
        return namesTask;
    }

    /** Says whether tasks are there, and are the platform's: by one's id, or, of a result that failed early, by all keys. */
    private static boolean isWhole(Set<String> keys, boolean namesTask) {
        return namesTask ? keys.contains("tasks") : keys.containsAll(KEYS);
    }

    /** Says whether a whole file may be a result that failed early: one key, such as the tasks, may be absent, none be strange. */
    private static boolean isTaskless(TopKeys keys) {
        if (!keys.isAlone() || !keys.found().contains("status")) {
            return false;
        }
        var found = new HashSet<>(keys.found());
        found.remove(AGENT);
        return KEYS.containsAll(found) && found.size() >= KEYS.size() - 1;
    }

    private static boolean namesTask(String head) {
        return Tasks.ALL.stream()
                .anyMatch(task ->
                        head.contains(task.id()) || task.aliases().stream().anyMatch(head::contains));
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var file = Place.of(entry);
        JsonNode root;
        try (var bytes = entry.open()) {
            var all = bytes.readNBytes(LARGEST + 1);
            if (all.length > LARGEST) {
                out.reject(file, Reason.TOO_LARGE, "expected a result of at most 16 MiB");
                return;
            }
            try (var parser = Parser.JSON.createParser(all)) {
                var first = parser.nextToken();
                root = first == JsonToken.START_OBJECT ? Parser.JSON.readTree(parser) : MissingNode.getInstance();
                var found = first == null ? "nothing" : first == JsonToken.START_ARRAY ? "a list" : "something else";
                if (!root.isObject() || parser.nextToken() != null) {
                    out.reject(
                            file,
                            Reason.MALFORMED,
                            "expected one result of the platform's client, an object, found "
                                    + (root.isObject() ? "more behind it" : found)
                                    + ". Write each result into a file of its own.");
                    return;
                }
            }
        } catch (JacksonException e) {
            out.reject(
                    file,
                    e instanceof StreamConstraintsException ? Reason.TOO_LARGE : Reason.MALFORMED,
                    "expected a result of the platform's client: " + e.getOriginalMessage());
            return;
        } catch (NumberFormatException e) {
            // Jackson's, of a number with an exponent that no decimal holds.
            out.reject(
                    file,
                    Reason.TOO_LARGE,
                    "expected a result of the platform's client, found a number with an exponent of more than nine"
                            + " digits");
            return;
        }
        var tasks = root.path("tasks");
        var whole = Whole.of(root);
        var agent = root.path(AGENT);
        if (!agent.isString() && !isNothing(agent)) {
            out.reject(
                    file.at("/agent"),
                    Reason.WRONG_TYPE,
                    "expected the agent's name, a text, found " + shown(agent)
                            + ". Write it in quotes, or leave the key out.");
            return;
        }
        if (!tasks.isArray() && !isNothing(tasks)) {
            out.reject(
                    file.at("/tasks"),
                    Reason.MALFORMED,
                    "expected the list of tasks, found " + shown(tasks)
                            + ". Fetch the result from the platform again, or leave it out.");
            return;
        }
        if ((whole.outcome == Outcome.FAILED || whole.outcome == Outcome.NOT_OVER) && hasAllTasks(tasks)) {
            // Any failure fails the platform's whole benchmark: rejected for each task, so that it makes no total.
            for (var task : tasks) {
                out.reject(
                        whole.draft(string(task.path("id")), file.at("/tasks")),
                        file.at("/status"),
                        Reason.INCONSISTENT,
                        whole.note + ", and its task " + string(task.path("id"))
                                + " as over, like all others. Fetch the result from the platform again, or leave it out.");
            }
            return;
        }
        var seen = new HashSet<Integer>();
        for (int i = 0; i < tasks.size(); i++) {
            var task = tasks.get(i);
            var at = file.at("/tasks/" + i);
            var position = Aggregates.position(task);
            if (position.isPresent() && !seen.add(position.getAsInt())) {
                out.reject(
                        whole.draft(string(task.path("id")), at),
                        at,
                        Reason.INCONSISTENT,
                        "expected each task once, found " + string(task.path("id"))
                                + " again. The first counts, and there is no total; leave one of them out.");
            } else {
                task(task, at, whole, out);
            }
        }
        for (int i = 0; i < Tasks.ALL.size(); i++) {
            if (!seen.contains(i)) {
                unlisted(Tasks.ALL.get(i).id(), tasks, file, whole, out);
            }
        }
        if (out.wantsRecorded()) {
            new Aggregates(file, out, out.settings().series(Tasks.WEIGHTS)).check(root);
        }
    }

    /** Gives one of the three tasks that a result does not list: what became of the whole became of it. */
    private static void unlisted(String id, JsonNode tasks, Place file, Whole whole, EpisodeSink out) {
        var draft = EpisodeDraft.of(id, file.at("/status")).agent(whole.agent);
        if (whole.outcome == Outcome.FAILED) {
            out.episode(draft.status(Status.ABORTED, whole.note + ", and does not list the task"));
        } else if (whole.outcome == Outcome.NOT_OVER) {
            out.episode(draft.status(Status.UNFINISHED, whole.note + ", and does not list the task"));
        } else if (tasks.isEmpty()) {
            out.reject(
                    draft,
                    file.at("/tasks"),
                    Reason.MISSING_INPUT,
                    "expected the list of tasks, found " + (tasks.isArray() ? "no task in it" : shown(tasks))
                            + (whole.note == null ? "" : "; " + whole.note)
                            + ". There is nothing to score: run the evaluation again, or leave the result out.");
        }
    }

    /** Says whether nothing in the tasks keeps the result from a total. */
    private static boolean hasAllTasks(JsonNode tasks) {
        var over = new HashSet<String>();
        for (var task : tasks) {
            var outcome = Outcome.of(task);
            if (outcome == Outcome.FAILED || outcome == Outcome.NOT_OVER || holdsNothing(task)) {
                return false;
            }
            over.add(string(task.path("id")));
        }
        return Tasks.ALL.stream()
                .allMatch(task ->
                        over.contains(task.id()) || task.aliases().stream().anyMatch(over::contains));
    }

    /**
     * What the result says of all of its tasks.
     *
     * @param agent whose it is; empty where it says nothing
     * @param error why it failed; empty where it says nothing
     * @param total the score of all tasks
     * @param outcome what its status means
     * @param note what its status and error mean for each episode; null where it is over and names no error
     */
    private record Whole(
            String agent,
            String error,
            OptionalDouble total,
            Outcome outcome,
            @Nullable String note) {

        static Whole of(JsonNode root) {
            var node = root.path("error");
            var error = node.isString() ? node.stringValue() : isNothing(node) ? "" : shown(node);
            var outcome = Outcome.of(root);
            var reported = "the platform reports the whole result as " + because(word(root.path("status")), error);
            var contradicting = error.isEmpty() ? null : "the platform reports an error, although it is over: " + error;
            return new Whole(
                    string(root.path(AGENT)),
                    error,
                    number(root.path("score")),
                    outcome,
                    outcome == Outcome.OVER ? contradicting : reported);
        }

        EpisodeDraft draft(String id, Place place) {
            var draft = EpisodeDraft.of(id, place).agent(agent);
            if (note != null) {
                draft.note(note);
            }
            return draft;
        }
    }

    private static String because(String status, String error) {
        return error.isEmpty() ? status : status + ": " + error;
    }

    private static void task(JsonNode task, Place place, Whole whole, EpisodeSink out) {
        if (!task.isObject() || !task.path("id").isString()) {
            out.reject(place, Reason.MALFORMED, "expected a task with its id, a text");
            return;
        }
        var id = task.path("id").stringValue();
        var outcome = Outcome.of(task);
        var reported = "the platform reports the task as ";
        var status = word(task.path("status"));
        var score = task.path("score");
        var episodes = task.path("episodes");
        if (outcome == Outcome.NOT_OVER) {
            out.episode(whole.draft(id, place).status(Status.UNFINISHED, reported + status));
            return;
        }
        if (outcome == Outcome.FAILED || holdsNothing(task)) {
            var why = task.path("status").isMissingNode() ? "having no score" : status;
            out.episode(whole.draft(id, place).status(Status.ABORTED, reported + because(why, whole.error)));
            return;
        }
        if (!episodes.isArray() || episodes.isEmpty()) {
            var draft = draft(task, place, whole);
            draft.note("the result lists no episodes of this task: its score, their mean, is taken as one episode");
            give(draft, score, place, out);
            return;
        }
        for (int i = 0; i < episodes.size(); i++) {
            var at = place.at(place.at() + "/episodes/" + i);
            give(draft(task, at, whole).repeat(i + 1), episodes.get(i).path("score"), at, out);
        }
    }

    /** Says whether a task has neither a score nor episodes. */
    private static boolean holdsNothing(JsonNode task) {
        return isNothing(task.path("score")) && task.path("episodes").isEmpty();
    }

    private static boolean isNothing(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }

    private static EpisodeDraft draft(JsonNode task, Place place, Whole whole) {
        var draft = whole.draft(string(task.path("id")), place);
        whole.total.ifPresent(value -> draft.label("reported_total", text(value)));
        number(task.path("score")).ifPresent(value -> draft.label("reported_task_score", text(value)));
        if (Outcome.of(task) == Outcome.UNKNOWN) {
            draft.note("the platform reports the task as " + word(task.path("status"))
                    + ", which is not known: it is taken as over");
        }
        return draft;
    }

    private static void give(EpisodeDraft draft, JsonNode node, Place place, EpisodeSink out) {
        var at = place.at(place.at() + "/score");
        var score = number(node);
        if (score.isEmpty()) {
            out.reject(
                    draft, at, Reason.WRONG_TYPE, "expected the score of the episode, a number, found " + shown(node));
        } else if (!Double.isFinite(score.getAsDouble())) {
            out.reject(draft, at, Reason.NOT_FINITE, "expected a finite score, found " + score.getAsDouble());
        } else {
            // Not recorded for verification too: the score would be compared with itself.
            draft.put(Tasks.EPISODE_SCORE, score.getAsDouble(), at);
            out.episode(draft);
        }
    }

    private static String string(JsonNode node) {
        return node.isString() ? node.stringValue() : "";
    }

    /** Gives a status as a message shows it. */
    private static String word(JsonNode node) {
        return node.isString() && node.stringValue().length() <= LONGEST_SHOWN ? node.stringValue() : shown(node);
    }

    /** Gives a value as a message shows it. */
    private static String shown(JsonNode node) {
        if (node.isString()) {
            var text = node.stringValue();
            return text.length() <= LONGEST_SHOWN
                    ? "the text \"" + text + '"'
                    : "a text of " + text.length() + " characters";
        }
        return node.isMissingNode()
                ? "none"
                : node.isArray() ? "a list" : node.isObject() ? "an object" : node.asString("null");
    }

    static OptionalDouble number(JsonNode node) {
        if (!node.isNumber()) {
            return OptionalDouble.empty();
        }
        // NaN and the infinities are doubles; of all others Jackson throws where a double is too small for them.
        boolean decimal = node.isBigDecimal() || node.isBigInteger();
        return OptionalDouble.of(decimal ? node.decimalValue().doubleValue() : node.doubleValue());
    }

    static String text(double value) {
        return NumberOutput.toString(value, true);
    }
}
