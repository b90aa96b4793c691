package games.scoring.clembench;

import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Scorer;
import games.scoring.api.Text;
import java.util.List;
import java.util.stream.DoubleStream;

/** The highest number of a list; where the list is empty, the lowest that it may hold. */
record Highest(Input.Series series) implements Scorer {

    /** Makes it part of a condition. */
    static Formula of(Input.Series series) {
        return Formula.scored(new Highest(series));
    }

    @Override
    public String name() {
        return "highest_of_" + series.name();
    }

    @Override
    public Text meaning() {
        return Text.of("the highest number of " + series.name());
    }

    @Override
    public List<Input> reads() {
        return List.of(series);
    }

    @Override
    public Input.Range range() {
        return series.range();
    }

    @Override
    public double score(Values values) {
        return DoubleStream.of(values.series(series))
                .max()
                .orElse(series.range().lowest());
    }
}
