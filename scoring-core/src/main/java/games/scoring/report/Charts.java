package games.scoring.report;

import games.scoring.message.Counted;
import games.scoring.rule.Numbers;
import java.io.IOException;

/** Drawings, each of which also says in words what it shows. */
final class Charts {

    private static final int WIDTH = 640;
    private static final int HEIGHT = 120;
    private static final int LINE_WIDTH = 160;

    /** So many bars away from 0, six digits still tell their ends apart. */
    private static final double FAR = 1e4;

    private Charts() {}

    /** Draws how often scores fall where. */
    static void histogram(Page page, Histogram scores) throws IOException {
        int bars = scores.size();
        double step = (double) WIDTH / bars;
        page.raw("<svg viewBox=\"0 0 " + WIDTH + " " + (HEIGHT + 20) + "\" role=\"img\" aria-label=\"")
                .text(Counted.of(scores.count(), "score") + " from " + Page.shown(scores.lowest()) + " to "
                        + Page.shown(scores.highest()) + ", in " + bars + " bars of " + Page.shown(scores.width())
                        + ", the fullest with " + scores.fullest())
                .raw("\">\n");
        for (int i = 0; i < bars; i++) {
            long count = scores.in(i);
            if (count > 0) {
                // A bar that holds anything is seen.
                long height = Math.max(1, Math.round((double) count / scores.fullest() * HEIGHT));
                page.raw("<rect x=\"" + tenth(i * step) + "\" y=\"" + (HEIGHT - height) + "\" width=\""
                                + tenth(step * 0.9) + "\" height=\"" + height + "\"><title>")
                        .text(end(scores.from(i), scores) + " to " + end(scores.to(i), scores) + ": " + count)
                        .raw("</title></rect>\n");
            }
        }
        page.raw("<text x=\"0\" y=\"" + (HEIGHT + 15) + "\">")
                .text(end(scores.lowest(), scores))
                .raw("</text><text x=\"" + WIDTH + "\" y=\"" + (HEIGHT + 15) + "\" text-anchor=\"end\">")
                .text(end(scores.highest(), scores))
                .raw("</text></svg>\n");
    }

    /** Names an end of a bar: with all digits, where a few don't tell one bar from the next. */
    private static String end(double score, Histogram scores) {
        double size = Math.max(Math.abs(scores.lowest()), Math.abs(scores.highest()));
        return size < FAR * scores.width() ? Page.shown(score) : Numbers.wholeText(score);
    }

    /** Draws an interval with its mean, on the scale from least to most; nothing where there is none. */
    static void interval(Page page, double mean, double low, double high, double least, double most)
            throws IOException {
        if (!(Double.isFinite(mean) && Double.isFinite(low) && Double.isFinite(high) && most > least)) {
            return;
        }
        page.raw("<svg class=\"line\" viewBox=\"0 0 " + LINE_WIDTH + " 12\" aria-hidden=\"true\"><path d=\"M"
                + at(low, least, most) + " 6H" + at(high, least, most) + "\"/><circle cx=\"" + at(mean, least, most)
                + "\" cy=\"6\" r=\"3\"/></svg>");
    }

    private static String at(double value, double least, double most) {
        // Halves, since the difference of two numbers may be too large for one.
        double share = (value / 2 - least / 2) / (most / 2 - least / 2);
        return tenth(4 + share * (LINE_WIDTH - 8));
    }

    private static String tenth(double value) {
        long tenths = Math.round(value * 10);
        return tenths / 10 + "." + Math.abs(tenths % 10);
    }
}
