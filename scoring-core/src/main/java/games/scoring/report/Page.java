package games.scoring.report;

import games.scoring.message.Ellipsis;
import games.scoring.message.Visible;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Writes HTML. Every text goes through {@link #text}: what comes from logs can't become anything but text. */
final class Page {

    /** The longest text from a run that is shown whole. */
    private static final int LONGEST = 500;

    /** Names beyond this may be cut by the style: the reader is told all of them by the pointer. */
    private static final int LONG_NAME = 60;

    /** A text beyond this may be broken behind each low line, where a browser would not do so by itself. */
    private static final int ONE_LINE = 12;

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

    /** Writes a paragraph that says how to read what stands beside it. */
    Page aside(String text) throws IOException {
        return raw("<p class=\"soft\">").text(text).raw("</p>\n");
    }

    /** Writes a link to a place in the page. */
    Page link(String id, String text) throws IOException {
        return raw("<a href=\"#" + id + "\">").text(text).raw("</a>");
    }

    /** Writes the cell that says whose row it is: it stays in sight where the table is wider than the page. */
    Page rowOf(String name) throws IOException {
        return raw("<th scope=\"row\" class=\"who\">").name(name).raw("</th>");
    }

    /** Writes a name in a cell, which the style may cut where it is long. */
    Page name(String name) throws IOException {
        var shown = Visible.name(name);
        if (shown.length() > LONG_NAME) {
            raw("<span class=\"name\" title=\"").text(shown).raw("\">");
        } else {
            raw("<span class=\"name\">");
        }
        return breakable(shown).raw("</span>");
    }

    private Page breakable(String text) throws IOException {
        var safe = escaped(text);
        return raw(safe.length() > ONE_LINE ? safe.replace("_", "_<wbr>") : safe);
    }

    /** Writes a cell that holds a text. */
    Page cell(String text) throws IOException {
        return raw("<td><span>").text(text).raw("</span></td>");
    }

    /** Writes a cell that holds a text for programs. */
    Page code(String text) throws IOException {
        return raw("<td><code>").text(text).raw("</code></td>");
    }

    /** Writes a cell that holds a number, as it is shown; a dash where there is none. */
    Page number(String shown) throws IOException {
        return raw("<td class=\"n\">").text(shown.isEmpty() ? "–" : shown).raw("</td>");
    }

    /** Writes a cell that holds a number, or a dash. */
    Page number(double value) throws IOException {
        return number(Double.isFinite(value) ? Rounded.text(value) : "");
    }

    Page count(long count) throws IOException {
        return raw("<td class=\"n\">" + count + "</td>");
    }

    /** Starts a table with its headers; those that begin with # stand above numbers, the one with @ above names. */
    Page table(String... headers) throws IOException {
        raw("<div class=\"wide\"><table><thead><tr>");
        for (var header : headers) {
            boolean number = header.startsWith("#");
            boolean name = header.startsWith("@");
            raw(number
                            ? "<th scope=\"col\" class=\"n\">"
                            : name ? "<th scope=\"col\" class=\"who\">" : "<th scope=\"col\">")
                    .breakable(number || name ? header.substring(1) : header)
                    .raw("</th>");
        }
        return raw("</tr></thead><tbody>\n");
    }

    Page endTable() throws IOException {
        return raw("</tbody></table></div>\n");
    }

    /** Makes a text safe inside an element or a quoted attribute. */
    static String escaped(String text) {
        var plain = Visible.text(Ellipsis.cut(text, LONGEST));
        var safe = new StringBuilder(plain.length() + 16);
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append(c);
            }
        }
        return safe.toString();
    }

    /** Gives a number in a sentence: with six digits, and no point where it is whole; a dash where there is none. */
    static String shown(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        double size = Math.abs(value);
        if (size != 0 && (size < 1e-4 || size >= 1e15)) {
            return String.format(Locale.ROOT, "%.5e", value);
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
