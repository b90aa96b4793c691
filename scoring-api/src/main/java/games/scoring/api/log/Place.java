package games.scoring.api.log;

/**
 * Where in a log something stands.
 *
 * @param path the file or folder, as {@link LogEntry#path()} gives it
 * @param at where in the file: a JSON pointer ({@code /adventure_info/max_turns}), {@code line 17}, or empty for the
 *     whole
 * @param made what an input was made of that does not stand there as it is, and how, as a clause: {@code 661, less the
 *     200 at the start}; empty where it stands there
 */
public record Place(String path, String at, String made) {

    /**
     * Names a place at which something stands as it is.
     *
     * @param path the file or folder
     * @param at where in it
     */
    public Place(String path, String at) {
        this(path, at, "");
    }

    /**
     * Names a whole file or folder.
     *
     * @param entry the file or folder
     * @return the place
     */
    public static Place of(LogEntry entry) {
        return new Place(entry.path(), "");
    }

    /**
     * Names a place in this file.
     *
     * @param pointer a JSON pointer such as {@code /turns/3}
     * @return the place
     */
    public Place at(String pointer) {
        return new Place(path, pointer);
    }

    /**
     * Names a line of this file.
     *
     * @param number the line, from 1
     * @return the place
     */
    public Place line(long number) {
        return new Place(path, "line " + number);
    }

    /**
     * Says that an input does not stand here as it is: {@code explain} shows what it was made of beside the place.
     *
     * @param clause what stands here, and what was done with it
     * @return the place, with the clause
     */
    public Place made(String clause) {
        return new Place(path, at, clause);
    }

    /**
     * Gives the place as messages show it.
     *
     * @return the path, where in it, and what was made of what stands there
     */
    @Override
    public String toString() {
        return (at.isEmpty() ? path : path + " " + at) + (made.isEmpty() ? "" : " (" + made + ")");
    }
}
