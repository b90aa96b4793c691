package games.scoring.plugin;

import games.scoring.message.UsageException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that the user names, and that get their names only when they are complete. */
public final class WholeFile {

    private static final String PARTIAL = ".partial";

    private WholeFile() {}

    /** What a file is to hold. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes it.
         *
         * @param out takes the text
         * @throws IOException if it can't be written
         */
        void write(Writer out) throws IOException;
    }

    /**
     * Requires a place where a file can be written.
     *
     * @param file where to
     * @throws UsageException if there is no folder for it, or something by this name that is no file
     */
    public static void requirePlace(Path file) {
        // Such as a device, which the file would replace.
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new UsageException("-o " + file + ": there is something by this name that is no file.");
        }
        var above = file.toAbsolutePath().getParent();
        if (above == null || !Files.isDirectory(above)) {
            throw new UsageException("-o " + file + ": there is no folder " + above + ". Make it, or choose another.");
        }
    }

    /**
     * Writes a file in UTF-8 beside its place, and moves it there in place of what is there.
     *
     * @param file where to
     * @param content what it is to hold
     * @throws IOException if it can't be written: then its place is as it was
     * @throws UsageException if it has {@linkplain #requirePlace no place}, or something lies where it is to be written
     *     first
     */
    public static void write(Path file, Content content) throws IOException {
        requirePlace(file);
        var whole = file.toAbsolutePath();
        var partial = whole.resolveSibling(whole.getFileName() + PARTIAL);
        Writer out;
        try {
            out = Files.newBufferedWriter(partial, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw new UsageException("-o " + file + ": expected a free place at " + partial + ", where it is written"
                    + " until it is complete, found a file: yours, or what a broken-off command left. Move it away.");
        }
        try {
            try (out) {
                content.write(out);
            }
            Files.move(partial, whole, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
