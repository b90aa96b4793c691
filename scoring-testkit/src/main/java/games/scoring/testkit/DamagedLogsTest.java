package games.scoring.testkit;

import games.scoring.api.Family;
import games.scoring.api.Reason;
import games.scoring.message.UsageException;
import games.scoring.plugin.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

/**
 * Holds a family's log formats to this: logs come from strangers, and whatever their bytes, they end in scores, rejects or
 * skips. A plugin's test class extends this one, and names the family and a small log of each format:
 *
 * <pre>{@code
 * class OrakLogsTest extends DamagedLogsTest {
 *     @Override
 *     protected Family family() {
 *         return new OrakFamily();
 *     }
 *
 *     @Override
 *     protected List<Path> logs() {
 *         return List.of(Path.of("src/main/resources/examples/orak/run.json"));
 *     }
 * }
 * }</pre>
 *
 * <p>Each log is read 300 times, each time with up to five of its bytes replaced. {@code plugins check} damages the
 * examples in fewer and coarser ways, with a limit on memory and time. The test runs on jqwik, whose engine a plugin's
 * build has on its test path.
 */
public abstract class DamagedLogsTest {

    /** Makes the test. */
    protected DamagedLogsTest() {}

    /**
     * Gives the family to be tested.
     *
     * @return the family, made anew
     */
    protected abstract Family family();

    /**
     * Names the logs.
     *
     * @return files that one of the family's log formats reads
     */
    protected abstract List<Path> logs();

    /**
     * Reads each log with some of its bytes replaced.
     *
     * @param places where, counted from the log's beginning, and on from there behind its end
     * @param value what the bytes become
     * @throws IOException if the log can't be copied
     */
    @Property(tries = 300)
    public final void aDamagedLogIsReadOrRefused(@ForAll @Size(min = 1, max = 5) int[] places, @ForAll byte value)
            throws IOException {
        var trial = Trial.of(family());
        for (var log : logs()) {
            var bytes = Files.readAllBytes(log);
            for (int place : places) {
                bytes[Math.floorMod(place, bytes.length)] = value;
            }
            var folder = Files.createTempDirectory("damaged");
            try {
                read(trial, Files.write(folder.resolve(log.getFileName()), bytes));
            } finally {
                ScratchFolder.delete(folder);
            }
        }
    }

    private static void read(Trial trial, Path log) throws IOException {
        Trial.Outcome outcome;
        try {
            outcome = trial.files(log);
        } catch (UsageException e) {
            // Damaged beyond recognition, as nothing that the family reads.
            return;
        }
        if (outcome.results().isEmpty()
                && outcome.rejects().isEmpty()
                && outcome.skipped().isEmpty()) {
            throw new AssertionError(log + ": expected an episode, a reject or a skip, found nothing");
        }
        for (var reject : outcome.rejects()) {
            if (reject.code() == Reason.PLUGIN_ERROR) {
                throw new AssertionError(log + ": expected what the log format can't read to be rejected by it, found "
                        + reject.message());
            }
        }
    }
}
