package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ChunkSizeTest {

    private static final long SMALL_HEAP = 128L << 20;

    @Test
    void chunksHaveTheirUsualSizeWhereThereIsMemory() {
        assertThat(Reading.parts(6L << 30, 2)).isEqualTo(6);
        assertThat(Reading.chunkSize(6L << 30, 6)).isEqualTo(LineChunks.USUAL);
    }

    @Test
    void aSmallHeapMakesChunksSmaller() {
        // 64 MiB / (256 · 6 parts)
        assertThat(Reading.chunkSize(SMALL_HEAP, 6)).isEqualTo(43690);
    }

    @Test
    void manyThreadsOnASmallHeapWaitForOneAnother() {
        // 64 MiB / (256 · 16 KiB)
        assertThat(Reading.parts(SMALL_HEAP, 24)).isEqualTo(16);
        assertThat(Reading.chunkSize(SMALL_HEAP, 16)).isEqualTo(16384);
    }

    @Test
    void thereIsAlwaysAPartToFillAndOneToWait() {
        assertThat(Reading.parts(1 << 20, 64)).isEqualTo(2);
    }
}
