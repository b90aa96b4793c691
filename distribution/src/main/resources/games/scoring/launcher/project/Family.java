package @package@;

import static games.scoring.api.Formula.when;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Source;
import games.scoring.api.Text;
import games.scoring.api.log.LogFormat;
import java.util.List;

/** The family @name@: one benchmark, a maze, to be replaced by yours. */
public final class @Name@Family implements Family {

    static final Input.Number STEPS =
            Input.integer("steps").atLeast(1).typically(5, 60).unit("steps").means("steps taken");
    static final Input.Number SHORTEST = Input.integer("shortest")
            .atLeast(1)
            .typically(5, 30)
            .unit("steps")
            .parameter()
            .means("length of the shortest way");
    static final Input.Flag SOLVED = Input.flag("solved").means("whether the exit was reached");

    private static final Rule RULE = Rule.score(
                    when(SOLVED, SHORTEST.over(STEPS).times(100)).otherwise(0).as("pace"))
            .check(Reason.INCONSISTENT, SHORTEST.isAtMost(STEPS), "no fewer steps than the shortest way has")
            .source(Source.of("The rules of @name@", "1.0", "section 1"));

    static final Benchmark MAZE = Benchmark.of("@name@/maze", "A maze")
            .inputs(STEPS, SHORTEST, SOLVED)
            .rule("v1", RULE);

    /** Makes the family. */
    public @Name@Family() {}

    @Override
    public String id() {
        return "@name@";
    }

    @Override
    public Text title() {
        return Text.of("The benchmarks of @name@");
    }

    @Override
    public List<Ruleset> rulesets() {
        return List.of(Ruleset.of("v1", "2026-01-01", "The first rules"));
    }

    @Override
    public List<Benchmark> benchmarks() {
        return List.of(MAZE);
    }

    @Override
    public List<LogFormat> logFormats() {
        return List.of(new @Name@Log());
    }
}
