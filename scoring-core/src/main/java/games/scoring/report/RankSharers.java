package games.scoring.report;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The rows of a board that share a rank: the first of them, and how many there are. */
final class RankSharers {

    /** So many are named; more are counted. */
    private static final int NAMED = 3;

    private final List<JsonNode> rows = new ArrayList<>();
    private long count;

    void add(JsonNode row) {
        if (rows.size() < NAMED) {
            rows.add(row);
        }
        count++;
    }

    /** Says whether a rank is theirs; as long as there are none, any is. */
    boolean isOf(long rank) {
        return rows.isEmpty() || rows.get(0).path("rank").asLong(0) == rank;
    }

    List<JsonNode> rows() {
        return rows;
    }

    long count() {
        return count;
    }
}
