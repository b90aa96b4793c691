package games.scoring.clembench;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts what the last event of a wordle episode of clembench 1.6 sums up in {@code data_for_computation}, or what newer
 * games keep beside the turns.
 *
 * <p>Closeness and strategy weigh letters, which else is a rule's work: they are made here, since a rule has no list
 * arithmetic, and enter no score.
 */
final class WordleMeasure implements Measure {

    private static final String GUESSES = "Guesser Guesses";
    private static final String FEEDBACKS = "Guesser Feedbacks";
    private static final Set<String> BESIDE_TURNS = Set.of(
            Standard.ABORTED, Standard.LOSE, Standard.REQUESTS, Standard.PARSED, Standard.VIOLATED, GUESSES, FEEDBACKS);

    private static final double FOR_GREEN = 5;
    private static final double FOR_YELLOW = 3;
    private static final double REUSED_RED = -20;
    private static final double KEPT_GREEN = 20;
    private static final double KEPT_YELLOW = 10;
    private static final double WON_AT_ONCE = 100;

    private final boolean withCritic;
    private @Nullable Json data;
    private final Map<String, Json> members = new LinkedHashMap<>();

    WordleMeasure(boolean withCritic) {
        this.withCritic = withCritic;
    }

    /** The letters of a guess by the colour that they got. */
    private record Colours(Set<String> green, Set<String> yellow, Set<String> red, int greens, int yellows) {

        /** Reads {@code a<yellow> p<red> …}. */
        static Colours of(Json feedback) throws LogFault {
            var green = new HashSet<String>();
            var yellow = new HashSet<String>();
            var red = new HashSet<String>();
            int greens = 0;
            int yellows = 0;
            for (var part : feedback.text().split(" ", -1)) {
                int open = part.indexOf('<');
                if (open < 1 || !part.endsWith(">")) {
                    throw feedback.wrong("letters with colours such as a<yellow>");
                }
                var letter = part.substring(0, open);
                switch (part.substring(open + 1, part.length() - 1)) {
                    case "green" -> {
                        green.add(letter);
                        greens++;
                    }
                    case "yellow" -> {
                        yellow.add(letter);
                        yellows++;
                    }
                    case "red" -> red.add(letter);
                    default -> throw feedback.wrong("the colours green, yellow and red");
                }
            }
            return new Colours(green, yellow, red, greens, yellows);
        }

        double closeness() {
            return FOR_GREEN * greens + FOR_YELLOW * yellows;
        }

        double strategyAfter(Colours before) {
            var used = new HashSet<>(green);
            used.addAll(yellow);
            used.addAll(red);
            return REUSED_RED * common(before.red, used)
                    + KEPT_GREEN * common(before.green, used)
                    + KEPT_YELLOW * common(before.yellow, used);
        }

        private static long common(Set<String> some, Set<String> others) {
            return some.stream().filter(others::contains).count();
        }
    }

    @Override
    public boolean reads(String key) {
        return BESIDE_TURNS.contains(key);
    }

    @Override
    public void member(String key, Json value) {
        members.put(key, value);
    }

    @Override
    public void turn() {}

    @Override
    public void event(Event event) throws LogFault {
        var summary = event.at("data_for_computation");
        if (!summary.isMissing()) {
            data = summary.object();
        }
    }

    /** Before what any version sums up at the end there is nothing that scores could be made of, those beside it neither. */
    @Override
    public boolean stops(boolean amid, EpisodeFolder folder) {
        return amid && data == null && !members.containsKey(Standard.ABORTED);
    }

    @Override
    public void finish(EpisodeDraft draft, Place file, EpisodeFolder folder) throws IOException, LogFault {
        if (data == null && members.containsKey(Standard.ABORTED)) {
            if (folder.findScores().isPresent()) {
                // Metrics of other versions have other names and rounding than those of 1.6: what was recorded says
                // more.
                throw unreadable("an event with data_for_computation, as clembench writes it up to 1.6 and 2.0");
            }
            newer(draft, file);
            return;
        }
        if (data == null) {
            draft.status(
                    Status.UNFINISHED,
                    "no event holds data_for_computation, which sums up the game at its end: guesses and outcome are lost");
            return;
        }
        var status = data.at("game_final_status").text();
        boolean aborted = status.equals("ABORTED");
        draft.put(Wordle.SUMMED_UP, true, file.at(data.pointer()));
        draft.put(
                Standard.OUTCOME,
                aborted ? "aborted" : status,
                file.at(data.at("game_final_status").pointer()));
        requests(draft, data, file);
        guesses(draft, data, aborted, file);
        if (withCritic) {
            critic(draft, data.at("critic_guesses_change").list(), file);
        }
    }

    private static void requests(EpisodeDraft draft, Json data, Place file) throws LogFault {
        double requests = data.at("guesser_req_count").whole()
                + data.at("critic_req_count").whole();
        double parsed = data.at("guesser_parsed_req_count").whole()
                + data.at("critic_parsed_req_count").whole();
        var at = file.at(data.pointer()).made("guesser's and critic's, added up");
        draft.put(Standard.REQUEST_COUNT, requests, at)
                .put(Standard.PARSED_COUNT, parsed, at)
                .put(Standard.VIOLATED_COUNT, requests - parsed, at);
        var byTurn = differences(data.at("turns_req_count"));
        var parsedByTurn = differences(data.at("turns_parse_count"));
        if (byTurn.length == parsedByTurn.length) {
            var violated = new double[byTurn.length];
            for (int i = 0; i < violated.length; i++) {
                violated[i] = byTurn[i] - parsedByTurn[i];
            }
            draft.put(
                            Standard.REQUESTS_BY_TURN,
                            byTurn,
                            file.at(data.at("turns_req_count").pointer()).made("the differences of its totals"))
                    .put(
                            Standard.PARSED_BY_TURN,
                            parsedByTurn,
                            file.at(data.at("turns_parse_count").pointer()).made("the differences of its totals"))
                    .put(Standard.VIOLATED_BY_TURN, violated, at);
        }
    }

    /** The log holds running totals. */
    private static double[] differences(Json totals) throws LogFault {
        var differences = new double[totals.list().size()];
        double before = 0;
        for (int i = 0; i < differences.length; i++) {
            double total = totals.at(i).whole();
            differences[i] = total - before;
            before = total;
        }
        return differences;
    }

    private static void guesses(EpisodeDraft draft, Json data, boolean aborted, Place file) throws LogFault {
        var guesses = data.at("turns_guess_feedback").list();
        var words = new ArrayList<Json>();
        var feedbacks = new ArrayList<Json>();
        for (int i = 0; i < guesses.size(); i++) {
            words.add(guesses.at(i).at(0));
            feedbacks.add(guesses.at(i).at(1));
        }
        var at = file.at(guesses.pointer()).made("counted in the list");
        words(draft, words, at);
        colours(draft, feedbacks, aborted, at);
    }

    private static void words(EpisodeDraft draft, List<Json> words, @Nullable Place at) throws LogFault {
        var distinct = new HashSet<String>();
        for (var word : words) {
            distinct.add(word.text());
        }
        draft.put(Wordle.ROUNDS, words.size(), at).put(Wordle.DISTINCT_GUESSES, distinct.size(), at);
    }

    private static void colours(EpisodeDraft draft, List<Json> feedbacks, boolean aborted, @Nullable Place at)
            throws LogFault {
        var closeness = new double[feedbacks.size()];
        var strategy = new double[feedbacks.size()];
        Colours before = null;
        for (int i = 0; i < closeness.length; i++) {
            var colours = Colours.of(feedbacks.get(i));
            closeness[i] = colours.closeness();
            strategy[i] = before != null
                    ? colours.strategyAfter(before)
                    : closeness.length == 1 && !aborted ? WON_AT_ONCE : 0;
            before = colours;
        }
        draft.put(Wordle.CLOSENESS, closeness, at).put(Wordle.STRATEGY, strategy, at);
    }

    /** Puts what newer games keep beside the turns: outcome, requests and guesses. What the critic said is not there. */
    private void newer(EpisodeDraft draft, Place file) throws LogFault {
        boolean aborted = member(Standard.ABORTED).truth();
        boolean lost = !aborted && member(Standard.LOSE).truth();
        // As the program has it, which does not read Success.
        boolean won = !aborted && !lost;
        draft.put(
                Standard.OUTCOME,
                aborted ? "aborted" : lost ? "lose" : "success",
                file.at("/" + Standard.ABORTED).made("made of Aborted and Lose"));
        put(draft, Standard.REQUESTS, Standard.REQUEST_COUNT, file);
        put(draft, Standard.PARSED, Standard.PARSED_COUNT, file);
        put(draft, Standard.VIOLATED, Standard.VIOLATED_COUNT, file);
        if (!members.containsKey(GUESSES)) {
            if (won) {
                throw unreadable("the list " + GUESSES + ", whose length is what a success scores by");
            }
            // A loss has 0, however many guesses it took. Each guess has a feedback: without those too, none is known
            // of.
            draft.put(
                    Wordle.ROUNDS,
                    member(FEEDBACKS).size(),
                    file.at("/" + FEEDBACKS).made("counted in the list"));
        } else {
            words(draft, all(member(GUESSES)), file.at("/" + GUESSES).made("counted in the list"));
        }
        if (members.containsKey(FEEDBACKS)) {
            colours(
                    draft,
                    all(member(FEEDBACKS)),
                    aborted,
                    file.at("/" + FEEDBACKS).made("counted in the list"));
        }
        draft.note("a newer log: scored by the record that the game kept, under the names of clembench 1.6");
    }

    private static List<Json> all(Json list) throws LogFault {
        var all = new ArrayList<Json>();
        for (int i = 0; i < list.list().size(); i++) {
            all.add(list.at(i));
        }
        return all;
    }

    private Json member(String key) {
        return members.getOrDefault(key, new Json(Json.MISSING.node(), "/" + key));
    }

    private void put(EpisodeDraft draft, String key, Input.Number input, Place file) throws LogFault {
        if (members.containsKey(key)) {
            draft.put(input, member(key).whole(), file.at("/" + key));
        }
    }

    private static LogFault unreadable(String expected) {
        return new LogFault(
                Reason.UNREADABLE,
                "/turns",
                "expected " + expected + ", found none: the log is of a version that is not read");
    }

    /** Each entry is the guess before, the guess after, and what the critic said. */
    private static void critic(EpisodeDraft draft, Json changes, Place file) throws LogFault {
        var changed = new double[changes.size()];
        double agreed = 0;
        double keptAgreed = 0;
        double disagreed = 0;
        double keptDisagreed = 0;
        for (int i = 0; i < changes.size(); i++) {
            var change = changes.at(i);
            boolean kept = change.at(0).text().equals(change.at(1).text());
            changed[i] = kept ? 0 : 1;
            switch (change.at(2).text()) {
                case "yes" -> {
                    agreed++;
                    keptAgreed += kept ? 1 : 0;
                }
                case "no" -> {
                    disagreed++;
                    keptDisagreed += kept ? 1 : 0;
                }
                default -> throw change.at(2).wrong("yes or no");
            }
        }
        var at = file.at(changes.pointer()).made("counted in the list");
        draft.put(Wordle.AGREEMENTS, agreed, at)
                .put(Wordle.KEPT_AGREED, keptAgreed, at)
                .put(Wordle.DISAGREEMENTS, disagreed, at)
                .put(Wordle.KEPT_DISAGREED, keptDisagreed, at)
                .put(Wordle.CHANGES_OF_OPINION, changed, at);
    }
}
