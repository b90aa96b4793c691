package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PartSizesTest {

    private static final long SMALL_HEAP = 128L << 20;

    @Test
    void chunksHaveTheirUsualSizeWhereThereIsMemory() {
        assertThat(PartSizes.of(6L << 30, 2)).isEqualTo(new PartSizes(6, Chunks.USUAL, 8 << 20));
    }

    @Test
    void aSmallHeapMakesChunksSmaller() {
        // 64 MiB / (256 · 6 parts)
        assertThat(PartSizes.of(SMALL_HEAP, 2)).isEqualTo(new PartSizes(6, 43690, 8 << 20));
    }

    @Test
    void manyThreadsOnASmallHeapWaitForOneAnother() {
        // 64 MiB / (256 · 16 KiB)
        assertThat(PartSizes.of(SMALL_HEAP, 24)).isEqualTo(new PartSizes(16, 16384, 48 << 20));
    }

    @Test
    void thereIsAlwaysAPartToFillAndOneToWait() {
        assertThat(PartSizes.of(1 << 20, 64).parts()).isEqualTo(2);
    }

    @Test
    void theMostThreadsMayHoldFourUsualChunksEach() {
        assertThat(PartSizes.of(6L << 30, 1024).waiting()).isEqualTo(2L << 30);
    }
}
