package games.scoring.orak;

import games.scoring.api.log.LogEntry;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The lines of a log, one at a time; of a line longer than 64 KiB the beginning. */
final class LogLines implements AutoCloseable {

    private static final int LONGEST = 1 << 16;

    private final InputStream in;
    private long number;

    private LogLines(InputStream in) {
        this.in = in;
    }

    static LogLines of(LogEntry file) throws IOException {
        return new LogLines(new BufferedInputStream(file.open()));
    }

    /** Reads the next line; null at the end. */
    @Nullable
    String next() throws IOException {
        var line = new ByteArrayOutputStream();
        int b = in.read();
        if (b < 0) {
            return null;
        }
        while (b >= 0 && b != '\n') {
            if (line.size() < LONGEST) {
                line.write(b);
            }
            b = in.read();
        }
        number++;
        return line.toString(StandardCharsets.UTF_8).stripTrailing();
    }

    /** Gives the number of the line read last, from 1. */
    long number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
