package games.scoring.clembench;

import org.jspecify.annotations.Nullable;

/** Texts of numbers that came lately: a table of counts and ratios has few different ones. Not safe for several threads. */
final class RealTexts {

    private static final int SIZE = 1 << 10;

    private final long[] numbers = new long[SIZE];
    private final @Nullable String[] texts = new String[SIZE];

    /** Writes a double as {@link PythonText#real} does. */
    String of(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int slot = Long.hashCode(bits * 0x9E3779B97F4A7C15L) & (SIZE - 1);
        var text = texts[slot];
        if (text == null || numbers[slot] != bits) {
            text = PythonText.real(value);
            numbers[slot] = bits;
            texts[slot] = text;
        }
        return text;
    }
}
