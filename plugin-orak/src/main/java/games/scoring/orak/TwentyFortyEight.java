package games.scoring.orak;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Rule;

/** 2048: the game's own score. */
final class TwentyFortyEight {

    /** What a human expert generally reaches. */
    static final int EXPERT = 20000;

    static final Input.Number FINAL_GAME_SCORE = Input.integer("final_game_score")
            .atLeast(0)
            .typically(0, 25000)
            .unit("points")
            .means("the game's own score at the end")
            .alias("Final Game Score");

    private TwentyFortyEight() {}

    static Benchmark benchmark() {
        return Benchmark.of("orak/2048", "2048")
                .alias("TwentyFourtyEight", "twenty_fourty_eight", "2048")
                .inputs(FINAL_GAME_SCORE)
                .rule(
                        Rulesets.DOCS,
                        Rule.score(FINAL_GAME_SCORE.over(EXPERT).cappedAt(1).times(100))
                                .source(Sources.document("2048: a human expert reaches 20,000"))
                                .remark("A tile of 2048 comes with 18,432 to 20,480 points: a game won may score below"
                                        + " 100."));
    }
}
