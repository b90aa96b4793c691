package games.scoring.clembench;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Status;
import games.scoring.api.log.LogEntry;
import games.scoring.api.standing.ScoredEpisode;
import java.util.Optional;

/** A scored episode, as an export sees it. */
record ScoredStub(Collected.Read read, String ruleset, Bench.Result result) implements ScoredEpisode {

    static ScoredStub of(Collected.Read read, String ruleset) {
        return new ScoredStub(read, ruleset, Bench.score(read.draft(), read.entry(), ruleset));
    }

    @Override
    public Benchmark benchmark() {
        return Bench.CATALOG.benchmark(read.draft().benchmark()).orElseThrow();
    }

    @Override
    public Rule rule() {
        var rules = benchmark().rules();
        return rules.getOrDefault(ruleset, rules.values().iterator().next());
    }

    @Override
    public String agent() {
        return read.draft().agent();
    }

    @Override
    public String instance() {
        return read.draft().instance();
    }

    @Override
    public String episode() {
        return read.draft().episode();
    }

    @Override
    public Status status() {
        var status = result.status();
        if (status == null) {
            throw new AssertionError(read.entry().path() + ": " + result.reject() + " " + result.message());
        }
        return status;
    }

    @Override
    public double metric(String id) {
        return result.metric(id);
    }

    @Override
    public double[] series(String id) {
        return result.series().getOrDefault(id, new double[0]).clone();
    }

    @Override
    public boolean flag(Input.Flag input) {
        return input.equals(Standard.SCORES_ALONE) && result.scoresAlone();
    }

    @Override
    public String label(String key) {
        return read.draft().labels().getOrDefault(key, "");
    }

    @Override
    public Optional<LogEntry> entry() {
        return Optional.of(read.entry());
    }
}
