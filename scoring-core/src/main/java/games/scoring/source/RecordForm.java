package games.scoring.source;

/** How a file holds episode records. */
public enum RecordForm {
    /** One JSON object a line. */
    JSON_LINES("jsonl"),
    /** A table in CSV: a header, and one record a row. */
    CSV("csv"),
    /** A table in Parquet, one record a row. Opened, it gives the JSON Lines that the rows stand for. */
    PARQUET("parquet");

    private final String word;

    RecordForm(String word) {
        this.word = word;
    }

    /**
     * Gives the word by which a user names the form.
     *
     * @return the word
     */
    public String word() {
        return word;
    }
}
