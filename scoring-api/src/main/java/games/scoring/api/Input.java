package games.scoring.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/**
 * A named, typed quantity of an episode or, as a setting, of the run.
 *
 * <p>Declared once: reading, validation, messages, JSON Schema, CSV columns, documentation and test generators come
 * from it. Whether an input is required is never declared; it follows from the rule that reads it.
 *
 * <p>Two inputs with one name must be equal. A family with unequal twins, or with a value that is not as said here and at
 * which no exception is thrown, is refused when it is loaded.
 */
public sealed interface Input permits Input.Number, Input.Flag, Input.Choice, Input.Subset, Input.Series, Input.Label {

    /**
     * Gives what all inputs have.
     *
     * @return name, aliases, meaning, unit and role
     */
    About about();

    /**
     * Gives the name by which records carry the input.
     *
     * @return the name, unique in its benchmark
     */
    default String name() {
        return about().name();
    }

    /** What an input's value belongs to. */
    enum Role {
        /** What the agent did in the episode: the usual case. */
        EPISODE,
        /** What the instance prescribes, such as a turn limit: no direction is reported for it. */
        PARAMETER,
        /** An option of the run, set with {@code --option} and bound before anything is scored. */
        SETTING
    }

    /**
     * What all inputs have.
     *
     * @param name the name by which records carry it: a letter, then letters, digits, {@code _}, {@code .} and {@code -}, up
     *     to 100 in all
     * @param aliases other names under which records may carry it
     * @param meaning what it measures
     * @param unit its unit, empty for plain numbers
     * @param role what its value belongs to
     */
    record About(String name, List<String> aliases, Text meaning, String unit, Role role) {

        /**
         * Makes the common part of an input.
         *
         * @param name the name by which records carry it
         * @param aliases other names
         * @param meaning what it measures
         * @param unit its unit
         * @param role what its value belongs to
         * @throws IllegalArgumentException if the name is malformed
         */
        public About {
            Names.checkName("input", name);
            aliases = List.copyOf(aliases);
        }

        static About named(String name) {
            return new About(name, List.of(), Text.NONE, "", Role.EPISODE);
        }
    }

    /**
     * What can be said of every input, returning the input's own type.
     *
     * @param <S> the input's own type
     */
    sealed interface Declared<S> permits Number, Flag, Choice, Subset, Series, Label {

        /**
         * Gives what all inputs have.
         *
         * @return name, aliases, meaning, unit and role
         */
        About about();

        /**
         * Replaces what all inputs have.
         *
         * @param about the new common part
         * @return this input with it
         */
        S with(About about);

        /**
         * Adds other names under which records may carry the input.
         *
         * @param names the aliases; any characters
         * @return this input with the aliases
         */
        default S alias(String... names) {
            var all = new ArrayList<>(about().aliases());
            all.addAll(List.of(names));
            return with(new About(about().name(), all, about().meaning(), about().unit(), about().role()));
        }

        /**
         * Says what the input measures.
         *
         * @param meaning the meaning, in English
         * @return this input with the meaning
         */
        default S means(String meaning) {
            return means(Text.of(meaning));
        }

        /**
         * Says what the input measures.
         *
         * @param meaning the meaning
         * @return this input with the meaning
         */
        default S means(Text meaning) {
            return with(new About(about().name(), about().aliases(), meaning, about().unit(), about().role()));
        }

        /**
         * Gives the unit.
         *
         * @param unit the unit in the plural, such as {@code "points"}
         * @return this input with the unit
         */
        default S unit(String unit) {
            return with(new About(about().name(), about().aliases(), about().meaning(), unit, about().role()));
        }

        /**
         * Says that the instance prescribes this input, so that nobody asks for its direction.
         *
         * @return this input as a parameter
         */
        default S parameter() {
            return role(Role.PARAMETER);
        }

        /**
         * Gives the role.
         *
         * @param role what the value belongs to
         * @return this input in that role
         */
        default S role(Role role) {
            return with(new About(about().name(), about().aliases(), about().meaning(), about().unit(), role));
        }
    }

    /**
     * A range of numbers.
     *
     * @param lowest the lower end, −∞ for none
     * @param highest the upper end, +∞ for none
     * @param openBelow whether the lower end itself is outside
     * @param openAbove whether the upper end itself is outside
     */
    record Range(double lowest, double highest, boolean openBelow, boolean openAbove) {

        /** Every number. That an input is finite is looked at apart. */
        public static final Range ALL = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, false, false);

        /**
         * Makes a range.
         *
         * @param lowest the lower end
         * @param highest the upper end
         * @param openBelow whether the lower end is outside
         * @param openAbove whether the upper end is outside
         * @throws IllegalArgumentException if the range is empty or an end is NaN
         */
        public Range {
            if (!(lowest <= highest) || (lowest == highest && (openBelow || openAbove))) {
                throw new IllegalArgumentException("The range " + lowest + " .. " + highest + " is empty");
            }
        }

        /**
         * Makes a closed range.
         *
         * @param lowest the lower end, inside
         * @param highest the upper end, inside
         * @return the range
         * @throws IllegalArgumentException if the range is empty or an end is NaN
         */
        public static Range of(double lowest, double highest) {
            return new Range(lowest, highest, false, false);
        }

        /**
         * Says whether a number lies in the range.
         *
         * @param value a number; NaN never does
         * @return true if it does
         */
        public boolean contains(double value) {
            return (openBelow ? value > lowest : value >= lowest) && (openAbove ? value < highest : value <= highest);
        }
    }

    /**
     * A finite number; also a {@link Formula}.
     *
     * @param about what all inputs have
     * @param integer whether only whole numbers from −2^53 to 2^53 are accepted
     * @param range what is accepted, at least one number; anything else is {@code out-of-range}
     * @param typical what occurs, for documentation and generators; never a reason to reject
     * @param absentMeans the value that absence stands for, one that is accepted; empty where absence has no value
     * @param acceptsFlags whether {@code true} and {@code false} count as 1 and 0
     */
    record Number(
            About about, boolean integer, Range range, Range typical, OptionalDouble absentMeans, boolean acceptsFlags)
            implements Input, Declared<Number>, Formula {

        @Override
        public Number with(About about) {
            return new Number(about, integer, range, typical, absentMeans, acceptsFlags);
        }

        /**
         * Sets the lower end of what is accepted.
         *
         * @param lowest the lowest accepted value
         * @return this input with that limit
         * @throws IllegalArgumentException if no number is left, or the limit is NaN
         */
        public Number atLeast(double lowest) {
            return in(lowest, range.highest(), false, range.openAbove());
        }

        /**
         * Sets the upper end of what is accepted.
         *
         * @param highest the highest accepted value
         * @return this input with that limit
         * @throws IllegalArgumentException if no number is left, or the limit is NaN
         */
        public Number atMost(double highest) {
            return in(range.lowest(), highest, range.openBelow(), false);
        }

        /**
         * Sets a lower end that is itself not accepted.
         *
         * @param limit every accepted value is greater
         * @return this input with that limit
         * @throws IllegalArgumentException if no number is left, or the limit is NaN
         */
        public Number moreThan(double limit) {
            return in(limit, range.highest(), true, range.openAbove());
        }

        /**
         * Sets an upper end that is itself not accepted.
         *
         * @param limit every accepted value is less
         * @return this input with that limit
         * @throws IllegalArgumentException if no number is left, or the limit is NaN
         */
        public Number lessThan(double limit) {
            return in(range.lowest(), limit, range.openBelow(), true);
        }

        /**
         * Sets both ends of what is accepted.
         *
         * @param lowest the lowest accepted value
         * @param highest the highest accepted value
         * @return this input with that range
         * @throws IllegalArgumentException if the range is empty or an end is NaN
         */
        public Number between(double lowest, double highest) {
            return in(lowest, highest, false, false);
        }

        private Number in(double lowest, double highest, boolean openBelow, boolean openAbove) {
            var accepted = Input.range(about, lowest, highest, openBelow, openAbove);
            return new Number(about, integer, accepted, typical, absentMeans, acceptsFlags);
        }

        /**
         * Says what occurs in practice. Documentation shows it and generators draw from it; nothing is rejected.
         *
         * @param lowest the lowest usual value
         * @param highest the highest usual value
         * @return this input with that range
         * @throws IllegalArgumentException if the range is empty or an end is NaN
         */
        public Number typically(double lowest, double highest) {
            var usual = Input.range(about, lowest, highest, false, false);
            return new Number(about, integer, range, usual, absentMeans, acceptsFlags);
        }

        /**
         * Gives absence a value: a record without this input is read as if it carried the value.
         *
         * @param value the value, one that is accepted
         * @return this input with that default
         * @see Formula#ifAbsent(Formula) for a fallback that is computed
         */
        public Number absentMeans(double value) {
            return new Number(about, integer, range, typical, OptionalDouble.of(value), acceptsFlags);
        }

        /**
         * Accepts {@code true} as 1 and {@code false} as 0.
         *
         * @return this input accepting both
         */
        public Number orFlag() {
            return new Number(about, integer, range, typical, absentMeans, true);
        }

        /**
         * Makes this an option of the run.
         *
         * @param value its value where the user sets none, one that is accepted
         * @return this input as a setting
         */
        public Number setting(double value) {
            return absentMeans(value).role(Role.SETTING);
        }

        @Override
        public Kind kind() {
            return Kind.INPUT;
        }
    }

    /**
     * True or false; also a {@link Condition}.
     *
     * @param about what all inputs have
     * @param absentMeans the value that absence stands for; empty where absence has no value
     */
    record Flag(About about, Optional<Boolean> absentMeans) implements Input, Declared<Flag>, Condition {

        @Override
        public Flag with(About about) {
            return new Flag(about, absentMeans);
        }

        /**
         * Gives absence a value.
         *
         * @param value the value
         * @return this input with that default
         */
        public Flag absentMeans(boolean value) {
            return new Flag(about, Optional.of(value));
        }

        /**
         * Makes this an option of the run.
         *
         * @param value its value where the user sets none
         * @return this input as a setting
         */
        public Flag setting(boolean value) {
            return absentMeans(value).role(Role.SETTING);
        }

        @Override
        public Kind kind() {
            return Kind.FLAG;
        }
    }

    /**
     * The words that a choice or a set may hold, with other spellings. Case never matters, as
     * {@link String#equalsIgnoreCase} has it, whatever the language of the machine.
     *
     * @param words the canonical words, in the order of the document; 1 to 63 of them
     * @param spellings canonical words by other spelling, in the order given
     */
    record Options(List<String> words, Map<String, String> spellings) {

        /**
         * Makes a list of options.
         *
         * @param words the canonical words
         * @param spellings canonical words by other spelling
         * @throws IllegalArgumentException if there are none or more than 63, a spelling stands for no option, or a text
         *     would stand for two, be it in another case
         */
        public Options {
            words = List.copyOf(words);
            spellings = Collections.unmodifiableMap(new LinkedHashMap<>(spellings));
            if (words.isEmpty() || words.size() > 63) {
                throw new IllegalArgumentException("Expected 1 to 63 options, found " + words.size());
            }
            var known = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
            for (var word : words) {
                var other = known.put(word, word);
                if (other != null) {
                    throw new IllegalArgumentException("The option '" + word + "' is there twice"
                            + (other.equals(word) ? "" : ", also as '" + other + "': case never matters"));
                }
            }
            for (var entry : spellings.entrySet()) {
                if (!words.contains(entry.getValue())) {
                    throw new IllegalArgumentException(
                            "The spelling '" + entry.getKey() + "' stands for no option: " + entry.getValue());
                }
                add(known, entry.getKey(), entry.getValue());
            }
        }

        private static void add(Map<String, String> spellings, String spelling, String option) {
            var other = spellings.putIfAbsent(spelling, option);
            if (other != null && !other.equals(option)) {
                throw new IllegalArgumentException("The spelling '" + spelling + "' stands for two options, '" + other
                        + "' and '" + option + "': expected one, whatever the case");
            }
        }

        /**
         * Finds the option that a text names.
         *
         * @param text an option or another spelling of one, in any case
         * @return its position in {@link #words()}, or −1
         */
        public int indexOf(String text) {
            for (int i = 0; i < words.size(); i++) {
                if (words.get(i).equalsIgnoreCase(text)) {
                    return i;
                }
            }
            for (var entry : spellings.entrySet()) {
                if (entry.getKey().equalsIgnoreCase(text)) {
                    return words.indexOf(entry.getValue());
                }
            }
            return -1;
        }

        Options spelled(String option, String... others) {
            var all = new LinkedHashMap<>(spellings);
            for (var other : others) {
                add(all, other, option);
            }
            return new Options(words, all);
        }
    }

    /**
     * One of a list of words, in any case.
     *
     * @param about what all inputs have
     * @param options the words
     * @param absentMeans the word that absence stands for; empty where absence has no value
     */
    record Choice(About about, Options options, Optional<String> absentMeans) implements Input, Declared<Choice> {

        @Override
        public Choice with(About about) {
            return new Choice(about, options, absentMeans);
        }

        /**
         * Adds other spellings of an option.
         *
         * @param option the canonical word
         * @param others what records may write instead
         * @return this input with the spellings
         * @throws IllegalArgumentException if there is no such option, or a spelling stands for another one, be it in
         *     another case
         */
        public Choice spelled(String option, String... others) {
            return new Choice(about, Input.spelled(about, options, option, others), absentMeans);
        }

        /**
         * Gives absence a value.
         *
         * @param option a canonical word
         * @return this input with that default
         * @throws IllegalArgumentException if there is no such option
         */
        public Choice absentMeans(String option) {
            requireOption(options, option, about.name());
            return new Choice(about, options, Optional.of(option));
        }

        /**
         * Makes this an option of the run.
         *
         * @param option its value where the user sets none
         * @return this input as a setting
         * @throws IllegalArgumentException if there is no such option
         */
        public Choice setting(String option) {
            return absentMeans(option).role(Role.SETTING);
        }

        /**
         * Asks whether the choice is one of the options.
         *
         * @param option a canonical word
         * @return the condition
         * @throws IllegalArgumentException if there is no such option
         */
        public Condition is(String option) {
            requireOption(options, option, about.name());
            return new Condition.Is(this, option);
        }

        /**
         * Looks a number up by the choice. A table stands at the top of a metric or a term: inside another formula, such as
         * a product, give it a name with {@link Formula#as as(…)}.
         *
         * @param values a finite number for each option, in the order of the options
         * @return the formula
         * @throws IllegalArgumentException if the numbers are not as many as the options
         */
        public Formula table(double... values) {
            return new Formula.Lookup(this, Formula.boxed(values));
        }
    }

    /**
     * A set of words out of a list, in any order and case. Absent and empty are two things.
     *
     * @param about what all inputs have
     * @param options the words
     * @param smallest how many words there must be at least, no more than there are options
     * @param absentMeans the words that absence stands for, as many as there must be, in the order of the options; empty where
     *     absence has no value
     */
    record Subset(About about, Options options, int smallest, Optional<Set<String>> absentMeans)
            implements Input, Declared<Subset> {

        /**
         * Makes a set input.
         *
         * @param about what all inputs have
         * @param options the words
         * @param smallest how many words there must be at least
         * @param absentMeans the words that absence stands for
         * @throws IllegalArgumentException if one of those is no option
         */
        public Subset {
            absentMeans = absentMeans.map(words -> {
                words.forEach(word -> requireOption(options, word, about.name()));
                var inOrder = new LinkedHashSet<>(options.words());
                inOrder.retainAll(words);
                return Collections.unmodifiableSet(inOrder);
            });
        }

        @Override
        public Subset with(About about) {
            return new Subset(about, options, smallest, absentMeans);
        }

        /**
         * Adds other spellings of an option.
         *
         * @param option the canonical word
         * @param others what records may write instead
         * @return this input with the spellings
         * @throws IllegalArgumentException if there is no such option, or a spelling stands for another one, be it in
         *     another case
         */
        public Subset spelled(String option, String... others) {
            return new Subset(about, Input.spelled(about, options, option, others), smallest, absentMeans);
        }

        /**
         * Refuses sets with fewer words.
         *
         * @param count the least number of words, no more than there are options and in the default
         * @return this input with that limit
         */
        public Subset atLeast(int count) {
            return new Subset(about, options, count, absentMeans);
        }

        /**
         * Lets absence mean all options.
         *
         * @return this input with that default
         */
        public Subset absentMeansAll() {
            return new Subset(about, options, smallest, Optional.of(new LinkedHashSet<>(options.words())));
        }

        /**
         * Lets absence mean the empty set, where {@link #atLeast} does not ask for words.
         *
         * @return this input with that default
         */
        public Subset absentMeansNone() {
            return new Subset(about, options, smallest, Optional.of(Set.of()));
        }

        /**
         * Counts the words in the set.
         *
         * @return the formula
         */
        public Formula size() {
            return new Formula.Size(this);
        }

        /**
         * Counts the words that are in this set and in another.
         *
         * @param other a set with the same options
         * @return the formula
         * @throws IllegalArgumentException if the options differ
         */
        public Formula sizeWithin(Subset other) {
            return new Formula.SizeOfCommon(this, other);
        }

        /**
         * Asks whether a word is in the set.
         *
         * @param option a canonical word
         * @return the condition
         * @throws IllegalArgumentException if there is no such option
         */
        public Condition contains(String option) {
            requireOption(options, option, about.name());
            return new Condition.Contains(this, option);
        }
    }

    /**
     * A list of finite numbers.
     *
     * @param about what all inputs have
     * @param integer whether only whole numbers from −2^53 to 2^53 are accepted
     * @param range what each number may be, at least one
     * @param shortest the least number of numbers, 0 or more
     * @param longest the greatest number of numbers, from {@code shortest} to 1,048,576, as many as a record has in lists
     * @param absentMeans the numbers that absence stands for, a list that is accepted; empty where absence has no value
     */
    record Series(
            About about, boolean integer, Range range, int shortest, int longest, Optional<List<Double>> absentMeans)
            implements Input, Declared<Series> {

        @Override
        public Series with(About about) {
            return new Series(about, integer, range, shortest, longest, absentMeans);
        }

        /**
         * Sets what each number may be.
         *
         * @param lowest the lowest accepted value
         * @param highest the highest accepted value
         * @return this input with that range
         * @throws IllegalArgumentException if the range is empty or an end is NaN
         */
        public Series each(double lowest, double highest) {
            var each = Input.range(about, lowest, highest, false, false);
            return new Series(about, integer, each, shortest, longest, absentMeans);
        }

        /**
         * Sets how many numbers there may be.
         *
         * @param fewest the least number, 0 or more
         * @param most the greatest number, from {@code fewest} to 1,048,576, as many as a record has in lists
         * @return this input with those limits
         */
        public Series length(int fewest, int most) {
            return new Series(about, integer, range, fewest, most, absentMeans);
        }

        /**
         * Makes this an option of the run, written {@code 2,1,1}.
         *
         * @param values its value where the user sets none, a list that is accepted
         * @return this input as a setting
         */
        public Series setting(double... values) {
            return new Series(about, integer, range, shortest, longest, Optional.of(Formula.boxed(values)))
                    .role(Role.SETTING);
        }

        /**
         * Counts the numbers.
         *
         * @return the formula
         */
        public Formula length() {
            return new Formula.Length(this);
        }

        /**
         * Adds the numbers up, from the first to the last, starting from 0.
         *
         * @return the formula
         */
        public Formula total() {
            return new Formula.Total(this);
        }
    }

    /**
     * Free text: an identity that no formula reads, such as an opponent's name.
     *
     * @param about what all inputs have
     */
    record Label(About about) implements Input, Declared<Label> {

        @Override
        public Label with(About about) {
            return new Label(about);
        }
    }

    /**
     * Declares a finite number.
     *
     * @param name the name by which records carry it
     * @return the input: any finite double
     * @throws IllegalArgumentException if the name is malformed
     */
    static Number number(String name) {
        return new Number(About.named(name), false, Range.ALL, Range.ALL, OptionalDouble.empty(), false);
    }

    /**
     * Declares a whole number from −2^53 to 2^53.
     *
     * @param name the name by which records carry it
     * @return the input
     * @throws IllegalArgumentException if the name is malformed
     */
    static Number integer(String name) {
        return new Number(About.named(name), true, Range.ALL, Range.ALL, OptionalDouble.empty(), false);
    }

    /**
     * Declares a truth value.
     *
     * @param name the name by which records carry it
     * @return the input
     * @throws IllegalArgumentException if the name is malformed
     */
    static Flag flag(String name) {
        return new Flag(About.named(name), Optional.empty());
    }

    /**
     * Declares a choice.
     *
     * @param name the name by which records carry it
     * @param options the words to choose from
     * @return the input
     * @throws IllegalArgumentException if the name is malformed, there are no options or more than 63, or one is there twice, be
     *     it in another case
     */
    static Choice choice(String name, String... options) {
        return new Choice(About.named(name), options(name, options), Optional.empty());
    }

    /**
     * Declares a set of words.
     *
     * @param name the name by which records carry it
     * @param options the words that may be in it
     * @return the input
     * @throws IllegalArgumentException if the name is malformed, there are no options or more than 63, or one is there twice, be
     *     it in another case
     */
    static Subset subset(String name, String... options) {
        return new Subset(About.named(name), options(name, options), 0, Optional.empty());
    }

    /**
     * Declares a list of finite numbers.
     *
     * @param name the name by which records carry it
     * @return the input: up to 1,000,000 numbers
     * @throws IllegalArgumentException if the name is malformed
     */
    static Series numbers(String name) {
        return new Series(About.named(name), false, Range.ALL, 0, 1_000_000, Optional.empty());
    }

    /**
     * Declares a list of whole numbers.
     *
     * @param name the name by which records carry it
     * @return the input: up to 1,000,000 numbers
     * @throws IllegalArgumentException if the name is malformed
     */
    static Series integers(String name) {
        return new Series(About.named(name), true, Range.ALL, 0, 1_000_000, Optional.empty());
    }

    /**
     * Declares free text.
     *
     * @param name the name by which records carry it
     * @return the input
     * @throws IllegalArgumentException if the name is malformed
     */
    static Label label(String name) {
        return new Label(About.named(name));
    }

    private static Range range(About about, double lowest, double highest, boolean openBelow, boolean openAbove) {
        try {
            return new Range(lowest, highest, openBelow, openAbove);
        } catch (IllegalArgumentException e) {
            throw Names.of("input", about.name(), e);
        }
    }

    private static Options options(String name, String... words) {
        try {
            return new Options(List.of(words), Map.of());
        } catch (IllegalArgumentException e) {
            throw Names.of("input", name, e);
        }
    }

    private static Options spelled(About about, Options options, String option, String... others) {
        try {
            return options.spelled(option, others);
        } catch (IllegalArgumentException e) {
            throw Names.of("input", about.name(), e);
        }
    }

    private static void requireOption(Options options, String option, String name) {
        if (!options.words().contains(option)) {
            throw new IllegalArgumentException("'" + option + "' is no option of the input " + name + ", which has "
                    + String.join(", ", options.words()));
        }
    }
}
