/** The benchmarks of Orak. */
module games.scoring.orak {
    requires games.scoring.api;
    requires tools.jackson.core;
    requires tools.jackson.databind;
}
