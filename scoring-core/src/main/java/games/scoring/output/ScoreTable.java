package games.scoring.output;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.plugin.Catalog;
import games.scoring.record.SafeCell;
import games.scoring.source.Compression;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Makes {@code scores.csv} out of a finished {@code scores.jsonl}, a row for each line: only then it is known which
 * columns there are.
 *
 * <p>Columns: {@code benchmark}, {@code agent}, {@code instance}, {@code episode}, {@code repeat}, {@code ruleset},
 * {@code status}; where inputs are kept one for each input of the benchmarks that occur, as declared; {@code score},
 * {@code metrics/NAME}, {@code series/NAME}; {@code options}, {@code undefined}, {@code notes}, {@code labels},
 * {@code source}. What is absent or null is an empty cell; lists and objects are JSON.
 */
public final class ScoreTable {

    private static final List<String> FIRST =
            List.of("benchmark", "agent", "instance", "episode", "repeat", "ruleset", "status");
    private static final List<String> LAST = List.of("options", "undefined", "notes", "labels", "source");

    /** Lines that this program wrote: longer than what it reads, but no deeper. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final Map<String, Benchmark> benchmarks = new LinkedHashMap<>();
    private final boolean inputs;
    private final Map<String, Integer> columns = new LinkedHashMap<>();

    private ScoreTable(Catalog catalog, boolean inputs) {
        this.inputs = inputs;
        for (var family : catalog.families()) {
            family.benchmarks().forEach(benchmark -> benchmarks.put(benchmark.id(), benchmark));
        }
    }

    /**
     * Adds the table to an output whose lines are all written.
     *
     * @param folder the output
     * @param compression how the lines are compressed, and the table will be
     * @param catalog the benchmarks
     * @param keepInputs whether the lines carry the inputs
     * @throws IOException if the lines can't be read back, or the table can't be written: then its message names the file
     */
    public static void add(OutputFolder folder, Compression compression, Catalog catalog, boolean keepInputs)
            throws IOException {
        String lines = "scores.jsonl" + compression.suffix();
        var table = new ScoreTable(catalog, keepInputs);
        try (InputStream in = folder.written(lines, compression)) {
            table.findColumns(in);
        }
        OutputStream out = folder.create("scores.csv" + compression.suffix(), compression);
        try (InputStream in = folder.written(lines, compression)) {
            table.write(in, out);
        }
    }

    private static JsonParser parser(InputStream lines) {
        return JSON.createParser(ObjectReadContext.empty(), lines);
    }

    // ---- columns

    private void findColumns(InputStream lines) {
        var found = new LinkedHashSet<String>();
        var metrics = new LinkedHashSet<String>();
        var series = new LinkedHashSet<String>();
        try (var p = parser(lines)) {
            while (p.nextToken() != null) {
                while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                    String key = p.currentName();
                    p.nextToken();
                    switch (key) {
                        case "benchmark" -> found.add(p.getString());
                        case "metrics" -> addNames(p, metrics);
                        case "series" -> addNames(p, series);
                        default -> p.skipChildren();
                    }
                }
            }
        }
        FIRST.forEach(this::column);
        if (inputs) {
            found.stream().map(benchmarks::get).forEach(this::inputColumns);
        }
        column("score");
        metrics.forEach(name -> column("metrics/" + name));
        series.forEach(name -> column("series/" + name));
        LAST.forEach(this::column);
    }

    private static void addNames(JsonParser p, Set<String> names) {
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            names.add(p.currentName());
            p.nextToken();
            p.skipChildren();
        }
    }

    private void inputColumns(@Nullable Benchmark benchmark) {
        if (benchmark != null) {
            benchmark.inputs().stream()
                    .filter(input -> input.about().role() != Input.Role.SETTING)
                    .forEach(input -> column(inputColumn(input.name())));
        }
    }

    private static String inputColumn(String name) {
        boolean taken = FIRST.contains(name) || LAST.contains(name) || name.equals("score");
        return taken ? "inputs/" + name : name;
    }

    private void column(String name) {
        columns.putIfAbsent(name, columns.size());
    }

    // ---- rows

    private void write(InputStream lines, OutputStream out) throws IOException {
        // Closed with the folder, which knows whether it is whole.
        var text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        var csv = CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(QuoteStrategies.EMPTY)
                .build(text);
        var row = new String[columns.size()];
        try (var p = parser(lines)) {
            csv.writeRecord(columns.keySet());
            while (p.nextToken() != null) {
                Arrays.fill(row, null);
                while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                    String key = p.currentName();
                    p.nextToken();
                    switch (key) {
                        case "metrics", "series" -> cells(p, row, key + "/");
                        case "inputs" -> cells(p, row, "");
                        default -> put(row, key, cell(p));
                    }
                }
                csv.writeRecord(row);
            }
            csv.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void cells(JsonParser p, @Nullable String[] row, String before) {
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = p.currentName();
            p.nextToken();
            put(row, before.isEmpty() ? inputColumn(name) : before + name, cell(p));
        }
    }

    private void put(@Nullable String[] row, String column, @Nullable String cell) {
        row[Objects.requireNonNull(columns.get(column), column)] = cell;
    }

    private static @Nullable String cell(JsonParser p) {
        return switch (p.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_STRING -> SafeCell.of(PlainText.paragraphs(p.getString()));
            case START_ARRAY, START_OBJECT -> nested(p);
            default -> p.getString();
        };
    }

    /** Gives a list or object of plain values as its JSON text. */
    private static String nested(JsonParser p) {
        var json = new JsonText(64);
        boolean list = p.currentToken() == JsonToken.START_ARRAY;
        json.raw(list ? '[' : '{');
        boolean first = true;
        for (JsonToken token = p.nextToken(); !token.isStructEnd(); token = p.nextToken()) {
            if (token == JsonToken.PROPERTY_NAME) {
                json.key(p.currentName());
                token = p.nextToken();
            } else if (!first) {
                json.raw(',');
            }
            first = false;
            if (token == JsonToken.VALUE_STRING) {
                json.text(p.getString());
            } else {
                json.raw(p.getString().getBytes(StandardCharsets.US_ASCII));
            }
        }
        return new String(json.raw(list ? ']' : '}').toBytes(), StandardCharsets.UTF_8);
    }
}
