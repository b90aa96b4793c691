package games.scoring.record;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Says what the parser of a record is at, and what stopped it. */
final class JacksonWords {

    private JacksonWords() {}

    /** Shows the value that the parser is at. */
    static String found(JsonParser p) {
        return switch (p.currentToken()) {
            case VALUE_STRING -> Shown.text(p.getString());
            case VALUE_NULL -> "null";
            case VALUE_TRUE -> "true";
            case VALUE_FALSE -> "false";
            case START_ARRAY -> "a list";
            case START_OBJECT -> "an object";
            default -> Shown.plain(p.getString());
        };
    }

    /** Says what to do about a null, behind what was found. */
    static String leaveOut(JsonParser p, boolean ofRow) {
        if (p.currentToken() != JsonToken.VALUE_NULL) {
            return "";
        }
        return ofRow
                ? ". Leave the cell empty, or the key out, where there is none"
                : ". Leave the key out where there is none; all of a file so: jq -c 'del(..|nulls)' FILE";
    }

    /** Says which of our limits a record goes beyond. */
    static String limit(StreamConstraintsException e) {
        String text = String.valueOf(e.getOriginalMessage());
        if (text.contains("nesting depth")) {
            return "expected at most " + RecordReader.DEEPEST + " objects and lists in one another, found more";
        }
        if (text.startsWith("Number")) {
            return "expected numbers of at most " + RecordReader.LONGEST_NUMBER + " digits, found a longer one";
        }
        return "expected texts of at most " + RecordReader.LONGEST_TEXT + " characters, found a longer one";
    }

    /** Says why a line is not JSON. */
    static String notJson(JacksonException e) {
        if (e instanceof UnexpectedEndOfInputException) {
            return "expected a whole JSON object on each line, found the line's end in the middle of it";
        }
        String text = ParserWords.without(String.valueOf(e.getOriginalMessage()));
        long at = e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
        String position = at < 0 ? "" : " at position " + (at + 1) + " of the record";
        return "expected a JSON object on each line; found other text" + position + " (" + text.replace('\n', ' ')
                + ")";
    }
}
