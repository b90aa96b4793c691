package games.scoring.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Numbers by names in UTF-8. Immutable. */
final class NameTable {

    private final byte[][] names;
    private final int[] numbers;

    NameTable(Map<String, Integer> byName) {
        int size = Integer.highestOneBit(Math.max(1, byName.size())) * 4;
        names = new byte[size][];
        numbers = new int[size];
        byName.forEach((name, number) -> {
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            int slot = Swar.hash(bytes, 0, bytes.length) & (size - 1);
            while (names[slot] != null) {
                slot = (slot + 1) & (size - 1);
            }
            names[slot] = bytes;
            numbers[slot] = number;
        });
    }

    /** Gives the number of a name, −1 where it is unknown. */
    int find(byte[] bytes, int from, int to) {
        int slot = Swar.hash(bytes, from, to) & (names.length - 1);
        while (names[slot] != null) {
            if (Arrays.equals(bytes, from, to, names[slot], 0, names[slot].length)) {
                return numbers[slot];
            }
            slot = (slot + 1) & (names.length - 1);
        }
        return -1;
    }
}
