package games.scoring.output;

import games.scoring.message.UsageException;
import games.scoring.source.Compression;
import games.scoring.source.RunFiles;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The folder OUT of a run. Files are written under names that end in {@code .partial} and get their own names together,
 * the manifest last, when all are complete: nothing half-written ever looks finished.
 *
 * <p>A run may {@link #save} what it has come to. Then the folder keeps it, whatever happens, and a later run that
 * {@linkplain Opening#RESUME resumes} goes on from there.
 *
 * <pre>{@code
 * try (var out = OutputFolder.open(Path.of("out"), false)) {
 *     var scores = out.create("scores.jsonl");
 *     ...
 *     out.complete(manifest);
 * }
 * }</pre>
 */
public final class OutputFolder implements AutoCloseable {

    /** What to do with what lies in the folder. */
    public enum Opening {
        /** Nothing: the folder must be absent or empty. */
        NEW,
        /** Remove the files of an earlier run once those of this one are complete; others are left alone. */
        OVERWRITE,
        /** Go on with a run that was broken off; where it left nothing to go on from, begin it again. */
        RESUME
    }

    private final Path folder;
    private final String shown;

    /** The folders that were made for this one, itself first. */
    private final List<Path> made;

    private final FolderLock lock;
    private final WorkFolder work;
    private final Map<String, String> asked;
    private final Optional<Checkpoint> resumed;
    private final Map<String, OutputFile> files = new LinkedHashMap<>();
    private final Map<String, OutputFile> notes = new LinkedHashMap<>();
    private final Subfolders subfolders;

    /** The files of a finished run, whose place those of this one may take. */
    private final Set<String> replaced;

    /** The files that got their own names. */
    private final Set<String> named = new HashSet<>();

    /** The files that belong to what was saved last. */
    private Set<String> saved;

    private boolean resumable;
    private boolean complete;

    private OutputFolder(
            Path folder,
            List<Path> made,
            FolderLock lock,
            Map<String, String> asked,
            Optional<Checkpoint> resumed,
            Set<String> replaced) {
        this.replaced = replaced;
        this.lock = lock;
        this.folder = folder;
        this.shown = folder.toString();
        this.made = made;
        this.work = new WorkFolder(folder);
        this.subfolders = new Subfolders(folder);
        this.asked = asked;
        this.resumed = resumed;
        this.saved = resumed.map(found -> found.files().keySet()).orElse(Set.of());
        this.resumable = resumed.isPresent();
    }

    /**
     * Takes a folder for a run, and makes it where it is absent.
     *
     * @param folder the folder
     * @param overwrite whether to replace the files of an earlier run; others are left alone
     * @return the folder
     * @throws OutputException if it is not empty, is no folder, can't be written, or another run is at work in it
     */
    public static OutputFolder open(Path folder, boolean overwrite) throws OutputException {
        return open(folder, overwrite ? Opening.OVERWRITE : Opening.NEW, Map.of(), List.of());
    }

    /**
     * Takes a folder for a run, and makes it where it is absent.
     *
     * @param folder the folder
     * @param opening what to do with what lies in it
     * @param asked what the run is asked to do, by name: whoever resumes must ask for the same
     * @param names the files that are to be written, as far as they are known: where something lies in the way of one
     *     that no run wrote, nothing is touched
     * @return the folder
     * @throws UsageException if there is nothing to resume, or other work
     * @throws OutputException if it is not empty, is no folder, can't be written, another run is at work in it, or a
     *     file can't get its name
     */
    public static OutputFolder open(Path folder, Opening opening, Map<String, String> asked, Collection<String> names)
            throws OutputException {
        var made = absent(folder);
        boolean opened = false;
        try {
            Files.createDirectories(folder);
            if (!Files.isWritable(folder)) {
                throw new AccessDeniedException(folder.toString());
            }
            if (opening == Opening.NEW && !Files.exists(folder.resolve(FolderLock.NAME))) {
                // Nothing is done in somebody else's folder, not even for a moment.
                EarlierRuns.requireEmpty(folder);
            }
            var output = open(folder, made, FolderLock.take(folder), opening, asked, names);
            opened = true;
            return output;
        } catch (FileAlreadyExistsException e) {
            throw new OutputException(
                    folder + ": expected a folder, found "
                            + (leadsNowhere(folder, made) ? "a link that leads nowhere" : "a file")
                            + ". Choose another one with -o.",
                    e);
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw OutputException.of(folder.toString(), e);
        } finally {
            if (!opened) {
                made.forEach(OutputFolder::remove);
            }
        }
    }

    /** Says whether what was there of a path before is a link to nothing. */
    private static boolean leadsNowhere(Path folder, List<Path> absent) {
        var there = absent.isEmpty()
                ? folder.toAbsolutePath()
                : absent.get(absent.size() - 1).getParent();
        return there != null && !Files.exists(there);
    }

    /** Lists a folder and those above it, as far as they are not there. */
    private static List<Path> absent(Path folder) {
        var absent = new ArrayList<Path>();
        for (var each = folder.toAbsolutePath();
                each != null && !Files.exists(each, LinkOption.NOFOLLOW_LINKS);
                each = each.getParent()) {
            absent.add(each);
        }
        return absent;
    }

    private static OutputFolder open(
            Path folder,
            List<Path> made,
            FolderLock lock,
            Opening opening,
            Map<String, String> asked,
            Collection<String> names)
            throws IOException {
        boolean opened = false;
        try {
            if (opening == Opening.NEW) {
                EarlierRuns.requireEmpty(folder);
            }
            Optional<Checkpoint> resumed = Optional.empty();
            var earlier = new EarlierRuns(folder);
            if (opening == Opening.OVERWRITE) {
                earlier.overwrite(names);
            } else if (opening == Opening.RESUME) {
                resumed = earlier.resume(asked, names);
            }
            var output = new OutputFolder(folder, made, lock, asked, resumed, earlier.finished());
            if (resumed.isEmpty()) {
                earlier.toBeReplaced(asked);
            }
            opened = true;
            return output;
        } finally {
            if (!opened) {
                lock.close();
            }
        }
    }

    /**
     * Gives the folder.
     *
     * @return the path
     */
    public Path path() {
        return folder;
    }

    /**
     * Starts a file.
     *
     * @param name its name, or its path with slashes below the folder
     * @return takes the bytes, buffered. Closing it is allowed and not needed
     * @throws OutputException if the name leads out of the folder or was used before, or the file can't be made
     */
    public OutputStream create(String name) throws OutputException {
        return create(name, Compression.NONE);
    }

    /**
     * Looks ahead whether a file can get its name, so that nothing is done in vain.
     *
     * @param name the name of a file that is to be written
     * @throws OutputException if something lies there that no run wrote
     */
    public void expect(String name) throws OutputException {
        requireFree(name);
        requireAbsent(folder, name + RunFiles.PARTIAL);
    }

    private void requireFree(String name) throws OutputException {
        for (String each : OutputNames.foldersOf(name)) {
            Path below = folder.resolve(each);
            if (Files.exists(below, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(below)) {
                throw new OutputException(shown + "/" + each + ": expected a folder, or a free place for one, for what"
                        + " this run writes, found a file. Move it away or rename it, or choose another folder with"
                        + " -o.");
            }
        }
        if (!replaced.contains(name)) {
            requireAbsent(folder, name);
        }
    }

    static void requireAbsent(Path folder, String name) throws OutputException {
        if (Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
            throw new OutputException(
                    folder + "/" + name + ": expected a free place for what this run writes, found a file"
                            + " that no run in this folder wrote. Move it away or rename it, or choose another folder with -o.");
        }
    }

    /** Says why a file can't have this name; nothing where it can. */
    Optional<String> refusal(String name) {
        if (!OutputNames.isPlain(name) || name.endsWith(RunFiles.PARTIAL)) {
            return Optional.of("expected a path of plain names below the folder, with slashes");
        }
        if (files.containsKey(name) || name.equals(RunFiles.MANIFEST)) {
            return Optional.of("there is a file of this name");
        }
        if (subfolders.holds(name)) {
            return Optional.of("there is a folder of this name");
        }
        return OutputNames.foldersOf(name).stream()
                .filter(files::containsKey)
                .findFirst()
                .map(file -> "there is a file of the name '" + file + "'");
    }

    /** Starts a file that is compressed. */
    OutputStream create(String name, Compression compression) throws OutputException {
        var refusal = refusal(name);
        if (refusal.isPresent()) {
            throw new OutputException(
                    shown + ": '" + name + "' can't be the name of an output file: " + refusal.get() + ".");
        }
        requireFree(name);
        var file = folder.resolve(name + RunFiles.PARTIAL);
        try {
            subfolders.enter(name);
            var out = open(name, file, compression);
            files.put(name, out);
            return out;
        } catch (IOException e) {
            subfolders.leave(name);
            throw OutputException.of(shown + "/" + name, e);
        }
    }

    private OutputFile open(String name, Path file, Compression compression) throws IOException {
        var kept = resumed.map(found -> found.files().get(name)).orElse(null);
        byte[] begun = resumed.map(found -> found.begun().get(name)).orElse(null);
        if (kept != null && begun != null) {
            return OutputFile.goOn(file, compression, kept.size(), begun, shown + "/" + name);
        }
        if (!name.startsWith(RunFiles.WORK + "/")) {
            requireAbsent(folder, name + RunFiles.PARTIAL);
            work.note(name);
        }
        return OutputFile.begin(file, compression, shown + "/" + name);
    }

    // ---- what a run needs to go on

    /**
     * Gives the folder for what does not fit into memory. It is made when it is needed, and goes when the run ends.
     *
     * @return a folder below this one, which may not be there yet
     */
    public Path scratch() {
        return work.path();
    }

    /**
     * Gives what the run knew when it was {@linkplain #save saved} last.
     *
     * @return what was given there; empty for a run that begins
     */
    Optional<byte[]> saved() {
        return resumed.map(Checkpoint::state);
    }

    /**
     * Keeps what was written so far, even if this program is killed.
     *
     * @param state what the run knows
     * @throws OutputException if it can't be written
     */
    void save(byte[] state) throws OutputException {
        var kept = new LinkedHashMap<String, WrittenFile>();
        var begun = new LinkedHashMap<String, byte[]>();
        try {
            for (var each : files.entrySet()) {
                kept.put(each.getKey(), each.getValue().soFar());
                begun.put(each.getKey(), each.getValue().begun());
            }
            for (var each : notes.entrySet()) {
                kept.put(RunFiles.WORK + "/" + each.getKey(), each.getValue().soFar());
            }
            work.make();
            new Checkpoint(asked, kept, begun, state).write(work.checkpoint());
            saved = kept.keySet();
            resumable = true;
        } catch (IOException e) {
            throw OutputException.of(shown, e);
        }
    }

    /** Starts or goes on with a file of the run's own, which goes when the run ends. */
    OutputStream note(String name) throws OutputException {
        var file = work.file(name);
        try {
            work.make();
            var out = open(RunFiles.WORK + "/" + name, file, Compression.NONE);
            notes.put(name, out);
            return out;
        } catch (IOException e) {
            throw OutputException.of(file.toString(), e);
        }
    }

    /** Tells how much of such a file belongs to what was saved. */
    long notedBytes(String name) {
        return resumed.map(found -> found.files().get(RunFiles.WORK + "/" + name))
                .map(WrittenFile::size)
                .orElse(0L);
    }

    /** Reads such a file back. */
    InputStream noted(String name) throws IOException {
        return new BufferedInputStream(Files.newInputStream(work.file(name)), 1 << 16);
    }

    /**
     * Says whether the folder keeps what a run has come to, should it be broken off now.
     *
     * @return true once the run has saved, or has been resumed
     */
    public boolean isResumable() {
        return resumable;
    }

    /**
     * Writes a small file as a whole.
     *
     * @param name its name
     * @param bytes what it holds
     * @throws OutputException if it can't be written
     */
    public void write(String name, byte[] bytes) throws OutputException {
        OutputStream out = create(name);
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw OutputException.of(shown + "/" + name, e);
        }
    }

    /** Says whether a file was started and neither closed nor given up. */
    boolean isOpen(String name) {
        var file = files.get(name);
        return file != null && file.isOpen();
    }

    /** Ends a file, and reads what was written. */
    InputStream written(String name, Compression compression) throws IOException {
        var file = files.get(name);
        if (file == null) {
            throw new IllegalStateException(name + " was not started");
        }
        file.close();
        return compression.decompress(
                new BufferedInputStream(Files.newInputStream(folder.resolve(name + RunFiles.PARTIAL)), 1 << 16));
    }

    /**
     * Gives up a file that was started.
     *
     * @param name its name
     */
    public void remove(String name) {
        var out = files.remove(name);
        if (out != null) {
            out.abandon();
            remove(folder.resolve(name + RunFiles.PARTIAL));
            subfolders.leave(name);
        }
    }

    /**
     * Ends all files, and tells what was written into each.
     *
     * @return the files by name, without the manifest, in the order in which they were started
     * @throws OutputException if a file can't be written
     */
    public Map<String, WrittenFile> written() throws OutputException {
        var written = new LinkedHashMap<String, WrittenFile>();
        for (var each : files.entrySet()) {
            try {
                written.put(each.getKey(), each.getValue().finish());
            } catch (IOException e) {
                throw OutputException.of(shown + "/" + each.getKey(), e);
            }
        }
        return written;
    }

    /**
     * Ends all files, and gives all of them their names in place of an earlier run's; the manifest comes last.
     *
     * @param manifest the text of the manifest
     * @throws OutputException if something can't be written. Then no manifest is there
     */
    public void complete(byte[] manifest) throws OutputException {
        String at = RunFiles.MANIFEST;
        try {
            for (var entry : files.entrySet()) {
                at = entry.getKey();
                entry.getValue().close();
            }
            at = RunFiles.MANIFEST;
            Path partial = folder.resolve(RunFiles.MANIFEST + RunFiles.PARTIAL);
            work.note(RunFiles.MANIFEST);
            Files.write(partial, manifest);
            for (String name : files.keySet()) {
                requireFree(name);
            }
            new EarlierRuns(folder).removeFinished();
            for (String name : files.keySet()) {
                at = name;
                rename(folder.resolve(name + RunFiles.PARTIAL), folder.resolve(name));
                named.add(name);
            }
            at = RunFiles.WORK;
            notes.values().forEach(OutputFile::abandon);
            work.forget();
            at = RunFiles.MANIFEST;
            rename(partial, folder.resolve(RunFiles.MANIFEST));
            complete = true;
            work.clear(Set.of());
            lock.close();
        } catch (IOException e) {
            throw OutputException.of(shown + "/" + at, e);
        }
    }

    static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Removes everything that was written, unless it is complete, or belongs to what was saved. */
    @Override
    public void close() {
        if (complete) {
            return;
        }
        var names = new ArrayList<>(files.keySet());
        names.add(RunFiles.MANIFEST);
        for (String name : names) {
            var out = files.get(name);
            if (out != null) {
                out.abandon();
            }
            if (!saved.contains(name)) {
                remove(folder.resolve(name + RunFiles.PARTIAL));
                if (named.contains(name)) {
                    remove(folder.resolve(name));
                }
            }
        }
        notes.values().forEach(OutputFile::abandon);
        if (!resumable) {
            try {
                work.clear(Set.of());
            } catch (IOException e) {
                // What can't be removed stays under a name that looks unfinished.
            }
        }
        subfolders.removeMade();
        lock.close();
        if (!resumable) {
            made.forEach(OutputFolder::remove);
        }
    }

    static void remove(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // What can't be removed stays under a name that looks unfinished.
        }
    }
}
