package games.scoring.clembench;

import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;
import static games.scoring.clembench.Standard.OUTCOME;
import static games.scoring.clembench.Standard.ratio;
import static games.scoring.clembench.Standard.tally;
import static games.scoring.clembench.Standard.turns;
import static games.scoring.clembench.Standard.turnsBeside;
import static games.scoring.clembench.Standard.unlessAborted;

import games.scoring.api.Formula;
import games.scoring.api.Formula.Rounding;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Source;
import java.util.ArrayList;
import java.util.List;

/** wordle: a word of five letters in six guesses; alone, with a clue, or with a clue and a critic. */
final class Wordle {

    static final Input.Number ROUNDS =
            Input.integer("rounds").between(0, 6).unit("guesses").means("valid guesses that were made");
    static final Input.Number DISTINCT_GUESSES =
            Input.integer("distinct_guesses").between(0, 6).unit("guesses").means("different ones among them");
    static final Input.Number AGREEMENTS =
            Input.integer("critic_agreements").between(0, 6).means("guesses that the critic agreed with");
    static final Input.Number KEPT_AGREED =
            Input.integer("kept_on_agreement").between(0, 6).means("those that the guesser then kept");
    static final Input.Number DISAGREEMENTS =
            Input.integer("critic_disagreements").between(0, 6).means("guesses that the critic disagreed with");
    static final Input.Number KEPT_DISAGREED =
            Input.integer("kept_on_disagreement").between(0, 6).means("those that the guesser kept all the same");
    static final Input.Flag SUMMED_UP = Input.flag("summed_up")
            .absentMeans(false)
            .means("whether the log sums the game up, as until 2.0: its request success ratio has two digits");
    static final Input.Series CLOSENESS = Input.integers("closeness_by_turn")
            .each(0, 25)
            .unit("points")
            .means("closeness of each guess: 5 for a green, 3 for a yellow letter");
    static final Input.Series STRATEGY = Input.integers("strategy_by_turn")
            .each(-1000, 1000)
            .unit("points")
            .means(
                    "strategy of each guess: against the guess before, -20 for a red letter used again, 20 for a green and"
                            + " 10 for a yellow one that is kept; the first guess has 0, or 100 where it won");
    static final Input.Series CHANGES_OF_OPINION = Input.integers("change_of_opinion_by_turn")
            .each(0, 1)
            .means("1 where the guess is another one than before the critic's opinion");

    private static final List<String> OPINIONS = List.of(
            "Repetition-Guesser-On-Critic-Agreement",
            "Non-Repetition-Guesser-On-Critic-Agreement",
            "Repetition-Guesser-On-Critic-Disagreement",
            "Non-Repetition-Guesser-On-Critic-Disagreement");

    private Wordle() {}

    static Game alone() {
        return game("wordle", "Wordle", aloneScore(), false);
    }

    static Game withClue() {
        return game("wordle_withclue", "Wordle with a clue", scoreWithClue(), false);
    }

    static Game withCritic() {
        return game("wordle_withcritic", "Wordle with a clue and a critic", scoreWithClue(), true);
    }

    /** A table by the number of guesses. */
    private static Metric aloneScore() {
        var speed = when(OUTCOME.is("lose"), 0)
                .when(ROUNDS.isAtMost(3), 100)
                .when(ROUNDS.isAtMost(4), 50)
                .when(ROUNDS.isAtMost(5), 30)
                .otherwise(20)
                .as("speed");
        return ratio(Standard.MAIN_SCORE, Standard.orRecorded(speed));
    }

    /** The share of 100 that falls to each guess. */
    private static Metric scoreWithClue() {
        var speed = when(OUTCOME.is("lose"), 0)
                .when(ROUNDS.isAtMost(1), 100)
                .otherwise(constant(100).over(ROUNDS).rounded(2, Rounding.PYTHON))
                .as("speed");
        return ratio(Standard.MAIN_SCORE, Standard.orRecorded(speed));
    }

    private static Rule rule(Metric score, Metric requestSuccess, boolean critic) {
        var rule = rule(score, requestSuccess);
        return critic ? withCritic(rule) : rule;
    }

    private static Rule rule(Metric score, Metric requestSuccess) {
        var repetitions = unlessAborted(ROUNDS.minus(DISTINCT_GUESSES));
        return Standard.ruleByOutcome(score)
                .check(
                        Reason.INCONSISTENT,
                        any(not(OUTCOME.is("success")), ROUNDS.isAtLeast(1)),
                        "at least one of the rounds, for a success")
                .check(Reason.INCONSISTENT, DISTINCT_GUESSES.isAtMost(ROUNDS), "distinct_guesses at most rounds")
                .check(
                        Reason.INCONSISTENT,
                        CLOSENESS.length().isAtMost(ROUNDS),
                        "at most as many guesses in closeness_by_turn as rounds")
                .check(
                        Reason.INCONSISTENT,
                        STRATEGY.length().isAtMost(ROUNDS),
                        "at most as many guesses in strategy_by_turn as rounds")
                .metric(Standard.aborted())
                .metric(Standard.lose())
                .metric(Standard.success())
                .metric(Standard.requests())
                .metric(Standard.parsed())
                .metric(Standard.violated())
                .metric(requestSuccess)
                .metric(tally(
                                "repeats guess",
                                unlessAborted(DISTINCT_GUESSES.isLess(ROUNDS).asNumber()))
                        .range(0, 1))
                .metric(tally("total guess repetitions", repetitions).better(Metric.Better.LOWER))
                .metric(turnsBeside(Standard.REQUESTS, Standard.REQUESTS_BY_TURN))
                .metric(turnsBeside(Standard.PARSED, Standard.PARSED_BY_TURN))
                .metric(turnsBeside(Standard.VIOLATED, Standard.VIOLATED_BY_TURN))
                .metric(turns("closeness score", CLOSENESS))
                .metric(turns("strategy score", STRATEGY))
                .remark("A letter that was green or yellow counts as kept wherever it stands in the next guess.")
                .source(Source.of("clembench, wordle", "1.6", "master.py"));
    }

    private static Rule withCritic(Rule rule) {
        return rule.check(
                        Reason.INCONSISTENT,
                        KEPT_AGREED.isAtMost(AGREEMENTS),
                        "kept_on_agreement at most critic_agreements")
                .check(
                        Reason.INCONSISTENT,
                        KEPT_DISAGREED.isAtMost(DISAGREEMENTS),
                        "kept_on_disagreement at most critic_disagreements")
                .check(
                        Reason.INCONSISTENT,
                        CHANGES_OF_OPINION.length().isAtMost(AGREEMENTS.plus(DISAGREEMENTS)),
                        "at most as many guesses in change_of_opinion_by_turn as the critic judged")
                .metric(opinion(OPINIONS.get(0), KEPT_AGREED, AGREEMENTS))
                .metric(opinion(OPINIONS.get(1), AGREEMENTS.minus(KEPT_AGREED), AGREEMENTS))
                .metric(opinion(OPINIONS.get(2), KEPT_DISAGREED, DISAGREEMENTS))
                .metric(opinion(OPINIONS.get(3), DISAGREEMENTS.minus(KEPT_DISAGREED), DISAGREEMENTS))
                .metric(Metric.of("critic_agreements", AGREEMENTS).whole().better(Metric.Better.NEITHER))
                .metric(Metric.of("critic_disagreements", DISAGREEMENTS).whole().better(Metric.Better.NEITHER))
                .metric(turns("change_of_opinion", CHANGES_OF_OPINION));
    }

    /** A share of the critic's opinions of one kind: 0 where there was none, undefined where there was none of either. */
    private static Metric opinion(String nativeName, Formula part, Input.Number all) {
        var share = when(all.isAtMost(0), 0)
                .otherwise(part.over(all).rounded(2, Rounding.PYTHON))
                .as(Standard.id(nativeName) + "_share");
        return ratio(
                        nativeName,
                        share.definedIf(
                                AGREEMENTS.plus(DISAGREEMENTS).isAtLeast(1), "the critic judged no valid guess"))
                .range(0, 1)
                .better(Metric.Better.NEITHER);
    }

    private static Game game(String name, String title, Metric score, boolean critic) {
        var made = rule(score, Standard.requestSuccess(2, SUMMED_UP), critic);
        var names = new ArrayList<>(List.of(Standard.REQUEST_SUCCESS, "repeats guess", "total guess repetitions"));
        if (critic) {
            names.addAll(OPINIONS);
        }
        var recorded = new Recorded(made, names.toArray(String[]::new));
        var older = recorded.in(rule(score, Standard.requestSuccess(2), critic));
        var inputs = new ArrayList<Input>(List.of(ROUNDS, DISTINCT_GUESSES, SUMMED_UP));
        if (critic) {
            inputs.addAll(List.of(AGREEMENTS, KEPT_AGREED, DISAGREEMENTS, KEPT_DISAGREED, CHANGES_OF_OPINION));
        }
        inputs.addAll(List.of(CLOSENESS, STRATEGY));
        var benchmark = Standard.benchmark(name, title)
                .inputs(recorded.beside(Standard.inputs(inputs.toArray(Input[]::new))))
                .rule(Rulesets.HEAD, recorded.in(made))
                .rule(Rulesets.V1_6, older)
                .rule(Rulesets.V2, Standard.published(older));
        return new Game(
                name,
                benchmark,
                () -> new WordleMeasure(critic),
                recorded.beside(Standard::recorded),
                new WordleShape(!name.equals("wordle"), critic));
    }
}
