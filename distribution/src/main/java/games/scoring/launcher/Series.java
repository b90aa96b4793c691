package games.scoring.launcher;

import games.scoring.rule.RuleText;
import java.util.StringJoiner;

/** Lists of numbers for a terminal. */
final class Series {

    private static final int MOST = 40;

    private Series() {}

    static String shown(double[] numbers) {
        var shown = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < Math.min(MOST, numbers.length); i++) {
            shown.add(Double.isFinite(numbers[i]) ? RuleText.shown(numbers[i]) : "-");
        }
        if (numbers.length > MOST) {
            shown.add("… " + numbers.length + " in all");
        }
        return shown.toString();
    }
}
