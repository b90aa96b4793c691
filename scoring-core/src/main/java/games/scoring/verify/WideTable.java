package games.scoring.verify;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import games.scoring.api.CodePoints;
import games.scoring.plugin.ByteOrderMark;
import games.scoring.plugin.UsageException;
import games.scoring.record.SafeCell;
import games.scoring.verify.CheckedTable.Line;
import games.scoring.verify.CheckedTables.Board;
import games.scoring.verify.CheckedTables.LeftOut;
import games.scoring.verify.PublishedTable.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A table as families' own tools print them: a row for each agent, called by its first cell, and a column for each
 * number. It is compared with the one that a family's export makes of the same logs, known by its header.
 */
public final class WideTable {

    private final Path file;
    private final List<String> header;
    private final Map<String, CsvRecord> rows = new LinkedHashMap<>();

    private WideTable(Path file) throws IOException {
        this.file = file;
        String text;
        try (var in = Files.newInputStream(file)) {
            text = TableFile.text(in, file.toString());
        }
        List<String> names = List.of();
        try (var csv = CsvReader.builder()
                .fieldSeparator(TableFile.separator(text))
                .skipEmptyLines(true)
                .ofCsvRecord(text)) {
            for (var row : csv) {
                if (names.isEmpty()) {
                    names = row.getFields();
                } else if (rows.putIfAbsent(SafeCell.text(row.getField(0)), row) != null) {
                    throw new UsageException(
                            file + ":" + row.getStartingLineNumber() + ": expected a row for each agent,"
                                    + " found a second one of " + Printed.shortened(row.getField(0)) + ". Keep one");
                }
            }
        } catch (CsvParseException e) {
            throw TableFile.noTable(file.toString(), e);
        }
        this.header = names;
    }

    /**
     * Says whether a file may be such a table: no column of its header is the agent's.
     *
     * @param file the file
     * @return true if so
     * @throws IOException if the file can't be read
     */
    public static boolean mayBe(Path file) throws IOException {
        String first;
        try (var in = Files.newInputStream(file)) {
            first = ByteOrderMark.without(new String(in.readNBytes(1 << 16), StandardCharsets.UTF_8))
                    .lines()
                    .findFirst()
                    .orElse("");
        }
        var names = List.of(first.toLowerCase(Locale.ROOT).split("[,\t]", -1));
        return first.matches(".*[,\t].*") && !names.contains("agent") && !names.contains("model");
    }

    /**
     * Compares a table with the one of the same columns among those that exports made.
     *
     * @param file the table
     * @param exported the folder in which exports made theirs
     * @param slack how much further than half a unit of the last printed digit a number may lie
     * @return each printed number beside the exported one
     * @throws UsageException if the file is no such table, or no export makes one with its columns
     * @throws IOException if a file can't be read
     */
    public static CheckedTables check(Path file, Path exported, double slack) throws IOException {
        var printed = new WideTable(file);
        List<Path> tables;
        try (var all = Files.walk(exported)) {
            tables = all.filter(each -> each.toString().endsWith(".csv"))
                    .sorted(Comparator.comparing(Path::toString, CodePoints.ORDER))
                    .toList();
        }
        for (var table : tables) {
            var ours = new WideTable(table);
            if (ours.columns().equals(printed.columns())) {
                String name = exported.relativize(table).toString().replace('\\', '/');
                return printed.against(ours, name, slack);
            }
        }
        throw new UsageException(file + ": expected a column 'agent', or the columns of a table that an export makes of"
                + " INPUT, found "
                + printed.header.stream().map(Printed::shortened).collect(Collectors.joining(", "))
                + ". Say which is the agent's: --columns agent=HEADER");
    }

    private Set<String> columns() {
        return new HashSet<>(header.subList(Math.min(1, header.size()), header.size()));
    }

    private CheckedTables against(WideTable ours, String name, double slack) {
        var lines = new ArrayList<Line>();
        rows.forEach((agent, row) -> {
            var place = new Row(row.getStartingLineNumber(), agent, "", "", "", null, Map.of(), null);
            for (int i = 1; i < header.size(); i++) {
                var printed = number(agent, i);
                if (printed.isPresent()) {
                    var other = ours.number(agent, ours.header.indexOf(header.get(i)));
                    lines.add(Line.of(
                            place,
                            "",
                            "",
                            header.get(i),
                            printed.get(),
                            other.isPresent() ? OptionalDouble.of(other.get().value()) : OptionalDouble.empty(),
                            ours.rows.containsKey(agent) ? "the export gives no number" : "no episode of this agent",
                            slack));
                }
            }
        });
        var absent = ours.rows.keySet().stream()
                .filter(agent -> !rows.containsKey(agent))
                .toList();
        var checked =
                new CheckedTable("", "printed numbers against " + name + " of what was read", lines, 0, List.of());
        return new CheckedTables(
                List.of(checked), List.of(), List.of(new Board(name, "", ours.rows.size(), absent)), LeftOut.NOTHING);
    }

    /** Gives a printed number; nothing where the cell is empty. */
    private Optional<Printed> number(String agent, int column) {
        var row = rows.get(agent);
        var text = row == null || column >= row.getFieldCount()
                ? ""
                : row.getField(column).strip();
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Printed.of(text));
        } catch (NumberFormatException e) {
            throw new UsageException(file + ":" + (row == null ? 0 : row.getStartingLineNumber()) + ", '"
                    + Printed.shortened(header.get(column)) + "': " + e.getMessage()
                    + ". Leave the cell empty where there is no number");
        }
    }
}
