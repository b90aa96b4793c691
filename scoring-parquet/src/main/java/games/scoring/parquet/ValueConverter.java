package games.scoring.parquet;

import games.scoring.rule.Numbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.format.DateTimeFormatter;
import java.time.temporal.JulianFields;
import java.util.UUID;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntervalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UnknownLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;

/** Writes values as JSON has them. Numbers that JSON does not have are written by their names, which no reader takes. */
final class ValueConverter extends PrimitiveConverter {

    /** Numbers of more bytes are nobody's. */
    private static final int LONGEST_DECIMAL = 128;

    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

    private static final Duration DAY = Duration.ofDays(1);

    /** With seconds, and with as many decimals of them as there are. */
    private static final DateTimeFormatter TIME_OF_DAY = DateTimeFormatter.ISO_LOCAL_TIME;

    /** The digits of a second in nanoseconds. */
    private static final int NANOS = 9;

    /** How many values make a second, by its digits. */
    private static final long[] SECONDS = {
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
    };

    /** What a value is. */
    enum Kind {
        TEXT,
        JSON,
        FLAG,
        WHOLE,
        UNSIGNED,
        DECIMAL,
        NUMBER,
        HALF,
        DATE,
        TIME,
        TIMESTAMP,
        /** A timestamp in UTC. */
        INSTANT,
        /** A timestamp as old writers have it. */
        INT96,
        /** A number of fractions of a second. */
        DURATION,
        /** Months, days and milliseconds. */
        INTERVAL,
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
                    if (meaning instanceof TimeLogicalTypeAnnotation) {
                        yield TIME;
                    }
                    if (meaning instanceof TimestampLogicalTypeAnnotation timestamp) {
                        yield timestamp.isAdjustedToUTC() ? INSTANT : TIMESTAMP;
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
                    if (meaning instanceof Float16LogicalTypeAnnotation) {
                        yield HALF;
                    }
                    if (meaning instanceof IntervalLogicalTypeAnnotation) {
                        yield INTERVAL;
                    }
                    boolean decimal =
                            meaning instanceof DecimalLogicalTypeAnnotation && type.getTypeLength() <= LONGEST_DECIMAL;
                    yield decimal ? DECIMAL : meaning instanceof UUIDLogicalTypeAnnotation ? UUID : null;
                }
                case INT96 -> INT96;
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
     * @param scale how many digits of a decimal, or of the seconds of a time, stand behind the point
     */
    ValueConverter(Kind kind, int scale, JsonCells out, RowMaterializer.Place place) {
        this.kind = kind;
        this.scale = scale;
        this.out = out;
        this.place = place;
    }

    static int scale(PrimitiveType type) {
        var meaning = type.getLogicalTypeAnnotation();
        if (meaning instanceof TimeLogicalTypeAnnotation time) {
            return digits(time.getUnit());
        }
        if (meaning instanceof TimestampLogicalTypeAnnotation timestamp) {
            return digits(timestamp.getUnit());
        }
        return meaning instanceof DecimalLogicalTypeAnnotation decimal ? decimal.getScale() : 0;
    }

    private static int digits(TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> 3;
            case MICROS -> 6;
            case NANOS -> NANOS;
        };
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
                    case TIME -> '"' + time(duration(value)) + '"';
                    case TIMESTAMP -> '"' + timestamp(value, "") + '"';
                    case INSTANT -> '"' + timestamp(value, "+00:00") + '"';
                    case DURATION -> '"' + duration(value).toString() + '"';
                    case DATE -> '"' + endless(value, Integer.MAX_VALUE, date(LocalDate.ofEpochDay(value))) + '"';
                    default -> Long.toString(value);
                });
    }

    private Duration duration(long value) {
        long second = SECONDS[scale];
        return Duration.ofSeconds(Math.floorDiv(value, second), Math.floorMod(value, second) * SECONDS[NANOS - scale]);
    }

    /** Gives a time of day; what is none, as fastparquet writes durations, is a duration, and never another time of day. */
    private static String time(Duration value) {
        if (value.equals(DAY)) {
            return "24:00:00";
        }
        return value.isNegative() || value.compareTo(DAY) > 0
                ? value.toString()
                : TIME_OF_DAY.format(LocalTime.MIDNIGHT.plus(value));
    }

    private String timestamp(long value, String zone) {
        return endless(value, Long.MAX_VALUE, timestamp(EPOCH.plus(duration(value))) + zone);
    }

    /** Gives the text that pandas and DuckDB write into CSV. */
    private static String timestamp(LocalDateTime value) {
        return date(value.toLocalDate()) + " " + TIME_OF_DAY.format(value);
    }

    private static String date(LocalDate value) {
        String text = value.toString();
        return text.startsWith("+") ? text.substring(1) : text;
    }

    /** Gives the text of a date or timestamp, of which DuckDB takes the greatest, and its opposite, for the infinities. */
    private static String endless(long value, long infinity, String text) {
        return value == infinity ? "infinity" : value == -infinity ? "-infinity" : text;
    }

    /** Gives the number that two bytes are: a sign, five bits of exponent, ten of fraction (IEEE 754, binary16). */
    private static double half(short bits) {
        int exponent = (bits >> 10) & 0x1F;
        int fraction = bits & 0x3FF;
        double size;
        if (exponent == 0x1F) {
            size = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        } else {
            size = exponent == 0 ? Math.scalb((double) fraction, -24) : Math.scalb(1024.0 + fraction, exponent - 25);
        }
        return bits < 0 ? -size : size;
    }

    private static LocalDateTime int96(ByteBuffer value) {
        long nanos = value.getLong();
        return LocalDate.MIN
                .with(JulianFields.JULIAN_DAY, value.getInt())
                .atStartOfDay()
                .plusNanos(nanos);
    }

    private static String interval(ByteBuffer value) {
        var days = Period.ofMonths(value.getInt()).plusDays(value.getInt());
        var time = Duration.ofMillis(Integer.toUnsignedLong(value.getInt()));
        if (days.isZero()) {
            return time.toString();
        }
        return time.isZero() ? days.toString() : days + time.toString().substring(1);
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
            place.begin();
            if (kind == Kind.JSON) {
                out.json(bytes);
            } else {
                out.text(bytes, 0, bytes.length);
            }
            place.end();
        } else if (kind == Kind.UUID) {
            var halves = ByteBuffer.wrap(bytes);
            write('"' + new UUID(halves.getLong(), halves.getLong()).toString() + '"');
        } else if (kind == Kind.HALF) {
            addDouble(half(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getShort()));
        } else if (kind == Kind.INT96) {
            write('"' + timestamp(int96(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN))) + '"');
        } else if (kind == Kind.INTERVAL) {
            write('"' + interval(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)) + '"');
        } else if (bytes.length == 0 || bytes.length > LONGEST_DECIMAL) {
            throw new IllegalArgumentException("a decimal of " + bytes.length + " bytes");
        } else {
            write(new BigDecimal(new BigInteger(bytes), scale).toString());
        }
    }
}
