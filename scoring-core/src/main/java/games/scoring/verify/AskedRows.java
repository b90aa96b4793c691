package games.scoring.verify;

import games.scoring.api.Benchmark;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.verify.CheckedTables.LeftOut;
import games.scoring.verify.PublishedTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The rows of tables that belong to benchmarks which the user asks for. A family's number over all its benchmarks needs
 * every one of them, and is left out with any.
 */
final class AskedRows {

    private final Catalog catalog;
    private final TableNames names;
    private final Predicate<String> only;
    private final boolean asksForAll;
    private final TreeSet<String> parts = new TreeSet<>();
    private long leftOut;

    AskedRows(Catalog catalog, TableNames names, Predicate<String> only) {
        this.catalog = catalog;
        this.names = names;
        this.only = only;
        this.asksForAll = catalog.families().stream().allMatch(this::isWhole);
    }

    /** Says whether all benchmarks of the family of an id are asked for. */
    boolean isWhole(String family) {
        return catalog.families().stream()
                .filter(each -> each.id().equals(family))
                .allMatch(this::isWhole);
    }

    private boolean isWhole(LoadedFamily family) {
        return family.benchmarks().stream().map(Benchmark::id).allMatch(only);
    }

    /** Leaves out of a table what is not asked for. */
    PublishedTable of(PublishedTable table) {
        if (asksForAll) {
            return table;
        }
        var families = names.families(table);
        var rows = new ArrayList<Row>();
        for (var row : table.rows()) {
            var benchmark = names.benchmark(row);
            boolean isAsked = row.benchmark().isEmpty() || benchmark != null && only.test(benchmark.id());
            boolean isCut = isAsked && hasOverAll(row) && isCut(names.families(row, families));
            if (!isAsked || isCut && row.benchmark().isEmpty()) {
                leftOut++;
            } else {
                rows.add(isCut ? withoutAverage(row) : row);
            }
        }
        return new PublishedTable(table.title(), rows, table.unread());
    }

    private static boolean hasOverAll(Row row) {
        return row.benchmark().isEmpty() || row.average() != null;
    }

    /** Says whether of no family all benchmarks are asked for, and keeps in mind of which some are. */
    private boolean isCut(List<LoadedFamily> families) {
        if (families.stream().anyMatch(this::isWhole)) {
            return false;
        }
        families.stream()
                .filter(family ->
                        family.benchmarks().stream().map(Benchmark::id).anyMatch(only))
                .forEach(family -> parts.add(family.id()));
        return true;
    }

    private static Row withoutAverage(Row row) {
        return new Row(
                row.line(),
                row.agent(),
                row.family(),
                row.benchmark(),
                row.ruleset(),
                row.value(),
                row.isMean(),
                row.figures(),
                null);
    }

    /** Gives what was left out of all tables so far. */
    LeftOut leftOut() {
        return new LeftOut(leftOut, List.copyOf(parts));
    }
}
