package games.scoring.minecraftcontest;

import games.scoring.api.Family;
import games.scoring.testkit.DamagedLogsTest;
import java.nio.file.Path;
import java.util.List;

class MinecraftContestLogsTest extends DamagedLogsTest {

    private static final Path EXAMPLES = Path.of("../examples/minecraft-contest");

    @Override
    protected Family family() {
        return new MinecraftContestFamily();
    }

    @Override
    protected List<Path> logs() {
        return List.of(EXAMPLES.resolve("worlds/match.nclevel"), EXAMPLES.resolve("worlds/match.json"));
    }
}
