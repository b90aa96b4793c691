package games.scoring.record;

import games.scoring.api.Benchmark;
import games.scoring.api.Condition;
import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.LogFormat;
import games.scoring.api.standing.Export;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import java.util.List;

/** A made-up family with an input of every type, for the tests of several steps. */
public final class ArenaFamily implements Family {

    /** Makes the family. */
    public ArenaFamily() {}

    public static final Input.Number POINTS =
            Input.integer("points").atLeast(0).unit("points").alias("final_points", "pts");
    public static final Input.Number SHARE = Input.number("share").between(0, 1).orFlag();
    public static final Input.Number ENERGY = Input.number("energy").moreThan(0);
    public static final Input.Flag FINISHED = Input.flag("finished").absentMeans(true);
    public static final Input.Flag FLED = Input.flag("fled").absentMeans(false);
    public static final Input.Choice LEVEL =
            Input.choice("level", "easy", "Hard").spelled("easy", "1").absentMeans("easy");
    public static final Input.Subset MEDALS = Input.subset("medals", "gold", "silver", "bronze");
    public static final Input.Series LAPS = Input.numbers("laps").each(0, 100).length(1, 4);
    public static final Input.Series HITS = Input.integers("hits");
    public static final Input.Series PINGS = Input.integers("pings");
    public static final Input.Label RIVAL = Input.label("rival");
    public static final Input.Number GRAVITY =
            Input.number("gravity").atLeast(0).setting(1);

    private static final Benchmark DUEL = Benchmark.of("arena/duel", "Duel")
            .alias("Duel-v0")
            .inputs(POINTS, SHARE, ENERGY, FINISHED, FLED, LEVEL, MEDALS, LAPS, HITS, PINGS, RIVAL)
            .rule(
                    "2025-01",
                    Rule.score(POINTS.over(10).cappedAt(100))
                            .metric(Metric.of("share_percent", SHARE.times(100)))
                            .metric(Metric.of("points_whole", POINTS).whole())
                            .metric(Metric.series("hits", HITS))
                            .check(Reason.INCONSISTENT, POINTS.isAtMost(1_000_000), "points at most 1000000")
                            .note(LEVEL.is("Hard"), "played on the hard level")
                            .aborted(FLED)
                            .unfinished(Condition.not(FINISHED)))
            .rule("2025-06", Rule.score(POINTS.over(20)));

    private static final Benchmark SANDBOX = Benchmark.of("arena/sandbox", "Sandbox")
            .inputs(POINTS)
            .ignoringUnknownInputs()
            .rule("2025-01", Rule.score(POINTS.times(1)));

    @Override
    public String id() {
        return "arena";
    }

    @Override
    public Text title() {
        return Text.of("Arena");
    }

    @Override
    public List<Ruleset> rulesets() {
        return List.of(Ruleset.of("2025-01", "2025-01-01", "First"), Ruleset.of("2025-06", "2025-06-01", "Second"));
    }

    @Override
    public List<Benchmark> benchmarks() {
        return List.of(DUEL, SANDBOX);
    }

    @Override
    public List<LogFormat> logFormats() {
        return List.of(new ArenaLog());
    }

    @Override
    public List<Export> exports() {
        return List.of(new ArenaExport());
    }

    @Override
    public List<Input> settings() {
        return List.of(GRAVITY);
    }

    /** Makes a catalog of this family alone. */
    public static Catalog catalog() {
        return new Catalog(List.of(LoadedFamily.read(
                new PluginJar("games.scoring.arena", "1", "plugins/arena.jar", "00", true), new ArenaFamily())));
    }
}
