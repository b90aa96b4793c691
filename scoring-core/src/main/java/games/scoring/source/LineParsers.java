package games.scoring.source;

import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Makes parsers of lines, and of other short texts that strangers wrote. A factory of Jackson keeps a table of all names
 * that its parsers ever met, thousands of any length: here a new one takes over, now and then, so that it does not grow
 * with the input.
 *
 * <p>Jackson's own way to keep none, CANONICALIZE_PROPERTY_NAMES turned off, reads beyond the end of a line that lies in the
 * midst of other bytes (3.1.7).
 *
 * <p>Not safe for use by several threads.
 */
public final class LineParsers {

    /** So many bytes one factory's parsers read. */
    private static final int BYTES = 1 << 20;

    private JsonFactory factory;
    private int left;

    /**
     * Makes a maker of parsers.
     *
     * @param settings has their limits and what else they are told; makes none itself
     */
    @SuppressWarnings("exports") // Within this module alone.
    public LineParsers(JsonFactory settings) {
        factory = settings;
    }

    /**
     * Makes a parser.
     *
     * @param bytes hold the text
     * @param from where it begins
     * @param to where it ends
     * @return the parser
     */
    @SuppressWarnings("exports") // Within this module alone.
    public JsonParser of(byte[] bytes, int from, int to) {
        if (left <= 0) {
            factory = factory.rebuild().build();
            left = BYTES;
        }
        left -= to - from;
        return factory.createParser(ObjectReadContext.empty(), bytes, from, to - from);
    }
}
