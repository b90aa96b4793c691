package games.scoring.clembench;

import static games.scoring.api.Condition.any;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;
import static games.scoring.clembench.Standard.WAS_ABORTED;
import static games.scoring.clembench.Standard.ratio;
import static games.scoring.clembench.Standard.turns;
import static games.scoring.clembench.Standard.turnsBeside;
import static games.scoring.clembench.Standard.unlessAborted;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Source;
import games.scoring.api.standing.ScoredEpisode;
import java.util.Map;

/** privateshared: a customer fills the slots of a form in dialogue, and must know what the other side knows already. */
final class Privateshared {

    static final String NAME = "privateshared";

    static final Input.Number PROBES =
            Input.integer("probes").atLeast(0).unit("probes").means("questions asked aside");
    static final Input.Number AGREEMENTS =
            Input.integer("agreements").atLeast(0).unit("probes").means("those answered rightly");
    static final Input.Number FALSE_BY_TRUE = Input.integer("no_by_yes_product")
            .atLeast(0)
            .means("probes whose right answer is no, times probes answered yes");
    static final Input.Number TRUE_BY_FALSE = Input.integer("yes_by_no_product")
            .atLeast(0)
            .means("probes whose right answer is yes, times probes answered no");
    static final Input.Number MIDDLE_PROBES =
            Input.integer("middle_probes").atLeast(1).unit("probes").means("questions asked in the middle turn");
    static final Input.Number MIDDLE_AGREEMENTS =
            Input.integer("middle_agreements").atLeast(0).unit("probes").means("those answered rightly");
    static final Input.Number SLOTS =
            Input.integer("slots").atLeast(0).unit("slots").means("slots to fill");
    static final Input.Number FILLED =
            Input.integer("filled_slots").atLeast(0).unit("slots").means("slots filled with the right value");
    static final Input.Series ACCURACY_BY_TURN =
            Input.numbers("accuracy_by_turn").each(0, 1).means("share of the turn's probes answered rightly");
    static final Input.Series FILLED_BY_TURN =
            Input.integers("slot_filled_by_turn").each(0, 1).means("1 for a slot filled, from the second turn on");

    private static final Formula ACCURACY =
            when(PROBES.isAtMost(0), 0).otherwise(AGREEMENTS.over(PROBES)).as("accuracy");
    private static final Formula SLOT_FILLING =
            when(SLOTS.isAtMost(0), 0).otherwise(FILLED.over(SLOTS)).as("slot_filling");

    /** Cohen's kappa: disagreements against those expected by chance. */
    private static final Formula EXPECTED_DISAGREEMENTS = when(PROBES.isAtMost(0), 0)
            .otherwise(FALSE_BY_TRUE.over(PROBES).plus(TRUE_BY_FALSE.over(PROBES)))
            .as("expected_disagreements");

    private static final Formula KAPPA = constant(1)
            .minus(PROBES.minus(AGREEMENTS).over(EXPECTED_DISAGREEMENTS))
            .definedIf(EXPECTED_DISAGREEMENTS.isMore(0), "all answers, or all right answers, are the same");

    private static final Formula TRUNCATED_KAPPA = when(EXPECTED_DISAGREEMENTS.isAtMost(0), 0)
            .otherwise(constant(1)
                    .minus(PROBES.minus(AGREEMENTS).over(EXPECTED_DISAGREEMENTS))
                    .flooredAt(0))
            .as("truncated_kappa");

    /** The harmonic mean of slot filling and kappa. */
    private static final Formula HARMONIC = when(
                    SLOT_FILLING.plus(TRUNCATED_KAPPA).isAtMost(0), 0)
            .otherwise(constant(2)
                    .times(SLOT_FILLING)
                    .times(TRUNCATED_KAPPA)
                    .over(SLOT_FILLING.plus(TRUNCATED_KAPPA))
                    .times(100))
            .as("harmonic_mean");

    private static final Condition PERFECT = AGREEMENTS.isAtLeast(PROBES).and(FILLED.isAtLeast(SLOTS));

    private static final Rule MADE = Standard.rule(ratio(Standard.MAIN_SCORE, Standard.orRecorded(HARMONIC)), PERFECT)
            .check(Reason.OUT_OF_RANGE, any(WAS_ABORTED, PROBES.isAtLeast(1)), "at least one probe, unless aborted")
            .check(Reason.OUT_OF_RANGE, any(WAS_ABORTED, SLOTS.isAtLeast(1)), "at least one slot, unless aborted")
            .check(Reason.INCONSISTENT, AGREEMENTS.isAtMost(PROBES), "agreements at most probes")
            .check(Reason.INCONSISTENT, FILLED.isAtMost(SLOTS), "filled_slots at most slots")
            .check(
                    Reason.INCONSISTENT,
                    MIDDLE_AGREEMENTS.isAtMost(MIDDLE_PROBES),
                    "middle_agreements at most middle_probes")
            .check(
                    Reason.INCONSISTENT,
                    FILLED_BY_TURN.total().isAtMost(FILLED),
                    "at most filled_slots in slot_filled_by_turn")
            .metric(ratio("Middle-Accuracy", unlessAborted(MIDDLE_AGREEMENTS.over(MIDDLE_PROBES)))
                    .range(0, 1))
            .metric(ratio("Accuracy", unlessAborted(ACCURACY)).range(0, 1))
            .metric(ratio("Kappa", unlessAborted(KAPPA)))
            .metric(ratio("Truncated Kappa", unlessAborted(TRUNCATED_KAPPA)).range(0, 1))
            .metric(ratio("Slot-Filling-Accuracy", unlessAborted(SLOT_FILLING)).range(0, 1))
            .metric(Standard.aborted())
            .metric(Standard.lose(PERFECT))
            .metric(Standard.success(PERFECT))
            .metric(Standard.requests())
            .metric(Standard.parsed())
            .metric(Standard.violated())
            .metric(Standard.requestSuccess())
            .metric(turnsBeside(Standard.REQUESTS, Standard.REQUESTS_BY_TURN))
            .metric(turnsBeside(Standard.PARSED, Standard.PARSED_BY_TURN))
            .metric(turnsBeside(Standard.VIOLATED, Standard.VIOLATED_BY_TURN))
            .metric(Metric.series("turn_accuracy", ACCURACY_BY_TURN).named("Accuracy"))
            .metric(turns("Slot Filled?", FILLED_BY_TURN))
            .source(Source.of("clembench, privateshared", "1.6", "master.py"));

    private static final Recorded RECORDED = new Recorded(
            MADE,
            Standard.REQUEST_SUCCESS,
            "Middle-Accuracy",
            "Accuracy",
            "Kappa",
            "Truncated Kappa",
            "Slot-Filling-Accuracy");

    private static final Rule RULE = RECORDED.in(MADE);

    private Privateshared() {}

    static Game game() {
        var benchmark = Standard.benchmark(NAME, "Private/shared")
                .inputs(RECORDED.beside(Standard.inputs(
                        PROBES,
                        AGREEMENTS,
                        FALSE_BY_TRUE,
                        TRUE_BY_FALSE,
                        MIDDLE_PROBES,
                        MIDDLE_AGREEMENTS,
                        SLOTS,
                        FILLED,
                        ACCURACY_BY_TURN,
                        FILLED_BY_TURN)))
                .rule(Rulesets.HEAD, RULE)
                .rule(Rulesets.V1_6, RULE)
                .rule(Rulesets.V2, Standard.published(RULE));
        return new Game(NAME, benchmark, PrivateMeasure::new, RECORDED.beside(Standard::recorded), new Shape());
    }

    /** The first turn asks about what is known before any slot is filled. */
    private static final class Shape implements FileShape {

        @Override
        public String mainScoreBehind(String ruleset) {
            return "Slot-Filling-Accuracy";
        }

        @Override
        public int position(Metric metric, int turn, Map<String, double[]> all) {
            return metric.nativeName().equals("Slot Filled?") ? turn - 1 : turn;
        }

        @Override
        public boolean isWhole(
                Metric metric, int turn, double value, ScoredEpisode episode, Map<String, double[]> all) {
            return metric.integer() || (value == 0 && metric.nativeName().equals("Truncated Kappa"));
        }
    }
}
