package games.scoring.record;

import games.scoring.source.Limits;
import games.scoring.source.RecordFile;
import games.scoring.source.RecordForm;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A record file that is being read, cut into chunks. */
final class OpenFile {

    final RecordFile file;
    final Chunks chunks;

    /** Of a table; null for lines of JSON. */
    final @Nullable CsvHeader header;

    /** The keys that no reader knows, of all that is committed. */
    final UnknownKeys unknown;

    private final InputStream in;
    private boolean blank;

    private OpenFile(
            RecordFile file,
            InputStream in,
            Chunks chunks,
            @Nullable CsvHeader header,
            UnknownKeys unknown,
            boolean blank) {
        this.file = file;
        this.in = in;
        this.chunks = chunks;
        this.header = header;
        this.unknown = unknown;
        this.blank = blank;
    }

    /** Opens a file at its beginning. */
    static OpenFile of(RecordFile file, int chunkSize, PartOrder order) throws IOException {
        InputStream in = new StoppedStream(file.open(), order);
        if (file.form() != RecordForm.CSV) {
            var chunks = new LineChunks(in, chunkSize, Limits.RECORD_BYTES, 0, 1);
            return new OpenFile(file, in, chunks, null, new UnknownKeys(), true);
        }
        try {
            var header = CsvHeader.read(in, file.path());
            var chunks = new RowChunks(in, chunkSize, Limits.RECORD_BYTES, header.bytes(), header.next());
            return new OpenFile(file, in, chunks, header, new UnknownKeys(), true);
        } catch (IOException | PartOrder.Stopped e) {
            in.close();
            throw e;
        }
    }

    /**
     * Opens a file behind what an earlier reading read of it.
     *
     * @param before how far it came
     * @param unknown the unknown keys that it found in the file
     */
    static OpenFile behind(ReadSoFar before, RecordFile file, int chunkSize, PartOrder order, UnknownKeys unknown)
            throws IOException {
        long bytes = before.bytes();
        long line = before.line();
        InputStream in = before.openBehind(file, order);
        if (file.form() != RecordForm.CSV) {
            var chunks = new LineChunks(in, chunkSize, Limits.RECORD_BYTES, bytes, line);
            return new OpenFile(file, in, chunks, null, unknown, false);
        }
        try {
            var header = header(file);
            var chunks = new RowChunks(in, chunkSize, Limits.RECORD_BYTES, bytes, line);
            return new OpenFile(file, in, chunks, header, unknown, false);
        } catch (IOException | PartOrder.Stopped e) {
            in.close();
            throw e;
        }
    }

    private static CsvHeader header(RecordFile file) throws IOException {
        try (InputStream in = file.open()) {
            return CsvHeader.read(in, file.path());
        }
    }

    /** Cuts the next chunk; null at the end. */
    Work.@Nullable OfChunk next() throws IOException {
        Chunk chunk = chunks.next();
        if (chunk == null) {
            return null;
        }
        blank &= chunk.isBlank();
        return new Work.OfChunk(this, chunk, chunks.bytes(), chunks.line(), file.read());
    }

    /** Says whether nothing but blanks was found. */
    boolean isBlank() {
        return blank;
    }

    void close() throws IOException {
        in.close();
    }
}
