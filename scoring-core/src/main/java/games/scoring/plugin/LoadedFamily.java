package games.scoring.plugin;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.LogFormat;
import games.scoring.api.standing.Export;
import games.scoring.api.standing.StandingRule;
import java.util.List;
import java.util.Optional;

/**
 * A family, read once: everything that its plugin declares, and where the plugin came from.
 *
 * @param jar the plugin
 * @param service the plugin's service, for its resources
 * @param id the family's id
 * @param title its title
 * @param rulesets its rulesets, the default first
 * @param benchmarks its benchmarks
 * @param settings its options
 * @param logFormats its log formats
 * @param standing its leaderboard rule
 * @param exports its writers of native files
 */
public record LoadedFamily(
        PluginJar jar,
        Family service,
        String id,
        Text title,
        List<Ruleset> rulesets,
        List<Benchmark> benchmarks,
        List<Input> settings,
        List<LogFormat> logFormats,
        Optional<StandingRule.OfFamily> standing,
        List<Export> exports) {

    /**
     * Reads a family. Whatever its code throws is passed on.
     *
     * @param jar the plugin
     * @param service its service
     * @return all that it declares
     */
    public static LoadedFamily read(PluginJar jar, Family service) {
        var logFormats = list("logFormats", service.logFormats());
        for (var format : logFormats) {
            PluginCode.given("LogFormat.id", format.id());
            PluginCode.given("LogFormat.title", format.title());
        }
        var exports = list("exports", service.exports());
        for (var export : exports) {
            PluginCode.given("Export.id", export.id());
            PluginCode.given("Export.title", export.title());
        }
        return new LoadedFamily(
                jar,
                service,
                PluginCode.given("id", service.id()),
                PluginCode.given("title", service.title()),
                list("rulesets", service.rulesets()),
                list("benchmarks", service.benchmarks()),
                list("settings", service.settings()),
                logFormats,
                PluginCode.given("standing", service.standing()),
                exports);
    }

    private static <T> List<T> list(String method, List<T> list) {
        return PluginCode.copy(method, list, DeclarationSize.MOST_IN_LIST);
    }

    /**
     * Finds a ruleset.
     *
     * @param ruleset its id
     * @return the ruleset, if the family has it
     */
    public Optional<Ruleset> ruleset(String ruleset) {
        return rulesets.stream().filter(r -> r.id().equals(ruleset)).findFirst();
    }
}
