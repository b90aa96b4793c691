package games.scoring.record;

import games.scoring.api.Benchmark;
import games.scoring.message.Closest;
import games.scoring.plugin.Catalog;
import games.scoring.rule.Layout;
import games.scoring.rule.Rulebook;
import games.scoring.rule.RunSettings;
import games.scoring.source.RecordColumns;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** All benchmarks by id and alias, as a reader needs them. */
final class Benchmarks {

    private final Catalog catalog;
    private final Rulebook rulebook;
    private final Map<String, Known> byIdOrAlias = new HashMap<>();

    /**
     * A benchmark.
     *
     * @param layout its inputs
     * @param wanted whether its records are read
     */
    record Known(Layout layout, boolean wanted) {}

    Benchmarks(Catalog catalog, Rulebook rulebook, ReadOptions options) {
        this.catalog = catalog;
        this.rulebook = rulebook;
        for (var family : catalog.families()) {
            for (Benchmark benchmark : family.benchmarks()) {
                var known = new Known(rulebook.layout(benchmark), options.only().test(benchmark.id()));
                byIdOrAlias.put(benchmark.id(), known);
                benchmark.aliases().forEach(alias -> byIdOrAlias.put(alias, known));
            }
        }
    }

    /** Gives all benchmarks by each of their names. */
    void forEach(BiConsumer<String, Known> out) {
        byIdOrAlias.forEach(out);
    }

    @Nullable
    Known find(String idOrAlias) {
        return byIdOrAlias.get(idOrAlias);
    }

    /** Lists the names of the inputs of all. */
    Set<String> inputNames() {
        return catalog.inputNames();
    }

    /** Gives the options of a benchmark's family that are in force. */
    RunSettings settings(Benchmark benchmark) {
        return rulebook.settings(benchmark.family());
    }

    /**
     * Says that a record names no benchmark.
     *
     * @param ofRow whether it is the row of a table
     * @param names what it has under names of its own: one may be meant
     */
    static String none(boolean ofRow, Collection<String> names) {
        String place = ofRow ? "column" : "key";
        for (String name : names) {
            if (RecordColumns.mayBe(name).equals(RecordColumns.BENCHMARK)) {
                return "expected a " + place + " \"benchmark\", found " + Shown.text(name) + ". Rename it";
            }
        }
        return "expected a benchmark, found none. " + (ofRow ? "Fill" : "Add") + " the " + place
                + " \"benchmark\", or name it with --benchmark";
    }

    /** Says that there is no such benchmark, which is the closest, and how to see all. */
    String unknown(String idOrAlias) {
        var message =
                new StringBuilder("no benchmark ").append(Shown.text(idOrAlias)).append('.');
        message.append(Closest.sentence(idOrAlias, byIdOrAlias.keySet()));
        int slash = idOrAlias.indexOf('/');
        var family =
                slash < 0 ? null : catalog.family(idOrAlias.substring(0, slash)).orElse(null);
        if (family == null) {
            message.append(" List all with: scoring benchmarks");
        } else {
            message.append(" The family '")
                    .append(family.id())
                    .append("' has ")
                    .append(family.benchmarks().size())
                    .append("; list them with: scoring benchmarks ")
                    .append(family.id());
        }
        return message.toString();
    }
}
