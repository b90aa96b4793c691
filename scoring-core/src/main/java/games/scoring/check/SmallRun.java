package games.scoring.check;

import games.scoring.api.Reason;
import games.scoring.api.Settings;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.Place;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.PluginCode;
import games.scoring.record.Aggregate;
import games.scoring.record.Chunk;
import games.scoring.record.CsvRecordReader;
import games.scoring.record.DraftReader;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeReceiver;
import games.scoring.record.FormatWords;
import games.scoring.record.ReadOptions;
import games.scoring.record.RecordReader;
import games.scoring.record.Reject;
import games.scoring.record.SourceReject;
import games.scoring.record.UnknownKeys;
import games.scoring.rule.Rulebook;
import games.scoring.score.EpisodeScorer;
import games.scoring.score.Results;
import games.scoring.score.Scored;
import games.scoring.source.LogUnit;
import games.scoring.source.NotRead;
import games.scoring.source.RecordFile;
import games.scoring.source.RecordForm;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and scores a few small inputs as the program does, on the caller's thread, and keeps all that comes out. Places and
 * recorded scores are asked for, as {@code explain} and {@code verify} do.
 */
public final class SmallRun {

    private static final ReadOptions PLACES = new ReadOptions("", "", id -> true, true);

    private final Catalog catalog;
    private final Rulebook rulebook;

    /**
     * Makes ready to run.
     *
     * @param catalog the families
     * @param rulebook the run's settings
     */
    public SmallRun(Catalog catalog, Rulebook rulebook) {
        this.catalog = catalog;
        this.rulebook = rulebook;
    }

    /**
     * What came out.
     *
     * @param scored the scored episodes, in order
     * @param rejects the records, episodes and parts of logs that were set aside, in order
     * @param skipped the sources that made no episode, each with its reason
     * @param aggregates the numbers that logs make out of several episodes, in order
     * @param warnings what plugins did wrong while they were asked what they read
     * @param logs how many logs were read
     */
    public record Outcome(
            List<Scored> scored,
            List<Reject> rejects,
            List<String> skipped,
            List<Aggregate> aggregates,
            List<String> warnings,
            int logs) {

        /**
         * Makes an outcome.
         *
         * @param scored the scored episodes
         * @param rejects what was set aside
         * @param skipped the sources that made no episode
         * @param aggregates the numbers that logs make out of several episodes
         * @param warnings what plugins did wrong
         * @param logs how many logs were read
         */
        public Outcome {
            scored = List.copyOf(scored);
            rejects = List.copyOf(rejects);
            skipped = List.copyOf(skipped);
            aggregates = List.copyOf(aggregates);
            warnings = List.copyOf(warnings);
        }

        /** Says whether logs were read that left no trace. */
        boolean isSilent() {
            return logs > 0
                    && scored.isEmpty()
                    && rejects.isEmpty()
                    && skipped.isEmpty()
                    && aggregates.isEmpty()
                    && warnings.isEmpty();
        }
    }

    /**
     * Reads and scores records.
     *
     * @param lines JSON Lines
     * @return what came out
     */
    public Outcome records(String lines) {
        var collected = new Collected(scored -> {});
        read(Chunk.of(lines.getBytes(StandardCharsets.UTF_8), 1), "records.jsonl", collected);
        return collected.outcome();
    }

    /**
     * Reads and scores files, folders and archives: records as well as logs. What a log format throws ends the run.
     *
     * @param inputs the files, in order
     * @return what came out
     * @throws IOException if an input can't be read
     * @throws LogFormatFailure if a log format throws anything else
     */
    public Outcome files(List<Path> inputs) throws IOException {
        return files(inputs, scored -> {});
    }

    /** Takes each scored episode while its log is open. */
    interface Watcher {
        void scored(Scored scored) throws IOException;
    }

    Outcome files(List<Path> inputs, Watcher watcher) throws IOException {
        var collected = new Collected(watcher);
        var options = WalkOptions.defaults().warnings(collected.warnings::add);
        try (var walk = SourceWalk.open(inputs.stream().map(Path::toString).toList(), catalog, options)) {
            for (var unit = walk.next(); unit.isPresent(); unit = walk.next()) {
                var found = unit.get();
                if (found instanceof LogUnit log) {
                    collected.logs++;
                    read(log, new LogSink(log, collected));
                } else if (found instanceof RecordFile records) {
                    read(records, collected);
                } else if (found instanceof NotRead left) {
                    SourceReject.of(left)
                            .ifPresentOrElse(
                                    collected.rejects::add,
                                    () -> collected.skipped.add(left.path() + ": " + left.why()));
                }
                found.done();
            }
        }
        return collected.outcome();
    }

    private static void read(LogUnit log, EpisodeSink sink) throws IOException {
        try {
            log.format().read(log.entry(), sink);
        } catch (RuntimeException | Error e) {
            PluginCode.rethrowFatal(e);
            throw new LogFormatFailure(log, e);
        } finally {
            PluginCode.takeBackThread();
        }
    }

    private void read(RecordFile records, Collected collected) throws IOException {
        try (var bytes = records.open()) {
            if (records.form() == RecordForm.CSV) {
                new CsvRecordReader(catalog, rulebook, PLACES)
                        .read(bytes, records.path(), collected, new UnknownKeys());
            } else {
                read(Chunk.of(bytes.readAllBytes(), 1), records.path(), collected);
            }
        }
    }

    private void read(Chunk chunk, String path, Collected collected) {
        new RecordReader(catalog, rulebook, PLACES).read(chunk, path, collected, new UnknownKeys());
    }

    private final class Collected implements EpisodeReceiver, Results {

        private final EpisodeScorer scorer = new EpisodeScorer(rulebook);
        private final DraftReader drafts = new DraftReader(catalog, rulebook, PLACES);
        private final List<Scored> scored = new ArrayList<>();
        private final List<Reject> rejects = new ArrayList<>();
        private final List<String> skipped = new ArrayList<>();
        private final List<Aggregate> aggregates = new ArrayList<>();
        private final List<String> warnings = new ArrayList<>();
        private final Watcher watcher;
        private int logs;

        Collected(Watcher watcher) {
            this.watcher = watcher;
        }

        Outcome outcome() {
            return new Outcome(scored, rejects, skipped, aggregates, warnings, logs);
        }

        @Override
        public void episode(Episode episode) {
            scorer.score(episode, this);
        }

        @Override
        public void rejected(Reject reject) {
            rejects.add(reject);
        }

        @Override
        public void aggregate(Aggregate aggregate) {
            aggregates.add(aggregate);
        }

        @Override
        public void leftOut() {
            throw new IllegalStateException("nothing was to be left out");
        }

        @Override
        public void scored(Scored one) {
            scored.add(one.kept());
            try {
                watcher.scored(one);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Takes what a log format gives. */
    private final class LogSink implements EpisodeSink {

        private final LogUnit unit;
        private final Collected collected;
        private final DraftReader drafts;

        LogSink(LogUnit unit, Collected collected) {
            this.unit = unit;
            this.collected = collected;
            this.drafts = collected.drafts.of(unit.family().id());
        }

        @Override
        public Settings settings() {
            return rulebook.settings(unit.family().id()).ofReading();
        }

        @Override
        public boolean wantsPlaces() {
            return true;
        }

        @Override
        public boolean wantsRecorded() {
            return true;
        }

        @Override
        public void episode(EpisodeDraft episode) {
            drafts.read(FormatWords.given(episode, "an episode"), unit.entry(), collected);
        }

        @Override
        public void reject(Place place, Reason reason, String message) {
            given(place, reason);
            collected.rejects.add(DraftReader.reject(place, reason, FormatWords.message(message)));
        }

        @Override
        public void reject(EpisodeDraft episode, Place place, Reason reason, String message) {
            FormatWords.given(episode, "an episode");
            given(place, reason);
            collected.rejects.add(drafts.reject(episode, place, reason, FormatWords.message(message)));
        }

        @Override
        public void aggregate(Place place, String what, double recorded, double recomputed, double slack) {
            FormatWords.given(place, "a place");
            FormatWords.given(what, "a name of a number");
            collected.aggregate(new Aggregate(place.toString(), what, recorded, recomputed, slack));
        }

        @Override
        public void skip(Place place, String why) {
            FormatWords.given(place, "a place");
            collected.skipped.add(place + ": " + FormatWords.given(why, "a reason"));
        }

        private static void given(Place place, Reason reason) {
            FormatWords.given(place, "a place");
            FormatWords.given(reason, "a reason");
        }
    }
}
