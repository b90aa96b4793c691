package games.scoring.output;

import games.scoring.plugin.UsageException;
import games.scoring.record.ParserWords;
import games.scoring.source.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.JacksonIOException;

/**
 * The folder of a finished run, as whoever reads it finds it: the files that the manifest lists are there, and as long as
 * they were written.
 */
public final class FinishedRun {

    private final Path folder;
    private final RunManifest manifest;

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
        var file = folder.resolve(OutputFolder.MANIFEST);
        if (!Files.isRegularFile(file)) {
            throw new UsageException(folder + ": expected the folder of a finished run, with " + OutputFolder.MANIFEST
                    + " in it. Make it with: scoring run");
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
     * @throws UsageException if a file that the manifest lists is lacking or has another size
     * @throws IOException if the folder can't be read
     */
    public static Optional<FinishedRun> of(Path path) throws IOException {
        var whole = path.toAbsolutePath();
        boolean isFolder = Files.isDirectory(path);
        var above = isFolder ? path : path.getParent() == null ? Path.of("") : path.getParent();
        var file = above.resolve(OutputFolder.MANIFEST);
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
        return Optional.of(run);
    }

    private void check() throws IOException {
        for (var each : manifest.files().entrySet()) {
            if (!OutputFolder.isPlain(each.getKey())) {
                throw new UsageException(folder.resolve(OutputFolder.MANIFEST)
                        + ": not a manifest that 'scoring run' wrote: it lists '" + each.getKey() + "'.");
            }
            var file = folder.resolve(each.getKey());
            if (!Files.isRegularFile(file)) {
                throw damaged(file, "the run wrote it, and it is not there");
            }
            if (Files.size(file) != each.getValue()) {
                throw damaged(
                        file, "the run wrote " + each.getValue() + " bytes, and it has " + Files.size(file) + " now");
            }
        }
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
     * Finds a file that the run wrote, compressed or not.
     *
     * @param name the file's name without the suffix of a compression
     * @return the file; empty where the run wrote none
     */
    public Optional<Path> file(String name) {
        for (Compression each : Compression.values()) {
            if (manifest.files().containsKey(name + each.suffix())) {
                return Optional.of(folder.resolve(name + each.suffix()));
            }
        }
        return Optional.empty();
    }

    /**
     * Finds a file that every finished run writes.
     *
     * @param name the file's name
     * @return the file
     * @throws UsageException if the manifest does not list it
     */
    public Path required(String name) {
        return file(name)
                .orElseThrow(() -> new UsageException(folder.resolve(OutputFolder.MANIFEST)
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
