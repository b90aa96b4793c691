package games.scoring.orak;

import games.scoring.api.Benchmark;
import games.scoring.api.Input;
import games.scoring.api.Rule;

/** Minecraft: items crafted out of those attempted. */
final class Minecraft {

    static final Input.Subset ITEMS_CRAFTED = items("items_crafted").means("the items that the agent crafted");
    static final Input.Subset ITEMS_ATTEMPTED = items("items_attempted")
            .atLeast(1)
            .absentMeansAll()
            .means("the items that were asked for; a run asks for one");

    private Minecraft() {}

    private static Input.Subset items(String name) {
        return Input.subset(
                        name,
                        "crafting_table",
                        "stone_pickaxe",
                        "furnace",
                        "bucket",
                        "golden_sword",
                        "diamond_pickaxe",
                        "enchanting_table",
                        "nether_portal")
                .spelled("crafting_table", "crafting table")
                .spelled("stone_pickaxe", "stone pickaxe")
                .spelled("golden_sword", "golden sword")
                .spelled("diamond_pickaxe", "diamond pickaxe")
                .spelled("enchanting_table", "enchanting table")
                .spelled("nether_portal", "nether portal");
    }

    static Benchmark benchmark() {
        return Benchmark.of("orak/minecraft", "Minecraft")
                .alias("Minecraft", "minecraft")
                .inputs(ITEMS_CRAFTED, ITEMS_ATTEMPTED)
                .rule(
                        Rulesets.DOCS,
                        Rule.score(ITEMS_CRAFTED
                                        .sizeWithin(ITEMS_ATTEMPTED)
                                        .over(ITEMS_ATTEMPTED.size())
                                        .times(100))
                                .source(Sources.document("Minecraft: 8 items in all, by name"))
                                .remark("A nether portal is a block that is placed and never held, and the program"
                                        + " looks for it among the things held: real runs end at 87.5."));
    }
}
