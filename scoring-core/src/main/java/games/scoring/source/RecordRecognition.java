package games.scoring.source;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/**
 * Tells episode records from other JSON: a line is an object with a key {@code benchmark}, and a key {@code inputs} or
 * {@code status}, at its top level. Where the first line that can be read is one, the file holds records; where a later
 * one is, it does too unless somebody else knows it.
 */
final class RecordRecognition {

    /** So many lines are looked at however long they are, and more if they begin in the first {@link Entry#HEAD} bytes. */
    private static final int LINES = 16;

    /** Where looking ends in any case. */
    private static final long MOST_BYTES = 4L * Limits.RECORD_BYTES;

    enum Verdict {
        RECORDS,
        /** A line is a record, and one before it is something else. */
        LATER,
        BLANK,
        OTHER,
        BROKEN
    }

    private RecordRecognition() {}

    static Verdict of(InputStream file) throws IOException {
        var lines = new Lines(new BufferedInputStream(file));
        Verdict verdict = Verdict.BLANK;
        try {
            for (int i = 0; (i < LINES || lines.passed() < Entry.HEAD) && lines.next(); i++) {
                var line = lines.first() == '{' ? ofObject(lines) : Verdict.OTHER;
                if (line == Verdict.RECORDS) {
                    return verdict == Verdict.OTHER ? Verdict.LATER : line;
                }
                verdict = verdict == Verdict.OTHER ? verdict : line;
            }
        } catch (IOException e) {
            // Damage behind the first line is told by whoever reads on.
            if (verdict == Verdict.BLANK) {
                throw e;
            }
        }
        return verdict;
    }

    /** Says whether the first line of a file, or what is seen of it, is a record. */
    static boolean begin(byte[] head) throws IOException {
        var lines = new Lines(new ByteArrayInputStream(head));
        return lines.next() && lines.first() == '{' && ofObject(lines) == Verdict.RECORDS;
    }

    /** Says whether a file holds records in UTF-16, whose reader says what to do. */
    static boolean areInUtf16(byte[] head) throws IOException {
        var charset = CsvRecognition.charset(head);
        if (charset.equals(StandardCharsets.UTF_8)) {
            return false;
        }
        var verdict = of(new ByteArrayInputStream(new String(head, charset).getBytes(StandardCharsets.UTF_8)));
        return verdict == Verdict.RECORDS || verdict == Verdict.LATER;
    }

    /**
     * Says of JSON that looks like records, but not one a line, what it is and what to do.
     *
     * @param head the beginning of the file
     * @return a clause; empty for anything else
     */
    static String otherShape(byte[] head) {
        return switch (shapeOfRecords(head)) {
            case LIST, LIST_OVER_LINES ->
                "one JSON list, and episode records go one a line. Write its elements so: jq -c '.[]' FILE";
            case OBJECT_OVER_LINES ->
                "JSON over several lines, and episode records go one a line. Write it so: jq -c . FILE";
            case NONE -> "";
        };
    }

    /**
     * Says whether a file holds records as JSON over several lines: its first value goes on behind the first line's end,
     * as no line of records does, and what is known of it is sound.
     *
     * @param head the beginning of the file
     * @return true if so; false too for what looks like no record
     */
    static boolean goesOverLines(byte[] head) {
        return shapeOfRecords(head).overLines;
    }

    /**
     * Says whether a file is JSON over several lines, whatever it holds.
     *
     * @param head the beginning of the file
     * @return true if the first value goes on behind the first line's end, and what is known of it is sound
     */
    static boolean isJsonOverLines(byte[] head) {
        return shape(head).overLines;
    }

    private enum Shape {
        LIST(false),
        LIST_OVER_LINES(true),
        OBJECT_OVER_LINES(true),
        NONE(false);

        final boolean overLines;

        Shape(boolean overLines) {
            this.overLines = overLines;
        }
    }

    private static Shape shapeOfRecords(byte[] head) {
        var text = new String(head, StandardCharsets.UTF_8);
        return text.contains("\"benchmark\"") && text.contains("\"inputs\"") ? shape(head) : Shape.NONE;
    }

    private static Shape shape(byte[] head) {
        var text =
                ByteOrderMark.without(new String(head, StandardCharsets.UTF_8)).strip();
        boolean list = text.startsWith("[");
        if (!(list || text.startsWith("{"))) {
            return Shape.NONE;
        }
        var inOneLine = list ? Shape.LIST : Shape.NONE;
        var overLines = list ? Shape.LIST_OVER_LINES : Shape.OBJECT_OVER_LINES;
        boolean goesOn = head.length >= Entry.HEAD;
        int start = ByteOrderMark.length(head, 0, head.length);
        int end = goesOn ? wholeValues(head) : head.length;
        int first = 0;
        int last = 0;
        try (var parser = json().createParser(ObjectReadContext.empty(), head, start, end - start)) {
            parser.nextToken();
            first = parser.currentTokenLocation().getLineNr();
            for (int depth = 1; depth > 0; ) {
                var token = parser.nextToken();
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                last = parser.currentTokenLocation().getLineNr();
            }
            if (list && parser.nextToken() != null) {
                return Shape.NONE;
            }
            return last > first ? overLines : inOneLine;
        } catch (UnexpectedEndOfInputException e) {
            // Where the whole file is broken off, its first line may be alone in that.
            return !goesOn ? Shape.NONE : last > first ? overLines : inOneLine;
        } catch (JacksonException e) {
            return Shape.NONE;
        }
    }

    /** Says where the last comma is: what a cut leaves of a number or word behind it is no JSON. */
    private static int wholeValues(byte[] head) {
        int end = head.length - 1;
        while (end > 0 && head[end] != ',') {
            end--;
        }
        return end > 0 ? end : head.length;
    }

    /** Makes what makes parsers, for one file: it keeps the names that they meet, and there may be many files. */
    private static JsonFactory json() {
        return LongJson.FACTORY.rebuild().build();
    }

    private static Verdict ofObject(InputStream line) {
        boolean benchmark = false;
        boolean inputs = false;
        try (var parser = json().createParser(ObjectReadContext.empty(), line)) {
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
        private boolean cut;
        private int left;
        private long passed;

        Lines(InputStream in) {
            this.in = in;
        }

        /** Goes to the next line that is not blank. */
        boolean next() throws IOException {
            while (inLine) {
                read();
            }
            for (int b = 0; cut && b != '\n' && b != END; ) {
                b = nextByte();
            }
            int b = nextByte();
            // A second mark is a fault of the first record, and no other kind of file.
            for (int at = 0; !begun && ByteOrderMark.isPart(at % 3, b); at++) {
                b = nextByte();
            }
            begun = true;
            while (b == ' ' || b == '\t' || b == '\r' || b == '\n') {
                b = nextByte();
            }
            first = b;
            atFirst = true;
            inLine = b != END;
            cut = false;
            left = Limits.RECORD_BYTES;
            return inLine;
        }

        /** Counts the bytes so far. */
        long passed() {
            return passed;
        }

        private int nextByte() throws IOException {
            return passed++ < MOST_BYTES ? in.read() : END;
        }

        int first() {
            return first;
        }

        @Override
        public int read() throws IOException {
            if (!inLine) {
                return END;
            }
            int b = atFirst ? first : nextByte();
            atFirst = false;
            if (b == END || b == '\n' || --left < 0) {
                inLine = false;
                cut = left < 0;
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
