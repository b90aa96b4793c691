package games.scoring.plugin;

/** Why a plugin can't be loaded. */
final class PluginException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String remedy;

    PluginException(String cause, String remedy) {
        super(cause);
        this.remedy = remedy;
    }

    String remedy() {
        return remedy;
    }
}
