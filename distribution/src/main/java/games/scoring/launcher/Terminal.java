package games.scoring.launcher;

/** What may be shown on a terminal. Names come from strangers' logs: control characters could command the terminal. */
final class Terminal {

    private Terminal() {}

    /** Replaces control characters, line ends among them, and marks that turn the direction of text round. */
    static String safe(String text) {
        StringBuilder safe = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean turns = c >= '\u202A' && c <= '\u202E' || c >= '\u2066' && c <= '\u2069';
            if (Character.isISOControl(c) || turns) {
                if (safe == null) {
                    safe = new StringBuilder(text);
                }
                safe.setCharAt(i, '\uFFFD');
            }
        }
        return safe == null ? text : safe.toString();
    }
}
