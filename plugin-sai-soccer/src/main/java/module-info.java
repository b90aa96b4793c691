/** The benchmarks of SAI soccer. */
module games.scoring.saisoccer {
    requires games.scoring.api;
    requires static org.jspecify;
    requires tools.jackson.core;
    requires tools.jackson.databind;

    provides games.scoring.api.Family with
            games.scoring.saisoccer.SaiSoccerFamily;
}
