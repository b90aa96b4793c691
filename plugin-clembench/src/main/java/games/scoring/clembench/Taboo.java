package games.scoring.clembench;

import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;
import static games.scoring.clembench.Standard.OUTCOME;
import static games.scoring.clembench.Standard.REQUEST_COUNT;
import static games.scoring.clembench.Standard.ratio;
import static games.scoring.clembench.Standard.tally;
import static games.scoring.clembench.Standard.turns;
import static games.scoring.clembench.Standard.turnsBeside;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Source;

/** taboo: one player describes a word, the other guesses it, in as few turns as they can. */
final class Taboo {

    static final String NAME = "taboo";

    static final Input.Series CORRECT_BY_TURN =
            Input.integers("correct_guess_by_turn").each(0, 1).means("1 where the guess was correct");
    static final Input.Number GUESSER_REPETITIONS =
            Input.integer("guesser_repetitions").atLeast(0).means("guesses that were made before");
    static final Input.Number DESCRIBER_REPETITIONS =
            Input.integer("describer_repetitions").atLeast(0).means("clues that were given before");

    /** Each turn is one request, so a success in n turns scores 100/n. */
    private static final Rule MADE = Standard.ruleByOutcome(ratio(
                    Standard.MAIN_SCORE,
                    Standard.orRecorded(when(OUTCOME.is("lose").or(REQUEST_COUNT.isAtMost(0)), 0)
                            .otherwise(constant(100).over(REQUEST_COUNT))
                            .as("speed"))))
            .check(
                    Reason.INCONSISTENT,
                    CORRECT_BY_TURN.length().isAtMost(REQUEST_COUNT),
                    "at most as many turns in correct_guess_by_turn as requests")
            .check(
                    Reason.INCONSISTENT,
                    any(not(OUTCOME.is("success")), REQUEST_COUNT.isAtLeast(1)),
                    "at least one of the requests, for a success")
            .metric(Standard.violated())
            .metric(Standard.parsed())
            .metric(Standard.requests())
            .metric(Standard.requestSuccess())
            .metric(Standard.aborted())
            .metric(Standard.success())
            .metric(Standard.lose())
            .metric(tally("Repetition-Guesser", GUESSER_REPETITIONS))
            .metric(tally("Repetition-Describer", DESCRIBER_REPETITIONS))
            .metric(turns("Accuracy", CORRECT_BY_TURN))
            .metric(turnsBeside(Standard.VIOLATED, Standard.VIOLATED_BY_TURN))
            .metric(turnsBeside(Standard.PARSED, Standard.PARSED_BY_TURN))
            .metric(turnsBeside(Standard.REQUESTS, Standard.REQUESTS_BY_TURN))
            .remark("A turn counts as one request, though two players are asked.")
            .remark("A clue that uses a forbidden word loses the game; only a wrong format aborts it.")
            .remark("Repetitions look for events that newer games no longer log, and are 0.")
            .source(Source.of("clembench, taboo", "1.6", "master.py"));

    private static final Recorded RECORDED =
            new Recorded(MADE, Standard.REQUEST_SUCCESS, "Repetition-Guesser", "Repetition-Describer");

    private static final Rule RULE = RECORDED.in(MADE);

    private Taboo() {}

    static Game game() {
        return new Game(
                NAME,
                benchmark(),
                TabooMeasure::new,
                RECORDED.beside(Standard::recorded),
                FileShape.of(Standard.LOSE, Standard.MAIN_SCORE));
    }

    private static Benchmark benchmark() {
        return Standard.benchmark(NAME, "Taboo")
                .inputs(RECORDED.beside(Standard.inputs(CORRECT_BY_TURN, GUESSER_REPETITIONS, DESCRIBER_REPETITIONS)))
                .rule(Rulesets.HEAD, RULE)
                .rule(Rulesets.V1_6, RULE)
                .rule(Rulesets.V2, Standard.published(RULE));
    }
}
