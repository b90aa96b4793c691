/** The benchmarks of Orak. */
module games.scoring.orak {
    requires transitive games.scoring.api;
    requires tools.jackson.core;
    requires tools.jackson.databind;
    requires static org.jspecify;

    provides games.scoring.api.Family with
            games.scoring.orak.OrakFamily;
}
