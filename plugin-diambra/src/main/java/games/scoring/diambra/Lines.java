package games.scoring.diambra;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The lines of a file, one at a time, so that a bad one costs no other. */
final class Lines implements Closeable {

    /** The longest line that is kept: 16 MiB. */
    static final int LONGEST = 16 << 20;

    private final InputStream in;
    private byte[] line = new byte[1 << 12];
    private int length;
    private boolean tooLong;
    private long number;

    Lines(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 16);
    }

    /**
     * Reads the next line that is not blank.
     *
     * @return false at the end
     */
    boolean next() throws IOException {
        do {
            length = 0;
            tooLong = false;
            int read = in.read();
            if (read < 0) {
                return false;
            }
            number++;
            for (; read >= 0 && read != '\n'; read = in.read()) {
                if (length == LONGEST) {
                    tooLong = true;
                } else {
                    if (length == line.length) {
                        line = Arrays.copyOf(line, Math.min(LONGEST, length * 2));
                    }
                    line[length++] = (byte) read;
                }
            }
            if (number == 1
                    && length >= 3
                    && line[0] == (byte) 0xEF
                    && line[1] == (byte) 0xBB
                    && line[2] == (byte) 0xBF) {
                System.arraycopy(line, 3, line, 0, length - 3);
                length -= 3;
            }
        } while (blank());
        return true;
    }

    private boolean blank() {
        for (int i = 0; i < length; i++) {
            if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    /** Gives the line's bytes, in a buffer that the next line reuses. */
    byte[] bytes() {
        return line;
    }

    int length() {
        return length;
    }

    /** Says whether the line is longer than {@link #LONGEST}. */
    boolean tooLong() {
        return tooLong;
    }

    /** Gives the number of the line, from 1. */
    long number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
