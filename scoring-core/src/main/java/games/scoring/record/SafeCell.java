package games.scoring.record;

/**
 * Texts in cells of CSV, so that no spreadsheet takes one for a formula and runs it (see the OWASP page "CSV Injection"):
 * an apostrophe stands before them. Where this program reads such a cell, the apostrophe is no part of the text.
 */
public final class SafeCell {

    /** Also as wide as Chinese characters, which spreadsheets take for the same. */
    private static final String DANGEROUS = "=+-@|\uFF1D\uFF0B\uFF0D\uFF20";

    private static final String LINES = "\t\r\n";

    private SafeCell() {}

    /**
     * Makes a text safe.
     *
     * @param text the text
     * @return the text, with an apostrophe before it where it, or what stands behind its apostrophes and blanks, begins
     *     dangerously
     */
    public static String of(String text) {
        return isGuarded(text, 0) ? "'" + text : text;
    }

    /** Says whether a text that begins here is one that {@link #of} puts an apostrophe before. */
    private static boolean isGuarded(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) == '\'') {
            at++;
        }
        int begins = at;
        while (begins < text.length() && isBlank(text.charAt(begins))) {
            begins++;
        }
        return at < text.length()
                && (LINES.indexOf(text.charAt(at)) >= 0
                        || (begins < text.length() && DANGEROUS.indexOf(text.charAt(begins)) >= 0));
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /**
     * Gives back what was made safe.
     *
     * @param cell the cell
     * @return the text
     */
    public static String text(String cell) {
        return cell.startsWith("'") && isGuarded(cell, 1) ? cell.substring(1) : cell;
    }
}
