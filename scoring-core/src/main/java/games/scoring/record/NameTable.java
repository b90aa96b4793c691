package games.scoring.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers by names in UTF-8. Immutable. */
final class NameTable {

    private final @Nullable Words[] names;
    private final int[] numbers;

    NameTable(Map<String, Integer> byName) {
        int size = Integer.highestOneBit(Math.max(1, byName.size())) * 4;
        names = new Words[size];
        numbers = new int[size];
        byName.forEach((name, number) -> {
            byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
            byte[] bytes = Arrays.copyOf(utf8, utf8.length + Long.BYTES);
            int slot = Swar.hash(bytes, 0, utf8.length) & (size - 1);
            while (names[slot] != null) {
                slot = (slot + 1) & (size - 1);
            }
            names[slot] = Words.of(bytes, 0, utf8.length);
            numbers[slot] = number;
        });
    }

    /** Gives the number of a name, −1 where it is unknown. */
    int find(byte[] bytes, int from, int to) {
        if (from == to) {
            return -1;
        }
        int slot = Swar.hash(bytes, from, to) & (names.length - 1);
        for (Words name = names[slot]; name != null; name = names[slot]) {
            if (name.is(bytes, from, to)) {
                return numbers[slot];
            }
            slot = (slot + 1) & (names.length - 1);
        }
        return -1;
    }
}
