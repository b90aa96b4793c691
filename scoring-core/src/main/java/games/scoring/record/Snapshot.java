package games.scoring.record;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** How texts are written into what a run keeps, so that a later one can go on: of any length, as UTF-8. */
public final class Snapshot {

    private Snapshot() {}

    /**
     * Writes a text.
     *
     * @param out takes it
     * @param text the text
     * @throws IOException if it can't be written
     */
    public static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * Reads a text.
     *
     * @param in holds it
     * @return the text
     * @throws IOException if it can't be read
     */
    public static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    /**
     * Writes texts by name.
     *
     * @param out takes them
     * @param texts the texts
     * @throws IOException if they can't be written
     */
    public static void texts(DataOutputStream out, Map<String, String> texts) throws IOException {
        out.writeInt(texts.size());
        for (var each : texts.entrySet()) {
            text(out, each.getKey());
            text(out, each.getValue());
        }
    }

    /**
     * Reads texts by name.
     *
     * @param in holds them
     * @return the texts, in the order in which they were written
     * @throws IOException if they can't be read
     */
    public static Map<String, String> texts(DataInputStream in) throws IOException {
        var texts = new LinkedHashMap<String, String>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.put(text(in), text(in));
        }
        return texts;
    }
}
