package games.scoring.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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
    private final Footer footer;
    private final String[] refusals;
    private final boolean[] left;
    private final List<Converter> columns = new ArrayList<>();
    private final List<Converter> read = new ArrayList<>();

    /** What a type holds that no input is like. */
    private static final class NotCarried extends Exception {
        private static final long serialVersionUID = 1;

        private final String found;

        NotCarried(String found) {
            super(found);
            this.found = found;
        }
    }

    /**
     * Looks at the columns.
     *
     * @throws IOException if two have one name
     */
    RowMaterializer(Footer footer, JsonCells out) throws IOException {
        this.footer = footer;
        this.out = out;
        var schema = footer.schema();
        String twice = twice(schema);
        if (!twice.isEmpty()) {
            throw new IOException("expected each column once, found \"" + twice + "\" twice. Keep one");
        }
        this.refusals = new String[schema.getFieldCount()];
        this.left = new boolean[refusals.length];
        Arrays.fill(refusals, "");
        for (int i = 0; i < refusals.length; i++) {
            columns.add(column(schema.getType(i), i));
        }
    }

    private Converter column(Type type, int column) {
        var place = new Place() {
            @Override
            public void begin() {
                out.begin(column);
            }

            @Override
            public void end() {
                out.end(column);
            }
        };
        return type.isRepetition(Type.Repetition.REPEATED)
                ? notCarried(type, "repeated values that are no LIST", column, place)
                : converter(type, column, place);
    }

    /** Leaves a column out of those that are read. */
    void leave(int column) {
        left[column] = true;
    }

    /** Reads of a column no more than which of its cells are filled. */
    void passOver(int column) {
        columns.set(column, PassedOver.converter(footer.schema().getType(column), () -> {
            out.begin(column);
            out.raw("null");
            out.end(column);
        }));
    }

    /** Gives the columns that are read. To be called once: from then on, none can be left out. */
    MessageType read() {
        var types = new ArrayList<Type>();
        for (int i = 0; i < left.length; i++) {
            if (!left[i]) {
                types.add(footer.schema().getType(i));
                read.add(columns.get(i));
            }
        }
        return new MessageType(footer.schema().getName(), types);
    }

    /** Says what of a column can't be read; empty where all can. */
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
                return read.get(column);
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

    private Converter converter(Type type, int column, Place place) {
        try {
            return carried(type, column, place);
        } catch (NotCarried e) {
            return notCarried(type, e.found, column, place);
        }
    }

    private Converter carried(Type type, int column, Place place) throws NotCarried {
        if (type.isPrimitive()) {
            return value(type.asPrimitiveType(), place);
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
            throw new NotCarried(meaning.toString());
        }
        return new Struct(group, column, place);
    }

    private Converter value(PrimitiveType type, Place place) throws NotCarried {
        Integer unit = footer.durations().get(type);
        var kind = unit == null ? ValueConverter.Kind.of(type) : ValueConverter.Kind.DURATION;
        if (kind == null) {
            var meaning = type.getLogicalTypeAnnotation();
            throw new NotCarried(meaning == null ? type.getPrimitiveTypeName().toString() : meaning.toString());
        }
        // For a column of nulls alone a converter that takes no value.
        return kind == ValueConverter.Kind.NOTHING
                ? new PrimitiveConverter() {}
                : new ValueConverter(kind, unit == null ? ValueConverter.scale(type) : unit, out, place);
    }

    /** Writes an empty object for what can't be read, and says so of the cell. */
    private Converter notCarried(Type type, String found, int column, Place place) {
        if (refusals[column].isEmpty()) {
            refusals[column] = "column \"" + footer.schema().getFieldName(column)
                    + "\": expected texts, numbers, true or false, or lists of them, found " + found
                    + ". Cast it to one of them, or leave the column out";
        }
        return PassedOver.converter(type, () -> {
            place.begin();
            out.raw("{}");
            place.end();
            out.refuse(column);
        });
    }

    /** Gives a name that two fields have; empty if there is none. */
    private static String twice(GroupType group) {
        var seen = new HashSet<String>();
        for (Type field : group.getFields()) {
            if (!seen.add(field.getName())) {
                return field.getName();
            }
        }
        return "";
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
        private int begun;
        private boolean alone;

        Bracketed(int fields, Place place, char open, char close) {
            super(fields);
            this.place = place;
            this.open = open;
            this.close = close;
        }

        final void comma() {
            begun = out.size();
            alone = first;
            if (!first) {
                out.raw(',');
            }
            first = false;
        }

        /** Takes back the last comma, and what stands behind it. */
        final void takeBack() {
            out.cut(begun);
            first = alone;
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

        Struct(GroupType group, int column, Place place) throws NotCarried {
            super(group.getFieldCount(), place, '{', '}');
            String twice = twice(group);
            if (!twice.isEmpty()) {
                throw new NotCarried("a STRUCT with two fields \"" + twice + "\"");
            }
            for (int i = 0; i < group.getFieldCount(); i++) {
                Type field = group.getType(i);
                if (field.isRepetition(Type.Repetition.REPEATED)) {
                    throw new NotCarried("repeated values that are no LIST");
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

        ListOf(GroupType group, int column, Place place) throws NotCarried {
            super(1, place, '[', ']');
            if (group.getFieldCount() != 1 || !group.getType(0).isRepetition(Type.Repetition.REPEATED)) {
                throw new NotCarried("a LIST of another layout");
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

            Element(GroupType group, int column) throws NotCarried {
                super(1);
                Type element = group.getType(0);
                if (element.isRepetition(Type.Repetition.REPEATED)) {
                    throw new NotCarried("repeated values that are no LIST");
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

    /** A map of texts to values: an object, in which a pair without a value is left out as what is absent in a struct is. */
    private final class MapOf extends Bracketed {

        MapOf(GroupType group, int column, Place place) throws NotCarried {
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
                throw new NotCarried("a MAP whose keys are no texts");
            }
            set(0, new Pair(repeated.asGroupType(), column));
        }

        private final class Pair extends Fields {
            private boolean given;

            Pair(GroupType group, int column) throws NotCarried {
                super(2);
                set(0, value(group.getType(0).asPrimitiveType(), MapOf.this::comma));
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
                    takeBack();
                }
            }
        }
    }
}
