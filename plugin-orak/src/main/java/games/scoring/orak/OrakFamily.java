package games.scoring.orak;

import games.scoring.api.Benchmark;
import games.scoring.api.Family;
import games.scoring.api.Ruleset;
import games.scoring.api.Text;
import games.scoring.api.log.LogFormat;
import games.scoring.api.standing.StandingRule;
import java.util.List;
import java.util.Optional;

/** The family orak: twelve video games, and two of them with two players. */
public final class OrakFamily implements Family {

    /** Makes the family. */
    public OrakFamily() {}

    @Override
    public String id() {
        return "orak";
    }

    @Override
    public Text title() {
        return Text.of("language-model agents in twelve video games");
    }

    @Override
    public List<Ruleset> rulesets() {
        return Rulesets.all();
    }

    @Override
    public List<Benchmark> benchmarks() {
        return List.of(
                StreetFighter.benchmark(),
                SuperMario.benchmark(),
                AceAttorney.benchmark(),
                HerStory.benchmark(),
                PokemonRed.benchmark(),
                DarkestDungeon.benchmark(),
                Minecraft.benchmark(),
                StardewValley.benchmark(),
                StarCraft.benchmark(),
                SlayTheSpire.benchmark(),
                BabaIsYou.benchmark(),
                TwentyFortyEight.benchmark(),
                Versus.streetFighter(),
                Versus.starCraft());
    }

    @Override
    public List<LogFormat> logFormats() {
        return List.of(new RunFormat(), new ChallengeFormat());
    }

    /** Ranks agents by their average rank over the twelve games; the two-player variants have ratings of their own. */
    @Override
    public Optional<StandingRule.OfFamily> standing() {
        return Optional.of(StandingRule.meanRank(benchmarks().stream()
                .map(Benchmark::id)
                .filter(id -> !id.endsWith("-versus"))
                .toList()));
    }
}
