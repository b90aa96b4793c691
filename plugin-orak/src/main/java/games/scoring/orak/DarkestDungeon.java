package games.scoring.orak;

import static games.scoring.api.Condition.exclusive;
import static games.scoring.api.Condition.given;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;

/** Darkest Dungeon: combats cleared, then heroes alive and stress. */
final class DarkestDungeon {

    private static final int COMBATS = 4;
    private static final int HEROES = 4;

    /** The greatest stress of one hero, and what a dead hero counts. */
    private static final int STRESS_OF_A_HERO = 200;

    private static final int STRESS = HEROES * STRESS_OF_A_HERO;

    static final Input.Number COMBATS_CLEARED = Input.integer("combats_cleared")
            .atLeast(0)
            .typically(0, COMBATS)
            .unit("combats")
            .means("combats cleared in the dungeon");
    static final Input.Number COMBATS_TOTAL = Input.integer("combats_total")
            .atLeast(1)
            .absentMeans(COMBATS)
            .typically(1, 8)
            .unit("combats")
            .means("combats in the dungeon")
            .parameter();
    static final Input.Number HEROES_SURVIVED =
            Input.integer("heroes_survived").between(0, HEROES).unit("heroes").means("heroes alive at the end");
    static final Input.Number TOTAL_STRESS = Input.number("total_stress")
            .between(0, STRESS)
            .unit("points of stress")
            .means("stress of the living heroes together; dead ones are added by the rule");
    static final Input.Number RECORDED_FRACTION = Input.number("recorded_fraction")
            .between(0, 1)
            .means("the share that the game's own log records, where the parts are not known");

    private DarkestDungeon() {}

    static Benchmark benchmark() {
        var stress = TOTAL_STRESS
                .plus(constant(HEROES).minus(HEROES_SURVIVED).times(STRESS_OF_A_HERO))
                .as("stress");
        var survival = HEROES_SURVIVED.over(HEROES).as("survival");
        var calm = constant(STRESS).minus(stress).over(STRESS).as("calm");
        var parts = when(
                        COMBATS_CLEARED.isLess(COMBATS_TOTAL),
                        COMBATS_CLEARED.over(COMBATS_TOTAL).times(40))
                .otherwise(constant(40).plus(survival.times(30)).plus(calm.times(30)))
                .as("parts");
        return Benchmark.of("orak/darkest-dungeon", "Darkest Dungeon")
                .alias("DarkestDungeon", "darkest_dungeon", "Darkest Dungeon")
                .inputs(COMBATS_CLEARED, COMBATS_TOTAL, HEROES_SURVIVED, TOTAL_STRESS, RECORDED_FRACTION)
                .rule(
                        Rulesets.DOCS,
                        Rule.score(RECORDED_FRACTION.times(100).ifAbsent(parts))
                                .check(
                                        Reason.INCONSISTENT,
                                        exclusive(
                                                RECORDED_FRACTION,
                                                COMBATS_CLEARED,
                                                COMBATS_TOTAL,
                                                HEROES_SURVIVED,
                                                TOTAL_STRESS),
                                        "either recorded_fraction or the parts")
                                .check(
                                        Reason.INCONSISTENT,
                                        stress.isAtMost(STRESS),
                                        "total_stress of at most 800 with 200 for each dead hero")
                                .note(given(RECORDED_FRACTION), "parts not in the log")
                                .source(Sources.release("Darkest Dungeon: 40 for combats, 30 for survival, 30 for"
                                        + " stress; 4 combats, 4 heroes, 200 points of stress each"))
                                .source(Sources.paper("Darkest Dungeon"))
                                .remark("The document leaves this game blank; the rule is that of the release and the"
                                        + " paper.")
                                .remark("Survival and stress count only once all combats are cleared; more combats"
                                        + " cleared than there are count as all of them."));
    }
}
