package games.scoring.api.log;

/**
 * Where in a log something stands.
 *
 * @param path the file or folder, as {@link LogEntry#path()} gives it
 * @param at where in the file: a JSON pointer ({@code /adventure_info/max_turns}), {@code line 17}, or empty for the
 *     whole
 */
public record Place(String path, String at) {

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
     * Gives the place as messages show it.
     *
     * @return the path, and where in it
     */
    @Override
    public String toString() {
        return at.isEmpty() ? path : path + " " + at;
    }
}
