package games.scoring.api.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NameListTest {

    @Test
    void tenNamesAreToldAndTheOthersCounted() {
        var names = new NameList();
        assertThat(names.isEmpty()).isTrue();
        for (char c = 'l'; c >= 'a'; c--) {
            names.add(String.valueOf(c));
            assertThat(names.isEmpty()).isFalse();
        }
        assertThat(names).hasToString("l, k, j, i, h, g, f, e, d, c and 2 more");
    }
}
