package games.scoring.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/** Whatever bytes a file has, its rows are read or an exception says why not. */
class DamageProps {

    private static final String SCHEMA = """
            message m {
              optional binary text (STRING);
              optional double number;
              optional int64 whole;
              optional group texts (LIST) { repeated group list { optional binary element (STRING); } }
            }
            """;

    private Path file = Path.of("");
    private final List<byte[]> tables = new ArrayList<>();

    @BeforeProperty
    void makeFiles() throws IOException {
        file = Files.createTempFile("damaged", ".parquet");
        var rows = new ArrayList<Consumer<RecordConsumer>>();
        for (int i = 0; i < 200; i++) {
            int row = i;
            rows.add(out -> write(out, row));
        }
        for (var version : WriterVersion.values()) {
            for (boolean bare : List.of(true, false)) {
                Files.delete(file);
                tables.add(Files.readAllBytes(
                        bare
                                ? TestFile.bare(file, version, SCHEMA, rows)
                                : TestFile.write(file, version, SCHEMA, rows)));
            }
        }
    }

    private static void write(RecordConsumer out, int row) {
        out.startField("text", 0);
        out.addBinary(Binary.fromString("word " + row % 5));
        out.endField("text", 0);
        out.startField("number", 1);
        out.addDouble(row / 3.0);
        out.endField("number", 1);
        if (row % 7 != 0) {
            out.startField("whole", 2);
            out.addLong(row);
            out.endField("whole", 2);
        }
        out.startField("texts", 3);
        out.startGroup();
        out.startField("list", 0);
        for (int i = 0; i < 1 + row % 3; i++) {
            out.startGroup();
            out.startField("element", 0);
            out.addBinary(Binary.fromString("a" + row));
            out.endField("element", 0);
            out.endGroup();
        }
        out.endField("list", 0);
        out.endGroup();
        out.endField("texts", 3);
    }

    @AfterProperty
    void removeFile() throws IOException {
        Files.delete(file);
    }

    @Property(tries = 3000)
    void changedBytesGiveRowsOrAReason(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 1 << 20) Integer> places,
            @ForAll byte value,
            @ForAll @IntRange(max = 3) int table)
            throws IOException {
        byte[] changed = tables.get(table).clone();
        for (int place : places) {
            changed[4 + place % (changed.length - 4)] = value;
        }
        try {
            assertThat(TestFile.read(file, changed)).isNotNull();
        } catch (IOException e) {
            // Where the magic number at the end becomes that of encrypted tables, there is no other reason.
            boolean encrypted = new String(changed, changed.length - 4, 4, StandardCharsets.ISO_8859_1).equals("PARE");
            assertThat(e.getMessage()).matches(encrypted ? "encrypted\\..*" : "(damaged|column \".*|expected).*");
        }
    }
}
