package games.scoring.source;

import games.scoring.plugin.ByteOrderMark;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * Tells episode records from other JSON: the first line that can be read is an object with a key {@code benchmark}, and
 * a key {@code inputs} or {@code status}, at its top level.
 */
final class RecordRecognition {

    /** As long as a record may be. */
    private static final int LONGEST_LINE = 16 << 20;

    /** Broken lines at the beginning do not make a record file a stranger. */
    private static final int MOST_LINES = 16;

    enum Verdict {
        RECORDS,
        BLANK,
        OTHER,
        BROKEN
    }

    private RecordRecognition() {}

    static Verdict of(InputStream file) throws IOException {
        var lines = new Lines(new BufferedInputStream(file));
        Verdict verdict = Verdict.BLANK;
        for (int i = 0; i < MOST_LINES && lines.next(); i++) {
            verdict = lines.first() == '{' ? ofObject(lines) : Verdict.OTHER;
            if (verdict != Verdict.BROKEN) {
                return verdict;
            }
        }
        return verdict;
    }

    /**
     * Says of JSON that looks like records, but not one a line, what it is and what to do.
     *
     * @param head the beginning of the file
     * @return a clause; empty for anything else
     */
    static String otherShape(byte[] head) {
        var text =
                ByteOrderMark.without(new String(head, StandardCharsets.UTF_8)).strip();
        boolean list = text.startsWith("[");
        if (!(list || text.startsWith("{")) || !text.contains("\"benchmark\"") || !text.contains("\"inputs\"")) {
            return "";
        }
        return list
                ? "one JSON list, and episode records go one a line. Write its elements so: jq -c '.[]' FILE"
                : "JSON over several lines, and episode records go one a line. Write it so: jq -c . FILE";
    }

    /**
     * Says whether a file holds records as JSON over several lines: its first value goes on behind the first line's end,
     * as no line of records does, and what is known of it is sound.
     *
     * @param head the beginning of the file
     * @return true if so; false too for what looks like no record
     */
    static boolean goesOverLines(byte[] head) {
        if (otherShape(head).isEmpty()) {
            return false;
        }
        int start = ByteOrderMark.length(head, 0, head.length);
        int first = 0;
        int last = 0;
        try (var parser = LongJson.FACTORY.createParser(ObjectReadContext.empty(), head, start, head.length - start)) {
            parser.nextToken();
            boolean list = parser.currentToken() == JsonToken.START_ARRAY;
            first = parser.currentTokenLocation().getLineNr();
            for (int depth = 1; depth > 0; ) {
                var token = parser.nextToken();
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                last = parser.currentTokenLocation().getLineNr();
            }
            return last > first && (!list || parser.nextToken() == null);
        } catch (UnexpectedEndOfInputException e) {
            // Where the whole file is broken off, its first line may be alone in that.
            return last > first && head.length >= Entry.HEAD;
        } catch (JacksonException e) {
            return false;
        }
    }

    private static Verdict ofObject(InputStream line) {
        boolean benchmark = false;
        boolean inputs = false;
        try (var parser = LongJson.FACTORY.createParser(ObjectReadContext.empty(), line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Verdict.OTHER;
            }
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                benchmark |= name.equals("benchmark");
                inputs |= name.equals("inputs") || name.equals("status");
                if (benchmark && inputs) {
                    return Verdict.RECORDS;
                }
                parser.nextToken();
                parser.skipChildren();
            }
            return Verdict.OTHER;
        } catch (JacksonException e) {
            return benchmark ? Verdict.RECORDS : Verdict.BROKEN;
        }
    }

    /** Shows one line at a time, without the blanks before it. */
    private static final class Lines extends InputStream {

        private static final int END = -1;

        private final InputStream in;
        private int first = END;
        private boolean atFirst;
        private boolean inLine;
        private boolean begun;
        private int left;

        Lines(InputStream in) {
            this.in = in;
        }

        /** Goes to the next line that is not blank. */
        boolean next() throws IOException {
            while (inLine) {
                read();
            }
            int b = in.read();
            for (int at = 0; !begun && ByteOrderMark.isPart(at, b); at++) {
                b = in.read();
            }
            begun = true;
            while (b == ' ' || b == '\t' || b == '\r' || b == '\n') {
                b = in.read();
            }
            first = b;
            atFirst = true;
            inLine = b != END;
            left = LONGEST_LINE;
            return inLine;
        }

        int first() {
            return first;
        }

        @Override
        public int read() throws IOException {
            if (!inLine) {
                return END;
            }
            int b = atFirst ? first : in.read();
            atFirst = false;
            if (b == END || b == '\n' || --left < 0) {
                inLine = false;
                return END;
            }
            return b;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = 0;
            while (n < length && n < 4096) {
                int b = read();
                if (b == END) {
                    break;
                }
                bytes[offset + n++] = (byte) b;
            }
            return n == 0 && length > 0 ? END : n;
        }

        @Override
        public void close() {
            // The parser of one line closes its stream; the file goes on.
        }
    }
}
