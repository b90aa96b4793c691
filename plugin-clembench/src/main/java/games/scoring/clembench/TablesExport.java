package games.scoring.clembench;

import games.scoring.api.Metric;
import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.log.LogEntry;
import games.scoring.api.standing.Export;
import games.scoring.api.standing.ScoredEpisode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables that {@code clem eval} makes of a results tree: every score of every episode, and the leaderboard with and
 * without standard deviations.
 *
 * <p>The tools write raw.csv in the order in which they happen to meet the files; here it is sorted, so that it is the
 * same everywhere.
 */
final class TablesExport implements Export {

    /** So many rows are kept in memory, a kilobyte each. */
    private static final int MOST_ROWS = 1 << 14;

    private final int mostRows;

    TablesExport() {
        this(MOST_ROWS);
    }

    TablesExport(int mostRows) {
        this.mostRows = mostRows;
    }

    @Override
    public String id() {
        return "clembench-tables";
    }

    @Override
    public Text title() {
        return Text.of("raw.csv, results.csv and results-nostd.csv, as clem eval writes them");
    }

    @Override
    public boolean always() {
        return true;
    }

    /** The tools have no other episodes. */
    @Override
    public boolean logsOnly() {
        return true;
    }

    @Override
    public Writer open(Files files) {
        return new Tables(files, mostRows);
    }

    private static final class Tables implements Writer {

        /** So many characters are written at once. */
        private static final int MANY = 1 << 14;

        private static final String PLAYED = "Played";

        private final Files files;
        private final TableRows rows;
        private final Map<List<String>, List<String>> shared = new HashMap<>();
        private final Map<String, Columns> columns = new HashMap<>();
        private final RealTexts texts = new RealTexts();

        /** The metrics of a rule that the table has, and their native names. */
        private record Columns(List<String> ids, List<String> names) {

            static Columns of(List<Metric> metrics) {
                return new Columns(
                        metrics.stream().map(Metric::id).toList(),
                        metrics.stream().map(Metric::nativeName).toList());
            }
        }

        Tables(Files files, int mostRows) {
            this.files = files;
            this.rows = new TableRows(mostRows);
        }

        @Override
        public void episode(ScoredEpisode episode) throws IOException {
            var game = ClembenchFamily.games().get(episode.benchmark().name());
            var entry = episode.entry();
            boolean whole = episode.status() == Status.SCORED || episode.status() == Status.ABORTED;
            if (game == null || entry.isEmpty() || !whole) {
                return;
            }
            List<String> names;
            var values = new ArrayList<String>();
            if (episode.flag(Standard.SCORES_ALONE)) {
                var recorded = new ArrayList<String>();
                recorded(scoresOf(entry.get()), episode, recorded, values);
                names = shared.computeIfAbsent(List.copyOf(recorded), same -> same);
            } else {
                var known = columns.computeIfAbsent(
                        episode.ruleset() + " " + game.name(),
                        key -> Columns.of(NativeKeys.episode(episode.rule(), game.shape(), episode.ruleset())));
                names = known.names();
                for (var id : known.ids()) {
                    values.add(cell(episode.metric(id)));
                }
            }
            int slash = episode.instance().lastIndexOf('/');
            rows.add(new TableRow(
                    game.name(),
                    episode.agent(),
                    slash < 0 ? "" : episode.instance().substring(0, slash),
                    episode.instance().substring(slash + 1),
                    names,
                    List.copyOf(values)));
        }

        /** All that a scores.json holds, with the main score as the ruleset has it. */
        private void recorded(ScoresFile scores, ScoredEpisode episode, List<String> names, List<String> values) {
            scores.episode().forEach((name, value) -> {
                if (name.equals(PLAYED)) {
                    // It follows from Aborted, and is no score that a game may log.
                    return;
                }
                names.add(name);
                values.add(
                        name.equals(Standard.MAIN_SCORE)
                                ? cell(episode.metric(Metric.SCORE))
                                : value.isText() ? value.node().stringValue() : cell(ScoresFile.number(value.node())));
            });
        }

        /** Reads again what was scored a moment ago. */
        private static ScoresFile scoresOf(LogEntry entry) throws IOException {
            var folder = entry.isFolder() ? entry : entry.parent().orElse(entry);
            var file = new EpisodeFolder(folder)
                    .findScores()
                    .orElseThrow(() -> new NoSuchFileException(folder.path() + "/" + EpisodeFolder.SCORES));
            try {
                return ScoresFile.read(file);
            } catch (LogFault e) {
                throw new IOException(file.path() + " " + e.pointer() + ": " + e.getMessage(), e);
            }
        }

        private String cell(double value) {
            return Double.isNaN(value) ? "" : texts.of(value);
        }

        @Override
        public void finish() throws IOException {
            try (rows) {
                if (rows.isEmpty()) {
                    return;
                }
                var board = new ClemTable();
                try (var out = files.create("raw.csv")) {
                    raw(out, board);
                }
                write("results.csv", board.csv(true));
                write("results-nostd.csv", board.csv(false));
            }
        }

        /** Writes all scores, and then for each episode whether it was played; adds them to the leaderboard, too. */
        private void raw(OutputStream out, ClemTable board) throws IOException {
            var text = new StringBuilder(",game,model,experiment,episode,metric,value\n");
            var index = new long[1];
            rows.inOrder(row -> {
                var place = row.place();
                for (int i = 0; i < row.names().size(); i++) {
                    line(
                            text,
                            index[0]++,
                            place,
                            row.names().get(i),
                            row.values().get(i));
                }
                writeMany(text, out);
                board.add(row.game(), row.model(), row.number(Standard.ABORTED), row.number(Standard.MAIN_SCORE));
            });
            rows.inOrder(row -> {
                if (row.names().contains(Standard.ABORTED)) {
                    line(text, index[0]++, row.place(), PLAYED, cell(1 - row.number(Standard.ABORTED)));
                    writeMany(text, out);
                }
            });
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }

        private static void line(StringBuilder text, long index, String place, String metric, String value) {
            text.append(index)
                    .append(place)
                    .append(ClemTable.quoted(metric))
                    .append(',')
                    .append(ClemTable.quoted(value))
                    .append('\n');
        }

        /** Writes what has come together, once it is worth it. */
        private static void writeMany(StringBuilder text, OutputStream out) throws IOException {
            if (text.length() >= MANY) {
                out.write(text.toString().getBytes(StandardCharsets.UTF_8));
                text.setLength(0);
            }
        }

        private void write(String path, String text) throws IOException {
            try (var out = files.create(path)) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
