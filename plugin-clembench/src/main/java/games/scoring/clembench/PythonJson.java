package games.scoring.clembench;

/** JSON objects as Python's {@code json.dump} writes them, on one line or indented by two. */
final class PythonJson {

    private final StringBuilder text = new StringBuilder();
    private final boolean indented;
    private int depth;
    private boolean empty = true;

    PythonJson(boolean indented) {
        this.indented = indented;
    }

    PythonJson open() {
        text.append('{');
        depth++;
        empty = true;
        return this;
    }

    /** Begins a member. Keys are plain: letters, digits, blanks and signs that need no escape. */
    PythonJson key(String key) {
        if (!empty) {
            text.append(indented ? "," : ", ");
        }
        line();
        text.append('"').append(key).append("\": ");
        empty = false;
        return this;
    }

    void raw(String value) {
        text.append(value);
        empty = false;
    }

    void close() {
        depth--;
        if (!empty) {
            line();
        }
        text.append('}');
        empty = false;
    }

    private void line() {
        if (indented) {
            text.append('\n').append("  ".repeat(depth));
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
