package games.scoring.plugin;

/**
 * Memory ran out while a plugin's code was at work. The command is over, as with any {@link OutOfMemoryError}; the message
 * says who was doing what, so that the user knows which file or plugin to leave out.
 */
public final class PluginMemoryError extends OutOfMemoryError {

    private static final long serialVersionUID = 1L;

    private PluginMemoryError(String message, OutOfMemoryError cause) {
        super(message);
        initCause(cause);
    }

    /**
     * Names a plugin that was being loaded.
     *
     * @param path its jar or folder
     * @param cause what was thrown
     * @return the error, whose message is a clause: {@code the loading of plugins/maze.jar}
     */
    static PluginMemoryError ofLoading(String path, OutOfMemoryError cause) {
        return new PluginMemoryError("the loading of " + path, cause);
    }

    /**
     * Names a part of a plugin.
     *
     * @param part the part, such as {@code the ranking}
     * @param family the id of the family that brings it
     * @param cause what was thrown
     * @return the error, whose message is a clause: {@code the ranking of the plugin 'maze'}
     */
    static PluginMemoryError ofPart(String part, String family, OutOfMemoryError cause) {
        return new PluginMemoryError(part + " of the plugin '" + family + "'", cause);
    }

    /**
     * Names a log format and what it was reading.
     *
     * @param path the file or folder
     * @param format the format's id
     * @param family the id of the family that brings it
     * @param cause what was thrown
     * @return the error, whose message is a clause: {@code runs/a.json, as the log format maze of the plugin 'maze' read it}
     */
    public static PluginMemoryError ofLog(String path, String format, String family, OutOfMemoryError cause) {
        return new PluginMemoryError(
                path + ", as the log format " + format + " of the plugin '" + family + "' read it", cause);
    }
}
