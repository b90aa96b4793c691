package games.scoring.clembench;

import games.scoring.api.Metric;
import games.scoring.api.standing.ScoredEpisode;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/** The scores.json of adventuregame: exploration stands in the turns that logged it, and an absent plan is a whole 0. */
final class AdventureShape implements FileShape {

    private static final Set<String> EXPLORATION = Set.of(
            "epistemic_action",
            "pragmatic_action",
            "effective_epistemic_gain_amount",
            "known_entities_ratio",
            "visited_rooms_ratio",
            "known_goal_entities_ratio");
    private static final double[] NONE = {};

    @Override
    public String mainScoreBehind(String ruleset) {
        return ruleset.equals(Rulesets.HEAD) ? Standard.LOSE : "achieved_goal_ratio";
    }

    @Override
    public int position(Metric metric, int turn, Map<String, double[]> all) {
        return EXPLORATION.contains(metric.id()) ? find(all.getOrDefault("explored_turns", NONE), turn) : turn;
    }

    @Override
    public boolean isWhole(Metric metric, int turn, double value, ScoredEpisode episode, Map<String, double[]> all) {
        if (metric.id().equals("plan_command_success_ratio")) {
            return find(all.getOrDefault("planned_turns", NONE), turn) < 0;
        }
        return metric.integer();
    }

    private static int find(double[] turns, int turn) {
        return Math.max(-1, Arrays.binarySearch(turns, turn));
    }
}
