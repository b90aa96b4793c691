package games.scoring.source;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import java.io.IOException;
import java.util.List;

/** A family of tests, with nothing but log formats. */
record Stranger(String id, List<LogFormat> logFormats) implements Family {

    @Override
    public Text title() {
        return Text.of(id);
    }

    @Override
    public List<Ruleset> rulesets() {
        return List.of(Ruleset.of("v1", "2026-01-01", "The first rules"));
    }

    @Override
    public List<Benchmark> benchmarks() {
        return List.of();
    }

    static Catalog catalog(LogFormat... formats) {
        var jar = new PluginJar("stranger", "1", "plugins/stranger.jar", "", false);
        return new Catalog(List.of(LoadedFamily.read(jar, new Stranger("stranger", List.of(formats)))));
    }

    static LogFormat claiming(String id, Claim claim) {
        return new Claiming(id, claim);
    }

    interface Claim {
        boolean on(LogEntry entry) throws IOException;
    }

    private record Claiming(String id, Claim claim) implements LogFormat {

        @Override
        public Text title() {
            return Text.of(id);
        }

        @Override
        public boolean claims(LogEntry entry) throws IOException {
            return claim.on(entry);
        }

        @Override
        public void read(LogEntry entry, EpisodeSink out) {
            throw new UnsupportedOperationException();
        }
    }
}
