package games.scoring.minecraftcontest;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.plugin.UsageException;
import games.scoring.testkit.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Logs come from strangers: whatever their bytes, they end in scores, rejects or skips. */
class DamagedLogsProperties {

    private static Path folder;

    private final Trial trial = Trial.of(new MinecraftContestFamily());

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("damaged");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    @Property(tries = 300)
    void aDamagedLogIsReadOrRefused(@ForAll @Size(min = 1, max = 5) int[] places, @ForAll byte value)
            throws IOException {
        damage("worlds/match.nclevel", places, value);
    }

    @Property(tries = 300)
    void anotherDamagedLogIsReadOrRefused(@ForAll @Size(min = 1, max = 5) int[] places, @ForAll byte value)
            throws IOException {
        damage("worlds/match.json", places, value);
    }

    private void damage(String example, int[] places, byte value) throws IOException {
        var source = Path.of("../examples/minecraft-contest").resolve(example);
        var bytes = Files.readAllBytes(source);
        for (int place : places) {
            bytes[Math.floorMod(place, bytes.length)] = value;
        }
        var file = folder.resolve(source.getFileName());
        Files.write(file, bytes);
        try {
            var outcome = trial.files(file);
            assertThat(outcome.results().size()
                            + outcome.rejects().size()
                            + outcome.skipped().size())
                    .isPositive();
        } catch (UsageException e) {
            // Damaged beyond recognition.
            assertThat(e).hasMessageContaining(file.getFileName().toString());
        }
    }
}
