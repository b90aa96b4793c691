package games.scoring.orak;

import static games.scoring.api.Condition.given;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.standing.StandingRule;

/** The two-player variants: one match between two agents. */
final class Versus {

    static final Input.Label AGENT_A = Input.label("agent_a").means("the first player");
    static final Input.Label AGENT_B = Input.label("agent_b").means("the second player");
    static final Input.Choice RESULT =
            Input.choice("result", "a", "b", "tie").means("who won: the first player, the second, or neither");

    private Versus() {}

    static Benchmark streetFighter() {
        return match("orak/street-fighter-3-versus", "Street Fighter III, two players")
                .alias("StreetFighterMulti", "street_fighter_multi");
    }

    static Benchmark starCraft() {
        return match("orak/starcraft-2-versus", "StarCraft II, two players")
                .alias("StarCraftMulti", "star_craft_multi");
    }

    private static Benchmark match(String id, String title) {
        return Benchmark.of(id, title)
                .inputs(AGENT_A, AGENT_B, RESULT)
                .rule(
                        Rulesets.DOCS,
                        Rule.score(RESULT.table(1, 0, 0.5).as("points_of_a"))
                                .check(
                                        Reason.MISSING_INPUT,
                                        given(AGENT_A).and(given(AGENT_B)),
                                        "agent_a and agent_b, the names of the two players")
                                .source(Sources.leaderboard("arena: ratings of two-player matches"))
                                .remark("The document does not describe the two-player variants. A match is worth 1 to"
                                        + " its winner and one half to each after a tie; the leaderboard is a rating"
                                        + " of all matches."))
                .standing(StandingRule.rating(400, 10, 1500, AGENT_A, AGENT_B));
    }
}
