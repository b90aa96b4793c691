package games.scoring.launcher;

import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A list of plugin jars that may be loaded: a line each, {@code SHA-256  name}, as {@code sha256sum} writes it. */
final class LockFile {

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  \\S.*");

    private LockFile() {}

    static Set<String> read(Path file) {
        var digests = new TreeSet<String>();
        try {
            int number = 0;
            for (var line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                number++;
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                var match = LINE.matcher(line);
                if (!match.matches()) {
                    throw new UsageException(file + ":" + number + ": expected 'SHA-256  name', found '" + line
                            + "'. Write the lock anew with: scoring plugins lock");
                }
                digests.add(match.group(1));
            }
        } catch (IOException e) {
            throw new UsageException(
                    "The lock file " + file + " can't be read: " + e.getMessage() + ". Make it with: scoring plugins lock");
        }
        return digests;
    }

    static String write(Collection<LoadedFamily> families) {
        var lines = new TreeSet<String>();
        for (var family : families) {
            var jar = family.jar();
            var name = Path.of(jar.path()).getFileName();
            lines.add(jar.sha256() + "  " + (name == null ? jar.name() : name));
        }
        return "# Plugin jars that scoring may load, for --plugins-lock.\n" + String.join("\n", lines) + "\n";
    }
}
