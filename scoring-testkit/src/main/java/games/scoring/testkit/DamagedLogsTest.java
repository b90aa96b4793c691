package games.scoring.testkit;

import games.scoring.api.Family;
import games.scoring.api.Reason;
import games.scoring.check.SmallRun;
import games.scoring.message.UsageException;
import games.scoring.plugin.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

/**
 * Holds a family's log formats to this: logs come from strangers, and whatever their bytes, they end in scores, rejects or
 * skips. A plugin's test class extends this one, and names the family and a small log of each format, a file or a folder:
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
 * <p>Each log is read 300 times, each time with up to five of its bytes replaced; one that is a folder so often for each of its
 * files. {@code plugins check} damages the
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
     * @return files or folders, as they are named to {@code scoring run}, each of which a log format of the family claims
     */
    protected abstract List<Path> logs();

    /**
     * Looks whether the family reads what is named: what it does not claim would test nothing.
     *
     * @throws IOException if a log can't be read
     */
    @Example
    public final void eachLogIsClaimed() throws IOException {
        for (var log : logs()) {
            if (!Files.exists(log)) {
                throw new AssertionError(log + ": expected a log, found no such file or folder");
            }
            if (logsIn(log) == 0) {
                throw new AssertionError(
                        log + ": expected a log that a log format of the family claims, found that none does");
            }
        }
    }

    private int logsIn(Path log) throws IOException {
        try {
            return Trial.of(family()).run().files(List.of(log)).logs();
        } catch (UsageException e) {
            return 0;
        }
    }

    /**
     * Reads each log with some of its bytes replaced; of one that is a folder, those of one file after the other.
     *
     * @param places where, counted from the file's beginning, and on from there behind its end
     * @param value what the bytes become
     * @throws IOException if a log can't be copied
     */
    @Property(tries = 300)
    public final void aDamagedLogIsReadOrRefused(@ForAll @Size(min = 1, max = 5) int[] places, @ForAll byte value)
            throws IOException {
        var run = Trial.of(family()).run();
        for (var log : logs()) {
            var folder = Files.createTempDirectory("damaged");
            try {
                var copy = folder.resolve(String.valueOf(log.getFileName()));
                var files = files(log);
                for (var file : files) {
                    var place = copy.resolve(log.relativize(file).toString());
                    Files.createDirectories(place.getParent());
                    Files.copy(file, place);
                }
                for (var file : files) {
                    var sound = Files.readAllBytes(file);
                    if (sound.length > 0) {
                        var place = copy.resolve(log.relativize(file).toString());
                        Files.write(place, damaged(sound, places, value));
                        read(run, copy, file);
                        Files.write(place, sound);
                    }
                }
            } finally {
                ScratchFolder.delete(folder);
            }
        }
    }

    private static List<Path> files(Path log) throws IOException {
        try (var all = Files.walk(log)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static byte[] damaged(byte[] sound, int[] places, byte value) {
        var bytes = sound.clone();
        for (int place : places) {
            bytes[Math.floorMod(place, bytes.length)] = value;
        }
        return bytes;
    }

    private static void read(SmallRun run, Path log, Path file) throws IOException {
        SmallRun.Outcome outcome;
        try {
            outcome = run.files(List.of(log));
        } catch (UsageException e) {
            // Damaged beyond recognition, as nothing that the family reads.
            return;
        }
        if (outcome.logs() > 0
                && outcome.scored().isEmpty()
                && outcome.rejects().isEmpty()
                && outcome.skipped().isEmpty()) {
            throw new AssertionError(file + ", damaged: expected an episode, a reject or a skip, found nothing");
        }
        for (var reject : outcome.rejects()) {
            if (reject.code() == Reason.PLUGIN_ERROR) {
                throw new AssertionError(
                        file + ", damaged: expected what the log format can't read to be rejected by it, found "
                                + reject.message());
            }
        }
    }
}
