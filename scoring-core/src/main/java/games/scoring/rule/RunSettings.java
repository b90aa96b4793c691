package games.scoring.rule;

import games.scoring.api.Input;
import games.scoring.api.Settings;
import games.scoring.api.standing.StandingRule;
import games.scoring.message.Closest;
import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of one family's options in a run: what the user set, and the declared defaults. Immutable. */
public final class RunSettings implements Settings {

    private final LoadedFamily family;
    private final Map<String, Input> declared = new LinkedHashMap<>();
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final boolean askedByLogFormats;

    private RunSettings(LoadedFamily family) {
        this(family, false);
    }

    private RunSettings(LoadedFamily family, boolean askedByLogFormats) {
        this.family = family;
        this.askedByLogFormats = askedByLogFormats;
        for (var setting : family.settings()) {
            declared.put(setting.name(), setting);
        }
    }

    /**
     * Takes the defaults.
     *
     * @param family the family
     * @return its settings, where the user sets none
     */
    public static RunSettings defaults(LoadedFamily family) {
        return new RunSettings(family);
    }

    /** Reads options that all are of one family. */
    static RunSettings of(LoadedFamily family, Collection<String> options) {
        var settings = new RunSettings(family);
        for (var option : options) {
            settings.set(option.substring(family.id().length() + 1), option);
        }
        return settings;
    }

    /**
     * Reads the options of a run.
     *
     * @param catalog the families
     * @param options texts {@code FAMILY.NAME=VALUE}
     * @return the settings of every family, by its id
     * @throws UsageException if an option belongs to no family, is unknown, is given twice, or has a bad value
     */
    public static Map<String, RunSettings> forAll(Catalog catalog, Collection<String> options) {
        var byFamily = new LinkedHashMap<String, List<String>>();
        for (var family : catalog.families()) {
            byFamily.put(family.id(), new ArrayList<>());
        }
        for (var option : options) {
            var owner = ownerOf(option, byFamily.keySet());
            var own = byFamily.get(owner);
            if (byFamily.containsKey(option.replaceFirst("=.*", ""))) {
                throw new UsageException(
                        "Option '" + option + "': names a family alone. Expected FAMILY.NAME=VALUE, such" + " as "
                                + example(catalog) + ". List its options with: scoring benchmarks");
            }
            if (owner == null || own == null) {
                throw new UsageException("Option '" + option + "': no family of that name. "
                        + "Expected FAMILY.NAME=VALUE, such as " + example(catalog) + "."
                        + Closest.sentence(familyPart(option), byFamily.keySet())
                        + " The families here: " + String.join(", ", byFamily.keySet())
                        + ". List their options with: scoring benchmarks");
            }
            own.add(option);
        }
        var all = new LinkedHashMap<String, RunSettings>();
        for (var family : catalog.families()) {
            all.put(family.id(), of(family, byFamily.getOrDefault(family.id(), List.of())));
        }
        return all;
    }

    /**
     * Finds the family of an option. Ids of families may hold points, so the longest one that fits owns it.
     *
     * @param option the option's full name ({@code diambra.outside}), or a text that begins with it
     * @param families the ids of families
     * @return the id of one of them; null where the option belongs to none
     */
    public static @Nullable String ownerOf(String option, Collection<String> families) {
        String owner = null;
        for (var family : families) {
            if (option.startsWith(family + ".") && (owner == null || family.length() > owner.length())) {
                owner = family;
            }
        }
        return owner;
    }

    private static String familyPart(String option) {
        int equals = option.indexOf('=');
        var key = equals < 0 ? option : option.substring(0, equals);
        int point = key.indexOf('.');
        return point < 0 ? key : key.substring(0, point);
    }

    private static String example(Catalog catalog) {
        for (var family : catalog.families()) {
            for (var setting : family.settings()) {
                return family.id() + "." + setting.name() + "=" + OptionText.of(setting, defaultOf(setting));
            }
        }
        return "diambra.outside=reject";
    }

    private void set(String nameAndValue, String option) {
        int equals = nameAndValue.indexOf('=');
        if (equals < 0) {
            throw new UsageException("Option '" + option + "': expected FAMILY.NAME=VALUE, found no '='.");
        }
        var name = nameAndValue.substring(0, equals).strip();
        var setting = declared.get(name);
        if (setting == null) {
            throw new UsageException("No option '" + family.id() + "." + name + "'."
                    + Closest.sentence(name, declared.keySet())
                    + (declared.isEmpty()
                            ? " The family has no options."
                            : " The options of " + family.id() + ": " + String.join(", ", declared.keySet()) + "."));
        }
        var text = nameAndValue.substring(equals + 1).strip();
        if (values.put(name, OptionText.read(fullName(setting), setting, text)) != null) {
            throw new UsageException("The option " + family.id() + "." + name + " is given twice: leave one out.");
        }
    }

    /**
     * Gives the family.
     *
     * @return its id
     */
    public String family() {
        return family.id();
    }

    /**
     * Says whether the user set an option.
     *
     * @param fullName its full name ({@code diambra.outside})
     * @return whether it is one of this family and was set, if only to its default
     */
    public boolean sets(String fullName) {
        var prefix = family.id() + ".";
        return fullName.startsWith(prefix) && values.containsKey(fullName.substring(prefix.length()));
    }

    /**
     * Gives what log formats may ask for. What a rule reads they may not: it stands beside the scores of that rule alone,
     * so that nobody could tell which inputs were read otherwise.
     *
     * @return the same values, without those of options that rules read
     */
    public Settings ofReading() {
        var all = new RunSettings(family, true);
        all.values.putAll(values);
        return all;
    }

    /**
     * Names the options that differ from their defaults.
     *
     * @return their values as text, by full name ({@code diambra.outside}), in the order in which they are declared
     */
    public Map<String, String> nonDefault() {
        var all = new LinkedHashMap<String, String>();
        for (var setting : declared.values()) {
            var text = nonDefault(setting);
            if (text != null) {
                all.put(fullName(setting), text);
            }
        }
        return all;
    }

    /**
     * Names the options that differ from their defaults and change what log formats read: those that neither a rule nor
     * a weighted mean reads. Every score of the family may depend on them.
     *
     * @return their values as text, by full name
     */
    public Map<String, String> ofLogFormats() {
        var all = nonDefault();
        withoutThoseOfRules(all.keySet());
        if (family.standing().orElse(null) instanceof StandingRule.WeightedMean mean) {
            all.remove(fullName(mean.weights()));
        }
        return all;
    }

    /**
     * Names the options that differ from their defaults and change how the family ranks over its benchmarks.
     *
     * @return their values as text, by full name
     */
    public Map<String, String> ofStanding() {
        var all = nonDefault();
        all.keySet().retainAll(afterScoring());
        return all;
    }

    /**
     * Names the options that change how the family ranks over its benchmarks and no score: those that can still be set
     * when all is scored. A plugin's own ranking may read any option that no rule reads.
     *
     * @return their full names, in the order in which they are declared
     */
    public Set<String> afterScoring() {
        var all = namesBesideRules();
        all.removeIf(name -> !mayRank(name));
        return all;
    }

    /**
     * Names the options that decide what log formats read, and so the inputs of episodes: those that neither a rule nor the
     * ranking reads.
     *
     * @return their full names, in the order in which they are declared
     */
    public Set<String> readingLogs() {
        var all = namesBesideRules();
        all.removeIf(this::mayRank);
        return all;
    }

    private Set<String> namesBesideRules() {
        var all = new LinkedHashSet<String>();
        declared.values().forEach(setting -> all.add(fullName(setting)));
        return withoutThoseOfRules(all);
    }

    private boolean mayRank(String name) {
        var rule = family.standing().orElse(null);
        return rule instanceof StandingRule.WeightedMean mean
                ? name.equals(fullName(mean.weights()))
                : rule instanceof StandingRule.Custom;
    }

    /** An input of an episode may have the name of an option: it is none. */
    private Set<String> withoutThoseOfRules(Set<String> names) {
        if (!names.isEmpty()) {
            for (var benchmark : family.benchmarks()) {
                for (var rule : benchmark.rules().values()) {
                    Reads.of(rule).stream()
                            .filter(Binding::isSetting)
                            .forEach(setting -> names.remove(fullName(setting)));
                }
            }
        }
        return names;
    }

    private String fullName(Input setting) {
        return family.id() + "." + setting.name();
    }

    /** Gives a setting's value as text, or null where it is the default. */
    @Nullable
    String nonDefault(Input setting) {
        var value = values.get(setting.name());
        if (value == null) {
            return null;
        }
        var text = OptionText.of(setting, value);
        return text.equals(OptionText.of(setting, defaultOf(setting))) ? null : text;
    }

    /**
     * Gives the value of an option as text.
     *
     * @param fullName the option's full name, one of this family
     * @return the value as {@code --option} takes it
     * @throws IllegalArgumentException if the family does not list the option
     */
    public String text(String fullName) {
        var name = fullName.substring(family.id().length() + 1);
        var setting = declared.get(name);
        if (setting == null) {
            throw new IllegalArgumentException("The family " + family.id() + " does not list the setting " + name);
        }
        return text(setting);
    }

    /**
     * Gives the value of a setting as text.
     *
     * @param setting a setting of the family
     * @return the value as {@code --option} takes it
     * @throws IllegalArgumentException if the family does not list the setting
     */
    public String text(Input setting) {
        return OptionText.of(setting, value(setting));
    }

    private Object value(Input setting) {
        var own = declared.get(setting.name());
        if (own == null) {
            throw new IllegalArgumentException(
                    "The family " + family.id() + " does not list the setting " + setting.name());
        }
        if (askedByLogFormats
                && withoutThoseOfRules(new HashSet<>(Set.of(fullName(own)))).isEmpty()) {
            throw new IllegalArgumentException(
                    "The option " + fullName(own) + " is read by a rule, and stands beside its"
                            + " scores: a log format can't ask for it too. Declare another option for the log format");
        }
        var value = values.get(setting.name());
        return value == null ? defaultOf(own) : value;
    }

    @Override
    public double number(Input.Number setting) {
        return (Double) value(setting);
    }

    @Override
    public boolean flag(Input.Flag setting) {
        return (Boolean) value(setting);
    }

    @Override
    public String choice(Input.Choice setting) {
        return (String) value(setting);
    }

    @Override
    public Set<String> subset(Input.Subset setting) {
        var words = new LinkedHashSet<>(setting.options().words());
        words.retainAll((Set<?>) value(setting));
        return words;
    }

    @Override
    public double[] series(Input.Series setting) {
        var numbers = (List<?>) value(setting);
        var all = new double[numbers.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = (Double) numbers.get(i);
        }
        return all;
    }

    private static Object defaultOf(Input setting) {
        var value = Defaults.of(setting);
        if (value == null) {
            throw new IllegalArgumentException("The setting " + setting.name() + " has no default");
        }
        return value;
    }
}
