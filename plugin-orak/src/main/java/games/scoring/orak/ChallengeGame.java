package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogLines;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Reads what the runner of the challenge leaves for one game: {@code {game}/game_results.json}, or where that is absent
 * the last line of {@code game_states.jsonl}. Neither names the agent. Where both are there and disagree, a note says so.
 */
final class ChallengeGame {

    private static final String RESULTS = "game_results.json";
    private static final String STATES = "game_states.jsonl";

    private static final Map<String, NativeScore.Measure> BY_GAME = Map.of(
            "twenty_fourty_eight",
            r -> {
                double share = r.number("the share of 20000 points reached");
                if (share < 0) {
                    throw r.fault(Reason.OUT_OF_RANGE, "the share of 20000 points reached, 0 or more");
                }
                r.draft()
                        .put(
                                TwentyFortyEight.FINAL_GAME_SCORE,
                                StrictMath.rint(TwentyFortyEight.EXPERT * share),
                                r.made("times 20000, rounded"))
                        .note("the log holds the share of 20000 points: the points are that share, rounded");
            },
            "super_mario",
            r -> {
                double share = r.number("the final position as a share of 3161 pixels");
                r.draft()
                        .put(
                                SuperMario.X_FINAL,
                                StrictMath.rint(SuperMario.FLAG * share),
                                r.made("times 3161, rounded"))
                        .note("the log holds the position as a share of 3161 pixels: the pixels are that share,"
                                + " rounded");
            },
            "pokemon_red",
            r -> r.draft().put(PokemonRed.FLAGS_ACHIEVED, r.whole("a whole number of flags achieved"), r.place()),
            "star_craft",
            r -> {
                double won = r.whole("1 for a match won, or 0");
                if (won != 0 && won != 1) {
                    throw r.fault(Reason.OUT_OF_RANGE, "1 for a match won, or 0");
                }
                r.draft().put(StarCraft.MATCHES, 1, r.made("one match")).put(StarCraft.WINS, won, r.place());
            });

    /** A score, where it stands, and whether the game had ended. */
    private record Found(JsonNode score, Place file, Place at, boolean ended) {
        Found notEnded() {
            return new Found(score, file, at, false);
        }
    }

    private ChallengeGame() {}

    /** Says whether a folder is one of the runner's, by what its files say, or by its name. */
    static boolean isIn(LogEntry folder) throws IOException {
        return (BY_GAME.containsKey(folder.name())
                        && (RunLogs.file(folder, RESULTS).isPresent()
                                || RunLogs.file(folder, STATES).isPresent()))
                || Run.holds(folder, RESULTS, List.of("\"avg_score\""))
                || Run.holds(folder, STATES, List.of("\"iteration\""));
    }

    /** Says whether a file is one of those that the runner leaves, in a folder that makes it the one to read. */
    static boolean isOne(LogEntry file) throws IOException {
        boolean known = file.name().startsWith(RESULTS) || file.name().startsWith(STATES);
        return known && file.parent().isPresent() && isIn(file.parent().get());
    }

    static void read(LogEntry folder, EpisodeSink out) throws IOException {
        try {
            Optional<LogEntry> results = RunLogs.file(folder, RESULTS);
            Optional<LogEntry> states = RunLogs.file(folder, STATES);
            if (results.isPresent()) {
                var json = Json.object(results.get());
                var file = Place.of(results.get());
                var found = new Found(json.path("score"), file, file.at("/score"), true);
                episode(folder, found, states.isPresent() ? denials(found, states.get()) : List.of(), out);
            } else if (states.isPresent()) {
                var last =
                        lastState(states.get(), fault -> out.reject(fault.place(), fault.reason(), fault.getMessage()));
                episode(folder, last, List.of(), out);
            }
        } catch (LogFault e) {
            out.reject(draft(folder, e.place()), e.place(), e.reason(), e.getMessage());
        }
    }

    private static EpisodeDraft draft(LogEntry folder, Place place) {
        return EpisodeDraft.of(folder.name(), place).instance(folder.name()).episode(folder.path());
    }

    /** Says where the last state denies the results, which count: no document says which of the two is right. */
    private static List<String> denials(Found results, LogEntry states) throws IOException {
        Found last;
        try {
            last = lastState(states, fault -> {});
        } catch (LogFault e) {
            // What else is wrong with states that don't count is of no account.
            return List.of();
        }
        var notes = new ArrayList<String>();
        if (!last.ended()) {
            notes.add("by its last line " + STATES + " does not reach the end of the game: what " + RESULTS
                    + " says counts");
        }
        if (results.score().isNumber()
                && last.score().isNumber()
                && results.score().doubleValue() != last.score().doubleValue()) {
            notes.add("the score is " + results.score() + " in " + RESULTS + ", which counts, and " + last.score()
                    + " in the last state of " + STATES);
        }
        return notes;
    }

    private static void episode(LogEntry folder, Found found, List<String> notes, EpisodeSink out) {
        var draft = draft(folder, found.file());
        try {
            var measure = BY_GAME.get(folder.name());
            if (measure == null) {
                throw new LogFault(
                        Reason.UNKNOWN_BENCHMARK,
                        Place.of(folder),
                        "expected the folder to bear one of the runner's names twenty_fourty_eight, super_mario,"
                                + " pokemon_red, star_craft, found " + Json.quoted(folder.name())
                                + ": what its score counts is not known");
            }
            if (!found.ended()) {
                draft.status(Status.UNFINISHED, "the last line of " + STATES + " is not the end of the game");
            }
            measure.put(new NativeScore.Reading(found.score(), "", false, found.at(), draft));
            notes.forEach(draft::note);
            out.episode(draft);
        } catch (LogFault e) {
            out.reject(draft, e.place(), e.reason(), e.getMessage());
        }
    }

    /**
     * Reads all states, of which the last counts. A line that is none costs no other; one that is cut at the end of the
     * file counts as not written. Behind either it is not known how the game ended.
     *
     * @param faults is told of lines that are no state
     * @throws LogFault if there is no state: the last line's fault
     */
    private static Found lastState(LogEntry file, Consumer<LogFault> faults) throws IOException, LogFault {
        Found last = null;
        LogFault bad = null;
        boolean cut = false;
        try (var lines = LogLines.of(file)) {
            while (lines.next()) {
                if (lines.isBlank()) {
                    continue;
                }
                if (bad != null) {
                    faults.accept(bad);
                }
                bad = null;
                var at = Place.of(file).line(lines.number());
                try {
                    last = state(lines, at);
                } catch (JacksonException e) {
                    bad = Json.fault(e, at, "expected a state, an object");
                    cut = true;
                } catch (LogFault e) {
                    bad = e;
                    cut = false;
                }
                if (bad != null && last != null) {
                    last = last.notEnded();
                }
            }
        }
        if (last == null) {
            throw bad != null
                    ? bad
                    : new LogFault(Reason.MALFORMED, Place.of(file), "expected a state, an object a line, found none");
        }
        if (bad != null && !cut) {
            faults.accept(bad);
        }
        return last;
    }

    private static Found state(LogLines line, Place at) throws LogFault {
        if (line.isTooLong()) {
            throw new LogFault(Reason.TOO_LARGE, at, "expected a state, a line of at most 16 MiB");
        }
        try (var parser = Json.line(line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new LogFault(Reason.MALFORMED, at, "expected a state, an object, found something else");
            }
            JsonNode score = MissingNode.getInstance();
            boolean ended = false;
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                var token = parser.nextToken();
                if (!name.equals("result") || token != JsonToken.START_OBJECT) {
                    parser.skipChildren();
                    continue;
                }
                for (String key = parser.nextName(); key != null; key = parser.nextName()) {
                    var value = parser.nextToken();
                    if (key.equals("score") && value != null && value.isScalarValue()) {
                        score = parser.readValueAsTree();
                    } else if (key.equals("is_finished")) {
                        ended = value == JsonToken.VALUE_TRUE;
                    }
                    parser.skipChildren();
                }
            }
            if (parser.nextToken() != null) {
                throw new LogFault(Reason.MALFORMED, at, "expected one state a line, found more behind it");
            }
            return new Found(score, new Place(at.path(), ""), at, ended);
        }
    }
}
