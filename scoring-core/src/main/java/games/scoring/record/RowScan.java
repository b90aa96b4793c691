package games.scoring.record;

/**
 * Finds where rows of CSV end (RFC 4180), in bytes that come piece by piece: at a line feed outside quotes. A quote begins
 * a quoted cell only where a cell begins.
 */
final class RowScan {

    private enum State {
        CELL,
        PLAIN,
        QUOTED,
        CLOSED
    }

    private State state = State.CELL;
    private long lines;

    /** Gives the position of the line feed that ends the row at hand, or −1 where it goes on behind these bytes. */
    int end(byte[] bytes, int from, int to) {
        State now = state;
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (b == '\n') {
                lines++;
                if (now != State.QUOTED) {
                    state = State.CELL;
                    return i;
                }
            } else if (now == State.QUOTED) {
                now = b == '"' ? State.CLOSED : State.QUOTED;
            } else if (b == ',') {
                now = State.CELL;
            } else {
                now = b == '"' && now != State.PLAIN ? State.QUOTED : State.PLAIN;
            }
        }
        state = now;
        return -1;
    }

    /** Counts the line feeds so far. */
    long lines() {
        return lines;
    }
}
