package games.scoring.record;

/**
 * How many parts may be in work or wait, and how large they are.
 *
 * @param parts how many
 * @param chunk the bytes of a chunk of a record file
 * @param waiting how many bytes of input may be in work or wait; a single part may hold more
 */
record PartSizes(int parts, int chunk, long waiting) {

    private static final int LEAST_CHUNK = 1 << 14;

    private static final long LEAST_WAITING = 8 << 20;

    /**
     * How much heap a byte of records may take until its part is committed: a short record of a benchmark with many
     * metrics makes a line fifty times as long, in an array that has just grown, beside its values and metrics.
     */
    private static final long HEAP_PER_BYTE = 256;

    /** Gives enough parts for all threads, small enough that together they take at most half of the heap. */
    static PartSizes of(long heap, int jobs) {
        int parts = parts(heap, jobs);
        return new PartSizes(parts, chunkSize(heap, parts), Math.max(LEAST_WAITING, 4L * jobs * Chunks.USUAL));
    }

    /** Gives how many parts may be in work or wait: enough for all threads, unless the heap can't hold so many. */
    private static int parts(long heap, int jobs) {
        return (int) Math.max(2, Math.min(2L * jobs + 2, heap / 2 / (HEAP_PER_BYTE * LEAST_CHUNK)));
    }

    /** Gives chunks so small that all parts together take at most half of the heap. */
    private static int chunkSize(long heap, int parts) {
        return (int) Math.max(LEAST_CHUNK, Math.min(Chunks.USUAL, heap / 2 / (HEAP_PER_BYTE * parts)));
    }
}
