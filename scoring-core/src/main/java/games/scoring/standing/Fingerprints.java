package games.scoring.standing;

import games.scoring.source.Fingerprint;
import org.jspecify.annotations.Nullable;

/**
 * The fingerprints of the instances that came lately, so that most need not be computed again. Not safe for use by several
 * threads.
 */
final class Fingerprints {

    private static final int SIZE = 1 << 10;

    private static final String[] NO_TEXTS = {};
    private static final long[] NONE = {};

    private @Nullable String[] texts = NO_TEXTS;
    private long[] fingerprints = NONE;

    // The reader gives the same object for the same text, as long as it knows it.
    @SuppressWarnings({"ReferenceEquality", "StringEquality"})
    long of(String text) {
        if (texts.length == 0) {
            texts = new String[SIZE];
            fingerprints = new long[SIZE];
        }
        int slot = text.hashCode() & (SIZE - 1);
        if (texts[slot] != text) {
            fingerprints[slot] = Fingerprint.of(text);
            texts[slot] = text;
        }
        return fingerprints[slot];
    }
}
