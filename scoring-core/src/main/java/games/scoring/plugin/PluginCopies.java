package games.scoring.plugin;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The private place of the copies that strangers' jars are loaded from: a folder among the temporary files, which goes when
 * the program ends. While the program runs it holds a lock there, which no end of it outlasts: what a program left behind
 * that was killed, or that a plugin halted, goes when the next one makes such a folder.
 */
public final class PluginCopies {

    private static final String PREFIX = "scoring-plugins-";
    private static final String LOCK = "lock";

    /** A folder this young may be about to be locked. */
    private static final Duration YOUNG = Duration.ofMinutes(1);

    private static @Nullable PluginCopies own;

    private final Path folder;

    /** Never closed, lest the lock be lost. */
    @SuppressWarnings({"unused", "FieldCanBeLocal"})
    private final FileChannel lock;

    private PluginCopies(Path folder) throws IOException {
        this.folder = folder;
        folder.toFile().deleteOnExit();
        Path file = folder.resolve(LOCK);
        file.toFile().deleteOnExit();
        // Windows does not delete what is open in this way, as the copies are until the end: then the lock tells of
        // them.
        this.lock = new RandomAccessFile(file.toFile(), "rw").getChannel();
        lock.tryLock();
    }

    /**
     * Makes a place for a copy. It keeps the file's name, from which the Java runtime derives the module's name where there
     * is no module-info.
     */
    static synchronized Path place(String name) throws IOException {
        var copies = own;
        if (copies == null) {
            Path folder = Files.createTempDirectory(PREFIX);
            deleteLeft(folder);
            copies = new PluginCopies(folder);
            own = copies;
        }
        Path place = Files.createTempDirectory(copies.folder, "");
        place.toFile().deleteOnExit();
        Path file = place.resolve(name);
        file.toFile().deleteOnExit();
        return file;
    }

    /** Deletes the copies, where the program ends in a way that does not do so by itself. No plugin works any more then. */
    public static synchronized void delete() {
        var copies = own;
        if (copies != null) {
            delete(copies.folder);
        }
    }

    /** Deletes what programs left that are no more. */
    static void deleteLeft(Path beside) {
        try (var all = Files.newDirectoryStream(beside.toAbsolutePath().getParent(), PREFIX + "*")) {
            for (Path folder : all) {
                if (isLeft(folder.resolve(LOCK))) {
                    delete(folder);
                }
            }
        } catch (IOException | RuntimeException e) {
            // Somebody else's, or gone this very moment: no reason not to go on.
            return;
        }
    }

    private static boolean isLeft(Path lock) {
        try {
            if (Files.getLastModifiedTime(lock)
                    .toInstant()
                    .isAfter(Instant.now().minus(YOUNG))) {
                return false;
            }
            try (var channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
                return channel.tryLock() != null;
            }
        } catch (IOException | RuntimeException e) {
            // There is no lock, it is somebody else's, or this very program's.
            return false;
        }
    }

    private static void delete(Path folder) {
        try {
            ScratchFolder.delete(folder);
        } catch (IOException | RuntimeException e) {
            // What is left goes another time.
            return;
        }
    }
}
