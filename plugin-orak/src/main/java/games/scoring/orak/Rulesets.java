package games.scoring.orak;

import games.scoring.api.Ruleset;
import java.util.List;

/** The rulesets of the family. What one does to a game stands in that game's class. */
final class Rulesets {

    static final String DOCS = "docs-2025-06";
    static final String LEADERBOARD = "leaderboard-2025-06";
    static final String PAPER = "paper-v3";
    static final String CODE = "code-2025-06";
    static final String FLOORS_ONLY = "floors-only";
    static final String STARTER_KIT = "starter-kit-2025";

    private Rulesets() {}

    static List<Ruleset> all() {
        return List.of(
                Ruleset.of(DOCS, "2025-06-01", "The evaluation document of the public release")
                        .source(Sources.document(""))
                        .remark("The document leaves Ace Attorney and Darkest Dungeon blank and gives no numbers for"
                                + " Super Mario; their rules come from the release and the paper."),
                Ruleset.of(LEADERBOARD, "2025-06-09", "What the leaderboard page computed with")
                        .source(Sources.leaderboard(""))
                        .remark("Changes Stardew Valley alone: gold is divided by 813."),
                Ruleset.of(PAPER, "2026-01-01", "The paper, third version")
                        .source(Sources.paper(""))
                        .remark("Dated 2026; the day is not stated here.")
                        .remark("Changes Her Story (271 clips) and Stardew Valley (gold is divided by 956)."),
                Ruleset.of(CODE, "2025-06-01", "What the game programs of the public release do")
                        .source(Sources.release("src/mcp_game_servers"))
                        .remark("Changes Baba Is You alone: a win rule counts 40 whether or not a wall was broken."),
                Ruleset.of(FLOORS_ONLY, "2025-06-01", "Slay the Spire by floors alone, as in older tables")
                        .source(Sources.paper("ablation tables of Slay the Spire"))
                        .remark("Changes Slay the Spire alone. The date is that of the release; older tables carry"
                                + " none."),
                Ruleset.of(STARTER_KIT, "2025-01-01", "The runner of the 2025 challenge")
                        .source(Sources.starterKit(""))
                        .remark("Dated 2025; the day is not stated here.")
                        .remark("Changes Super Mario (no start offset, no limit) and Pokémon Red (the first 7"
                                + " flags)."));
    }
}
