/** The command line. */
module games.scoring.launcher {
    requires games.scoring.core;
    requires info.picocli;

    opens games.scoring.launcher to
            info.picocli;
}
