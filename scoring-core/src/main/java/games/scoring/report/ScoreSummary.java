package games.scoring.report;

import games.scoring.score.Counting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonParser;

/** What {@code scores.jsonl} holds, counted in one pass. */
final class ScoreSummary {

    /** More boards than any run of today has; those beyond are counted as one. */
    private static final int MOST_BOARDS = 500;

    private static final Key OTHERS = new Key("(other benchmarks)", "");

    /** A benchmark under a ruleset. */
    record Key(String benchmark, String ruleset) implements Comparable<Key> {

        @Override
        public int compareTo(Key other) {
            int order = benchmark.compareTo(other.benchmark);
            return order != 0 ? order : ruleset.compareTo(other.ruleset);
        }
    }

    /** The episodes of one benchmark under one ruleset. */
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

    private final Map<Key, Board> boards = new TreeMap<>();
    private final TextCounts notes = new TextCounts();
    private final TextCounts undefined = new TextCounts();

    private ScoreSummary() {}

    static ScoreSummary read(Path file) throws IOException {
        var summary = new ScoreSummary();
        RunFile.read(file, summary::episode);
        return summary;
    }

    private void episode(JsonParser parser) throws IOException {
        var texts = new String[] {"", "", ""};
        var score = new double[] {Double.NaN};
        RunFile.members(parser, (name, value) -> {
            switch (name) {
                case "benchmark" -> texts[0] = RunFile.text(value);
                case "ruleset" -> texts[1] = RunFile.text(value);
                case "status" -> texts[2] = RunFile.text(value);
                case "score" -> score[0] = value.currentToken().isNumeric() ? value.getDoubleValue() : Double.NaN;
                case "notes" -> RunFile.elements(value, note -> notes.add(RunFile.text(note)));
                case "undefined" ->
                    RunFile.members(value, (metric, why) -> undefined.add(metric + ": " + RunFile.text(why)));
                default -> value.skipChildren();
            }
        });
        var key = new Key(texts[0], texts[1]);
        var board = boards.computeIfAbsent(
                boards.size() < MOST_BOARDS || boards.containsKey(key) ? key : OTHERS, k -> new Board());
        board.statuses.merge(board.statuses.size() < MOST_BOARDS ? texts[2] : "", 1L, Long::sum);
        double counted = Counting.counted(texts[2], score[0]);
        if (Double.isFinite(counted)) {
            board.scores.add(counted);
        }
    }

    Map<Key, Board> boards() {
        return boards;
    }

    TextCounts notes() {
        return notes;
    }

    TextCounts undefined() {
        return undefined;
    }
}
