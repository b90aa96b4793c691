package games.scoring.check;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import games.scoring.api.standing.Export;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import java.io.IOException;
import java.util.List;

/** A family of one input and the code that a test gives it. */
final class Tiny implements Family {

    static final Input.Number N = Input.integer("n");

    private final List<LogFormat> formats;
    private final List<Export> exports;

    private Tiny(List<LogFormat> formats, List<Export> exports) {
        this.formats = formats;
        this.exports = exports;
    }

    static LoadedFamily with(LogFormat format) {
        return loaded(new Tiny(List.of(format), List.of()));
    }

    static LoadedFamily with(LogFormat format, Export export) {
        return loaded(new Tiny(List.of(format), List.of(export)));
    }

    private static LoadedFamily loaded(Tiny family) {
        return LoadedFamily.read(new PluginJar("tiny", "", "", "", false), family);
    }

    static Catalog catalog(LoadedFamily family) {
        return new Catalog(List.of(family));
    }

    /** Claims what ends in {@code .tiny}, and gives an episode for it. */
    static class Log implements LogFormat {

        @Override
        public String id() {
            return "tiny-log";
        }

        @Override
        public Text title() {
            return Text.of("Tiny logs");
        }

        @Override
        public boolean claims(LogEntry entry) throws IOException {
            return entry.name().endsWith(".tiny");
        }

        @Override
        public void read(LogEntry entry, EpisodeSink out) throws IOException {
            out.episode(draft(entry));
        }

        static EpisodeDraft draft(LogEntry entry) {
            var place = Place.of(entry);
            return EpisodeDraft.of("tiny/one", place).agent("m").put(N, 3, place.at("/n"));
        }
    }

    @Override
    public String id() {
        return "tiny";
    }

    @Override
    public Text title() {
        return Text.of("Tiny");
    }

    @Override
    public List<Ruleset> rulesets() {
        return List.of(
                Ruleset.of("v1", "2026-01-01", "The first"),
                Ruleset.of("v2", "2026-02-01", "The second"),
                Ruleset.of("v3", "2026-03-01", "The third"));
    }

    @Override
    public List<Benchmark> benchmarks() {
        return List.of(Benchmark.of("tiny/one", "One")
                .inputs(N)
                .rule("v1", Rule.score(N.times(1)))
                .rule("v2", Rule.score(N.times(2))));
    }

    @Override
    public List<LogFormat> logFormats() {
        return formats;
    }

    @Override
    public List<Export> exports() {
        return exports;
    }
}
