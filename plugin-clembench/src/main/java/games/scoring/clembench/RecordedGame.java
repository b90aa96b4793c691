package games.scoring.clembench;

import static games.scoring.clembench.Standard.ratio;

import games.scoring.api.Benchmark;
import games.scoring.api.Rule;
import java.util.List;

/** Games whose scores.json is read and whose logs are not: their recorded main scores enter the leaderboard. */
final class RecordedGame {

    private static final Rule RULE = Standard.rule(ratio(Standard.MAIN_SCORE, Standard.recordedScore()))
            .metric(Standard.aborted())
            .metric(Standard.success())
            .metric(Standard.lose())
            .metric(Standard.requests())
            .metric(Standard.parsed())
            .metric(Standard.violated())
            .metric(ratio(Standard.REQUEST_SUCCESS, Standard.requestSuccess()))
            .remark("Not recomputed: no real log of this game was at hand. The score is the one in scores.json.");

    private RecordedGame() {}

    /** The games of the published benchmarks that are not scored from their logs: of 2.0, and what 3.0 has more. */
    static List<Game> all() {
        return List.of(
                of("codenames", "Codenames"),
                of("textmapworld", "Text map world"),
                of("textmapworld_graphreasoning", "Text map world: graph reasoning"),
                of("textmapworld_specificroom", "Text map world: specific room"),
                of("hot_air_balloon", "Hot air balloon"),
                of("clean_up", "Clean up"),
                of("dond", "Deal or no deal"));
    }

    private static Game of(String name, String title) {
        var benchmark = Benchmark.of("clembench/" + name, title)
                .alias(name)
                .inputs(Standard.inputs())
                .rule(Rulesets.HEAD, RULE);
        return new Game(name, benchmark, null, Standard::recorded, FileShape.of(Standard.LOSE));
    }
}
