package games.scoring.parquet;

import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.Type;

/** Takes values of any type and tells no more of each than that it is there. */
final class PassedOver {

    private PassedOver() {}

    static Converter converter(Type type, Runnable found) {
        return type.isPrimitive() ? new Value(found) : new Group(type, found);
    }

    private static final class Value extends PrimitiveConverter {

        private final Runnable found;

        Value(Runnable found) {
            this.found = found;
        }

        @Override
        public void addBinary(Binary value) {
            found.run();
        }

        @Override
        public void addBoolean(boolean value) {
            found.run();
        }

        @Override
        public void addDouble(double value) {
            found.run();
        }

        @Override
        public void addFloat(float value) {
            found.run();
        }

        @Override
        public void addInt(int value) {
            found.run();
        }

        @Override
        public void addLong(long value) {
            found.run();
        }
    }

    private static final class Group extends GroupConverter {

        private final Runnable found;
        private final List<Converter> fields = new ArrayList<>();

        Group(Type type, Runnable found) {
            this.found = found;
            for (Type field : type.asGroupType().getFields()) {
                fields.add(converter(field, () -> {}));
            }
        }

        @Override
        public Converter getConverter(int field) {
            return fields.get(field);
        }

        @Override
        public void start() {
            found.run();
        }

        @Override
        public void end() {
            // It was told when it began.
        }
    }
}
