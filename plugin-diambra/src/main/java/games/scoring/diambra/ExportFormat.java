package games.scoring.diambra;

import games.scoring.api.Reason;
import games.scoring.api.Status;
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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
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
 * Reads episodes exported as JSON Lines. Each line has {@code game} and {@code difficulty} (a name or one of the game's
 * own levels), may have {@code user} and {@code score}, and carries the reward in one of three ways:
 *
 * <ul>
 *   <li>{@code rewards}, one a step: they are added up to the first step that is done, as {@code done},
 *       {@code terminated} or {@code truncated} say beside them;
 *   <li>{@code own} and {@code opp}, the health of each character before the first step and after every step: a step's
 *       reward is what the opponents lost less what the own characters lost, also where {@code rewards} say the same;
 *   <li>{@code normalized_cumulative_reward} with its {@code normalization_factor}.
 * </ul>
 *
 * <p>All steps are checked, also those behind the first that is done: a log that is faulty there may be so before.
 *
 * <p>A key that is null counts as absent: that is how Python writes a value that it does not have.
 */
final class ExportFormat implements LogFormat {

    private static final LogKeys KEYS = LogKeys.of(
            "game",
            "difficulty",
            "difficulty_level",
            "rewards",
            "own",
            "opp",
            "done",
            "normalized_cumulative_reward",
            "benchmark",
            "inputs");

    private static final Set<String> WAYS = Set.of("rewards", "own", "normalized_cumulative_reward");

    private static final Set<String> DIFFICULTIES = Set.of("difficulty", "difficulty_level");

    private static final Set<String> RECORD = Set.of("benchmark", "inputs");

    /** How far a reward may be from the one that health gives: both are sums of a few short numbers. */
    private static final double TOLERANCE = 1e-9;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            // Python writes NaN and Infinity; they are refused by name, not as bad JSON.
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(16)
                    .maxNumberLength(1_000)
                    .maxNameLength(1_000)
                    .maxStringLength(65_536)
                    .build())
            .build();

    @Override
    public String id() {
        return "diambra-episodes";
    }

    @Override
    public Text title() {
        return Text.of("episodes exported as JSON Lines (.jsonl)");
    }

    @Override
    public boolean claims(LogEntry entry) throws IOException {
        // In folders; a copy that was put aside, such as episodes.jsonl.bak, is no second log.
        boolean asked = entry.isNamed()
                || entry.stem(".json", ".jsonl", ".ndjson", ".jsonlines").isPresent();
        return asked && !entry.isFolder() && KEYS.areIn(entry, ExportFormat::isEpisode, ExportFormat::isBegunEpisode);
    }

    private static boolean isEpisode(Set<String> keys) {
        return keys.contains("game") && hasOneOf(keys, DIFFICULTIES) && hasOneOf(keys, WAYS);
    }

    /** Says whether a line whose end is not seen may be an episode: thousands of steps may stand before the next key. */
    private static boolean isBegunEpisode(Set<String> keys) {
        return (keys.contains("game") || hasOneOf(keys, DIFFICULTIES))
                && (hasOneOf(keys, WAYS) || keys.contains("done"))
                && !hasOneOf(keys, RECORD);
    }

    private static boolean hasOneOf(Set<String> keys, Set<String> wanted) {
        return !Collections.disjoint(keys, wanted);
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
                    if (parser.nextToken() != JsonToken.START_OBJECT) {
                        out.reject(
                                place,
                                Reason.MALFORMED,
                                "expected an episode, an object, found " + Line.shown(parser)
                                        + ". Write one episode a line.");
                        continue;
                    }
                    var line = new Line(place);
                    line.read(parser);
                    if (parser.nextToken() != null) {
                        out.reject(place, Reason.MALFORMED, "expected one episode a line, found more behind it");
                        continue;
                    }
                    line.give(out);
                } catch (JacksonException e) {
                    out.reject(
                            place,
                            e instanceof StreamConstraintsException ? Reason.TOO_LARGE : Reason.MALFORMED,
                            "expected an episode, an object: " + e.getOriginalMessage());
                }
            }
        }
    }

    /** One line, whose keys come in any order. */
    private static final class Line {

        private final Place place;
        private @Nullable String game;
        private String gameFound = "none";
        private @Nullable String user;
        private @Nullable String difficulty;
        private @Nullable Double level;
        private String levelAt = "difficulty";
        private @Nullable Double normalized;
        private @Nullable Double factor;
        private @Nullable Double score;
        private @Nullable Steps rewards;
        private final Map<String, Steps> ends = new LinkedHashMap<>();
        private final NameList unknown = new NameList();
        private @Nullable String passedOver;
        private @Nullable Steps own;
        private @Nullable Steps opponent;
        private int characters = -1;
        private Reason reason = Reason.MALFORMED;
        private @Nullable String fault;
        private Place faultPlace;

        Line(Place place) {
            this.place = place;
            faultPlace = place;
        }

        void read(JsonParser parser) {
            for (var name = parser.nextName(); name != null; name = parser.nextName()) {
                var token = parser.nextToken();
                if (token == JsonToken.VALUE_NULL) {
                    continue;
                }
                switch (name) {
                    case "game" -> game(parser, token);
                    case "user" -> user = text(parser, token, name);
                    case "difficulty" -> difficulty(parser, token);
                    case "difficulty_level" -> level(parser, token, name);
                    case "normalized_cumulative_reward" -> normalized = number(parser, token, name);
                    case "normalization_factor" -> factor = number(parser, token, name);
                    case "score" -> score(parser, token);
                    case "rewards" -> rewards = steps(parser, token, name, false);
                    case "done", "terminated", "truncated" -> ends.put(name, steps(parser, token, name, true));
                    case "own" -> own = health(parser, token, name);
                    case "opp" -> opponent = health(parser, token, name);
                    default -> {
                        unknown.add(name);
                        parser.skipChildren();
                    }
                }
            }
        }

        private void game(JsonParser parser, JsonToken token) {
            gameFound = shown(parser);
            game = text(parser, token, "game");
        }

        private void score(JsonParser parser, JsonToken token) {
            if (token.isNumeric()) {
                score = parser.getDoubleValue();
            } else {
                passedOver = "score is passed over: expected a number, found " + shown(parser);
                parser.skipChildren();
            }
        }

        private void difficulty(JsonParser parser, JsonToken token) {
            if (token.isNumeric()) {
                level(parser, token, "difficulty");
            } else {
                difficulty = text(parser, token, "difficulty");
            }
        }

        private void level(JsonParser parser, JsonToken token, String name) {
            var before = level;
            level = number(parser, token, name);
            levelAt = name;
            if (before != null && level != null && !before.equals(level)) {
                fault(
                        Reason.INCONSISTENT,
                        name,
                        "expected difficulty and difficulty_level to agree, found " + before + " and " + level);
            }
        }

        private @Nullable String text(JsonParser parser, JsonToken token, String name) {
            if (token == JsonToken.VALUE_STRING) {
                return parser.getString();
            }
            fault(Reason.WRONG_TYPE, name, "expected a text, found " + shown(parser));
            parser.skipChildren();
            return null;
        }

        private static String shown(JsonParser parser) {
            return switch (parser.currentToken()) {
                case START_ARRAY -> "a list";
                case START_OBJECT -> "an object";
                case VALUE_STRING -> "a text";
                default -> parser.getString();
            };
        }

        private @Nullable Double number(JsonParser parser, JsonToken token, String name) {
            if (token.isNumeric()) {
                double value = parser.getDoubleValue();
                if (Double.isFinite(value)) {
                    return value;
                }
                fault(Reason.NOT_FINITE, name, "expected a finite number, found " + parser.getString());
                return null;
            }
            fault(Reason.WRONG_TYPE, name, "expected a number, found " + shown(parser));
            parser.skipChildren();
            return null;
        }

        /**
         * Reads a list of numbers.
         *
         * @param flags whether true and false count as 1 and 0
         */
        private Steps steps(JsonParser parser, JsonToken token, String name, boolean flags) {
            var steps = new Steps();
            if (token != JsonToken.START_ARRAY) {
                fault(Reason.WRONG_TYPE, name, "expected a list with an entry for each step, found " + shown(parser));
                parser.skipChildren();
                return steps;
            }
            for (int i = 0; (token = parser.nextToken()) != JsonToken.END_ARRAY; i++) {
                var at = name + "/" + i;
                Double value = flags ? flag(parser, token, at) : number(parser, token, at);
                if (value != null && !steps.add(value)) {
                    fault(Reason.TOO_LARGE, name, "expected at most " + Steps.MOST + " steps, found more");
                }
            }
            return steps;
        }

        /** Reads true or false, or a number in their place: 1 or another for true, 0 for false. */
        private @Nullable Double flag(JsonParser parser, JsonToken token, String name) {
            if (token.isBoolean()) {
                return token == JsonToken.VALUE_TRUE ? 1.0 : 0.0;
            }
            if (token.isNumeric()) {
                return number(parser, token, name);
            }
            fault(Reason.WRONG_TYPE, name, "expected true or false, found " + shown(parser));
            parser.skipChildren();
            return null;
        }

        /** Reads the health of all characters of a side, and adds it up for each step. */
        private Steps health(JsonParser parser, JsonToken token, String name) {
            var steps = new Steps();
            if (token != JsonToken.START_ARRAY) {
                fault(
                        Reason.WRONG_TYPE,
                        name,
                        "expected a list with the health of each character, step by step, found " + shown(parser));
                parser.skipChildren();
                return steps;
            }
            for (int i = 0; (token = parser.nextToken()) != JsonToken.END_ARRAY; i++) {
                var at = name + "/" + i;
                double total = 0;
                int count = 1;
                if (token == JsonToken.START_ARRAY) {
                    for (count = 0; (token = parser.nextToken()) != JsonToken.END_ARRAY; count++) {
                        var value = number(parser, token, at + "/" + count);
                        total += value == null ? 0 : value;
                    }
                } else {
                    var value = number(parser, token, at);
                    total = value == null ? 0 : value;
                }
                if (characters >= 0 && count != characters) {
                    fault(
                            Reason.INCONSISTENT,
                            at,
                            "expected the health of " + characters + (characters == 1 ? " character" : " characters")
                                    + " as before, found " + count);
                }
                characters = count;
                if (!steps.add(total)) {
                    fault(Reason.TOO_LARGE, name, "expected at most " + Steps.MOST + " steps, found more");
                }
            }
            return steps;
        }

        private void fault(Reason code, String pointer, String message) {
            if (fault == null) {
                reason = code;
                fault = message;
                faultPlace = at(pointer);
            }
        }

        private Place at(String pointer) {
            return pointer.isEmpty() ? place : place.at(place.at() + " /" + pointer);
        }

        void give(EpisodeSink out) {
            if (game == null) {
                out.reject(place, Reason.MALFORMED, "expected the game, such as \"doapp\", a text, found " + gameFound);
                return;
            }
            var draft = EpisodeDraft.of("diambra/" + game, place);
            if (user != null) {
                draft.agent(user);
            }
            boolean listed = rewards != null;
            if (own != null && opponent != null) {
                var fromHealth = rewards(own, opponent);
                if (rewards == null) {
                    rewards = fromHealth;
                } else if (fromHealth != null) {
                    compare(rewards, fromHealth);
                }
            }
            int ways = (rewards != null ? 1 : 0) + (normalized != null ? 1 : 0);
            if (ways == 0) {
                fault(
                        Reason.MISSING_INPUT,
                        "",
                        "expected rewards, own with opp, or normalized_cumulative_reward, found none. Add one of them;"
                                + " where the total alone is known, write an episode record with the input total_reward.");
            } else if (ways > 1) {
                fault(
                        Reason.INCONSISTENT,
                        "",
                        "expected one of rewards, own with opp, and normalized_cumulative_reward, found several. Leave out"
                                + " all but one.");
            } else if (factor != null && normalized == null) {
                factorOfSteps(listed, draft);
            }
            if (fault == null && rewards != null) {
                checkLengths(rewards.size());
            }
            if (fault != null) {
                out.reject(draft, faultPlace, reason, fault);
                return;
            }
            if (difficulty != null) {
                draft.put(Rules.DIFFICULTY, difficulty, at("difficulty"));
            }
            if (level != null) {
                double given = level;
                Game.find(game).ifPresent(known -> draft.put(known.difficultyLevel(), given, at(levelAt)));
            }
            if (rewards != null) {
                int end = ends.isEmpty() ? rewards.size() : firstEnd();
                var at = listed
                        ? at("rewards").made("added up")
                        : at("own").made("made of own and opp: what opp lost less what own lost, step by step");
                rewards.putInto(draft, end, at);
            } else if (!ends.isEmpty() && firstEnd() < 0) {
                draft.status(Status.UNFINISHED, Steps.NEVER_END);
            } else if (normalized != null) {
                draft.put(Rules.NORMALIZED_REWARD, normalized, at("normalized_cumulative_reward"));
                if (factor != null) {
                    draft.put(Rules.NORMALIZATION_FACTOR, factor, at("normalization_factor"));
                }
            }
            if (score != null && out.wantsRecorded()) {
                draft.recorded("score", score, at("score"));
            }
            if (passedOver != null) {
                draft.note(passedOver);
            }
            if ((own == null) != (opponent == null)) {
                draft.note(own == null ? "opp without own is passed over" : "own without opp is passed over");
            }
            if (!unknown.isEmpty()) {
                draft.note("keys that are not known are passed over: " + unknown);
            }
            out.episode(draft);
        }

        /** Heeds a factor where there is no sum that it is of: what health gives is raw, what a log lists may be either. */
        private void factorOfSteps(boolean listed, EpisodeDraft draft) {
            if (listed && (own == null || opponent == null)) {
                fault(
                        Reason.INCONSISTENT,
                        "normalization_factor",
                        "expected normalization_factor beside normalized_cumulative_reward, found it beside rewards. Of"
                                + " normalised rewards, write the sum as normalized_cumulative_reward; of raw ones, leave"
                                + " the factor out.");
            } else {
                draft.note("normalization_factor is passed over: the rewards that own and opp give are raw");
            }
        }

        private void checkLengths(int steps) {
            ends.forEach((name, list) -> {
                if (list.size() != steps) {
                    fault(
                            Reason.INCONSISTENT,
                            name,
                            "expected an entry for each step, " + steps + " in all, found " + list.size());
                }
            });
        }

        /** Gives after how many steps the episode ends; −1 where the log says that it does not. */
        private int firstEnd() {
            int first = -1;
            for (var list : ends.values()) {
                for (int i = 0; i < list.size() && (first < 0 || i < first - 1); i++) {
                    if (list.get(i) != 0) {
                        first = i + 1;
                    }
                }
            }
            return first;
        }

        /** Looks whether the rewards that the log lists are those that its health gives. */
        private void compare(Steps listed, Steps fromHealth) {
            if (listed.size() != fromHealth.size()) {
                fault(
                        Reason.INCONSISTENT,
                        "rewards",
                        "expected a reward for each step of own and opp, " + fromHealth.size() + " in all, found "
                                + listed.size() + ". Leave one of them out.");
                return;
            }
            for (int i = 0; i < listed.size(); i++) {
                if (!(StrictMath.abs(listed.get(i) - fromHealth.get(i)) <= TOLERANCE)) {
                    fault(
                            Reason.INCONSISTENT,
                            "rewards/" + i,
                            "expected for step " + (i + 1) + " the reward that own and opp give, " + fromHealth.get(i)
                                    + ", found " + listed.get(i) + ". Leave out whichever is wrong.");
                    return;
                }
            }
        }

        private @Nullable Steps rewards(Steps ours, Steps theirs) {
            if (ours.size() != theirs.size()) {
                fault(
                        Reason.INCONSISTENT,
                        "opp",
                        "expected an entry for each of the " + ours.size() + " of own, found " + theirs.size());
                return null;
            }
            var steps = new Steps();
            for (int i = 1; i < ours.size(); i++) {
                steps.add((theirs.get(i - 1) - theirs.get(i)) - (ours.get(i - 1) - ours.get(i)));
            }
            return steps;
        }
    }
}
