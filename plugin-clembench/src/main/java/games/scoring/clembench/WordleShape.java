package games.scoring.clembench;

import games.scoring.api.Metric;
import games.scoring.api.standing.ScoredEpisode;
import java.util.List;
import java.util.Map;

/** The scores.json of the wordle games: turns begin at 1, and shares of no opinion are a whole 0. */
final class WordleShape implements FileShape {

    private final boolean withClue;
    private final boolean withCritic;

    WordleShape(boolean withClue, boolean withCritic) {
        this.withClue = withClue;
        this.withCritic = withCritic;
    }

    @Override
    public String mainScoreBehind(String ruleset) {
        return Standard.REQUEST_SUCCESS;
    }

    @Override
    public int firstTurn() {
        return 1;
    }

    @Override
    public Map<String, List<String>> turnOfNothing() {
        return Map.of(
                "1",
                withCritic
                        ? List.of("closeness score", "strategy score", "change_of_opinion")
                        : List.of("closeness score", "strategy score"));
    }

    @Override
    public boolean isWhole(Metric metric, int turn, double value, ScoredEpisode episode, Map<String, double[]> all) {
        if (metric.integer()) {
            return true;
        }
        if (metric.nativeName().equals(Standard.MAIN_SCORE)) {
            return value == 0 || !withClue;
        }
        return withCritic && isShareOfNothing(metric.nativeName(), episode);
    }

    private static boolean isShareOfNothing(String nativeName, ScoredEpisode episode) {
        if (nativeName.endsWith("-Agreement")) {
            return episode.metric("critic_agreements") == 0;
        }
        return nativeName.endsWith("-Disagreement") && episode.metric("critic_disagreements") == 0;
    }
}
