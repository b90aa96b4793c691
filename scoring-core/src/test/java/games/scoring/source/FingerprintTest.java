package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FingerprintTest {

    /** Standings that were written keep their meaning. */
    @Test
    void fingerprintsStayTheSame() {
        assertThat(Fingerprint.of("")).isEqualTo(0xf52a15e9a9b5e89bL);
        assertThat(Fingerprint.of("seed-3")).isEqualTo(0x7ceb5804e0e4264fL);
        assertThat(Fingerprint.of("种子 3")).isEqualTo(0x626264afb3461279L);
    }
}
