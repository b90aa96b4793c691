package games.scoring.standing;

import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.message.Thrown;
import games.scoring.message.WholeText;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginCode;
import games.scoring.rule.RunSettings;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Ranks agents by the code of a plugin. */
final class PluginRanking {

    private PluginRanking() {}

    /**
     * Asks the plugin. What it throws costs its ranking, and not the run that is over.
     *
     * @param failures takes a message where the plugin's code fails
     */
    static List<Standing> of(
            LoadedFamily family,
            RunSettings settings,
            StandingRule.Custom rule,
            ScoreTable table,
            List<String> failures) {
        try {
            var standings = PluginCode.copy(
                    "rank",
                    rule.ranking().rank(DeclaredTable.of(table, family), settings),
                    table.agents().size());
            requireOneEach(standings, table.agents());
            return standings.stream().map(PluginRanking::whole).toList();
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e, "the ranking", family.id());
            String why = Thrown.words(e, rule.ranking().getClass());
            failures.add("The ranking of the plugin '" + family.id() + "' failed (" + why
                    + "), so its agents have no number over all benchmarks. Report this to the plugin's author.");
            return table.agents().stream()
                    .map(agent -> Standing.none(
                            agent, "the plugin's ranking failed (" + why + "). Report this to the plugin's author"))
                    .toList();
        } finally {
            PluginCode.takeBackThread();
        }
    }

    private static Standing whole(Standing standing) {
        return new Standing(
                standing.agent(),
                standing.value(),
                WholeText.of(standing.reason()),
                standing.columns(),
                standing.notes().stream().map(WholeText::of).toList());
    }

    private static void requireOneEach(List<Standing> standings, Collection<String> agents) {
        var left = new TreeSet<>(agents);
        for (var standing : standings) {
            if (!left.remove(standing.agent())) {
                throw new IllegalStateException(
                        agents.contains(standing.agent())
                                ? "it ranks " + standing.agent() + " twice"
                                : "it ranks " + standing.agent() + ", who is not in the table");
            }
            if (Double.isNaN(standing.value().orElse(0))) {
                throw new IllegalStateException("it gives NaN to " + standing.agent()
                        + ": expected a number, or Standing.none with the reason why there is none");
            }
            if (!standing.columns().keySet().stream().allMatch(WholeText::is)) {
                throw new IllegalStateException("it gives " + standing.agent()
                        + " a column whose name holds half of a character: a surrogate without its other half");
            }
            if (standing.value().isEmpty() && standing.reason().isBlank()) {
                throw new IllegalStateException(
                        "it gives no number to " + standing.agent() + ", and no reason why there is none");
            }
        }
        if (!left.isEmpty()) {
            throw new IllegalStateException("it leaves out " + left.first());
        }
    }
}
