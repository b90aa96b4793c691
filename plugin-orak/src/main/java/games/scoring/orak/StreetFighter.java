package games.scoring.orak;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Rule;

/** Street Fighter III: stages cleared. */
final class StreetFighter {

    /** The total number of stages. */
    private static final int STAGES = 10;

    static final Input.Number STAGES_CLEARED = Input.integer("stages_cleared")
            .between(0, STAGES)
            .unit("stages")
            .means("stages that the agent cleared")
            .alias("Number of stages cleared by the agent");

    private StreetFighter() {}

    static Benchmark benchmark() {
        return Benchmark.of("orak/street-fighter-3", "Street Fighter III")
                .alias("StreetFighter", "street_fighter", "Street Fighter III")
                .inputs(STAGES_CLEARED)
                .rule(
                        Rulesets.DOCS,
                        Rule.score(STAGES_CLEARED.over(STAGES).times(100))
                                .source(Sources.document("Street Fighter III: 10 stages in all"))
                                .remark("Logs record the stage reached, one more than the stages cleared; stage 10 may"
                                        + " mean lost in stage 10, or won."));
    }
}
