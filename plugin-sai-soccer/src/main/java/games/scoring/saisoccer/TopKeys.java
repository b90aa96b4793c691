package games.scoring.saisoccer;

import java.util.HashSet;
import java.util.Set;

/** The keys at the top of a JSON object, told from its text piece by piece: what its values hold is passed over. */
final class TopKeys {

    /** No key of a result is longer. */
    private static final int LONGEST = 16;

    private final Set<String> found = new HashSet<>();
    private final StringBuilder text = new StringBuilder();
    private boolean isBegun;
    private boolean isInText;
    private boolean isEscaped;
    private boolean isInList;
    private boolean isFollowed;
    private int depth;

    /** Takes the next piece of the text; none once the object is over. */
    void take(String piece) {
        int i = 0;
        while (i < piece.length() && !isOver()) {
            take(piece.charAt(i++));
        }
        isFollowed |= !piece.substring(i).isBlank();
    }

    private void take(char c) {
        if (isInText) {
            takeOfText(c);
            return;
        }
        switch (c) {
            case '"' -> {
                isInText = true;
                text.setLength(0);
            }
            case '{', '[' -> {
                if (++depth == 2) {
                    isInList = c == '[';
                }
            }
            case '}', ']' -> depth--;
            case ':' -> {
                if (depth == 1) {
                    found.add(text.toString());
                }
            }
            default -> {}
        }
        isBegun |= c == '{' || c == '[' || c == '"';
    }

    private void takeOfText(char c) {
        if (isEscaped) {
            isEscaped = false;
        } else if (c == '\\') {
            isEscaped = true;
        } else if (c == '"') {
            isInText = false;
            return;
        }
        if (text.length() <= LONGEST) {
            text.append(c);
        }
    }

    /** Gives the keys so far. */
    Set<String> found() {
        return found;
    }

    /** Says whether the value has ended, so that what comes is none of its keys. */
    boolean isOver() {
        return isBegun && depth <= 0;
    }

    /** Says whether the value has ended, and nothing stands behind it. */
    boolean isAlone() {
        return isOver() && !isFollowed;
    }

    /** Says whether the pieces so far end within a text or list that is the value of a key at the top. */
    boolean isInTextOrList() {
        return (isInText && depth == 1) || (isInList && depth > 1);
    }
}
