package games.scoring.orak;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Benchmark;
import games.scoring.api.standing.StandingRule;
import java.util.ArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DeclarationsTest {

    private final OrakFamily family = new OrakFamily();

    @Test
    void twelveGamesAndTwoTwoPlayerVariantsInTheOrderOfTheDocument() {
        assertThat(family.benchmarks())
                .extracting(Benchmark::name)
                .containsExactly(
                        "street-fighter-3",
                        "super-mario",
                        "ace-attorney",
                        "her-story",
                        "pokemon-red",
                        "darkest-dungeon",
                        "minecraft",
                        "stardew-valley",
                        "starcraft-2",
                        "slay-the-spire",
                        "baba-is-you",
                        "2048",
                        "street-fighter-3-versus",
                        "starcraft-2-versus");
    }

    @Test
    void everyGameFallsBackToTheDocument() {
        assertThat(family.rulesets().get(0).id()).isEqualTo(Rulesets.DOCS);
        assertThat(family.benchmarks())
                .allSatisfy(benchmark ->
                        assertThat(benchmark.rules().keySet()).first().isEqualTo(Rulesets.DOCS));
    }

    @Test
    void noNameStandsForTwoGames() {
        var names = new ArrayList<String>();
        for (var benchmark : family.benchmarks()) {
            names.add(benchmark.id());
            names.addAll(benchmark.aliases());
        }
        assertThat(names).doesNotHaveDuplicates();
    }

    @Test
    void everyRuleNamesItsSources() {
        var rules = family.benchmarks().stream().flatMap(benchmark -> benchmark.rules().values().stream());
        assertThat(rules).allSatisfy(rule -> assertThat(rule.sources()).isNotEmpty());
    }

    @Test
    void theAverageRankIsOverTheTwelveGames() {
        assertThat(family.standing())
                .get()
                .isInstanceOfSatisfying(
                        StandingRule.MeanRank.class,
                        rule -> assertThat(rule.benchmarks())
                                .hasSize(12)
                                .doesNotContain("orak/street-fighter-3-versus", "orak/starcraft-2-versus"));
    }

    @Test
    void twoPlayerGamesAreRatedOnTheScaleOfChess() {
        assertThat(Stream.of(Versus.streetFighter(), Versus.starCraft()))
                .extracting(Benchmark::standing)
                .containsOnly(new StandingRule.Rating(400, 10, 1500, Versus.AGENT_A, Versus.AGENT_B));
    }

    @Test
    void theDocumentsWordsStandForFlagsAndItems() {
        var flags = PokemonRed.FLAGS.options();
        assertThat(flags.words().get(flags.indexOf("Deliver Oak's parcel to Professor Oak")))
                .isEqualTo("deliver_oaks_parcel");
        assertThat(flags.words().get(flags.indexOf("purchase a poké ball"))).isEqualTo("purchase_poke_ball");
        assertThat(Minecraft.ITEMS_CRAFTED.options().indexOf("Nether Portal")).isEqualTo(7);
    }
}
