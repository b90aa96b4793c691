package games.scoring.record;

import games.scoring.plugin.Counted;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts top-level keys that records of a file carry and that mean nothing here. Not safe for use by several threads. */
public final class UnknownKeys {

    private static final int MOST_NAMES = 20;

    private final Map<String, Long> counts = new LinkedHashMap<>();
    private boolean more;

    /** Makes a count of nothing. */
    public UnknownKeys() {}

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
        more |= later.more;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(counts.size());
        for (var each : counts.entrySet()) {
            Snapshot.text(out, each.getKey());
            out.writeLong(each.getValue());
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
        if (counts.size() < MOST_NAMES || counts.containsKey(name)) {
            counts.merge(name, count, Long::sum);
        } else {
            more = true;
        }
    }

    /**
     * Says whether there was none.
     *
     * @return true if nothing was counted
     */
    public boolean isEmpty() {
        return counts.isEmpty();
    }

    /**
     * Says what was ignored: the warning for a file.
     *
     * @param path the file
     * @return one line
     */
    public String describe(String path) {
        var message = new StringBuilder(path).append(": ignored unknown keys: ");
        String separator = "";
        for (var entry : counts.entrySet()) {
            message.append(separator)
                    .append(Shown.plain(entry.getKey()))
                    .append(" (")
                    .append(Counted.of(entry.getValue(), "record"))
                    .append(')');
            separator = ", ";
        }
        return message.append(more ? ", …" : "").toString();
    }
}
