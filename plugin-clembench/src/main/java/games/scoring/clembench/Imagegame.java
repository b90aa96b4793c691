package games.scoring.clembench;

import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;
import static games.scoring.clembench.Standard.ratio;
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

/** imagegame: one player describes a grid step by step, the other draws it. */
final class Imagegame {

    static final String NAME = "imagegame";

    static final Input.Number TURNS =
            Input.integer("turns").atLeast(0).unit("turns").means("turns that ended with a drawn grid");
    static final Input.Number TARGET_CELLS =
            Input.integer("target_cells").atLeast(0).unit("cells").means("filled cells of the grid to draw");
    static final Input.Number DRAWN_CELLS =
            Input.integer("drawn_cells").atLeast(0).unit("cells").means("filled cells of the last grid drawn");
    static final Input.Number COMMON_CELLS = Input.integer("common_cells")
            .atLeast(0)
            .unit("cells")
            .means("cells filled alike in both; none where the grids differ in size");
    static final Input.Number CHANGED_CELLS =
            Input.integer("changed_cells").atLeast(0).unit("cells").means("cells that changed, over all turns");
    static final Input.Number INSTRUCTION_LENGTH = Input.integer("instruction_length")
            .atLeast(0)
            .unit("characters")
            .means("length of the instructions, over all turns");
    static final Input.Number INSTRUCTION_TOKENS = Input.integer("instruction_tokens")
            .atLeast(0)
            .unit("words")
            .means("words of the instructions, over all turns");
    static final Input.Series LENGTH_BY_TURN =
            Input.integers("instruction_length_by_turn").each(0, 1e6).means("length of each instruction");
    static final Input.Series TOKENS_BY_TURN =
            Input.integers("instruction_tokens_by_turn").each(0, 1e6).means("words of each instruction");
    static final Input.Series PRECISION_BY_TURN =
            Input.numbers("precision_by_turn").each(0, 100).unit("percent").means("precision of each grid drawn");
    static final Input.Series RECALL_BY_TURN =
            Input.numbers("recall_by_turn").each(0, 100).unit("percent").means("recall of each grid drawn");
    static final Input.Series F1_BY_TURN =
            Input.numbers("f1_by_turn").each(0, 100).unit("percent").means("F1 of each grid drawn");
    static final Input.Series CHANGED_BY_TURN =
            Input.integers("changed_cells_by_turn").each(0, 1e6).means("cells that each turn changed");

    private static final Formula PRECISION = share(DRAWN_CELLS).as("share_of_drawn");
    private static final Formula RECALL = share(TARGET_CELLS).as("share_of_target");
    private static final Formula F1 = when(PRECISION.plus(RECALL).isAtMost(0), 0)
            .otherwise(constant(2)
                    .times(PRECISION)
                    .times(RECALL)
                    .over(PRECISION.plus(RECALL))
                    .rounded(4, Rounding.PYTHON))
            .as("harmonic_mean");

    private static final Rule MADE = rule();

    private static final Recorded RECORDED = new Recorded(
            MADE,
            Standard.REQUEST_SUCCESS,
            "Precision",
            "Recall",
            "F1",
            "Average Changed Cell Count",
            "Average Generated Instruction Length",
            "Average Generated Expression Number of Tokens");

    private static final Rule RULE = RECORDED.in(MADE);

    private Imagegame() {}

    private static Formula share(Input.Number all) {
        return when(all.isAtMost(0), 0).otherwise(COMMON_CELLS.over(all).rounded(4, Rounding.PYTHON));
    }

    private static Formula percent(Formula share) {
        return share.times(100).rounded(0, Rounding.PYTHON);
    }

    private static Rule rule() {
        var percentF1 = percent(F1);
        var success = percentF1.isAtLeast(99);
        return Standard.rule(ratio(Standard.MAIN_SCORE, Standard.orRecorded(percentF1)), success)
                .check(Reason.INCONSISTENT, COMMON_CELLS.isAtMost(TARGET_CELLS), "common_cells at most target_cells")
                .check(Reason.INCONSISTENT, COMMON_CELLS.isAtMost(DRAWN_CELLS), "common_cells at most drawn_cells")
                .check(
                        Reason.INCONSISTENT,
                        LENGTH_BY_TURN.total().isAtMost(INSTRUCTION_LENGTH),
                        "at most instruction_length in instruction_length_by_turn")
                .check(
                        Reason.INCONSISTENT,
                        TOKENS_BY_TURN.total().isAtMost(INSTRUCTION_TOKENS),
                        "at most instruction_tokens in instruction_tokens_by_turn")
                .check(
                        Reason.INCONSISTENT,
                        CHANGED_BY_TURN.total().isAtMost(CHANGED_CELLS),
                        "at most changed_cells in changed_cells_by_turn")
                .check(
                        Reason.INCONSISTENT,
                        PRECISION_BY_TURN.length().isAtMost(TURNS),
                        "at most as many numbers in precision_by_turn as turns")
                .check(
                        Reason.INCONSISTENT,
                        RECALL_BY_TURN.length().isAtMost(TURNS),
                        "at most as many numbers in recall_by_turn as turns")
                .check(
                        Reason.INCONSISTENT,
                        F1_BY_TURN.length().isAtMost(TURNS),
                        "at most as many numbers in f1_by_turn as turns")
                .metric(ratio("Precision", unlessAborted(percent(PRECISION)))
                        .unit("percent")
                        .range(0, 100))
                .metric(ratio("Recall", unlessAborted(percent(RECALL)))
                        .unit("percent")
                        .range(0, 100))
                .metric(ratio("F1", unlessAborted(percentF1)).unit("percent").range(0, 100))
                .metric(average("Average Changed Cell Count", CHANGED_CELLS))
                .metric(average("Average Generated Instruction Length", INSTRUCTION_LENGTH))
                .metric(average("Average Generated Expression Number of Tokens", INSTRUCTION_TOKENS))
                .metric(Standard.success(success))
                .metric(Standard.lose(success))
                .metric(Standard.aborted())
                .metric(Standard.requests())
                .metric(Standard.violated())
                .metric(Standard.parsed())
                .metric(Standard.requestSuccess(4))
                .metric(turns("Generated Expression Length", LENGTH_BY_TURN))
                .metric(turns("Generated Expression Number of Tokens", TOKENS_BY_TURN))
                .metric(Metric.series("turn_precision", PRECISION_BY_TURN).named("Precision"))
                .metric(Metric.series("turn_recall", RECALL_BY_TURN).named("Recall"))
                .metric(Metric.series("turn_f1", F1_BY_TURN).named("F1"))
                .metric(turns("Changed Cell Count", CHANGED_BY_TURN))
                .metric(turnsBeside(Standard.REQUESTS, Standard.REQUESTS_BY_TURN))
                .metric(turnsBeside(Standard.PARSED, Standard.PARSED_BY_TURN))
                .metric(turnsBeside(Standard.VIOLATED, Standard.VIOLATED_BY_TURN))
                .remark(
                        "Counts are requests, as clembench 1.6 counts them; since 2025 the program counts every event of"
                                + " a turn.")
                .source(Source.of("clembench, imagegame", "1.6", "master.py"));
    }

    private static Metric average(String nativeName, Formula total) {
        return ratio(
                        nativeName,
                        unlessAborted(total.over(TURNS)
                                .rounded(4, Rounding.PYTHON)
                                .definedIf(TURNS.isAtLeast(1), "no turn ended with a grid")))
                .better(Metric.Better.NEITHER);
    }

    static Game game() {
        var benchmark = Standard.benchmark(NAME, "Image game")
                .inputs(RECORDED.beside(Standard.inputs(
                        TURNS,
                        TARGET_CELLS,
                        DRAWN_CELLS,
                        COMMON_CELLS,
                        CHANGED_CELLS,
                        INSTRUCTION_LENGTH,
                        INSTRUCTION_TOKENS,
                        LENGTH_BY_TURN,
                        TOKENS_BY_TURN,
                        PRECISION_BY_TURN,
                        RECALL_BY_TURN,
                        F1_BY_TURN,
                        CHANGED_BY_TURN)))
                .rule(Rulesets.HEAD, RULE)
                .rule(Rulesets.V1_6, RULE)
                .rule(Rulesets.V2, Standard.published(RULE));
        return new Game(
                NAME,
                benchmark,
                ImageMeasure::new,
                RECORDED.beside(Standard::recorded),
                FileShape.of("F1", "F1", Standard.MAIN_SCORE));
    }
}
