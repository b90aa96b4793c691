package games.scoring.diambra;

import games.scoring.api.log.LogEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The keys at the beginning of a file of JSON Lines, for recognition: whatever their order and however long the lists
 * between them, and although one line may be bad.
 */
final class Head {

    /** Enough for most lines; more is read only where one of the keys shows in it. */
    private static final int FIRST_LOOK = 1 << 13;

    /** The most that an entry shows without being read. */
    private static final int MOST = 1 << 16;

    private Head() {}

    /**
     * Looks for a line of a format.
     *
     * @param keys the keys that tell the format, as its first group
     * @param whole whether a line with these keys is one of the format
     * @param begun whether a long line may be one, of which only the beginning with these keys is to be seen
     */
    static boolean has(LogEntry entry, Pattern keys, Predicate<Set<String>> whole, Predicate<Set<String>> begun)
            throws IOException {
        var head = text(entry, FIRST_LOOK);
        if (head.indexOf('\0') >= 0) {
            return false; // An archive shows lines of what is stored in it.
        }
        if (hasLine(head, keys, whole)) {
            return true;
        }
        if (head.length() < FIRST_LOOK
                || !head.contains("{")
                || !keys.matcher(head).find()) {
            return false;
        }
        head = text(entry, MOST);
        if (hasLine(head, keys, whole)) {
            return true;
        }
        // Of a head full of short lines none is of the format: its last one is no better for being cut.
        var last = head.substring(head.lastIndexOf('\n') + 1).strip();
        return head.length() == MOST
                && last.length() > FIRST_LOOK
                && withoutMark(last).startsWith("{")
                && begun.test(found(last, keys));
    }

    private static String text(LogEntry entry, int most) throws IOException {
        return new String(entry.head(most), StandardCharsets.ISO_8859_1);
    }

    private static boolean hasLine(String head, Pattern keys, Predicate<Set<String>> whole) {
        return head.lines().anyMatch(line -> line.contains("{") && whole.test(found(line, keys)));
    }

    private static Set<String> found(String line, Pattern keys) {
        var found = new HashSet<String>();
        for (var matcher = keys.matcher(line); matcher.find(); ) {
            found.add(matcher.group(1));
        }
        return found;
    }

    /** Takes off the byte-order mark that some editors put before the first line. */
    private static String withoutMark(String line) {
        return line.startsWith("\u00ef\u00bb\u00bf") ? line.substring(3) : line;
    }
}
