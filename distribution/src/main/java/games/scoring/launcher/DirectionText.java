package games.scoring.launcher;

import games.scoring.api.Metric;
import games.scoring.message.TextTable;
import games.scoring.rule.BoundRule;
import games.scoring.rule.Directions;
import java.io.PrintWriter;

/** Which way the score moves when an input is raised. */
final class DirectionText {

    private DirectionText() {}

    static void print(BoundRule rule, PrintWriter out) {
        var ofScore = Directions.of(rule.rule()).metrics().get(Metric.SCORE);
        if (ofScore == null || ofScore.isEmpty()) {
            return;
        }
        out.println("When an input is raised and all else stays, the score is");
        out.println();
        var table = new TextTable("input", "direction", "how it is known");
        ofScore.forEach((input, direction) -> table.row(input, direction.text(), known(direction)));
        table.lines("").forEach(out::println);
        out.println();
    }

    private static String known(Directions.Direction direction) {
        if (direction.way() == Directions.Way.UNKNOWN) {
            return "it may do either, or nothing could be proven";
        }
        return switch (direction.strength()) {
            case TO_THE_LAST_BIT -> "proven, to the last bit";
            case UP_TO_ROUNDING -> "proven on the whole range for real numbers; computed ones follow up to rounding";
            case DECLARED -> "declared and tested";
        };
    }
}
