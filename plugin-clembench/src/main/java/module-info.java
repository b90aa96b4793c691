/** The benchmarks of clembench. */
module games.scoring.clembench {
    requires games.scoring.api;
    requires tools.jackson.core;
    requires tools.jackson.databind;
}
