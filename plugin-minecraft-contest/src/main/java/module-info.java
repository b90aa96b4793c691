/** The benchmarks of the Minecraft contest. */
module games.scoring.minecraftcontest {
    requires games.scoring.api;
    requires static org.jspecify;
    requires tools.jackson.core;
    requires tools.jackson.databind;

    provides games.scoring.api.Family with
            games.scoring.minecraftcontest.MinecraftContestFamily;
}
