package games.scoring.plugin;

import games.scoring.message.ReadFailure;
import games.scoring.message.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The jars that may be loaded, by the SHA-256 of their bytes. What is locked is the bytes: a jar may move.
 *
 * <p>The file is what {@code sha256sum} prints and {@code sha256sum -c} checks, one line a jar: the digest in
 * hexadecimal, two blanks, the path. Lines that begin with {@code #}, and blank ones, say nothing.
 */
public final class PluginLock {

    private static final String HEADER = "# The jars that may be loaded as plugins. Checked with: sha256sum -c";
    private static final Pattern LINE = Pattern.compile("([0-9a-fA-F]{64}) [ *](.+)");
    private static final long LONGEST = 1 << 20;

    private final Map<String, String> paths;

    private PluginLock(Map<String, String> paths) {
        this.paths = paths;
    }

    /**
     * Locks what was loaded, the libraries that plugins bring included.
     *
     * @param load what was loaded
     * @return the lock
     */
    public static PluginLock of(PluginLoad load) {
        var paths = new LinkedHashMap<String, String>();
        load.jars().forEach(jar -> paths.putIfAbsent(jar.sha256(), jar.path()));
        return new PluginLock(paths);
    }

    /**
     * Reads a lock file.
     *
     * @param file the file
     * @return the lock
     * @throws UsageException if it can't be read, or a line is no digest and path: names the line
     */
    public static PluginLock read(Path file) {
        List<String> lines;
        try {
            if (Files.size(file) > LONGEST) {
                throw new UsageException(file + ": larger than a lock file of plugins can be");
            }
            lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UsageException("The lock file " + file + " can't be read: " + ReadFailure.why(e)
                    + ". Make it with: scoring plugins lock -o FILE");
        }
        var paths = new LinkedHashMap<String, String>();
        for (int i = 0; i < lines.size(); i++) {
            String line = i == 0 ? unmarked(lines.get(i)) : lines.get(i);
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                throw new UsageException(file + ":" + (i + 1)
                        + ": expected a SHA-256 (64 hexadecimal digits), two blanks and" + " a path, found '" + line
                        + "'. Make the file anew with: scoring plugins lock -o FILE");
            }
            paths.put(matcher.group(1).toLowerCase(Locale.ROOT), matcher.group(2));
        }
        return new PluginLock(paths);
    }

    /**
     * Gives the jars that may be loaded.
     *
     * @return the SHA-256 of each, in lower-case hexadecimal
     */
    public Set<String> digests() {
        return Set.copyOf(paths.keySet());
    }

    /**
     * Gives the lock as text.
     *
     * @return the lines of the file
     */
    public List<String> lines() {
        var lines = new ArrayList<String>();
        lines.add(HEADER);
        paths.forEach((sha256, path) -> lines.add(sha256 + "  " + path));
        return lines;
    }

    /**
     * Writes a lock file. An old lock stays until the new one is complete; nothing else is replaced.
     *
     * @param file where to
     * @throws IOException if it can't be written
     * @throws UsageException if there is a file by this name that is neither a lock that this program wrote nor empty, or
     *     no {@linkplain WholeFile#write place} for one
     */
    public void write(Path file) throws IOException {
        requireReplaceable(file);
        WholeFile.write(file, out -> out.write(String.join("\n", lines()) + "\n"));
    }

    private static void requireReplaceable(Path file) throws IOException {
        if (Files.isRegularFile(file) && Files.size(file) > 0 && !isOwn(file)) {
            throw new UsageException("-o " + file + ": there is a file by this name that 'scoring plugins lock' did not"
                    + " write. Name another file, or move that one away.");
        }
    }

    /** Some editors put a byte-order mark before the first line. */
    private static String unmarked(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** A list of digests that others made is not for this program to replace. */
    private static boolean isOwn(Path file) {
        try {
            read(file);
            return unmarked(Files.readString(file)).startsWith(HEADER);
        } catch (UsageException | IOException e) {
            return false;
        }
    }
}
