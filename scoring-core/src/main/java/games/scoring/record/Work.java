package games.scoring.record;

import games.scoring.source.BytesRead;
import games.scoring.source.LogUnit;
import games.scoring.source.NotRead;
import games.scoring.source.RecordFile;
import org.jspecify.annotations.Nullable;

/** Something for one thread to do. */
sealed interface Work {

    /**
     * A chunk of a record file.
     *
     * @param end how many bytes of the file end with it
     * @param next the number of the line behind it
     * @param read the bytes of the file on disk that were read for it, and those before them
     */
    record OfChunk(OpenFile file, Chunk chunk, long end, long next, BytesRead read) implements Work {}

    /**
     * The end of a record file.
     *
     * @param mark tells the file from others
     * @param opened the file as it was read; null if it could not be opened
     * @param failure why the rest of it is not read; null if all is
     */
    record OfEnd(
            RecordFile file,
            String mark,
            @Nullable OpenFile opened,
            @Nullable Reject failure) implements Work {}

    /** A unit of a log. */
    record OfLog(LogUnit unit) implements Work {}

    /** What is not read. */
    record OfNotRead(NotRead unit) implements Work {}
}
