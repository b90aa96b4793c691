package games.scoring.verify;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvRecord;
import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.record.SafeCell;
import games.scoring.source.ByteOrderMark;
import games.scoring.source.NotUtf8;
import games.scoring.source.StrictUtf8;
import games.scoring.verify.PublishedTable.Row;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads published tables from CSV: UTF-8, commas or tabs, behind a line {@code sep=} or not, a header line, a row for
 * each agent and benchmark. An apostrophe that keeps a spreadsheet from running a text is no part of it
 * ({@link SafeCell}). Columns, in any order and case; others are named, and not read, but that the rows of a table must
 * have one {@code metric}, where there is such a column:
 *
 * <table>
 * <caption>Columns</caption>
 * <tr><td>agent</td><td>required; where there is a column {@code model} too, the agent is called {@code model / agent}
 * </td></tr>
 * <tr><td>benchmark (or game)</td><td>an id, an alias, or an id without its family</td></tr>
 * <tr><td>value (or score, where neither value nor mean is there)</td><td>what agents are ranked by in the benchmark, as
 * printed: its digits say how exactly it is known</td></tr>
 * <tr><td>mean</td><td>the mean; alone, the agent's number in the benchmark</td></tr>
 * <tr><td>rank, n, std, and what else a leaderboard.csv has</td><td>see {@link Figure}; may be left out or empty</td></tr>
 * <tr><td>ruleset</td><td>a ruleset's id, where the run holds several</td></tr>
 * <tr><td>average (or average_rank, avg_rank, published_avg_rank, clemscore)</td><td>the agent's number over all
 * benchmarks, as printed; the same on each row of the agent</td></tr>
 * <tr><td>family</td><td>a family's id, where rows over all benchmarks belong to several</td></tr>
 * <tr><td>table</td><td>what tells several tables of one file apart: agents are ranked within a table</td></tr>
 * </table>
 */
public final class TableFile {

    /** The largest file that is read. */
    public static final int LARGEST = 64 << 20;

    private static final Map<String, List<String>> NAMES = names();

    private static final String AGENT = "agent";
    private static final String BENCHMARK = "benchmark";
    private static final String VALUE = "value";
    private static final String MEAN = "mean";
    private static final String FAMILY = "family";
    private static final String RULESET = "ruleset";
    private static final String AVERAGE = "average";
    private static final String TABLE = "table";
    private static final String METRIC = "metric";

    private static final String FROM_TOOLS = "A table as a family's own tools print it is compared with the one that"
            + " its logs make: name them as INPUT, without --columns and --where";

    private final String path;
    private final Options options;
    private final Map<String, List<Integer>> columns = new LinkedHashMap<>();
    private final Map<Integer, String> wanted = new LinkedHashMap<>();
    private final List<String> unread = new ArrayList<>();
    private List<String> header = List.of();

    /** The column that says which number of several a row gives, and what it says of the first row; -1 without one. */
    private int metricColumn = -1;

    private @Nullable String metric;

    /**
     * How to read a table whose columns have other names, or a part of one.
     *
     * @param columns the headers that make up a column, by the column's name: {@code agent} of {@code [llm, strategy]};
     *     the cells of several headers are joined by {@code " / "}, empty ones left out; a column of no headers is not
     *     read
     * @param where only rows with these texts under these headers are read
     */
    public record Options(Map<String, List<String>> columns, Map<String, String> where) {

        /** All rows, columns by their usual names. */
        public static final Options DEFAULTS = new Options(Map.of(), Map.of());

        /**
         * Reads options as a user types them.
         *
         * @param columns texts {@code agent=llm+strategy}
         * @param where texts {@code table=leaderboard}
         * @return the options
         * @throws UsageException if a text has no {@code =}, or names a column that there is not
         */
        public static Options parse(List<String> columns, List<String> where) {
            var byColumn = new LinkedHashMap<String, List<String>>();
            for (var text : columns) {
                var parts = parts(text, "--columns", "agent=model+strategy");
                if (!NAMES.containsKey(parts.getKey())) {
                    throw new UsageException("--columns " + text + ": no column '" + parts.getKey() + "'. There are: "
                            + String.join(", ", NAMES.keySet()));
                }
                byColumn.put(
                        parts.getKey(),
                        parts.getValue().isEmpty()
                                ? List.of()
                                : List.of(parts.getValue().split("\\+", -1)));
            }
            var byHeader = new LinkedHashMap<String, String>();
            for (var text : where) {
                var parts = parts(text, "--where", "table=leaderboard");
                byHeader.put(parts.getKey(), parts.getValue());
            }
            return new Options(byColumn, byHeader);
        }

        private static Map.Entry<String, String> parts(String text, String option, String example) {
            int equals = text.indexOf('=');
            if (equals <= 0) {
                throw new UsageException(option + " " + text + ": expected NAME=VALUE, such as " + example);
            }
            return Map.entry(text.substring(0, equals), text.substring(equals + 1));
        }
    }

    private TableFile(String path, Options options) {
        this.path = path;
        this.options = options;
    }

    private static Map<String, List<String>> names() {
        var names = new LinkedHashMap<String, List<String>>();
        names.put(AGENT, List.of(AGENT));
        names.put(BENCHMARK, List.of(BENCHMARK, "game"));
        names.put(VALUE, List.of(VALUE));
        names.put(MEAN, List.of(MEAN));
        for (var figure : Figure.values()) {
            names.putIfAbsent(figure.header(), List.of(figure.header()));
        }
        names.put(FAMILY, List.of(FAMILY));
        names.put(RULESET, List.of(RULESET));
        names.put(AVERAGE, List.of(AVERAGE, "average_rank", "avg_rank", "published_avg_rank", "clemscore"));
        names.put(TABLE, List.of(TABLE));
        return names;
    }

    /**
     * Reads the tables of a file.
     *
     * @param in the bytes of the file
     * @param path the file as the user names it, for messages
     * @param options which columns and rows to read
     * @return the tables, in the order in which they begin; none where no row is wanted
     * @throws IOException if the file can't be read
     * @throws UsageException if it is no such table: names the line and what was expected
     */
    public static List<PublishedTable> read(InputStream in, String path, Options options) throws IOException {
        return new TableFile(path, options).read(text(in, path));
    }

    /** Reads a table's text, after a look at whether it can be one. */
    static CsvText text(InputStream in, String path) throws IOException {
        byte[] bytes = in.readNBytes(LARGEST + 1);
        if (bytes.length > LARGEST) {
            throw new UsageException(path + ": expected a table of at most 64 MiB. Cut it into several files");
        }
        var found = NotUtf8.found(bytes);
        if (!found.isEmpty()) {
            throw new UsageException(path + ": expected CSV in UTF-8, found " + found
                    + (found.startsWith(NotUtf8.PACKED) ? ". Unpack it" : ". Save the table as CSV in UTF-8"));
        }
        // Names in other bytes would be taken for one another.
        var utf8 = StrictUtf8.text(bytes)
                .orElseThrow(() -> new UsageException(
                        path + ": expected CSV in UTF-8, found other bytes. Save the table as CSV in UTF-8"));
        var text = ByteOrderMark.without(utf8);
        var start = text.stripLeading();
        if (start.startsWith("{") || start.startsWith("[")) {
            throw noTable(path, "JSON. --table takes a published table; logs and records are an INPUT");
        }
        var csv = CsvText.of(text);
        var separators = csv.otherSeparators();
        if (!separators.isEmpty()) {
            throw new UsageException(path + ": expected commas or tabs between the columns, found " + separators
                    + ". Save the file as CSV with commas, and with points before decimals");
        }
        return csv;
    }

    private static UsageException noTable(String path, String found) {
        return new UsageException(path + ": expected CSV with a header line, found " + found);
    }

    static UsageException noTable(String path, CsvParseException e) {
        return noTable(path, "something else: " + innermost(e));
    }

    private List<PublishedTable> read(CsvText file) throws IOException {
        var tables = new LinkedHashMap<String, List<Row>>();
        try (var csv =
                file.reader().allowExtraFields(true).allowMissingFields(true).ofCsvRecord(file.text())) {
            for (var row : csv) {
                if (header.isEmpty()) {
                    header = row.getFields();
                    look();
                    continue;
                }
                if (row.getFieldCount() != header.size()) {
                    throw new UsageException(path + ":" + row.getStartingLineNumber() + ": expected "
                            + Counted.of(header.size(), "cell") + " as in the header, found "
                            + row.getFieldCount()
                            + ". Put cells that hold a comma in quotes");
                }
                if (wanted.entrySet().stream()
                        .allMatch(w -> SafeCell.text(row.getField(w.getKey())).equals(w.getValue()))) {
                    requireOneMetric(row);
                    tables.computeIfAbsent(cell(row, TABLE), t -> new ArrayList<>())
                            .add(row(row));
                }
            }
        } catch (CsvParseException e) {
            throw noTable(path, e);
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
        var all = new ArrayList<PublishedTable>();
        tables.forEach((title, rows) -> all.add(new PublishedTable(title, rows, unread)));
        return all;
    }

    /** The library says where it was, and its cause what it found there. */
    private static String innermost(Throwable e) {
        var cause = e.getCause();
        return cause == null ? String.valueOf(e.getMessage()) : innermost(cause);
    }

    private void look() {
        if (header.stream().anyMatch(name -> name.indexOf('\0') >= 0)) {
            throw new UsageException(
                    path + ": expected CSV in UTF-8, found binary data. Save the table as CSV in UTF-8");
        }
        for (var name : NAMES.entrySet()) {
            var asked = options.columns().get(name.getKey());
            if (asked != null && asked.isEmpty()) {
                continue;
            }
            if (asked != null) {
                columns.put(
                        name.getKey(),
                        asked.stream().map(h -> index(h, "--columns")).toList());
            } else {
                name.getValue().stream()
                        .filter(n -> !isAskedAs(otherNumber(name.getKey()), n))
                        .map(n -> find(n))
                        .filter(i -> i >= 0)
                        .findFirst()
                        .ifPresent(i -> columns.put(name.getKey(), List.of(i)));
            }
        }
        int score = find("score");
        if (score >= 0 && saysNothingOf(VALUE) && saysNothingOf(MEAN)) {
            columns.put(VALUE, List.of(score));
        }
        int model = find("model");
        var agent = columns.get(AGENT);
        if (model >= 0 && !options.columns().containsKey(AGENT)) {
            columns.put(AGENT, agent == null ? List.of(model) : List.of(model, agent.get(0)));
        }
        if (!columns.containsKey(AGENT)) {
            throw new UsageException(path + ": expected a column 'agent', found " + named(header)
                    + ". Say which it is: --columns agent=HEADER. " + FROM_TOOLS);
        }
        options.where().forEach((name, value) -> wanted.put(index(name, "--where"), value));
        for (int i = 0; i < header.size(); i++) {
            int column = i;
            if (!wanted.containsKey(i) && columns.values().stream().noneMatch(read -> read.contains(column))) {
                unread.add(header.get(i));
                metricColumn = find(METRIC) == i ? i : metricColumn;
            }
        }
    }

    /** Numbers of several kinds can't all be what ranks, and their bounds are others. */
    private void requireOneMetric(CsvRecord row) {
        var its = metricColumn < 0 ? "" : SafeCell.text(row.getField(metricColumn));
        if (metric == null) {
            metric = its;
        } else if (!metric.equals(its)) {
            throw new UsageException(path + ":" + row.getStartingLineNumber()
                    + ": expected one number of each agent and benchmark, found '" + Printed.shortened(metric)
                    + "' and '" + Printed.shortened(its) + "' under '" + header.get(metricColumn)
                    + "'. Choose the one that ranks: --where '" + header.get(metricColumn) + "=NAME'. " + FROM_TOOLS);
        }
    }

    /** Who says that the value stands under {@code mean}, or the mean under {@code value}, does not mean both. */
    private static String otherNumber(String column) {
        return column.equals(VALUE) ? MEAN : column.equals(MEAN) ? VALUE : "";
    }

    private boolean isAskedAs(String column, String name) {
        return options.columns().getOrDefault(column, List.of()).stream()
                .anyMatch(asked -> asked.strip().equalsIgnoreCase(name));
    }

    private boolean saysNothingOf(String column) {
        return !columns.containsKey(column) && !options.columns().containsKey(column);
    }

    private int index(String name, String option) {
        int index = find(name);
        if (index < 0) {
            throw new UsageException(
                    path + ": no column '" + name + "' as " + option + " says. There are: " + named(header));
        }
        return index;
    }

    /** Names the first headers of a table, and counts the others. They may hold commas, or nothing. */
    static String named(List<String> headers) {
        return TableCheck.someOf(headers.stream()
                .map(name -> "'" + Printed.shortened(name) + "'")
                .toList());
    }

    private int find(String name) {
        var wanted = name.strip().toLowerCase(Locale.ROOT);
        for (int i = 0; i < header.size(); i++) {
            if (header.get(i).strip().toLowerCase(Locale.ROOT).equals(wanted)) {
                return i;
            }
        }
        return -1;
    }

    private Row row(CsvRecord row) {
        var agent = agent(row);
        if (agent.isEmpty()) {
            throw new UsageException(path + ":" + row.getStartingLineNumber() + ": expected an agent, found nothing");
        }
        var benchmark = cell(row, BENCHMARK);
        boolean isBesideValue = columns.containsKey(VALUE);
        var value = number(row, isBesideValue ? VALUE : MEAN);
        var figures = new EnumMap<Figure, Printed>(Figure.class);
        for (var figure : Figure.values()) {
            var printed = figure == Figure.MEAN && !isBesideValue ? null : number(row, figure.header());
            if (printed != null) {
                figures.put(figure, Figure.isWhole(figure.header()) ? printed.counted() : printed);
            }
        }
        var average = number(row, AVERAGE);
        // A row of a leaderboard for a family has no benchmark: its value is the number over all of them.
        boolean isOfAll = benchmark.isEmpty() && average == null && columns.containsKey(BENCHMARK);
        return new Row(
                row.getStartingLineNumber(),
                agent,
                cell(row, FAMILY),
                benchmark,
                cell(row, RULESET),
                isOfAll ? null : value,
                !isBesideValue,
                figures,
                isOfAll ? value : average);
    }

    /** Blanks around a name are part of it: " ada" and "ada" are two agents, as in records. */
    private String agent(CsvRecord row) {
        return joined(cells(row, AGENT));
    }

    private String cell(CsvRecord row, String column) {
        return joined(cells(row, column).map(String::strip));
    }

    private Stream<String> cells(CsvRecord row, String column) {
        return places(column).stream().map(i -> SafeCell.text(row.getField(i)));
    }

    private List<Integer> places(String column) {
        return columns.getOrDefault(column, List.of());
    }

    private static String joined(Stream<String> cells) {
        return cells.filter(t -> !t.isEmpty()).collect(Collectors.joining(" / "));
    }

    private @Nullable Printed number(CsvRecord row, String column) {
        var text = cell(row, column);
        try {
            return text.isEmpty() ? null : Printed.of(text);
        } catch (NumberFormatException e) {
            throw new UsageException(path + ":" + row.getStartingLineNumber() + ", "
                    + places(column).stream()
                            .map(i -> "'" + Printed.shortened(header.get(i)) + "'")
                            .collect(Collectors.joining("+"))
                    + " of " + Visible.shortName(agent(row)) + ": " + e.getMessage() + ". "
                    + remedy(text));
        }
    }

    private static String remedy(String text) {
        return text.endsWith("%")
                ? "Write it without the sign, in the unit of the score"
                : text.chars().anyMatch(Character::isDigit)
                        ? "Write a number alone, with a point before its decimals, and a spread in a column of its own"
                        : "Leave the cell empty where there is no number, or choose other rows with --where";
    }
}
