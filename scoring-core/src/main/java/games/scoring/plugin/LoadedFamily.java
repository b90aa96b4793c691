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
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
        var logFormats = copy("logFormats", service.logFormats());
        logFormats.forEach(format -> given("LogFormat.id", format.id()));
        var exports = copy("exports", service.exports());
        exports.forEach(export -> given("Export.id", export.id()));
        return new LoadedFamily(
                jar,
                service,
                given("id", service.id()),
                given("title", service.title()),
                copy("rulesets", service.rulesets()),
                copy("benchmarks", service.benchmarks()),
                copy("settings", service.settings()),
                logFormats,
                given("standing", service.standing()),
                exports);
    }

    /** Plugins come from strangers, who may not keep to what the SPI says of nulls. */
    private static <T> T given(String method, @Nullable T value) {
        return Objects.requireNonNull(value, method + "() returned null");
    }

    private static <T> List<T> copy(String method, @Nullable List<T> list) {
        for (T each : given(method, list)) {
            Objects.requireNonNull(each, method + "() returned a list with a null in it");
        }
        return List.copyOf(list);
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
