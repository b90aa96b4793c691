package games.scoring.record;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import games.scoring.rule.Layout;
import games.scoring.rule.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One episode as read: identity, and inputs whose types and ranges were checked.
 *
 * <p>A reader of records may read the next record into the same object, so that a record costs no memory of its own:
 * what is needed for longer than the call that brought the episode must be {@link #kept}.
 */
public final class Episode {

    /** The number of the repeat of an episode that has none. */
    static final long NO_REPEAT = Long.MIN_VALUE;

    final Layout layout;
    final Values values;
    String ruleset = "";
    String agent = "";
    String instance = "";
    /** The id, or null where it is still to be made out of {@link #id}. */
    @Nullable
    String episode = "";

    long repeat = NO_REPEAT;
    private final @Nullable Status status;
    private final String statusReason;
    private final Map<String, String> labels;
    private final List<String> notes;
    /** The source, or the path of the file alone where a line is given. */
    String path;

    long line;
    private final Map<String, Place> places;
    private final Map<String, EpisodeDraft.Recorded> recorded;
    private final @Nullable LogEntry entry;
    final RawText raw;
    final RawText id = RawText.of(new byte[0], 0, 0);

    /** Whether the next record will be read into this object. */
    private final boolean passing;

    private Episode(Builder of, boolean passing) {
        this.layout = of.layout;
        this.values = of.values;
        this.ruleset = of.ruleset;
        this.agent = of.agent;
        this.instance = of.instance;
        this.episode = of.episode;
        this.repeat = of.repeat;
        this.status = of.status;
        this.statusReason = of.statusReason;
        this.labels = of.labels;
        this.notes = of.notes;
        this.path = of.source;
        this.places = of.places;
        this.recorded = of.recorded;
        this.entry = of.entry;
        this.raw = of.raw;
        this.passing = passing;
    }

    /**
     * Begins an episode that stays as it is: without names, a status, or anything else that is not said of it.
     *
     * @param layout the layout of the inputs: with it the benchmark
     * @param values the inputs
     * @param source where the episode stands: {@code runs/a.jsonl:17}
     * @return takes what else is known
     */
    public static Builder of(Layout layout, Values values, String source) {
        return new Builder(layout, values, source);
    }

    /** Makes an episode into which a reader reads record after record. */
    static Episode passing(Layout layout) {
        return new Episode(of(layout, new Values(layout), "").raw(RawText.of(new byte[0], 0, 0)), true);
    }

    /**
     * Gives an episode that stays as it is, for whoever needs it after the call that brought it.
     *
     * @return this one where nothing will change it, else a copy
     */
    public Episode kept() {
        return passing ? copy(values.copy()).raw(raw.copy()).build() : this;
    }

    /**
     * Gives the same episode without the status that the record or log states, so that the rule decides.
     *
     * @return an episode that stays as it is as long as this one does
     */
    public Episode withoutStatus() {
        return copy(values).status(null, "").build();
    }

    /**
     * Gives the same episode with another reason for its status.
     *
     * @param reason why the status is stated, a clause
     * @return an episode that stays as it is as long as this one does
     */
    public Episode because(String reason) {
        return copy(values).status(status, reason).build();
    }

    /**
     * Gives the same episode under other names.
     *
     * @param agent the agent
     * @param instance the instance
     * @return an episode that stays as it is as long as this one does
     */
    public Episode called(String agent, String instance) {
        return copy(values).agent(agent).instance(instance).build();
    }

    /**
     * Gives the same episode as if a plain record had brought it.
     *
     * @return an episode without a log entry, that stays as it is as long as this one does
     */
    public Episode asRecord() {
        return copy(values).entry(null).build();
    }

    private Builder copy(Values values) {
        return of(layout, values, source())
                .ruleset(ruleset)
                .agent(agent)
                .instance(instance)
                .episode(episode())
                .repeat(repeat())
                .status(status, statusReason)
                .labels(labels)
                .notes(notes)
                .places(places)
                .recorded(recorded)
                .entry(entry)
                .raw(raw);
    }

    /**
     * Gives the layout of the inputs: with it the benchmark.
     *
     * @return the layout
     */
    public Layout layout() {
        return layout;
    }

    /**
     * Gives the inputs.
     *
     * @return the inputs
     */
    public Values values() {
        return values;
    }

    /**
     * Gives the ruleset that the record names.
     *
     * @return its id, or an empty string
     */
    public String ruleset() {
        return ruleset;
    }

    /**
     * Gives the agent.
     *
     * @return its name, or an empty string
     */
    public String agent() {
        return agent;
    }

    /**
     * Gives the instance.
     *
     * @return its name, or an empty string
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
        var text = episode;
        if (text == null) {
            text = id.cut();
            episode = text;
        }
        return text;
    }

    /**
     * Says whether the episode has an id.
     *
     * @return false where it is empty
     */
    public boolean isNamed() {
        return episode == null || !episode.isEmpty();
    }

    /**
     * Gives the bytes of the episode's id where they stand in the record as they would be written.
     *
     * @return printable ASCII without quotes and backslashes; null where the id must be asked for as text
     */
    public @Nullable RawText plainId() {
        return id.length() > 0 ? id : null;
    }

    /**
     * Gives the number of the repeat.
     *
     * @return the number, or null
     */
    public @Nullable Long repeat() {
        return hasRepeat() ? (Long) repeat : null;
    }

    /**
     * Says whether the episode has a number of the repeat.
     *
     * @return false where there is none
     */
    public boolean hasRepeat() {
        return repeat != NO_REPEAT;
    }

    /**
     * Gives the number of the repeat.
     *
     * @param none what to give where there is none
     * @return the number
     */
    public long repeatOr(long none) {
        return hasRepeat() ? repeat : none;
    }

    /**
     * Gives the status that the record or log states.
     *
     * @return the status, or null where the rule decides
     */
    public @Nullable Status status() {
        return status;
    }

    /**
     * Says why the status is what it is.
     *
     * @return a clause, or an empty string
     */
    public String statusReason() {
        return statusReason;
    }

    /**
     * Gives the texts to pass through.
     *
     * @return texts by key
     */
    public Map<String, String> labels() {
        return labels;
    }

    /**
     * Gives what was said while reading.
     *
     * @return notes
     */
    public List<String> notes() {
        return notes;
    }

    /**
     * Says where the episode stands.
     *
     * @return a place such as {@code runs/a.jsonl:17}
     */
    public String source() {
        return line > 0 ? path + ":" + line : path;
    }

    /**
     * Gives the source without the number of the line, where {@link #line} gives that.
     *
     * @return the path, or the whole source
     */
    public String path() {
        return path;
    }

    /**
     * Gives the number of the line.
     *
     * @return the number from 1; 0 where {@link #path} is the whole source
     */
    public long line() {
        return line;
    }

    /**
     * Says where each input stands.
     *
     * @return places by input name; empty where nobody asked
     */
    public Map<String, Place> places() {
        return places;
    }

    /**
     * Gives the scores that the log itself carries.
     *
     * @return scores by metric; empty where nobody asked
     */
    public Map<String, EpisodeDraft.Recorded> recorded() {
        return recorded;
    }

    /**
     * Gives the log entry that held the episode.
     *
     * @return the entry; null for a plain record
     */
    public @Nullable LogEntry entry() {
        return entry;
    }

    /**
     * Gives the record's text, for a later reject.
     *
     * @return the text; empty for a log
     */
    public RawText raw() {
        return raw;
    }

    /**
     * Makes the reject that this episode becomes.
     *
     * @param code why
     * @param pointer the JSON pointer of what is at fault, or an empty string
     * @param message what was found, what was expected, what to do
     * @return the reject
     */
    public Reject rejected(Reason code, String pointer, String message) {
        return new Reject(
                source(),
                code,
                entry == null ? pointer : inLog(pointer),
                message,
                layout.benchmark().id(),
                ruleset,
                agent,
                episode(),
                raw.cut());
    }

    /** What a record has under /inputs, a log has elsewhere: at the input's place, where somebody asks for places. */
    private String inLog(String pointer) {
        for (var each : places.entrySet()) {
            if (pointer.equals(Pointer.input(each.getKey()))) {
                return DraftReader.inPlace(each.getValue());
            }
        }
        return "";
    }

    /** Begins a record: everything that the last one left is forgotten. */
    void begin() {
        values.clear();
        ruleset = "";
        instance = "";
        episode = "";
        repeat = NO_REPEAT;
        id.show(id.bytes(), 0, 0);
    }

    @Override
    public String toString() {
        return layout.benchmark().id() + " " + source();
    }

    /** What is known of an episode that is about to be made. */
    public static final class Builder {
        private final Layout layout;
        private final Values values;
        private final String source;
        private String ruleset = "";
        private String agent = "";
        private String instance = "";
        private String episode = "";
        private long repeat = NO_REPEAT;
        private @Nullable Status status;
        private String statusReason = "";
        private Map<String, String> labels = Map.of();
        private List<String> notes = List.of();
        private Map<String, Place> places = Map.of();
        private Map<String, EpisodeDraft.Recorded> recorded = Map.of();
        private @Nullable LogEntry entry;
        private RawText raw = RawText.NONE;

        private Builder(Layout layout, Values values, String source) {
            this.layout = layout;
            this.values = values;
            this.source = source;
        }

        /**
         * Sets the ruleset that the record names.
         *
         * @param ruleset its id, or an empty string
         * @return this
         */
        public Builder ruleset(String ruleset) {
            this.ruleset = ruleset;
            return this;
        }

        /**
         * Sets the agent.
         *
         * @param agent its name, or an empty string
         * @return this
         */
        public Builder agent(String agent) {
            this.agent = agent;
            return this;
        }

        /**
         * Sets the instance.
         *
         * @param instance its name, or an empty string
         * @return this
         */
        public Builder instance(String instance) {
            this.instance = instance;
            return this;
        }

        /**
         * Sets the episode's id.
         *
         * @param episode the id, or an empty string
         * @return this
         */
        public Builder episode(String episode) {
            this.episode = episode;
            return this;
        }

        /**
         * Sets the number of the repeat.
         *
         * @param repeat the number, or null
         * @return this
         */
        public Builder repeat(@Nullable Long repeat) {
            this.repeat = repeat == null ? NO_REPEAT : repeat;
            return this;
        }

        /**
         * Sets the status that the record or log states.
         *
         * @param status the status, or null where the rule decides
         * @param reason why, as a clause, or an empty string
         * @return this
         */
        public Builder status(@Nullable Status status, String reason) {
            this.status = status;
            this.statusReason = reason;
            return this;
        }

        /**
         * Sets the texts to pass through.
         *
         * @param labels texts by key
         * @return this
         */
        public Builder labels(Map<String, String> labels) {
            this.labels = labels;
            return this;
        }

        /**
         * Sets what was said while reading.
         *
         * @param notes notes
         * @return this
         */
        public Builder notes(List<String> notes) {
            this.notes = notes;
            return this;
        }

        /**
         * Sets where each input stands.
         *
         * @param places places by input name; empty where nobody asks
         * @return this
         */
        public Builder places(Map<String, Place> places) {
            this.places = places;
            return this;
        }

        /**
         * Sets the scores that the log itself carries.
         *
         * @param recorded scores by metric; empty where nobody asks
         * @return this
         */
        public Builder recorded(Map<String, EpisodeDraft.Recorded> recorded) {
            this.recorded = recorded;
            return this;
        }

        /**
         * Sets the log entry that held the episode.
         *
         * @param entry the entry; null for a plain record
         * @return this
         */
        public Builder entry(@Nullable LogEntry entry) {
            this.entry = entry;
            return this;
        }

        /**
         * Sets the record's text, for a later reject.
         *
         * @param raw the text; empty for a log
         * @return this
         */
        public Builder raw(RawText raw) {
            this.raw = raw;
            return this;
        }

        /**
         * Makes the episode.
         *
         * @return an episode that stays as it is
         */
        public Episode build() {
            return new Episode(this, false);
        }
    }
}
