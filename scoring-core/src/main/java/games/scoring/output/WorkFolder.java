package games.scoring.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder in OUT that a run works in and removes when it ends: the checkpoint, what did not fit into memory, and the
 * names of files that are not always there.
 */
final class WorkFolder {

    static final String NAME = "resume.partial";

    private final Path folder;

    WorkFolder(Path output) {
        this.folder = output.resolve(NAME);
    }

    Path path() {
        return folder;
    }

    Path checkpoint() {
        return folder.resolve("checkpoint.partial");
    }

    Path file(String name) {
        return folder.resolve(name + ".partial");
    }

    void make() throws IOException {
        Files.createDirectories(folder);
    }

    /** Remembers a file that is about to be made. */
    void note(String name) throws IOException {
        make();
        Files.write(
                file("made"),
                (name + "\n").getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Lists the files that were made; the last name may be cut. */
    Set<String> noted() throws IOException {
        var names = new LinkedHashSet<String>();
        if (isFolder() && Files.isRegularFile(file("made"), LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<String> lines = Files.lines(file("made"), StandardCharsets.UTF_8)) {
                lines.forEach(names::add);
            } catch (UncheckedIOException e) {
                return names;
            }
        }
        return names;
    }

    /** Removes all files but some, and the folder if it is empty then. */
    void clear(Set<Path> kept) throws IOException {
        if (!isFolder()) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path each : files.toList()) {
                if (!kept.contains(each) && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(each);
                }
            }
        }
        if (kept.isEmpty()) {
            Files.delete(folder);
        }
    }

    private boolean isFolder() {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS);
    }
}
