package games.scoring.output;

import games.scoring.source.RunFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Says that a run is at work in a folder, so that no second one takes its files away. The operating system lets go of it
 * when the program ends, however it ends; the file that it is held on may stay, and means nothing then.
 */
final class FolderLock implements AutoCloseable {

    static final String NAME = "lock" + RunFiles.PARTIAL;

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes a folder for this run alone.
     *
     * @param folder the folder, which is there
     * @throws OutputException if another run has it
     * @throws IOException if the file can't be made
     */
    static FolderLock take(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        while (true) {
            var channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            boolean taken = false;
            try {
                Object key = key(file);
                if (channel.size() > 0) {
                    throw new OutputException(
                            file + ": expected a free place for a run's own file, which is empty, found"
                                    + " a file that no run wrote. Move it away or rename it, or choose another folder with -o.");
                }
                if (!lock(channel)) {
                    throw new OutputException(folder + ": another run is writing into it. Wait until it is over, or"
                            + " choose another folder with -o.");
                }
                // Another run may have removed the file between the two.
                taken = key != null && key.equals(key(file));
                if (taken) {
                    return new FolderLock(file, channel);
                }
            } finally {
                if (!taken) {
                    channel.close();
                }
            }
        }
    }

    private static boolean lock(FileChannel channel) throws OutputException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            // A file system without locks: then nothing is known of others.
            return true;
        }
    }

    private static @Nullable Object key(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        Object key = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
        return key == null ? file : key;
    }

    /** Lets go of the folder. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // Where an open file can't be removed, it is when it is closed.
        }
        try {
            channel.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // It stays, and means nothing.
        }
    }
}
