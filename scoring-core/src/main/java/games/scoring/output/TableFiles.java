package games.scoring.output;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.plugin.Catalog;
import games.scoring.source.Compression;
import games.scoring.source.LongJson;
import games.scoring.source.Parquet;
import games.scoring.source.Parquet.Kind;
import games.scoring.source.RunFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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

/**
 * Makes {@code scores.csv} and {@code scores.parquet} out of a finished {@code scores.jsonl}, a row for each line: only
 * then it is known which columns there are.
 *
 * <p>Columns: {@code benchmark}, {@code agent}, {@code instance}, {@code episode}, {@code repeat}, {@code ruleset},
 * {@code status}; where inputs are kept one for each input of the benchmarks that occur, as declared; {@code score},
 * {@code metrics/NAME}, {@code series/NAME}; {@code options}, {@code undefined}, {@code notes}, {@code labels},
 * {@code source}. What is absent or null is an empty cell. In CSV, lists and objects are JSON; in Parquet, lists are
 * lists, and objects are JSON. Inputs of one name and different kinds are one column in CSV and two in Parquet.
 */
public final class TableFiles {

    private static final List<String> FIRST =
            List.of("benchmark", "agent", "instance", "episode", "repeat", "ruleset", "status");
    private static final List<String> LAST = List.of("options", "undefined", "notes", "labels", "source");

    private final OutputFolder folder;
    private final Compression compression;
    private final String lines;
    private final boolean inputs;
    private final Map<String, Benchmark> benchmarks = new LinkedHashMap<>();

    // What occurs in the lines, in its order there.
    private final Set<String> found = new LinkedHashSet<>();
    private final Set<String> metrics = new LinkedHashSet<>();
    private final Set<String> series = new LinkedHashSet<>();

    /** Metrics that are whole somewhere, and those that are not somewhere: by its declaration one is either or. */
    private final Set<String> whole = new HashSet<>();

    private final Set<String> fractional = new HashSet<>();

    private TableFiles(OutputFolder folder, Compression compression, Catalog catalog, boolean inputs) {
        this.folder = folder;
        this.compression = compression;
        this.lines = RunFiles.SCORES + compression.suffix();
        this.inputs = inputs;
        for (var family : catalog.families()) {
            family.benchmarks().forEach(benchmark -> benchmarks.put(benchmark.id(), benchmark));
        }
    }

    /**
     * Looks through an output whose lines are all written.
     *
     * @param folder the output
     * @param compression how the lines are compressed
     * @param catalog the benchmarks
     * @param keepInputs whether the lines carry the inputs
     * @return the table that they make
     * @throws IOException if the lines can't be read back: its message names the file
     */
    public static TableFiles of(OutputFolder folder, Compression compression, Catalog catalog, boolean keepInputs)
            throws IOException {
        var table = new TableFiles(folder, compression, catalog, keepInputs);
        table.look();
        return table;
    }

    /**
     * Writes {@code scores.csv}, compressed as the lines are.
     *
     * @throws IOException if the lines can't be read back, or the table can't be written: its message names the file
     */
    public void writeCsv() throws IOException {
        var columns = new Columns(false);
        var out = folder.create(RunFiles.SCORES_CSV + compression.suffix(), compression);
        write(
                columns,
                new CsvTable(
                        out, columns.list().stream().map(Parquet.Column::name).toList()));
    }

    /**
     * Writes {@code scores.parquet}.
     *
     * @param parquet writes it
     * @throws IOException if the lines can't be read back, or the table can't be written: its message names the file
     */
    public void writeParquet(Parquet parquet) throws IOException {
        var columns = new Columns(true);
        var out = folder.create(RunFiles.SCORES_PARQUET);
        write(columns, new ParquetTable(parquet.create(out, columns.list()), columns.list()));
    }

    /** Takes the cells of a table, row by row. */
    interface Rows {

        /** Takes the value at which the parser stands, and leaves the parser at its last token. */
        void cell(int column, JsonParser p);

        void endRow() throws IOException;

        /** Ends the table. The file is closed with its folder, which knows whether it is whole. */
        void end() throws IOException;
    }

    private InputStream lines() throws IOException {
        return folder.written(lines, compression);
    }

    private static JsonParser parser(InputStream lines) {
        return LongJson.OF_STREAMS.createParser(ObjectReadContext.empty(), lines);
    }

    // ---- columns

    private void look() throws IOException {
        try (var in = lines();
                var p = parser(in)) {
            while (p.nextToken() != null) {
                while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                    String key = p.currentName();
                    p.nextToken();
                    switch (key) {
                        case "benchmark" -> found.add(p.getString());
                        case "metrics" -> lookAtMetrics(p);
                        case "series" -> lookAtSeries(p);
                        default -> p.skipChildren();
                    }
                }
            }
        }
    }

    private void lookAtMetrics(JsonParser p) {
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = p.currentName();
            metrics.add(name);
            switch (p.nextToken()) {
                case VALUE_NUMBER_INT -> (isLong(p) ? whole : fractional).add(name);
                case VALUE_NUMBER_FLOAT -> fractional.add(name);
                default -> p.skipChildren();
            }
        }
    }

    private static boolean isLong(JsonParser p) {
        return p.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
    }

    private void lookAtSeries(JsonParser p) {
        while (p.nextToken() == JsonToken.PROPERTY_NAME) {
            series.add(p.currentName());
            p.nextToken();
            p.skipChildren();
        }
    }

    /** The columns of one table. */
    private final class Columns {

        private final boolean typed;
        private final List<Parquet.Column> list = new ArrayList<>();
        private final Map<String, Integer> byName = new HashMap<>();

        /** Where the inputs of each benchmark go, by their names. */
        private final Map<String, Map<String, Integer>> byInput = new HashMap<>();

        /**
         * Lays the columns out.
         *
         * @param typed whether a column holds values of one kind only
         * @throws OutputException if no column can be had for an input
         */
        Columns(boolean typed) throws OutputException {
            this.typed = typed;
            for (String name : FIRST) {
                add(name, name.equals("repeat") ? Kind.WHOLE : Kind.TEXT);
            }
            if (inputs) {
                for (String id : found) {
                    addInputs(Objects.requireNonNull(benchmarks.get(id), id));
                }
            }
            add("score", Kind.NUMBER);
            for (String name : metrics) {
                boolean isWhole = whole.contains(name) && !fractional.contains(name);
                add("metrics/" + name, isWhole ? Kind.WHOLE : Kind.NUMBER);
            }
            series.forEach(name -> add("series/" + name, Kind.NUMBERS));
            LAST.forEach(name -> add(name, name.equals("notes") ? Kind.TEXTS : Kind.TEXT));
        }

        List<Parquet.Column> list() {
            return list;
        }

        int of(String name) {
            return Objects.requireNonNull(byName.get(name), name);
        }

        int ofInput(String benchmark, String name) {
            var columns = Objects.requireNonNull(byInput.get(benchmark), benchmark);
            return Objects.requireNonNull(columns.get(name), name);
        }

        private int add(String name, Kind kind) {
            list.add(new Parquet.Column(name, kind));
            byName.put(name, list.size() - 1);
            return list.size() - 1;
        }

        private void addInputs(Benchmark benchmark) throws OutputException {
            var columns = new HashMap<String, Integer>();
            for (Input input : benchmark.inputs()) {
                columns.put(input.name(), addInput(input));
            }
            byInput.put(benchmark.id(), columns);
        }

        private int addInput(Input input) throws OutputException {
            String name = input.name();
            boolean taken = FIRST.contains(name) || LAST.contains(name) || name.equals("score");
            var names = taken ? List.of("inputs/" + name) : List.of(name, "inputs/" + name);
            Kind kind = kind(input);
            for (String each : names) {
                Integer there = byName.get(each);
                if (there == null) {
                    return add(each, kind);
                }
                Kind both = common(list.get(there).kind(), kind);
                if (both != null) {
                    list.set(there, new Parquet.Column(each, both));
                    return there;
                }
            }
            throw new OutputException("The input '" + name + "' has more kinds than a table of one kind a column has"
                    + " names for. Score the benchmarks apart, or write CSV.");
        }

        private @Nullable Kind common(Kind a, Kind b) {
            boolean numbers = (a == Kind.WHOLE || a == Kind.NUMBER) && (b == Kind.WHOLE || b == Kind.NUMBER);
            return !typed || a == b ? a : numbers ? Kind.NUMBER : null;
        }
    }

    private static Kind kind(Input input) {
        if (input instanceof Input.Number of) {
            return of.integer() ? Kind.WHOLE : Kind.NUMBER;
        }
        if (input instanceof Input.Flag) {
            return Kind.FLAG;
        }
        return input instanceof Input.Series ? Kind.NUMBERS : input instanceof Input.Subset ? Kind.TEXTS : Kind.TEXT;
    }

    // ---- rows

    private void write(Columns columns, Rows rows) throws IOException {
        try (var in = lines();
                var p = parser(in)) {
            String benchmark = "";
            while (p.nextToken() != null) {
                while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                    String key = p.currentName();
                    p.nextToken();
                    switch (key) {
                        case "metrics", "series" -> {
                            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                                int column = columns.of(key + "/" + p.currentName());
                                p.nextToken();
                                rows.cell(column, p);
                            }
                        }
                        case "inputs" -> {
                            while (p.nextToken() == JsonToken.PROPERTY_NAME) {
                                int column = columns.ofInput(benchmark, p.currentName());
                                p.nextToken();
                                rows.cell(column, p);
                            }
                        }
                        default -> {
                            // The first key of a line.
                            benchmark = key.equals("benchmark") ? p.getString() : benchmark;
                            rows.cell(columns.of(key), p);
                        }
                    }
                }
                rows.endRow();
            }
            rows.end();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Gives a list or object of plain values as its JSON text. */
    static String nested(JsonParser p) {
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
