package games.scoring.rule;

import games.scoring.api.Input;
import games.scoring.api.Scorer;
import games.scoring.api.Settings;
import games.scoring.api.Text;
import java.util.List;
import java.util.Set;

/** A scorer in Java whose settings come from the run. */
record BoundScorer(Scorer scorer, RunSettings settings) implements Scorer {

    @Override
    public String name() {
        return scorer.name();
    }

    @Override
    public Text meaning() {
        return scorer.meaning();
    }

    @Override
    public List<Input> reads() {
        return scorer.reads().stream()
                .filter(input -> !Binding.isSetting(input))
                .toList();
    }

    /** Gives the options that the code reads, as {@code family.name=value}. */
    List<String> options() {
        return scorer.reads().stream()
                .filter(Binding::isSetting)
                .map(setting -> settings.family() + "." + setting.name() + "=" + settings.text(setting))
                .toList();
    }

    @Override
    public Input.Range range() {
        return scorer.range();
    }

    @Override
    public Set<String> rising() {
        return scorer.rising();
    }

    @Override
    public Set<String> falling() {
        return scorer.falling();
    }

    @Override
    public double score(Scorer.Values values) {
        return scorer.score(new WithSettings(values, settings));
    }

    private record WithSettings(Scorer.Values values, Settings settings) implements Scorer.Values {

        @Override
        public double number(Input.Number input) {
            return Binding.isSetting(input) ? settings.number(input) : values.number(input);
        }

        @Override
        public boolean flag(Input.Flag input) {
            return Binding.isSetting(input) ? settings.flag(input) : values.flag(input);
        }

        @Override
        public String choice(Input.Choice input) {
            return Binding.isSetting(input) ? settings.choice(input) : values.choice(input);
        }

        @Override
        public Set<String> subset(Input.Subset input) {
            return Binding.isSetting(input) ? settings.subset(input) : values.subset(input);
        }

        @Override
        public double[] series(Input.Series input) {
            return Binding.isSetting(input) ? settings.series(input) : values.series(input);
        }
    }
}
