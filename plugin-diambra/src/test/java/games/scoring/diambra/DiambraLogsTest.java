package games.scoring.diambra;

import games.scoring.api.Family;
import games.scoring.testkit.DamagedLogsTest;
import java.nio.file.Path;
import java.util.List;

class DiambraLogsTest extends DamagedLogsTest {

    private static final Path EXAMPLES = Path.of("../examples/diambra");

    @Override
    protected Family family() {
        return new DiambraFamily();
    }

    @Override
    protected List<Path> logs() {
        return List.of(EXAMPLES.resolve("logs/exports.jsonl"), EXAMPLES.resolve("logs/2024-04-28_15-30-46.diambra"));
    }
}
