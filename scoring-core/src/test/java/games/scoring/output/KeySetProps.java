package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class KeySetProps {

    @Property(tries = 30)
    void aSetThatSpillsIsExact(
            @ForAll long seed,
            @ForAll @IntRange(min = 50, max = 1500) int limit,
            @ForAll @IntRange(max = 63) int bits,
            @ForAll @IntRange(max = 63) int lowBits)
            throws IOException {
        Path folder = Files.createTempDirectory("keys");
        var random = new Random(seed);
        var expected = new HashSet<String>();
        try (var set = new KeySet(folder, limit)) {
            for (int i = 0; i < 3000; i++) {
                // Few bits make many equal keys, and many keys with equal halves.
                long high = random.nextLong() >> bits;
                long low = random.nextLong() >> lowBits;
                assertThat(set.add(high, low)).isEqualTo(expected.add(high + "/" + low));
            }
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
        Files.delete(folder);
    }

    @Example
    void keysTakeAQuarterOfTheHeapAtMost() {
        assertThat(KeySet.inMemory(KeySet.USUAL_LIMIT, 8 << 20)).isEqualTo(26_214);
        assertThat(KeySet.inMemory(KeySet.USUAL_LIMIT, 128 << 20)).isEqualTo(KeySet.USUAL_LIMIT);
    }

    /** So many that the filter over them grows from one block to several. */
    @Example
    void aLargeSetKnowsEachOfItsKeys() throws IOException {
        Path folder = Files.createTempDirectory("keys");
        int count = 600_000;
        try (var set = new KeySet(folder, 1 << 15)) {
            var added = new SplittableRandom(7);
            for (int i = 0; i < count; i++) {
                assertThat(set.add(added.nextLong(), added.nextLong())).isTrue();
            }
            var again = new SplittableRandom(7);
            for (int i = 0; i < count; i++) {
                long high = again.nextLong();
                long low = again.nextLong();
                if (i % 97 == 0) {
                    assertThat(set.add(high, low)).isFalse();
                }
            }
        }
        Files.delete(folder);
    }
}
