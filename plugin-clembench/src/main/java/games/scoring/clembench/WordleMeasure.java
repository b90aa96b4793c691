package games.scoring.clembench;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts what the last event of a wordle episode of clembench 1.6 sums up in {@code data_for_computation}.
 *
 * <p>Closeness and strategy weigh letters, which else is a rule's work: they are made here, since a rule has no list
 * arithmetic, and enter no score.
 */
final class WordleMeasure implements Measure {

    private static final double FOR_GREEN = 5;
    private static final double FOR_YELLOW = 3;
    private static final double REUSED_RED = -20;
    private static final double KEPT_GREEN = 20;
    private static final double KEPT_YELLOW = 10;
    private static final double WON_AT_ONCE = 100;

    private final boolean withCritic;
    private @Nullable Json data;
    private boolean newer;

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

    /** Newer games keep their record beside the turns. */
    @Override
    public boolean reads(String key) {
        return key.equals(Standard.ABORTED);
    }

    @Override
    public void member(String key, Json value) {
        newer = true;
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

    @Override
    public void finish(EpisodeDraft draft, Places places, EpisodeFolder folder) throws LogFault {
        if (data == null && newer) {
            throw new LogFault(
                    Reason.UNREADABLE,
                    "/turns",
                    "expected an event with data_for_computation, which clembench writes up to 1.6 and 2.0, found none:"
                            + " the log is of a version whose scores.json must be given");
        }
        if (data == null) {
            draft.status(
                    Status.UNFINISHED,
                    "no event holds data_for_computation, which sums up the game at its end: guesses and outcome are lost");
            return;
        }
        var status = data.at("game_final_status").text();
        boolean aborted = status.equals("ABORTED");
        draft.put(
                Standard.OUTCOME,
                aborted ? "aborted" : status,
                places.at(data.at("game_final_status").pointer()));
        requests(draft, data, places);
        guesses(draft, data, aborted, places);
        if (withCritic) {
            critic(draft, data.at("critic_guesses_change").list(), places);
        }
    }

    private static void requests(EpisodeDraft draft, Json data, Places places) throws LogFault {
        double requests = data.at("guesser_req_count").whole()
                + data.at("critic_req_count").whole();
        double parsed = data.at("guesser_parsed_req_count").whole()
                + data.at("critic_parsed_req_count").whole();
        var at = places.at(data.pointer());
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
                            places.at(data.at("turns_req_count").pointer()))
                    .put(
                            Standard.PARSED_BY_TURN,
                            parsedByTurn,
                            places.at(data.at("turns_parse_count").pointer()))
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

    private static void guesses(EpisodeDraft draft, Json data, boolean aborted, Places places) throws LogFault {
        var guesses = data.at("turns_guess_feedback").list();
        var closeness = new double[guesses.size()];
        var strategy = new double[guesses.size()];
        var words = new HashSet<String>();
        Colours before = null;
        for (int i = 0; i < guesses.size(); i++) {
            words.add(guesses.at(i).at(0).text());
            var colours = Colours.of(guesses.at(i).at(1));
            closeness[i] = colours.closeness();
            strategy[i] =
                    before != null ? colours.strategyAfter(before) : guesses.size() == 1 && !aborted ? WON_AT_ONCE : 0;
            before = colours;
        }
        var at = places.at(guesses.pointer());
        draft.put(Wordle.ROUNDS, guesses.size(), at)
                .put(Wordle.DISTINCT_GUESSES, words.size(), at)
                .put(Wordle.CLOSENESS, closeness, at)
                .put(Wordle.STRATEGY, strategy, at);
    }

    /** Each entry is the guess before, the guess after, and what the critic said. */
    private static void critic(EpisodeDraft draft, Json changes, Places places) throws LogFault {
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
        var at = places.at(changes.pointer());
        draft.put(Wordle.AGREEMENTS, agreed, at)
                .put(Wordle.KEPT_AGREED, keptAgreed, at)
                .put(Wordle.DISAGREEMENTS, disagreed, at)
                .put(Wordle.KEPT_DISAGREED, keptDisagreed, at)
                .put(Wordle.CHANGES_OF_OPINION, changed, at);
    }
}
