/** The benchmarks of DIAMBRA. */
module games.scoring.diambra {
    requires games.scoring.api;
    requires tools.jackson.core;
    requires tools.jackson.databind;
}
