package games.scoring.clembench;

import java.util.Comparator;

/** Texts in the order of their code points, as Python sorts them. */
final class CodePoints {

    static final Comparator<String> ORDER = CodePoints::compare;

    private CodePoints() {}

    private static int compare(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length()) {
            int one = a.codePointAt(i);
            int other = b.codePointAt(i);
            if (one != other) {
                return Integer.compare(one, other);
            }
            i += Character.charCount(one);
        }
        return Integer.compare(a.length(), b.length());
    }
}
