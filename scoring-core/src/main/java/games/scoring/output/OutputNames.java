package games.scoring.output;

import java.util.ArrayList;
import java.util.List;

/** The names of output files: paths below the folder OUT, with slashes. */
final class OutputNames {

    private OutputNames() {}

    /** Says whether a path of an output file is made of ordinary names only. */
    static boolean isPlain(String path) {
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

    /** Lists the folders on the way to a file, the outermost first. */
    static List<String> foldersOf(String name) {
        var all = new ArrayList<String>();
        for (int at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
            all.add(name.substring(0, at));
        }
        return all;
    }
}
