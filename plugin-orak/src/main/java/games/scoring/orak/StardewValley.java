package games.scoring.orak;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Rule;

/** Stardew Valley: gold earned. */
final class StardewValley {

    /** The money held at the start of a run: logs record the money held at its end. */
    static final int MONEY_AT_THE_START = 200;

    static final Input.Number GOLD_EARNED = Input.number("gold_earned")
            .typically(-MONEY_AT_THE_START, 1100)
            .unit("gold")
            .means("net profit, negative for a loss")
            .alias("Amount of gold earned");

    private StardewValley() {}

    static Benchmark benchmark() {
        return Benchmark.of("orak/stardew-valley", "Stardew Valley")
                .alias("StardewValley", "stardew_valley", "Stardew Valley")
                .inputs(GOLD_EARNED)
                .rule(
                        Rulesets.DOCS,
                        shareOf(1013)
                                .source(Sources.document("Stardew Valley: an oracle earns 1013"))
                                .remark("Leaderboard and paper divide by other amounts, 813 and 956."))
                .rule(Rulesets.LEADERBOARD, shareOf(813).source(Sources.leaderboard("Stardew Valley: divided by 813")))
                .rule(Rulesets.PAPER, shareOf(956).source(Sources.paper("Stardew Valley: a human expert earns 956")));
    }

    private static Rule shareOf(int gold) {
        return Rule.score(GOLD_EARNED.flooredAt(0).over(gold).times(100))
                .remark("A loss counts as nothing earned; there is no upper limit.");
    }
}
