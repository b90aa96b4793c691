package games.scoring.parquet;

import games.scoring.source.LimitException;

/** What the pages of all columns may take of the heap at a time. Those of a row are in memory together. */
final class PageMemory {

    private static final int HEAP_SHARE = 4;

    private final long most = Math.max(8L << 20, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    private long taken;

    void take(String column, long bytes) throws LimitException {
        if (bytes < 0 || bytes > most - taken) {
            throw new LimitException("column \"" + column + "\": expected pages that together take at most "
                    + (most >> 20) + " MiB of memory, found " + (bytes >> 20) + " MiB more on top of " + (taken >> 20)
                    + ". Give more memory with SCORING_JAVA_OPTS=-Xmx…, or write smaller pages or fewer columns");
        }
        taken += bytes;
    }

    void give(long bytes) {
        taken -= bytes;
    }
}
