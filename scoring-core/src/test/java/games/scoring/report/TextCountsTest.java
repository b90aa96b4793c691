package games.scoring.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class TextCountsTest {

    @Test
    void textsThatCameAsOftenComeByCodePoint() {
        var counts = new TextCounts();
        counts.add("\uD83D\uDE00");
        counts.add("\uFFFD");
        assertThat(counts.first(2)).extracting(Map.Entry::getKey).containsExactly("\uFFFD", "\uD83D\uDE00");
    }
}
