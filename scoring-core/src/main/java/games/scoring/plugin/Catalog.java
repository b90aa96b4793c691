package games.scoring.plugin;

import games.scoring.api.Benchmark;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All families that were loaded, and what can be found in them. */
public final class Catalog {

    private final List<LoadedFamily> families;
    private final Map<String, LoadedFamily> byFamily = new HashMap<>();
    private final Map<String, Benchmark> byIdOrAlias = new HashMap<>();
    private @Nullable Set<String> inputNames;

    /**
     * Makes a catalog.
     *
     * @param families the families, in the order in which lists show them; no two claim one id or alias
     */
    public Catalog(List<LoadedFamily> families) {
        this.families = List.copyOf(families);
        for (var family : families) {
            byFamily.put(family.id(), family);
            for (var benchmark : family.benchmarks()) {
                byIdOrAlias.put(benchmark.id(), benchmark);
                benchmark.aliases().forEach(alias -> byIdOrAlias.put(alias, benchmark));
            }
        }
    }

    /**
     * Lists the families.
     *
     * @return the families, in the order in which lists show them
     */
    public List<LoadedFamily> families() {
        return families;
    }

    /**
     * Finds a family.
     *
     * @param id its id
     * @return the family, if there is one
     */
    public Optional<LoadedFamily> family(String id) {
        return Optional.ofNullable(byFamily.get(id));
    }

    /**
     * Finds a benchmark.
     *
     * @param idOrAlias its id or one of its aliases
     * @return the benchmark, if there is one
     */
    public Optional<Benchmark> benchmark(String idOrAlias) {
        return Optional.ofNullable(byIdOrAlias.get(idOrAlias));
    }

    /**
     * Lists the ids of all benchmarks.
     *
     * @return the ids, in the order in which lists show them
     */
    public List<String> benchmarkIds() {
        return families.stream()
                .flatMap(family -> family.benchmarks().stream())
                .map(Benchmark::id)
                .toList();
    }

    /**
     * Lists the names of all inputs of all benchmarks, their aliases too. Most runs never ask.
     *
     * @return the names
     */
    public synchronized Set<String> inputNames() {
        var names = inputNames;
        if (names == null) {
            names = new HashSet<>();
            for (var family : families) {
                for (var benchmark : family.benchmarks()) {
                    for (var input : benchmark.inputs()) {
                        names.add(input.name());
                        names.addAll(input.about().aliases());
                    }
                }
            }
            inputNames = names;
        }
        return names;
    }

    /**
     * Gives the family of a benchmark.
     *
     * @param benchmark a benchmark of this catalog
     * @return its family
     */
    public LoadedFamily familyOf(Benchmark benchmark) {
        return Optional.ofNullable(byFamily.get(benchmark.family())).orElseThrow();
    }
}
