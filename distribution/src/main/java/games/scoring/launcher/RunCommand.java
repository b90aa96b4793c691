package games.scoring.launcher;

import games.scoring.message.UsageException;
import games.scoring.output.Exports;
import games.scoring.output.LineFiles;
import games.scoring.output.Manifest;
import games.scoring.output.OutputFolder;
import games.scoring.output.Plan;
import games.scoring.output.ScoringRun;
import games.scoring.output.TableFiles;
import games.scoring.output.WrittenFile;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.Version;
import games.scoring.score.ResultSink;
import games.scoring.source.Compression;
import games.scoring.source.InputDigest;
import games.scoring.source.Parquet;
import games.scoring.source.RunFiles;
import games.scoring.source.SourceWalk;
import games.scoring.standing.Leaderboard;
import games.scoring.standing.LeaderboardFiles;
import games.scoring.standing.RunOptions;
import games.scoring.standing.Standings;
import games.scoring.standing.StandingsFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Scores everything. */
@Command(
        name = "run",
        description = "Scores everything in the inputs, writes OUT, and prints the leaderboards.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "OUT holds scores.jsonl (a line for each valid episode), rejects.jsonl, leaderboard.csv and .json,",
            "standings.json (for an exact merge) and manifest.json (what the run was made of)."
        })
final class RunCommand implements Callable<Integer> {

    /** How much work a kill may cost, unless the user says otherwise. */
    private static final Duration KEEP_EVERY = Duration.ofMillis(Long.getLong("scoring.keep.millis", 5_000));

    /** How scores are written. */
    enum ScoreFormat {
        JSONL,
        CSV,
        PARQUET
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private PlanOptions plan = new PlanOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            required = true,
            description = "The folder to write, absent or empty.")
    private Path output;

    @Option(names = "--overwrite", description = "Replace the files of an earlier run in OUT, and nothing else.")
    private boolean overwrite;

    @Option(
            names = "--resume",
            description = "Go on with a run in OUT that was broken off; begin it where OUT holds none.")
    private boolean resume;

    @Option(
            names = "--no-episodes",
            description = "Write leaderboards, standings and manifest only, and what --export asks for.")
    private boolean noEpisodes;

    @Option(names = "--keep-inputs", description = "Write each episode's inputs into its line, for 'scoring rescore'.")
    private boolean keepInputs;

    @Option(
            names = "--compress",
            paramLabel = "HOW",
            description = "Compress scores.jsonl, rejects.jsonl and scores.csv: gzip, zstd or none. none by default.")
    private Compression compression = Compression.NONE;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            split = ",",
            description = "How to write the scores: jsonl, csv, parquet, or several (jsonl,csv). jsonl by default.")
    private Set<ScoreFormat> formats = EnumSet.of(ScoreFormat.JSONL);

    @Option(
            names = "--export",
            paramLabel = "NAME",
            description = "Write a family's own result files too: 'scoring benchmarks FAMILY' lists them. Repeatable.")
    private List<String> exports = new ArrayList<>();

    @Option(
            names = "--fail-fast",
            description = "Stop at the first record that can't be scored, with exit code 3 whatever is allowed.")
    private boolean failFast;

    @Option(
            names = "--allow-partial-coverage",
            description = "Where a family ranks by the average rank over its benchmarks, as orak does: rank agents that"
                    + " lack benchmarks beside complete ones, and say what they lack.")
    private boolean allowPartialCoverage;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Recorded in the manifest. No score depends on it; 'leaderboard --bootstrap' draws by it.")
    private long seed;

    private Set<String> expectedRejects = Set.of();

    /**
     * Makes the command as if it had been given these arguments, and {@code --allow-partial-coverage}.
     *
     * @param inputs what to score
     * @param output the folder to write
     * @param overwrite whether to replace the files of an earlier run
     * @param rejects the sources of the records that are rejected by rights, which is no reason for an exit code
     */
    static RunCommand ofExamples(List<String> inputs, Path output, boolean overwrite, Set<String> rejects) {
        var command = new RunCommand();
        command.input = new InputOptions(inputs);
        command.output = output;
        command.overwrite = overwrite;
        command.allowPartialCoverage = true;
        // The examples are gone afterwards, and its episodes are to be explained.
        command.keepInputs = true;
        command.expectedRejects = Set.copyOf(rejects);
        return command;
    }

    @Override
    public Integer call() throws IOException {
        if (noEpisodes) {
            requireNothingOfEpisodes();
        }
        if (formats.contains(ScoreFormat.PARQUET)) {
            parquet();
            Compression.ZSTD.load();
        }
        compression.load();
        var err = spec.commandLine().getErr();
        return score(new ScoringSession(plugins, rules, err), spec.commandLine().getOut(), err);
    }

    private void requireNothingOfEpisodes() {
        for (var each : ScoreFormat.values()) {
            if (each != ScoreFormat.JSONL && formats.contains(each)) {
                throw new UsageException(
                        "--format " + told(each) + " writes episodes, and --no-episodes leaves them out. Choose one.");
            }
        }
        if (keepInputs) {
            throw new UsageException("--keep-inputs writes into the lines of episodes, and --no-episodes leaves them"
                    + " out. Choose one.");
        }
        if (compression != Compression.NONE) {
            throw new UsageException(
                    "--compress is for the files of episodes, and --no-episodes leaves them out." + " Choose one.");
        }
    }

    /** Scores under the plugins and rules of a session. */
    int score(ScoringSession session, PrintWriter out, PrintWriter err) throws IOException {
        var started = Instant.now();
        var standings = new Standings();
        var planned =
                plan.read(session.catalog(), session.rulebook(), input.records(false), new Warnings(err::println));
        Exports.requireKnown(session.catalog(), exports);
        ScoringRun.Outcome outcome;
        boolean lacking;
        var expected = new ExpectedRejects(expectedRejects);
        try (var progress = new Progress(err);
                var walk = input.walk(session.catalog(), output, new Warnings(progress::say));
                var folder = OutputFolder.open(output, opening(), asked(session.catalog(), planned), fixedNames())) {
            if (resume && !folder.isResumable()) {
                progress.say("scoring: " + output + " holds nothing to go on with: the run begins.");
            }
            var messages = new Messages(progress::say);
            var warnings = new Warnings(progress::say);
            var sinks = new ArrayList<ResultSink>(List.of(standings, messages));
            if (!expectedRejects.isEmpty()) {
                sinks.add(expected);
            }
            if (!noEpisodes) {
                sinks.add(new LineFiles(folder, compression, keepInputs));
            }
            var exporting = new Exports(session.catalog(), exports, !noEpisodes, folder, warnings);
            sinks.add(exporting);
            var run = session.run(options(planned, folder, warnings, progress));
            progress.expect(input.named(), run::bytesRead);
            outcome = runAndKeep(session, run, walk, sinks, folder, progress);
            if (outcome == null) {
                return ExitCode.INTERRUPTED;
            }
            exporting.finish();
            progress.clear();
            writeTables(folder, session.catalog());
            var leaderboard = session.rank(standings, allowPartialCoverage);
            leaderboard.failures().forEach(warnings);
            lacking = exporting.failed() || !leaderboard.failures().isEmpty();
            writeBoards(folder, leaderboard, standings);
            var digests = walk.digests();
            var notes = new ArrayList<>(exporting.notes());
            notes.addAll(walk.copies());
            if (!formats.contains(ScoreFormat.JSONL)) {
                // Late: without it, a run that is broken off can't go on from what it kept.
                folder.remove(RunFiles.SCORES + compression.suffix());
            }
            var manifest = manifest(outcome, digests, notes, folder.written(), started);
            folder.complete(manifest.text(session.catalog(), session.rulebook()));
            LeaderboardText.print(leaderboard, Optional.empty(), out);
            out.flush();
            notes.forEach(warnings);
            warnOfNoEffect(session, outcome, leaderboard, exporting, warnings);
            messages.finish(noEpisodes ? "" : ": see " + output.resolve(RunFiles.REJECTS + compression.suffix()));
        }
        err.println(CountsText.line(outcome) + " → " + output);
        if (expected.count() > 0) {
            err.println(expected.count() + " of the rejected are to be: examples of what is rejected.");
        }
        return plan.exit(outcome, expected.count(), lacking);
    }

    /** Names the files that are written whatever the inputs are. */
    private List<String> fixedNames() {
        var names = new ArrayList<>(List.of(RunFiles.LEADERBOARD, RunFiles.LEADERBOARD_CSV, RunFiles.STANDINGS));
        if (!noEpisodes) {
            names.add(RunFiles.SCORES + compression.suffix());
            names.add(RunFiles.REJECTS + compression.suffix());
        }
        if (formats.contains(ScoreFormat.CSV)) {
            names.add(RunFiles.SCORES_CSV + compression.suffix());
        }
        if (formats.contains(ScoreFormat.PARQUET)) {
            names.add(RunFiles.SCORES_PARQUET);
        }
        return names;
    }

    private static Parquet parquet() {
        return Parquet.find()
                .orElseThrow(() -> new UsageException("--format parquet needs the folder lib/parquet of the"
                        + " distribution, which is not there or is damaged. Unpack the distribution again, or choose"
                        + " jsonl or csv."));
    }

    private ScoringRun.Options options(
            @Nullable Plan planned, OutputFolder folder, Warnings warnings, Progress progress) {
        return ScoringRun.Options.of(input.jobs())
                .records(input.records(false))
                .failFast(failFast)
                .plan(planned)
                .keeping(folder, KEEP_EVERY)
                .warnings(warnings)
                .progress(progress);
    }

    /** Writes the scores as tables, which are made of the lines. */
    private void writeTables(OutputFolder folder, Catalog catalog) throws IOException {
        boolean csv = formats.contains(ScoreFormat.CSV);
        boolean parquet = formats.contains(ScoreFormat.PARQUET);
        if (csv || parquet) {
            var table = TableFiles.of(folder, compression, catalog, keepInputs);
            if (csv) {
                table.writeCsv();
            }
            if (parquet) {
                table.writeParquet(parquet());
            }
        }
    }

    private static void writeBoards(OutputFolder folder, Leaderboard leaderboard, Standings standings)
            throws IOException {
        folder.write(RunFiles.LEADERBOARD, LeaderboardFiles.json(leaderboard));
        folder.write(RunFiles.LEADERBOARD_CSV, LeaderboardFiles.csv(leaderboard));
        folder.write(RunFiles.STANDINGS, StandingsFile.write(standings));
    }

    private Manifest manifest(
            ScoringRun.Outcome outcome,
            List<InputDigest> digests,
            List<String> notes,
            Map<String, WrittenFile> written,
            Instant started) {
        var reading = input.told();
        plan.file().ifPresent(file -> reading.put("plan", file.toString().replace('\\', '/')));
        return new Manifest(
                outcome,
                digests,
                reading,
                RunOptions.told(allowPartialCoverage),
                notes,
                written,
                seed,
                started,
                Duration.between(started, Instant.now()),
                input.jobs());
    }

    private void warnOfNoEffect(
            ScoringSession session,
            ScoringRun.Outcome outcome,
            Leaderboard leaderboard,
            Exports exporting,
            Warnings warnings) {
        session.warnOfNoEffect(outcome, warnings);
        if (outcome.counts().records() > 0 && outcome.stop().isEmpty()) {
            input.idleGlobs(leaderboard).forEach(warnings);
        }
        exporting.unused().forEach(warnings);
        if (allowPartialCoverage) {
            NoEffect.ofPartialCoverage(session.catalog(), outcome.rulesets().keySet())
                    .ifPresent(warnings);
        }
    }

    /** Runs; gives null if the user ended it. What can be gone on with stays, and is said to. */
    private ScoringRun.@Nullable Outcome runAndKeep(
            ScoringSession session,
            ScoringRun run,
            SourceWalk walk,
            List<ResultSink> sinks,
            OutputFolder folder,
            Progress progress)
            throws IOException {
        boolean told = false;
        // What is to be said must be said before the interruption is closed: then the program ends.
        try (var interruption = new Interruption(run::stop)) {
            var outcome = session.score(run, walk, sinks);
            told = true;
            if (!outcome.sources().stopped() || !interruption.isAsked()) {
                return outcome;
            }
            folder.close();
            progress.say("scoring: interrupted."
                    + (folder.isResumable()
                            ? ""
                            : " Nothing is kept: what is read from logs, archives and pipes can't be gone on with."));
            sayWhatIsKept(folder, progress);
            return null;
        } catch (UsageException e) {
            // The same command would fail again.
            told = true;
            throw e;
        } finally {
            if (!told) {
                sayWhatIsKept(folder, progress);
            }
        }
    }

    private void sayWhatIsKept(OutputFolder folder, Progress progress) {
        if (folder.isResumable()) {
            progress.say("scoring: " + folder.path() + " keeps what was done: the same command with --resume"
                    + (overwrite ? " in place of --overwrite" : "") + " goes"
                    + " on with it.");
        }
    }

    private OutputFolder.Opening opening() {
        if (resume && overwrite) {
            throw new UsageException("--resume goes on with what is in OUT, and --overwrite removes it. Choose one.");
        }
        return resume
                ? OutputFolder.Opening.RESUME
                : overwrite ? OutputFolder.Opening.OVERWRITE : OutputFolder.Opening.NEW;
    }

    /** Says all that the bytes of OUT depend on. */
    private Map<String, String> asked(Catalog catalog, @Nullable Plan planned) {
        var asked = new LinkedHashMap<String, String>();
        asked.put("version", Version.current());
        asked.put(
                "plugins",
                catalog.families().stream()
                        .map(family -> family.id() + " " + family.jar().sha256())
                        .collect(Collectors.joining("\n")));
        asked.put("inputs", String.join("\n", input.named()));
        input.told().forEach((name, value) -> asked.put("--" + name, value));
        asked.put("--ruleset", String.join(" ", rules.rulesets()));
        asked.put("--option", String.join(" ", rules.options()));
        asked.put("--plan", plan.file().map(Path::toString).orElse(""));
        asked.put("the plan's content", planned == null ? "" : planned.sha256());
        asked.put("--export", String.join(" ", exports));
        asked.put("--no-episodes", told(noEpisodes));
        asked.put("--keep-inputs", told(keepInputs));
        asked.put("--fail-fast", told(failFast));
        asked.put("--allow-partial-coverage", told(allowPartialCoverage));
        asked.put(
                "--format",
                new TreeSet<>(formats).stream().map(RunCommand::told).collect(Collectors.joining(",")));
        asked.put("--compress", told(compression));
        asked.put("--seed", String.valueOf(seed));
        return asked;
    }

    private static String told(boolean given) {
        return given ? "given" : "not given";
    }

    private static String told(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
