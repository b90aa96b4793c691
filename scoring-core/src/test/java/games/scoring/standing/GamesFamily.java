package games.scoring.standing;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.standing.StandingRule;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.rule.RunSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A family of three games, made for tests of leaderboards.
 *
 * @param benchmark how episodes make an agent's number in each game
 * @param family how the games make a ranking
 * @param lower the games in which a lower score is better
 */
record GamesFamily(StandingRule.OfBenchmark benchmark, Optional<StandingRule.OfFamily> family, Set<String> lower)
        implements Family {

    static final List<String> GAMES = List.of("f/one", "f/two", "f/three");
    static final Input.Series WEIGHTS = Input.numbers("weights").setting(1, 1, 1);

    private static final Input.Choice HOW = Input.choice("how", "a", "b").setting("a");

    Ranking ranking(boolean allowPartialCoverage, String... options) {
        var jar = new PluginJar("f", "", "f.jar", "", false);
        var catalog = new Catalog(List.of(LoadedFamily.read(jar, this)));
        var settings = RunSettings.forAll(catalog, List.of(options))
                .values()
                .iterator()
                .next();
        return new Ranking(catalog, loaded -> settings, allowPartialCoverage);
    }

    @Override
    public String id() {
        return "f";
    }

    @Override
    public Text title() {
        return Text.of("Test");
    }

    @Override
    public List<Ruleset> rulesets() {
        return List.of(Ruleset.of("v1", "2026-01-01", "First"));
    }

    @Override
    public List<Benchmark> benchmarks() {
        return GAMES.stream()
                .map(id -> Benchmark.of(id, id)
                        .rule(
                                "v1",
                                Rule.score(Metric.of(Metric.SCORE, Formula.constant(0))
                                        .better(lower.contains(id) ? Metric.Better.LOWER : Metric.Better.HIGHER)))
                        .standing(benchmark))
                .toList();
    }

    @Override
    public List<Input> settings() {
        return List.of(WEIGHTS, HOW);
    }

    @Override
    public Optional<StandingRule.OfFamily> standing() {
        return family;
    }
}
