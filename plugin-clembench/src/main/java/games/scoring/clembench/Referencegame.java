package games.scoring.clembench;

import static games.scoring.api.Condition.any;
import static games.scoring.clembench.Standard.OUTCOME;
import static games.scoring.clembench.Standard.ratio;
import static games.scoring.clembench.Standard.tally;
import static games.scoring.clembench.Standard.turnsBeside;
import static games.scoring.clembench.Standard.unlessAborted;

import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Source;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;

/** referencegame: one player describes one of three grids, the other must find it. One turn. */
final class Referencegame {

    static final String NAME = "referencegame";
    static final String LENGTH = "Generated Expression Length";
    static final String TOKENS = "Generated Expression Number of Tokens";

    static final Input.Number EXPRESSION_LENGTH =
            Input.integer("expression_length").atLeast(0).unit("characters").means("length of the description");
    static final Input.Number EXPRESSION_TOKENS = Input.integer("expression_tokens")
            .atLeast(0)
            .unit("words")
            .means("words of the description, split at blanks");
    static final Input.Choice ABORTED_AT = Input.choice("aborted_at", "neither", "player_1", "player_2")
            .absentMeans("neither")
            .means("whose reply had a wrong format");
    static final Input.Series LENGTH_BY_TURN =
            Input.integers("expression_length_by_turn").each(0, 1e6).means("length of the description");
    static final Input.Series TOKENS_BY_TURN =
            Input.integers("expression_tokens_by_turn").each(0, 1e6).means("words of the description");
    static final Input.Series SUCCESS_BY_TURN =
            Input.integers("success_by_turn").each(0, 1).means("1 where the grid was found");

    private static final Rule MADE = Standard.ruleByOutcome(ratio(
                            Standard.MAIN_SCORE,
                            Standard.orRecorded(OUTCOME.is("success").asNumber().times(100)))
                    .whole())
            .check(
                    Reason.OUT_OF_RANGE,
                    any(Standard.RECORDED_SCORE.isEqual(0), Standard.RECORDED_SCORE.isEqual(100)),
                    "recorded_main_score 0 or 100")
            .check(
                    Reason.INCONSISTENT,
                    LENGTH_BY_TURN.total().isAtMost(EXPRESSION_LENGTH),
                    "at most expression_length in expression_length_by_turn")
            .check(
                    Reason.INCONSISTENT,
                    TOKENS_BY_TURN.total().isAtMost(EXPRESSION_TOKENS),
                    "at most expression_tokens in expression_tokens_by_turn")
            .metric(tally(LENGTH, EXPRESSION_LENGTH))
            .metric(tally(TOKENS, EXPRESSION_TOKENS))
            .metric(tally("Aborted at Player 1", ABORTED_AT.is("player_1").asNumber()))
            .metric(tally("Aborted at Player 2", ABORTED_AT.is("player_2").asNumber()))
            .metric(Standard.requests())
            .metric(Standard.parsed())
            .metric(Standard.violated())
            .metric(tally(Standard.SUCCESS, unlessAborted(Standard.ifOutcomeIsKnown("success")))
                    .range(0, 1)
                    .better(Metric.Better.HIGHER))
            .metric(tally(Standard.LOSE, unlessAborted(Standard.ifOutcomeIsKnown("lose")))
                    .range(0, 1)
                    .better(Metric.Better.LOWER))
            .metric(Standard.aborted())
            .metric(Standard.requestSuccess(4))
            .metric(turnsBeside(LENGTH, LENGTH_BY_TURN))
            .metric(turnsBeside(TOKENS, TOKENS_BY_TURN))
            .metric(turnsBeside(Standard.REQUESTS, Standard.REQUESTS_BY_TURN))
            .metric(turnsBeside(Standard.PARSED, Standard.PARSED_BY_TURN))
            .metric(turnsBeside(Standard.VIOLATED, Standard.VIOLATED_BY_TURN))
            .metric(turnsBeside(Standard.SUCCESS, SUCCESS_BY_TURN))
            .remark("An aborted episode has neither success nor lose, where other games have 0.")
            .source(Source.of("clembench, referencegame", "1.6", "master.py"));

    private static final Recorded RECORDED = new Recorded(MADE, Standard.REQUEST_SUCCESS);

    private static final Rule RULE = RECORDED.in(MADE);

    private Referencegame() {}

    static Game game() {
        var benchmark = Standard.benchmark(NAME, "Reference game")
                .inputs(RECORDED.beside(Standard.inputs(
                        EXPRESSION_LENGTH,
                        EXPRESSION_TOKENS,
                        ABORTED_AT,
                        LENGTH_BY_TURN,
                        TOKENS_BY_TURN,
                        SUCCESS_BY_TURN)))
                .rule(Rulesets.HEAD, RULE)
                .rule(Rulesets.V1_6, RULE)
                .rule(Rulesets.V2, Standard.published(RULE));
        return new Game(
                NAME,
                benchmark,
                ReferenceMeasure::new,
                RECORDED.beside(Referencegame::recorded),
                FileShape.of(Standard.ABORTED));
    }

    private static void recorded(ScoresFile scores, EpisodeDraft draft, Place file) throws LogFault {
        Standard.recorded(scores, draft, file);
        Standard.put(scores, LENGTH, EXPRESSION_LENGTH, draft, file);
        Standard.put(scores, TOKENS, EXPRESSION_TOKENS, draft, file);
        boolean first = scores.number("Aborted at Player 1") == 1;
        boolean second = scores.number("Aborted at Player 2") == 1;
        draft.put(
                ABORTED_AT,
                first ? "player_1" : second ? "player_2" : "neither",
                file.at("/episode scores").made("made of several of them"));
    }
}
