package games.scoring.orak;

import static games.scoring.api.Formula.when;

import games.scoring.api.Benchmark;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Ace Attorney: four tasks, each by how much was right and how quickly. */
final class AceAttorney {

    /**
     * A task of the game.
     *
     * @param name its name in logs
     * @param score what was right
     * @param steps how many steps it took
     * @param weight its weight among the tasks
     * @param bestScore the score of the best play
     * @param bestSteps the steps of the best play
     */
    record Task(String name, Input.Number score, Input.Number steps, int weight, int bestScore, int bestSteps) {

        private static Task of(String name, int weight, int bestScore, int bestSteps) {
            var words = name.replace('_', ' ');
            return new Task(
                    name,
                    Input.integer(name + "_score")
                            .atLeast(0)
                            .typically(0, bestScore)
                            .unit("points")
                            .means("points for right decisions in the task " + words),
                    Input.integer(name + "_steps")
                            .atLeast(1)
                            .typically(1, 50)
                            .unit("steps")
                            .means("steps taken in the task " + words),
                    weight,
                    bestScore,
                    bestSteps);
        }

        /** The share of the best score. */
        private Formula.Weighted accuracy() {
            return score.over(bestScore).weighing(weight);
        }

        /** The share of the best pace; none where nothing was right. */
        private Formula.Weighted pace() {
            return when(score.isMore(0), Formula.constant(bestSteps).over(steps))
                    .otherwise(0)
                    .as("pace_" + name)
                    .weighing(weight);
        }
    }

    static final List<Task> TASKS = List.of(
            Task.of("multiple_choice", 1, 3, 25),
            Task.of("cross_examination_1", 4, 1, 11),
            Task.of("cross_examination_2", 2, 1, 3),
            Task.of("cross_examination_3", 3, 1, 4));

    private static final double ACCURACY = 0.7;

    private static final double PACE = 0.3;

    private AceAttorney() {}

    /** Finds the task that a log names, in any case. */
    static Optional<Task> task(String name) {
        var folded = name.strip().toLowerCase(Locale.ROOT);
        return TASKS.stream().filter(task -> task.name().equals(folded)).findFirst();
    }

    static Benchmark benchmark() {
        var weights = TASKS.stream().mapToInt(Task::weight).sum();
        var accuracy = Formula.sum(0, TASKS.stream().map(Task::accuracy).toArray(Formula.Weighted[]::new))
                .over(weights)
                .as("accuracy");
        var pace = Formula.sum(0, TASKS.stream().map(Task::pace).toArray(Formula.Weighted[]::new))
                .over(weights)
                .as("pace");
        var inputs = new ArrayList<Input>();
        for (var task : TASKS) {
            inputs.add(task.score());
            inputs.add(task.steps());
        }
        return Benchmark.of("orak/ace-attorney", "Ace Attorney")
                .alias("Pwaat", "pwaat", "ace_attorney", "Ace Attorney")
                .inputs(inputs)
                .rule(
                        Rulesets.DOCS,
                        Rule.score(Formula.sum(0, accuracy.weighing(ACCURACY), pace.weighing(PACE))
                                        .times(100))
                                .source(Sources.release("autorun_grade.py: weights of the tasks 1, 4, 2, 3; best score"
                                        + " and steps 3 in 25, 1 in 11, 1 in 3, 1 in 4; 0.7 for accuracy"))
                                .source(Sources.paper("Ace Attorney"))
                                .remark("The document leaves this game blank; the rule and its constants are those of"
                                        + " the release's grading script.")
                                .remark("The script weighs pace by 1 − 0.7, a hair more than 0.3: its grades may differ"
                                        + " in their last digits.")
                                .remark("There is no upper limit: fewer steps than the best known play give more than"
                                        + " 100."));
    }
}
