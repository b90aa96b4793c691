/** The benchmarks of SAI soccer. */
module games.scoring.saisoccer {
    requires games.scoring.api;
    requires tools.jackson.core;
    requires tools.jackson.databind;
}
