package games.scoring.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A folder that the program makes for a while. It goes with all that is in it when it is closed, also where a signal ends
 * the program, which closes nothing.
 */
public final class ScratchFolder implements AutoCloseable {

    /** How long work that ends by itself on a signal may take to do so. */
    private static final int PATIENCE_SECONDS = 1;

    private final Path path;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread cleaner = new Thread(this::deleteAtEnd, "scoring-scratch");

    private ScratchFolder(Path path) {
        this.path = path;
        Runtime.getRuntime().addShutdownHook(cleaner);
    }

    /**
     * Makes a folder among the temporary files.
     *
     * @param prefix how its name begins
     * @return the folder
     * @throws IOException if it can't be made
     */
    public static ScratchFolder make(String prefix) throws IOException {
        return new ScratchFolder(Files.createTempDirectory(prefix));
    }

    /**
     * Gives the folder.
     *
     * @return its path
     */
    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        try {
            delete(path);
        } finally {
            closed.countDown();
            try {
                Runtime.getRuntime().removeShutdownHook(cleaner);
            } catch (IllegalStateException e) {
                // The program is ending, and waits no longer for this.
            }
        }
    }

    private void deleteAtEnd() {
        try {
            if (!closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                delete(path);
            }
        } catch (InterruptedException | IOException e) {
            // What is left lies in the folder for temporary files.
            return;
        }
    }

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
