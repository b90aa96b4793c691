package games.scoring.minecraftcontest;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.testkit.Trial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A world of many events: {@code -Dworld.files=500} makes it one of 5,000,000. */
class LongWorldTest {

    private static final int EVENTS = 10_000;

    @TempDir
    Path folder;

    @Test
    void aLongWorldIsCountedToTheLastEvent() throws Exception {
        int files = Integer.getInteger("world.files", 10);
        var file = folder.resolve("long.nclevel");
        write(file, files);
        var result = Trial.of(new MinecraftContestFamily()).files(file).only();
        // Each file begins with a registration (the first) or an action, has 1 move in 5 and actions otherwise.
        long moves = (long) files * EVENTS / 5;
        assertThat(result.input(Thucraft.ACTIONS)).isEqualTo((double) ((long) files * EVENTS - moves - 1));
        assertThat(result.input(Thucraft.CHUNKS)).isEqualTo((double) Math.min(moves, 900_000));
    }

    private static void write(Path file, int files) throws IOException {
        try (var world = new ZipOutputStream(Files.newOutputStream(file))) {
            int move = 0;
            for (int i = 0; i < files; i++) {
                world.putNextEntry(new ZipEntry("records/" + (1_685_000_000_000L + i) + ".dat"));
                var dat = new ZipOutputStream(world);
                dat.putNextEntry(new ZipEntry("record.json"));
                dat.write("{\"type\":\"record\",\"records\":[".getBytes(StandardCharsets.UTF_8));
                for (int event = 0; event < EVENTS; event++) {
                    String text;
                    if (event % 5 == 1) {
                        int cell = move++ % 900_000;
                        text = Worlds.moved(1, cell % 1000 * 16, cell / 100_000 * 16, cell / 1000 % 100 * 16);
                    } else {
                        text = i + event == 0 ? Worlds.ALICE : Worlds.action(1);
                    }
                    dat.write(((event == 0 ? "" : ",") + text).getBytes(StandardCharsets.UTF_8));
                }
                dat.write("]}".getBytes(StandardCharsets.UTF_8));
                dat.closeEntry();
                dat.finish();
                world.closeEntry();
            }
        }
    }
}
