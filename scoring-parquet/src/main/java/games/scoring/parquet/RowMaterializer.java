package games.scoring.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** Writes what a row's columns hold into {@link JsonCells}. */
final class RowMaterializer extends RecordMaterializer<JsonCells> {

    private final JsonCells out;
    private final String[] refusals;
    private final List<Type> read = new ArrayList<>();
    private final List<Converter> columns = new ArrayList<>();
    private final String name;

    /**
     * Looks at the columns.
     *
     * @throws IOException if two have one name
     */
    RowMaterializer(MessageType schema, JsonCells out) throws IOException {
        this.out = out;
        this.refusals = new String[schema.getFieldCount()];
        this.name = schema.getName();
        requireOnce(schema);
        for (int i = 0; i < refusals.length; i++) {
            Type type = schema.getType(i);
            try {
                columns.add(column(type, i));
                read.add(type);
                refusals[i] = "";
            } catch (IOException e) {
                refusals[i] = e.getMessage();
            }
        }
    }

    private Converter column(Type type, int column) throws IOException {
        if (type.isRepetition(Type.Repetition.REPEATED)) {
            throw unsupported(type.getName(), "repeated values that are no LIST");
        }
        return converter(type, type.getName(), new Place() {
            @Override
            public void begin() {
                out.begin(column);
            }

            @Override
            public void end() {
                out.end(column);
            }
        });
    }

    /** Gives the columns that are read: not those that hold what no input can be. */
    MessageType read() {
        return new MessageType(name, read);
    }

    /** Says why a column is not read; empty where it is. */
    String refusal(int column) {
        return refusals[column];
    }

    @Override
    public JsonCells getCurrentRecord() {
        return out;
    }

    @Override
    public GroupConverter getRootConverter() {
        return new GroupConverter() {
            @Override
            public Converter getConverter(int column) {
                return columns.get(column);
            }

            @Override
            public void start() {
                out.clear();
            }

            @Override
            public void end() {
                // The row is whole.
            }
        };
    }

    /** Where a value goes: writes what stands before it. */
    interface Place {
        void begin();

        default void end() {}
    }

    private Converter converter(Type type, String column, Place place) throws IOException {
        if (type.isPrimitive()) {
            return value(type.asPrimitiveType(), column, place);
        }
        GroupType group = type.asGroupType();
        var meaning = group.getLogicalTypeAnnotation();
        if (meaning instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation) {
            return new ListOf(group, column, place);
        }
        if (meaning instanceof LogicalTypeAnnotation.MapLogicalTypeAnnotation
                || meaning instanceof LogicalTypeAnnotation.MapKeyValueTypeAnnotation) {
            return new MapOf(group, column, place);
        }
        if (meaning != null) {
            throw unsupported(column, meaning.toString());
        }
        return new Struct(group, column, place);
    }

    private Converter value(PrimitiveType type, String column, Place place) throws IOException {
        var kind = ValueConverter.Kind.of(type);
        if (kind == null) {
            var meaning = type.getLogicalTypeAnnotation();
            throw unsupported(
                    column, meaning == null ? type.getPrimitiveTypeName().toString() : meaning.toString());
        }
        // For a column of nulls alone a converter that takes no value.
        return kind == ValueConverter.Kind.NOTHING
                ? new PrimitiveConverter() {}
                : new ValueConverter(kind, ValueConverter.scale(type), out, place);
    }

    private static void requireOnce(GroupType group) throws IOException {
        var seen = new HashSet<String>();
        for (Type field : group.getFields()) {
            if (!seen.add(field.getName())) {
                throw new IOException("expected each column once, found \"" + field.getName() + "\" twice. Keep one");
            }
        }
    }

    private static IOException unsupported(String column, String found) {
        return new IOException("column \"" + column + "\": expected texts, numbers, true or false, or lists of them,"
                + " found " + found + ". Leave the column out, or cast it to one of them. No row of the file was read");
    }

    // ---- groups

    /** A group whose fields are told by their places. */
    private abstract static class Fields extends GroupConverter {
        private final Converter[] fields;

        Fields(int count) {
            fields = new Converter[count];
        }

        void set(int field, Converter converter) {
            fields[field] = converter;
        }

        @Override
        public Converter getConverter(int field) {
            return fields[field];
        }
    }

    /** What stands in brackets, with commas between its parts. */
    private abstract class Bracketed extends Fields {
        private final Place place;
        private final char open;
        private final char close;
        private boolean first;

        Bracketed(int fields, Place place, char open, char close) {
            super(fields);
            this.place = place;
            this.open = open;
            this.close = close;
        }

        final void comma() {
            if (!first) {
                out.raw(',');
            }
            first = false;
        }

        @Override
        public final void start() {
            place.begin();
            first = true;
            out.raw(open);
        }

        @Override
        public final void end() {
            out.raw(close);
            place.end();
        }
    }

    /** An object: what is absent in it is left out. */
    private final class Struct extends Bracketed {

        Struct(GroupType group, String column, Place place) throws IOException {
            super(group.getFieldCount(), place, '{', '}');
            requireOnce(group);
            for (int i = 0; i < group.getFieldCount(); i++) {
                Type field = group.getType(i);
                if (field.isRepetition(Type.Repetition.REPEATED)) {
                    throw unsupported(column, "repeated values that are no LIST");
                }
                set(i, converter(field, column, () -> {
                    comma();
                    out.text(field.getName());
                    out.raw(':');
                }));
            }
        }
    }

    /** A list: a repeated group of one field, or a repeated value as old writers have it. */
    private final class ListOf extends Bracketed {

        ListOf(GroupType group, String column, Place place) throws IOException {
            super(1, place, '[', ']');
            if (group.getFieldCount() != 1 || !group.getType(0).isRepetition(Type.Repetition.REPEATED)) {
                throw unsupported(column, "a LIST of another layout");
            }
            Type repeated = group.getType(0);
            boolean wrapped = !repeated.isPrimitive()
                    && repeated.asGroupType().getFieldCount() == 1
                    && !repeated.getName().equals("array")
                    && !repeated.getName().equals(group.getName() + "_tuple");
            set(0, wrapped ? new Element(repeated.asGroupType(), column) : converter(repeated, column, this::comma));
        }

        private final class Element extends Fields {
            private boolean given;

            Element(GroupType group, String column) throws IOException {
                super(1);
                Type element = group.getType(0);
                if (element.isRepetition(Type.Repetition.REPEATED)) {
                    throw unsupported(column, "repeated values that are no LIST");
                }
                set(0, converter(element, column, () -> {
                    given = true;
                    comma();
                }));
            }

            @Override
            public void start() {
                given = false;
            }

            @Override
            public void end() {
                if (!given) {
                    comma();
                    out.raw("null");
                }
            }
        }
    }

    /** A map of texts to values: an object. */
    private final class MapOf extends Bracketed {

        MapOf(GroupType group, String column, Place place) throws IOException {
            super(1, place, '{', '}');
            Type repeated = group.getFieldCount() == 1 ? group.getType(0) : null;
            if (repeated == null
                    || repeated.isPrimitive()
                    || !repeated.isRepetition(Type.Repetition.REPEATED)
                    || repeated.asGroupType().getFieldCount() != 2
                    || repeated.asGroupType().getFields().stream()
                            .anyMatch(field -> field.isRepetition(Type.Repetition.REPEATED))
                    || !repeated.asGroupType().getType(0).isRepetition(Type.Repetition.REQUIRED)
                    || !repeated.asGroupType().getType(0).isPrimitive()
                    || ValueConverter.Kind.of(repeated.asGroupType().getType(0).asPrimitiveType())
                            != ValueConverter.Kind.TEXT) {
                throw unsupported(column, "a MAP whose keys are no texts");
            }
            set(0, new Pair(repeated.asGroupType(), column));
        }

        private final class Pair extends Fields {
            private boolean given;

            Pair(GroupType group, String column) throws IOException {
                super(2);
                set(0, value(group.getType(0).asPrimitiveType(), column, MapOf.this::comma));
                set(1, converter(group.getType(1), column, () -> {
                    given = true;
                    out.raw(':');
                }));
            }

            @Override
            public void start() {
                given = false;
            }

            @Override
            public void end() {
                if (!given) {
                    out.raw(":null");
                }
            }
        }
    }
}
