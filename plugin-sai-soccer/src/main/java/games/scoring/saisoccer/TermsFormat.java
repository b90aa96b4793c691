package games.scoring.saisoccer;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.LogKeys;
import games.scoring.api.log.LogLines;
import games.scoring.api.log.NameList;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads the reward terms that the environments gave in the last step of each episode: JSON Lines of
 * {@code {"env_id":…,"reward_terms":{…},"terminated":…,"truncated":…,"episode_steps":…,"score":…}}, of which the first
 * two must be there. A {@code done} says in one what {@code terminated} and {@code truncated} say in two.
 * {@code agent}, {@code instance}, {@code episode}, {@code repeat} and {@code labels} mean what they mean in episode
 * records; an instance or episode may also be a whole number, as a loop counts them.
 */
final class TermsFormat implements LogFormat {

    private static final LogKeys KEYS = LogKeys.of(
            "env_id", "reward_terms", "terminated", "truncated", "done", "episode_steps", "benchmark", "inputs");

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            // Python writes NaN and Infinity; they are refused by name, not as bad JSON.
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(32)
                    .maxNumberLength(1_000)
                    .maxNameLength(1_000)
                    .maxStringLength(65_536)
                    .build())
            .build();

    /** The largest number of a repeat: 2^53. */
    private static final double MOST_REPEAT = 1L << 53;

    @Override
    public String id() {
        return "sai-terms";
    }

    @Override
    public Text title() {
        return Tasks.text("reward terms of episodes' last steps (.jsonl)", "各回合最后一步的奖励项（.jsonl）");
    }

    @Override
    public boolean claims(LogEntry entry) throws IOException {
        return isAsked(entry)
                && KEYS.areIn(
                        entry,
                        keys -> keys.contains("env_id") && keys.contains("reward_terms"),
                        // "done" and the like alone would be half of all logs of reinforcement learning.
                        keys -> keys.contains("reward_terms")
                                && keys.size() > 1
                                && !keys.contains("benchmark")
                                && !keys.contains("inputs"));
    }

    /** Says whether a file is looked into. A copy that was put aside, such as {@code terms.jsonl.bak}, is no second log. */
    static boolean isAsked(LogEntry entry) {
        return !entry.isFolder()
                && (entry.isNamed()
                        || entry.stem(".json", ".jsonl", ".ndjson", ".jsonlines")
                                .isPresent());
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var file = Place.of(entry);
        try (var lines = LogLines.of(entry)) {
            while (lines.next()) {
                if (lines.isBlank()) {
                    continue;
                }
                var place = file.line(lines.number());
                if (lines.isTooLong()) {
                    out.reject(place, Reason.TOO_LARGE, "expected a line of at most 16 MiB. Write one episode a line.");
                    continue;
                }
                try (var parser = JSON.createParser(ObjectReadContext.empty(), lines.bytes(), 0, lines.length())) {
                    line(parser, place, out);
                } catch (JacksonException e) {
                    out.reject(
                            place,
                            e instanceof StreamConstraintsException ? Reason.TOO_LARGE : Reason.MALFORMED,
                            "expected an object with env_id and reward_terms: " + e.getOriginalMessage());
                }
            }
        }
    }

    /** A value that is not of its type. */
    private record Fault(Reason reason, String message, Place place) {}

    /** A reward term as the log has it. */
    private record Term(String name, double value, @Nullable Fault fault) {}

    private static void line(JsonParser parser, Place place, EpisodeSink out) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            out.reject(
                    place,
                    Reason.MALFORMED,
                    "expected an object with env_id and reward_terms, found " + Line.shown(parser.currentToken())
                            + ". Write one episode a line.");
            return;
        }
        var line = new Line(place);
        for (var name = parser.nextName(); name != null; name = parser.nextName()) {
            var token = parser.nextToken();
            switch (name) {
                case "env_id" -> line.environment(parser, token);
                case "agent" -> line.agent = line.text(parser, token, name);
                case "instance" -> line.instance = line.id(parser, token, name);
                case "episode" -> line.episode = line.id(parser, token, name);
                case "repeat" -> line.repeat(parser, token);
                case "labels" -> line.labels(parser, token);
                case "reward_terms" -> line.terms(parser, token);
                case "terminated" -> line.terminated = line.flag(parser, token, name);
                case "truncated" -> line.truncated = line.flag(parser, token, name);
                case "done" -> line.done = line.flag(parser, token, name);
                case "episode_steps" -> line.episodeSteps(parser, token, name);
                case "score" -> line.score(parser, token);
                default -> {
                    line.unknown.add(name);
                    parser.skipChildren();
                }
            }
        }
        if (parser.nextToken() != null) {
            out.reject(place, Reason.MALFORMED, "expected one object a line, found more behind it");
            return;
        }
        line.give(out);
    }

    /** A line while it is read: its keys come in any order. */
    private static final class Line {

        private final Place place;
        private final NameList unknown = new NameList();
        private @Nullable List<Term> terms;
        private String termsFound = "none";
        private @Nullable Fault fault;
        private @Nullable String environment;
        private String environmentFound = "none";
        private @Nullable String agent;
        private @Nullable String instance;
        private @Nullable String episode;
        private @Nullable Double repeat;
        private final Map<String, String> labels = new LinkedHashMap<>();
        private @Nullable Boolean terminated;
        private @Nullable Boolean truncated;
        private @Nullable Boolean done;
        private String terminatedAt = "terminated";
        private String truncatedAt = "truncated";
        private @Nullable Double episodeSteps;
        private @Nullable Double score;
        private @Nullable String passedOver;

        Line(Place place) {
            this.place = place;
        }

        void environment(JsonParser parser, JsonToken token) {
            environmentFound = shown(token);
            environment = text(parser, token, "env_id");
        }

        void terms(JsonParser parser, JsonToken token) {
            termsFound = shown(token);
            if (token != JsonToken.START_OBJECT) {
                parser.skipChildren();
                return;
            }
            terms = new ArrayList<>();
            for (var name = parser.nextName(); name != null; name = parser.nextName()) {
                terms.add(term(parser, parser.nextToken(), name, "reward_terms/" + name));
            }
        }

        /** Reads a term with its fault, if it has one: whether the task ignores the term, give says. */
        private Term term(JsonParser parser, JsonToken token, String name, String pointer) {
            if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
                return new Term(name, token == JsonToken.VALUE_TRUE ? 1.0 : 0.0, null);
            }
            if (!token.isNumeric()) {
                parser.skipChildren();
                var message = "expected a number, true or false, found " + shown(token);
                return new Term(name, Double.NaN, new Fault(Reason.WRONG_TYPE, message, at(pointer)));
            }
            double value = parser.getDoubleValue();
            if (!Double.isFinite(value)) {
                var message = "expected a finite number, found " + parser.getString();
                return new Term(name, value, new Fault(Reason.NOT_FINITE, message, at(pointer)));
            }
            return new Term(name, value, null);
        }

        void episodeSteps(JsonParser parser, JsonToken token, String name) {
            if (!token.isNumeric()) {
                parser.skipChildren();
                var message = "expected the number of steps, found " + shown(token)
                        + ". Write a whole number of at least 1, or leave the key out.";
                fault(new Fault(Reason.WRONG_TYPE, message, at(name)));
                return;
            }
            var steps = term(parser, token, name, name);
            if (steps.fault == null) {
                episodeSteps = steps.value;
            } else {
                fault(steps.fault);
            }
        }

        void repeat(JsonParser parser, JsonToken token) {
            if (token == JsonToken.VALUE_NULL) {
                return;
            }
            double number = token.isNumeric() ? parser.getDoubleValue() : Double.NaN;
            if (number == StrictMath.rint(number) && StrictMath.abs(number) <= MOST_REPEAT) {
                repeat = number;
                return;
            }
            var found = token.isNumeric() ? parser.getString() : shown(token);
            parser.skipChildren();
            fault(new Fault(
                    Reason.WRONG_TYPE, "expected a whole number from -2^53 to 2^53, found " + found, at("repeat")));
        }

        void labels(JsonParser parser, JsonToken token) {
            if (token != JsonToken.START_OBJECT) {
                parser.skipChildren();
                if (token != JsonToken.VALUE_NULL) {
                    fault(new Fault(
                            Reason.WRONG_TYPE, "expected an object of texts, found " + shown(token), at("labels")));
                }
                return;
            }
            for (var name = parser.nextName(); name != null; name = parser.nextName()) {
                var text = text(parser, parser.nextToken(), "labels/" + name);
                if (text != null) {
                    labels.put(name, text);
                }
            }
        }

        void score(JsonParser parser, JsonToken token) {
            if (token.isNumeric()) {
                score = parser.getDoubleValue();
            } else {
                passedOver = "score is passed over: expected a number, found " + shown(token);
                parser.skipChildren();
            }
        }

        /** Reads a text; null counts as absent, as Python writes a value that it does not have. */
        @Nullable
        String text(JsonParser parser, JsonToken token, String name) {
            if (token == JsonToken.VALUE_STRING) {
                return parser.getString();
            }
            parser.skipChildren();
            if (token != JsonToken.VALUE_NULL) {
                fault(new Fault(Reason.WRONG_TYPE, "expected a text, found " + shown(token), at(name)));
            }
            return null;
        }

        /** Reads an id: a text or a whole number. */
        @Nullable
        String id(JsonParser parser, JsonToken token, String name) {
            if (token == JsonToken.VALUE_NUMBER_INT) {
                return parser.getString();
            }
            if (token == JsonToken.VALUE_NUMBER_FLOAT) {
                var message = "expected a text or a whole number, found " + parser.getString();
                fault(new Fault(Reason.WRONG_TYPE, message, at(name)));
                return null;
            }
            return text(parser, token, name);
        }

        @Nullable
        Boolean flag(JsonParser parser, JsonToken token, String name) {
            if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
                return token == JsonToken.VALUE_TRUE;
            }
            parser.skipChildren();
            fault(new Fault(Reason.WRONG_TYPE, "expected true or false, found " + shown(token), at(name)));
            return null;
        }

        private void fault(Fault found) {
            if (fault == null) {
                fault = found;
            }
        }

        /** Gives the flags what done says of them: it is true where one of the two is. */
        private void heedDone() {
            if (done == null || fault != null) {
                return;
            }
            boolean known = Boolean.TRUE.equals(terminated) || Boolean.TRUE.equals(truncated);
            if (terminated == null) {
                terminated = done && !known;
                terminatedAt = "done";
            } else if (truncated == null) {
                truncated = done && !known;
                truncatedAt = "done";
            }
            if (done != (terminated || Boolean.TRUE.equals(truncated))) {
                fault(new Fault(
                        Reason.INCONSISTENT,
                        "expected done to be true where terminated or truncated is, and only there, found " + done
                                + ". Correct whichever is wrong, or leave done out.",
                        at("done")));
            }
        }

        void give(EpisodeSink out) {
            if (environment == null || terms == null) {
                var lacking = environment == null
                        ? "env_id, a text, found " + environmentFound
                        : "reward_terms, an object of numbers, found " + termsFound;
                out.reject(place, Reason.MALFORMED, "expected " + lacking);
                return;
            }
            var draft = EpisodeDraft.of(environment, place);
            if (agent != null) {
                draft.agent(agent);
            }
            if (instance != null) {
                draft.instance(instance);
            }
            if (episode != null) {
                draft.episode(episode);
            }
            if (repeat != null) {
                draft.repeat(repeat.longValue());
            }
            labels.forEach(draft::label);
            var ignored = new NameList();
            for (var term : terms) {
                var input = input(term.name);
                if (input.isEmpty()) {
                    ignored.add(term.name);
                } else if (term.fault != null) {
                    fault(term.fault);
                } else {
                    draft.put(input.get(), term.value, at("reward_terms/" + term.name));
                }
            }
            heedDone();
            if (fault != null) {
                out.reject(draft, fault.place(), fault.reason(), fault.message());
                return;
            }
            if (terminated != null) {
                draft.put(Tasks.TERMINATED, terminated, at(terminatedAt));
            }
            if (truncated != null) {
                draft.put(Tasks.TRUNCATED, truncated, at(truncatedAt));
            }
            if (episodeSteps != null) {
                draft.put(Tasks.EPISODE_STEPS, episodeSteps, at("episode_steps"));
            }
            if (score != null && out.wantsRecorded()) {
                draft.recorded("score", score, at("score"));
            }
            if (passedOver != null) {
                draft.note(passedOver);
            }
            if (!ignored.isEmpty()) {
                draft.note("reward terms that the function does not know are ignored: " + ignored);
            }
            if (!unknown.isEmpty()) {
                draft.note("keys that are not known are passed over: " + unknown);
            }
            out.episode(draft);
        }

        private Place at(String pointer) {
            return place.at(place.at() + " /" + pointer);
        }

        /** Finds the input for a reward term of this line's task; the match is by exact case, as in the function. */
        private Optional<Input.Number> input(String term) {
            return benchmark()
                    .flatMap(task -> task.inputs().stream()
                            .filter(input -> input != Tasks.EPISODE_STEPS && input != Tasks.EPISODE_SCORE)
                            .filter(input -> input.name().equals(term))
                            .filter(Input.Number.class::isInstance)
                            .map(Input.Number.class::cast)
                            .findFirst());
        }

        private Optional<Benchmark> benchmark() {
            return Tasks.ALL.stream()
                    .filter(task ->
                            task.aliases().contains(environment) || task.id().equals(environment))
                    .findFirst();
        }

        private static String shown(JsonToken token) {
            return switch (token) {
                case VALUE_STRING -> "text";
                case VALUE_NULL -> "null";
                case START_ARRAY -> "a list";
                case START_OBJECT -> "an object";
                case VALUE_TRUE, VALUE_FALSE -> "true or false";
                default -> "a number";
            };
        }
    }
}
