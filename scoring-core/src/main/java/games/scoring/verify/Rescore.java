package games.scoring.verify;

import games.scoring.api.Benchmark;
import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.output.ScoreFile;
import games.scoring.plugin.Catalog;
import games.scoring.record.Episode;
import games.scoring.rule.AskedInVain;
import games.scoring.rule.AskedInVain.Against;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Rulebook;
import games.scoring.rule.RunSettings;
import games.scoring.score.EpisodeScorer;
import games.scoring.standing.RunOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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

    private final Rulebook newRules;
    private final int listed;
    private final Receiver receiver;

    // Changed by commits only, which come one at a time.
    private final TreeMap<RescoreTally.Key, RescoreTally> tallies = new TreeMap<>();
    private long storedDiffers;

    private Rescore(Rulebook newRules, int listed, Receiver receiver) {
        this.newRules = newRules;
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
        var oldRules = RunAgain.rules(catalog, run);
        var newRules =
                Rulebook.of(catalog, RunOptions.replaced(manifest.options(), options.options()), options.rulesets());
        for (var family : manifest.rulesets().keySet()) {
            requireEffect(run, oldRules.settings(family), newRules.settings(family));
        }
        var how = new RunAgain.Options(options.root(), options.jobs(), false, options.listed());
        var rescore = new Rescore(newRules, options.listed(), episodes);
        var again = RunAgain.of(catalog, run, oldRules, how, rescore.taker());
        again.read(warnings);
        return rescore.result(catalog, again, options, warnings);
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

    private Evaluator newRule(Benchmark benchmark, Evaluator old) {
        var chosen = newRules.chosen().get(benchmark.family());
        return Objects.requireNonNull(
                newRules.under(benchmark, chosen == null ? old.rule().ruleset() : chosen)
                        .evaluator());
    }

    /** An episode, and the rules that it is under. */
    private record UnderBoth(RescoredEpisode episode, Evaluator before, Evaluator after) {}

    private RunAgain.Taker<UnderBoth> taker() {
        return new Both();
    }

    /** Puts each episode under both. */
    private final class Both implements RunAgain.Taker<UnderBoth> {

        @Override
        public UnderBoth made(Episode episode, RuleOutcome old, EpisodeScorer scorer) {
            var after = newRule(episode.layout().benchmark(), old.evaluator());
            var now = old.under(after, scorer, episode);
            var reject = now.reject();
            var rescored = new RescoredEpisode(
                    episode.layout().benchmark().id(),
                    episode.agent(),
                    episode.instance(),
                    episode.episode(),
                    episode.source(),
                    old.side(),
                    now.side(),
                    old.changesTo(now),
                    reject == null ? "" : reject.message());
            return new UnderBoth(rescored, old.evaluator(), after);
        }

        @Override
        public boolean take(UnderBoth made, ScoreFile.@Nullable Line line) throws IOException {
            var episode = made.episode();
            if (line != null) {
                storedDiffers +=
                        Tolerance.EXACT.equal(line.score(), episode.before().score()) ? 0 : 1;
                episode = episode.asStored(line);
            }
            add(episode, made);
            return true;
        }

        @Override
        public boolean takesRejected(UnderBoth made, String family) throws IOException {
            if (!newRules.chosen().containsKey(family)) {
                return false;
            }
            add(made.episode().rejectedBefore(), made);
            return true;
        }
    }

    private void add(RescoredEpisode episode, UnderBoth made) throws IOException {
        receiver.episode(episode);
        tallies.computeIfAbsent(RescoreTally.Key.of(episode), k -> new RescoreTally(made.before(), made.after()))
                .add(episode, listed);
    }

    private Rescored result(Catalog catalog, RunAgain<UnderBoth> again, Options asked, Consumer<String> warnings) {
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
        if (again.leftOut() > 0) {
            remarks.add(Counted.of(
                    again.leftOut(),
                    "further record is left out, since the run rejected it.",
                    "further records are left out, since the run rejected them."));
        }
        return new Rescored(
                tallies.values().stream().map(RescoreTally::result).toList(),
                again.rejected(),
                again.rejects(),
                remarks,
                again.stopped().map(how -> "Of the run: " + how));
    }
}
