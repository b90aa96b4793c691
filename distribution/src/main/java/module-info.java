/** The command line. */
module games.scoring.launcher {
    requires games.scoring.core;
    requires info.picocli;
    requires tools.jackson.databind;
    requires static org.jspecify;

    opens games.scoring.launcher to
            info.picocli;
}
