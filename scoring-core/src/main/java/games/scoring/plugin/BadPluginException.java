package games.scoring.plugin;

import org.jspecify.annotations.Nullable;

/** Ends the loading of one plugin. */
final class BadPluginException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String remedy;

    BadPluginException(String cause, String remedy, @Nullable Throwable thrown) {
        super(cause, thrown);
        this.remedy = remedy;
    }

    BadPlugin at(String path) {
        return new BadPlugin(path, String.valueOf(getMessage()), remedy, getCause());
    }
}
