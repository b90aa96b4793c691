package games.scoring.plugin;

/**
 * A plugin that could not be loaded. The others are not affected.
 *
 * @param path the jar or folder, as the user would write it
 * @param cause what is wrong with it
 * @param remedy what to do about it
 */
public record BadPlugin(String path, String cause, String remedy) {

    /**
     * Tells all of it in one line.
     *
     * @return jar, cause and remedy
     */
    public String message() {
        return path + ": " + cause + ". " + remedy + ".";
    }
}
