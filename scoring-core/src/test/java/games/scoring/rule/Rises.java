package games.scoring.rule;

import games.scoring.api.Input;
import games.scoring.api.Scorer;
import games.scoring.api.Text;
import java.util.List;
import java.util.Set;

/** Java code that says of itself: from 0 to 5, rising with up and falling with down. */
final class Rises implements Scorer {

    static final Input.Number UP = Input.number("up").between(0, 5);
    static final Input.Number DOWN = Input.number("down").between(0, 5);

    @Override
    public String name() {
        return "rises";
    }

    @Override
    public Text meaning() {
        return Text.of("what is up rather than down");
    }

    @Override
    public List<Input> reads() {
        return List.of(UP, DOWN);
    }

    @Override
    public Input.Range range() {
        return UP.range();
    }

    @Override
    public Set<String> rising() {
        return Set.of("up");
    }

    @Override
    public Set<String> falling() {
        return Set.of("down");
    }

    @Override
    public double score(Values values) {
        return Math.max(0, values.number(UP) - values.number(DOWN));
    }
}
