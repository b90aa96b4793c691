package games.scoring.plugin;

import games.scoring.api.CodePoints;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

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
    static List<Path> list(Path folder) throws IOException {
        var listed = new ArrayList<Path>();
        try (var all = Files.newDirectoryStream(folder)) {
            for (Path each : all) {
                if (!name(each).startsWith(".")) {
                    listed.add(each);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        // Of names in other bytes than UTF-8 several may look the same.
        listed.sort(Comparator.comparing(PluginFiles::name, CodePoints.ORDER).thenComparing(Comparator.naturalOrder()));
        return listed;
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    /** Lists the jars in a folder. */
    static List<Path> jarsIn(Path folder) throws IOException {
        return list(folder).stream().filter(PluginFiles::isJar).toList();
    }

    static boolean isJar(Path path) {
        return name(path).endsWith(".jar") && !Files.isDirectory(path);
    }
}
