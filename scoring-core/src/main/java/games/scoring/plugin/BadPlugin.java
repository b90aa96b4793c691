package games.scoring.plugin;

import org.jspecify.annotations.Nullable;

/**
 * A plugin that can't be used. The others are not affected.
 *
 * @param path the jar, or the folder of jars, as the user would write it
 * @param cause what is wrong, as a sentence
 * @param remedy what to do, as a sentence
 * @param thrown what its code or the Java runtime threw, for {@code --debug}; null where there is no such thing
 */
public record BadPlugin(
        String path, String cause, String remedy, @Nullable Throwable thrown) {

    /**
     * Gives all of it in one message.
     *
     * @return the message: jar, cause and remedy
     */
    public String message() {
        return path + ": not used. " + cause + " " + remedy;
    }
}
