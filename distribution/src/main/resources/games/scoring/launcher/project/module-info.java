/** The plugin @name@. */
module @package@ {
    requires games.scoring.api;
    requires tools.jackson.databind;

    provides games.scoring.api.Family with
            @package@.@Name@Family;
}
