package games.scoring.plugin;

import games.scoring.api.CodePoints;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/** Finds the jars of plugins on disk, in an order that is fixed. */
final class PluginFiles {

    private PluginFiles() {}

    /** Shows a path as users write it: with slashes, and none at its end. */
    static String shown(String path) {
        String shown = path.replace(File.separatorChar, '/');
        while (shown.length() > 1 && shown.endsWith("/")) {
            shown = shown.substring(0, shown.length() - 1);
        }
        return shown;
    }

    /** Lists what lies in a folder by the code points of its names, but for names that begin with a dot. */
    static Collection<Path> list(Path folder) throws IOException {
        var sorted = new TreeMap<String, Path>(CodePoints.ORDER);
        try (var all = Files.newDirectoryStream(folder)) {
            for (Path each : all) {
                String name = String.valueOf(each.getFileName());
                if (!name.startsWith(".")) {
                    sorted.put(name, each);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return sorted.values();
    }

    /** Lists the jars in a folder. */
    static List<Path> jarsIn(Path folder) throws IOException {
        return list(folder).stream().filter(PluginFiles::isJar).toList();
    }

    static boolean isJar(Path path) {
        return String.valueOf(path.getFileName()).endsWith(".jar") && !Files.isDirectory(path);
    }
}
