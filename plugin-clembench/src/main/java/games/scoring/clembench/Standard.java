package games.scoring.clembench;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import java.util.Locale;

/** What all games of clembench have: the names of the standard metrics, and small words for declarations. */
final class Standard {

    static final String MAIN_SCORE = "Main Score";
    static final String ABORTED = "Aborted";
    static final String SUCCESS = "Success";
    static final String LOSE = "Lose";
    static final String REQUESTS = "Request Count";
    static final String PARSED = "Parsed Request Count";
    static final String VIOLATED = "Violated Request Count";
    static final String REQUEST_SUCCESS = "Request Success Ratio";

    private Standard() {}

    /** Makes a metric's id out of its native name: {@code Request Count} becomes {@code request_count}. */
    static String id(String nativeName) {
        if (nativeName.equals(MAIN_SCORE)) {
            return Metric.SCORE;
        }
        var id = new StringBuilder();
        for (char c : nativeName.toLowerCase(Locale.ROOT).toCharArray()) {
            if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
                id.append(c);
            } else if (!id.isEmpty() && id.charAt(id.length() - 1) != '_') {
                id.append('_');
            }
        }
        int end = id.length();
        while (end > 0 && id.charAt(end - 1) == '_') {
            end--;
        }
        return id.substring(0, end);
    }

    /** A count, or the sum of its values by turn. */
    static Formula count(Input.Number count, Input.Series byTurn) {
        return count.ifAbsent(byTurn.total());
    }

    /** A whole-numbered metric that is neither good nor bad, by its native name. */
    static Metric tally(String nativeName, Formula formula) {
        return ratio(nativeName, formula).whole().better(Metric.Better.NEITHER);
    }

    /** A metric by its native name; higher is better. */
    static Metric ratio(String nativeName, Formula formula) {
        return Metric.of(id(nativeName), formula).named(nativeName);
    }

    /** A whole-numbered list by its native name. */
    static Metric turns(String nativeName, Input.Series series) {
        return Metric.series(id(nativeName), series).named(nativeName).whole();
    }

    /** The same, where a metric of the whole episode has the name already. */
    static Metric turnsBeside(String nativeName, Input.Series series) {
        return Metric.series("turn_" + id(nativeName), series).named(nativeName).whole();
    }
}
