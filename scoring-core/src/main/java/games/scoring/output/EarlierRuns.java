package games.scoring.output;

import games.scoring.plugin.UsageException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What earlier runs left in an output folder, finished or broken off. All of it is known by name: nothing else is touched.
 */
final class EarlierRuns {

    /** Files that a run may write, whatever a manifest says. */
    private static final Set<String> OWN = Set.of(
            OutputFolder.MANIFEST,
            "scores.jsonl",
            "rejects.jsonl",
            "scores.jsonl.gz",
            "rejects.jsonl.gz",
            "scores.jsonl.zst",
            "rejects.jsonl.zst",
            "scores.csv",
            "scores.csv.gz",
            "scores.csv.zst",
            "scores.parquet",
            "leaderboard.json",
            "leaderboard.csv",
            "standings.json");

    private final Path folder;
    private final WorkFolder work;

    EarlierRuns(Path folder) {
        this.folder = folder;
        this.work = new WorkFolder(folder);
    }

    /** Refuses a folder in which anything lies. */
    void requireEmpty() throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            var names = children.map(child -> folder.relativize(child).toString())
                    .filter(name -> !name.equals(FolderLock.NAME))
                    .sorted()
                    .limit(4)
                    .toList();
            if (names.isEmpty()) {
                return;
            }
            boolean unfinished = names.stream().anyMatch(name -> name.endsWith(OutputNames.PARTIAL));
            var listed =
                    String.join(", ", names.subList(0, Math.min(3, names.size()))) + (names.size() > 3 ? ", …" : "");
            throw new OutputException(folder + ": expected an empty folder or none, found " + listed
                    + (unfinished ? " (of a run that was broken off)" : "")
                    + ". Choose another one with -o, "
                    + (unfinished ? "go on with that run with --resume, " : "")
                    + "or replace an earlier run's files with --overwrite.");
        }
    }

    /**
     * Says that a run is to take the place of the finished one, if there is one: should it be broken off before it keeps
     * anything, this tells the folder from one in which nothing was begun.
     */
    void toBeReplaced(Map<String, String> asked) throws IOException {
        if (Files.exists(folder.resolve(OutputFolder.MANIFEST))) {
            work.make();
            new Checkpoint(asked, Map.of(), Map.of(), Checkpoint.NOTHING).write(work.checkpoint());
        }
    }

    /** Looks for what a run left that was broken off, and puts everything back to where it can be gone on with. */
    Optional<Checkpoint> resume(Map<String, String> asked) throws IOException {
        var found = Checkpoint.read(work.checkpoint());
        if (found.isPresent()) {
            found.get().requireSame(folder, asked);
            if (!found.get().isIntent() && isWhole(found.get())) {
                removeLeftovers(found);
                return found;
            }
            if (Files.exists(folder.resolve(OutputFolder.MANIFEST))) {
                // Of the run that this one is to replace: it stays until this one is complete.
                removeLeftovers(Optional.empty());
                return Optional.empty();
            }
        }
        if (Files.exists(folder.resolve(OutputFolder.MANIFEST))) {
            throw new UsageException(folder + " holds a finished run: there is nothing to resume. Replace it with"
                    + " --overwrite, or choose another folder with -o.");
        }
        try (Stream<Path> children = Files.list(folder)) {
            if (children.anyMatch(
                    child -> child.toString().endsWith(OutputNames.PARTIAL) && !child.endsWith(FolderLock.NAME))) {
                removeLeftovers(Optional.empty());
                removeFinished();
            } else {
                requireEmpty();
            }
        }
        return Optional.empty();
    }

    /** Says whether everything is there that a checkpoint needs; files that had their names get them off again. */
    private boolean isWhole(Checkpoint checkpoint) throws IOException {
        for (var each : checkpoint.lengths().entrySet()) {
            String name = each.getKey();
            if (!OutputNames.isPlain(name) || !isInside(name)) {
                return false;
            }
            Path partial = folder.resolve(name + OutputNames.PARTIAL);
            Path named = folder.resolve(name);
            if (Files.isRegularFile(named, LinkOption.NOFOLLOW_LINKS) && !Files.exists(partial)) {
                OutputFolder.rename(named, partial);
            }
            if (!Files.isRegularFile(partial, LinkOption.NOFOLLOW_LINKS) || Files.size(partial) < each.getValue()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Removes what a run left that was broken off.
     *
     * @param kept what is gone on with
     */
    void removeLeftovers(Optional<Checkpoint> kept) throws IOException {
        var stay = new HashSet<Path>();
        if (kept.isPresent()) {
            stay.add(work.checkpoint());
            kept.get().lengths().keySet().forEach(name -> stay.add(folder.resolve(name + OutputNames.PARTIAL)));
        }
        var names = own();
        Files.deleteIfExists(folder.resolve(OutputFolder.MANIFEST + OutputNames.PARTIAL));
        remove(names, OutputNames.PARTIAL, stay);
        work.clear(stay);
    }

    /** Removes the files of a finished run: the manifest first, so that what is left looks unfinished. */
    void removeFinished() throws IOException {
        var names = own();
        Files.deleteIfExists(folder.resolve(OutputFolder.MANIFEST));
        remove(names, "", Set.of());
    }

    /** Names the files below a folder that an earlier run made, the manifest apart. */
    private Set<String> own() throws IOException {
        var names = new TreeSet<>(OWN);
        names.addAll(work.noted());
        names.addAll(listed(folder.resolve(OutputFolder.MANIFEST)));
        names.remove(OutputFolder.MANIFEST);
        names.removeIf(name -> !OutputNames.isPlain(name) || !isInside(name));
        return names;
    }

    private void remove(Set<String> names, String suffix, Set<Path> stay) throws IOException {
        var folders = new TreeSet<String>(Comparator.reverseOrder());
        for (String name : names) {
            Path file = folder.resolve(name + suffix);
            if (!stay.contains(file) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                Files.delete(file);
                folders.addAll(OutputNames.foldersOf(name));
            }
        }
        // A folder comes after those in it.
        for (String name : folders) {
            try {
                Files.delete(folder.resolve(name));
            } catch (DirectoryNotEmptyException e) {
                // Somebody else's files lie in it too, or the new run's.
            }
        }
    }

    /** Says whether no link on the way to a file leads elsewhere. */
    private boolean isInside(String name) {
        return OutputNames.foldersOf(name).stream()
                .allMatch(each -> Files.isDirectory(folder.resolve(each), LinkOption.NOFOLLOW_LINKS));
    }

    /** Reads the names of files from an earlier manifest. Whatever is wrong with it, no name leads out of the folder. */
    private Set<String> listed(Path manifest) throws IOException {
        if (!Files.isRegularFile(manifest)) {
            return Set.of();
        }
        try {
            var names = new LinkedHashSet<>(RunManifest.read(manifest).files().keySet());
            names.removeIf(name -> !OutputNames.isPlain(name));
            return names;
        } catch (UsageException e) {
            return Set.of();
        }
    }
}
