package games.scoring.standing;

import games.scoring.api.Status;
import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.output.EpisodeSet;
import games.scoring.output.FinishedRun;
import games.scoring.output.RunManifest;
import games.scoring.output.ScoreFile;
import games.scoring.score.Contest;
import games.scoring.source.InputDigest;
import games.scoring.source.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The standings of several runs: those of one run over all their inputs, in the order of the runs. An episode that stands
 * in an earlier run too counts as a rejected record, as it would in that one run.
 *
 * @param standings the standings
 * @param duplicates how many episodes of later runs stand in earlier ones
 * @param remarks what the user should know, a sentence each
 */
public record MergedRuns(Standings standings, long duplicates, List<String> remarks) {

    private static final long LARGEST = 1L << 30;

    /**
     * Makes merged runs.
     *
     * @param standings the standings
     * @param duplicates how many episodes of later runs stand in earlier ones
     * @param remarks what the user should know, a sentence each
     */
    public MergedRuns {
        remarks = List.copyOf(remarks);
    }

    /**
     * Merges runs.
     *
     * @param runs the runs, at least one
     * @param scratch a folder for what does not fit into memory; what is put there is gone afterwards
     * @return the standings, and what must be said
     * @throws UsageException if the runs can't be one: they were scored under different options, or the same input was
     *     scored twice and its episodes can't be told apart
     * @throws IOException if a file can't be read
     */
    public static MergedRuns of(List<FinishedRun> runs, Path scratch) throws IOException {
        if (runs.size() == 1) {
            return new MergedRuns(standings(runs.get(0)), 0, List.of());
        }
        try (var seen = new EpisodeSet(scratch)) {
            var merging = new Merging(seen);
            for (var run : runs) {
                merging.add(run);
            }
            return merging.merged();
        }
    }

    /**
     * Goes through the episodes of runs that count in their merged standings: all but those that stand in an earlier run
     * too.
     *
     * @param runs the runs, each with its scores
     * @param scratch a folder for what does not fit into memory; what is put there is gone afterwards
     * @param each takes the episodes, in the order of the runs
     * @throws IOException if a file can't be read
     */
    static void eachCounted(List<FinishedRun> runs, Path scratch, Consumer<ScoreFile.Line> each) throws IOException {
        try (var seen = new EpisodeSet(scratch)) {
            for (var run : runs) {
                long left = records(run);
                try (var scores = ScoreFile.open(run.required(RunFiles.SCORES))) {
                    for (var line = scores.next(); line != null && left > 0; line = scores.next()) {
                        left--;
                        // What a run wrote is distinct in itself.
                        if (runs.size() == 1 || seen.add(line)) {
                            each.accept(line);
                        }
                    }
                }
            }
        }
    }

    /** Counts the lines of scores that stand for records; behind them come those that a plan alone knows of. */
    private static long records(FinishedRun run) {
        var manifest = run.manifest();
        return manifest.count("scored")
                + manifest.count("aborted")
                + manifest.count("unfinished")
                + manifest.count("missing")
                - manifest.count("planned");
    }

    private static Standings standings(FinishedRun run) throws IOException {
        var file = run.required(RunFiles.STANDINGS);
        if (Files.size(file) > LARGEST) {
            throw new UsageException(file + " is larger than 1 GiB.");
        }
        return StandingsFile.read(Files.readAllBytes(file), file.toString());
    }

    private static final class Merging {

        private final EpisodeSet seen;
        private final Standings all = new Standings();
        private final List<FinishedRun> before = new ArrayList<>();
        private final List<String> remarks = new ArrayList<>();
        private long duplicates;
        private boolean planned;

        Merging(EpisodeSet seen) {
            this.seen = seen;
        }

        void add(FinishedRun run) throws IOException {
            var own = standings(run);
            var scores = run.file(RunFiles.SCORES);
            var distinct = scores.isPresent() ? distinct(run, scores.get(), own) : own;
            if (scores.isEmpty()) {
                remarks.add(
                        run.folder() + ": whether its episodes stand in other folders too is not known, since it has"
                                + " no " + RunFiles.SCORES + ". All of them count.");
            }
            for (var other : before) {
                if (scores.isEmpty() || !other.wrote(RunFiles.SCORES)) {
                    requireOtherInputs(run, other);
                }
            }
            try {
                all.merge(distinct);
            } catch (IllegalArgumentException e) {
                throw new UsageException(run.folder() + ": " + e.getMessage());
            }
            planned |= run.manifest().count("planned") > 0;
            before.add(run);
        }

        /** Without their ids episodes are taken as different, unless they were read from one and the same input. */
        private static void requireOtherInputs(FinishedRun run, FinishedRun other) {
            common(run.manifest(), other.manifest()).ifPresent(input -> {
                throw new UsageException(made(run, input, other) + " (SHA-256 " + input.sha256() + "), and its episodes"
                        + " would count twice. Leave one of the two out. Episodes that have ids are told apart where"
                        + " both are scored without --no-episodes.");
            });
        }

        /**
         * Takes a run apart into what is new and what stands in an earlier one.
         *
         * @return the run's own standings where all is new
         */
        private Standings distinct(FinishedRun run, Path file, Standings own) throws IOException {
            var distinct = new Distinct(own);
            long records = records(run);
            long unnamed = 0;
            try (var scores = ScoreFile.open(file)) {
                long number = 0;
                for (var line = scores.next(); line != null; line = scores.next()) {
                    // What is known from a plan alone is no record, and stands behind all records.
                    boolean isRecord = ++number <= records;
                    boolean isNew = !isRecord || seen.add(line);
                    unnamed += isRecord && line.episode().isEmpty() ? 1 : 0;
                    if (!before.isEmpty()) {
                        distinct.add(line, isNew);
                    }
                }
            }
            if (unnamed > 0) {
                sayWhatMayBeTwice(run, unnamed);
            }
            if (distinct.duplicates == 0) {
                return own;
            }
            duplicates += distinct.duplicates;
            remarks.add(run.folder() + ": " + Counted.of(distinct.duplicates, "episode stands", "episodes stand")
                    + " in an earlier folder too, the first being " + distinct.first + ": set aside as "
                    + "duplicate-episode, the first counts.");
            return distinct.standings(run);
        }

        private void sayWhatMayBeTwice(FinishedRun run, long unnamed) {
            for (var other : before) {
                common(run.manifest(), other.manifest())
                        .ifPresent(input -> remarks.add(made(run, input, other) + ", and "
                                + Counted.of(
                                        unnamed,
                                        "episode of " + run.folder() + " has no id to be told apart by. It counts",
                                        "episodes of " + run.folder() + " have no id to be told apart by. They count")
                                + " in both."));
            }
        }

        /** Says that two runs were made of one input, by the path that it had in each. */
        private static String made(FinishedRun run, InputDigest input, FinishedRun other) {
            var path = other.manifest().inputs().stream()
                    .filter(i -> i.sha256().equals(input.sha256()))
                    .findFirst()
                    .map(InputDigest::path)
                    .orElse(input.path());
            return path.equals(input.path())
                    ? run.folder() + " and " + other.folder() + ": both were made of " + path
                    : run.folder() + " was made of " + input.path() + ", " + other.folder() + " of " + path
                            + ", which are equal";
        }

        private static Optional<InputDigest> common(RunManifest a, RunManifest b) {
            return a.inputs().stream()
                    .filter(input -> input.size() > 0)
                    .filter(input ->
                            b.inputs().stream().anyMatch(i -> i.sha256().equals(input.sha256())))
                    .findFirst();
        }

        MergedRuns merged() {
            if (planned) {
                remarks.add("Planned and absent episodes count as missing as often as a folder lacks them, even where"
                        + " another folder has them. To hold all inputs to one plan, score them in one run.");
            }
            return new MergedRuns(all, duplicates, remarks);
        }
    }

    /** A run without what stands in earlier ones. */
    private static final class Distinct {

        private static final Map<String, Status> STATUSES = new HashMap<>();

        static {
            for (var status : Status.values()) {
                STATUSES.put(status.word(), status);
            }
        }

        private final Standings own;
        private final Standings kept = new Standings();
        private final Set<Contest> withDuplicates = new HashSet<>();
        private String first = "";
        private long duplicates;
        private Contest contest = new Contest("", "");
        private Standings.@Nullable Entrants entrants;

        Distinct(Standings own) {
            this.own = own;
        }

        void add(ScoreFile.Line line, boolean isNew) {
            if (!isNew) {
                first = duplicates++ == 0 ? line.source() : first;
                var its = new Contest(line.benchmark(), line.ruleset());
                withDuplicates.add(its);
                kept.addRejected(its, Standings.nameOf(line.agent()), 1);
                return;
            }
            var into = entrants;
            if (into == null
                    || !contest.benchmark().equals(line.benchmark())
                    || !contest.ruleset().equals(line.ruleset())) {
                contest = new Contest(line.benchmark(), line.ruleset());
                into = kept.entrants(contest);
                entrants = into;
            }
            var status = STATUSES.get(line.status());
            if (status == null) {
                throw new UsageException(line.source() + ": no status '" + line.status() + "'.");
            }
            into.agent(line.agent()).add(status, line.score(), line.instance());
        }

        private static UsageException inseparable(FinishedRun run, Contest contest, String why) {
            return new UsageException(run.folder() + ": has episodes of " + contest.benchmark()
                    + " that stand in an earlier folder too, and " + why + ". Score all inputs in one run.");
        }

        Standings standings(FinishedRun run) {
            own.contests().forEach((each, theirs) -> {
                var ours = kept.entrants(each);
                ours.options.putAll(theirs.options);
                if (!withDuplicates.contains(each)) {
                    ours.duels.merge(theirs.duels);
                    theirs.agents.forEach((agent, its) -> ours.standing(agent).endUnknown = its.endUnknown);
                } else if (!theirs.duels.results().isEmpty()) {
                    throw inseparable(run, each, "duels can't be taken apart");
                } else if (theirs.agents.values().stream().anyMatch(its -> its.endUnknown > 0)) {
                    throw inseparable(run, each, RunFiles.SCORES + " does not say which of them may have been aborted");
                }
            });
            own.rejected()
                    .forEach((each, agents) -> agents.forEach((agent, count) -> kept.addRejected(each, agent, count)));
            return kept;
        }
    }
}
