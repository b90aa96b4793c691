package games.scoring.clembench;

import static games.scoring.clembench.Standard.ratio;

import games.scoring.api.Rule;
import java.util.List;

/** Games whose scores.json is read and whose logs are not: their recorded main scores enter the leaderboard. */
final class RecordedGame {

    /** The text map worlds log no requests. */
    private static final Rule WITHOUT_REQUESTS = Standard.rule(ratio(Standard.MAIN_SCORE, Standard.recordedScore()))
            .metric(Standard.aborted())
            .metric(Standard.success())
            .metric(Standard.lose())
            .remark("Not recomputed: no real log of this game was at hand. The score is the one in scores.json.");

    private static final Rule MADE = WITHOUT_REQUESTS
            .metric(Standard.requests())
            .metric(Standard.parsed())
            .metric(Standard.violated())
            .metric(Standard.requestSuccess());

    private static final Recorded RECORDED = new Recorded(MADE, Standard.REQUEST_SUCCESS);
    private static final Recorded RECORDED_WITHOUT_REQUESTS = new Recorded(WITHOUT_REQUESTS);

    private RecordedGame() {}

    /** The games of the published benchmarks that are not scored from their logs: of 2.0, and what 3.0 has more. */
    static List<Game> all() {
        return List.of(
                of("codenames", "Codenames"),
                withoutRequests("textmapworld", "Text map world"),
                withoutRequests("textmapworld_graphreasoning", "Text map world: graph reasoning"),
                withoutRequests("textmapworld_specificroom", "Text map world: specific room"),
                of("hot_air_balloon", "Hot air balloon"),
                of("clean_up", "Clean up"),
                of("dond", "Deal or no deal"));
    }

    private static Game of(String name, String title) {
        return of(name, title, MADE, RECORDED);
    }

    private static Game withoutRequests(String name, String title) {
        return of(name, title, WITHOUT_REQUESTS, RECORDED_WITHOUT_REQUESTS);
    }

    private static Game of(String name, String title, Rule made, Recorded recorded) {
        var rule = recorded.in(made);
        var benchmark = Standard.benchmark(name, title)
                .inputs(recorded.beside(Standard.inputs()))
                .rule(Rulesets.HEAD, rule)
                .rule(Rulesets.V2, Standard.published(rule));
        return new Game(name, benchmark, null, recorded.beside(Standard::recorded), FileShape.of(Standard.LOSE));
    }
}
