package games.scoring.saisoccer;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.LogFormat;
import games.scoring.api.standing.StandingRule;
import java.util.List;
import java.util.Optional;

/** The family {@code sai-soccer}: the three tasks of the SAI booster soccer showdown. */
public final class SaiSoccerFamily implements Family {

    /** Makes the family. */
    public SaiSoccerFamily() {}

    @Override
    public String id() {
        return "sai-soccer";
    }

    @Override
    public Text title() {
        return Text.of("SAI booster soccer showdown").and("zh", "SAI Booster 足球赛");
    }

    @Override
    public List<Ruleset> rulesets() {
        return Tasks.RULESETS;
    }

    @Override
    public List<Benchmark> benchmarks() {
        return Tasks.ALL;
    }

    @Override
    public List<Input> settings() {
        return List.of(Tasks.WEIGHTS);
    }

    @Override
    public List<LogFormat> logFormats() {
        return List.of(new TermsFormat(), new ResultFormat());
    }

    @Override
    public Optional<StandingRule.OfFamily> standing() {
        return Optional.of(
                StandingRule.weightedMean(Tasks.ALL.stream().map(Benchmark::id).toList(), Tasks.WEIGHTS));
    }
}
