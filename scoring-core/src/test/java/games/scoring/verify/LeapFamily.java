package games.scoring.verify;

import games.scoring.api.Benchmark;
import games.scoring.api.Condition;
import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import games.scoring.api.standing.StandingRule;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.record.DraftReader;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeReceiver;
import games.scoring.record.ReadOptions;
import games.scoring.record.Reject;
import games.scoring.rule.Rulebook;
import games.scoring.score.EpisodeScorer;
import games.scoring.score.Results;
import games.scoring.score.Scored;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A family of jumps, made for tests: heights in metres, under a new and an old ruleset. */
final class LeapFamily implements Family {

    static final Input.Number HEIGHT = Input.number("height").between(0, 10).unit("metres");
    static final Input.Flag LANDED = Input.flag("landed");
    static final Input.Series HOPS = Input.numbers("hops");

    /** How films are read: no rule asks for it. */
    static final Input.Choice LANDED_BY = Input.choice("landed", "feet", "back").setting("feet");

    static final Place FILE = new Place("logs/jump.json", "/scores");

    private final List<LogFormat> formats;

    LeapFamily(LogFormat... formats) {
        this.formats = List.of(formats);
    }

    static Catalog catalog(LogFormat... formats) {
        return new Catalog(List.of(LoadedFamily.read(
                new PluginJar("leap", "1", "plugins/leap.jar", "00", true), new LeapFamily(formats))));
    }

    static EpisodeDraft draft(String instance, double height, boolean landed) {
        return EpisodeDraft.of("leap/high", FILE)
                .agent("ada")
                .instance(instance)
                .put(HEIGHT, height, null)
                .put(LANDED, landed, null)
                .put(HOPS, new double[] {1, 2, 3}, null);
    }

    /** Scores a draft that a rule can score. */
    static Scored scored(EpisodeDraft draft, Rulebook rulebook) {
        var all = new ArrayList<Scored>();
        new DraftReader(catalog(), rulebook, ReadOptions.DEFAULTS).read(draft, new Unread(), new EpisodeReceiver() {
            @Override
            public void episode(Episode episode) {
                new EpisodeScorer(rulebook).score(episode, new Results() {
                    @Override
                    public void scored(Scored scored) {
                        all.add(scored.kept());
                    }

                    @Override
                    public void rejected(Reject reject) {
                        throw new AssertionError(reject.describe());
                    }
                });
            }

            @Override
            public void rejected(Reject reject) {
                throw new AssertionError(reject.describe());
            }

            @Override
            public void leftOut() {
                throw new AssertionError("left out");
            }
        });
        return all.get(0);
    }

    @Override
    public String id() {
        return "leap";
    }

    @Override
    public Text title() {
        return Text.of("Leaps");
    }

    @Override
    public List<Ruleset> rulesets() {
        return List.of(Ruleset.of("new", "2025-02-01", "New"), Ruleset.of("old", "2024-02-01", "Old"));
    }

    @Override
    public List<Benchmark> benchmarks() {
        return List.of(
                Benchmark.of("leap/high", "High jump")
                        .alias("HighJump")
                        .inputs(HEIGHT, LANDED, HOPS)
                        .rule("new", rule(10))
                        .rule("old", rule(5).metric("inches", HEIGHT.times(39))),
                Benchmark.of("leap/long-2", "Long jump")
                        .alias("LongJump")
                        .inputs(HEIGHT)
                        .rule(
                                "new",
                                Rule.score(HEIGHT.times(1))
                                        .check(Reason.INCONSISTENT, HEIGHT.isAtMost(9), "no leap over 9 metres")),
                Benchmark.of("leap/run", "Run of hops")
                        .inputs(HOPS)
                        .rule("new", Rule.score(HOPS.total()).metric(Metric.series("hops", HOPS)))
                        .rule("old", Rule.score(HOPS.total()).metric(Metric.changes("hops", HOPS))),
                Benchmark.of("leap/triple", "Triple jump")
                        .inputs(HEIGHT, LANDED)
                        .rule("new", Rule.score(HEIGHT.times(1)).unfinished(Condition.not(LANDED)))
                        .rule("old", Rule.score(HEIGHT.times(1))));
    }

    private static Rule rule(double points) {
        return Rule.score(HEIGHT.times(points).as("jump"))
                .metric("speed", HEIGHT.over(2).definedIf(LANDED, "nobody landed"))
                .metric(Metric.series("hops", HOPS));
    }

    @Override
    public List<Input> settings() {
        return List.of(LANDED_BY);
    }

    @Override
    public List<LogFormat> logFormats() {
        return formats;
    }

    @Override
    public Optional<StandingRule.OfFamily> standing() {
        return Optional.of(new StandingRule.MeanRank(List.of("leap/high", "leap/long-2")));
    }

    /** A log entry that nobody looks into. */
    static final class Unread implements LogEntry {
        @Override
        public String name() {
            return "jump.json";
        }

        @Override
        public String path() {
            return "logs/jump.json";
        }

        @Override
        public boolean isFolder() {
            return false;
        }

        @Override
        public Optional<LogEntry> parent() {
            return Optional.empty();
        }

        @Override
        public List<LogEntry> children() {
            return List.of();
        }

        @Override
        public Optional<LogEntry> child(String name) {
            return Optional.empty();
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(new byte[0]);
        }

        @Override
        public byte[] head(int most) {
            return new byte[0];
        }

        @Override
        public void members(MemberReader reader) {}
    }
}
