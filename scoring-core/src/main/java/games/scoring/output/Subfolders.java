package games.scoring.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The folders below an output folder that its files lie in: they come with their first file, and go with their last. */
final class Subfolders {

    private final Path folder;
    private final Set<Path> made = new LinkedHashSet<>();

    /** The folders that files lie in, by their paths below this one, each with the number of files at any depth. */
    private final Map<String, Integer> files = new HashMap<>();

    Subfolders(Path folder) {
        this.folder = folder;
    }

    /** Says whether files lie in a folder of this name. */
    boolean holds(String name) {
        return files.containsKey(name);
    }

    /** Counts a file, and makes the folders that it needs. */
    void enter(String name) throws IOException {
        var folders = OutputNames.foldersOf(name);
        folders.forEach(each -> files.merge(each, 1, Integer::sum));
        for (String each : folders) {
            Path parent = folder.resolve(each);
            if (!Files.isDirectory(parent)) {
                Files.createDirectory(parent);
                made.add(parent);
            }
        }
    }

    /** Removes the folders that a file was the last in, of those that this run made. */
    void leave(String name) {
        var folders = OutputNames.foldersOf(name);
        Collections.reverse(folders);
        for (String each : folders) {
            var path = folder.resolve(each);
            if (files.computeIfPresent(each, (n, count) -> count > 1 ? count - 1 : null) == null && made.remove(path)) {
                OutputFolder.remove(path);
            }
        }
    }

    /** Removes the folders that this run made, where nothing lies in them. */
    void removeMade() {
        var folders = new ArrayList<>(made);
        Collections.reverse(folders);
        folders.forEach(OutputFolder::remove);
    }
}
