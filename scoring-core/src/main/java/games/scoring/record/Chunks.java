package games.scoring.record;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Cuts a stream into pieces of whole records, so that several threads can read one file. */
interface Chunks {

    /** Reads the next chunk; null at the end. To be called by one thread at a time. */
    @Nullable
    Chunk next() throws IOException;

    /** Tells how many bytes of the stream end with the last chunk. To be called by the thread that calls {@link #next}. */
    long bytes();

    /** Tells the number of the line behind the last chunk. To be called by the thread that calls {@link #next}. */
    long line();

    /** Gives a chunk's memory back, once nobody will look at it again. May be called by any thread. */
    void release(Chunk chunk);
}
