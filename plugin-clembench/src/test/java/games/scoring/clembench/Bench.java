package games.scoring.clembench;

import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.LogEntry;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.record.DraftReader;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeReceiver;
import games.scoring.record.ReadOptions;
import games.scoring.record.Reject;
import games.scoring.rule.Rulebook;
import games.scoring.rule.RunSettings;
import games.scoring.score.EpisodeScorer;
import games.scoring.score.Results;
import games.scoring.score.Scored;
import games.scoring.standing.Leaderboard;
import games.scoring.standing.Ranking;
import games.scoring.standing.Standings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The engine with this family in it. */
final class Bench {

    static final Catalog CATALOG = new Catalog(List.of(
            LoadedFamily.read(new PluginJar("games.scoring.clembench", "", "", "", true), new ClembenchFamily())));
    private static final Rulebook RULES = Rulebook.of(CATALOG);
    private static final DraftReader READER = new DraftReader(CATALOG, RULES, ReadOptions.DEFAULTS);

    /** What became of an episode: a reject, or scores. */
    record Result(
            @Nullable Reason reject,
            String message,
            @Nullable Status status,
            Map<String, Double> metrics,
            Map<String, double[]> series,
            Map<String, String> undefined,
            List<String> notes,
            boolean scoresAlone) {

        double metric(String id) {
            var value = metrics.get(id);
            if (value == null) {
                throw new IllegalArgumentException("no metric " + id + " in " + metrics.keySet() + " " + message);
            }
            return value;
        }
    }

    private Bench() {}

    static Result score(EpisodeDraft draft, LogEntry entry, String ruleset) {
        var results = new ArrayList<Result>();
        READER.read(draft, entry, new EpisodeReceiver() {
            @Override
            public void episode(Episode episode) {
                results.add(Bench.score(episode, ruleset));
            }

            @Override
            public void rejected(Reject reject) {
                results.add(Bench.rejected(reject.code(), reject.pointer() + " " + reject.message()));
            }

            @Override
            public void leftOut() {}
        });
        return results.get(0);
    }

    /** Ranks the agents of episodes, under the ruleset head. */
    static Leaderboard leaderboard(List<Collected.Read> episodes) {
        var standings = new Standings();
        var scorer = new EpisodeScorer(RULES);
        for (var read : episodes) {
            READER.read(read.draft().ruleset(Rulesets.HEAD), read.entry(), new EpisodeReceiver() {
                @Override
                public void episode(Episode episode) {
                    scorer.score(episode, new Results() {
                        @Override
                        public void scored(Scored scored) {
                            standings.add(scored);
                        }

                        @Override
                        public void rejected(Reject reject) {
                            standings.add(reject);
                        }
                    });
                }

                @Override
                public void rejected(Reject reject) {
                    standings.add(reject);
                }

                @Override
                public void leftOut() {}
            });
        }
        return new Ranking(CATALOG, RunSettings::defaults, false).rank(standings);
    }

    private static Result score(Episode episode, String ruleset) {
        var resolution = RULES.under(episode.layout().benchmark(), ruleset.isEmpty() ? episode.ruleset() : ruleset);
        var evaluator = resolution.evaluator();
        if (evaluator == null) {
            var fault = resolution.fault();
            return rejected(fault == null ? Reason.PLUGIN_ERROR : fault.reason(), "no rule");
        }
        var results = new ArrayList<Result>();
        new EpisodeScorer(RULES).score(episode, evaluator, "", new Results() {
            @Override
            public void scored(Scored scored) {
                results.add(Bench.result(scored));
            }

            @Override
            public void rejected(Reject reject) {
                results.add(Bench.rejected(reject.code(), reject.pointer() + " " + reject.message()));
            }
        });
        return results.get(0);
    }

    private static Result result(Scored scored) {
        var episode = scored.episode();
        var declared = scored.rule().rule().metrics();
        var lists = scored.series();
        var metrics = new LinkedHashMap<String, Double>();
        var series = new LinkedHashMap<String, double[]>();
        for (int i = 0; i < declared.size(); i++) {
            var metric = declared.get(i);
            if (!(metric.value() instanceof Metric.OfSeries)) {
                metrics.put(metric.id(), scored.metrics()[i]);
            } else if (lists != null && lists[i] != null) {
                series.put(metric.id(), lists[i]);
            }
        }
        boolean scoresAlone = episode.values().number(episode.layout().indexOf(Standard.SCORES_ALONE)) == 1;
        return new Result(
                null,
                episode.statusReason(),
                scored.status(),
                metrics,
                series,
                Map.copyOf(scored.undefined()),
                List.copyOf(scored.notes()),
                scoresAlone);
    }

    private static Result rejected(Reason reason, String message) {
        return new Result(reason, message, null, Map.of(), Map.of(), Map.of(), List.of(), false);
    }
}
