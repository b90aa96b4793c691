package games.scoring.rule;

import games.scoring.api.Input;
import games.scoring.api.Scorer;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The inputs of one episode, as a scorer in Java sees them: those that it says it reads, with defaults put in. */
final class ScorerValues implements Scorer.Values {

    private final Scorer scorer;
    private final Layout layout;
    private final Values values;

    ScorerValues(Scorer scorer, Layout layout, Values values) {
        this.scorer = scorer;
        this.layout = layout;
        this.values = values;
    }

    private int index(Input input) {
        for (var read : scorer.reads()) {
            if (read.name().equals(input.name())) {
                return layout.indexOf(read);
            }
        }
        throw new IllegalArgumentException(
                "The scorer " + scorer.name() + " does not say that it reads the input " + input.name());
    }

    private static <T> T require(Optional<T> absentMeans, Input input) {
        return absentMeans.orElseThrow(() -> new IllegalArgumentException(input.name() + " is absent"));
    }

    @Override
    public double number(Input.Number input) {
        int index = index(input);
        return values.given(index)
                ? values.number(index)
                : input.absentMeans().orElseThrow(() -> new IllegalArgumentException(input.name() + " is absent"));
    }

    @Override
    public boolean flag(Input.Flag input) {
        int index = index(input);
        return values.given(index) ? values.number(index) == 1 : require(input.absentMeans(), input);
    }

    @Override
    public String choice(Input.Choice input) {
        int index = index(input);
        return values.given(index)
                ? input.options().words().get((int) values.number(index))
                : require(input.absentMeans(), input);
    }

    @Override
    public Set<String> subset(Input.Subset input) {
        int index = index(input);
        return values.given(index)
                ? words(input, values.mask(index))
                : inOrder(input, require(input.absentMeans(), input));
    }

    static Set<String> words(Input.Subset input, long mask) {
        var all = new LinkedHashSet<String>();
        List<String> words = input.options().words();
        for (int i = 0; i < words.size(); i++) {
            if ((mask >>> i & 1) != 0) {
                all.add(words.get(i));
            }
        }
        return all;
    }

    private static Set<String> inOrder(Input.Subset input, Collection<String> words) {
        return words(input, Words.mask(input, words));
    }

    @Override
    public double[] series(Input.Series input) {
        double[] given = values.series(index(input));
        return given != null ? given.clone() : Defaults.numbers(require(input.absentMeans(), input));
    }
}
