package games.scoring.verify;

import games.scoring.api.Benchmark;
import games.scoring.message.Counted;
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
import games.scoring.rule.AskedInVain;
import games.scoring.rule.AskedInVain.Against;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Rulebook;
import games.scoring.rule.RunSettings;
import games.scoring.score.EpisodeScorer;
import games.scoring.score.Scored;
import games.scoring.source.InputDigest;
import games.scoring.source.RunFiles;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import games.scoring.standing.RunOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Scores a run again under other rules, and says what changes, term by term.
 *
 * <p>The inputs come from {@code scores.jsonl} where the run kept them; else the inputs that {@code manifest.json} names
 * are read again, and must be the same to the byte. Both sets of rules are applied to each episode. The old score is the
 * one in {@code scores.jsonl} where there is such a file. Episodes that the run set aside as duplicates, or knew from its
 * plan alone, are left out.
 */
public final class Rescore {

    /**
     * What to change.
     *
     * @param rulesets {@code --ruleset} texts, {@code ID} or {@code FAMILY=ID}; a family for which none is given keeps the
     *     run's
     * @param options {@code --option} texts that replace those of the run
     * @param root where relative paths of the run's inputs start; where it is empty they are looked for in the working
     *     folder and in the folders above the run's
     * @param jobs how many threads
     * @param listed how many single episodes each list shows at most
     */
    public record Options(List<String> rulesets, List<String> options, Optional<Path> root, int jobs, int listed) {

        /**
         * Makes options.
         *
         * @param rulesets the rulesets to score under
         * @param options the options that replace those of the run
         * @param root where relative paths of the run's inputs start
         * @param jobs how many threads
         * @param listed how many single episodes each list shows at most
         */
        public Options {
            rulesets = List.copyOf(rulesets);
            options = List.copyOf(options);
        }
    }

    /** Takes each episode, changed or not, in the order of the input. */
    @FunctionalInterface
    public interface Receiver {

        /**
         * Takes an episode.
         *
         * @param episode the episode under both sets of rules
         * @throws IOException if it can't be written
         */
        void episode(RescoredEpisode episode) throws IOException;
    }

    private final Rulebook oldRules;
    private final Rulebook newRules;
    private final Map<String, Set<String>> usedRulesets;
    private final boolean kept;
    private final @Nullable StoredScores stored;

    /** Tells duplicates where no scores are stored that would. */
    private final SeenEpisodes seen;

    private final Optional<String> stopped;
    private final int listed;
    private final Receiver receiver;

    /** How many records there are to take: a run that stopped read no more, and behind those it kept stand its plan's. */
    private final long most;

    // Changed by commits only, which come one at a time.
    private final TreeMap<RescoreTally.Key, RescoreTally> tallies = new TreeMap<>();
    private final List<String> rejects = new ArrayList<>();
    private long rejected;
    private long taken;
    private long storedDiffers;
    private long leftOut;

    private Rescore(
            Rulebook oldRules,
            Rulebook newRules,
            FinishedRun run,
            boolean kept,
            @Nullable StoredScores stored,
            SeenEpisodes seen,
            int listed,
            Receiver receiver) {
        this.oldRules = oldRules;
        this.newRules = newRules;
        this.usedRulesets = run.manifest().rulesets();
        this.kept = kept;
        this.stored = stored;
        this.seen = seen;
        this.stopped = run.stopped();
        long records = run.manifest().count("records");
        long rejected = run.manifest().count("rejected");
        this.most = kept ? records - rejected : stopped.isPresent() ? records : Long.MAX_VALUE;
        this.leftOut = kept ? rejected : 0;
        this.listed = listed;
        this.receiver = receiver;
    }

    /**
     * Scores a run again.
     *
     * @param catalog the families
     * @param out the folder of the run
     * @param options what to change
     * @param warnings takes what the user should know and is no record
     * @param episodes takes each episode; what it took must be dropped where this method throws
     * @return what changes
     * @throws IOException if something can't be read, or the receiver fails
     * @throws UsageException if the run's inputs are neither kept nor the same as they were, the ruleset is unknown, or the
     *     folder holds no finished run
     */
    public static Rescored of(Catalog catalog, Path out, Options options, Consumer<String> warnings, Receiver episodes)
            throws IOException {
        if (options.rulesets().isEmpty() && options.options().isEmpty()) {
            throw new UsageException(
                    "Nothing to change: name a ruleset with --ruleset ID, or an option with --option.");
        }
        var run = FinishedRun.open(out);
        var manifest = run.manifest();
        var oldRules = Rulebook.of(catalog, RunOptions.replaced(manifest.options(), List.of()), List.of());
        var newRules =
                Rulebook.of(catalog, RunOptions.replaced(manifest.options(), options.options()), options.rulesets());
        for (var family : manifest.rulesets().keySet()) {
            if (catalog.family(family).isPresent()) {
                requireEffect(run, oldRules.settings(family), newRules.settings(family));
            }
        }
        var scores = run.file(RunFiles.SCORES);
        boolean kept = scores.isPresent() && keptInputs(scores.get());
        if (kept && options.root().isPresent()) {
            throw new UsageException("--root " + options.root().get() + ": the run kept its inputs, in " + scores.get()
                    + ", and they are taken from there. Leave --root out.");
        }
        try (var seen = new SeenEpisodes(Path.of(System.getProperty("java.io.tmpdir")));
                var file = scores.isPresent() ? ScoreFile.open(scores.get()) : null) {
            var stored = file == null ? null : new StoredScores(file, kept);
            var rescore = new Rescore(oldRules, newRules, run, kept, stored, seen, options.listed(), episodes);
            if (kept) {
                rescore.readKept(catalog, scores.get(), options.jobs());
            } else {
                rescore.readAgain(catalog, run, options, warnings);
            }
            return rescore.result(catalog, options, warnings);
        }
    }

    /** The inputs are those of the run: what decides how logs are read, or how scores are ranked, changes none of them. */
    private static void requireEffect(FinishedRun run, RunSettings old, RunSettings now) {
        var changed = changed(old.nonDefault(), now.nonDefault());
        var ofLogs = changed(old.ofLogFormats(), now.ofLogFormats());
        for (var name : changed) {
            var option = "--option " + name + "=" + now.text(name);
            if (ofLogs.contains(name)) {
                throw new UsageException(option
                        + ": decides what is read from logs, and rescore takes the inputs as the"
                        + " run read them. Score the logs anew and compare: scoring run INPUT... -o NEW " + option
                        + ", then: scoring compare " + run.folder() + " NEW");
            }
            if (now.afterScoring().contains(name)) {
                throw new UsageException(option + ": decides how scores are ranked, and changes none of them. What it"
                        + " changes: scoring leaderboard " + run.folder() + " " + option);
            }
        }
    }

    private static Set<String> changed(Map<String, String> old, Map<String, String> now) {
        var names = new TreeSet<>(old.keySet());
        names.addAll(now.keySet());
        names.removeIf(name -> Objects.equals(old.get(name), now.get(name)));
        return names;
    }

    private static boolean keptInputs(Path scores) throws IOException {
        try (var file = ScoreFile.open(scores)) {
            var first = file.next();
            return first != null && first.inputs();
        }
    }

    private void readKept(Catalog catalog, Path scores, int jobs) throws IOException {
        var options = WalkOptions.defaults().inputFormat("jsonl");
        try (var walk = SourceWalk.open(List.of(scores.toString()), catalog, options)) {
            // Warnings would be about the keys that a line of scores has beyond those of a record.
            new Reading(catalog, oldRules, new Reading.Options(jobs, ReadOptions.DEFAULTS, false, true), warning -> {})
                    .read(walk, Part::new);
        }
    }

    private void readAgain(Catalog catalog, FinishedRun run, Options asked, Consumer<String> warnings)
            throws IOException {
        var out = run.folder();
        var manifest = run.manifest();
        var root = RunInputs.root(run, asked.root());
        var paths = manifest.inputs().stream().map(InputDigest::path).toList();
        var reading = manifest.reading();
        var options = WalkOptions.defaults()
                .inputFormat(reading.getOrDefault("input-format", ""))
                .warnings(warnings)
                .without(out)
                .root(root)
                .digesting();
        var records = new ReadOptions(
                reading.getOrDefault("benchmark", ""),
                reading.getOrDefault("agent", ""),
                Only.parse(reading.getOrDefault("only", "")),
                false);
        try (var walk = SourceWalk.open(paths, catalog, options)) {
            var how = new Reading.Options(asked.jobs(), records, false, stopped.isPresent());
            new Reading(catalog, oldRules, how, warnings).read(walk, Part::new);
            for (var digest : walk.digests()) {
                if (!manifest.inputs().contains(digest)) {
                    throw RunInputs.changed(root.resolve(digest.path()));
                }
            }
        }
        if (stored != null) {
            stored.requireAllFound(out);
        }
    }

    private @Nullable Evaluator oldRule(Benchmark benchmark, String named) {
        var used = usedRulesets.getOrDefault(benchmark.family(), Set.of());
        // One ruleset for the whole family may have been the command line's, which wins over the record's.
        return kept || used.size() != 1
                ? oldRules.under(benchmark, named).evaluator()
                : oldRules.under(benchmark, used.iterator().next()).evaluator();
    }

    private @Nullable Evaluator newRule(Benchmark benchmark, Evaluator old) {
        var chosen = newRules.chosen().get(benchmark.family());
        return newRules.under(benchmark, chosen == null ? old.rule().ruleset() : chosen)
                .evaluator();
    }

    /**
     * An episode that waits for its line of the scores file.
     *
     * @param number counts the records of its part
     * @param open the same with the status left to the rules, where they may have decided it; else null
     * @param unknown says that the record names a ruleset that is not there, or nothing: the run rejected it, unless its
     *     command line chose another one
     */
    private record Pending(
            int number,
            RescoredEpisode episode,
            @Nullable Open open,
            Evaluator before,
            Evaluator after,
            String unknown) {

        /** A line of scores states the status, whether the record or log did or the rule decided it. */
        RescoredEpisode meantBy(ScoreFile.@Nullable Line found) {
            return open == null || found == null || isStated(open, found) ? episode : open.episode();
        }

        /** What the record or log takes out has no metric, all for one reason, which is not the rule's. */
        private boolean isStated(Open ifNot, ScoreFile.Line found) {
            var reasons = found.undefined();
            return reasons.size() == before.rule().rule().metrics().size()
                    && Set.copyOf(reasons.values()).size() == 1
                    && !reasons.equals(ifNot.undefined());
        }
    }

    /**
     * An episode whose status the rule decided, as it does that of the line.
     *
     * @param undefined why metrics have no value then, by their names
     */
    private record Open(RescoredEpisode episode, Map<String, String> undefined) {}

    /** A record that can't be read. */
    private record Fault(int number, String message) {}

    private final class Part implements EpisodeParts.Part {

        private final EpisodeScorer scorer = new EpisodeScorer(oldRules);
        private final List<Pending> pending = new ArrayList<>();
        private final List<Fault> faults = new ArrayList<>();
        private final BitSet faulty = new BitSet();
        private final BitSet duplicates = new BitSet();
        private final SeenEpisodes.Part seenHere = seen.part();
        private int number;

        @Override
        public void episode(Episode read) {
            number++;
            seenHere.next();
            var benchmark = read.layout().benchmark();
            var unknown = oldRules.under(benchmark, read.ruleset()).fault();
            var before = oldRule(benchmark, unknown == null ? read.ruleset() : "");
            var after = before == null ? null : newRule(benchmark, before);
            if (before == null || after == null) {
                fault(read.source() + ": the run's ruleset '" + read.ruleset() + "' of " + benchmark.id()
                        + " is not known any more");
                return;
            }
            var old = RuleOutcome.of(scorer, read, before);
            if (stored == null && (unknown == null || !wasRejected(benchmark.family())) && cameBefore(old.scored())) {
                duplicates.set(number);
                return;
            }
            pending.add(new Pending(
                    number,
                    rescored(read, old, after),
                    kept && read.status() != null ? open(read, before, after) : null,
                    before,
                    after,
                    unknown == null ? "" : unknown.message()));
        }

        private boolean cameBefore(@Nullable Scored scored) {
            return scored != null && seenHere.has(scored);
        }

        private @Nullable Open open(Episode read, Evaluator before, Evaluator after) {
            var episode = read.withoutStatus();
            var old = RuleOutcome.of(scorer, episode, before);
            var scored = old.scored();
            return scored != null && scored.status() == read.status()
                    ? new Open(rescored(episode, old, after), scored.undefined())
                    : null;
        }

        private RescoredEpisode rescored(Episode episode, RuleOutcome old, Evaluator after) {
            var now = old.under(after, scorer, episode);
            var reject = now.reject();
            return new RescoredEpisode(
                    episode.layout().benchmark().id(),
                    episode.agent(),
                    episode.instance(),
                    episode.episode(),
                    episode.source(),
                    old.side(),
                    now.side(),
                    old.changesTo(now),
                    reject == null ? "" : reject.message());
        }

        @Override
        public void rejected(Reject reject) {
            number++;
            fault(reject.describe());
        }

        private void fault(String message) {
            faulty.set(number);
            if (faults.size() < listed) {
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
                if (each.number() <= left) {
                    add(each);
                }
            }
            int wanted = (int) Math.min(left, number);
            rejected += faulty.get(0, wanted + 1).cardinality();
            leftOut += duplicates.get(0, wanted + 1).cardinality();
            faults.stream()
                    .filter(f -> f.number() <= left)
                    .limit(Math.max(0, listed - rejects.size()))
                    .forEach(f -> rejects.add(f.message()));
            taken += number;
        }

        @Override
        public boolean isLast() {
            return taken >= most;
        }
    }

    private void add(Pending each) throws IOException {
        var family = each.before().rule().benchmark().family();
        var found = stored == null ? null : stored.of(each.episode());
        var episode = each.meantBy(found);
        if (!each.unknown().isEmpty() && found == null && wasRejected(family)) {
            if (!newRules.chosen().containsKey(family)) {
                rejected++;
                if (rejects.size() < listed) {
                    rejects.add(episode.source() + ": " + each.unknown());
                }
                return;
            }
            episode = episode.rejectedBefore();
        }
        if (stored != null) {
            if (found == null && !episode.before().isRejected()) {
                leftOut++;
                return;
            }
            if (found != null) {
                storedDiffers +=
                        Tolerance.EXACT.equal(found.score(), episode.before().score()) ? 0 : 1;
                episode = episode.asStored(found);
            }
        }
        receiver.episode(episode);
        tallies.computeIfAbsent(RescoreTally.Key.of(episode), k -> new RescoreTally(each.before(), each.after()))
                .add(episode, listed);
    }

    /** Whether the run rejected an episode of an unknown ruleset; without scores a ruleset for all may have been asked for. */
    private boolean wasRejected(String family) {
        return stored != null || usedRulesets.getOrDefault(family, Set.of()).size() != 1;
    }

    private Rescored result(Catalog catalog, Options asked, Consumer<String> warnings) {
        var families = new TreeSet<String>();
        var read = new TreeSet<String>();
        tallies.values().forEach(tally -> tally.tellWhatWasInForce(families, read));
        var vain =
                new ArrayList<>(AskedInVain.of(catalog, asked.rulesets(), asked.options(), Against.EPISODES, families));
        vain.addAll(AskedInVain.unread(newRules, Against.EPISODES, families, read));
        vain.forEach(sentence -> warnings.accept(sentence + "."));
        var remarks = new ArrayList<String>();
        if (storedDiffers > 0) {
            remarks.add(Counted.of(storedDiffers, "of the run's scores is", "of the run's scores are")
                    + " not what its rules give today: this program or a plugin"
                    + " has changed since. The scores shown as old are the run's; old terms are of today.");
        }
        if (leftOut > 0) {
            remarks.add(Counted.of(
                    leftOut,
                    "further record is left out, since the run rejected it.",
                    "further records are left out, since the run rejected them."));
        }
        return new Rescored(
                tallies.values().stream().map(RescoreTally::result).toList(),
                rejected,
                rejects,
                remarks,
                stopped.map(how -> "Of the run: " + how));
    }
}
