package games.scoring.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A name that can't be one is told as what it is the name of. */
final class NamesTest {

    @Test
    void aBadNameIsToldAsWhatItNames() {
        var one = Formula.constant(1);
        var expected = "expected a letter, then letters, digits, '_', '.' and '-', 1 to 100 of them";
        assertThatThrownBy(() -> Input.number("2nd")).hasMessage("The input id '2nd' is malformed: " + expected);
        assertThatThrownBy(() -> Metric.of("a b", one)).hasMessage("The metric id 'a b' is malformed: " + expected);
        var tooLong = "a".repeat(101);
        assertThatThrownBy(() -> Input.number(tooLong))
                .hasMessage("The input id '" + tooLong + "' is malformed: " + expected);
        assertThatThrownBy(() -> one.as("")).hasMessage("The term id '' is malformed: " + expected);
        assertThatThrownBy(() -> Ruleset.of("a/b", "2026-01-01", "One"))
                .hasMessageStartingWith("The ruleset id 'a/b' is malformed: ");
        assertThatThrownBy(() -> Ruleset.of(".a", "2026-01-01", "One"))
                .hasMessage(
                        "The ruleset id '.a' is malformed: expected letters, digits, '.', '_' and '-', no mark first,"
                                + " 1 to 100 of them");
        assertThatThrownBy(() -> Benchmark.of("maze", "One"))
                .hasMessageStartingWith("The benchmark id 'maze' is malformed: expected family/name");
        assertThatThrownBy(() -> Ruleset.of("v1", "2026-1-1", "One"))
                .hasMessage("The ruleset 'v1' is of '2026-1-1': expected a date such as 2026-01-31");
    }

    @Test
    void aNameHoldsWhatTheExpressionSays() {
        accepts("[a-zA-Z0-9][a-zA-Z0-9._-]{0,99}", id -> Names.check("ruleset", id));
        accepts("[a-zA-Z][a-zA-Z0-9_.-]{0,99}", id -> Names.checkName("input", id));
        accepts("[a-z0-9][a-z0-9.-]{0,99}/[a-z0-9][a-z0-9._-]{0,99}", Names::checkBenchmark);
    }

    private static void accepts(String expression, Consumer<String> check) {
        var pattern = Pattern.compile(expression);
        for (String id : ids()) {
            assertThat(isAccepted(check, id))
                    .as(id)
                    .isEqualTo(pattern.matcher(id).matches());
        }
    }

    /** All texts of up to three of these characters, and those around the greatest length. */
    private static List<String> ids() {
        var characters =
                List.of("a", "z", "A", "Z", "0", "9", ".", "_", "-", "/", "@", "[", "`", "{", ":", " ", "é", "\n");
        var ids = new ArrayList<>(List.of(""));
        for (int from = 0, length = 0; length < 3; length++) {
            int to = ids.size();
            for (String id : ids.subList(from, to).toArray(String[]::new)) {
                characters.forEach(character -> ids.add(id + character));
            }
            from = to;
        }
        for (int length : new int[] {99, 100, 101, 102}) {
            String part = "a".repeat(length);
            ids.addAll(List.of(part, part + "/a", "a/" + part));
        }
        return ids;
    }

    private static boolean isAccepted(Consumer<String> check, String id) {
        try {
            check.accept(id);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
