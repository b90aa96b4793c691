package games.scoring.record;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import games.scoring.message.Counted;
import games.scoring.message.Thrown;
import games.scoring.message.WholeText;
import games.scoring.plugin.Catalog;
import games.scoring.rule.Expected;
import games.scoring.rule.Layout;
import games.scoring.rule.Numbers;
import games.scoring.rule.Rulebook;
import games.scoring.rule.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the episodes that a log format read, and checks them as {@link RecordReader} checks records.
 *
 * <p>A fault is named by the place that the format gave for the input; its message names the input. Safe for use by several threads.
 */
public final class DraftReader {

    private final Benchmarks benchmarks;
    private final ReadOptions options;

    /** The family whose episodes are taken; null for all. */
    private final @Nullable String family;

    private DraftReader(Benchmarks benchmarks, ReadOptions options, @Nullable String family) {
        this.benchmarks = benchmarks;
        this.options = options;
        this.family = family;
    }

    /**
     * Makes a reader of all families' episodes.
     *
     * @param catalog the benchmarks
     * @param rulebook the rulebook that will score the episodes: it lays out their inputs
     * @param options what the user says about all episodes
     */
    public DraftReader(Catalog catalog, Rulebook rulebook, ReadOptions options) {
        this(new Benchmarks(catalog, rulebook, options), options, null);
    }

    /**
     * Gives a reader for the log formats of one family: they give episodes of its benchmarks, and of no other's.
     *
     * @param family the family's id
     * @return a reader that rejects others' episodes
     */
    public DraftReader of(String family) {
        return new DraftReader(benchmarks, options, family);
    }

    /**
     * Reads a draft.
     *
     * @param draft an episode as its log format read it
     * @param entry the log entry that holds it
     * @param out takes the episode or reject
     */
    public void read(EpisodeDraft draft, LogEntry entry, EpisodeReceiver out) {
        var known = benchmarks.find(draft.benchmark());
        if (known == null || isForeign(known.layout().benchmark().id())) {
            var id = known == null
                    ? draft.benchmark()
                    : known.layout().benchmark().id();
            var message = isForeign(id)
                    ? "expected a benchmark of '" + family + "', whose log format gave the episode, found "
                            + Shown.plain(id) + ". Report this to the plugin's author"
                    : benchmarks.unknown(id);
            out.rejected(reject(draft, Reason.UNKNOWN_BENCHMARK, draft.place(), message));
            return;
        }
        if (!known.wanted()) {
            out.leftOut();
            return;
        }
        Episode episode;
        Fault fault;
        try {
            var inputs = new Inputs(known.layout(), options.places());
            draft.inputs(inputs);
            episode = episode(draft, entry, known.layout(), inputs);
            fault = inputs.fault;
        } catch (RuntimeException e) {
            // A format that puts null where there is nothing, for instance.
            out.rejected(reject(
                    draft,
                    Reason.PLUGIN_ERROR,
                    draft.place(),
                    "the log format gave an episode that can't be taken (" + Thrown.words(e)
                            + "). Report this to the plugin's author"));
            return;
        }
        if (fault != null) {
            Place at = fault.place() == null ? draft.place() : fault.place();
            out.rejected(reject(draft, fault.code(), at, fault.name() + ": " + fault.message()));
            return;
        }
        String halved = halved(episode);
        if (!halved.isEmpty()) {
            out.rejected(reject(draft, Reason.MALFORMED, draft.place(), halved + ": " + WholeText.HALF));
            return;
        }
        out.episode(episode);
    }

    /**
     * Makes the reject of an episode that its log format set aside.
     *
     * @param draft what is known of the episode
     * @param place where the fault stands
     * @param code why
     * @param message what was found, what was expected, what to do
     * @return the reject
     */
    public Reject reject(EpisodeDraft draft, Place place, Reason code, String message) {
        return reject(draft, code, place, SourceReject.beside(place.path(), message));
    }

    /**
     * Makes the reject of a part of a log of which no more is known than where it stands.
     *
     * @param place where the fault stands
     * @param code why
     * @param message what was found, what was expected, what to do
     * @return the reject
     */
    public static Reject reject(Place place, Reason code, String message) {
        return Reject.unread(
                source(place), code, inPlace(place), SourceReject.beside(place.path(), message), RawText.NONE);
    }

    private Reject reject(EpisodeDraft draft, Reason code, Place place, String message) {
        var known = benchmarks.find(draft.benchmark());
        var benchmark = known == null
                ? draft.benchmark()
                // It must not count in the standings of others.
                : isForeign(known.layout().benchmark().id())
                        ? ""
                        : known.layout().benchmark().id();
        return new Reject(
                source(place),
                code,
                inPlace(place),
                message,
                shown(benchmark),
                shown(draft.ruleset()),
                shown(agent(draft)),
                shown(draft.episode()),
                "");
    }

    /** Says whether an id names another family; an alias names none. */
    private boolean isForeign(String id) {
        return family != null && id.indexOf('/') > 0 && !id.startsWith(family + "/");
    }

    /** Gives a text for a reject: none where there is none, or it can't be written into any file. */
    private static String shown(@Nullable String text) {
        return text == null || !WholeText.is(text) ? "" : text;
    }

    /** Names the text of an episode that can't be written into any file; an empty text if all can. */
    private static String halved(Episode episode) {
        if (!WholeText.is(episode.agent())) {
            return "agent";
        }
        if (!WholeText.is(episode.instance())) {
            return "instance";
        }
        if (!WholeText.is(episode.episode())) {
            return "episode";
        }
        if (!WholeText.is(episode.ruleset())) {
            return "ruleset";
        }
        for (var label : episode.labels().entrySet()) {
            if (!WholeText.is(label.getKey()) || !WholeText.is(label.getValue())) {
                return "labels";
            }
        }
        return "";
    }

    /**
     * Gives a place as outputs name it: the path, with the line where there is one.
     *
     * @param place a place in a log
     * @return {@code logs/a.jsonl:17}, or the path alone
     */
    static String source(Place place) {
        String path = WholeText.of(place.path());
        if (!place.at().startsWith("line ")) {
            return path;
        }
        int end = place.at().indexOf(' ', 5);
        return path + ":" + place.at().substring(5, end < 0 ? place.at().length() : end);
    }

    /** Gives the JSON pointer of a place, which may stand behind a line's number: {@code line 17 /rewards/3}. */
    static String inPlace(Place place) {
        int start = place.at().startsWith("/") ? 0 : place.at().indexOf(" /") + 1;
        return start == 0 && !place.at().startsWith("/")
                ? ""
                : WholeText.of(place.at().substring(start));
    }

    private static Map<String, String> labels(EpisodeDraft draft) {
        var labels = new LinkedHashMap<String, String>();
        // A label decides nothing: what no file can hold of it costs no episode.
        draft.labels()
                .forEach((key, text) -> labels.put(
                        Objects.requireNonNull(key, "key of a label"),
                        WholeText.of(Objects.requireNonNull(text, "label"))));
        return labels;
    }

    private String agent(EpisodeDraft draft) {
        return "".equals(draft.agent()) ? options.agent() : draft.agent();
    }

    private Episode episode(EpisodeDraft draft, LogEntry entry, Layout layout, Inputs inputs) {
        Status status = draft.status().filter(s -> s != Status.SCORED).orElse(null);
        String reason = draft.statusReason().isEmpty() && status != null
                ? StatedStatus.told("the log", status)
                : draft.statusReason();
        String at = draft.place().at();
        String source = source(draft.place()) + (at.startsWith("/") ? " " + WholeText.of(at) : "");
        return Episode.of(layout, inputs.values, source)
                .ruleset(Objects.requireNonNull(draft.ruleset(), "ruleset"))
                .agent(Objects.requireNonNull(agent(draft), "agent"))
                .instance(Objects.requireNonNull(draft.instance(), "instance"))
                .episode(Objects.requireNonNull(draft.episode(), "episode"))
                .repeat(draft.repeat().isPresent() ? (Long) draft.repeat().getAsLong() : null)
                .status(status, status == null ? "" : FormatWords.cut(reason))
                .labels(labels(draft))
                .notes(FormatWords.notes(draft.notes()))
                .places(inputs.places)
                .recorded(draft.recorded())
                .entry(entry)
                .build();
    }

    private record Fault(Reason code, String name, @Nullable Place place, String message) {}

    /** Puts a draft's inputs where the layout says, and remembers the first fault. */
    private static final class Inputs implements EpisodeDraft.Receiver {

        /** The position of a number that is in no list. */
        private static final int NOWHERE = -1;

        private final Layout layout;
        private final Values values;
        private final boolean keepsPlaces;
        private final Map<String, Place> places = new LinkedHashMap<>();
        private @Nullable Fault fault;

        Inputs(Layout layout, boolean keepsPlaces) {
            this.layout = layout;
            this.keepsPlaces = keepsPlaces;
            this.values = new Values(layout);
        }

        @Override
        public void number(Input.Number input, double value, @Nullable Place place) {
            int index = index(input, place);
            if (index >= 0 && isGood(input, value, input.integer(), input.range(), place, NOWHERE)) {
                values.setNumber(index, value + 0.0);
            }
        }

        @Override
        public void flag(Input.Flag input, boolean value, @Nullable Place place) {
            int index = index(input, place);
            if (index >= 0) {
                values.setFlag(index, value);
            }
        }

        @Override
        public void choice(Input.Choice input, String word, @Nullable Place place) {
            int index = index(input, place);
            int option = input.options().indexOf(word);
            if (option < 0) {
                fault(Reason.OUT_OF_RANGE, input, place, expected(input) + Shown.text(word));
            } else if (index >= 0) {
                values.setChoice(index, option);
            }
        }

        @Override
        public void subset(Input.Subset input, Set<String> words, @Nullable Place place) {
            int index = index(input, place);
            long mask = 0;
            for (String word : words) {
                int option = input.options().indexOf(word);
                if (option < 0) {
                    fault(Reason.OUT_OF_RANGE, input, place, expected(input) + Shown.text(word));
                } else {
                    mask |= 1L << option;
                }
            }
            if (Long.bitCount(mask) < input.smallest()) {
                fault(Reason.OUT_OF_RANGE, input, place, expected(input) + Long.bitCount(mask) + " different words");
            }
            if (index >= 0) {
                values.setSubset(index, mask);
            }
        }

        @Override
        public void series(Input.Series input, double[] numbers, @Nullable Place place) {
            int index = index(input, place);
            if (numbers.length < input.shortest() || numbers.length > input.longest()) {
                fault(Reason.OUT_OF_RANGE, input, place, expected(input) + Counted.of(numbers.length, "number"));
            }
            var all = new double[numbers.length];
            for (int i = 0; i < numbers.length; i++) {
                if (!isGood(input, numbers[i], input.integer(), input.range(), place, i)) {
                    return;
                }
                all[i] = numbers[i] + 0.0;
            }
            if (index >= 0) {
                values.setSeries(index, all);
            }
        }

        @Override
        public void label(Input.Label input, String text, @Nullable Place place) {
            int index = index(input, place);
            if (!WholeText.is(text)) {
                fault(Reason.MALFORMED, input, place, WholeText.HALF);
            } else if (index >= 0) {
                values.setLabel(index, text);
            }
        }

        private int index(Input input, @Nullable Place place) {
            int index = layout.find(input.name());
            if (index < 0) {
                fault(
                        Reason.PLUGIN_ERROR,
                        input,
                        place,
                        "the log format gives an input that "
                                + layout.benchmark().id() + " does not declare. Report this to the plugin's author");
            } else if (place != null && keepsPlaces) {
                places.put(input.name(), whole(place));
            }
            return index;
        }

        private static Place whole(Place place) {
            return new Place(WholeText.of(place.path()), WholeText.of(place.at()), WholeText.of(place.made()));
        }

        private boolean isGood(
                Input input, double value, boolean integer, Input.Range range, @Nullable Place place, int position) {
            Reason reason = null;
            if (Double.isNaN(value) || Double.isInfinite(value)) {
                reason = Reason.NOT_FINITE;
            } else if (integer && (value != StrictMath.rint(value) || Math.abs(value) > 1L << 53)) {
                reason = Reason.WRONG_TYPE;
            } else if (!range.contains(value)) {
                reason = Reason.OUT_OF_RANGE;
            }
            if (reason == null) {
                return true;
            }
            String where = position == NOWHERE ? "" : " at position " + position;
            fault(reason, input, place, expected(input) + number(value) + where);
            return false;
        }

        private static String number(double value) {
            return Double.isFinite(value) ? Numbers.wholeText(value) : Double.toString(value);
        }

        private static String expected(Input input) {
            return "expected " + Expected.of(input) + ", found ";
        }

        private void fault(Reason code, Input input, @Nullable Place place, String message) {
            if (fault == null) {
                fault = new Fault(code, input.name(), place, message);
            }
        }
    }
}
