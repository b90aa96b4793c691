package games.scoring.check;

import com.sun.management.ThreadMXBean;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.rule.Evaluator;
import games.scoring.rule.Rulebook;
import games.scoring.rule.Values;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Measures what it takes to read and to score an episode. Times are the least of several runs: others make noise. */
final class Costs {

    private static final int SAMPLES = 200;
    private static final int RUNS = 20;
    private static final int LOG_RUNS = 5;

    private Costs() {}

    private static long allocated() {
        return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                ? threads.getCurrentThreadAllocatedBytes()
                : 0;
    }

    /** Measures the scoring alone, on inputs drawn from the declarations. */
    static Optional<CheckReport.Cost> ofRule(Evaluator evaluator, long seed) {
        var sampling = Sampling.of(evaluator);
        var drawn = new ArrayList<Values>();
        for (int i = 0; i < SAMPLES; i++) {
            sampling.draw(seed + i).ifPresent(sample -> drawn.add(sample.values()));
        }
        if (drawn.isEmpty()) {
            return Optional.empty();
        }
        var metrics = new double[evaluator.rule().rule().metrics().size()];
        long nanos = Long.MAX_VALUE;
        long bytes = Long.MAX_VALUE;
        for (int run = 0; run < RUNS; run++) {
            long before = allocated();
            long start = System.nanoTime();
            for (var values : drawn) {
                evaluator.metrics(values, metrics);
            }
            nanos = Math.min(nanos, System.nanoTime() - start);
            bytes = Math.min(bytes, allocated() - before);
        }
        var benchmark = evaluator.layout().benchmark().id();
        return Optional.of(
                new CheckReport.Cost("rule " + benchmark, drawn.size(), nanos / drawn.size(), bytes / drawn.size()));
    }

    /** Measures the reading of the example logs, format by format, with all that the program does besides. */
    static List<CheckReport.Cost> ofLogs(LoadedFamily family, Path examples) throws IOException {
        var catalog = new Catalog(List.of(family));
        var byFormat = new LinkedHashMap<String, List<Path>>();
        for (var log : LogTrials.logs(catalog, examples)) {
            byFormat.computeIfAbsent(log.format(), format -> new ArrayList<>()).add(log.path());
        }
        var run = new SmallRun(catalog, Rulebook.of(catalog));
        var costs = new ArrayList<CheckReport.Cost>();
        for (var logs : byFormat.entrySet()) {
            long nanos = Long.MAX_VALUE;
            long bytes = Long.MAX_VALUE;
            int episodes = 1;
            for (int i = 0; i < LOG_RUNS; i++) {
                long before = allocated();
                long start = System.nanoTime();
                episodes = Math.max(1, run.files(logs.getValue()).scored().size());
                nanos = Math.min(nanos, System.nanoTime() - start);
                bytes = Math.min(bytes, allocated() - before);
            }
            costs.add(
                    new CheckReport.Cost("log format " + logs.getKey(), episodes, nanos / episodes, bytes / episodes));
        }
        return costs;
    }
}
