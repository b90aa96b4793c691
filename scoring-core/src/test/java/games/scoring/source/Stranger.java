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

    /** A bundled family that stands behind a stranger's in the order of names. */
    static Catalog catalog(LogFormat bundled, LogFormat stranger) {
        var ours = new PluginJar("z", "1", "plugins/z.jar", "", true);
        var theirs = new PluginJar("a", "1", "plugins/a.jar", "", false);
        return new Catalog(List.of(
                LoadedFamily.read(theirs, new Stranger("a", List.of(stranger))),
                LoadedFamily.read(ours, new Stranger("z", List.of(bundled)))));
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
