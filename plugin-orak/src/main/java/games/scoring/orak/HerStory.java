package games.scoring.orak;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;

/** Her Story: distinct video clips viewed. */
final class HerStory {

    /** The number of clips in the document and the program. */
    private static final int CLIPS = 272;

    /** The number of clips in the paper, and in the game. */
    private static final int CLIPS_OF_THE_PAPER = 271;

    static final Input.Number CLIPS_VIEWED = Input.integer("clips_viewed")
            .between(0, CLIPS)
            .unit("clips")
            .means("distinct video clips viewed")
            .alias("Number of distinct video clips viewed");

    private HerStory() {}

    static Benchmark benchmark() {
        return Benchmark.of("orak/her-story", "Her Story")
                .alias("HerStory", "her_story", "Her Story")
                .inputs(CLIPS_VIEWED)
                .rule(
                        Rulesets.DOCS,
                        Rule.score(CLIPS_VIEWED.over(CLIPS).times(100))
                                .source(Sources.document("Her Story: 272 clips in all"))
                                .remark("The game and the paper have 271 clips: under this ruleset all of them give"
                                        + " 99.6."))
                .rule(
                        Rulesets.PAPER,
                        Rule.score(CLIPS_VIEWED.over(CLIPS_OF_THE_PAPER).times(100))
                                .check(
                                        Reason.OUT_OF_RANGE,
                                        CLIPS_VIEWED.isAtMost(CLIPS_OF_THE_PAPER),
                                        "clips_viewed of at most 271 clips")
                                .source(Sources.paper("Her Story: 271 clips in all"))
                                .remark("The published tables mix 272 and 271."));
    }
}
