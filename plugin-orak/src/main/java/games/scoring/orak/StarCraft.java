package games.scoring.orak;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;

/** StarCraft II: matches won against the built-in player. */
final class StarCraft {

    static final Input.Number WINS = Input.integer("wins")
            .atLeast(0)
            .typically(0, 4)
            .unit("matches")
            .means("matches won")
            .alias("Number of wins against AI bot");
    static final Input.Number MATCHES = Input.integer("matches")
            .atLeast(1)
            .typically(1, 4)
            .unit("matches")
            .means("matches played, with ties and unfinished ones")
            .alias("Total matches played");

    private StarCraft() {}

    static Benchmark benchmark() {
        return Benchmark.of("orak/starcraft-2", "StarCraft II")
                .alias("StarCraft", "star_craft", "StarCraft II")
                .inputs(WINS, MATCHES)
                .rule(
                        Rulesets.DOCS,
                        Rule.score(WINS.over(MATCHES).times(100))
                                .check(Reason.INCONSISTENT, WINS.isAtMost(MATCHES), "at most as many wins as matches")
                                .source(Sources.document("StarCraft II"))
                                .remark("A tie or an unfinished match is played and not won."));
    }
}
