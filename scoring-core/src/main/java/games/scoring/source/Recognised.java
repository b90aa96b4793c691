package games.scoring.source;

/** What a file was recognised as. */
sealed interface Recognised {

    /** An archive, which is walked like a folder. */
    record Packed(Archive.Kind kind) implements Recognised {}

    /** Episode records. */
    record Records(RecordForm form) implements Recognised {}

    /**
     * A log.
     *
     * @param claimed whether the format knows it for its own; false where the user says so alone
     */
    record Log(AskedFormats.Asked format, boolean claimed) implements Recognised {}

    /**
     * Episode records in a shape that can't be read.
     *
     * @param shape what it is and what to do; a clause
     */
    record Misshapen(String shape) implements Recognised {}

    /**
     * Nothing that is looked for.
     *
     * @param shape what it is and what to do, where it looks like episode records; a clause
     */
    record Unclaimed(String shape) implements Recognised {}
}
