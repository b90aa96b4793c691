package games.scoring.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.source.LimitException;
import games.scoring.source.Parquet;
import games.scoring.source.Parquet.Column;
import games.scoring.source.Parquet.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableReaderTest {

    private static final List<Column> COLUMNS = List.of(
            new Column("a/b", Kind.TEXT),
            new Column("number", Kind.NUMBER),
            new Column("whole", Kind.WHOLE),
            new Column("flag", Kind.FLAG),
            new Column("texts", Kind.TEXTS),
            new Column("numbers", Kind.NUMBERS));

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("a.parquet");
    }

    private static void field(RecordConsumer out, String name, int index, Runnable value) {
        out.startField(name, index);
        value.run();
        out.endField(name, index);
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        byte[] table = TestFile.table(
                COLUMNS,
                List.of(
                        new Object[] {"=a \"b\"\\\n\u0001é", 0.1, 1L << 53, true, List.of("x", ""), List.of(1.0, 1e300)
                        },
                        new Object[] {null, null, null, null, null, null},
                        new Object[] {"", -0.0, -1L, false, List.of(), List.of()}));
        assertThat(TestFile.read(file(), table))
                .containsExactly(
                        "a/b=\"=a \\\"b\\\"\\\\\\u000a\\u0001é\" number=0.1 whole=9007199254740992 flag=true"
                                + " texts=[\"x\",\"\"] numbers=[1.0,1e+300]",
                        "",
                        "a/b=\"\" number=0.0 whole=-1 flag=false texts=[] numbers=[]");
    }

    @Test
    void theSameRowsGiveTheSameBytes() throws IOException {
        var rows = IntStream.range(0, 20_000)
                .mapToObj(
                        i -> new Object[] {"text " + i, i / 7.0, (long) i, i % 3 == 0, List.of("a"), List.of(1.0 * i)})
                .toList();
        byte[] table = TestFile.table(COLUMNS, rows);
        assertThat(TestFile.table(COLUMNS, rows)).isEqualTo(table);
        assertThat(TestFile.read(file(), table))
                .hasSize(20_000)
                .last()
                .asString()
                .contains("whole=19999");
    }

    @Test
    void aTableWithoutRowsHasItsColumns() throws IOException {
        Files.write(file(), TestFile.table(COLUMNS, List.of()));
        try (Parquet.Reader reader = new ParquetJava().open(file())) {
            assertThat(reader.columns()).containsExactly("a/b", "number", "whole", "flag", "texts", "numbers");
            assertThat(reader.next()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(WriterVersion.class)
    void whatOthersWriteIsReadAsItsJson(WriterVersion version) throws IOException {
        String schema = """
                message m {
                  optional int32 small (INTEGER(8,true));
                  optional int64 unsigned (INTEGER(64,false));
                  optional float single;
                  optional int32 decimal (DECIMAL(9,2));
                  optional fixed_len_byte_array(4) fixed (DECIMAL(9,3));
                  optional binary word (ENUM);
                  optional binary json (JSON);
                  optional group struct { optional int32 x; optional binary y (STRING); }
                  optional group map (MAP) { repeated group key_value { required binary key (STRING); optional double value; } }
                  optional group old (LIST) { repeated int32 array; }
                  optional group list (LIST) { repeated group list { optional int64 element; } }
                }
                """;
        Consumer<RecordConsumer> row = out -> {
            field(out, "small", 0, () -> out.addInteger(-5));
            field(out, "unsigned", 1, () -> out.addLong(-1));
            field(out, "single", 2, () -> out.addFloat(0.5f));
            field(out, "decimal", 3, () -> out.addInteger(-12345));
            field(out, "fixed", 4, () -> out.addBinary(Binary.fromConstantByteArray(new byte[] {0, 0, 4, 1})));
            field(out, "word", 5, () -> out.addBinary(Binary.fromString("hard")));
            field(out, "json", 6, () -> out.addBinary(Binary.fromString("{\"a\":\n[1]}")));
            field(out, "struct", 7, () -> {
                out.startGroup();
                field(out, "y", 1, () -> out.addBinary(Binary.fromString("v")));
                out.endGroup();
            });
            field(out, "map", 8, () -> {
                out.startGroup();
                field(out, "key_value", 0, () -> {
                    out.startGroup();
                    field(out, "key", 0, () -> out.addBinary(Binary.fromString("k")));
                    field(out, "value", 1, () -> out.addDouble(Double.NaN));
                    out.endGroup();
                    out.startGroup();
                    field(out, "key", 0, () -> out.addBinary(Binary.fromString("l")));
                    out.endGroup();
                });
                out.endGroup();
            });
            field(out, "old", 9, () -> {
                out.startGroup();
                field(out, "array", 0, () -> {
                    out.addInteger(1);
                    out.addInteger(2);
                });
                out.endGroup();
            });
            field(out, "list", 10, () -> {
                out.startGroup();
                field(out, "list", 0, () -> {
                    out.startGroup();
                    out.endGroup();
                    out.startGroup();
                    field(out, "element", 0, () -> out.addLong(7));
                    out.endGroup();
                });
                out.endGroup();
            });
        };
        TestFile.write(file(), version, schema, List.of(row, out -> {}, row));
        String read = "small=-5 unsigned=18446744073709551615 single=0.5 decimal=-123.45 fixed=1.025 word=\"hard\""
                + " json={\"a\": [1]} struct={\"y\":\"v\"} map={\"k\":NaN} old=[1,2] list=[null,7]";
        assertThat(TestFile.read(file())).containsExactly(read, "", read);
    }

    /** As a field of a STRUCT that is null is. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"a,b=1,c=2|{\"b\":1,\"c\":2}", "a=1,b,c=2|{\"a\":1,\"c\":2}", "a=1,b|{\"a\":1}", "a,b|{}"})
    void aPairOfAMapWithoutAValueIsAbsent(String pairs, String json) throws IOException {
        String schema = """
                message m {
                  optional group map (MAP) { repeated group key_value { required binary key (STRING); optional int32 value; } }
                }
                """;
        TestFile.write(
                file(),
                schema,
                out -> field(out, "map", 0, () -> {
                    out.startGroup();
                    field(out, "key_value", 0, () -> {
                        for (String pair : pairs.split(",", -1)) {
                            out.startGroup();
                            field(out, "key", 0, () -> out.addBinary(Binary.fromString(pair.substring(0, 1))));
                            if (pair.length() > 1) {
                                field(out, "value", 1, () -> out.addInteger(Integer.parseInt(pair.substring(2))));
                            }
                            out.endGroup();
                        }
                    });
                    out.endGroup();
                }));
        assertThat(TestFile.read(file())).containsExactly("map=" + json);
    }

    @Test
    void jsonThatIsMoreThanOneValueStaysAText() throws IOException {
        TestFile.write(
                file(),
                "message m { optional binary json (JSON); }",
                out -> field(out, "json", 0, () -> out.addBinary(Binary.fromString("1},{\"a\":2"))));
        assertThat(TestFile.read(file())).containsExactly("json=\"1},{\\\"a\\\":2\"");
    }

    /** DuckDB takes texts in JSON that look like these for them. */
    @Test
    void datesAndUuidsAreTheirTexts() throws IOException {
        byte[] uuid = ByteBuffer.allocate(16)
                .putLong(0x123e4567e89b12d3L)
                .putLong(0xa456426614174000L)
                .array();
        TestFile.write(
                file(),
                "message m { optional int32 day (DATE); optional fixed_len_byte_array(16) id (UUID); }",
                out -> {
                    field(out, "day", 0, () -> out.addInteger(19844));
                    field(out, "id", 1, () -> out.addBinary(Binary.fromConstantByteArray(uuid)));
                });
        assertThat(TestFile.read(file()))
                .containsExactly("day=\"2024-05-01\" id=\"123e4567-e89b-12d3-a456-426614174000\"");
    }

    /** As pandas and DuckDB write them into CSV. */
    @Test
    void timesAreTheirTexts() throws IOException {
        TestFile.write(file(), """
                message m {
                  optional int64 micros (TIMESTAMP(MICROS,false));
                  optional int64 millis (TIMESTAMP(MILLIS,true));
                  optional int64 nanos (TIMESTAMP(NANOS,false));
                  optional int32 time (TIME(MILLIS,false));
                  optional int96 old;
                }
                """, out -> {
            field(out, "micros", 0, () -> out.addLong(1_714_566_896_500_000L));
            field(out, "millis", 1, () -> out.addLong(1_714_521_600_000L));
            field(out, "nanos", 2, () -> out.addLong(-1));
            field(out, "time", 3, () -> out.addInteger(3_600_000));
            field(
                    out,
                    "old",
                    4,
                    () -> out.addBinary(Binary.fromConstantByteArray(ByteBuffer.allocate(12)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putLong(1_000_000_000L)
                            .putInt(2_440_588)
                            .array())));
        });
        assertThat(TestFile.read(file()))
                .containsExactly("micros=\"2024-05-01 12:34:56.5\" millis=\"2024-05-01 00:00:00+00:00\""
                        + " nanos=\"1969-12-31 23:59:59.999999999\" time=\"01:00:00\""
                        + " old=\"1970-01-01 00:00:01\"");
    }

    /** Parquet has no type for it: it is a number there, of which Arrow says what it was. */
    @Test
    void aDurationIsNoNumber() throws IOException {
        // Of one column, took: duration[ms].
        String arrow = "/////3AAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAEAAAAUAAAAEAAUAAgABg"
                + "AHAAwAAAAQABAAAAAAAAESEAAAABwAAAAEAAAAAAAAAAQAAAB0b29rAAAAAAQABAAEAAAA";
        byte[] table =
                TestFile.table(List.of(new Column("took", Kind.WHOLE)), List.<Object[]>of(new Object[] {5_250L}));
        var said = footer(table);
        said.addToKey_value_metadata(new KeyValue("ARROW:schema").setValue(arrow));
        byte[] rows =
                Arrays.copyOfRange(table, 4, (int) said.getRow_groups().get(0).getTotal_compressed_size() + 4);
        assertThat(TestFile.read(file(), withFooter(rows, said))).containsExactly("took=\"PT5.25S\"");
    }

    @ParameterizedTest
    @CsvSource({"1,2,3000,P1M2DT3S", "0,0,5000,PT5S", "0,2,0,P2D", "0,0,0,PT0S"})
    void anIntervalIsNoNumber(int months, int days, int millis, String text) throws IOException {
        byte[] interval = ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(months)
                .putInt(days)
                .putInt(millis)
                .array();
        TestFile.write(
                file(),
                "message m { optional fixed_len_byte_array(12) took (INTERVAL); }",
                out -> field(out, "took", 0, () -> out.addBinary(Binary.fromConstantByteArray(interval))));
        assertThat(TestFile.read(file())).containsExactly("took=\"" + text + "\"");
    }

    /** DuckDB has a time 24:00:00, and fastparquet writes durations as times. */
    @ParameterizedTest
    @CsvSource({
        "86399999999,23:59:59.999999",
        "86400000000,24:00:00",
        "86400000001,PT24H0.000001S",
        "172800000000,PT48H",
        "-29250000,PT-29.25S"
    })
    void aTimeBeyondItsDayIsADuration(long micros, String text) throws IOException {
        TestFile.write(
                file(),
                "message m { optional int64 t (TIME(MICROS,false)); }",
                out -> field(out, "t", 0, () -> out.addLong(micros)));
        assertThat(TestFile.read(file())).containsExactly("t=\"" + text + "\"");
    }

    /** As DuckDB writes them: the greatest of each, and its opposite, are its infinities. */
    @ParameterizedTest
    @CsvSource({
        "2147483647,9223372036854775807,infinity,infinity",
        "-2147483647,-9223372036854775807,-infinity,-infinity",
        "2932897,253402300800000000,10000-01-01,10000-01-01 00:00:00"
    })
    void datesMayLieFarAhead(int day, long micros, String date, String timestamp) throws IOException {
        TestFile.write(
                file(), "message m { optional int32 d (DATE); optional int64 t (TIMESTAMP(MICROS,false)); }", out -> {
                    field(out, "d", 0, () -> out.addInteger(day));
                    field(out, "t", 1, () -> out.addLong(micros));
                });
        assertThat(TestFile.read(file())).containsExactly("d=\"" + date + "\" t=\"" + timestamp + "\"");
    }

    @ParameterizedTest
    @CsvSource({
        "0x3C00,1.0",
        "0xC000,-2.0",
        "0x7BFF,65504.0",
        "0x2E66,0.0999755859375",
        "0x0001,5.960464477539063e-08",
        "0x7C00,Infinity",
        "0x7E00,NaN"
    })
    void halfOfAFloatIsItsNumber(String bits, String number) throws IOException {
        byte[] half = ByteBuffer.allocate(2)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(Integer.decode(bits).shortValue())
                .array();
        TestFile.write(
                file(),
                "message m { optional fixed_len_byte_array(2) h (FLOAT16); }",
                out -> field(out, "h", 0, () -> out.addBinary(Binary.fromConstantByteArray(half))));
        assertThat(TestFile.read(file())).containsExactly("h=" + number);
    }

    @Test
    void aColumnOfNullsAloneIsAbsent() throws IOException {
        TestFile.write(
                file(),
                "message m { optional int32 nothing (UNKNOWN); optional int32 a; }",
                out -> field(out, "a", 1, () -> out.addInteger(1)));
        assertThat(TestFile.read(file())).containsExactly("a=1");
    }

    /** As pandas writes a frame without rows. */
    @Test
    void aRowGroupWithoutRowsNamesNoPlace() throws IOException {
        byte[] table = TestFile.table(List.of(new Column("a", Kind.WHOLE)), List.<Object[]>of(new Object[] {1L}));
        var said = footer(table);
        said.setNum_rows(0);
        var group = said.getRow_groups().get(0);
        group.setNum_rows(0);
        var chunk = group.getColumns().get(0).getMeta_data();
        chunk.setNum_values(0).setData_page_offset(0).unsetDictionary_page_offset();
        assertThat(TestFile.read(file(), withFooter(new byte[0], said))).isEmpty();
    }

    /** As pandas writes a frame without columns. */
    @Test
    void aTableWithoutColumnsIsEmptyUnlessItHasRows() throws IOException {
        byte[] table = TestFile.table(List.of(new Column("a", Kind.WHOLE)), List.<Object[]>of(new Object[] {1L}));
        var said = footer(table);
        var root = said.getSchema().get(0).setNum_children(0);
        said.setSchema(List.of(root));
        said.getRow_groups().get(0).setColumns(List.of());
        byte[] rows = withFooter(new byte[0], said);
        assertThatThrownBy(() -> TestFile.read(file(), rows)).hasMessageContaining("expected columns, found none");
        said.setNum_rows(0);
        assertThat(TestFile.read(file(), withFooter(new byte[0], said))).isEmpty();
    }

    /** As Arrow writes it behind many empty lists. */
    @Test
    void aPageWithoutValuesIsPassedOver() throws IOException {
        var rows = List.of(new Object[] {1L}, new Object[] {2L});
        byte[] table = TestFile.table(List.of(new Column("a", Kind.WHOLE)), rows);
        var said = footer(table);
        var chunk = said.getRow_groups().get(0).getColumns().get(0).getMeta_data();
        var page = new ByteArrayOutputStream();
        Util.writePageHeader(
                new PageHeader(PageType.DATA_PAGE, 0, 0)
                        .setData_page_header(new DataPageHeader(0, Encoding.PLAIN, Encoding.RLE, Encoding.RLE)),
                page);
        int at = (int) chunk.getData_page_offset();
        chunk.setTotal_compressed_size(chunk.getTotal_compressed_size() + page.size());
        var body = new ByteArrayOutputStream();
        body.write(table, 4, at - 4);
        body.writeBytes(page.toByteArray());
        body.write(table, at, table.length - at);
        assertThat(TestFile.read(file(), withFooter(body.toByteArray(), said))).containsExactly("a=1", "a=2");
    }

    private static FileMetaData footer(byte[] table) throws IOException {
        int length = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN).getInt(table.length - 8);
        return Util.readFileMetaData(new ByteArrayInputStream(table, table.length - 8 - length, length), length);
    }

    private static byte[] withFooter(byte[] body, FileMetaData said) throws IOException {
        var footer = new ByteArrayOutputStream();
        Util.writeFileMetaData(said, footer);
        var out = ByteBuffer.allocate(12 + body.length + footer.size()).order(ByteOrder.LITTLE_ENDIAN);
        out.put("PAR1".getBytes(StandardCharsets.US_ASCII)).put(body).put(footer.toByteArray());
        out.putInt(footer.size()).put("PAR1".getBytes(StandardCharsets.US_ASCII));
        return out.array();
    }

    /** What the library says names its objects by their hashes. */
    @Test
    void damageIsToldAlikeEachTime() throws IOException {
        byte[] table = TestFile.table(COLUMNS, List.<Object[]>of(new Object[] {"a", 1.0, 1L, true, null, null}));
        int length = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN).getInt(table.length - 8);
        for (int at = table.length - 8 - length; at < table.length - 8; at++) {
            byte[] changed = table.clone();
            changed[at] ^= 0x15;
            try {
                TestFile.read(file(), changed);
            } catch (IOException e) {
                assertThat(e.getMessage()).doesNotContain("@", "null", "org.apache");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "optional binary c;",
                "optional binary c (BSON);",
                "repeated int32 c;",
                "optional group c { repeated int32 x; }",
                "optional group c (MAP) { repeated group key_value { required int32 key; optional int32 value; } }"
            })
    void aColumnThatNoInputIsLikeIsNamedAndTheOthersAreRead(String column) throws IOException {
        TestFile.write(
                file(),
                "message m { " + column + " optional int32 a; }",
                out -> field(out, "a", 1, () -> out.addInteger(5)));
        assertThat(TestFile.read(file())).containsExactly("a=5");
        try (var reader = new ParquetJava().open(file())) {
            assertThat(reader.columns()).containsExactly("c", "a");
            assertThat(reader.refusal(0)).contains("column \"c\": expected texts, numbers", "Cast it");
            assertThat(reader.refusal(1)).isEmpty();
            assertThat(reader.next()).isTrue();
            assertThat(reader.isRefused(0)).isFalse();
        }
    }

    @Test
    void ofAValueThatNoInputIsLikeItIsToldThatItIsThere() throws IOException {
        TestFile.write(
                file(),
                WriterVersion.PARQUET_1_0,
                "message m { optional binary c; optional group s { optional int32 x; optional binary y; } }",
                List.of(
                        out -> field(out, "c", 0, () -> out.addBinary(Binary.fromString("bytes"))),
                        out -> field(out, "s", 1, () -> {
                            out.startGroup();
                            field(out, "x", 0, () -> out.addInteger(5));
                            out.endGroup();
                        }),
                        out -> field(out, "s", 1, () -> {
                            out.startGroup();
                            field(out, "y", 1, () -> out.addBinary(Binary.fromString("bytes")));
                            out.endGroup();
                        })));
        assertThat(TestFile.read(file())).containsExactly("c={}", "s={\"x\":5}", "s={\"y\":{}}");
        try (var reader = new ParquetJava().open(file())) {
            reader.leave(0);
            for (boolean refused : new boolean[] {false, false, true}) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.isRefused(0)).isFalse();
                assertThat(reader.isRefused(1)).isEqualTo(refused);
            }
        }
    }

    @Test
    void ofAnUnreadColumnAsManyCellsAreThereAsTheFileSays() throws IOException {
        Consumer<RecordConsumer> filled = out -> {
            field(out, "c", 0, () -> out.addBinary(Binary.fromString("bytes")));
            field(out, "s", 1, () -> {
                out.startGroup();
                field(out, "y", 0, () -> out.addBinary(Binary.fromString("bytes")));
                out.endGroup();
            });
        };
        TestFile.write(
                file(),
                WriterVersion.PARQUET_1_0,
                "message m { optional binary c; optional group s { optional binary y; } optional binary nulls; }",
                List.of(out -> {}, filled, filled));
        int[] there = new int[3];
        try (var reader = new ParquetJava().open(file())) {
            for (int column = 0; column < there.length; column++) {
                reader.leave(column);
            }
            while (reader.next()) {
                for (int column = 0; column < there.length; column++) {
                    there[column] += reader.from(column) < reader.to(column) ? 1 : 0;
                }
            }
        }
        // Of what is in a struct the file says no such thing.
        assertThat(there).containsExactly(2, 0, 0);
    }

    @Test
    void groupsThatLieTooDeepAreRefused() throws IOException {
        TestFile.write(
                file(),
                "message m { optional int32 a; " + "optional group g { ".repeat(20) + "optional int32 x; "
                        + "} ".repeat(20) + "}",
                out -> {});
        assertThatThrownBy(() -> TestFile.read(file()))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("16 deep");
    }

    @Test
    void aFileThatIsCutIsDamagedWhereverItIsCut() throws IOException {
        byte[] table =
                TestFile.table(COLUMNS, List.<Object[]>of(new Object[] {"a", 1.0, 1L, true, List.of("b"), List.of()}));
        for (int length = 0; length < table.length; length++) {
            byte[] cut = Arrays.copyOf(table, length);
            assertThatThrownBy(() -> TestFile.read(file(), cut)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aFooterOfImpossibleLengthIsDamaged() throws IOException {
        byte[] table = TestFile.table(COLUMNS, List.of());
        for (int length : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, table.length}) {
            byte[] changed = table.clone();
            ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putInt(table.length - 8, length);
            assertThatThrownBy(() -> TestFile.read(file(), changed))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("damaged: its footer");
        }
    }

    @Test
    void anEncryptedFileSaysSo() throws IOException {
        byte[] table = TestFile.table(COLUMNS, List.of());
        System.arraycopy("PARE".getBytes(StandardCharsets.US_ASCII), 0, table, table.length - 4, 4);
        assertThatThrownBy(() -> TestFile.read(file(), table)).hasMessageContaining("encrypted");
    }

    @Test
    void aPageWithAnotherByteIsToldByItsChecksumAndTheRowsBeforeItAreRead() throws IOException {
        var rows = IntStream.range(0, 100_000)
                .mapToObj(i -> new Object[] {"text " + i * 7919L, i / 7.0, (long) i, true, null, null})
                .toList();
        byte[] table = TestFile.table(COLUMNS, rows);
        table[table.length / 2] ^= 1;
        Files.write(file(), table);
        try (var reader = new ParquetJava().open(file())) {
            assertThatThrownBy(() -> {
                        while (reader.next()) {
                            assertThat(reader.bytes()).isNotEmpty();
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("checksum");
            assertThat(new String(reader.bytes(), StandardCharsets.UTF_8)).contains("text");
        }
    }

    @Test
    void aRowThatIsTooLongForAnyRecordIsCutAndTheNextIsRead() throws IOException {
        String text = "x".repeat(20 << 20);
        Files.write(
                file(),
                TestFile.table(
                        List.of(new Column("a", Kind.TEXT)), List.of(new Object[] {text}, new Object[] {"next"})));
        try (var reader = new ParquetJava().open(file())) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.to(0) - reader.from(0)).isGreaterThan(16 << 20).isLessThan(18 << 20);
            assertThat(reader.isTooLarge()).isTrue();
            assertThat(reader.next()).isTrue();
            assertThat(reader.isTooLarge()).isFalse();
            assertThat(new String(reader.bytes(), 0, reader.to(0), StandardCharsets.UTF_8))
                    .isEqualTo("\"next\"");
        }
    }

    @Test
    void ofAColumnThatIsPassedOverEachFilledCellIsNullHoweverMuchItHolds() throws IOException {
        Files.write(
                file(),
                TestFile.table(
                        List.of(
                                new Column("note", Kind.TEXT),
                                new Column("notes", Kind.TEXTS),
                                new Column("b", Kind.TEXT)),
                        List.of(
                                new Object[] {"x".repeat(20 << 20), List.of("x", "y"), "whole"},
                                new Object[] {null, null, "next"})));
        try (var reader = new ParquetJava().open(file())) {
            reader.passOver(0);
            reader.passOver(1);
            for (var cells : List.of("nullnull\"whole\"", "\"next\"")) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.isTooLarge()).isFalse();
                assertThat(new String(reader.bytes(), 0, reader.to(2), StandardCharsets.UTF_8))
                        .isEqualTo(cells);
            }
        }
    }
}
