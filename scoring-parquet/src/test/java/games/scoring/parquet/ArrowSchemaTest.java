package games.scoring.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** What Arrow says of the columns of a file besides Parquet's own types. */
class ArrowSchemaTest {

    /** Of the columns below, as pyarrow writes it. */
    private static final String WRITTEN =
            "/////7ABAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAUAAABIAQAABAEAANgAAABcAAAABAAA"
                    + "ANz+//8AAAEMFAAAABgAAAAEAAAAAQAAABAAAAABAAAAbAAAADj///8E////AAABEhAAAAAYAAAABAAAAAAAAAAEAAAAaXRlbQAA"
                    + "AAA2////AAADADD///8AAAENGAAAABwAAAAEAAAAAgAAADwAAAAQAAAAAQAAAHQAAACQ////XP///wAAARIQAAAAFAAAAAQAAAAA"
                    + "AAAAAgAAAHVzAACK////AAACAIT///8AAAEFEAAAABQAAAAEAAAAAAAAAAEAAAB4AAAA3P///6j///8AAAESEAAAABgAAAAEAAAA"
                    + "AAAAAAIAAABtcwAABAAEAAQAAADQ////AAABEhAAAAAcAAAABAAAAAAAAAADAAAAc2VjAAAABgAIAAYABgAAAAAAAAAQABQACAAG"
                    + "AAcADAAAABAAEAAAAAAAAQIQAAAAHAAAAAQAAAAAAAAAAQAAAGEAAAAIAAwACAAHAAgAAAAAAAABQAAAAAAAAAA=";

    private static final MessageType COLUMNS = MessageTypeParser.parseMessageType("""
            message schema {
              optional int64 a;
              optional int64 sec;
              optional int64 ms;
              optional group t { optional binary x (STRING); optional int64 us; }
              optional group l (LIST) { repeated group list { optional int64 element; } }
            }
            """);

    private static Map<String, Integer> durations(String written, MessageType columns) {
        var found = ArrowSchema.durations(written, columns);
        var named = new LinkedHashMap<String, Integer>();
        for (var column : columns.getColumns()) {
            Integer decimals = found.get(column.getPrimitiveType());
            if (decimals != null) {
                named.put(String.join(".", column.getPath()), decimals);
            }
        }
        return named;
    }

    @Test
    void durationsAreToldFromNumbersWithTheirUnits() {
        assertThat(durations(WRITTEN, COLUMNS)).isEqualTo(Map.of("sec", 0, "ms", 3, "t.us", 6, "l.list.element", 9));
    }

    @Test
    void beforeArrow015NoMarkStoodInFront() {
        byte[] bytes = Base64.getDecoder().decode(WRITTEN);
        String old = Base64.getEncoder().encodeToString(Arrays.copyOfRange(bytes, 4, bytes.length));
        assertThat(durations(old, COLUMNS)).hasSize(4);
    }

    @Test
    void aSchemaOfOtherColumnsSaysNothing() {
        var fewer = new MessageType("schema", COLUMNS.getFields().subList(0, 4));
        assertThat(durations(WRITTEN, fewer)).isEmpty();
    }

    @Test
    void whatIsDamagedSaysNothingAndEnds() {
        assertThat(durations("no base64!", COLUMNS)).isEmpty();
        byte[] bytes = Base64.getDecoder().decode(WRITTEN);
        for (int at = 0; at < bytes.length; at++) {
            byte[] changed = bytes.clone();
            changed[at] ^= 0x15;
            String text = Base64.getEncoder().encodeToString(changed);
            assertThatCode(() -> durations(text, COLUMNS)).doesNotThrowAnyException();
            String cut = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, at));
            assertThatCode(() -> durations(cut, COLUMNS)).doesNotThrowAnyException();
        }
    }
}
