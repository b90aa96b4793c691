package games.scoring.output;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Status;
import games.scoring.api.log.LogEntry;
import games.scoring.api.standing.ScoredEpisode;
import games.scoring.score.Scored;
import java.util.Optional;
import java.util.OptionalLong;

/** A scored episode as an export sees it. */
record ExportedEpisode(Scored scored) implements ScoredEpisode {

    @Override
    public Benchmark benchmark() {
        return scored.rule().benchmark();
    }

    @Override
    public String ruleset() {
        return scored.rule().ruleset();
    }

    @Override
    public Rule rule() {
        return scored.rule().rule();
    }

    @Override
    public String agent() {
        return scored.episode().agent();
    }

    @Override
    public String instance() {
        return scored.episode().instance();
    }

    @Override
    public String episode() {
        return scored.episode().episode();
    }

    @Override
    public OptionalLong repeat() {
        var repeat = scored.episode().repeat();
        return repeat == null ? OptionalLong.empty() : OptionalLong.of(repeat);
    }

    @Override
    public Status status() {
        return scored.status();
    }

    @Override
    public double metric(String id) {
        return scored.metrics()[index(id)];
    }

    @Override
    public double[] series(String id) {
        var all = scored.series();
        var numbers = all == null ? null : all[index(id)];
        return numbers == null ? new double[0] : numbers.clone();
    }

    private int index(String id) {
        var metrics = rule().metrics();
        for (int i = 0; i < metrics.size(); i++) {
            if (metrics.get(i).id().equals(id)) {
                return i;
            }
        }
        throw new IllegalArgumentException(benchmark().id() + " has no metric '" + id + "' under " + ruleset());
    }

    @Override
    public boolean flag(Input.Flag input) {
        var episode = scored.episode();
        return episode.values().number(episode.layout().indexOf(input)) == 1;
    }

    @Override
    public String label(String key) {
        return scored.episode().labels().getOrDefault(key, "");
    }

    @Override
    public Optional<LogEntry> entry() {
        return Optional.ofNullable(scored.episode().entry());
    }
}
