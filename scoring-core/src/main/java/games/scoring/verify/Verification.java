package games.scoring.verify;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.NameList;
import games.scoring.output.SeenEpisodes;
import games.scoring.plugin.Catalog;
import games.scoring.record.Aggregate;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeParts;
import games.scoring.record.ReadOptions;
import games.scoring.record.Reading;
import games.scoring.record.Reject;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Rulebook;
import games.scoring.score.EpisodeScorer;
import games.scoring.source.SourceWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Recomputes episodes under every ruleset of their benchmark, from one reading, and compares with the scores that the
 * logs carry.
 *
 * <p>Episodes come in parts, as the results of a run do: several threads fill a {@link Part} each, and the parts are
 * committed in the order of the input, so that the outcome does not depend on the threads. Memory grows with the number
 * of groups (agent, benchmark, experiment), not with the number of episodes. One that a run sets aside as a duplicate is
 * a reject here too, and is not compared.
 *
 * <p>What counts as equal: the same double, or one within the tolerance; a recorded NaN where the rule leaves the metric
 * undefined; a series number by number. Of a number that is no score of an episode also one within the digits with which
 * the log prints it, unless equality of the doubles is asked for. What only one side has is counted and no difference.
 */
public final class Verification implements AutoCloseable {

    /**
     * How to verify.
     *
     * @param tolerance how far numbers may lie apart
     * @param listed how many single episodes each list shows at most
     */
    public record Options(Tolerance tolerance, int listed) {

        /** Exact equality; lists of five. */
        public static final Options DEFAULTS = new Options(Tolerance.EXACT, 5);
    }

    private final Rulebook rulebook;
    private final Options options;
    private final Map<String, List<Evaluator>> evaluators = new ConcurrentHashMap<>();
    private final VerifiedTally all;
    private final SeenEpisodes seen = new SeenEpisodes(Path.of(System.getProperty("java.io.tmpdir")));

    /**
     * Makes ready to verify.
     *
     * @param rulebook the rules; where it was made with a ruleset for a family, that ruleset alone is tried there
     * @param options how to verify
     */
    public Verification(Rulebook rulebook, Options options) {
        this.rulebook = rulebook;
        this.options = options;
        this.all = new VerifiedTally(options.listed());
    }

    /**
     * Verifies everything that a walk finds.
     *
     * @param catalog the benchmarks
     * @param rulebook the rules; where it was made with a ruleset for a family, that ruleset alone is tried there
     * @param walk hands out what to read; closed by whoever opened it
     * @param reading how to read: {@link #reading}
     * @param options how to verify
     * @param warnings takes what the user should know and is no record, in the order of the input
     * @return the outcome
     * @throws games.scoring.message.UsageException if nothing is recognised in an input
     * @throws IOException if the walk can't go on
     */
    public static Verified run(
            Catalog catalog,
            Rulebook rulebook,
            SourceWalk walk,
            Reading.Options reading,
            Options options,
            Consumer<String> warnings)
            throws IOException {
        try (var verification = new Verification(rulebook, options)) {
            new Reading(catalog, rulebook, reading, warnings).read(walk, verification::part);
            return verification.result();
        }
    }

    /**
     * Gives the options of a reading that verification needs: with places, and with the scores that logs carry.
     *
     * @param jobs how many threads
     * @param records what the user says about all records
     * @return the options
     */
    public static Reading.Options reading(int jobs, ReadOptions records) {
        return new Reading.Options(
                jobs, new ReadOptions(records.benchmark(), records.agent(), records.only(), true), true, false);
    }

    /**
     * Starts a part. Called by any thread.
     *
     * @return an empty part
     */
    public Part part() {
        return new Part(this);
    }

    /** The episodes of a stretch of the input, in order. Used by one thread at a time. */
    public static final class Part implements EpisodeParts.Part {

        private final Verification verification;
        private final EpisodeScorer scorer;
        private final SeenEpisodes.Part seen;
        private VerifiedTally tally;

        private Part(Verification verification) {
            this.verification = verification;
            this.scorer = new EpisodeScorer(verification.rulebook);
            this.seen = verification.seen.part();
            this.tally = new VerifiedTally(verification.options.listed());
        }

        @Override
        public void episode(Episode episode) {
            seen.next();
            verification.check(episode, scorer, seen, tally);
        }

        @Override
        public void rejected(Reject reject) {
            tally.rejected(reject.describe());
        }

        @Override
        public void leftOut() {
            tally.leftOut();
        }

        @Override
        public void aggregate(Aggregate aggregate) {
            tally.aggregate(aggregate, verification.options.tolerance());
        }

        @Override
        public boolean end() throws IOException {
            if (seen.end()) {
                return true;
            }
            tally = new VerifiedTally(verification.options.listed());
            return false;
        }

        @Override
        public void commit() {
            verification.all.merge(tally);
        }
    }

    /**
     * Gives the outcome of all parts that were committed.
     *
     * @return the outcome
     */
    public Verified result() {
        return all.result();
    }

    @Override
    public void close() {
        seen.close();
    }

    private void check(Episode episode, EpisodeScorer scorer, SeenEpisodes.Part seen, VerifiedTally tally) {
        var benchmark = episode.layout().benchmark();
        var reject = EpisodeCheck.reject(episode, scorer, seen);
        // What no run scores may be compared all the same, unless it came before: another ruleset may have made its
        // scores.
        if (reject != null && (episode.recorded().isEmpty() || reject.code() == Reason.DUPLICATE_EPISODE)) {
            tally.rejected(reject.describe());
            return;
        }
        var group = tally.group(benchmark.id(), episode.agent(), experiment(episode.instance()));
        if (episode.recorded().isEmpty()) {
            group.nothingRecorded(whyNot(episode, "its log carries no scores beside what they come from"));
            return;
        }
        var checks = new LinkedHashMap<String, EpisodeCheck>();
        for (var evaluator : evaluators.computeIfAbsent(benchmark.id(), id -> rulebook.evaluators(benchmark))) {
            checks.put(evaluator.rule().ruleset(), EpisodeCheck.of(episode, scorer, evaluator, options.tolerance()));
        }
        if (nothingInCommon(episode, checks)) {
            group.nothingInCommon(whyNot(
                    episode,
                    "none of the rulesets that were tried gives the scores that its log carries: " + named(episode)));
            return;
        }
        group.compared(episode, checks);
    }

    /**
     * An episode that nobody can compare: it is not whole, as its log says, so that a run gives it no scores; or no rule
     * has a metric of those that are recorded. An episode that is whole and that a rule can't score is a difference.
     */
    private static boolean nothingInCommon(Episode episode, Map<String, EpisodeCheck> checks) {
        return episode.status() == Status.UNFINISHED
                || episode.status() == Status.MISSING
                || checks.values().stream()
                        .allMatch(c -> c.fault() == null && c.metrics().isEmpty());
    }

    private static NameList named(Episode episode) {
        var names = new NameList();
        new TreeSet<>(episode.recorded().keySet()).forEach(names::add);
        return names;
    }

    /**
     * Why the log says that an episode is not whole tells more than that there is nothing to compare. A note need not be
     * why, and stands behind it.
     */
    private static String whyNot(Episode episode, String otherwise) {
        if (episode.status() != null && !episode.statusReason().isEmpty()) {
            return episode.statusReason();
        }
        return episode.notes().isEmpty()
                ? otherwise
                : otherwise + " (noted: " + String.join("; ", episode.notes()) + ")";
    }

    /** Gives what an instance shares with the others of its experiment: the part before the last slash. */
    static String experiment(String instance) {
        return instance.substring(0, Math.max(0, instance.lastIndexOf('/')));
    }
}
