package games.scoring.launcher;

import games.scoring.message.UsageException;
import games.scoring.output.Exports;
import games.scoring.output.FinishedRun;
import games.scoring.output.OutputFolder;
import games.scoring.output.ScoringRun;
import games.scoring.plugin.ScratchFolder;
import games.scoring.score.ResultSink;
import games.scoring.source.RunFiles;
import games.scoring.standing.Standings;
import games.scoring.verify.CheckedTables;
import games.scoring.verify.TableCheck;
import games.scoring.verify.TableFile;
import games.scoring.verify.Tolerance;
import games.scoring.verify.Verification;
import games.scoring.verify.Verified;
import games.scoring.verify.VerifiedJson;
import games.scoring.verify.VerifiedText;
import games.scoring.verify.WideTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Recomputes what logs recorded, or what a table prints. */
@Command(
        name = "verify",
        description = {
            "Recomputes each episode under every ruleset and compares with the scores that the logs carry, metric by"
                    + " metric; so too the means and totals that logs make of several episodes, and counts beside"
                    + " their scores. Exits with 4 if an episode is reproduced by no ruleset, or a mean, total or count"
                    + " is not. --ruleset tries that ruleset alone: an episode that only another one gives then counts"
                    + " as not reproduced (exit code 4).",
            "With --table: compares a published table with the leaderboards of INPUT or, without INPUT, its numbers"
                    + " over all benchmarks with its own cells. Exits with 4 if a number is printed otherwise than it"
                    + " is recomputed, and with 3 if all others are as printed, but some could not be recomputed."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "  scoring verify results                                         scores that logs carry",
            "  scoring verify --table board.csv --where table=leaderboard     a table against itself",
            "  scoring verify logs --table board.csv                          a table against the logs behind it",
            "  scoring verify logs --table board.csv --plan plan.jsonl        and its missing episodes, too"
        })
final class VerifyCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Mixin
    private ReadingOptions input = new ReadingOptions();

    @Parameters(
            paramLabel = "INPUT",
            arity = "0..*",
            description = InputOptions.INPUT + " May be left out with --table.")
    private List<String> inputs = new ArrayList<>();

    @Option(
            names = "--table",
            paramLabel = "FILE",
            description =
                    "A published table: CSV with the columns agent, benchmark, value or mean and, if they are there, std, n"
                            + " and others of a leaderboard.csv, ruleset, average (over all benchmarks) and table.")
    private Optional<Path> table = Optional.empty();

    @Option(
            names = "--columns",
            paramLabel = "COLUMN=HEADER[+HEADER...]",
            description = "The headers that make up a column of the table, such as agent=llm+strategy. None leave it"
                    + " out: rank=. Repeatable.")
    private List<String> columns = new ArrayList<>();

    @Option(
            names = "--where",
            paramLabel = "HEADER=TEXT",
            description = "Read only the rows of the table that have this text under this header. Repeatable.")
    private List<String> where = new ArrayList<>();

    @Option(
            names = "--slack",
            paramLabel = "S",
            description = "How much further than half a unit of its last printed digit a number of the table may lie; 0"
                    + " by default.")
    private double slack;

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            description = "How far numbers of logs may differ, relative to max(1, |recorded|); 1e-9 by default, 0 for"
                    + " equality to the last bit.")
    private Optional<Double> tolerance = Optional.empty();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "The plan of the run that the table is of: without it the table's missing episodes can't be"
                    + " compared.")
    private Optional<Path> plan = Optional.empty();

    @Option(
            names = "--all",
            description = "List what differs under each ruleset, also where another one gives all that was recorded.")
    private boolean all;

    @Option(
            names = "--allow-partial",
            description = "Exit with 0 though records were rejected, or numbers of the table could not be recomputed.")
    private boolean allowPartial;

    @Option(
            names = "--allow-partial-coverage",
            description = "Rank agents of the table that lack benchmarks beside complete ones.")
    private boolean allowPartialCoverage;

    @Option(names = "--json", description = "Write JSON.")
    private boolean json;

    /** Whether a run that wrote an input or the table stopped before it had read everything. */
    private boolean stopped;

    @Override
    public Integer call() throws IOException {
        if (table.isEmpty() && inputs.isEmpty()) {
            throw new UsageException("Missing INPUT or --table FILE: say what to verify.");
        }
        if (table.isEmpty() && !(columns.isEmpty() && where.isEmpty() && slack == 0 && !allowPartialCoverage)) {
            throw new UsageException("--columns, --where, --slack and --allow-partial-coverage say how to read a table:"
                    + " name it with --table.");
        }
        if (plan.isPresent() && (table.isEmpty() || inputs.isEmpty())) {
            throw new UsageException("--plan says which episodes a table counts as missing from INPUT: name both, INPUT"
                    + " and --table.");
        }
        if (table.isPresent() && tolerance.isPresent()) {
            throw new UsageException(
                    "--tolerance is for numbers that logs carry. How far those of a table may lie: --slack.");
        }
        if (inputs.isEmpty()) {
            input.refuseWithoutInput();
        }
        double apart = tolerance.orElse(Tolerance.USUAL.relative());
        if (!(slack >= 0 && Double.isFinite(slack) && apart >= 0 && Double.isFinite(apart))) {
            throw new UsageException("--slack and --tolerance: expected a finite number of at least 0.");
        }
        if (table.isEmpty()) {
            requireLogs();
        }
        stopped = anyStopped();
        var session = new ScoringSession(plugins, rules, spec.commandLine().getErr());
        return table.isPresent() ? checkTable(table.get(), session) : checkLogs(session, new Tolerance(apart));
    }

    private int checkLogs(ScoringSession session, Tolerance apart) throws IOException {
        Verified verified;
        try (var walk = input.walk(inputs, session.catalog(), warnings())) {
            verified = session.verify(
                    walk,
                    Verification.reading(input.jobs(), input.records(true)),
                    new Verification.Options(apart, Verification.Options.DEFAULTS.listed()),
                    warnings());
        }
        var out = spec.commandLine().getOut();
        if (json) {
            out.print(VerifiedJson.write(verified));
        } else {
            VerifiedText.write(verified, all, out);
        }
        session.warnOfNoEffect(verified, warnings());
        long seen = verified.groups().stream()
                .mapToLong(group -> group.nothingRecorded() + group.nothingInCommon())
                .sum();
        return exit(
                verified.failed(),
                verified.rejected(),
                false,
                verified.comparedAny(),
                seen == 0
                        ? "there is no episode in what was read"
                        : VerifiedText.episodes(seen)
                                + " read, none with recorded scores that a ruleset that was tried gives. To score them: scoring run");
    }

    private int checkTable(Path file, ScoringSession session) throws IOException {
        var read = TableFile.Options.parse(columns, where);
        if (!inputs.isEmpty() && read.equals(TableFile.Options.DEFAULTS) && isWide(file)) {
            return checkWide(file, session);
        }
        if (inputs.isEmpty()) {
            return told(checked(file, read, session, Optional.empty()), file, 0);
        }
        var standings = new Standings();
        long rejected = score(session, List.of(standings));
        return told(checked(file, read, session, Optional.of(standings)), file, rejected);
    }

    private CheckedTables checked(
            Path file, TableFile.Options read, ScoringSession session, Optional<Standings> standings)
            throws IOException {
        var leaderboard = standings.map(all -> session.rank(all, allowPartialCoverage));
        var options =
                new TableCheck.Options(slack, allowPartialCoverage, plan.isPresent(), input.only(session.catalog()));
        var check = new TableCheck(session.catalog(), session.rulebook(), options);
        var tables = check.checkFile(file, read, leaderboard);
        if (standings.isEmpty()) {
            session.warnOfNoEffect(check, warnings());
        }
        return tables;
    }

    /** Scores the inputs, and says how many records were rejected. */
    private long score(ScoringSession session, List<ResultSink> results) throws IOException {
        var messages = new Messages(spec.commandLine().getErr()::println);
        var planned = PlanOptions.read(plan, session.catalog(), session.rulebook(), input.records(false), warnings());
        ScoringRun.Outcome outcome;
        try (var walk = input.walk(inputs, session.catalog(), warnings())) {
            var options = ScoringRun.Options.of(input.jobs())
                    .records(input.records(false))
                    .plan(planned)
                    .warnings(warnings());
            var sinks = Stream.concat(results.stream(), Stream.of(messages)).toList();
            outcome = session.score(session.run(options), walk, sinks);
        }
        messages.finish("");
        session.warnOfNoEffect(outcome, warnings());
        return outcome.counts().rejected();
    }

    private static boolean isWide(Path file) throws IOException {
        return Files.isRegularFile(file) && WideTable.mayBe(file);
    }

    /**
     * Compares a table as a family's own tools print it with the one that the family's export makes; one without such
     * columns is as any other.
     */
    private int checkWide(Path file, ScoringSession session) throws IOException {
        try (var scratch = ScratchFolder.make("scoring-verify-")) {
            var made = scratch.path();
            long rejected;
            var standings = new Standings();
            try (var folder = OutputFolder.open(made, false)) {
                var exports = new Exports(session.catalog(), List.of(), true, folder, warnings());
                rejected = score(session, List.of(exports, standings));
                exports.finish();
                folder.complete(new byte[0]);
            }
            var board = session.rank(standings, allowPartialCoverage);
            var compared = WideTable.check(file, made, slack, !input.cutsAFamily(session.catalog()), board);
            return told(
                    compared.isPresent()
                            ? compared.get()
                            : checked(file, TableFile.Options.DEFAULTS, session, Optional.of(standings)),
                    file,
                    rejected);
        }
    }

    private int told(CheckedTables checked, Path file, long rejected) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(checked.json());
        } else {
            checked.write(out);
        }
        return exit(
                checked.failed(),
                rejected,
                checked.incomplete(),
                checked.compared() > 0,
                "no number of " + file + " could be recomputed; beside each, or beneath its table, stands why");
    }

    private int exit(boolean failed, long rejected, boolean incomplete, boolean compared, String nothing) {
        if (failed) {
            return ExitCode.FAILED;
        }
        if (rejected > 0 && !allowPartial || stopped) {
            return ExitCode.INCOMPLETE;
        }
        if (!compared) {
            warnings().accept("nothing was compared: " + nothing + ".");
            return ExitCode.USAGE;
        }
        if (incomplete && !allowPartial) {
            warnings()
                    .accept(
                            "some numbers of the table could not be recomputed, and are not confirmed: beside each, or beneath"
                                    + " its table, stands why. Leave their rows out with --where, or let them pass with --allow-partial.");
            return ExitCode.INCOMPLETE;
        }
        return ExitCode.OK;
    }

    /** What a run wrote carries its own scores, and none that a log recorded. */
    private void requireLogs() throws IOException {
        for (var input : inputs) {
            var path = ReadingOptions.pathOf(input);
            var run = path.isPresent() ? FinishedRun.of(path.get()) : Optional.<FinishedRun>empty();
            if (run.isPresent()) {
                throw new UsageException(input + ": expected logs that carry scores, found what 'scoring run' wrote."
                        + " Its leaderboard against what it read: scoring verify "
                        + run.get().inputs() + " --table "
                        + run.get().folder().resolve(RunFiles.LEADERBOARD_CSV) + ". Its scores under today's rules:"
                        + " scoring explain " + run.get().shownFolder());
            }
        }
    }

    /** Looks at what runs wrote, before anything is made of it. */
    private boolean anyStopped() throws IOException {
        boolean any = ReadingOptions.sayWhatStopped(inputs, warnings());
        if (table.isPresent()) {
            var how = FinishedRun.of(table.get()).flatMap(FinishedRun::stopped);
            how.ifPresent(sentence -> warnings().accept(table.get() + ": " + sentence));
            any |= how.isPresent();
        }
        return any;
    }

    private Warnings warnings() {
        return new Warnings(spec.commandLine().getErr()::println);
    }
}
