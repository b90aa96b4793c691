package games.scoring.api;

/**
 * Knows which characters the ids of rulesets, benchmarks, inputs, metrics and terms may hold. The id of a family is
 * looked at when its plugin is loaded: no value is made of it here.
 *
 * <p>Every start of the program checks some thousand of them: without regular expressions, which are slow at first.
 */
final class Names {

    private static final int LONGEST = 100;

    private Names() {}

    static void check(String what, String id) {
        require(isId(id), what, id, "letters, digits, '.', '_' and '-', no mark first, 1 to 100 of them");
    }

    /** Checks the name of what a rule reads or gives: an input, a metric, a term. */
    static void checkName(String what, String name) {
        require(isName(name), what, name, "a letter, then letters, digits, '_', '.' and '-', 1 to 100 of them");
    }

    static void checkBenchmark(String id) {
        require(
                isBenchmark(id),
                "benchmark",
                id,
                "family/name, such as orak/2048, both of lower-case letters, digits, '.' and '-', the name of '_' too, no"
                        + " mark first and 1 to 100 of them");
    }

    /** Says whose declaration it is in which something without a name of its own is wrong. */
    static IllegalArgumentException of(String what, String name, IllegalArgumentException wrong) {
        var said = String.valueOf(wrong.getMessage());
        return new IllegalArgumentException(
                "The " + what + " '" + name + "': " + Character.toLowerCase(said.charAt(0)) + said.substring(1), wrong);
    }

    private static void require(boolean wellFormed, String what, String id, String expected) {
        if (!wellFormed) {
            throw new IllegalArgumentException("The " + what + " id '" + id + "' is malformed: expected " + expected);
        }
    }

    private static boolean isId(String text) {
        return hasLength(text) && isLetterOrDigit(text.charAt(0)) && isMadeOf(text, "._-", true);
    }

    private static boolean isName(String text) {
        return hasLength(text) && isLetter(text.charAt(0)) && isMadeOf(text, "_.-", true);
    }

    private static boolean isBenchmark(String text) {
        int slash = text.indexOf('/');
        return slash >= 0 && isPart(text.substring(0, slash), ".-") && isPart(text.substring(slash + 1), "._-");
    }

    private static boolean isPart(String text, String marks) {
        return hasLength(text) && isLetterOrDigit(text.charAt(0)) && isMadeOf(text, marks, false);
    }

    private static boolean hasLength(String text) {
        return !text.isEmpty() && text.length() <= LONGEST;
    }

    /** Says whether a text holds letters, digits and marks alone. */
    private static boolean isMadeOf(String text, String marks, boolean upperCase) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean fits = isLetterOrDigit(c) ? upperCase || !isUpperCase(c) : marks.indexOf(c) >= 0;
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(char c) {
        return isLetter(c) || (c >= '0' && c <= '9');
    }

    private static boolean isLetter(char c) {
        return isUpperCase(c) || (c >= 'a' && c <= 'z');
    }

    private static boolean isUpperCase(char c) {
        return c >= 'A' && c <= 'Z';
    }
}
