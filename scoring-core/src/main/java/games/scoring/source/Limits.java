package games.scoring.source;

/**
 * What an input may ask of this machine. Inputs come from strangers: everything that grows has an end.
 *
 * @param entries files and folders that one folder or one archive may hold, and links that one input may hold. An open
 *     archive takes some 200 bytes of memory for each
 * @param folders how many folders may lie in one another, below an input on disk or in one archive
 * @param archives how many archives may lie in one another
 * @param fileBytes decompressed size of one file that a log format opens, and of one member of an archive. Record files
 *     on disk are exempt: they are read in flat memory
 * @param archiveBytes decompressed size of all members of one archive
 * @param ratio how many bytes may come out of one compressed byte, once {@link #FREE_BYTES} have come
 */
public record Limits(long entries, int folders, int archives, long fileBytes, long archiveBytes, int ratio) {

    /** The most bytes of a record, in whatever form: 16 MiB. */
    public static final int RECORD_BYTES = 16 << 20;

    /** Decompressed bytes that never count as a bomb: 64 MiB. */
    public static final long FREE_BYTES = 64L << 20;

    /**
     * Makes limits.
     *
     * @param entries how many files and folders
     * @param folders how deep folders may be
     * @param archives how deep archives may be in archives
     * @param fileBytes how many bytes a file may have, decompressed
     * @param archiveBytes how many bytes an archive may have in all, decompressed
     * @param ratio how many bytes a compressed byte may become
     * @throws IllegalArgumentException if one is not positive
     */
    public Limits {
        if (entries < 1 || folders < 1 || archives < 1 || fileBytes < 1 || archiveBytes < 1 || ratio < 1) {
            throw new IllegalArgumentException("Limits must be positive: expected each to be at least 1");
        }
    }

    /**
     * Gives the limits of a run: 1,000,000 entries, 64 folders and 4 archives in one another, 1 GiB a file, 16 GiB an
     * archive, ratio 500 (JSON rarely passes 50; deflate ends at 1,032).
     *
     * @return the limits
     */
    public static Limits defaults() {
        return new Limits(1_000_000, 64, 4, 1L << 30, 16L << 30, 500);
    }
}
