package games.scoring.source;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a file is that is no text in UTF-8, for those who read a text from its first byte on. */
public final class NotUtf8 {

    /** How many of a file's first bytes show what it is. */
    public static final int HEAD = Compression.HEAD;

    /** How it is said of a file that has to be unpacked. */
    public static final String PACKED = "a file packed with ";

    /** Where the name of a zip's first member stands. */
    private static final int NAME_AT = 30;

    /** What the first member of a workbook is called, whoever writes it. */
    private static final List<String> OFFICE = List.of("[Content_Types].xml", "_rels/", "docProps/", "xl/", "mimetype");

    private NotUtf8() {}

    /**
     * Names what a file is.
     *
     * @param head its first {@link #HEAD} bytes, more, or all there are
     * @return {@code Parquet}, {@code a file packed with gzip} and the like, for a message; empty for what may be text
     */
    public static String found(byte[] head) {
        if (Magic.isParquet(head)) {
            return "Parquet";
        }
        if (isOffice(head)) {
            return "an office document, such as an Excel workbook";
        }
        String packing = Magic.packing(head);
        if (!packing.isEmpty()) {
            return PACKED + packing;
        }
        return wider(head);
    }

    private static boolean isOffice(byte[] head) {
        if (!Magic.isZip(head) || head.length <= NAME_AT) {
            return false;
        }
        var name = new String(head, NAME_AT, Math.min(head.length - NAME_AT, 40), StandardCharsets.ISO_8859_1);
        return OFFICE.stream().anyMatch(name::startsWith);
    }

    /** Names the encoding of more than a byte for each character; empty for others. */
    private static String wider(byte[] head) {
        var charset = CsvRecognition.charset(head);
        if (charset.name().startsWith("UTF-32")) {
            return "UTF-32";
        }
        boolean isMarked = head.length > 1 && (head[0] == -2 && head[1] == -1 || head[0] == -1 && head[1] == -2);
        return isMarked || !charset.equals(StandardCharsets.UTF_8) ? "UTF-16" : "";
    }
}
