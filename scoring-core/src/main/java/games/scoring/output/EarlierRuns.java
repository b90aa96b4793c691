package games.scoring.output;

import games.scoring.message.UsageException;
import games.scoring.source.RunFiles;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What earlier runs left in an output folder, finished or broken off. A finished run's files are those that its manifest
 * lists; one that was broken off noted each before it made it. Nothing else is touched, whatever it is called.
 */
final class EarlierRuns {

    private final Path folder;
    private final WorkFolder work;

    /** Of the finished run, if there is one. */
    private final Optional<RunManifest> manifest;

    /** Looks at a folder. */
    EarlierRuns(Path folder) throws IOException {
        this.folder = folder;
        this.work = new WorkFolder(folder);
        this.manifest = read(folder.resolve(RunFiles.MANIFEST));
    }

    /** Refuses a folder in which anything lies. */
    static void requireEmpty(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            var names = children.map(child -> folder.relativize(child).toString())
                    .filter(name -> !name.equals(FolderLock.NAME))
                    .sorted()
                    .limit(4)
                    .toList();
            if (names.isEmpty()) {
                return;
            }
            boolean unfinished = names.stream().anyMatch(name -> name.endsWith(RunFiles.PARTIAL));
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
        if (isFinished()) {
            work.make();
            new Checkpoint(asked, Map.of(), Map.of(), Checkpoint.NOTHING).write(work.checkpoint());
        }
    }

    /** Makes room for a run that begins anew: removes what a run left that was broken off. */
    void overwrite(Collection<String> names) throws IOException {
        var made = made(Checkpoint.read(work.checkpoint()));
        requireFree(names, made);
        removeLeftovers(Optional.empty(), made);
    }

    /** Looks for what a run left that was broken off, and puts everything back to where it can be gone on with. */
    Optional<Checkpoint> resume(Map<String, String> asked, Collection<String> names) throws IOException {
        var found = Checkpoint.read(work.checkpoint());
        var made = made(found);
        if (found.isPresent()) {
            found.get().requireSame(folder, asked);
            requireFree(names, made);
            if (!found.get().isIntent() && isWhole(found.get(), made)) {
                removeLeftovers(found, made);
                return found;
            }
            if (isFinished()) {
                // Of the run that this one is to replace: it stays until this one is complete.
                removeLeftovers(Optional.empty(), made);
                return Optional.empty();
            }
        }
        if (isFinished()) {
            throw new UsageException(folder + " holds a finished run: there is nothing to resume. Replace it with"
                    + " --overwrite, or choose another folder with -o.");
        }
        if (work.isThere()) {
            requireFree(names, made);
            removeLeftovers(Optional.empty(), made);
        } else {
            requireEmpty(folder);
        }
        return Optional.empty();
    }

    /**
     * Refuses what lies where a run is to write, but for what earlier runs wrote. Nothing was removed yet: a command that
     * is refused leaves the folder as it was.
     */
    private void requireFree(Collection<String> names, Set<String> made) throws IOException {
        var all = new TreeSet<>(names);
        all.add(RunFiles.MANIFEST);
        var named = finished();
        if (isFinished()) {
            named.add(RunFiles.MANIFEST);
        } else {
            named.addAll(named(made));
        }
        for (String name : all) {
            if (!named.contains(name)) {
                OutputFolder.requireAbsent(folder, name);
            }
            if (!made.contains(name)) {
                OutputFolder.requireAbsent(folder, name + RunFiles.PARTIAL);
            }
        }
    }

    /** Names the files that a run made which was broken off: the checkpoint knows them too, should the list be damaged. */
    private Set<String> made(Optional<Checkpoint> checkpoint) throws IOException {
        var names = new TreeSet<>(work.noted());
        checkpoint.ifPresent(found -> names.addAll(found.files().keySet()));
        names.removeIf(name -> name.startsWith(RunFiles.WORK + "/"));
        return inside(names);
    }

    /** Names those that have got their names: that begins when the manifest is made. */
    private Set<String> named(Set<String> made) {
        var named = new TreeSet<String>();
        if (made.contains(RunFiles.MANIFEST)) {
            made.stream()
                    .filter(name -> !Files.exists(folder.resolve(name + RunFiles.PARTIAL)))
                    .forEach(named::add);
        }
        return named;
    }

    /**
     * Says whether everything is there that a checkpoint needs, byte for byte; files that had their names get them off
     * again.
     */
    private boolean isWhole(Checkpoint checkpoint, Set<String> made) throws IOException {
        Set<String> named = isFinished() ? Set.of() : named(made);
        for (var each : checkpoint.files().entrySet()) {
            String name = each.getKey();
            if (!OutputNames.isPlain(name) || !isInside(name)) {
                return false;
            }
            Path partial = folder.resolve(name + RunFiles.PARTIAL);
            Path file = named.contains(name) ? folder.resolve(name) : partial;
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    || !each.getValue().begins(file)) {
                return false;
            }
            if (!file.equals(partial)) {
                OutputFolder.rename(file, partial);
            }
        }
        return true;
    }

    /**
     * Removes what a run left that was broken off.
     *
     * @param kept what is gone on with
     * @param made the files that it made
     */
    private void removeLeftovers(Optional<Checkpoint> kept, Set<String> made) throws IOException {
        var stay = new HashSet<Path>();
        if (kept.isPresent()) {
            stay.add(work.checkpoint());
            kept.get().files().keySet().forEach(name -> stay.add(folder.resolve(name + RunFiles.PARTIAL)));
        }
        var named = new TreeSet<String>();
        if (!isFinished()) {
            // Broken off while its files got their names, and those of the run before were taken away.
            named.addAll(named(made));
            named.addAll(finished());
        }
        remove(made, RunFiles.PARTIAL, stay);
        remove(named, "", Set.of());
        work.clear(stay);
        if (kept.isPresent()) {
            // Should the checkpoint be damaged the next time, they are still known.
            for (String name : made) {
                if (kept.get().files().containsKey(name)) {
                    work.note(name);
                }
            }
        }
    }

    /**
     * Removes the files of a finished run. The manifest goes first, so that what is left looks unfinished; it is kept
     * aside, so that what is left stays known.
     */
    void removeFinished() throws IOException {
        var names = finished();
        if (isFinished()) {
            work.make();
            OutputFolder.rename(folder.resolve(RunFiles.MANIFEST), work.replaced());
        }
        remove(names, "", Set.of());
    }

    /** Names the files of a finished run, the manifest apart, also while another takes their place. */
    Set<String> finished() throws IOException {
        var names = new TreeSet<String>();
        manifest.ifPresent(run -> names.addAll(run.files().keySet()));
        read(work.replaced()).ifPresent(run -> names.addAll(run.files().keySet()));
        return inside(names);
    }

    /** Says whether a run was finished here. */
    private boolean isFinished() {
        return manifest.isPresent();
    }

    /** Whatever is wrong with a list, no name leads out of the folder. */
    private Set<String> inside(Set<String> names) {
        var inside = new TreeSet<>(names);
        inside.removeIf(name -> !OutputNames.isPlain(name) || !isInside(name));
        return inside;
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

    private static Optional<RunManifest> read(Path manifest) throws IOException {
        if (!Files.isRegularFile(manifest, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try {
            return Optional.of(RunManifest.read(manifest));
        } catch (UsageException e) {
            return Optional.empty();
        }
    }
}
