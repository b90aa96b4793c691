package games.scoring.verify;

import games.scoring.api.Benchmark;
import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.output.ScoreFile;
import games.scoring.output.SeenEpisodes;
import games.scoring.plugin.Catalog;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeParts;
import games.scoring.record.Only;
import games.scoring.record.ReadOptions;
import games.scoring.record.Reading;
import games.scoring.record.Reject;
import games.scoring.rule.BoundRule;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Rulebook;
import games.scoring.score.EpisodeScorer;
import games.scoring.score.Scored;
import games.scoring.source.InputDigest;
import games.scoring.source.RunFiles;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import games.scoring.standing.RunOptions;
import games.scoring.standing.RunRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The episodes of a finished run, read again and scored as the run did.
 *
 * <p>The inputs come from {@code scores.jsonl} where the run kept them; else the inputs that {@code manifest.json} names
 * are read again, and must be the same to the byte. Where there is a {@code scores.jsonl}, each episode is given with its
 * line. Episodes that the run set aside as duplicates, or knew from its plan alone, are left out.
 *
 * @param <T> what is made of an episode
 */
final class RunAgain<T> {

    /**
     * How to read a run.
     *
     * @param root where relative paths of the run's inputs start; where it is empty they are looked for in the working
     *     folder and in the folders above the run's
     * @param jobs how many threads
     * @param places whether it is to be known where in a log each input stands
     * @param listed how many messages of rejects are kept
     */
    record Options(Optional<Path> root, int jobs, boolean places, int listed) {}

    /**
     * Takes the episodes.
     *
     * @param <T> what it makes of one
     */
    interface Taker<T> {

        /**
         * Makes of an episode what is needed of it. Called by any thread; what comes of it may be dropped.
         *
         * @param episode the episode, which is passing
         * @param outcome what the run's rule makes of it
         * @param scorer scores it under others
         */
        T made(Episode episode, RuleOutcome outcome, EpisodeScorer scorer);

        /**
         * Takes an episode, in the order of the input.
         *
         * @param made what was made of it
         * @param line what the run wrote of it; null where it wrote no scores, or rejected the episode as its rules do
         * @return false where no more are wanted
         * @throws IOException if it can't be written
         */
        boolean take(T made, ScoreFile.@Nullable Line line) throws IOException;

        /**
         * Offers an episode that the run rejected since its ruleset is unknown, and that the default's rule was applied to.
         *
         * @param made what was made of it
         * @param family its family
         * @return whether it is taken; else it is a reject as it was
         * @throws IOException if it can't be written
         */
        boolean takesRejected(T made, String family) throws IOException;
    }

    private final Catalog catalog;
    private final FinishedRun run;
    private final Rulebook rules;
    private final Optional<Path> scores;
    private final boolean kept;
    private final Options options;
    private final Taker<T> taker;
    private final Map<String, Set<String>> usedRulesets;

    /** How many records there are to take: a run that stopped read no more, and behind those it kept stand its plan's. */
    private final long most;

    // Changed by commits only, which come one at a time.
    private final List<String> rejects = new ArrayList<>();
    private long rejected;
    private long taken;
    private long leftOut;
    private boolean ended;

    private RunAgain(
            Catalog catalog,
            FinishedRun run,
            Rulebook rules,
            Optional<Path> scores,
            boolean kept,
            Options options,
            Taker<T> taker) {
        this.catalog = catalog;
        this.run = run;
        this.rules = rules;
        this.scores = scores;
        this.kept = kept;
        this.options = options;
        this.taker = taker;
        this.usedRulesets = run.manifest().rulesets();
        long records = run.manifest().count("records");
        long rejectedThen = run.manifest().count("rejected");
        this.most = kept ? records - rejectedThen : run.stopped().isPresent() ? records : Long.MAX_VALUE;
        this.leftOut = kept ? rejectedThen : 0;
    }

    /**
     * Gives the rules that a run was scored under, but for its rulesets.
     *
     * @throws UsageException if no plugin here has them
     */
    static Rulebook rules(Catalog catalog, FinishedRun run) {
        RunRules.requireKnown(catalog, run);
        return Rulebook.of(catalog, RunOptions.replaced(run.manifest().options(), List.of()), List.of());
    }

    /**
     * Makes ready to read a run.
     *
     * @param rules what {@link #rules} gives
     * @throws UsageException if a folder is named for inputs that the run kept
     */
    static <T> RunAgain<T> of(Catalog catalog, FinishedRun run, Rulebook rules, Options options, Taker<T> taker)
            throws IOException {
        var scores = run.file(RunFiles.SCORES);
        boolean kept = scores.isPresent() && ScoreFile.holdsInputs(scores.get());
        if (kept && options.root().isPresent()) {
            throw new UsageException("--root " + options.root().get() + ": the run kept its inputs, in " + scores.get()
                    + ", and they are taken from there. Leave --root out.");
        }
        return new RunAgain<>(catalog, run, rules, scores, kept, options, taker);
    }

    /**
     * Reads all episodes. What was taken must be dropped where this fails.
     *
     * @param warnings takes what the user should know and is no record
     * @throws UsageException if the run's inputs are neither kept nor the same as they were
     * @throws IOException if something can't be read, or the taker fails
     */
    void read(Consumer<String> warnings) throws IOException {
        try (var seen = new SeenEpisodes(Path.of(System.getProperty("java.io.tmpdir")));
                var file = scores.isPresent() ? ScoreFile.open(scores.get()) : null) {
            var stored = file == null ? null : new StoredScores(file, kept);
            if (kept) {
                readKept(scores.orElseThrow(), seen, stored);
            } else {
                readInputs(seen, stored, warnings);
            }
        }
    }

    /** Says that the run stopped before it had read everything, where it did. */
    Optional<String> stopped() {
        return run.stopped();
    }

    /** Says whether inputs are read that the run kept. */
    boolean kept() {
        return kept;
    }

    /** Says how many records are rejected now, and were then. */
    long rejected() {
        return rejected;
    }

    /** Gives the messages of some of them. */
    List<String> rejects() {
        return rejects;
    }

    /** Says how many records the run rejected, and can't be told of more than that. */
    long leftOut() {
        return leftOut;
    }

    private void readKept(Path file, SeenEpisodes seen, @Nullable StoredScores stored) throws IOException {
        var walking = WalkOptions.defaults().inputFormat("jsonl");
        try (var walk = SourceWalk.open(List.of(file.toString()), catalog, walking)) {
            // Warnings would be about the keys that a line of scores has beyond those of a record.
            read(walk, new Reading.Options(options.jobs(), ReadOptions.DEFAULTS, false, true), seen, stored, w -> {});
        }
    }

    private void readInputs(SeenEpisodes seen, @Nullable StoredScores stored, Consumer<String> warnings)
            throws IOException {
        var manifest = run.manifest();
        var root = RunInputs.root(run, options.root());
        var paths = manifest.inputs().stream().map(InputDigest::path).toList();
        var reading = manifest.reading();
        var walking = WalkOptions.defaults()
                .inputFormat(reading.getOrDefault("input-format", ""))
                .benchmark(reading.getOrDefault("benchmark", ""))
                .warnings(warnings)
                .without(run.folder())
                .root(root)
                .digesting();
        var records = new ReadOptions(
                reading.getOrDefault("benchmark", ""),
                reading.getOrDefault("agent", ""),
                Only.parse(reading.getOrDefault("only", "")),
                options.places());
        boolean stopped = run.stopped().isPresent();
        try (var walk = SourceWalk.open(paths, catalog, walking)) {
            read(walk, new Reading.Options(options.jobs(), records, false, stopped), seen, stored, warnings);
            if (ended) {
                return;
            }
            for (var digest : walk.digests()) {
                if (!manifest.inputs().contains(digest)) {
                    throw RunInputs.changed(root.resolve(digest.path()));
                }
            }
        }
        if (stored != null) {
            stored.requireAllFound(run.folder());
        }
    }

    private void read(
            SourceWalk walk,
            Reading.Options how,
            SeenEpisodes seen,
            @Nullable StoredScores stored,
            Consumer<String> warnings)
            throws IOException {
        var reading = new Reading(catalog, rules, how, warnings);
        reading.read(walk, () -> new Part(seen, stored, reading));
    }

    private @Nullable Evaluator rule(Benchmark benchmark, String named) {
        var used = usedRulesets.getOrDefault(benchmark.family(), Set.of());
        // One ruleset for the whole family may have been the command line's, which wins over the record's.
        return kept || used.size() != 1
                ? rules.under(benchmark, named).evaluator()
                : rules.under(benchmark, used.iterator().next()).evaluator();
    }

    /** Whether the run rejected an episode of an unknown ruleset; without scores a ruleset for all may have been asked for. */
    private boolean wasRejected(String family, @Nullable StoredScores stored) {
        return stored != null || usedRulesets.getOrDefault(family, Set.of()).size() != 1;
    }

    /** What tells an episode of a run from the others. */
    record Names(String benchmark, String agent, String instance, String episode, String source) {

        static Names of(Episode episode) {
            return new Names(
                    episode.layout().benchmark().id(),
                    episode.agent(),
                    episode.instance(),
                    episode.episode(),
                    episode.source());
        }

        boolean areOf(ScoreFile.Line line) {
            return line.source().equals(source)
                    && line.benchmark().equals(benchmark)
                    && line.agent().equals(agent)
                    && line.instance().equals(instance)
                    && line.episode().equals(episode);
        }
    }

    /**
     * An episode that waits for its line of the scores file.
     *
     * @param number counts the records of its part
     * @param rejected whether the run's rules reject it
     * @param open the same with the status left to the rules, where they may have decided it; else null
     * @param unknown says that the record names a ruleset that is not there, or nothing: the run rejected it, unless its
     *     command line chose another one
     */
    private record Pending<T>(
            int number,
            Names names,
            T made,
            boolean rejected,
            @Nullable Open<T> open,
            BoundRule rule,
            String unknown) {

        /** A line of scores states the status, whether the record or log did or the rule decided it. */
        T meantBy(ScoreFile.@Nullable Line found) {
            return open == null || found == null || isStated(open, found) ? made : open.made();
        }

        /** What the record or log takes out has no metric, all for one reason, which is not the rule's. */
        private boolean isStated(Open<T> ifNot, ScoreFile.Line found) {
            var reasons = found.undefined();
            return reasons.size() == rule.rule().metrics().size()
                    && Set.copyOf(reasons.values()).size() == 1
                    && !reasons.equals(ifNot.undefined());
        }
    }

    /**
     * An episode whose status the rule decided, as it does that of the line.
     *
     * @param undefined why metrics have no value then, by their names
     */
    private record Open<T>(T made, Map<String, String> undefined) {}

    /** A record that can't be read. */
    private record Fault(int number, String message) {}

    private final class Part implements EpisodeParts.Part {

        private final EpisodeScorer scorer = new EpisodeScorer(rules);
        private final List<Pending<T>> pending = new ArrayList<>();
        private final List<Fault> faults = new ArrayList<>();
        private final BitSet faulty = new BitSet();
        private final BitSet duplicates = new BitSet();
        private final SeenEpisodes.Part seenHere;
        private final @Nullable StoredScores stored;
        private final Reading reading;
        private int number;

        Part(SeenEpisodes seen, @Nullable StoredScores stored, Reading reading) {
            // Tells duplicates where no scores are stored that would.
            this.seenHere = seen.part();
            this.stored = stored;
            this.reading = reading;
        }

        @Override
        public void episode(Episode read) {
            number++;
            seenHere.next();
            var benchmark = read.layout().benchmark();
            var unknown = rules.under(benchmark, read.ruleset()).fault();
            // A kept line names the ruleset that the run used; a record may name one that its command line replaced.
            var rule = rule(benchmark, kept || unknown == null ? read.ruleset() : "");
            if (rule == null) {
                fault(read.source() + ": the run's ruleset '" + read.ruleset() + "' of " + benchmark.id()
                        + " is not known any more");
                return;
            }
            var outcome = RuleOutcome.of(scorer, read, rule);
            var scored = outcome.scored();
            if (stored == null
                    && (unknown == null || !wasRejected(benchmark.family(), stored))
                    && scored != null
                    && seenHere.has(scored)) {
                duplicates.set(number);
                return;
            }
            pending.add(new Pending<>(
                    number,
                    Names.of(read),
                    taker.made(read, outcome, scorer),
                    scored == null,
                    kept && read.status() != null ? open(read, rule) : null,
                    rule.rule(),
                    unknown == null ? "" : unknown.message()));
        }

        private @Nullable Open<T> open(Episode read, Evaluator rule) {
            var episode = read.withoutStatus();
            var outcome = RuleOutcome.of(scorer, episode, rule);
            Scored scored = outcome.scored();
            return scored != null && scored.status() == read.status()
                    ? new Open<>(taker.made(episode, outcome, scorer), scored.undefined())
                    : null;
        }

        @Override
        public void rejected(Reject reject) {
            number++;
            fault(reject.describe());
        }

        private void fault(String message) {
            faulty.set(number);
            if (faults.size() < options.listed()) {
                faults.add(new Fault(number, message));
            }
        }

        @Override
        public void leftOut() {}

        @Override
        public boolean end() throws IOException {
            if (seenHere.end()) {
                return true;
            }
            pending.clear();
            faults.clear();
            faulty.clear();
            number = 0;
            return false;
        }

        @Override
        public void commit() throws IOException {
            long left = most - taken;
            for (var each : pending) {
                if (each.number() <= left && !ended) {
                    add(each);
                }
            }
            if (ended) {
                reading.stop();
            }
            int wanted = (int) Math.min(left, number);
            rejected += faulty.get(0, wanted + 1).cardinality();
            leftOut += duplicates.get(0, wanted + 1).cardinality();
            faults.stream()
                    .filter(f -> f.number() <= left)
                    .limit(Math.max(0, options.listed() - rejects.size()))
                    .forEach(f -> rejects.add(f.message()));
            taken += number;
        }

        private void add(Pending<T> each) throws IOException {
            var family = each.rule().benchmark().family();
            var found = stored == null ? null : stored.of(each.names());
            var made = each.meantBy(found);
            if (!each.unknown().isEmpty() && found == null && wasRejected(family, stored)) {
                if (!taker.takesRejected(made, family)) {
                    rejected++;
                    if (rejects.size() < options.listed()) {
                        rejects.add(each.names().source() + ": " + each.unknown());
                    }
                }
            } else if (stored != null && found == null && !each.rejected()) {
                leftOut++;
            } else {
                ended = !taker.take(made, found);
            }
        }

        @Override
        public boolean isLast() {
            return taken >= most;
        }
    }
}
