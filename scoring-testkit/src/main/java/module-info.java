/** The contract of a plugin as JUnit 5 and jqwik base tests, for authors of plugins. */
module games.scoring.testkit {
    requires transitive games.scoring.core;
    requires transitive net.jqwik.api;
    requires transitive org.junit.jupiter.api;
    requires static transitive org.jspecify;

    exports games.scoring.testkit;
}
