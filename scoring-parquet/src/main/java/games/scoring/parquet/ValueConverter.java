package games.scoring.parquet;

import games.scoring.rule.Numbers;
import games.scoring.source.EmbeddedJson;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.UUID;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UnknownLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;

/** Writes values as JSON has them. Numbers that JSON does not have are written by their names, which no reader takes. */
final class ValueConverter extends PrimitiveConverter {

    /** Numbers of more bytes are nobody's. */
    private static final int LONGEST_DECIMAL = 128;

    /** What a value is. */
    enum Kind {
        TEXT,
        JSON,
        FLAG,
        WHOLE,
        UNSIGNED,
        DECIMAL,
        NUMBER,
        DATE,
        UUID,
        /** No value, only nulls. */
        NOTHING;

        /** Gives what values of a type are; null where no input is of such a type. */
        static @Nullable Kind of(PrimitiveType type) {
            var meaning = type.getLogicalTypeAnnotation();
            if (meaning instanceof UnknownLogicalTypeAnnotation) {
                return NOTHING;
            }
            return switch (type.getPrimitiveTypeName()) {
                case BOOLEAN -> meaning == null ? FLAG : null;
                case FLOAT, DOUBLE -> meaning == null ? NUMBER : null;
                case INT32, INT64 -> {
                    if (meaning instanceof IntLogicalTypeAnnotation whole) {
                        yield whole.isSigned() ? WHOLE : UNSIGNED;
                    }
                    if (meaning instanceof DateLogicalTypeAnnotation) {
                        yield DATE;
                    }
                    yield meaning == null ? WHOLE : meaning instanceof DecimalLogicalTypeAnnotation ? DECIMAL : null;
                }
                case BINARY -> {
                    boolean text = meaning instanceof StringLogicalTypeAnnotation
                            || meaning instanceof EnumLogicalTypeAnnotation;
                    boolean decimal = meaning instanceof DecimalLogicalTypeAnnotation;
                    yield text ? TEXT : decimal ? DECIMAL : meaning instanceof JsonLogicalTypeAnnotation ? JSON : null;
                }
                case FIXED_LEN_BYTE_ARRAY -> {
                    boolean decimal =
                            meaning instanceof DecimalLogicalTypeAnnotation && type.getTypeLength() <= LONGEST_DECIMAL;
                    yield decimal ? DECIMAL : meaning instanceof UUIDLogicalTypeAnnotation ? UUID : null;
                }
                case INT96 -> null;
            };
        }
    }

    private final Kind kind;
    private final int scale;
    private final JsonCells out;
    private final RowMaterializer.Place place;

    /**
     * Makes a converter.
     *
     * @param scale how many digits of a decimal stand behind the point
     */
    ValueConverter(Kind kind, int scale, JsonCells out, RowMaterializer.Place place) {
        this.kind = kind;
        this.scale = scale;
        this.out = out;
        this.place = place;
    }

    static int scale(PrimitiveType type) {
        return type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal ? decimal.getScale() : 0;
    }

    private void write(String json) {
        place.begin();
        out.raw(json);
        place.end();
    }

    @Override
    public void addBoolean(boolean value) {
        write(value ? "true" : "false");
    }

    @Override
    public void addInt(int value) {
        addLong(kind == Kind.UNSIGNED ? Integer.toUnsignedLong(value) : value);
    }

    @Override
    public void addLong(long value) {
        write(
                switch (kind) {
                    case DECIMAL -> BigDecimal.valueOf(value, scale).toString();
                    case UNSIGNED -> Long.toUnsignedString(value);
                    case DATE -> '"' + LocalDate.ofEpochDay(value).toString() + '"';
                    default -> Long.toString(value);
                });
    }

    @Override
    public void addFloat(float value) {
        addDouble(value);
    }

    @Override
    public void addDouble(double value) {
        write(Double.isFinite(value) ? Numbers.text(value) : Double.toString(value));
    }

    @Override
    public void addBinary(Binary value) {
        byte[] bytes = value.getBytesUnsafe();
        if (kind == Kind.TEXT || kind == Kind.JSON) {
            byte[] json = kind == Kind.JSON ? EmbeddedJson.value(bytes, 0, bytes.length) : null;
            place.begin();
            if (json == null) {
                out.text(bytes, 0, bytes.length);
            } else {
                out.raw(json);
            }
            place.end();
        } else if (kind == Kind.UUID) {
            var halves = ByteBuffer.wrap(bytes);
            write('"' + new UUID(halves.getLong(), halves.getLong()).toString() + '"');
        } else if (bytes.length == 0 || bytes.length > LONGEST_DECIMAL) {
            throw new IllegalArgumentException("a decimal of " + bytes.length + " bytes");
        } else {
            write(new BigDecimal(new BigInteger(bytes), scale).toString());
        }
    }
}
