package games.scoring.source;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads JSON whose names and texts may be as long as they are: what this program wrote itself, and what is held to the
 * limits of records by whoever takes it. The one place that lifts the limits of the parser, so that whatever is written
 * can be read back.
 */
public final class LongJson {

    /** Makes the parsers; nesting and numbers have the parser's own limits. */
    @SuppressWarnings("exports") // Within this module alone.
    public static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** Makes the same for many lines in one stream: they keep no table of all the names that they met. */
    @SuppressWarnings("exports") // Within this module alone.
    public static final JsonFactory OF_STREAMS = FACTORY.rebuild()
            .disable(JsonFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();

    private LongJson() {}

    /**
     * Makes a reader of whole trees of such JSON.
     *
     * @return the reader
     */
    @SuppressWarnings("exports") // Within this module alone.
    public static JsonMapper mapper() {
        return JsonMapper.builder(FACTORY).build();
    }
}
