package games.scoring.verify;

import de.siegmar.fastcsv.reader.CsvReader;

/**
 * The text of a table, and what stands between its cells.
 *
 * @param text the text; lines are counted as in the file
 * @param separator a comma or a tab
 */
record CsvText(String text, char separator) {

    private static final String SAYS_SEPARATOR = "sep=";

    /** Reads the line by which spreadsheets are told the separator, if it is there; else the header shows it. */
    static CsvText of(String text) {
        var first = text.lines().findFirst().orElse("");
        int at = SAYS_SEPARATOR.length();
        if (!first.startsWith(SAYS_SEPARATOR)
                || first.length() == at
                || !first.substring(at + 1).isBlank()) {
            return new CsvText(text, separator(header(text)));
        }
        var rest = text.substring(first.length());
        char said = first.charAt(at);
        return new CsvText(rest, said == ',' || said == '\t' ? said : separator(header(rest)));
    }

    CsvReader.CsvReaderBuilder reader() {
        return CsvReader.builder().fieldSeparator(separator).skipEmptyLines(true);
    }

    /** Names what stands between the columns where there is neither a comma nor a tab; empty elsewhere. */
    String otherSeparators() {
        var header = header(text);
        boolean quoted = false;
        for (int i = 0; i < header.length(); i++) {
            char c = header.charAt(i);
            quoted ^= c == '"';
            if (c == separator && !quoted) {
                return "";
            }
        }
        // A quote that is still open goes over the line's end, and what is behind it is not known.
        return quoted ? "" : header.indexOf(';') >= 0 ? "semicolons" : header.indexOf('|') >= 0 ? "bars" : "";
    }

    /** Gives the first line that says something. */
    private static String header(String text) {
        return text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    }

    /** Tabs stand between the columns of a header that has no fewer of them than commas: names may hold commas. */
    private static char separator(String header) {
        boolean quoted = false;
        int tabs = 0;
        int commas = 0;
        for (int i = 0; i < header.length(); i++) {
            char c = header.charAt(i);
            quoted ^= c == '"';
            tabs += c == '\t' && !quoted ? 1 : 0;
            commas += c == ',' && !quoted ? 1 : 0;
        }
        return tabs > 0 && tabs >= commas ? '\t' : ',';
    }
}
