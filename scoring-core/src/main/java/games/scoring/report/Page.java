package games.scoring.report;

import games.scoring.record.Visible;
import games.scoring.rule.Numbers;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;

/** Writes HTML. Every text goes through {@link #text}: what comes from logs can't become anything but text. */
final class Page {

    /** The longest text from a run that is shown whole. */
    private static final int LONGEST = 500;

    private static final int DIGITS = 6;

    private final Appendable out;

    Page(Appendable out) {
        this.out = out;
    }

    /** Writes markup of this program's own. */
    Page raw(String markup) throws IOException {
        out.append(markup);
        return this;
    }

    /** Writes a text, whatever it holds. */
    Page text(String text) throws IOException {
        out.append(escaped(text));
        return this;
    }

    /** Writes an element that holds a text. */
    Page element(String name, String text) throws IOException {
        return raw("<" + name + ">").text(text).raw("</" + name + ">");
    }

    /** Writes a cell that holds a number, or a dash. */
    Page number(double value) throws IOException {
        return raw("<td class=\"n\">").text(shown(value)).raw("</td>");
    }

    Page count(long count) throws IOException {
        return raw("<td class=\"n\">" + count + "</td>");
    }

    /** Starts a table with its headers; those that begin with # stand above numbers. */
    Page table(String... headers) throws IOException {
        raw("<div class=\"wide\"><table><thead><tr>");
        for (var header : headers) {
            boolean number = header.startsWith("#");
            raw(number ? "<th scope=\"col\" class=\"n\">" : "<th scope=\"col\">")
                    .text(number ? header.substring(1) : header)
                    .raw("</th>");
        }
        return raw("</tr></thead><tbody>\n");
    }

    Page endTable() throws IOException {
        return raw("</tbody></table></div>\n");
    }

    /** Makes a text safe inside an element or a quoted attribute. */
    static String escaped(String text) {
        var plain = Visible.text(cut(text, LONGEST));
        var safe = new StringBuilder(plain.length() + 16);
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append(Character.isSurrogate(c) && isAlone(plain, i) ? '\uFFFD' : c);
            }
        }
        return safe.toString();
    }

    private static boolean isAlone(String text, int at) {
        char c = text.charAt(at);
        return Character.isHighSurrogate(c)
                ? at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1))
                : at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
    }

    /** Cuts a text, with an ellipsis where something is left out. */
    static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + "…";
    }

    /** Gives a count and what is counted, in its right number. */
    static String counted(long count, String one) {
        return count + " " + one + (count == 1 ? "" : "s");
    }

    /** Gives a number with six digits; a dash where there is none. */
    static String shown(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        double size = Math.abs(value);
        if (size != 0 && (size < 1e-4 || size >= 1e15)) {
            return Numbers.text(value);
        }
        var rounded = new BigDecimal(value)
                .round(new MathContext(Math.max(DIGITS, whole(size))))
                .stripTrailingZeros();
        return rounded.toPlainString();
    }

    /** Whole digits are never rounded away. */
    private static int whole(double size) {
        return size < 1
                ? 0
                : BigDecimal.valueOf(size).precision()
                        - BigDecimal.valueOf(size).scale();
    }
}
