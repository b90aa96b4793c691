package games.scoring.api;

/** Why a record could not be scored: the codes of {@code rejects.jsonl}. */
public enum Reason {
    /** Not the format that it claims to be: bad JSON, bad UTF-8, a key twice. */
    MALFORMED("malformed"),
    /** No benchmark of that id or alias is known. */
    UNKNOWN_BENCHMARK("unknown-benchmark"),
    /** No ruleset of that id is known to the benchmark's family. */
    UNKNOWN_RULESET("unknown-ruleset"),
    /** An input that the rule reads is absent. */
    MISSING_INPUT("missing-input"),
    /** An input that the benchmark does not declare. */
    UNKNOWN_INPUT("unknown-input"),
    /** An input of another type than declared. */
    WRONG_TYPE("wrong-type"),
    /** An input outside its range or list. */
    OUT_OF_RANGE("out-of-range"),
    /** NaN, an infinity, or a number too large for a double. */
    NOT_FINITE("not-finite"),
    /** Inputs that contradict one another. */
    INCONSISTENT("inconsistent"),
    /** The same episode a second time. */
    DUPLICATE_EPISODE("duplicate-episode"),
    /** A file or archive member that could not be read. */
    UNREADABLE("unreadable"),
    /** Larger than the host's limit. */
    TOO_LARGE("too-large"),
    /** The plugin failed while reading or scoring. */
    PLUGIN_ERROR("plugin-error");

    private final String code;

    Reason(String code) {
        this.code = code;
    }

    /**
     * Gives the code used in output files.
     *
     * @return the code, lower case with hyphens
     */
    public String code() {
        return code;
    }
}
