package games.scoring.record;

import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Makes parsers of lines. A factory of Jackson keeps a table of all names that its parsers ever met, thousands of any
 * length: here a new one takes over, now and then, so that it does not grow with the input.
 *
 * <p>Jackson's own way to keep none, CANONICALIZE_PROPERTY_NAMES turned off, reads beyond the end of a line that lies in the
 * midst of other bytes (3.1.7).
 *
 * <p>Not safe for use by several threads.
 */
final class LineParsers {

    private static final JsonFactory SETTINGS = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(RecordReader.DEEPEST)
                    .maxNumberLength(RecordReader.LONGEST_NUMBER)
                    .maxStringLength(RecordReader.LONGEST_TEXT)
                    .maxNameLength(RecordReader.LONGEST_TEXT)
                    .build())
            // Only so that they can be told from other errors.
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** So many bytes one factory's parsers read. */
    private static final int BYTES = 1 << 20;

    private JsonFactory factory = SETTINGS;
    private int left;

    /** Makes a parser of the bytes from one index up to, and without, another. */
    JsonParser of(byte[] bytes, int from, int to) {
        if (left <= 0) {
            factory = SETTINGS.rebuild().build();
            left = BYTES;
        }
        left -= to - from;
        return factory.createParser(ObjectReadContext.empty(), bytes, from, to - from);
    }
}
