package games.scoring.output;

import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.record.ParserWords;
import games.scoring.source.Compression;
import games.scoring.source.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    private static final int MOST_NAMED = 3;

    private static final String BROKEN_OFF =
            "A run was broken off there, or is at work: the same command with --resume goes on with it";

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
                    + " in it" + found(folder));
        }
        var run = new FinishedRun(folder, RunManifest.read(file));
        run.check();
        return run;
    }

    /** Says what is there instead of a finished run, and what to do. */
    private static String found(Path named) throws IOException {
        if (new WorkFolder(named).isThere()) {
            return ". " + BROKEN_OFF;
        }
        if (Files.isDirectory(named)) {
            return ", found another. Score what is in it first: scoring run " + named + " -o OUT";
        }
        if (!Files.exists(named)) {
            return ", found nothing there. Make it with: scoring run";
        }
        var run = of(named);
        return run.isPresent()
                ? ", found a file of one. Name its folder: " + run.get().shownFolder()
                : ", found a file. Score it first: scoring run " + named + " -o OUT";
    }

    /**
     * Finds the run that wrote what is to be scored again, and makes sure that it can be.
     *
     * @param path a file or a folder, named as an input
     * @return the run; empty where none wrote it
     * @throws UsageException if a file of the run has other bytes than it wrote, a run was broken off there, or the run kept
     *     no inputs of its episodes in what is named: says what to name
     * @throws IOException if the folder can't be read
     */
    public static Optional<FinishedRun> asInput(Path path) throws IOException {
        requireFinished(path);
        var run = of(path);
        if (run.isPresent()) {
            if (Files.isDirectory(path)) {
                run.get().requireWhole();
            }
            run.get().requireInputs(path);
        } else if (new WorkFolder(path).isThere()) {
            throw new UsageException(path + ": nothing is finished there that could be read. " + BROKEN_OFF);
        }
        return run;
    }

    /**
     * Refuses a file that a run which was broken off has left, or one at work still writes: it holds a part.
     *
     * @param file the file
     * @throws UsageException if it is one
     */
    public static void requireFinished(Path file) {
        var above = file.toAbsolutePath().getParent();
        if (String.valueOf(file.getFileName()).endsWith(RunFiles.PARTIAL)
                && above != null
                && new WorkFolder(above).isThere()) {
            throw new UsageException(file + ": expected a finished file. " + BROKEN_OFF + ".");
        }
    }

    /** What holds no inputs would be rejected, record by record. */
    private void requireInputs(Path named) {
        boolean isFolder = Files.isDirectory(named);
        var name = isFolder
                ? RunFiles.EPISODES.stream()
                        .filter(manifest.files()::containsKey)
                        .findFirst()
                : Optional.of(String.valueOf(named.toAbsolutePath().getFileName()));
        String found;
        if (name.isEmpty() || RunFiles.isOfNoEpisode(name.get())) {
            found = isFolder ? "without its episodes" : "with no episodes to score";
        } else if (RunFiles.EPISODES.contains(name.get())
                && episodes() > 0
                && !KeptInputs.areIn(folder.resolve(name.get()))) {
            found = "without the inputs that --keep-inputs keeps: its episodes can't be scored again";
        } else {
            return;
        }
        throw new UsageException(named + ": expected an INPUT, found what 'scoring run' wrote, " + found
                + ". Name what the run read: " + inputs() + ". Of what it wrote tell: scoring explain " + shownFolder()
                + ", leaderboard, compare, rescore, report");
    }

    private long episodes() {
        return manifest.count("scored")
                + manifest.count("aborted")
                + manifest.count("unfinished")
                + manifest.count("missing");
    }

    /**
     * Names what the run read.
     *
     * @return up to three inputs as the user named them, with blanks between
     */
    public String inputs() {
        var paths = new ArrayList<String>();
        for (var input : manifest.inputs()) {
            paths.add(paths.size() == MOST_NAMED ? "…" : input.path());
            if (paths.size() > MOST_NAMED) {
                break;
            }
        }
        return String.join(" ", paths);
    }

    /**
     * Gives the folder as it can be named on a command line.
     *
     * @return the path, as the user wrote it; {@code .} for the working folder
     */
    public String shownFolder() {
        return folder.toString().isEmpty() ? "." : folder.toString();
    }

    /**
     * Finds the run that wrote a file, or whose folder this is.
     *
     * @param path a file or a folder
     * @return the run; empty where there is no manifest of this program beside the file or in the folder, or it neither is
     *     nor lists the file
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
        if (!isFolder
                && (name == null
                        || !(manifest.files().containsKey(name.toString())
                                || name.toString().equals(RunFiles.MANIFEST)))) {
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
        return unreadable(file, "a file that 'scoring run' wrote", "", e);
    }

    /** Says what was expected, and of a file that is something else what to do. */
    static UsageException unreadable(Path file, String expected, String todo, RuntimeException e) {
        var message = e instanceof JacksonException parsing ? parsing.getOriginalMessage() : e.toString();
        boolean cut = e instanceof JacksonIOException;
        var line = !cut && e instanceof JacksonException parsing && parsing.getLocation() != null
                ? ":" + parsing.getLocation().getLineNr()
                : "";
        return new UsageException(file + line + ": "
                + (cut ? "can't be read to its end: " : "not " + expected + ": ")
                + ParserWords.without(message)
                + (cut ? "" : todo));
    }
}
