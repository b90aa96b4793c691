package games.scoring.verify;

import games.scoring.api.Benchmark;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.verify.PublishedTable.Row;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What families and benchmarks a table means by its names. */
final class TableNames {

    private final Catalog catalog;

    TableNames(Catalog catalog) {
        this.catalog = catalog;
    }

    /** Finds the families whose benchmarks a table names. */
    List<LoadedFamily> families(PublishedTable table) {
        var names = table.rows().stream().map(Row::benchmark).distinct().toList();
        var found = catalog.families().stream()
                .filter(f -> names.stream().anyMatch(n -> !n.isEmpty() && benchmark(n, f) != null))
                .toList();
        return found.isEmpty() && names.stream().allMatch(String::isEmpty) ? catalog.families() : found;
    }

    /** Finds the family that a row names; null where its column, if there is one, means something else. */
    @Nullable
    LoadedFamily family(Row row) {
        return catalog.families().stream()
                .filter(family -> family.id().equals(row.family()))
                .findFirst()
                .orElse(null);
    }

    /**
     * Finds the families to which a row's number over all benchmarks may belong: the one that the row names, or that of
     * its benchmark; else all of its table.
     */
    List<LoadedFamily> families(Row row, List<LoadedFamily> ofTable) {
        var named = family(row);
        if (named != null) {
            return List.of(named);
        }
        var benchmark = benchmark(row);
        return benchmark == null
                ? ofTable
                : ofTable.stream()
                        .filter(family -> family.id().equals(benchmark.family()))
                        .toList();
    }

    /** Finds the benchmark that a row names. */
    @Nullable
    Benchmark benchmark(Row row) {
        return benchmark(row.benchmark(), family(row));
    }

    /** Finds a benchmark by its id, an alias, or its id without the family where that is one benchmark's alone. */
    @Nullable
    Benchmark benchmark(String name, @Nullable LoadedFamily only) {
        var exact =
                catalog.benchmark(name).filter(b -> only == null || b.family().equals(only.id()));
        if (exact.isPresent()) {
            return exact.get();
        }
        var candidates = new ArrayList<Benchmark>();
        for (var family : catalog.families()) {
            if (only == null || only.id().equals(family.id())) {
                catalog.benchmark(family.id() + "/" + name).ifPresent(candidates::add);
            }
        }
        return candidates.size() == 1 ? candidates.get(0) : null;
    }
}
