package games.scoring.clembench;

import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.when;

import games.scoring.api.Benchmark;
import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Formula.Rounding;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import games.scoring.api.standing.StandingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What all games of clembench have: the names of the standard metrics, and small words for declarations. */
final class Standard {

    static final String MAIN_SCORE = "Main Score";
    static final String ABORTED = "Aborted";
    static final String SUCCESS = "Success";
    static final String LOSE = "Lose";
    static final String REQUESTS = "Request Count";
    static final String PARSED = "Parsed Request Count";
    static final String VIOLATED = "Violated Request Count";
    static final String REQUEST_SUCCESS = "Request Success Ratio";

    /** How an episode ended, for all games but adventuregame. */
    static final Input.Choice OUTCOME = Input.choice("outcome", "success", "lose", "aborted", "finished")
            .spelled("success", "win")
            .spelled("lose", "loss")
            .means("how the episode ended; finished where that alone does not say what it was worth");

    static final Input.Number REQUEST_COUNT = Input.integer("requests")
            .atLeast(0)
            .typically(1, 50)
            .unit("requests")
            .means("requests to the players");
    static final Input.Number PARSED_COUNT = Input.integer("parsed_requests")
            .atLeast(0)
            .typically(0, 50)
            .unit("requests")
            .means("requests answered in the right format");
    static final Input.Number VIOLATED_COUNT = Input.integer("violated_requests")
            .atLeast(0)
            .typically(0, 5)
            .unit("requests")
            .means("requests answered in a wrong format");

    static final Input.Series REQUESTS_BY_TURN =
            Input.integers("requests_by_turn").each(0, 1e6).means("requests of each turn");
    static final Input.Series PARSED_BY_TURN =
            Input.integers("parsed_requests_by_turn").each(0, 1e6).means("those answered in the right format");
    static final Input.Series VIOLATED_BY_TURN =
            Input.integers("violated_requests_by_turn").each(0, 1e6).means("those answered in a wrong format");

    static final Input.Number RECORDED_SCORE = Input.number("recorded_main_score")
            .between(0, 100)
            .means("Main Score as a log recorded it that holds scores alone");
    static final Input.Flag SCORES_ALONE =
            Input.flag("scores_alone").means("true where the log holds scores and nothing that they were made of");

    /** Such an episode has a quality, and is no part of the share that was played. */
    static final Input.Flag ABORT_NOT_RECORDED = Input.flag("abort_not_recorded")
            .means("true where a log that holds scores alone does not say whether the episode was aborted");

    static final Condition WAS_ABORTED = OUTCOME.is("aborted");
    static final String ABORTED_REASON = "the episode was aborted";

    static final String NO_MAIN_SCORE = "no Main Score was recorded";
    static final String NO_OUTCOME = "neither a success nor a loss was recorded";
    private static final Condition NEVER = any();
    private static final Formula NO_SCORE = nothing(SCORES_ALONE.and(not(WAS_ABORTED)), NO_MAIN_SCORE);

    /** The main score as it was recorded, of an episode of which nothing else is left. */
    static final Formula RECORDED_ALONE = alone(RECORDED_SCORE);

    /** Whichever the outcome is: a record must tell it. */
    private static final Condition ANY_OUTCOME = any(WAS_ABORTED, not(WAS_ABORTED));

    private static final Formula RECORDED_THOUGH_ABORTED = RECORDED_ALONE.definedIf(ANY_OUTCOME, ABORTED_REASON);

    private static final Condition ABORT_RECORDED = not(given(ABORT_NOT_RECORDED));
    private static final String NO_ABORT_RECORDED = "whether the episode was aborted was not recorded";

    private Standard() {}

    /** Adds what holds of recorded scores in every game. */
    static Rule withRecorded(Rule rule) {
        return rule.check(Reason.INCONSISTENT, SCORES_ALONE, "scores_alone true, or left out")
                .check(
                        Reason.INCONSISTENT,
                        any(not(given(RECORDED_SCORE)), given(SCORES_ALONE)),
                        "recorded_main_score beside scores_alone, or left out")
                .check(Reason.INCONSISTENT, ABORT_NOT_RECORDED, "abort_not_recorded true, or left out")
                .check(
                        Reason.INCONSISTENT,
                        any(ABORT_RECORDED, given(RECORDED_SCORE)),
                        "abort_not_recorded beside recorded_main_score, or left out")
                .note(
                        given(ABORT_NOT_RECORDED),
                        NO_ABORT_RECORDED + ": it counts in the quality, and not in the share of episodes played");
    }

    /** What says that an episode was aborted, or wasn't: not defined where nobody knows. */
    static Formula ifAbortIsRecorded(Formula formula) {
        return formula.definedIf(ABORT_RECORDED, NO_ABORT_RECORDED);
    }

    /**
     * A main score, or the one that was recorded where nothing else is left: it is not made anew of the counts beside it.
     * Aborted episodes have none, but for {@link #published}.
     */
    static Formula orRecorded(Formula score) {
        return unlessAborted(RECORDED_ALONE)
                .ifAbsent(unlessAborted(score.definedIf(not(given(SCORES_ALONE)), NO_MAIN_SCORE)))
                .ifAbsent(NO_SCORE);
    }

    /** The main score that was recorded. */
    static Formula recordedScore() {
        return unlessAborted(RECORDED_ALONE).ifAbsent(NO_SCORE);
    }

    /** The rule of the published 2.0: what a log recorded that holds scores alone counts, aborted or not. */
    static Rule published(Rule rule) {
        return rule.metrics(
                rule.metrics().stream().map(Standard::publishedMetric).toList());
    }

    private static Metric publishedMetric(Metric metric) {
        return metric.id().equals(Metric.SCORE) && metric.value() instanceof Metric.OfFormula made
                ? metric.formula(RECORDED_THOUGH_ABORTED.ifAbsent(made.formula()))
                : metric;
    }

    /** A number that a log recorded which holds scores alone. */
    static Formula alone(Formula recorded) {
        return recorded.definedIf(SCORES_ALONE, "the log holds more than scores");
    }

    /** The last resort, for a log that holds scores alone and not the one that is asked for: no number, but a reason. */
    static Formula nothing(Condition scoresAlone, String reason) {
        return scoresAlone.asNumber().definedIf(NEVER, reason);
    }

    /** A number that aborted episodes do not have. */
    static Formula unlessAborted(Formula formula) {
        return formula.definedIf(not(WAS_ABORTED), ABORTED_REASON);
    }

    /**
     * Starts the rule of a game whose aborted episodes have no score. Its turns may make less than its counts: some games
     * leave out a turn that was broken off.
     */
    static Rule rule(Metric score) {
        return withRecorded(Rule.score(score.range(0, 100)))
                .aborted(WAS_ABORTED)
                .check(
                        Reason.INCONSISTENT,
                        any(ABORT_RECORDED, not(WAS_ABORTED)),
                        "an outcome other than aborted beside abort_not_recorded")
                .check(Reason.INCONSISTENT, PARSED_COUNT.isAtMost(REQUEST_COUNT), "parsed_requests at most requests")
                .check(
                        Reason.INCONSISTENT,
                        VIOLATED_COUNT.isAtMost(REQUEST_COUNT),
                        "violated_requests at most requests")
                .check(
                        Reason.INCONSISTENT,
                        REQUESTS_BY_TURN.total().isAtMost(REQUEST_COUNT),
                        "at most requests in requests_by_turn")
                .check(
                        Reason.INCONSISTENT,
                        PARSED_BY_TURN.total().isAtMost(PARSED_COUNT),
                        "at most parsed_requests in parsed_requests_by_turn")
                .check(
                        Reason.INCONSISTENT,
                        VIOLATED_BY_TURN.total().isAtMost(VIOLATED_COUNT),
                        "at most violated_requests in violated_requests_by_turn");
    }

    /** Starts the rule of a game whose score hangs on the outcome: one that is not known wins nothing. */
    static Rule ruleByOutcome(Metric score) {
        return rule(score)
                .check(
                        Reason.OUT_OF_RANGE,
                        any(not(OUTCOME.is("finished")), given(SCORES_ALONE)),
                        "outcome success, lose or aborted: of this game, finished does not say what it was worth");
    }

    /** Starts the rule of a game whose success is a condition of its own, which the outcome must not deny. */
    static Rule rule(Metric score, Condition success) {
        return rule(score)
                .check(
                        Reason.INCONSISTENT,
                        any(not(OUTCOME.is("success")), success),
                        "outcome lose, aborted or finished, since the other inputs are no success")
                .check(
                        Reason.INCONSISTENT,
                        any(not(OUTCOME.is("lose")), not(success)),
                        "outcome success, aborted or finished, since the other inputs are a success");
    }

    /** The share of requests answered in the right format. */
    static Metric requestSuccess() {
        return requestSuccess(PARSED_COUNT.over(REQUEST_COUNT));
    }

    /** The same, rounded. */
    static Metric requestSuccess(int digits) {
        return requestSuccess(PARSED_COUNT.over(REQUEST_COUNT).rounded(digits, Rounding.PYTHON));
    }

    /** The same, rounded where a condition holds. */
    static Metric requestSuccess(int digits, Condition rounded) {
        var share = PARSED_COUNT.over(REQUEST_COUNT);
        return requestSuccess(when(rounded, share.rounded(digits, Rounding.PYTHON))
                .otherwise(share)
                .as("parsed_share"));
    }

    private static Metric requestSuccess(Formula share) {
        return ratio(REQUEST_SUCCESS, share.definedIf(REQUEST_COUNT.isAtLeast(1), "there was no request"))
                .range(0, 1);
    }

    static Metric aborted() {
        return tally(ABORTED, ifAbortIsRecorded(WAS_ABORTED.asNumber())).better(Metric.Better.LOWER);
    }

    static Metric success() {
        return tally(SUCCESS, ifOutcomeIsKnown("success")).range(0, 1).better(Metric.Better.HIGHER);
    }

    static Metric lose() {
        return tally(LOSE, ifOutcomeIsKnown("lose")).range(0, 1).better(Metric.Better.LOWER);
    }

    /** Says whether the outcome is a certain one: not defined where a log holds scores alone that do not tell. */
    static Formula ifOutcomeIsKnown(String outcome) {
        return OUTCOME.is(outcome).asNumber().definedIf(not(OUTCOME.is("finished")), NO_OUTCOME);
    }

    /** Success by a condition of the game's own; by the recorded outcome where what it reads is not at hand. */
    static Metric success(Condition condition) {
        return tally(SUCCESS, not(WAS_ABORTED).and(condition).asNumber().ifAbsent(ifOutcomeIsKnown("success")))
                .range(0, 1)
                .better(Metric.Better.HIGHER);
    }

    static Metric lose(Condition success) {
        return tally(LOSE, not(WAS_ABORTED).and(not(success)).asNumber().ifAbsent(ifOutcomeIsKnown("lose")))
                .range(0, 1)
                .better(Metric.Better.LOWER);
    }

    static Metric requests() {
        return tally(REQUESTS, REQUEST_COUNT);
    }

    static Metric parsed() {
        return tally(PARSED, PARSED_COUNT);
    }

    static Metric violated() {
        return tally(VIOLATED, VIOLATED_COUNT);
    }

    /** Starts a game's benchmark. */
    static Benchmark benchmark(String name, String title) {
        return Benchmark.of("clembench/" + name, title).alias(name).standing(StandingRule.mean(ABORT_NOT_RECORDED));
    }

    /** The inputs that all games but adventuregame have. */
    static List<Input> inputs(Input... ofTheGame) {
        var inputs = new ArrayList<Input>(List.of(ofTheGame));
        inputs.addAll(List.of(
                OUTCOME,
                REQUEST_COUNT,
                PARSED_COUNT,
                VIOLATED_COUNT,
                REQUESTS_BY_TURN,
                PARSED_BY_TURN,
                VIOLATED_BY_TURN,
                RECORDED_SCORE,
                SCORES_ALONE,
                ABORT_NOT_RECORDED));
        return inputs;
    }

    /** Names the turns of a log, or one of them, of whose events an input was made. */
    static Place events(Place file, String pointer) {
        return file.at(pointer).made("made of the events");
    }

    /** Puts what scores.json tells of every game: the outcome, the requests, and the main score. */
    static void recorded(ScoresFile scores, EpisodeDraft draft, Place file) throws LogFault {
        var whole = file.at("/episode scores").made("made of several of them");
        var aborted = scores.aborted();
        var outcome = aborted.orElse(false)
                ? "aborted"
                : scores.tells(SUCCESS, LOSE) ? "success" : scores.tells(LOSE, SUCCESS) ? "lose" : "finished";
        draft.put(OUTCOME, outcome, whole).put(SCORES_ALONE, true, whole);
        if (aborted.isEmpty()) {
            draft.put(ABORT_NOT_RECORDED, true, whole);
        }
        put(scores, REQUESTS, REQUEST_COUNT, draft, file);
        put(scores, PARSED, PARSED_COUNT, draft, file);
        put(scores, VIOLATED, VIOLATED_COUNT, draft, file);
        put(scores, MAIN_SCORE, RECORDED_SCORE, draft, file);
    }

    static void put(ScoresFile scores, String key, Input.Number input, EpisodeDraft draft, Place file) throws LogFault {
        if (scores.has(key)) {
            draft.put(input, scores.number(key), file.at("/episode scores/" + key));
        }
    }

    /** Puts requests counted turn by turn, and their sums. */
    static void putRequests(EpisodeDraft draft, double[] requests, double[] parsed, @Nullable Place at) {
        var violated = new double[requests.length];
        double all = 0;
        double right = 0;
        for (int i = 0; i < requests.length; i++) {
            violated[i] = requests[i] - parsed[i];
            all += requests[i];
            right += parsed[i];
        }
        draft.put(REQUEST_COUNT, all, at)
                .put(PARSED_COUNT, right, at)
                .put(VIOLATED_COUNT, all - right, at)
                .put(REQUESTS_BY_TURN, requests, at)
                .put(PARSED_BY_TURN, parsed, at)
                .put(VIOLATED_BY_TURN, violated, at);
    }

    /** Makes a metric's id out of its native name: {@code Request Count} becomes {@code request_count}. */
    static String id(String nativeName) {
        if (nativeName.equals(MAIN_SCORE)) {
            return Metric.SCORE;
        }
        var id = new StringBuilder();
        for (char c : nativeName.toLowerCase(Locale.ROOT).toCharArray()) {
            if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
                id.append(c);
            } else if (!id.isEmpty() && id.charAt(id.length() - 1) != '_') {
                id.append('_');
            }
        }
        int end = id.length();
        while (end > 0 && id.charAt(end - 1) == '_') {
            end--;
        }
        return id.substring(0, end);
    }

    /** A count, or the sum of its values by turn. */
    static Formula count(Input.Number count, Input.Series byTurn) {
        return count.ifAbsent(byTurn.total());
    }

    /** A whole-numbered metric that is neither good nor bad, by its native name. */
    static Metric tally(String nativeName, Formula formula) {
        return ratio(nativeName, formula).whole().better(Metric.Better.NEITHER);
    }

    /** A metric by its native name; higher is better. */
    static Metric ratio(String nativeName, Formula formula) {
        return Metric.of(id(nativeName), formula).named(nativeName);
    }

    /** A whole-numbered list by its native name. */
    static Metric turns(String nativeName, Input.Series series) {
        return Metric.series(id(nativeName), series).named(nativeName).whole();
    }

    /** The same, where a metric of the whole episode has the name already. */
    static Metric turnsBeside(String nativeName, Input.Series series) {
        return Metric.series("turn_" + id(nativeName), series).named(nativeName).whole();
    }
}
