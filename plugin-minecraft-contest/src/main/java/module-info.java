/** The benchmarks of the Minecraft contest. */
module games.scoring.minecraftcontest {
    requires games.scoring.api;
    requires tools.jackson.core;
    requires tools.jackson.databind;
}
