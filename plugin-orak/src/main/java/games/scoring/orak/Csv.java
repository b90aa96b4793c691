package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a CSV file as Python's csv and pandas write it: commas, double quotes where needed. */
final class Csv implements AutoCloseable {

    /** The longest real rows hold some hundred cells of some ten trials. */
    private static final int LONGEST_ROW = 1 << 20;

    private final BufferedReader in;
    private final Place place;
    private long line;
    private long nextLine = 1;

    private Csv(BufferedReader in, Place place) {
        this.in = in;
        this.place = place;
    }

    static Csv of(LogEntry file) throws IOException {
        return new Csv(new BufferedReader(new InputStreamReader(file.open(), StandardCharsets.UTF_8)), Place.of(file));
    }

    /** Gives the line on which the row read last begins, from 1. */
    long line() {
        return line;
    }

    /**
     * Reads the next row that is not blank; null at the end.
     *
     * @throws LogFault if a row is too long or a quoted cell does not end
     */
    @Nullable
    List<String> next() throws IOException, LogFault {
        while (true) {
            line = nextLine;
            var row = row();
            if (row == null || row.size() > 1 || !row.get(0).isBlank()) {
                return row;
            }
        }
    }

    private @Nullable List<String> row() throws IOException, LogFault {
        int c = in.read();
        if (c == '\ufeff' && line == 1) {
            c = in.read();
        }
        if (c < 0) {
            return null;
        }
        var cells = new ArrayList<String>();
        var cell = new StringBuilder();
        boolean quoted = false;
        for (int length = 0; c >= 0; c = in.read(), length++) {
            if (length > LONGEST_ROW) {
                throw new LogFault(Reason.TOO_LARGE, place.line(line), "a row longer than " + LONGEST_ROW + " signs");
            }
            if (c == '\n') {
                nextLine++;
            }
            if (quoted) {
                if (c != '"') {
                    cell.append((char) c);
                    continue;
                }
                in.mark(1);
                if (in.read() == '"') {
                    cell.append('"');
                } else {
                    in.reset();
                    quoted = false;
                }
            } else if (c == '"' && cell.isEmpty()) {
                quoted = true;
            } else if (c == ',') {
                cells.add(cell.toString());
                cell.setLength(0);
            } else if (c == '\n') {
                break;
            } else if (c != '\r') {
                cell.append((char) c);
            }
        }
        if (quoted) {
            throw new LogFault(Reason.MALFORMED, place.line(line), "a quoted cell that does not end. The file is cut");
        }
        cells.add(cell.toString());
        return cells;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
