package games.scoring.record;

import games.scoring.api.Reason;
import games.scoring.api.Settings;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import games.scoring.message.Thrown;
import games.scoring.message.WholeText;
import games.scoring.plugin.PluginCode;
import games.scoring.plugin.PluginMemoryError;
import games.scoring.rule.Rulebook;
import games.scoring.source.LogUnit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets a log format read one unit, and takes what it gives. Whatever the format's code does, it ends in a reject of this
 * unit and harms no other.
 */
final class LogReading implements EpisodeSink {

    /** So many results go into one part; a unit with more is committed piece by piece. */
    private static final int MOST_RESULTS = 4096;

    /** A part with no more results than this, and no more numbers and characters in them, is small. */
    private static final int FEW_RESULTS = 16;

    private static final int FEW_NUMBERS = 4096;

    private final LogUnit unit;

    /** What exports see of it. */
    private final LogEntry again;

    private final DraftReader drafts;
    private final Settings settings;
    private final Reading.Options options;
    private final EpisodeParts parts;
    private final PartOrder order;

    /** The place of the log in the order. */
    private final long number;

    private EpisodeParts.Part part;

    /** What the part was given, in case that it must be given again. */
    private final List<Consumer<EpisodeReceiver>> remembered = new ArrayList<>();

    /** Numbers and characters in the lists and texts of what is remembered. */
    private long held;

    private long found;
    private long skipped;
    private final List<String> skips = new ArrayList<>();
    private final EpisodeReceiver remembering = new Remembering();

    /** What failed in this program while the format was calling it. */
    private @Nullable Throwable own;

    LogReading(
            LogUnit unit,
            DraftReader drafts,
            Rulebook rulebook,
            Reading.Options options,
            EpisodeParts parts,
            PartOrder order,
            long number) {
        this.unit = unit;
        this.again = unit.again();
        this.drafts = drafts.of(unit.family().id());
        this.settings = rulebook.settings(unit.family().id()).ofReading();
        this.options = options;
        this.parts = parts;
        this.order = order;
        this.number = number;
        this.part = parts.part();
    }

    /** Reads the unit; gives the last part, which is filled and not committed. */
    EpisodeParts.Part read() throws IOException {
        try {
            return readUnit();
        } catch (OutOfMemoryError e) {
            throw PluginMemoryError.ofLog(unit.path(), formatId(), unit.family().id(), e);
        }
    }

    private EpisodeParts.Part readUnit() throws IOException {
        Reject failed = null;
        try {
            unit.format().read(unit.entry(), this);
        } catch (IOException e) {
            failed = unreadable(e);
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e);
            var unread = Thrown.unread(e);
            failed = unread != null
                    ? unreadable(unread)
                    : SourceReject.of(
                            unit.path(),
                            Reason.PLUGIN_ERROR,
                            "the log format " + formatId() + " of the plugin '"
                                    + unit.family().id() + "' failed (" + FormatWords.message(Thrown.words(e))
                                    + Thrown.at(e, unit.format().getClass())
                                    + "). What it gave before stays. Report this to the plugin's author");
        } finally {
            PluginCode.takeBackThread();
        }
        rethrowOwn();
        if (failed == null && !unit.claimed() && found + skipped == 0) {
            failed = SourceReject.of(
                    unit.path(),
                    Reason.MALFORMED,
                    "expected a log of the format " + formatId() + ", which --input-format names, found no episode in"
                            + " it. Leave --input-format out, or name the format that it has");
        }
        if (failed != null) {
            rejected(failed);
            found++;
        }
        var changed = unit.changed();
        if (changed != null) {
            SourceReject.of(changed).ifPresent(this::rejected);
        }
        return part;
    }

    private Reject unreadable(IOException e) {
        var failed = SourceReject.unreadable(unit.path(), e);
        return unit.family().jar().bundled()
                ? failed
                : failed.saying(failed.message() + " (read as " + formatId() + " of the plugin '"
                        + unit.family().id() + "')");
    }

    private void give(Consumer<EpisodeReceiver> what) {
        remembered.add(what);
        what.accept(part);
    }

    private void rejected(Reject reject) {
        give(receiver -> receiver.rejected(reject));
    }

    /** Gives the part all results again that it was given. */
    void fill(EpisodeParts.Part filled) {
        for (var each : remembered) {
            each.accept(filled);
        }
    }

    /** Remembers what it passes on to the part. */
    private final class Remembering implements EpisodeReceiver {

        @Override
        public void episode(Episode episode) {
            var kept = episode.kept();
            held += kept.values().held();
            give(receiver -> receiver.episode(kept));
        }

        @Override
        public void rejected(Reject reject) {
            LogReading.this.rejected(reject);
        }

        @Override
        public void leftOut() {
            give(EpisodeReceiver::leftOut);
        }
    }

    private String formatId() {
        try {
            return unit.format().id();
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e);
            return unit.format().getClass().getSimpleName();
        }
    }

    /** Whether the part holds so little that it can wait beside many others. */
    boolean isSmall() {
        return remembered.size() <= FEW_RESULTS && held <= FEW_NUMBERS;
    }

    long found() {
        return found;
    }

    long skipped() {
        return skipped;
    }

    /** Gives the first sources that were skipped, each with the reason. */
    List<String> skips() {
        return skips;
    }

    private void rethrowOwn() throws IOException {
        var e = own;
        if (e instanceof IOException io) {
            throw io;
        }
        if (e instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (e instanceof Error error) {
            throw error;
        }
    }

    /** Something that is done on behalf of the format, whose failures are not the format's. */
    private interface Step {
        void run() throws IOException;
    }

    private void own(Step step) {
        if (own != null) {
            throw new PartOrder.Stopped();
        }
        PluginCode.takeBackThread();
        try {
            step.run();
            if (remembered.size() >= MOST_RESULTS) {
                order.commitPart(number, part, this::fill);
                remembered.clear();
                held = 0;
                part = parts.part();
            }
        } catch (IOException | RuntimeException | Error e) {
            own = e;
            throw new PartOrder.Stopped();
        }
    }

    private static void given(Place place, Reason reason) {
        FormatWords.given(place, "a place");
        FormatWords.given(reason, "a reason");
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public boolean wantsPlaces() {
        return options.records().places();
    }

    @Override
    public boolean wantsRecorded() {
        return options.recorded();
    }

    @Override
    public void episode(EpisodeDraft episode) {
        FormatWords.given(episode, "an episode");
        found++;
        own(() -> drafts.read(episode, again, remembering));
    }

    @Override
    public void reject(Place place, Reason reason, String message) {
        given(place, reason);
        String said = FormatWords.message(message);
        found++;
        own(() -> rejected(DraftReader.reject(place, reason, said)));
    }

    @Override
    public void reject(EpisodeDraft episode, Place place, Reason reason, String message) {
        FormatWords.given(episode, "an episode");
        given(place, reason);
        String said = FormatWords.message(message);
        found++;
        own(() -> rejected(drafts.reject(episode, place, reason, said)));
    }

    @Override
    public void aggregate(Place place, String what, double recorded, double recomputed, double slack) {
        FormatWords.given(place, "a place");
        FormatWords.given(what, "a name of a number");
        found++;
        if (options.recorded()) {
            var aggregate =
                    new Aggregate(WholeText.of(place.toString()), WholeText.of(what), recorded, recomputed, slack);
            own(() -> give(receiver -> receiver.aggregate(aggregate)));
        }
    }

    @Override
    public void skip(Place place, String why) {
        FormatWords.given(place, "a place");
        FormatWords.given(why, "a reason");
        skipped++;
        if (skips.size() < ReadCounts.MOST_EXAMPLES) {
            skips.add(DraftReader.source(place) + ": " + FormatWords.cut(why));
        }
    }
}
