package crafter;

import static games.scoring.api.Formula.constant;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Source;
import games.scoring.api.Text;
import games.scoring.api.log.LogFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * The family crafter: an open world with 22 achievements. An episode counts the achievements that it unlocked; a run of many
 * episodes scores the geometric mean of its success rates, each raised by one percent.
 */
public final class CrafterFamily implements Family {

    /** The achievements, in the order of their names. */
    static final List<String> ACHIEVEMENTS = List.of(
            "collect_coal",
            "collect_diamond",
            "collect_drink",
            "collect_iron",
            "collect_sapling",
            "collect_stone",
            "collect_wood",
            "defeat_skeleton",
            "defeat_zombie",
            "eat_cow",
            "eat_plant",
            "make_iron_pickaxe",
            "make_iron_sword",
            "make_stone_pickaxe",
            "make_stone_sword",
            "make_wood_pickaxe",
            "make_wood_sword",
            "place_furnace",
            "place_plant",
            "place_stone",
            "place_table",
            "wake_up");

    private static final Source PAPER =
            Source.of("Benchmarking the Spectrum of Agent Capabilities", "ICLR 2022", "section 3.3");

    // ---- one episode

    static final Input.Subset UNLOCKED = Input.subset("unlocked", ACHIEVEMENTS.toArray(String[]::new))
            .means("the achievements that were unlocked at least once in the episode");
    static final Input.Number LENGTH = Input.integer("length")
            .atLeast(1)
            .typically(1, 10_000)
            .unit("steps")
            .absentMeans(10_000)
            .means("steps of the episode, which ends with death or after 10,000");

    static final Benchmark EPISODE = Benchmark.of("crafter/episode", "One episode")
            .inputs(UNLOCKED, LENGTH)
            .rule(
                    "paper",
                    Rule.score(Metric.of("score", UNLOCKED.size()).unit("achievements").whole())
                            .metric(Metric.of(
                                            "percent",
                                            UNLOCKED.size().over(ACHIEVEMENTS.size()).times(100))
                                    .unit("%")
                                    .titled("share of the achievements"))
                            .metric(Metric.of("length", LENGTH)
                                    .unit("steps")
                                    .whole()
                                    .better(Metric.Better.NEITHER))
                            .source(PAPER));

    // ---- a run of many episodes

    static final List<Input.Number> RATES = ACHIEVEMENTS.stream()
            .map(name -> Input.number(name)
                    .between(0, 100)
                    .unit("%")
                    .means("episodes of the run that unlocked " + name.replace('_', ' ')))
            .toList();
    static final Input.Number EPISODES = Input.integer("episodes")
            .atLeast(1)
            .typically(1, 1_000)
            .means("episodes of the run")
            .parameter();

    static final Benchmark RUN = Benchmark.of("crafter/run", "Success rates of a run")
            .inputs(inputsOfRun())
            .rule(
                    "paper",
                    Rule.score(Metric.of("score", score()).unit("%"))
                            .remark("The program adds the logarithms in another order: the last digits may differ.")
                            .source(PAPER));

    /** Makes the family. */
    public CrafterFamily() {}

    private static List<Input> inputsOfRun() {
        var all = new ArrayList<Input>(RATES);
        all.add(EPISODES);
        return all;
    }

    /** exp(mean of ln(1 + rate)) − 1. */
    private static Formula score() {
        Formula sum = constant(0);
        for (var rate : RATES) {
            sum = sum.plus(rate.plus(1).ln());
        }
        return sum.over(RATES.size()).as("mean_logarithm").exp().minus(1);
    }

    @Override
    public String id() {
        return "crafter";
    }

    @Override
    public Text title() {
        return Text.of("Crafter");
    }

    @Override
    public List<Ruleset> rulesets() {
        return List.of(Ruleset.of("paper", "2021-09-14", "As the paper has it").source(PAPER));
    }

    @Override
    public List<Benchmark> benchmarks() {
        return List.of(EPISODE, RUN);
    }

    @Override
    public List<LogFormat> logFormats() {
        return List.of(new StatsFormat());
    }
}
