package games.scoring.output;

import games.scoring.plugin.Catalog;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeParts;
import games.scoring.record.ReadOptions;
import games.scoring.record.Reading;
import games.scoring.record.Reject;
import games.scoring.rule.Rulebook;
import games.scoring.score.EpisodeScorer;
import games.scoring.score.ResultSink;
import games.scoring.score.Results;
import games.scoring.score.Scored;
import games.scoring.source.SourceWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Scores everything that a walk finds, and gives the results to sinks in the order of the input: the same results,
 * however many threads there are.
 *
 * <pre>{@code
 * var run = new ScoringRun(catalog, rulebook, ScoringRun.Options.of(jobs));
 * try (var walk = SourceWalk.open(inputs, catalog, WalkOptions.defaults().digesting());
 *         var out = OutputFolder.open(path, overwrite)) {
 *     var standings = new Standings();
 *     var outcome = run.run(walk, List.of(new LineFiles(out, Compression.NONE, false), standings));
 *     ... out.write("leaderboard.json", ...);
 *     out.complete(new Manifest(outcome, ...).text(catalog, rulebook));
 * }
 * }</pre>
 *
 * <p>A run is used once.
 */
public final class ScoringRun {

    /** So many missing episodes are held at a time. */
    private static final int MISSING_AT_A_TIME = 4_096;

    /**
     * How to score.
     *
     * @param jobs how many threads, at least 1
     * @param records what the user says about all records
     * @param failFast whether the first reject ends the run
     * @param plan the episodes that ought to exist; null where nobody said
     * @param scratch a folder for what does not fit into memory; files in it are gone when the run ends
     * @param keeping where and how often to keep what the run has come to; null to keep nothing
     * @param warnings takes what the user should know and is no record, in the order of the input
     * @param progress takes the counts so far, now and then
     */
    public record Options(
            int jobs,
            ReadOptions records,
            boolean failFast,
            @Nullable Plan plan,
            Path scratch,
            @Nullable Keeping keeping,
            Consumer<String> warnings,
            Consumer<Counts> progress) {

        /**
         * Gives options that do nothing special, for so many threads.
         *
         * @param jobs how many
         * @return the options
         */
        public static Options of(int jobs) {
            return new Options(
                    jobs,
                    ReadOptions.DEFAULTS,
                    false,
                    null,
                    Path.of(System.getProperty("java.io.tmpdir")),
                    null,
                    warning -> {},
                    counts -> {});
        }

        /**
         * Sets what the user says about all records.
         *
         * @param records the options
         * @return changed options
         */
        public Options records(ReadOptions records) {
            return new Options(jobs, records, failFast, plan, scratch, keeping, warnings, progress);
        }

        /**
         * Lets the first reject end the run.
         *
         * @param failFast whether it does
         * @return changed options
         */
        public Options failFast(boolean failFast) {
            return new Options(jobs, records, failFast, plan, scratch, keeping, warnings, progress);
        }

        /**
         * Sets the episodes that ought to exist.
         *
         * @param plan the plan
         * @return changed options
         */
        public Options plan(@Nullable Plan plan) {
            return new Options(jobs, records, failFast, plan, scratch, keeping, warnings, progress);
        }

        /**
         * Sets the folder for what does not fit into memory.
         *
         * @param scratch a folder that can be written
         * @return changed options
         */
        public Options scratch(Path scratch) {
            return new Options(jobs, records, failFast, plan, scratch, keeping, warnings, progress);
        }

        /**
         * Keeps what the run has come to, and goes on from what an earlier one kept there.
         *
         * @param folder the output, which all files of sinks lie in
         * @param every how often to keep it, at most
         * @return changed options
         */
        public Options keeping(OutputFolder folder, Duration every) {
            var keeping = new Keeping(folder, every);
            return new Options(jobs, records, failFast, plan, folder.scratch(), keeping, warnings, progress);
        }

        /**
         * Sets who takes warnings.
         *
         * @param warnings called by one thread at a time
         * @return changed options
         */
        public Options warnings(Consumer<String> warnings) {
            return new Options(jobs, records, failFast, plan, scratch, keeping, warnings, progress);
        }

        /**
         * Sets who watches the counts.
         *
         * @param progress called by one thread at a time, often
         * @return changed options
         */
        public Options progress(Consumer<Counts> progress) {
            return new Options(jobs, records, failFast, plan, scratch, keeping, warnings, progress);
        }
    }

    /**
     * Where a run keeps what it has come to.
     *
     * @param folder the output
     * @param every how often, at most; zero for each time that something is committed
     */
    public record Keeping(OutputFolder folder, Duration every) {}

    /**
     * What a run came to.
     *
     * @param counts what became of the records
     * @param lacking how many episodes of the plan are missing: absent, or stated to be by a record
     * @param sources what was read
     * @param rulesets the rulesets under which episodes were scored, by family; sorted
     * @param options the settings that rules read and that differ from their defaults, by full name; sorted
     * @param firstReject the first record that could not be scored, of a resumed run the first since; with
     *     {@code failFast} the run ended there
     */
    public record Outcome(
            Counts counts,
            long lacking,
            Reading.Sources sources,
            Map<String, Set<String>> rulesets,
            Map<String, String> options,
            Optional<Reject> firstReject) {

        /**
         * Gives the record at which {@code failFast} ended the run.
         *
         * @return the reject; empty for a run that read everything
         */
        public Optional<Reject> stop() {
            return sources.stopped() ? firstReject : Optional.empty();
        }

        /**
         * Says whether records were rejected, or episodes of the plan are missing: exit code 3.
         *
         * @return true if something is lacking
         */
        public boolean isPartial() {
            return isPartial(0);
        }

        /**
         * Says the same of a run in which some rejects are right.
         *
         * @param expectedRejects how many
         * @return true if something else is lacking
         */
        public boolean isPartial(long expectedRejects) {
            return counts.rejected() > expectedRejects || lacking > 0;
        }
    }

    private final Options options;
    private final Rulebook rulebook;
    private final Reading reading;
    private final RunState state = new RunState();
    private final int keysInMemory;
    private final @Nullable RunKeeper keeper;

    /** Those of parts that are committed, for the next one. */
    private final Queue<Tools> spareTools = new ConcurrentLinkedQueue<>();

    /** What a part is scored with, and costs something to make. */
    private record Tools(EpisodeScorer scorer, SeenEpisodes.Part seen) {}

    /**
     * Makes ready to run.
     *
     * @param catalog the benchmarks
     * @param rulebook the rules in force
     * @param options how to score
     */
    public ScoringRun(Catalog catalog, Rulebook rulebook, Options options) {
        this(catalog, rulebook, options, KeySet.usual());
    }

    ScoringRun(Catalog catalog, Rulebook rulebook, Options options, int keysInMemory) {
        this.options = options;
        this.rulebook = rulebook;
        var how = new Reading.Options(options.jobs(), options.records(), false, options.failFast());
        this.reading = new Reading(catalog, rulebook, how, options.warnings());
        this.keysInMemory = keysInMemory;
        var keeping = options.keeping();
        this.keeper = keeping == null ? null : new RunKeeper(keeping, reading, state, options.plan());
    }

    /**
     * Scores everything, or what is left of it since an earlier run was broken off.
     *
     * @param walk hands out what to read; closed by whoever opened it
     * @param sinks take the results
     * @return what the run came to
     * @throws games.scoring.message.UsageException if nothing is recognised in an input, or what was read before a run was
     *     broken off is not what it was
     * @throws IOException if the walk can't go on, or a sink can't write: then its message names the file
     */
    public Outcome run(SourceWalk walk, List<? extends ResultSink> sinks) throws IOException {
        Reading.Sources sources;
        var keeping = options.keeping();
        var log = keeping == null ? null : new KeyLog(keeping.folder());
        try (var seen = new SeenEpisodes(options.scratch(), keysInMemory, log, state.secret())) {
            if (keeper != null) {
                keeper.restore(sinks, seen, options.warnings());
            }
            sources = reading.read(walk, new EpisodeParts() {
                @Override
                public Part part() {
                    return new Scoring(sinks, seen);
                }

                @Override
                public void committed() throws IOException {
                    if (keeper != null && keeper.isDue()) {
                        keeper.save(sinks);
                    }
                }
            });
            if (keeper != null && (sources.stopped() ? !options.failFast() : keeper.isDueAtEnd())) {
                keeper.save(sinks);
            }
        }
        var plan = options.plan();
        if (plan != null && !sources.stopped()) {
            addMissing(plan, sinks);
        }
        return state.outcome(sources, plan);
    }

    /**
     * Tells how many bytes of record files were read, decompressed. May be called from any thread.
     *
     * @return how many, of a resumed run those before it too
     */
    public long bytesRead() {
        return reading.bytesRead();
    }

    /** Ends the run soon; what is in work is dropped. May be called from any thread. */
    public void stop() {
        reading.stop();
    }

    private void addMissing(Plan plan, List<? extends ResultSink> sinks) throws IOException {
        var missing = new MissingEpisodes(sinks);
        plan.missing(missing);
        missing.settle();
    }

    /** Gives episodes that are missing to the sinks, some at a time. */
    private final class MissingEpisodes implements Plan.Missing {

        private final EpisodeScorer scorer = new EpisodeScorer(rulebook);
        private final List<? extends ResultSink> sinks;
        private Emission part;
        private int count;

        MissingEpisodes(List<? extends ResultSink> sinks) {
            this.sinks = sinks;
            this.part = emission(sinks, null);
        }

        @Override
        public void episode(Episode episode) throws IOException {
            part.planned();
            scorer.score(episode, part);
            if (++count == MISSING_AT_A_TIME) {
                settle();
            }
        }

        void settle() throws IOException {
            ScoringRun.this.settle(part);
            part = emission(sinks, null);
            count = 0;
        }
    }

    private Emission emission(List<? extends ResultSink> sinks, @Nullable Plan plan) {
        return new Emission(sinks, rulebook, state, plan);
    }

    private void settle(Emission part) throws IOException {
        part.commit();
        options.progress().accept(state.counts());
    }

    private static boolean wantScoreAlone(List<? extends ResultSink> sinks, Episode episode) {
        for (int i = 0; i < sinks.size(); i++) {
            if (!sinks.get(i).wantsScoreAlone(episode)) {
                return false;
            }
        }
        return true;
    }

    /** Scores a stretch of the input, and sets aside episodes that came before. */
    private final class Scoring implements EpisodeParts.Part, Results {

        private final List<? extends ResultSink> sinks;
        private final Tools tools;
        private Emission out;
        private boolean last;

        Scoring(List<? extends ResultSink> sinks, SeenEpisodes seen) {
            this.sinks = sinks;
            this.out = emission(sinks, options.plan());
            var spare = spareTools.poll();
            this.tools = spare != null
                    ? spare
                    : new Tools(new EpisodeScorer(rulebook, episode -> wantScoreAlone(sinks, episode)), seen.part());
        }

        @Override
        public void episode(Episode episode) {
            if (!last) {
                tools.seen().next();
                tools.scorer().score(episode, this);
            }
        }

        @Override
        public void leftOut() {
            if (!last) {
                out.leftOut();
            }
        }

        @Override
        public void scored(Scored scored) {
            if (tools.seen().has(scored)) {
                rejected(SeenEpisodes.Part.duplicate(scored.episode()));
            } else {
                out.scored(scored);
            }
        }

        @Override
        public void rejected(Reject reject) {
            if (!last) {
                out.rejected(reject);
                last = options.failFast();
            }
        }

        @Override
        public boolean end() throws IOException {
            if (tools.seen().end()) {
                return true;
            }
            out = emission(sinks, options.plan());
            last = false;
            return false;
        }

        @Override
        public void commit() throws IOException {
            tools.seen().commit();
            settle(out);
            spareTools.add(tools);
        }

        @Override
        public boolean isLast() {
            return last;
        }
    }
}
