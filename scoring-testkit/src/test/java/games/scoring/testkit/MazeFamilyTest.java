package games.scoring.testkit;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import java.util.List;

/** The base test at work, as a plugin author writes it. */
class MazeFamilyTest extends FamilyTest {

    private static final Input.Number STEPS =
            Input.integer("steps").atLeast(1).typically(5, 60).means("steps taken");
    private static final Input.Number SHORTEST =
            Input.integer("shortest").atLeast(1).parameter();
    private static final Input.Flag SOLVED = Input.flag("solved");
    private static final Input.Flag STRICT = Input.flag("strict").setting(false);

    @Override
    protected Family family() {
        return new Family() {
            @Override
            public String id() {
                return "maze";
            }

            @Override
            public Text title() {
                return Text.of("Mazes");
            }

            @Override
            public List<Ruleset> rulesets() {
                return List.of(Ruleset.of("2026", "2026-01-01", "The first rules"));
            }

            @Override
            public List<Input> settings() {
                return List.of(STRICT);
            }

            @Override
            public List<Benchmark> benchmarks() {
                var pace =
                        Formula.when(SOLVED, SHORTEST.over(STEPS)).otherwise(0).as("pace");
                var detour = Formula.when(STRICT, 0).otherwise(pace).as("detour");
                var rule = Rule.score(Formula.when(SOLVED.and(STEPS.isEqual(SHORTEST)), 100)
                                .otherwise(detour.times(90))
                                .as("points"))
                        .check(
                                Reason.INCONSISTENT,
                                SHORTEST.isAtMost(STEPS),
                                "no fewer steps than the shortest way has");
                return List.of(Benchmark.of("maze/classic", "A maze")
                        .inputs(STEPS, SHORTEST, SOLVED)
                        .rule("2026", rule));
            }
        };
    }
}
