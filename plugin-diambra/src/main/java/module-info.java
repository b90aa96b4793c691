/** The benchmarks of DIAMBRA. */
module games.scoring.diambra {
    requires games.scoring.api;
    requires static org.jspecify;
    requires tools.jackson.core;
    requires tools.jackson.databind;

    provides games.scoring.api.Family with
            games.scoring.diambra.DiambraFamily;
}
