package games.scoring.record;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Says in our words what a JSON parser says to programmers, without its classes, its settings, and where in its own
 * stream it was. Log formats pass such messages on.
 */
public final class ParserWords {

    private static final Pattern INSIDE = Pattern.compile(
            "\\s*\\((start marker|for (Object|Array) starting) at [^()]*(\\([^()]*\\)[^()]*)*\\)"
                    + "|,? ?from `[A-Za-z]+\\.[A-Za-z]+(\\(\\))?`"
                    + "|\\s+at \\[Source: .*"
                    + "|\\b(tools|com\\.fasterxml)\\.jackson(\\.\\w+)+(: )?"
                    + "|\\s*\\[Source: [^\\]]*\\]",
            Pattern.DOTALL);

    /** What all phrases of the parser begin with, or hold. */
    private static final Pattern PARSER =
            Pattern.compile("Unexpected (character|close marker|end-of-input)|Unrecognized (token|character escape)"
                    + "|Illegal (unquoted )?character|Invalid numeric value|Non-standard token|Duplicate (Object )?property|Trailing token"
                    + "|exceeds the maximum allowed");

    /** What a parser says, and what is said in its place. */
    private record Phrase(Pattern said, String meant) {}

    private static final String CONTROL = " \\(\\(CTRL-CHAR, code (\\d+)\\)\\)";
    private static final String BEYOND = " \\(-?\\d+\\) (?:magnitude )?exceeds the maximum allowed \\((\\d+)\\)";
    private static final String SHORTEN = ", the most that is read. Shorten it, or leave it out";
    private static final String EXPECTING = "(?<=['0-9]): (?:was expecting|expected) ";

    /** Each is put in place of what those before it left. */
    private static final List<Phrase> PHRASES = List.of(
            phrase(
                    "Illegal unquoted character" + CONTROL
                            + ": has to be escaped .{0,60}? in (?:string value|property name)",
                    "the control character of code $1 in a text, where it must be escaped"),
            phrase(
                    "Illegal character" + CONTROL + ": only regular white space \\([^)]*\\) is allowed between tokens",
                    "the control character of code $1"),
            phrase("Unexpected character" + CONTROL, "the control character of code $1"),
            phrase(
                    "Unrecognized character escape ('.+?') \\(code [^)]*\\)",
                    "$1 behind a backslash, which is no escape"),
            phrase("Unexpected character \\(('.+?') \\(code [^)]*\\)\\)", "$1"),
            phrase("Unexpected close marker ('.')", "$1"),
            phrase("Unrecognized token ('.*?')(?=:)", "$1"),
            phrase("Non-standard token ('[^']*'): enable `[^`]*` to allow", "$1, which is no number in JSON"),
            phrase("Invalid numeric value: Leading zeroes not allowed", "a number with a zero before it"),
            phrase("Duplicate Object property (\"[^\"]*\")", "the key $1 twice"),
            phrase("Duplicate property (\"[^\"]*\") for `\\w+`: not allowed when `[^`]*` enabled", "the key $1 twice"),
            phrase(
                    "Trailing token \\(`[^`]*`\\) found after value \\(bound as `[^`]*`\\): not allowed as per `[^`]*`",
                    "more behind the end of the value"),
            // It lists NaN among the values, and does not take it.
            phrase(
                    EXPECTING + "(?:a valid value )?\\(JSON String, Number(?: \\([^)]*\\))?, Array[^)]*\\)",
                    " where a JSON value belongs"),
            phrase(EXPECTING + "a value", " where a JSON value belongs"),
            phrase(
                    EXPECTING + "double-quote to start (?:property|field) name",
                    " where a key in double quotes belongs"),
            phrase(
                    EXPECTING + "a colon to separate (?:property|field) name and value",
                    " where the colon behind a key belongs"),
            phrase(EXPECTING + "comma to separate Object entries", " where a comma or the end of the object belongs"),
            phrase(EXPECTING + "comma to separate Array entries", " where a comma or the end of the list belongs"),
            phrase(
                    EXPECTING + "a hex-digit for character escape sequence",
                    " where a hexadecimal digit of an escape belongs"),
            phrase(EXPECTING + "('[\\]}]')", " where $1 belongs"),
            phrase(": no open (?:Object|Array) to close", ", which closes nothing"),
            phrase(
                    " in numeric value: Exponent indicator not followed by a digit",
                    " where a digit of the exponent belongs"),
            phrase(
                    " in numeric value: Decimal point not followed by a digit",
                    " where a digit behind the point belongs"),
            phrase(
                    " in numeric value: expected digit \\(0-9\\) to follow minus sign, for valid numeric value",
                    " where a digit behind the minus belongs"),
            phrase(
                    " in numeric value: JSON spec does not allow numbers to have plus signs: enable `[^`]*` to allow",
                    ", with which no number begins"),
            phrase(": maybe a \\(non-standard\\) comment\\? \\([^)]*\\)", ", and JSON has no comments"),
            phrase(
                    "Unexpected end-of-input(?: within/between Object entries|: expected close marker for Object)",
                    "an object that does not end"),
            phrase("Unexpected end-of-input: expected close marker for Array", "a list that does not end"),
            phrase(
                    "Unexpected end-of-input(?: in VALUE_STRING|: was expecting closing quote for a string value)",
                    "a text that does not end"),
            phrase("Unexpected end-of-input in (?:property|field) name", "a key that does not end"),
            phrase("Unexpected end-of-input", "an end that comes too early"),
            phrase(
                    "Document nesting depth" + BEYOND,
                    "more than $1 objects and lists in one another, the most that is read. Make it flatter, or leave it"
                            + " out"),
            phrase("String value length" + BEYOND, "a text of more than $1 characters" + SHORTEN),
            phrase("Name length" + BEYOND, "a key of more than $1 characters" + SHORTEN),
            phrase("Number value length" + BEYOND, "a number of more than $1 digits" + SHORTEN),
            phrase("BigDecimal scale" + BEYOND, "a number with an exponent beyond $1" + SHORTEN));

    private ParserWords() {}

    private static Phrase phrase(String said, String meant) {
        return new Phrase(Pattern.compile(said, Pattern.DOTALL), meant);
    }

    /**
     * Puts our words in place of a parser's.
     *
     * @param message any message
     * @return what it says about the text that was read
     */
    public static String without(String message) {
        String text = message;
        if (message.indexOf('(') >= 0 || message.indexOf('[') >= 0 || message.contains("jackson")) {
            text = INSIDE.matcher(message).replaceAll("").strip();
        }
        if (PARSER.matcher(text).find()) {
            for (Phrase phrase : PHRASES) {
                text = phrase.said().matcher(text).replaceAll(phrase.meant());
            }
        }
        return text;
    }
}
