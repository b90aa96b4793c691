package games.scoring.api;

import games.scoring.api.log.LogFormat;
import games.scoring.api.standing.Export;
import games.scoring.api.standing.StandingRule;
import java.util.List;
import java.util.Optional;

/**
 * What a plugin provides: a family of benchmarks. The one service of the SPI.
 *
 * <p>A plugin's module declares {@code provides games.scoring.api.Family with …}, and its jar also carries
 * {@code META-INF/services/games.scoring.api.Family}, so that it works on the class path too. The class needs a public
 * constructor without parameters.
 *
 * <p>Implementations must be cheap to make, must return equal values on every call, and must not touch files, network
 * or system properties. A jar may also carry, as resources:
 *
 * <ul>
 *   <li>{@code examples/FAMILY/*.jsonl} and folders below {@code examples/FAMILY/}: small episodes that score, which
 *       {@code scoring demo} and {@code scoring plugins check} use;
 *   <li>{@code golden/FAMILY/episodes.jsonl}: what the examples must score, for {@code scoring plugins check};
 *   <li>{@code docs/FAMILY/index.md}, {@code docs/FAMILY/index.zh.md}: words about the family, for {@code scoring
 *       benchmarks}.
 * </ul>
 *
 * <p>Other resources belong below folders that are the family's own, too: a folder counts as a package of the module, and
 * modules that share one can't lie on a module path together.
 */
public interface Family {

    /**
     * Gives the id: the part of benchmark ids before the slash.
     *
     * @return a lower-case letter or digit, then lower-case letters, digits, dots and hyphens, up to 100 in all
     */
    String id();

    /**
     * Gives the title.
     *
     * @return what the family is, in a few words
     */
    Text title();

    /**
     * Lists the rulesets, the default first.
     *
     * @return one or more rulesets
     */
    List<Ruleset> rulesets();

    /**
     * Lists the benchmarks, in the order of the document.
     *
     * @return one or more benchmarks, whose ids begin with this family's
     */
    List<Benchmark> benchmarks();

    /**
     * Lists the options that a run may set with {@code --option FAMILY.NAME=VALUE}: those that rules read, and those of
     * log formats and standings.
     *
     * @return inputs of role {@link Input.Role#SETTING}, each with a default
     */
    default List<Input> settings() {
        return List.of();
    }

    /**
     * Lists the formats of the logs that the benchmarks leave on disk.
     *
     * @return the formats, tried in this order
     */
    default List<LogFormat> logFormats() {
        return List.of();
    }

    /**
     * Gives the rule that ranks agents over all benchmarks of the family.
     *
     * @return the rule; empty where the family has none
     */
    default Optional<StandingRule.OfFamily> standing() {
        return Optional.empty();
    }

    /**
     * Lists the writers of the family's own result files.
     *
     * @return the exports
     */
    default List<Export> exports() {
        return List.of();
    }
}
