package games.scoring.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;

/**
 * What programs that build on Arrow, such as pandas and polars, write into a file besides Parquet's own types: those that
 * the columns had in memory. It alone tells a duration, which Parquet has no type for, from a number.
 *
 * <p>It is a message of Arrow's IPC format, a flatbuffer (Schema.fbs and Message.fbs of Arrow's format/): a table is the
 * place of its vtable, which has the place of each field, or 0 for one that is absent.
 */
final class ArrowSchema {

    private static final int DURATION = 18;

    /** Of durations in seconds, milliseconds (which is meant where it is not said), microseconds and nanoseconds. */
    private static final int[] DECIMALS = {0, 3, 6, 9};

    private static final int USUAL_UNIT = 1;

    private static final int CONTINUED = -1;

    // The numbers of fields in their tables.
    private static final int MESSAGE_HEADER = 2;
    private static final int SCHEMA_FIELDS = 1;
    private static final int FIELD_TYPE_CODE = 2;
    private static final int FIELD_TYPE = 3;
    private static final int FIELD_CHILDREN = 5;
    private static final int DURATION_UNIT = 0;

    private static final int DEEPEST = 32;

    private static final int NO_DURATION = -1;

    private final ByteBuffer bytes;
    private final int columns;
    private final List<Integer> leaves = new ArrayList<>();

    private ArrowSchema(ByteBuffer bytes, int columns) {
        this.bytes = bytes;
        this.columns = columns;
    }

    /**
     * Gives the columns that hold durations, by their types in the schema (the very objects), with how many decimals of a
     * second each counts. None where what is written does not fit the schema, or can't be understood.
     */
    static Map<PrimitiveType, Integer> durations(String base64, MessageType schema) {
        var found = new IdentityHashMap<PrimitiveType, Integer>();
        var columns = schema.getColumns();
        try {
            var bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64)).order(ByteOrder.LITTLE_ENDIAN);
            var arrow = new ArrowSchema(bytes, columns.size());
            // Before the flatbuffer stands its length; before that a mark, but in old files.
            int start = bytes.getInt(0) == CONTINUED ? 8 : 4;
            int message = start + bytes.getInt(start);
            arrow.fields(arrow.table(arrow.table(message, MESSAGE_HEADER), SCHEMA_FIELDS), 0);
            for (int i = 0; i < columns.size() && arrow.leaves.size() == columns.size(); i++) {
                if (arrow.leaves.get(i) != NO_DURATION) {
                    found.put(columns.get(i).getPrimitiveType(), arrow.leaves.get(i));
                }
            }
        } catch (RuntimeException e) {
            // Not as Arrow writes it: Parquet's own types are what there is.
            return Map.of();
        }
        return found;
    }

    /** Goes through a vector of fields, depth first, as the columns of Parquet lie. */
    private void fields(int vector, int depth) {
        int count = bytes.getInt(vector);
        if (depth > DEEPEST || count < 0 || count > columns) {
            throw new IllegalArgumentException("more fields than columns");
        }
        for (int i = 0; i < count; i++) {
            int at = vector + 4 + 4 * i;
            int field = at + bytes.getInt(at);
            int children = table(field, FIELD_CHILDREN);
            if (children > 0 && bytes.getInt(children) > 0) {
                fields(children, depth + 1);
            } else {
                leaf(field);
            }
        }
    }

    private void leaf(int field) {
        int code = place(field, FIELD_TYPE_CODE);
        int decimals = NO_DURATION;
        if (code > 0 && bytes.get(code) == DURATION) {
            int unit = place(table(field, FIELD_TYPE), DURATION_UNIT);
            decimals = DECIMALS[unit == 0 ? USUAL_UNIT : bytes.getShort(unit)];
        }
        leaves.add(decimals);
        if (leaves.size() > columns) {
            throw new IllegalArgumentException("more fields than columns");
        }
    }

    /** Gives where a field of a table stands; 0 if it is absent. */
    private int place(int table, int field) {
        int vtable = table - bytes.getInt(table);
        int entry = 4 + 2 * field;
        int offset = entry < Short.toUnsignedInt(bytes.getShort(vtable))
                ? Short.toUnsignedInt(bytes.getShort(vtable + entry))
                : 0;
        return offset == 0 ? 0 : table + offset;
    }

    /** Gives the table or vector to which a field of a table points; 0 if it is absent. */
    private int table(int table, int field) {
        int place = place(table, field);
        return place == 0 ? 0 : place + bytes.getInt(place);
    }
}
