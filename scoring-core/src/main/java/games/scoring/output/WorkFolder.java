package games.scoring.output;

import games.scoring.source.RunFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder in OUT that a run works in and removes when it ends: the checkpoint, what did not fit into memory, the
 * names of the files that the run makes, and the manifest of the run whose place it takes.
 */
final class WorkFolder {

    private static final String CHECKPOINT = "checkpoint" + RunFiles.PARTIAL;

    private final Path folder;

    WorkFolder(Path output) {
        this.folder = output.resolve(RunFiles.WORK);
    }

    Path path() {
        return folder;
    }

    Path checkpoint() {
        return folder.resolve(CHECKPOINT);
    }

    /** Gives the place of the manifest of a finished run, once its files are being taken away. */
    Path replaced() {
        return file("replaced");
    }

    Path file(String name) {
        return folder.resolve(name + RunFiles.PARTIAL);
    }

    private Path made() {
        return folder.resolve(RunFiles.MADE);
    }

    void make() throws IOException {
        Files.createDirectories(folder);
    }

    /** Remembers a file that is about to be made. */
    void note(String name) throws IOException {
        make();
        Files.write(
                made(),
                (name + "\n").getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Lists the files that were made; not one whose name was cut while it was written. */
    Set<String> noted() throws IOException {
        if (!isThere() || !Files.isRegularFile(made(), LinkOption.NOFOLLOW_LINKS)) {
            return Set.of();
        }
        var text = new String(Files.readAllBytes(made()), StandardCharsets.UTF_8);
        var names = new LinkedHashSet<>(List.of(text.split("\n", -1)));
        names.remove(text.substring(text.lastIndexOf('\n') + 1));
        return names;
    }

    /** Removes what tells where to go on: the run is complete but for its manifest. */
    void forget() throws IOException {
        clear(Set.of(made(), replaced()));
    }

    /** Removes a run's files but some, and the folder if none are to stay and it is empty then. */
    void clear(Set<Path> kept) throws IOException {
        if (!isThere()) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path each : files.toList()) {
                if (!kept.contains(each) && isOwn(each) && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(each);
                }
            }
        }
        if (kept.isEmpty()) {
            try {
                Files.delete(folder);
            } catch (DirectoryNotEmptyException e) {
                // Somebody else's files lie in it too.
            }
        }
    }

    private static boolean isOwn(Path file) {
        return file.toString().endsWith(RunFiles.PARTIAL) || file.endsWith(CHECKPOINT + ".next");
    }

    /** Says whether a run is at work, or was broken off. */
    boolean isThere() {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS);
    }
}
