package games.scoring.api.log;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One episode being read from a log: who played what, the measured inputs with their places, and the scores that the log
 * itself carries.
 *
 * <p>Not safe for use by several threads. The host checks types and ranges when it takes the draft, so that a format
 * needs to check only what it parses itself.
 */
public final class EpisodeDraft {

    /** Up to here every whole number is a double, as in a record. */
    private static final long MOST = 1L << 53;

    private final String benchmark;
    private final Place place;
    private String agent = "";
    private String instance = "";
    private String episode = "";
    private OptionalLong repeat = OptionalLong.empty();
    private String ruleset = "";
    private @Nullable Status status;
    private String statusReason = "";
    private final Map<String, String> labels = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Put> inputs = new LinkedHashMap<>();
    private final Map<String, Recorded> recorded = new LinkedHashMap<>();

    private record Put(Input input, Object value, @Nullable Place place) {}

    /**
     * A score that the log itself carries.
     *
     * @param values one number for a metric, or all of a series; NaN where the log says that there is none
     * @param series whether it is a series
     * @param place where it stands
     */
    public record Recorded(double[] values, boolean series, Place place) {}

    private EpisodeDraft(String benchmark, Place place) {
        this.benchmark = Objects.requireNonNull(benchmark, "benchmark");
        this.place = Objects.requireNonNull(place, "place");
    }

    /**
     * Starts an episode.
     *
     * @param benchmark the id or alias of the benchmark played; one that nobody knows becomes a reject
     * @param place the file or folder that holds the episode
     * @return the draft
     */
    public static EpisodeDraft of(String benchmark, Place place) {
        return new EpisodeDraft(benchmark, place);
    }

    /**
     * Starts an episode.
     *
     * @param benchmark the benchmark played
     * @param place the file or folder that holds the episode
     * @return the draft
     */
    public static EpisodeDraft of(Benchmark benchmark, Place place) {
        return of(benchmark.id(), place);
    }

    /**
     * Names the agent.
     *
     * @param agent the system under test
     * @return this draft
     */
    public EpisodeDraft agent(String agent) {
        this.agent = agent;
        return this;
    }

    /**
     * Names the instance.
     *
     * @param instance the level, seed or game instance
     * @return this draft
     */
    public EpisodeDraft instance(String instance) {
        this.instance = instance;
        return this;
    }

    /**
     * Names the episode.
     *
     * @param episode an id by which a second copy of the episode is found
     * @return this draft
     */
    public EpisodeDraft episode(String episode) {
        this.episode = episode;
        return this;
    }

    /**
     * Numbers the repeat.
     *
     * @param repeat which play of the same instance it is, from −2^53 to 2^53
     * @return this draft
     * @throws IllegalArgumentException if records can't carry the number, since it is beyond 2^53
     */
    public EpisodeDraft repeat(long repeat) {
        if (repeat < -MOST || repeat > MOST) {
            throw new IllegalArgumentException("The number of the repeat is " + repeat + ": expected −2^53 to 2^53");
        }
        this.repeat = OptionalLong.of(repeat);
        return this;
    }

    /**
     * Names the ruleset under which the log was written, if the log says so.
     *
     * @param ruleset a ruleset's id
     * @return this draft
     */
    public EpisodeDraft ruleset(String ruleset) {
        this.ruleset = ruleset;
        return this;
    }

    /**
     * States what became of the episode, where the log itself says so. Without it the rule decides.
     *
     * @param status the status
     * @param reason why, as a clause
     * @return this draft
     */
    public EpisodeDraft status(Status status, String reason) {
        this.status = Objects.requireNonNull(status, "status");
        this.statusReason = reason;
        return this;
    }

    /**
     * Adds a text that is passed through to the output.
     *
     * @param key its key
     * @param text the text
     * @return this draft
     */
    public EpisodeDraft label(String key, String text) {
        labels.put(key, text);
        return this;
    }

    /**
     * Says something about the reading: what the log leaves open, which of two values was taken.
     *
     * @param note a clause without a full stop
     * @return this draft
     */
    public EpisodeDraft note(String note) {
        notes.add(note);
        return this;
    }

    /**
     * Puts a number.
     *
     * @param input an input of the benchmark
     * @param value its value
     * @param place where it stands; null where nobody asks for places
     * @return this draft
     */
    public EpisodeDraft put(Input.Number input, double value, @Nullable Place place) {
        inputs.put(input.name(), new Put(input, value, place));
        return this;
    }

    /**
     * Puts a truth value.
     *
     * @param input an input of the benchmark
     * @param value its value
     * @param place where it stands; null where nobody asks for places
     * @return this draft
     */
    public EpisodeDraft put(Input.Flag input, boolean value, @Nullable Place place) {
        inputs.put(input.name(), new Put(input, value, place));
        return this;
    }

    /**
     * Puts a choice.
     *
     * @param input an input of the benchmark
     * @param word an option or another spelling of one, in any case
     * @param place where it stands; null where nobody asks for places
     * @return this draft
     */
    public EpisodeDraft put(Input.Choice input, String word, @Nullable Place place) {
        inputs.put(input.name(), new Put(input, word, place));
        return this;
    }

    /**
     * Puts a set.
     *
     * @param input an input of the benchmark
     * @param words options or other spellings of them, in any case; the first that is neither is what a reject names
     * @param place where it stands; null where nobody asks for places
     * @return this draft
     */
    public EpisodeDraft put(Input.Subset input, Set<String> words, @Nullable Place place) {
        inputs.put(input.name(), new Put(input, Collections.unmodifiableSet(new LinkedHashSet<>(words)), place));
        return this;
    }

    /**
     * Puts a list.
     *
     * @param input an input of the benchmark
     * @param values the numbers, which are copied
     * @param place where it stands; null where nobody asks for places
     * @return this draft
     */
    public EpisodeDraft put(Input.Series input, double[] values, @Nullable Place place) {
        inputs.put(input.name(), new Put(input, values.clone(), place));
        return this;
    }

    /**
     * Puts free text.
     *
     * @param input an input of the benchmark
     * @param text the text
     * @param place where it stands; null where nobody asks for places
     * @return this draft
     */
    public EpisodeDraft put(Input.Label input, String text, @Nullable Place place) {
        inputs.put(input.name(), new Put(input, text, place));
        return this;
    }

    /**
     * Records a score that the log itself carries.
     *
     * @param metric the metric's id
     * @param value the number; NaN where the log says that there is none
     * @param place where it stands
     * @return this draft
     */
    public EpisodeDraft recorded(String metric, double value, Place place) {
        recorded.put(metric, new Recorded(new double[] {value}, false, place));
        return this;
    }

    /**
     * Records a series of scores that the log itself carries.
     *
     * @param metric the metric's id
     * @param values the numbers, which are copied
     * @param place where it stands
     * @return this draft
     */
    public EpisodeDraft recorded(String metric, double[] values, Place place) {
        recorded.put(metric, new Recorded(values.clone(), true, place));
        return this;
    }

    /**
     * Gives the benchmark.
     *
     * @return an id or alias
     */
    public String benchmark() {
        return benchmark;
    }

    /**
     * Gives the file or folder that holds the episode.
     *
     * @return the place
     */
    public Place place() {
        return place;
    }

    /**
     * Gives the agent.
     *
     * @return the name, or an empty string
     */
    public String agent() {
        return agent;
    }

    /**
     * Gives the instance.
     *
     * @return the name, or an empty string
     */
    public String instance() {
        return instance;
    }

    /**
     * Gives the episode's id.
     *
     * @return the id, or an empty string
     */
    public String episode() {
        return episode;
    }

    /**
     * Gives the number of the repeat.
     *
     * @return the number, if there is one
     */
    public OptionalLong repeat() {
        return repeat;
    }

    /**
     * Gives the ruleset that the log names.
     *
     * @return the id, or an empty string
     */
    public String ruleset() {
        return ruleset;
    }

    /**
     * Gives the status that the log states.
     *
     * @return the status, if the log states one
     */
    public Optional<Status> status() {
        return Optional.ofNullable(status);
    }

    /**
     * Gives the reason for the stated status.
     *
     * @return a clause, or an empty string
     */
    public String statusReason() {
        return statusReason;
    }

    /**
     * Gives the texts to pass through.
     *
     * @return the texts by key, in the order in which they were added
     */
    public Map<String, String> labels() {
        return Collections.unmodifiableMap(labels);
    }

    /**
     * Gives what was said about the reading.
     *
     * @return the notes, in order
     */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /**
     * Gives the scores that the log itself carries.
     *
     * @return the scores by metric, in the order in which they were added
     */
    public Map<String, Recorded> recorded() {
        return Collections.unmodifiableMap(recorded);
    }

    /**
     * Gives what was put, by name and in order: for tests.
     *
     * @return a Double, Boolean, String, Set of String or double array by input name
     */
    public Map<String, Object> values() {
        var byName = new LinkedHashMap<String, Object>();
        inputs.forEach((name, put) -> byName.put(name, put.value()));
        return byName;
    }

    /**
     * Hands every input to a receiver, in the order in which they were put.
     *
     * @param receiver takes them
     */
    @SuppressWarnings("unchecked")
    public void inputs(Receiver receiver) {
        inputs.values().forEach(put -> {
            var input = put.input();
            if (input instanceof Input.Number number) {
                receiver.number(number, (Double) put.value(), put.place());
            } else if (input instanceof Input.Flag flag) {
                receiver.flag(flag, (Boolean) put.value(), put.place());
            } else if (input instanceof Input.Choice choice) {
                receiver.choice(choice, (String) put.value(), put.place());
            } else if (input instanceof Input.Subset subset) {
                receiver.subset(subset, (Set<String>) put.value(), put.place());
            } else if (input instanceof Input.Series series) {
                receiver.series(series, (double[]) put.value(), put.place());
            } else if (input instanceof Input.Label label) {
                receiver.label(label, (String) put.value(), put.place());
            }
        });
    }

    /** Takes the inputs of a draft, each by its type. */
    public interface Receiver {

        /**
         * Takes a number.
         *
         * @param input the input
         * @param value its value
         * @param place where it stands, if the format said so
         */
        void number(Input.Number input, double value, @Nullable Place place);

        /**
         * Takes a truth value.
         *
         * @param input the input
         * @param value its value
         * @param place where it stands, if the format said so
         */
        void flag(Input.Flag input, boolean value, @Nullable Place place);

        /**
         * Takes a choice.
         *
         * @param input the input
         * @param word what the log says
         * @param place where it stands, if the format said so
         */
        void choice(Input.Choice input, String word, @Nullable Place place);

        /**
         * Takes a set.
         *
         * @param input the input
         * @param words what the log says
         * @param place where it stands, if the format said so
         */
        void subset(Input.Subset input, Set<String> words, @Nullable Place place);

        /**
         * Takes a list.
         *
         * @param input the input
         * @param values the numbers
         * @param place where it stands, if the format said so
         */
        void series(Input.Series input, double[] values, @Nullable Place place);

        /**
         * Takes free text.
         *
         * @param input the input
         * @param text the text
         * @param place where it stands, if the format said so
         */
        void label(Input.Label input, String text, @Nullable Place place);
    }
}
