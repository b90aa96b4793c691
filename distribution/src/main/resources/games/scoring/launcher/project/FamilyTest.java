package @package@;

import static org.junit.jupiter.api.Assertions.assertEquals;

import games.scoring.api.Family;
import games.scoring.testkit.FamilyTest;
import games.scoring.testkit.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds every rule to all that the testkit asks, and the log format to what it must read. */
class @Name@FamilyTest extends FamilyTest {

    @Override
    protected Family family() {
        return new @Name@Family();
    }

    @Test
    void aMazeThatIsSolvedScoresItsPace() {
        var outcome = Trial.of(family())
                .records("{\"benchmark\":\"@name@/maze\",\"inputs\":{\"steps\":20,\"shortest\":10,\"solved\":true}}");
        assertEquals(50, outcome.only().score());
    }

    @Test
    void aPlayIsRead(@TempDir Path folder) throws IOException {
        var play = Files.writeString(
                folder.resolve("a.maze.json"),
                "{\"agent\":\"m1\",\"maze\":\"small\",\"steps\":40,\"shortest\":10,\"solved\":true}");
        assertEquals(25, Trial.of(family()).files(play).only().score());
    }
}
