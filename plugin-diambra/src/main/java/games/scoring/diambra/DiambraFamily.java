package games.scoring.diambra;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.LogFormat;
import java.util.ArrayList;
import java.util.List;

/** The family {@code diambra}: nine fighting games of DIAMBRA Arena, scored by reward and difficulty. */
public final class DiambraFamily implements Family {

    /** Makes the family. */
    public DiambraFamily() {}

    @Override
    public String id() {
        return "diambra";
    }

    @Override
    public Text title() {
        return Text.of("DIAMBRA Arena");
    }

    @Override
    public List<Ruleset> rulesets() {
        return Rules.RULESETS;
    }

    @Override
    public List<Benchmark> benchmarks() {
        return Game.ALL.stream().map(game -> new Rules(game).benchmark()).toList();
    }

    @Override
    public List<Input> settings() {
        var settings = new ArrayList<Input>();
        settings.add(Rules.OUTSIDE);
        for (var game : Game.ALL) {
            settings.add(game.lowestReward());
            settings.add(game.highestReward());
        }
        return settings;
    }

    @Override
    public List<LogFormat> logFormats() {
        return List.of(new ExportFormat(), new RecordingFormat());
    }
}
