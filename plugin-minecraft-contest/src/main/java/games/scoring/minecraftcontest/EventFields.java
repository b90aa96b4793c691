package games.scoring.minecraftcontest;

import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The fields of one entry of an event that somebody counts, whatever their order. Used again for each entry, so that
 * reading a world makes no garbage but for decimal amounts.
 */
final class EventFields {

    /** The fields, and the object inside the entry that holds them. */
    enum Field {
        TICK("event", "tick"),
        UNIQUE_ID("", "unique_id"),
        VICTIM("", "victim_unique_id"),
        ENTITY("", "entity_unique_id"),
        PLAYER("", "player_unique_id"),
        NAME("", "name"),
        TOKEN("", "token"),
        DAMAGE("", "damage"),
        IS_DEAD("", "is_dead"),
        HEAL_AMOUNT("", "heal_amount"),
        BLOCK_TYPE("", "block_type_id"),
        ITEM_TYPE("", "item_type_id"),
        CAUSE_KIND("damage_cause", "kind"),
        ATTACKER("damage_cause", "attacker_unique_id"),
        X("position", "x"),
        Y("position", "y"),
        Z("position", "z"),
        MESSAGE_TYPE("message", "type");

        private final String in;
        private final String name;

        Field(String in, String name) {
            this.in = in;
            this.name = name;
        }

        /** Finds the field of that name; null for one that nobody counts. */
        static @Nullable Field find(String in, String name) {
            for (var field : ALL) {
                if (field.name.equals(name) && field.in.equals(in)) {
                    return field;
                }
            }
            return null;
        }

        private static final Field[] ALL = values();
    }

    /** What one field holds. */
    private static final class Slot {
        private JsonToken token = JsonToken.NOT_AVAILABLE;
        private boolean isWhole;
        private long whole;
        private double decimal = Double.NaN;
        private @Nullable Object object;

        void clear() {
            token = JsonToken.NOT_AVAILABLE;
            isWhole = false;
            decimal = Double.NaN;
            object = null;
        }
    }

    private final Map<Field, Slot> slots = new EnumMap<>(Field.class);

    EventFields() {
        for (var field : Field.ALL) {
            slots.put(field, new Slot());
        }
    }

    private Slot slot(Field field) {
        return Objects.requireNonNull(slots.get(field));
    }

    /** Forgets the entry before. */
    void clear() {
        slots.values().forEach(Slot::clear);
    }

    /**
     * Takes the value that the parser stands on, and leaves the parser at its end.
     *
     * @param in the object inside the entry; empty for the entry itself
     */
    void take(JsonParser parser, String in, String name) {
        var token = parser.currentToken();
        if (in.isEmpty() && token == JsonToken.START_OBJECT && isObject(name)) {
            for (var inner = parser.nextName(); inner != null; inner = parser.nextName()) {
                parser.nextToken();
                take(parser, name, inner);
            }
            return;
        }
        var field = Field.find(in, name);
        if (field == null) {
            parser.skipChildren();
            return;
        }
        var slot = slot(field);
        slot.clear();
        slot.token = token;
        switch (token) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser, field, slot);
            case VALUE_STRING -> slot.object = parser.getString();
            default -> parser.skipChildren();
        }
    }

    private static boolean isObject(String name) {
        return name.equals("damage_cause") || name.equals("position") || name.equals("message");
    }

    private static void number(JsonParser parser, Field field, Slot slot) {
        slot.decimal = parser.getDoubleValue();
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            slot.isWhole = true;
            slot.whole = parser.getLongValue();
        } else if (slot.decimal == StrictMath.rint(slot.decimal) && StrictMath.abs(slot.decimal) < 1L << 53) {
            slot.isWhole = true;
            slot.whole = (long) slot.decimal;
        }
        if (field == Field.DAMAGE || field == Field.HEAL_AMOUNT) {
            slot.object = exact(parser, slot.decimal);
        }
    }

    /** Gives an amount digit by digit, unless its digits run beyond what any double has. */
    private static @Nullable BigDecimal exact(JsonParser parser, double nearest) {
        if (!Double.isFinite(nearest)) {
            return null;
        }
        if (nearest == 0) {
            // It may be written with an exponent that no decimal holds.
            return BigDecimal.ZERO;
        }
        var amount = parser.getDecimalValue();
        return amount.scale() < -400 || amount.scale() > 400 ? new BigDecimal(nearest) : amount;
    }

    /** Says whether a field holds a whole number. */
    boolean whole(Field field) {
        return slot(field).isWhole;
    }

    /** Gives a whole number. */
    long number(Field field) {
        return slot(field).whole;
    }

    /** Gives a number; NaN where there is none. */
    double decimal(Field field) {
        return slot(field).decimal;
    }

    /** Gives an exact amount; null where there is none. */
    @Nullable
    BigDecimal amount(Field field) {
        return slot(field).object instanceof BigDecimal amount ? amount : null;
    }

    /** Gives a text; null where there is none. */
    @Nullable
    String text(Field field) {
        return slot(field).object instanceof String text ? text : null;
    }

    /** Gives a truth value; null where there is none. */
    @Nullable
    Boolean flag(Field field) {
        return switch (slot(field).token) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    /** Says whether a field is absent or null. */
    boolean absent(Field field) {
        var token = slot(field).token;
        return token == JsonToken.NOT_AVAILABLE || token == JsonToken.VALUE_NULL;
    }

    /** Says whether a field holds a number that is none: NaN, an infinity, or one that is too large. */
    boolean holdsNotFinite() {
        return slots.values().stream().anyMatch(slot -> slot.token.isNumeric() && !Double.isFinite(slot.decimal));
    }

    /** Names the fields that the entry has, for messages. */
    @Override
    public String toString() {
        var text = new StringBuilder();
        for (var field : Field.ALL) {
            var slot = slot(field);
            if (slot.token != JsonToken.NOT_AVAILABLE) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append(field.in.isEmpty() ? "" : field.in + ".")
                        .append(field.name)
                        .append(' ')
                        .append(shown(slot));
            }
        }
        return text.isEmpty() ? "none of the fields that are counted" : text.toString();
    }

    private static String shown(Slot slot) {
        return switch (slot.token) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                slot.isWhole ? Long.toString(slot.whole) : Double.toString(slot.decimal);
            case VALUE_STRING -> "(text)";
            case VALUE_TRUE -> "true";
            case VALUE_FALSE -> "false";
            case VALUE_NULL -> "null";
            case START_ARRAY -> "(a list)";
            default -> "(an object)";
        };
    }
}
