package games.scoring.record;

import games.scoring.message.Counted;
import games.scoring.rule.ResultColumns;
import games.scoring.source.RecordColumns;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts top-level keys that records of a file carry and that mean nothing here. Not safe for use by several threads. */
public final class UnknownKeys {

    private static final int MOST_NAMES = 20;

    /**
     * Of a part of a file so many are kept, so that those of the whole, and how often each stands there, don't depend on
     * where it was cut.
     */
    private static final int MOST_NAMES_OF_PART = 4096;

    /** The characters of names that a part keeps beside the first ones. */
    private static final int MOST_CHARACTERS = 1 << 20;

    private final int most;
    private int characters;

    /** What is one key in lines of scores, and many columns in a table. */
    private static final Set<String> RESULTS = Set.of("metrics", "series");

    private final Map<String, Long> counts = new LinkedHashMap<>();

    /** Of what a scored file has beside its records. */
    private final Map<String, Long> results = new LinkedHashMap<>();

    private boolean more;

    /** Makes a count of nothing. */
    public UnknownKeys() {
        this(MOST_NAMES);
    }

    private UnknownKeys(int most) {
        this.most = most;
    }

    /** Makes a count for a part of a file, to be added to that of the file. */
    static UnknownKeys ofPart() {
        return new UnknownKeys(MOST_NAMES_OF_PART);
    }

    void add(String name) {
        add(name, 1);
    }

    /**
     * Adds what was counted in a later part of the file.
     *
     * @param later the later count
     */
    public void add(UnknownKeys later) {
        later.counts.forEach(this::add);
        later.results.forEach(this::add);
        more |= later.more;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(counts.size() + results.size());
        for (var map : List.of(counts, results)) {
            for (var each : map.entrySet()) {
                Snapshot.text(out, each.getKey());
                out.writeLong(each.getValue());
            }
        }
        out.writeBoolean(more);
    }

    static UnknownKeys read(DataInputStream in) throws IOException {
        var keys = new UnknownKeys();
        for (int left = in.readInt(); left > 0; left--) {
            keys.add(Snapshot.text(in), in.readLong());
        }
        keys.more = in.readBoolean();
        return keys;
    }

    private void add(String name, long count) {
        var map = RESULTS.contains(name) || ResultColumns.isOne(name) ? results : counts;
        boolean known = map.containsKey(name);
        if (known || hasRoom(map.size())) {
            characters += known ? 0 : name.length();
            map.merge(name, count, Long::sum);
        } else if (map == counts || !isScored()) {
            more = true;
        }
    }

    private boolean hasRoom(int size) {
        return size < MOST_NAMES || (size < most && characters < MOST_CHARACTERS);
    }

    /**
     * Says whether there was none.
     *
     * @return true if nothing was counted
     */
    public boolean isEmpty() {
        return counts.isEmpty() && results.isEmpty();
    }

    /** Each line that a run writes has its source, and a score where there is one. */
    private boolean isScored() {
        return results.containsKey("score") && results.containsKey("source");
    }

    /**
     * Says what was ignored: the warning for a file.
     *
     * @param path the file
     * @return one line
     */
    public String describe(String path) {
        var message = new StringBuilder(path);
        var unknown = new LinkedHashMap<>(counts);
        if (isScored()) {
            message.append(": scored output, scored anew from the inputs in it: its scores, metrics and notes are not"
                    + " taken");
            if (counts.isEmpty()) {
                return message.toString();
            }
        } else {
            unknown.putAll(results);
        }
        message.append(isScored() ? "; ignored unknown keys: " : ": ignored unknown keys: ");
        String separator = "";
        for (var entry : unknown.entrySet()) {
            String meant = RecordColumns.mayBe(entry.getKey());
            message.append(separator)
                    .append(Shown.plain(entry.getKey()))
                    .append(" (")
                    .append(Counted.of(entry.getValue(), "record"))
                    .append(meant.isEmpty() ? "" : "; if it is \"" + meant + "\", call it so")
                    .append(')');
            separator = ", ";
        }
        return message.append(more ? ", …" : "").toString();
    }
}
