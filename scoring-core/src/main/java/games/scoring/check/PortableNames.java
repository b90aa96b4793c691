package games.scoring.check;

import games.scoring.source.RunFiles;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Finds names of files that not every usual file system takes, though this one did. */
final class PortableNames {

    /** The longest name of ext4 and others, without the suffix that it has while it is written. */
    private static final int MOST_BYTES = 255 - RunFiles.PARTIAL.length();

    private static final Pattern DEVICE =
            Pattern.compile("(?i)(con|prn|aux|nul|com[1-9\u00B9\u00B2\u00B3]|lpt[1-9\u00B9\u00B2\u00B3])(\\..*)?");
    private static final Pattern UNUSUAL = Pattern.compile("[<>\"|?*]|[. ]$");

    private PortableNames() {}

    /** Says what is wrong with paths, of examples or of what an export makes, in a sentence each. */
    static List<String> faults(Collection<String> paths) {
        var faults = new ArrayList<String>();
        var byFolded = new HashMap<String, String>();
        var told = new HashSet<String>();
        for (String path : paths) {
            for (int end = path.indexOf('/'); ; end = path.indexOf('/', end + 1)) {
                String part = end < 0 ? path : path.substring(0, end);
                String other = byFolded.putIfAbsent(folded(part), part);
                String fault = other == null
                        ? fault(part.substring(part.lastIndexOf('/') + 1))
                        : other.equals(part) ? "" : "differs from '" + other + "' in " + difference(other, part);
                if (!fault.isEmpty() && told.add(part)) {
                    faults.add("the name of the file or folder '" + part + "' " + fault
                            + ": not every file system takes it. Expected another name");
                }
                if (end < 0) {
                    break;
                }
            }
        }
        return faults;
    }

    /** Gives what a file system takes for the same that knows no case, or one form of each letter alone. */
    private static String folded(String path) {
        return composed(path).toLowerCase(Locale.ROOT);
    }

    private static String composed(String path) {
        return Normalizer.normalize(path, Normalizer.Form.NFC);
    }

    private static String difference(String one, String other) {
        return composed(one).equals(composed(other))
                ? "how its letters are put together in Unicode alone"
                : "upper and lower case alone";
    }

    private static String fault(String name) {
        if (DEVICE.matcher(name).matches()) {
            return "is a device's on Windows";
        }
        if (UNUSUAL.matcher(name).find()) {
            return "has one of < > \" | ? *, or ends with a dot or a blank";
        }
        return name.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES
                ? "has more than " + MOST_BYTES + " bytes"
                : "";
    }
}
