package games.scoring.clembench;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.LogFormat;
import games.scoring.api.standing.Export;
import games.scoring.api.standing.StandingRule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The clembench family: dialogue games for language models. */
public final class ClembenchFamily implements Family {

    /** By their names, in the order in which they are listed. */
    private static final Map<String, Game> GAMES = byName(Stream.concat(
            Stream.of(
                    Adventuregame.game(),
                    Taboo.game(),
                    Wordle.alone(),
                    Wordle.withClue(),
                    Wordle.withCritic(),
                    Privateshared.game(),
                    Referencegame.game(),
                    Imagegame.game(),
                    Guesswhat.game(),
                    MatchitAscii.game()),
            RecordedGame.all().stream()));

    /** Makes the family. */
    public ClembenchFamily() {}

    private static Map<String, Game> byName(Stream<Game> games) {
        var byName = new LinkedHashMap<String, Game>();
        games.forEach(game -> byName.put(game.name(), game));
        return Collections.unmodifiableMap(byName);
    }

    /** Gives the games by name. */
    static Map<String, Game> games() {
        return GAMES;
    }

    @Override
    public String id() {
        return "clembench";
    }

    @Override
    public Text title() {
        return Text.of("clembench: dialogue games for language models");
    }

    @Override
    public List<Ruleset> rulesets() {
        return Rulesets.all();
    }

    @Override
    public List<Benchmark> benchmarks() {
        return GAMES.values().stream().map(Game::benchmark).toList();
    }

    @Override
    public List<LogFormat> logFormats() {
        return List.of(new ResultsFormat());
    }

    @Override
    public Optional<StandingRule.OfFamily> standing() {
        return Optional.of(Clemscore.rule());
    }

    @Override
    public List<Export> exports() {
        return List.of(new TablesExport(), new ScoresExport());
    }
}
