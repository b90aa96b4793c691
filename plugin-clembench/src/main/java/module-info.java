import games.scoring.api.Family;
import games.scoring.clembench.ClembenchFamily;

/** The benchmarks of clembench. */
module games.scoring.clembench {
    requires games.scoring.api;
    requires tools.jackson.core;
    requires tools.jackson.databind;

    provides Family with
            ClembenchFamily;
}
