package games.scoring.api;

import java.util.Comparator;

/**
 * The order of names and paths: by code point, the same on every machine and in every language, as Python sorts texts. The
 * host gives agents, files and members of archives in it, and an {@link games.scoring.api.standing.Export} may have to.
 *
 * <p>{@link String#compareTo} differs from it where a text holds characters beyond U+FFFF, such as emoji.
 */
@Evolving
public final class CodePoints {

    /** Compares texts by code point: the order of their UTF-8 bytes, and of {@code LC_ALL=C sort}. */
    public static final Comparator<String> ORDER = CodePoints::compare;

    private CodePoints() {}

    private static int compare(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                // Surrogates stand for code points above all others, though U+E000 to U+FFFF have larger chars.
                boolean astral = Character.isSurrogate(x);
                return astral == Character.isSurrogate(y) ? Character.compare(x, y) : astral ? 1 : -1;
            }
        }
        return Integer.compare(a.length(), b.length());
    }
}
