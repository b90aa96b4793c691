package games.scoring.api;

/** What became of an episode. */
public enum Status {
    /** Played to an end that its rules know, and scored. */
    SCORED("scored"),
    /**
     * Broken off by the ruleset's own condition, or stated so by the log. It has a primary score only where the
     * ruleset gives one.
     */
    ABORTED("aborted"),
    /** The log stops before the end. Never enters standings. */
    UNFINISHED("unfinished"),
    /** Planned or implied by other episodes, but absent. Never enters standings, always counted. */
    MISSING("missing");

    private final String word;

    Status(String word) {
        this.word = word;
    }

    /**
     * Gives the word used in records and output files.
     *
     * @return the status in lower case
     */
    public String word() {
        return word;
    }
}
