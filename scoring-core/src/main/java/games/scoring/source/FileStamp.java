package games.scoring.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * What the disk says of a file, to tell whether it is still what it was.
 *
 * @param size its bytes
 * @param modified when they changed last
 */
record FileStamp(long size, FileTime modified) {

    /** Looks at a file; null where that can't be done. */
    static @Nullable FileStamp of(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new FileStamp(attributes.size(), attributes.lastModifiedTime());
        } catch (IOException e) {
            return null;
        }
    }
}
