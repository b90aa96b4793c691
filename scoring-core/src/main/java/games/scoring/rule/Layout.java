package games.scoring.rule;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The positions of a benchmark's inputs: the order in which {@link Values} holds them. */
public final class Layout {

    private final Benchmark benchmark;
    private final List<Input> inputs;
    private final Map<String, Integer> byName = new HashMap<>();

    private Layout(Benchmark benchmark) {
        this.benchmark = benchmark;
        this.inputs = benchmark.inputs();
        for (int i = 0; i < inputs.size(); i++) {
            byName.put(inputs.get(i).name(), i);
            for (var alias : inputs.get(i).about().aliases()) {
                byName.put(alias, i);
            }
        }
    }

    /**
     * Lays a benchmark's inputs out.
     *
     * @param benchmark the benchmark
     * @return the layout
     */
    public static Layout of(Benchmark benchmark) {
        return new Layout(benchmark);
    }

    /**
     * Gives the benchmark.
     *
     * @return the benchmark
     */
    public Benchmark benchmark() {
        return benchmark;
    }

    /**
     * Counts the inputs.
     *
     * @return how many there are
     */
    public int size() {
        return inputs.size();
    }

    /**
     * Gives an input.
     *
     * @param index its position
     * @return the input
     */
    public Input input(int index) {
        return inputs.get(index);
    }

    /**
     * Finds an input by the name that a record uses.
     *
     * @param nameOrAlias a name or alias
     * @return its position, or −1
     */
    public int find(@Nullable String nameOrAlias) {
        var index = byName.get(nameOrAlias);
        return index == null ? -1 : index;
    }

    /**
     * Finds a declared input.
     *
     * @param input the input
     * @return its position
     * @throws IllegalArgumentException if the benchmark does not list it
     */
    public int indexOf(Input input) {
        var index = byName.get(input.name());
        if (index == null) {
            throw new IllegalArgumentException(benchmark.id() + " does not list the input " + input.name());
        }
        return index;
    }
}
