package games.scoring.clembench;

import games.scoring.api.Metric;
import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.standing.Export;
import games.scoring.api.standing.ScoredEpisode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A copy of the results tree with a scores.json for each scored log, with the bytes that the tools of clembench write
 * under the same rules. Episodes that are not scored, or of which scores alone are left, are copied as they are.
 */
final class ScoresExport implements Export {

    @Override
    public String id() {
        return "clembench";
    }

    @Override
    public Text title() {
        return Text.of("a copy of the results tree, with scores.json as clem score writes it");
    }

    @Override
    public boolean always() {
        return false;
    }

    /** The tools have no other episodes. */
    @Override
    public boolean logsOnly() {
        return true;
    }

    @Override
    public Writer open(Files files) {
        var copy = new TreeCopy(files);
        return new Writer() {
            @Override
            public void episode(ScoredEpisode episode) throws IOException {
                var game = ClembenchFamily.games().get(episode.benchmark().name());
                var entry = episode.entry();
                if (game == null || entry.isEmpty()) {
                    return;
                }
                var place = copy.place(episode, game.name());
                boolean scored = isLog(episode);
                copy.copy(entry.get(), place, scored);
                var folder = new EpisodeFolder(entry.get());
                if (entry.get().isFolder()
                        && folder.game().equals(game.name())
                        && folder.model().equals(episode.agent())) {
                    copy.copyOthers(folder);
                }
                if (!scored) {
                    return;
                }
                try (var out = files.create(place + "/" + EpisodeFolder.SCORES)) {
                    out.write(text(episode, game.shape()).getBytes(StandardCharsets.UTF_8));
                }
            }

            @Override
            public void finish() {}
        };
    }

    /** Says whether the scores were made of a log. */
    private static boolean isLog(ScoredEpisode episode) {
        return (episode.status() == Status.SCORED || episode.status() == Status.ABORTED)
                && !episode.flag(Standard.SCORES_ALONE);
    }

    /** Writes the whole file. */
    static String text(ScoredEpisode episode, FileShape shape) {
        // clemcore writes with indentation, and two empty members in front, since its version 2.5.
        boolean newer = episode.ruleset().equals(Rulesets.HEAD);
        var json = new PythonJson(newer);
        json.open();
        if (newer) {
            json.key("meta").raw("{}");
            json.key("players").raw("{}");
        }
        json.key("turn scores");
        turns(json, episode, shape);
        json.key("episode scores").open();
        for (var metric : NativeKeys.episode(episode.rule(), shape, episode.ruleset())) {
            double value = episode.metric(metric.id());
            json.key(metric.nativeName()).raw(number(shape.isWhole(metric, -1, value, episode, Map.of()), value));
        }
        json.close();
        json.close();
        return json.toString();
    }

    private static void turns(PythonJson json, ScoredEpisode episode, FileShape shape) {
        var metrics = NativeKeys.turns(episode.rule());
        var all = new LinkedHashMap<String, double[]>();
        for (var metric : episode.rule().metrics()) {
            if (metric.value() instanceof Metric.OfSeries) {
                all.put(metric.id(), episode.series(metric.id()));
            }
        }
        json.open();
        int count = count(metrics, all);
        for (int turn = 0; turn < count; turn++) {
            json.key(Integer.toString(turn + shape.firstTurn())).open();
            for (var metric : metrics) {
                var values = all.getOrDefault(metric.id(), new double[0]);
                int at = shape.position(metric, turn, all);
                if (at >= 0 && at < values.length) {
                    boolean whole = shape.isWhole(metric, turn, values[at], episode, all);
                    json.key(metric.nativeName()).raw(number(whole, values[at]));
                }
            }
            json.close();
        }
        if (count == 0) {
            shape.turnOfNothing().forEach((key, names) -> {
                json.key(key).open();
                names.forEach(name -> json.key(name).raw("NaN"));
                json.close();
            });
        }
        json.close();
    }

    private static int count(List<Metric> metrics, Map<String, double[]> all) {
        int count = 0;
        for (var metric : metrics) {
            count = Math.max(count, all.getOrDefault(metric.id(), new double[0]).length);
        }
        return count;
    }

    private static String number(boolean whole, double value) {
        return whole ? PythonText.whole(value) : PythonText.real(value);
    }
}
