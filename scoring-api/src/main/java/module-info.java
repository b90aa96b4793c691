/** What a plugin sees: families, benchmarks, rules and log formats, all as values. */
module games.scoring.api {
    requires static transitive org.jspecify;

    exports games.scoring.api;
    exports games.scoring.api.log;
    exports games.scoring.api.standing;
}
