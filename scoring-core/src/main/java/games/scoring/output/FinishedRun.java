package games.scoring.output;

import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.record.ParserWords;
import games.scoring.source.Compression;
import games.scoring.source.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.JacksonIOException;

/**
 * The folder of a finished run, as whoever reads it finds it: the files that the manifest lists are there, and as long as
 * they were written. A file that is asked for has the bytes that were written.
 */
public final class FinishedRun {

    private final Path folder;
    private final RunManifest manifest;

    /** The files whose bytes were looked at. */
    private final Set<String> looked = new HashSet<>();

    private FinishedRun(Path folder, RunManifest manifest) {
        this.folder = folder;
        this.manifest = manifest;
    }

    /**
     * Looks at a folder, and at the sizes of what is in it.
     *
     * @param folder the folder
     * @return the run
     * @throws UsageException if there is no manifest, or a file that it lists is lacking or has another size: names the
     *     file
     * @throws IOException if the folder can't be read
     */
    public static FinishedRun open(Path folder) throws IOException {
        var file = folder.resolve(RunFiles.MANIFEST);
        if (!Files.isRegularFile(file)) {
            throw new UsageException(folder + ": expected the folder of a finished run, with " + RunFiles.MANIFEST
                    + " in it. "
                    + (new WorkFolder(folder).isThere()
                            ? "A run was broken off there, or is at work: the same command with --resume goes on with it"
                            : "Make it with: scoring run"));
        }
        var run = new FinishedRun(folder, RunManifest.read(file));
        run.check();
        return run;
    }

    /**
     * Finds the run that wrote a file, or whose folder this is.
     *
     * @param path a file or a folder
     * @return the run; empty where there is no manifest of this program beside the file or in the folder, or it does not
     *     list the file
     * @throws UsageException if a file that the manifest lists is lacking or has another size, or the file itself has other
     *     bytes
     * @throws IOException if the folder can't be read
     */
    public static Optional<FinishedRun> of(Path path) throws IOException {
        var whole = path.toAbsolutePath();
        boolean isFolder = Files.isDirectory(path);
        var above = isFolder ? path : path.getParent() == null ? Path.of("") : path.getParent();
        var file = above.resolve(RunFiles.MANIFEST);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        RunManifest manifest;
        try {
            manifest = RunManifest.read(file);
        } catch (UsageException e) {
            return Optional.empty();
        }
        var name = whole.getFileName();
        if (!isFolder && (name == null || !manifest.files().containsKey(name.toString()))) {
            return Optional.empty();
        }
        var run = new FinishedRun(above, manifest);
        run.check();
        if (!isFolder && name != null) {
            run.checked(name.toString());
        }
        return Optional.of(run);
    }

    private void check() throws IOException {
        for (var each : manifest.files().entrySet()) {
            if (!OutputNames.isPlain(each.getKey())) {
                throw new UsageException(folder.resolve(RunFiles.MANIFEST)
                        + ": not a manifest that 'scoring run' wrote: it lists '" + each.getKey() + "'.");
            }
            var file = folder.resolve(each.getKey());
            if (!Files.isRegularFile(file)) {
                throw damaged(file, "the run wrote it, and it is not there");
            }
            long size = each.getValue().size();
            if (Files.size(file) != size) {
                throw damaged(
                        file,
                        "the run wrote " + Counted.of(size, "byte") + ", and it has " + Files.size(file) + " now");
            }
        }
    }

    /**
     * Looks at all bytes, for whoever reads whatever is in the folder.
     *
     * @throws UsageException if a file has other bytes than the run wrote
     * @throws IOException if one can't be read
     */
    public void requireWhole() throws IOException {
        for (var name : manifest.files().keySet()) {
            checked(name);
        }
    }

    /** Looks whether a file that the manifest lists has the bytes that were written. */
    private Path checked(String name) throws IOException {
        var file = folder.resolve(name);
        var written = manifest.files().get(name);
        if (written != null && looked.add(name)) {
            String sum = WrittenFile.text(WrittenFile.sum(file, Long.MAX_VALUE));
            if (!sum.equals(written.crc32c())) {
                throw damaged(
                        file,
                        "its bytes are not those that the run wrote (CRC-32C " + written.crc32c() + " then, " + sum
                                + " now)");
            }
        }
        return file;
    }

    private static UsageException damaged(Path file, String what) {
        return new UsageException(
                file + ": " + what + ". Put the file back, or make the folder anew with: scoring run --overwrite");
    }

    /**
     * Gives the folder.
     *
     * @return the path, as the user wrote it
     */
    public Path folder() {
        return folder;
    }

    /**
     * Gives what the run was made of.
     *
     * @return the manifest
     */
    public RunManifest manifest() {
        return manifest;
    }

    /**
     * Says whether the run wrote a file, compressed or not.
     *
     * @param name the file's name without the suffix of a compression
     * @return whether the manifest lists it
     */
    public boolean wrote(String name) {
        return stored(name).isPresent();
    }

    private Optional<String> stored(String name) {
        for (Compression each : Compression.values()) {
            if (manifest.files().containsKey(name + each.suffix())) {
                return Optional.of(name + each.suffix());
            }
        }
        return Optional.empty();
    }

    /**
     * Finds a file that the run wrote, compressed or not, and looks at all its bytes.
     *
     * @param name the file's name without the suffix of a compression
     * @return the file; empty where the run wrote none
     * @throws UsageException if its bytes are not those that the run wrote
     * @throws IOException if it can't be read
     */
    public Optional<Path> file(String name) throws IOException {
        var stored = stored(name);
        return stored.isPresent() ? Optional.of(checked(stored.get())) : Optional.empty();
    }

    /**
     * Finds a file that every finished run writes, and looks at all its bytes.
     *
     * @param name the file's name
     * @return the file
     * @throws UsageException if the manifest does not list it, or its bytes are not those that the run wrote
     * @throws IOException if it can't be read
     */
    public Path required(String name) throws IOException {
        return file(name)
                .orElseThrow(() -> new UsageException(folder.resolve(RunFiles.MANIFEST)
                        + ": not a manifest that 'scoring run' wrote: it lists no " + name
                        + ". Make it anew with: scoring run"));
    }

    /**
     * Says that the run stopped before it had read everything, where it did.
     *
     * @return a sentence; empty for a run that read everything
     */
    public Optional<String> stopped() {
        return manifest.stop()
                .map(stop -> "the run stopped early, at " + stop.source() + " (" + stop.code()
                        + "): what comes behind it was not read, and is in no score and no count.");
    }

    /**
     * Says that a file is not what a run wrote, and where.
     *
     * @param file the file
     * @param e what its parser threw
     * @return the message
     */
    public static UsageException unreadable(Path file, RuntimeException e) {
        var message = e instanceof JacksonException parsing ? parsing.getOriginalMessage() : e.toString();
        boolean cut = e instanceof JacksonIOException;
        var line = !cut && e instanceof JacksonException parsing && parsing.getLocation() != null
                ? ":" + parsing.getLocation().getLineNr()
                : "";
        return new UsageException(file + line + ": "
                + (cut ? "can't be read to its end: " : "not a file that 'scoring run' wrote: ")
                + ParserWords.without(message));
    }
}
