package games.scoring.api.log;

import games.scoring.api.Evolving;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The keys that tell a format of JSON Lines, looked for at the beginning of a file: whatever their order and however long the
 * lists between them, and although one line may be bad. For {@link LogFormat#claims}. Immutable.
 *
 * <pre>{@code
 * private static final LogKeys KEYS = LogKeys.of("maze", "moves");
 *
 * public boolean claims(LogEntry entry) throws IOException {
 *     return entry.name().endsWith(".jsonl") && KEYS.areIn(entry, keys -> keys.contains("maze"), keys -> false);
 * }
 * }</pre>
 */
@Evolving
public final class LogKeys {

    /** Enough for most lines; more is read only where one of the keys shows in it. */
    private static final int FIRST_LOOK = 1 << 13;

    /** The most that an entry shows without being read. */
    private static final int MOST = 1 << 16;

    /** A line is read on in pieces, which share so much that no key lies across a border. */
    private static final int SHARED = 1 << 10;

    private static final String MARK = "\u00ef\u00bb\u00bf";

    private final Pattern keys;

    private LogKeys(Pattern keys) {
        this.keys = keys;
    }

    /**
     * Names the keys, at any depth, that are to be looked for.
     *
     * @param keys the keys, in ASCII
     * @return the keys
     * @throws IllegalArgumentException if a key is there twice
     */
    public static LogKeys of(String... keys) {
        return new LogKeys(Pattern.compile(Set.of(keys).stream()
                .sorted()
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "\"(", ")\"\\s*:"))));
    }

    /**
     * Looks for a line of the format. A line that begins in the first 64 KiB, and goes on behind them, is read to its end,
     * unless its beginning tells enough.
     *
     * @param file the file
     * @param whole says of the keys of a whole line whether it is one of the format; of a line over
     *     {@linkplain LogLines#LONGEST 16 MiB} it sees the keys so far
     * @param begun says of the keys of a line in the first 64 KiB whether they tell enough, though the line goes on
     * @return whether there is one that begins in the first 64 KiB
     * @throws IOException if the file can't be read
     */
    public boolean areIn(LogEntry file, Predicate<Set<String>> whole, Predicate<Set<String>> begun) throws IOException {
        var head = text(file, FIRST_LOOK);
        if (head.indexOf('\0') >= 0) {
            return false; // An archive shows lines of what is stored in it.
        }
        if (hasLine(head, whole)) {
            return true;
        }
        if (head.length() < FIRST_LOOK
                || !head.contains("{")
                || !(isObject(lastLine(head), FIRST_LOOK / 2)
                        || keys.matcher(head).find())) {
            return false;
        }
        head = text(file, MOST);
        if (hasLine(head, whole)) {
            return true;
        }
        // Of a head full of short lines none is of the format: its last one is no better for being cut.
        var last = lastLine(head);
        return head.length() == MOST
                && isObject(last, FIRST_LOOK)
                && (begun.test(found(last)) || whole.test(foundToTheEnd(file, MOST - last.length())));
    }

    private static String lastLine(String head) {
        return head.substring(head.lastIndexOf('\n') + 1);
    }

    private static boolean isObject(String line, int longerThan) {
        var text = line.strip();
        return text.length() > longerThan && withoutMark(text).startsWith("{");
    }

    private Set<String> foundToTheEnd(LogEntry file, int lineAt) throws IOException {
        var found = new HashSet<String>();
        try (var in = file.open()) {
            in.skipNBytes(lineAt);
            byte[] piece = new byte[MOST];
            int size = 0;
            for (int left = LogLines.LONGEST; left > 0; ) {
                int read = in.read(piece, size, MOST - size);
                if (read < 0) {
                    break;
                }
                size += read;
                left -= read;
                var text = new String(piece, 0, size, StandardCharsets.ISO_8859_1);
                int end = text.indexOf('\n');
                found.addAll(found(end < 0 ? text : text.substring(0, end)));
                if (end >= 0) {
                    break;
                }
                int shared = Math.min(size, SHARED);
                System.arraycopy(piece, size - shared, piece, 0, shared);
                size = shared;
            }
        }
        return found;
    }

    private static String text(LogEntry file, int most) throws IOException {
        return new String(file.head(most), StandardCharsets.ISO_8859_1);
    }

    private boolean hasLine(String head, Predicate<Set<String>> whole) {
        return head.lines().anyMatch(line -> line.contains("{") && whole.test(found(line)));
    }

    private Set<String> found(String line) {
        var found = new HashSet<String>();
        for (var matcher = keys.matcher(line); matcher.find(); ) {
            found.add(matcher.group(1));
        }
        return found;
    }

    /** Takes off the byte-order mark that some editors put before the first line. */
    private static String withoutMark(String line) {
        return line.startsWith(MARK) ? line.substring(MARK.length()) : line;
    }
}
