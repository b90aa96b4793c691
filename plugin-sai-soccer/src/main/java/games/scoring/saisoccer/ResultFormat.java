package games.scoring.saisoccer;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the result that the platform's client prints: {@code {status, score, duration, tasks: [{id, status, score,
 * duration, episodes: [{score, duration}]}], error}}.
 *
 * <p>Each episode's score is the platform's own, since nothing of the reward terms is left. A failed task makes one
 * aborted episode without a score, so that the total of the three tasks is missing and says why.
 */
final class ResultFormat implements LogFormat {

    /** The largest file that is read. */
    private static final int LARGEST = 16 << 20;

    private static final Pattern FAILED = Pattern.compile("(?i).*(fail|error|timeout|timed.?out|cancel).*");

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
        if (entry.isFolder() || !entry.name().toLowerCase(Locale.ROOT).contains(".json")) {
            return false;
        }
        var head = new String(entry.head(8192), StandardCharsets.ISO_8859_1);
        return head.contains("\"tasks\"")
                && head.contains("\"status\"")
                && head.contains("\"score\"")
                && Tasks.ALL.stream()
                        .anyMatch(task -> head.contains(task.id())
                                || task.aliases().stream().anyMatch(head::contains));
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
            root = Parser.JSON.readTree(all);
        } catch (JacksonException e) {
            out.reject(file, Reason.MALFORMED, "expected a result of the platform's client: " + e.getOriginalMessage());
            return;
        }
        var tasks = root.path("tasks");
        if (!tasks.isArray()) {
            out.reject(file.at("/tasks"), Reason.MALFORMED, "expected the list of tasks, found none");
            return;
        }
        var error = root.path("error").isString() ? root.path("error").stringValue() : "";
        var total = number(root.path("score"));
        for (int i = 0; i < tasks.size(); i++) {
            task(tasks.get(i), file.at("/tasks/" + i), error, total, out);
        }
    }

    private static void task(JsonNode task, Place place, String error, OptionalDouble total, EpisodeSink out) {
        if (!task.isObject() || !task.path("id").isString()) {
            out.reject(place, Reason.MALFORMED, "expected a task with its id, a text");
            return;
        }
        var id = task.path("id").stringValue();
        var status = task.path("status").isString() ? task.path("status").stringValue() : "";
        var score = number(task.path("score"));
        var episodes = task.path("episodes");
        if (FAILED.matcher(status).matches() || (score.isEmpty() && episodes.isEmpty())) {
            out.episode(EpisodeDraft.of(id, place)
                    .status(
                            Status.ABORTED,
                            "the platform reports the task as " + (status.isEmpty() ? "having no score" : status)
                                    + (error.isEmpty() ? "" : ": " + error)));
            return;
        }
        if (!episodes.isArray() || episodes.isEmpty()) {
            var draft = draft(id, place, total, score);
            draft.note("the result lists no episodes of this task: its score, their mean, is taken as one episode");
            give(draft, score, place, out);
            return;
        }
        for (int i = 0; i < episodes.size(); i++) {
            var at = place.at(place.at() + "/episodes/" + i);
            give(
                    draft(id, at, total, score).repeat(i + 1),
                    number(episodes.get(i).path("score")),
                    at,
                    out);
        }
    }

    private static EpisodeDraft draft(String id, Place place, OptionalDouble total, OptionalDouble score) {
        var draft = EpisodeDraft.of(id, place);
        total.ifPresent(value -> draft.label("reported_total", text(value)));
        score.ifPresent(value -> draft.label("reported_task_score", text(value)));
        return draft;
    }

    private static void give(EpisodeDraft draft, OptionalDouble score, Place place, EpisodeSink out) {
        var at = place.at(place.at() + "/score");
        if (score.isEmpty()) {
            out.reject(draft, at, Reason.WRONG_TYPE, "expected the score of the episode, a number, found none");
        } else if (!Double.isFinite(score.getAsDouble())) {
            out.reject(draft, at, Reason.NOT_FINITE, "expected a finite score, found " + score.getAsDouble());
        } else {
            draft.put(Tasks.EPISODE_SCORE, score.getAsDouble(), at);
            if (out.wantsRecorded()) {
                draft.recorded("score", score.getAsDouble(), at);
            }
            out.episode(draft);
        }
    }

    private static OptionalDouble number(JsonNode node) {
        if (!node.isNumber()) {
            return OptionalDouble.empty();
        }
        // Jackson throws where an integer is too large for a double.
        return OptionalDouble.of(node.isBigInteger() ? node.bigIntegerValue().doubleValue() : node.doubleValue());
    }

    private static String text(double value) {
        return tools.jackson.core.io.NumberOutput.toString(value, true);
    }
}
