package games.scoring.clembench;

import games.scoring.api.CodePoints;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The scores of one episode, as raw.csv has them.
 *
 * @param names the native names
 * @param values a text for each name: a number as Python writes floats, or empty
 */
record TableRow(String game, String model, String experiment, String episode, List<String> names, List<String> values) {

    static final Comparator<TableRow> ORDER = Comparator.comparing(TableRow::game, CodePoints.ORDER)
            .thenComparing(TableRow::model, CodePoints.ORDER)
            .thenComparing(TableRow::experiment, CodePoints.ORDER)
            .thenComparing(TableRow::episode, CodePoints.ORDER);

    /** The columns that all scores of the episode share, with a comma before and after. */
    String place() {
        return Stream.of(game, model, experiment, episode)
                .map(ClemTable::quoted)
                .collect(Collectors.joining(",", ",", ","));
    }

    /** The number under a name; NaN where there is none. */
    double number(String name) {
        int at = names.indexOf(name);
        if (at < 0 || values.get(at).isEmpty()) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(values.get(at));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Writes all but the names. */
    void write(DataOutputStream out) throws IOException {
        text(out, game);
        text(out, model);
        text(out, experiment);
        text(out, episode);
        for (var value : values) {
            text(out, value);
        }
    }

    /** Reads what {@link #write} wrote of a row with these names. */
    static TableRow read(DataInputStream in, List<String> names) throws IOException {
        var game = text(in);
        var model = text(in);
        var experiment = text(in);
        var episode = text(in);
        var values = new String[names.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = text(in);
        }
        return new TableRow(game, model, experiment, episode, names, Arrays.asList(values));
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        out.writeInt(text.length());
        out.writeChars(text);
    }

    private static String text(DataInputStream in) throws IOException {
        var chars = new char[in.readInt()];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = in.readChar();
        }
        return new String(chars);
    }
}
