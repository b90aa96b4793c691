package games.scoring.launcher;

import games.scoring.message.Closest;
import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.plugin.Catalog;
import games.scoring.record.Only;
import games.scoring.record.ReadOptions;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import games.scoring.standing.Leaderboard;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How to read inputs. */
class ReadingOptions {

    @Option(
            names = "--input-format",
            paramLabel = "NAME",
            description =
                    "Read the inputs as this format instead of recognising it: jsonl, csv, parquet, or a log format of a"
                            + " plugin.")
    private String format = "";

    @Option(names = "--benchmark", paramLabel = "ID", description = "The benchmark of records that name none.")
    private String benchmark = "";

    @Option(names = "--agent", paramLabel = "NAME", description = "The agent of episodes that name none.")
    private String agent = "";

    @Option(
            names = "--only",
            paramLabel = "GLOB",
            description = "Score only benchmarks whose id matches, such as 'orak/*'. Repeatable.")
    private List<String> only = new ArrayList<>();

    @Mixin
    private JobsOption jobs = new JobsOption();

    int jobs() {
        return jobs.jobs();
    }

    SourceWalk walk(List<String> inputs, Catalog catalog, Consumer<String> warnings) throws IOException {
        return SourceWalk.open(inputs, catalog, walking(catalog, warnings));
    }

    /**
     * Says of each input that a run wrote where it stopped, if it did.
     *
     * @return whether one did
     * @throws UsageException if a run is damaged or unfinished, or kept no inputs that could be read
     */
    static boolean sayWhatStopped(List<String> inputs, Consumer<String> warnings) throws IOException {
        boolean any = false;
        for (var input : inputs) {
            var how = stopped(input);
            how.ifPresent(sentence -> warnings.accept(input + ": " + sentence));
            any |= how.isPresent();
        }
        return any;
    }

    /** Says where the run stopped that wrote an input, if it did; what another command wrote is none. */
    private static Optional<String> stopped(String input) throws IOException {
        var path = pathOf(input);
        return path.isPresent() ? FinishedRun.asInput(path.get()).flatMap(FinishedRun::stopped) : Optional.empty();
    }

    /** Gives the file or folder that an input names; standard input and what can be no path, or is empty, name none. */
    static Optional<Path> pathOf(String input) {
        try {
            return input.isEmpty() || input.equals("-") ? Optional.empty() : Optional.of(Path.of(input));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    WalkOptions walking(Catalog catalog, Consumer<String> warnings) {
        check(catalog);
        return WalkOptions.defaults().inputFormat(format).benchmark(benchmark).warnings(warnings);
    }

    /** Refuses names that nothing can have been meant by. */
    private void check(Catalog catalog) {
        if (!benchmark.isEmpty() && catalog.benchmark(benchmark).isEmpty()) {
            throw new UsageException("--benchmark " + benchmark + ": no such benchmark."
                    + Closest.sentence(benchmark, catalog.benchmarkIds()) + " List them with: scoring benchmarks");
        }
        var ids = catalog.benchmarkIds();
        for (var glob : only) {
            if (ids.stream().noneMatch(new Only(List.of(glob)))) {
                throw new UsageException("--only " + glob + ": matches no benchmark." + Closest.sentence(glob, ids)
                        + " List them with: scoring benchmarks");
            }
        }
    }

    /**
     * Gives which benchmarks are wanted.
     *
     * @throws UsageException if a glob matches none
     */
    Only only(Catalog catalog) {
        check(catalog);
        return new Only(only);
    }

    /** Gives a sentence for each glob that matches none of the benchmarks that there were records of. */
    List<String> idleGlobs(Leaderboard leaderboard) {
        if (only.isEmpty()) {
            return List.of();
        }
        var read = leaderboard.benchmarks().stream()
                .map(Leaderboard.BenchmarkBoard::benchmark)
                .toList();
        return only.stream()
                .filter(glob -> read.stream().noneMatch(new Only(List.of(glob))))
                .map(glob -> "--only " + glob + ": no record is of a benchmark that it matches, so it did nothing.")
                .toList();
    }

    /** Says whether some benchmarks of a family are wanted, and others are not. */
    boolean cutsAFamily(Catalog catalog) {
        var wanted = new Only(only);
        return catalog.families().stream()
                .anyMatch(family -> family.benchmarks().stream()
                                .map(each -> wanted.test(each.id()))
                                .distinct()
                                .count()
                        > 1);
    }

    /** Refuses what is said of the records of inputs where there are none. */
    void refuseWithoutInput() {
        var given = given();
        if (!given.isEmpty()) {
            throw new UsageException(String.join(", ", given) + (given.size() == 1 ? " says" : " say")
                    + " how to read an INPUT, and there is none. Name the logs, or leave it out.");
        }
    }

    /** Names the options that say how to read and were given. */
    List<String> given() {
        var given = new ArrayList<String>();
        if (!agent.isEmpty()) {
            given.add("--agent");
        }
        if (!benchmark.isEmpty()) {
            given.add("--benchmark");
        }
        if (!format.isEmpty()) {
            given.add("--input-format");
        }
        return given;
    }

    ReadOptions records(boolean places) {
        return new ReadOptions(benchmark, agent, new Only(only), places);
    }

    /** Gives what the manifest says about reading. */
    Map<String, String> told() {
        var told = new LinkedHashMap<String, String>();
        told.put("benchmark", benchmark);
        told.put("agent", agent);
        told.put("input-format", format);
        told.put("only", new Only(only).text());
        return told;
    }
}
