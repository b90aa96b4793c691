package games.scoring.verify;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvRecord;
import games.scoring.api.CodePoints;
import games.scoring.message.UsageException;
import games.scoring.record.SafeCell;
import games.scoring.source.ByteOrderMark;
import games.scoring.standing.Leaderboard;
import games.scoring.verify.CheckedTable.Line;
import games.scoring.verify.CheckedTables.Board;
import games.scoring.verify.CheckedTables.LeftOut;
import games.scoring.verify.PublishedTable.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A table as families' own tools print them: a row for each agent, called by its first cell, and a column for each
 * number. It is compared with the one that a family's export makes of the same logs, known by its header.
 */
public final class WideTable {

    private final Path file;
    private final List<String> header;
    private final List<CsvRecord> rows = new ArrayList<>();

    private WideTable(Path file) throws IOException {
        this.file = file;
        CsvText text;
        try (var in = Files.newInputStream(file)) {
            text = TableFile.text(in, file.toString());
        }
        List<String> names = List.of();
        try (var csv = text.reader().ofCsvRecord(text.text())) {
            for (var row : csv) {
                if (names.isEmpty()) {
                    names = row.getFields().stream().map(String::strip).toList();
                } else {
                    rows.add(row);
                }
            }
        } catch (CsvParseException e) {
            throw TableFile.noTable(file.toString(), e);
        }
        this.header = names;
    }

    /**
     * Says whether a file may be such a table: no column of its header is called {@code agent}.
     *
     * @param file the file
     * @return true if so
     * @throws IOException if the file can't be read
     */
    public static boolean mayBe(Path file) throws IOException {
        CsvText text;
        try (var in = Files.newInputStream(file)) {
            text = CsvText.of(ByteOrderMark.without(new String(in.readNBytes(1 << 16), StandardCharsets.UTF_8)));
        }
        try (var csv = text.reader().ofCsvRecord(text.text())) {
            var names = csv.stream()
                    .limit(1)
                    .flatMap(row -> row.getFields().stream())
                    .map(String::strip)
                    .toList();
            return names.size() > 1 && names.stream().noneMatch("agent"::equalsIgnoreCase);
        } catch (CsvParseException e) {
            // Who reads it says what is wrong.
            return true;
        }
    }

    /**
     * Compares a table with the one of the same columns among those that exports made.
     *
     * @param file the table
     * @param exported the folder in which exports made theirs
     * @param slack how much further than half a unit of the last printed digit a number may lie
     * @param whole whether exports were made of all benchmarks of their families
     * @param board what was read, with the rulesets that it was scored under
     * @return each printed number beside the exported one; empty where no export makes a table with such columns, and one
     *     of them, {@code model}, names agents as a published table may
     * @throws UsageException if the file is no such table, or exports were made of parts
     * @throws IOException if a file can't be read
     */
    public static Optional<CheckedTables> check(
            Path file, Path exported, double slack, boolean whole, Leaderboard board) throws IOException {
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
                if (!whole) {
                    throw part(file);
                }
                String name = exported.relativize(table).toString().replace('\\', '/');
                var rulesets = rulesets(board, name.substring(0, Math.max(0, name.indexOf('/'))));
                return Optional.of(printed.against(ours, name, rulesets, slack));
            }
        }
        if (printed.header.stream().anyMatch("model"::equalsIgnoreCase)) {
            return Optional.empty();
        }
        if (!whole) {
            throw part(file);
        }
        throw new UsageException(file + ": expected a column 'agent', or the columns of a table that an export makes of"
                + " INPUT, found " + TableFile.named(printed.header)
                + ". Say which is the agent's: --columns agent=HEADER");
    }

    private static UsageException part(Path file) {
        return new UsageException(file + ": a table without a column 'agent', as a family's tools print it, is compared"
                + " as a whole, and --only asks for a part of a family's benchmarks. Leave --only out");
    }

    /** The first header is as the tools print it: often empty. */
    private Set<String> columns() {
        return new HashSet<>(header.subList(Math.min(1, header.size()), header.size()));
    }

    /**
     * Finds the columns that tell rows apart: those of texts; the first, too, unless it counts the rows of which texts
     * tell enough.
     */
    private Set<Integer> naming() {
        var texts = new TreeSet<Integer>();
        for (var row : rows) {
            for (int i = 0; i < row.getFieldCount(); i++) {
                if (!texts.contains(i) && !isNumber(row.getField(i).strip())) {
                    texts.add(i);
                }
            }
        }
        var names = rows.stream().map(row -> name(row, texts)).collect(Collectors.toSet());
        if (texts.isEmpty() || names.size() < rows.size()) {
            texts.add(0);
        }
        return texts;
    }

    private static boolean isNumber(String cell) {
        try {
            return cell.isEmpty() || !Printed.of(cell).text().isEmpty();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static String name(CsvRecord row, Collection<Integer> columns) {
        return columns.stream()
                .filter(i -> i < row.getFieldCount())
                .map(i -> SafeCell.text(row.getField(i)))
                .collect(Collectors.joining(" / "));
    }

    /** Gives the rows by what the cells of some columns call them. */
    private Map<String, CsvRecord> named(Collection<Integer> columns) {
        var byName = new LinkedHashMap<String, CsvRecord>();
        for (var row : rows) {
            var name = name(row, columns);
            if (byName.putIfAbsent(name, row) != null) {
                throw new UsageException(file + ":" + row.getStartingLineNumber()
                        + ": expected one row of each, found a second one of " + Printed.shortened(name)
                        + ". Keep one");
            }
        }
        return byName;
    }

    /** Finds the column of the other table that this one calls as that does; the first is the first. */
    private int column(WideTable other, int index) {
        return index == 0 ? 0 : header.lastIndexOf(other.header.get(index));
    }

    /** Says under which rulesets a family's part was scored: the table names none, and may be of another one. */
    private static String rulesets(Leaderboard board, String family) {
        var rulesets = new TreeSet<String>(CodePoints.ORDER);
        for (var each : board.benchmarks()) {
            if (each.benchmark().startsWith(family + "/")) {
                rulesets.add(each.ruleset());
            }
        }
        return rulesets.isEmpty() ? "" : ", under " + String.join(" and ", rulesets) + " (--ruleset chooses another)";
    }

    private CheckedTables against(WideTable ours, String name, String rulesets, double slack) {
        var lines = new ArrayList<Line>();
        var naming = ours.naming();
        var theirRows = named(naming.stream().map(i -> column(ours, i)).toList());
        var ourRows = ours.named(naming);
        var numbers = new ArrayList<Integer>();
        for (int i = 1; i < header.size(); i++) {
            if (!naming.contains(ours.column(this, i))) {
                numbers.add(i);
            }
        }
        theirRows.forEach((agent, row) -> {
            var place = new Row(row.getStartingLineNumber(), agent, "", "", "", null, false, Map.of(), null);
            for (int i : numbers) {
                var printed = number(row, i);
                if (printed.isPresent()) {
                    var our = ourRows.get(agent);
                    var other = our == null ? Optional.<Printed>empty() : ours.number(our, ours.column(this, i));
                    var recomputed = new Recomputed(
                            "",
                            other.isPresent() ? OptionalDouble.of(other.get().value()) : OptionalDouble.empty(),
                            our != null
                                    ? "the export gives no number"
                                    : naming.size() > 1 ? "the export has no such row" : "no episode of this agent");
                    lines.add(Line.of(new Cell(place, "", header.get(i), printed.get()), recomputed, slack));
                }
            }
        });
        var absent = ourRows.keySet().stream()
                .filter(agent -> !theirRows.containsKey(agent))
                .toList();
        var checked = new CheckedTable(
                "", "printed numbers against " + name + " of what was read" + rulesets, lines, 0, List.of());
        return new CheckedTables(
                List.of(checked),
                List.of(),
                List.of(new Board(Board.Kind.TABLE, name, "", ours.rows.size(), absent)),
                LeftOut.NOTHING);
    }

    /** Gives a printed number; nothing where the cell is empty. */
    private Optional<Printed> number(CsvRecord row, int column) {
        var text = column >= row.getFieldCount() ? "" : row.getField(column).strip();
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Printed.of(text));
        } catch (NumberFormatException e) {
            throw new UsageException(file + ":" + row.getStartingLineNumber() + ", '"
                    + Printed.shortened(header.get(column)) + "': " + e.getMessage()
                    + ". Leave the cell empty where there is no number");
        }
    }
}
