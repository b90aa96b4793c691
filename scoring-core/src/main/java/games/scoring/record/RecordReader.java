package games.scoring.record;

import games.scoring.api.Reason;
import games.scoring.plugin.Catalog;
import games.scoring.rule.DeclarationCheck;
import games.scoring.rule.Rulebook;
import games.scoring.source.ByteOrderMark;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads episode records: one JSON object a line, in UTF-8.
 *
 * <p>A byte-order mark, CRLF and blank lines are accepted. A record that is not JSON is {@code malformed}, whatever else
 * is wrong with it; then comes an unknown benchmark; then the first fault in the order of the record's text.
 *
 * <p>Not safe for use by several threads: each has a reader of its own, and reads whole {@link Chunk}s with it.
 */
public final class RecordReader {

    /** The most characters of a text, of a name and of everything else in quotes that is looked at. */
    public static final int LONGEST_TEXT = 1 << 16;

    /** The most characters of a number. */
    public static final int LONGEST_NUMBER = 1000;

    /** How deep objects and lists may lie in one another. */
    public static final int DEEPEST = 100;

    /** The most keys of a record, all its objects together. */
    public static final int MOST_KEYS = 1 << 16;

    /** The most numbers in lists of a record. */
    public static final int MOST_NUMBERS = DeclarationCheck.MOST_NUMBERS;

    private static final int MOST_OF_A_WORD = 256;

    private final @Nullable LearningLineReader fast;
    private final JacksonLineReader reader;

    /**
     * Makes a reader.
     *
     * @param catalog the benchmarks
     * @param rulebook the rulebook that will score the episodes: it lays out their inputs
     * @param options what the user says about all records
     */
    public RecordReader(Catalog catalog, Rulebook rulebook, ReadOptions options) {
        // The fast reader does not know places.
        this(catalog, rulebook, options, !options.places());
    }

    RecordReader(Catalog catalog, Rulebook rulebook, ReadOptions options, boolean fast) {
        var benchmarks = new Benchmarks(catalog, rulebook, options);
        this.fast = fast ? new LearningLineReader(benchmarks, options) : null;
        reader = new JacksonLineReader(benchmarks, options);
    }

    /**
     * Reads the records of a chunk, in order.
     *
     * @param chunk whole lines
     * @param path the file as the user names it
     * @param out takes the records
     * @param unknown counts top-level keys that mean nothing
     */
    public void read(Chunk chunk, String path, EpisodeReceiver out, UnknownKeys unknown) {
        read(chunk, path, false, out, unknown);
    }

    /** Reads the records of a chunk each of which stands for the row of a table, whose number is that of its line. */
    void readRows(Chunk chunk, String path, EpisodeReceiver out, UnknownKeys unknown) {
        read(chunk, path, true, out, unknown);
    }

    private void read(Chunk chunk, String path, boolean ofRows, EpisodeReceiver out, UnknownKeys unknown) {
        if (chunk.isTooLong()) {
            out.rejected(tooLong(chunk, path));
            return;
        }
        long line = chunk.firstLine();
        int from = 0;
        // The fast reader relies on the line feed behind each line.
        int whole = fast == null ? 0 : LineChunks.lastLineFeed(chunk.bytes, 0, chunk.to);
        while (from < chunk.to) {
            if (fast != null && from < whole && chunk.bytes[from] == '{') {
                int next = fast.read(chunk.bytes, from, path, line, out);
                if (next > 0) {
                    from = next;
                    line++;
                    continue;
                }
            }
            int end = LineChunks.lineEnd(chunk.bytes, from, chunk.to);
            readLine(chunk.bytes, from, end, new JacksonLineReader.Source(path, line, ofRows), out, unknown);
            line++;
            from = end + 1;
        }
    }

    /** Reads one line; nobody ever wrote that of a row as one. */
    private void readLine(
            byte[] bytes,
            int from,
            int end,
            JacksonLineReader.Source source,
            EpisodeReceiver out,
            UnknownKeys unknown) {
        int to = end > from && bytes[end - 1] == '\r' ? end - 1 : end;
        int start = from + ByteOrderMark.length(bytes, from, to);
        int first = start;
        while (first < to && (bytes[first] == ' ' || bytes[first] == '\t' || bytes[first] == '\r')) {
            first++;
        }
        if (first == to) {
            return;
        }
        int fault = Utf8.firstFault(bytes, start, to);
        if (fault >= 0) {
            var found = "expected UTF-8, found the byte 0x"
                    + Integer.toHexString(0x100 | (bytes[fault] & 0xFF)).substring(1);
            out.rejected(
                    source.row()
                            ? malformed(
                                    RawText.of(bytes, from, to),
                                    source,
                                    JacksonLineReader.pointer(bytes, first, fault),
                                    found + " in this column of the row. Write the table with texts in UTF-8")
                            : malformed(
                                    RawText.of(bytes, from, to),
                                    source,
                                    "",
                                    found + " at position " + (fault - from + 1)
                                            + " of the line. Save the file as UTF-8"));
            return;
        }
        if (bytes[first] != '{' || holdsNul(bytes, first, to)) {
            out.rejected(malformed(RawText.of(bytes, from, to), source, "", notAnObject(bytes, first, to)));
            return;
        }
        reader.read(bytes, first, to, source, out, unknown);
    }

    private static Reject malformed(RawText line, JacksonLineReader.Source source, String pointer, String message) {
        return Reject.unread(source.toString(), Reason.MALFORMED, pointer, message, line);
    }

    /** Says whether the line begins like UTF-16 or UTF-32, which a parser would be glad to read. */
    private static boolean holdsNul(byte[] bytes, int from, int to) {
        for (int i = from; i < Math.min(from + 4, to); i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return false;
    }

    private static String notAnObject(byte[] bytes, int at, int to) {
        String found = switch (bytes[at]) {
            case '[' -> "a list. Write its elements one a line";
            case '"' -> "a text";
            case '{', 0 -> "NUL bytes (is the file UTF-16? Save it as UTF-8)";
            default -> Shown.text(firstWord(bytes, at, to));
        };
        return "expected a JSON object {...} on each line, found " + found;
    }

    /** Gives what stands before the first blank: far more than is shown of it, at most. */
    private static String firstWord(byte[] bytes, int at, int to) {
        int end = at;
        while (end < Math.min(to, at + MOST_OF_A_WORD)
                && bytes[end] != ' '
                && bytes[end] != '\t'
                && bytes[end] != '\r') {
            end++;
        }
        return new String(bytes, at, end - at, StandardCharsets.UTF_8);
    }

    private static Reject tooLong(Chunk chunk, String path) {
        return Reject.unread(
                path + ":" + chunk.firstLine(),
                Reason.TOO_LARGE,
                "",
                "expected a record of at most 16 MiB, found a longer line. Leave out what the benchmark does not read",
                RawText.of(chunk.bytes, 0, chunk.to));
    }
}
