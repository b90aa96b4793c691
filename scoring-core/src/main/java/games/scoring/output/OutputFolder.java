package games.scoring.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The folder OUT of a run. Files are written under names that end in {@code .partial} and get their own names together,
 * the manifest last, when all are complete: nothing half-written ever looks finished.
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

    /** The manifest's name: it is there only where everything else is. */
    public static final String MANIFEST = "manifest.json";

    private static final String PARTIAL = ".partial";

    /** Files that a run may write, whatever a manifest says. */
    private static final Set<String> OWN = Set.of(
            MANIFEST,
            "scores.jsonl",
            "rejects.jsonl",
            "scores.csv",
            "rejects.csv",
            "scores.parquet",
            "leaderboard.json",
            "leaderboard.csv",
            "standings.json");

    private static final int BUFFER = 1 << 16;
    private static final long LARGEST_MANIFEST = 64L << 20;

    private final Path folder;
    private final String shown;
    private final boolean made;
    private final Map<String, OutputStream> files = new LinkedHashMap<>();
    private final Set<Path> madeFolders = new LinkedHashSet<>();
    private boolean complete;

    private OutputFolder(Path folder, boolean made) {
        this.folder = folder;
        this.shown = folder.toString();
        this.made = made;
    }

    /**
     * Takes a folder for a run, and makes it where it is absent.
     *
     * @param folder the folder
     * @param overwrite whether to remove the files of an earlier run; others are left alone
     * @return the folder
     * @throws OutputException if it is not empty, is no folder, or can't be written
     */
    public static OutputFolder open(Path folder, boolean overwrite) throws OutputException {
        try {
            boolean made = !Files.exists(folder);
            Files.createDirectories(folder);
            if (overwrite) {
                removeOwn(folder);
            } else {
                requireEmpty(folder);
            }
            if (!Files.isWritable(folder)) {
                throw new AccessDeniedException(folder.toString());
            }
            return new OutputFolder(folder, made);
        } catch (FileAlreadyExistsException e) {
            throw new OutputException(folder + ": expected a folder, found a file. Choose another one with -o.", e);
        } catch (OutputException e) {
            throw e;
        } catch (IOException e) {
            throw failure(folder.toString(), e);
        }
    }

    private static void requireEmpty(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            var names = children.map(child -> folder.relativize(child).toString())
                    .sorted()
                    .limit(4)
                    .toList();
            if (names.isEmpty()) {
                return;
            }
            boolean unfinished = names.stream().anyMatch(name -> name.endsWith(PARTIAL));
            var listed =
                    String.join(", ", names.subList(0, Math.min(3, names.size()))) + (names.size() > 3 ? ", …" : "");
            throw new OutputException(folder + ": expected an empty folder or none, found " + listed
                    + (unfinished ? " (of a run that was broken off)" : "")
                    + ". Choose another one with -o, or replace an earlier run's files with --overwrite.");
        }
    }

    /** Removes what an earlier run wrote, finished or not: the manifest first, so that what is left looks unfinished. */
    private static void removeOwn(Path folder) throws IOException {
        var names = new TreeSet<>(OWN);
        names.addAll(listed(folder.resolve(MANIFEST)));
        names.remove(MANIFEST);
        Files.deleteIfExists(folder.resolve(MANIFEST));
        Files.deleteIfExists(folder.resolve(MANIFEST + PARTIAL));
        var folders = new TreeSet<String>(Comparator.reverseOrder());
        for (String name : names) {
            if (isInside(folder, name)) {
                boolean there = false;
                for (Path each : List.of(folder.resolve(name), folder.resolve(name + PARTIAL))) {
                    if (Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
                        Files.delete(each);
                        there = true;
                    }
                }
                if (there) {
                    folders.addAll(foldersOf(name));
                }
            }
        }
        // A folder comes after those in it.
        for (String name : folders) {
            try {
                Files.delete(folder.resolve(name));
            } catch (DirectoryNotEmptyException e) {
                // Somebody else's files lie in it too.
            }
        }
    }

    /** Lists the folders on the way to a file, the outermost first. */
    private static List<String> foldersOf(String name) {
        var all = new ArrayList<String>();
        for (int at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
            all.add(name.substring(0, at));
        }
        return all;
    }

    /** Says whether no link on the way to a file leads elsewhere. */
    private static boolean isInside(Path folder, String name) {
        return foldersOf(name).stream()
                .allMatch(each -> Files.isDirectory(folder.resolve(each), LinkOption.NOFOLLOW_LINKS));
    }

    /** Reads the names of files from an earlier manifest. Whatever is wrong with it, no name leads out of the folder. */
    private static Set<String> listed(Path manifest) throws IOException {
        var names = new LinkedHashSet<String>();
        if (!Files.isRegularFile(manifest) || Files.size(manifest) > LARGEST_MANIFEST) {
            return names;
        }
        try (JsonParser p = new JsonFactory().createParser(ObjectReadContext.empty(), Files.readAllBytes(manifest))) {
            if (p.nextToken() != JsonToken.START_OBJECT) {
                return names;
            }
            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean files = p.currentName().equals("files");
                if (p.nextToken() == JsonToken.START_ARRAY && files) {
                    while (p.nextToken() == JsonToken.VALUE_STRING) {
                        if (isPlain(p.getString())) {
                            names.add(p.getString());
                        }
                    }
                    return names;
                }
                p.skipChildren();
            }
        } catch (JacksonException e) {
            return names;
        }
        return names;
    }

    /** Says whether a path of an output file is made of ordinary names only. */
    private static boolean isPlain(String path) {
        for (String name : path.split("/", -1)) {
            if (name.isEmpty()
                    || name.equals(".")
                    || name.equals("..")
                    || name.indexOf('\\') >= 0
                    || name.indexOf(':') >= 0
                    || name.chars().anyMatch(c -> c < ' ')) {
                return false;
            }
        }
        return true;
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
        if (!isPlain(name) || name.endsWith(PARTIAL) || files.containsKey(name) || name.equals(MANIFEST)) {
            throw new OutputException(
                    shown + ": '" + name + "' can't be the name of an output file. Expected a new path"
                            + " below the folder, with slashes.");
        }
        var file = folder.resolve(name + PARTIAL);
        try {
            makeFolders(name);
            var out = new OutputFile(
                    Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    shown + "/" + name);
            files.put(name, out);
            return out;
        } catch (IOException e) {
            throw failure(shown + "/" + name, e);
        }
    }

    private void makeFolders(String name) throws IOException {
        for (String each : foldersOf(name)) {
            Path parent = folder.resolve(each);
            if (!Files.isDirectory(parent)) {
                Files.createDirectory(parent);
                madeFolders.add(parent);
            }
        }
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
            throw failure(shown + "/" + name, e);
        }
    }

    /**
     * Gives up a file that was started.
     *
     * @param name its name
     */
    public void remove(String name) {
        if (files.remove(name) instanceof OutputFile file) {
            file.abandon();
        }
        remove(folder.resolve(name + PARTIAL));
    }

    /**
     * Lists the files, in the order in which they were started.
     *
     * @return their names, without the manifest
     */
    public List<String> names() {
        return List.copyOf(files.keySet());
    }

    /**
     * Ends all files, and gives all of them their names; the manifest comes last.
     *
     * @param manifest the text of the manifest
     * @throws OutputException if something can't be written. Then no manifest is there
     */
    public void complete(byte[] manifest) throws OutputException {
        String at = MANIFEST;
        try {
            for (var entry : files.entrySet()) {
                at = entry.getKey();
                entry.getValue().close();
            }
            at = MANIFEST;
            Path partial = folder.resolve(MANIFEST + PARTIAL);
            Files.write(partial, manifest, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            for (String name : files.keySet()) {
                at = name;
                rename(folder.resolve(name + PARTIAL), folder.resolve(name));
            }
            at = MANIFEST;
            rename(partial, folder.resolve(MANIFEST));
            complete = true;
        } catch (IOException e) {
            throw failure(shown + "/" + at, e);
        }
    }

    private static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Removes everything that was written, unless it is complete. */
    @Override
    public void close() {
        if (complete) {
            return;
        }
        var names = new ArrayList<>(files.keySet());
        names.add(MANIFEST);
        for (String name : names) {
            var out = files.get(name);
            if (out instanceof OutputFile file) {
                file.abandon();
            }
            remove(folder.resolve(name + PARTIAL));
            remove(folder.resolve(name));
        }
        var folders = new ArrayList<>(madeFolders);
        Collections.reverse(folders);
        folders.forEach(OutputFolder::remove);
        if (made) {
            remove(folder);
        }
    }

    private static void remove(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // What can't be removed stays under a name that looks unfinished.
        }
    }

    static OutputException failure(String shown, IOException e) {
        if (e instanceof OutputException already) {
            return already;
        }
        String why;
        if (e instanceof AccessDeniedException) {
            why = "permission denied";
        } else if (e instanceof NoSuchFileException) {
            why = "a folder that it needs is gone";
        } else if (e instanceof FileSystemException f && f.getReason() != null) {
            why = f.getReason();
        } else {
            why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        }
        return new OutputException(
                shown + ": can't be written (" + why
                        + "). Make room or see to the permissions, or choose another folder with -o. Nothing was"
                        + " finished.",
                e);
    }

    /** An output file whose failures name it. */
    private static final class OutputFile extends OutputStream {

        private final OutputStream file;
        private final BufferedOutputStream buffer;
        private final String shown;
        private boolean closed;

        OutputFile(OutputStream file, String shown) {
            this.file = file;
            this.buffer = new BufferedOutputStream(file, BUFFER);
            this.shown = shown;
        }

        @Override
        public void write(int b) throws IOException {
            try {
                buffer.write(b);
            } catch (IOException e) {
                throw failure(shown, e);
            }
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                buffer.write(bytes, offset, length);
            } catch (IOException e) {
                throw failure(shown, e);
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                buffer.flush();
            } catch (IOException e) {
                throw failure(shown, e);
            }
        }

        @Override
        public void close() throws IOException {
            if (closed) {
                return;
            }
            closed = true;
            try (file) {
                buffer.flush();
            } catch (IOException e) {
                throw failure(shown, e);
            }
        }

        void abandon() {
            closed = true;
            try {
                file.close();
            } catch (IOException e) {
                // It is removed anyway.
            }
        }
    }
}
