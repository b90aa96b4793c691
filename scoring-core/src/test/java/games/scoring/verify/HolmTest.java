package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HolmTest {

    @Test
    void pValuesAreAdjustedAsTheirVectorHasIt() {
        // stats vector test/p_adjust, in another order
        double[] p = {0.041, 0.001, 0.216, 0.039, 0.008, 0.042, 0.06, 0.212, 0.074, 0.205};
        double[] holm = {0.312, 0.01, 0.615, 0.312, 0.072, 0.312, 0.312, 0.615, 0.312, 0.615};
        assertThat(Holm.adjusted(p)).containsExactly(holm, Offset.offset(1e-12));
    }

    @Test
    void whatHasNoPValueCountsForNothing() {
        assertThat(Holm.adjusted(new double[] {Double.NaN, 0.02, 0.9, Double.NaN}))
                .containsExactly(Double.NaN, 0.04, 0.9, Double.NaN);
        assertThat(Holm.adjusted(new double[] {0.7, 0.6})).containsExactly(1, 1);
    }
}
