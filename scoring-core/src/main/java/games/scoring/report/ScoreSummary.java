package games.scoring.report;

import games.scoring.output.ScoreFile;
import games.scoring.score.Contest;
import games.scoring.score.Counting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** What {@code scores.jsonl} holds, counted in one pass. */
final class ScoreSummary {

    /** More boards than any run of today has; those beyond are counted as one. */
    private static final int MOST_BOARDS = 500;

    private static final Contest OTHERS = new Contest("(other benchmarks)", "");

    /** The episodes of one contest. */
    static final class Board {

        private final Histogram scores = new Histogram();
        private final Map<String, Long> statuses = new TreeMap<>();

        /** The scores that count. */
        Histogram scores() {
            return scores;
        }

        long count(String status) {
            return statuses.getOrDefault(status, 0L);
        }
    }

    private final Map<Contest, Board> boards = new TreeMap<>();
    private final TextCounts notes = new TextCounts();
    private final TextCounts undefined = new TextCounts();

    private ScoreSummary() {}

    static ScoreSummary read(Path file) throws IOException {
        var summary = new ScoreSummary();
        try (var scores = ScoreFile.open(file)) {
            for (var line = scores.next(); line != null; line = scores.next()) {
                summary.add(line);
            }
        }
        return summary;
    }

    private void add(ScoreFile.Line line) {
        line.notes().forEach(notes::add);
        line.undefined().forEach((metric, why) -> undefined.add(metric + ": " + why));
        var contest = new Contest(line.benchmark(), line.ruleset());
        var board = boards.computeIfAbsent(
                boards.size() < MOST_BOARDS || boards.containsKey(contest) ? contest : OTHERS, k -> new Board());
        board.statuses.merge(line.status(), 1L, Long::sum);
        double counted = Counting.counted(line.status(), line.score());
        if (Double.isFinite(counted)) {
            board.scores.add(counted);
        }
    }

    Map<Contest, Board> boards() {
        return boards;
    }

    TextCounts notes() {
        return notes;
    }

    TextCounts undefined() {
        return undefined;
    }
}
