/** The plugin crafter. */
module crafter {
    requires games.scoring.api;
    requires tools.jackson.databind;

    provides games.scoring.api.Family with
            crafter.CrafterFamily;
}
