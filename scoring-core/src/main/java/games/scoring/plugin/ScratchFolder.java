package games.scoring.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Folders that the program makes for a while. */
public final class ScratchFolder {

    private ScratchFolder() {}

    /**
     * Deletes a folder with all that is in it. Links are deleted, and not followed.
     *
     * @param folder the folder
     * @throws IOException if it is not there, or something in it can't be deleted
     */
    public static void delete(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
