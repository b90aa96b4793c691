package games.scoring.orak;

import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;

import games.scoring.api.Benchmark;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Rule;

/** Slay the Spire: floors cleared and bosses defeated. */
final class SlayTheSpire {

    private static final int FLOORS = 50;
    private static final int BOSSES = 3;

    static final Input.Number FLOORS_CLEARED = Input.integer("floors_cleared")
            .between(0, FLOORS + 1)
            .unit("floors")
            .means("floors cleared; the 51 of a victory screen counts as 50")
            .alias("Number of cleared floors");
    static final Input.Number BOSSES_DEFEATED = Input.integer("bosses_defeated")
            .between(0, BOSSES)
            .unit("bosses")
            .means("bosses defeated; where absent, derived from the floors")
            .alias("Number of bosses defeated");

    private SlayTheSpire() {}

    static Benchmark benchmark() {
        var floors = FLOORS_CLEARED.cappedAt(FLOORS).over(FLOORS).as("floors");
        var bosses = BOSSES_DEFEATED
                .ifAbsent(reached(16).plus(reached(33)).plus(reached(50)))
                .as("bosses");
        return Benchmark.of("orak/slay-the-spire", "Slay the Spire")
                .alias("SlayTheSpire", "slay_the_spire", "Slay the Spire")
                .inputs(FLOORS_CLEARED, BOSSES_DEFEATED)
                .rule(
                        Rulesets.DOCS,
                        Rule.score(Formula.sum(
                                                0,
                                                floors.weighing(0.5),
                                                bosses.over(BOSSES).weighing(0.5))
                                        .times(100))
                                .note(not(given(BOSSES_DEFEATED)), "bosses derived from the floor")
                                .source(Sources.document("Slay the Spire: 50 floors and 3 bosses in all"))
                                .source(Sources.release("Slay the Spire: bosses wait on floors 16, 33 and 50"))
                                .remark("The document's brackets are wrong as printed: they scale the bosses alone to"
                                        + " 100. Both parts are scaled here, as in the paper."))
                .rule(
                        Rulesets.FLOORS_ONLY,
                        Rule.score(floors.times(100))
                                .source(Sources.paper("ablation tables of Slay the Spire"))
                                .remark("Older tables count floors alone."));
    }

    private static Formula reached(int floor) {
        return FLOORS_CLEARED.isAtLeast(floor).asNumber();
    }
}
