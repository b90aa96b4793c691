package games.scoring.source;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Standard input, a pipe or a device as an input: one unit, which can be read once. */
final class StreamInput {

    /** How much of a stream is looked at that is no text: a block of bzip2, which shows nothing before its end. */
    private static final int BINARY_HEAD = 1 << 20;

    private static final String NOT_IN_LINES = "JSON over several lines, which no log format knows by its beginning."
            + " If it is a log, name its file, or its folder, as the INPUT, or its format with --input-format; episode"
            + " records go one a line, as jq -c writes them";

    private final NamedInput input;
    private final WalkOptions options;
    private final SoughtFormats sought;
    private final @Nullable FileDigests digests;

    StreamInput(NamedInput input, WalkOptions options, SoughtFormats sought, @Nullable FileDigests digests) {
        this.input = input;
        this.options = options;
        this.sought = sought;
        this.digests = digests;
    }

    /** Gives what the stream holds, which is told by its beginning where the user does not say it. */
    Unit unit() {
        var records = sought.onlyRecords();
        if (records != null) {
            return records(records, this::open);
        }
        if (!sought.any()) {
            var log = new StreamEntry(input.given(), options.limits(), new byte[0], false, this::open);
            return log(sought.logs().first(), log, false);
        }
        try {
            var in = new BufferedInputStream(open(), CsvRecognition.HEAD);
            try {
                return recognised(in);
            } catch (IOException e) {
                throw closed(in, e);
            }
        } catch (IOException e) {
            return records(RecordForm.JSON_LINES, () -> {
                throw e;
            });
        }
    }

    /** Closes a stream that is refused: the rest is read for its digest, which can be had once. */
    private static IOException closed(InputStream in, IOException refusal) {
        try {
            in.close();
        } catch (IOException e) {
            refusal.addSuppressed(e);
        }
        return refusal;
    }

    /** Opens the stream's bytes, decompressed. */
    private InputStream open() throws IOException {
        InputStream stored = input.path() == null ? options.standardInput() : pipe(input.path());
        var in = new BufferedInputStream(digests == null ? stored : digests.whileStreaming(input.path(), stored));
        in.mark(4);
        byte[] magic = in.readNBytes(4);
        in.reset();
        if (sought.onlyRecords() == RecordForm.PARQUET || Magic.isParquet(magic)) {
            throw closed(in, new IOException("a Parquet file can't be read from a stream. Name the file"));
        }
        return Compression.ofMagic(magic)
                .open(in, input.given(), Long.MAX_VALUE, options.limits().ratio());
    }

    /** Opens a pipe. The streams of java.nio.file ask it for its position before Java 21, and fail. */
    static InputStream pipe(Path pipe) throws IOException {
        return new FileInputStream(pipe.toFile());
    }

    /** Recognises a stream by its beginning, without taking anything from it; no more is waited for than is needed. */
    private Unit recognised(BufferedInputStream in) throws IOException {
        if (Archive.Kind.ofHead(peek(in, Magic.HEAD)) != Archive.Kind.NONE) {
            throw new IOException("an archive can't be read from a stream. Name the file, or unpack it; if it is"
                    + " a log, such as a world, say its format with --input-format");
        }
        byte[] line = firstLine(in);
        if (areRecords(line)) {
            return records(RecordForm.JSON_LINES, () -> in);
        }
        if (isTable(line, false)) {
            return records(RecordForm.CSV, () -> in);
        }
        byte[] beginning = peek(in, CsvRecognition.HEAD);
        if (areRecords(beginning)) {
            return records(RecordForm.JSON_LINES, () -> in);
        }
        int most = isBinary(beginning) ? BINARY_HEAD : CsvRecognition.HEAD;
        byte[] seen = isBinary(beginning) ? peek(in, most) : beginning;
        var log = new StreamEntry(input.given(), options.limits(), seen, seen.length < most, () -> in);
        log.recognise();
        var claiming = sought.logs().claiming(log);
        log.recognised();
        if (claiming != null) {
            return log(claiming, log, true);
        }
        Magic.requireReadable(beginning);
        if (RecordRecognition.goesOverLines(beginning)) {
            in.close();
            return NotRead.misshapen(input.given(), RecordRecognition.otherShape(beginning));
        }
        if (RecordRecognition.isJsonOverLines(beginning)) {
            in.close();
            return NotRead.misshapen(input.given(), NOT_IN_LINES);
        }
        return records(isTable(beginning, true) ? RecordForm.CSV : RecordForm.JSON_LINES, () -> in);
    }

    private Unit records(RecordForm form, RecordFile.Opener content) {
        var opened = new AtomicBoolean();
        return new RecordFile(
                input.given(),
                null,
                form,
                () -> {
                    if (opened.getAndSet(true)) {
                        throw new IOException(input.given() + ": can be read once");
                    }
                    return content.open();
                },
                () -> {});
    }

    private static Unit log(AskedFormats.Asked asked, StreamEntry log, boolean claimed) {
        return new LogUnit(asked.family(), asked.format(), log, claimed, () -> {});
    }

    // ---- looking at the beginning

    private static boolean areRecords(byte[] beginning) throws IOException {
        return RecordRecognition.of(new ByteArrayInputStream(beginning)) == RecordRecognition.Verdict.RECORDS;
    }

    private boolean isTable(byte[] beginning, boolean named) throws IOException {
        return sought.tables().isRecords(new ByteArrayInputStream(beginning), named);
    }

    private static boolean isBinary(byte[] beginning) {
        for (byte b : beginning) {
            if (b == 0) {
                return true;
            }
        }
        return false;
    }

    /** Looks at the beginning of a stream, and takes none: no more than it can hold, or it would forget where it stood. */
    private static byte[] peek(BufferedInputStream in, int most) throws IOException {
        in.mark(Math.max(CsvRecognition.HEAD, most));
        // Whoever reads on meets damage again, behind what came before it.
        byte[] bytes = Beginning.read(in, most).bytes();
        in.reset();
        return bytes;
    }

    /** Gives the first line that is not blank, and the blanks before it, as far as they can be looked at. */
    private static byte[] firstLine(BufferedInputStream in) throws IOException {
        in.mark(CsvRecognition.HEAD);
        var line = new ByteArrayOutputStream();
        boolean blank = true;
        while (line.size() < CsvRecognition.HEAD) {
            int b = in.read();
            if (b < 0 || (!blank && b == '\n')) {
                break;
            }
            line.write(b);
            blank &= Character.isWhitespace(b);
        }
        in.reset();
        return line.toByteArray();
    }
}
