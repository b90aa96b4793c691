package games.scoring.api.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Input;
import org.junit.jupiter.api.Test;

final class EpisodeDraftTest {

    private static final Place HERE = new Place("logs/run1", "");

    private final EpisodeDraft draft = EpisodeDraft.of("arena/duel", HERE);

    @Test
    void anArrayMayBeUsedAgain() {
        var laps = Input.numbers("laps");
        var array = new double[] {1, 2};
        draft.put(laps, array, null).recorded("lap_times", array, HERE);
        array[0] = 9;

        assertThat(draft.values().get("laps")).isEqualTo(new double[] {1, 2});
        assertThat(draft.recorded().get("lap_times").values()).containsExactly(1, 2);
    }

    @Test
    void nullIsRefusedWhereItIsGiven() {
        assertThatThrownBy(() -> EpisodeDraft.of((String) null, HERE)).hasMessage("benchmark");
        assertThatThrownBy(() -> EpisodeDraft.of("arena/duel", null)).hasMessage("place");
        assertThatThrownBy(() -> draft.status(null, "")).hasMessage("status");
    }

    @Test
    void aRepeatIsAnyNumberThatARecordCarries() {
        assertThat(draft.repeat()).isEmpty();
        assertThat(draft.repeat(9_007_199_254_740_992L).repeat()).hasValue(9_007_199_254_740_992L);
        assertThatThrownBy(() -> draft.repeat(9_007_199_254_740_993L))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The number of the repeat is 9007199254740993: expected −2^53 to 2^53");
        assertThatThrownBy(() -> draft.repeat(Long.MIN_VALUE)).isInstanceOf(IllegalArgumentException.class);
    }
}
