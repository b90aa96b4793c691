package games.scoring.record;

/**
 * One way to read a record. {@link RecordReader} asks its readers in turn, the fastest first, until one takes the line;
 * the last takes every line. A faster reader may only decline a record, never read it differently.
 *
 * <p>Not safe for use by several threads.
 */
interface LineReader {

    /**
     * Reads one line, which is not blank and well-formed UTF-8.
     *
     * @param bytes hold the line
     * @param from where it begins, after a byte-order mark
     * @param to where it ends, before the line feed
     * @param source where the line stands, for the episode or reject
     * @param out takes the record, if this reader takes the line
     * @param unknown counts top-level keys that mean nothing
     * @return false if the line is left to another reader; then nothing was given to {@code out} and {@code unknown}
     */
    boolean read(byte[] bytes, int from, int to, Source source, EpisodeReceiver out, UnknownKeys unknown);

    /**
     * A line of a file.
     *
     * @param path the file as the user names it
     * @param line the number, from 1
     */
    record Source(String path, long line) {
        @Override
        public String toString() {
            return path + ":" + line;
        }
    }
}
