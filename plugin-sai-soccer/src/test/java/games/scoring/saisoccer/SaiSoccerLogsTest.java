package games.scoring.saisoccer;

import games.scoring.api.Family;
import games.scoring.testkit.DamagedLogsTest;
import java.nio.file.Path;
import java.util.List;

class SaiSoccerLogsTest extends DamagedLogsTest {

    private static final Path EXAMPLES = Path.of("../examples/sai-soccer");

    @Override
    protected Family family() {
        return new SaiSoccerFamily();
    }

    @Override
    protected List<Path> logs() {
        return List.of(EXAMPLES.resolve("logs/terms.jsonl"), EXAMPLES.resolve("logs/result.json"));
    }
}
