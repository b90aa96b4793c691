/**
 * What a plugin is made of: values, and one service, {@link games.scoring.api.Family}.
 *
 * <p>A whole plugin:
 *
 * <pre>{@code
 * import static games.scoring.api.Formula.when;
 *
 * import games.scoring.api.*;
 * import java.util.List;
 *
 * public final class MazeFamily implements Family {
 *
 *     private static final Input.Number STEPS =
 *             Input.integer("steps").atLeast(1).unit("steps").means("steps taken");
 *     private static final Input.Number SHORTEST =
 *             Input.integer("shortest").atLeast(1).unit("steps").parameter().means("length of the shortest way");
 *     private static final Input.Flag SOLVED = Input.flag("solved").means("whether the exit was reached");
 *
 *     private static final Rule RULE = Rule.score(when(SOLVED, SHORTEST.over(STEPS).times(100)).otherwise(0))
 *             .check(Reason.INCONSISTENT, SHORTEST.isAtMost(STEPS), "shortest at most steps")
 *             .source(Source.of("Maze rules", "1.0", "section 2"));
 *
 *     public String id() {
 *         return "maze";
 *     }
 *
 *     public Text title() {
 *         return Text.of("Mazes");
 *     }
 *
 *     public List<Ruleset> rulesets() {
 *         return List.of(Ruleset.of("v1", "2026-01-01", "The first rules"));
 *     }
 *
 *     public List<Benchmark> benchmarks() {
 *         return List.of(Benchmark.of("maze/classic", "Classic maze")
 *                 .inputs(STEPS, SHORTEST, SOLVED)
 *                 .rule("v1", RULE));
 *     }
 * }
 * }</pre>
 */
@NullMarked
package games.scoring.api;

import org.jspecify.annotations.NullMarked;
