package games.scoring.minecraftcontest;

import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.sum;

import games.scoring.api.Benchmark;
import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Ruleset;
import games.scoring.api.Source;
import games.scoring.api.Text;
import java.util.List;
import java.util.stream.Stream;

/**
 * The contest's rules: a product of zones, each a sum of what the agent did.
 *
 * <p>The names in {@code alias} are the document's own symbols. Weights stand in {@link Weights}, a row for each version.
 */
final class Thucraft {

    // ---- inputs, in the document's order -------------------------------------------------------------------------

    /** X_行动. */
    static final Input.Number ACTIONS =
            count("actions", "X_行动", "actions", "actions taken: moves, attacks, uses of items", "行动次数，包括移动、攻击、使用物品等");

    /** Counted by the first version alone. */
    static final Input.Number INVALID_ACTIONS =
            count("invalid_actions", "X_无效行动", "actions", "actions that the server refused", "被服务器拒绝的无效行动次数");

    /** Counted by the last judge program alone. */
    static final Input.Number PINGS = count("pings", "", "messages", "ping messages sent", "发送的 ping 消息数");

    /** X_杀敌. */
    static final Input.Number KILLS = count("kills", "X_杀敌", "enemies", "enemies killed", "杀死的敌人数量");

    /** X_死亡. */
    static final Input.Number DEATHS = count("deaths", "X_死亡", "deaths", "deaths of the agent", "死亡次数");

    /** X_造成伤害. */
    static final Input.Number DAMAGE_DEALT = amount("damage_dealt", "X_造成伤害", "damage dealt to others", "造成的伤害数");

    /** X_受到伤害. */
    static final Input.Number DAMAGE_TAKEN = amount("damage_taken", "X_受到伤害", "damage taken", "受到的伤害数");

    /** X_回复. */
    static final Input.Number HEALED = amount("healed", "X_回复", "health points regained", "回复的生命值数");

    /** X_探索. */
    static final Input.Number CHUNKS =
            count("chunks", "X_探索", "cells", "distinct cells of 16×16×16 blocks visited", "探索的地图块数，每块为 16×16×16 的立方体");

    /** What the last judge program measures instead of {@link #CHUNKS}. */
    static final Input.Number CHUNKS_TRUNCATED = Input.integer("chunks_truncated")
            .atLeast(0)
            .typically(0, 2000)
            .unit("cells")
            .means(text(
                    "distinct cells visited, each coordinate cut towards zero as the last judge program does; chunks if absent",
                    "按最后版评分程序向零取整得到的地图块数；缺省时取 chunks"));

    /** X_煤矿. */
    static final Input.Number COAL = count("coal", "X_煤矿", "blocks", "coal ores mined", "挖掘的煤矿方块数量");

    /** X_铁矿. */
    static final Input.Number IRON = count("iron", "X_铁矿", "blocks", "iron ores mined", "挖掘的铁矿方块数量");

    /** X_金矿. */
    static final Input.Number GOLD = count("gold", "X_金矿", "blocks", "gold ores mined", "挖掘的金矿方块数量");

    /** X_钻石矿. */
    static final Input.Number DIAMOND = count("diamond", "X_钻石矿", "blocks", "diamond ores mined", "挖掘的钻石矿方块数量");

    /** X_树叶. */
    static final Input.Number LEAVES = count("leaves", "X_树叶", "blocks", "leaves cut", "砍伐的树叶方块数量");

    /** X_方块种类. */
    static final Input.Number BLOCK_KINDS_BROKEN =
            count("block_kinds_broken", "X_方块种类", "kinds", "distinct kinds of block broken", "破坏的方块种类数量");

    /** X_物品种类. */
    static final Input.Number ITEM_KINDS =
            count("item_kinds", "X_物品种类", "kinds", "distinct kinds of item obtained", "获得的物品种类数量");

    /** X_放置方块种类. */
    static final Input.Number BLOCK_KINDS_PLACED =
            count("block_kinds_placed", "X_放置方块种类", "kinds", "distinct kinds of block placed", "放置的方块种类数量");

    /** X_新的木制工具. */
    static final Input.Number WOODEN_TOOLS = tools("wooden_tools", "X_新的木制工具", "wooden", "木制");

    /** X_新的石制工具. */
    static final Input.Number STONE_TOOLS = tools("stone_tools", "X_新的石制工具", "stone", "石制");

    /** X_新的铁制工具. */
    static final Input.Number IRON_TOOLS = tools("iron_tools", "X_新的铁制工具", "iron", "铁制");

    /** X_新的金制工具. */
    static final Input.Number GOLDEN_TOOLS = tools("golden_tools", "X_新的金制工具", "golden", "金制");

    /** X_新的钻石制工具. */
    static final Input.Number DIAMOND_TOOLS = tools("diamond_tools", "X_新的钻石制工具", "diamond", "钻石制");

    /** Counted by the first version alone. */
    static final Input.Number MAX_ITEM_COUNT =
            count("max_item_count", "", "items", "most items held at one time", "同时持有物品数的最大值");

    /** Counted by the second version alone. */
    static final Input.Number ACHIEVEMENTS =
            count("achievements", "X_成就", "achievements", "achievements gained", "获得的成就数量");

    // ---- settings ------------------------------------------------------------------------------------------------

    /** Whether chunks = 0, where the document's logarithm is undefined, is refused. */
    static final Input.Flag STRICT = Input.flag("strict")
            .setting(false)
            .means(text(
                    "whether to reject an episode without any visited cell, for which log2 is undefined; the judge counts it as one cell",
                    "是否拒绝地图块数为 0 的记录（log2 无定义）；评委按 1 计"));

    /** How worlds are searched for kills. */
    static final Input.Choice KILLS_BY = Input.choice("kills", "is_dead", "despawn")
            .setting("is_dead")
            .means(text(
                    "what counts as a kill in a world: a hurt entry that says is_dead, as the judge does, or as well a hurt by an attacker and a despawn of one victim in one tick",
                    "存档中如何认定击杀：is_dead 为按评分程序（受伤记录中 is_dead 为真）；despawn 为另将同一刻内被攻击并消失的受害者计为击杀"));

    // ---- rules ---------------------------------------------------------------------------------------------------

    /** The weights of the sums, as the document prints them. A weight of 0 takes the input out of the rule. */
    private record Weights(
            double kills,
            double damageDealt,
            double healed,
            double damageTaken,
            double log2Chunks,
            double coal,
            double iron,
            double gold,
            double diamond,
            double leaves,
            double blockKindsBroken,
            double itemKinds,
            double blockKindsPlaced,
            double woodenTools,
            double stoneTools,
            double ironTools,
            double goldenTools,
            double diamondTools,
            double maxItemCount) {

        static final Weights FIRST = new Weights(
                0.05, 0.001, 0.001, 0.001, // survival
                0.2, 0.01, 0.02, 0.04, 0.08, 0.01, 0.1, // exploration
                0.1, 0.1, 0.01, 0.02, 0.04, 0.08, 0.16, 0.001); // creation
        static final Weights SECOND = new Weights(
                0.05, 0.001, 0.001, 0.001, // survival
                0.2, 0.01, 0.02, 0.04, 0.08, 0.01, 0.1, // exploration
                0.1, 0.1, 0.01, 0.02, 0.04, 0.08, 0.16, 0); // creation
        static final Weights SEED = new Weights(
                0.30, 0.02, 0.10, 0.01, // survival
                0.50, 0.05, 0.06, 0.12, 0.24, 0.01, 0.30, // exploration
                0.10, 0.30, 0.05, 0.15, 0.25, 0.30, 0.50, 0); // creation
        static final Weights LAST = new Weights(
                0.30, 0.02, 0.10, 0, // survival
                0.50, 0.05, 0.06, 0.12, 0.24, 0.01, 0.30, // exploration
                0.10, 0.30, 0.05, 0.15, 0.25, 0.30, 0.50, 0); // creation
    }

    /** The first factor of the total since 2023-05-21. */
    static final double BASE = 1000;

    private static final Formula TANH = ACTIONS.over(10000).tanh();
    private static final Formula TEN_THOUSAND_AT_MOST =
            constant(10000).times(TANH).over(sum(1, INVALID_ACTIONS.weighing(0.001)));
    private static final Formula TEN_AT_MOST = TANH.times(10);
    private static final Formula FROM_ONE_TO_TEN = constant(1).plus(constant(9).times(TANH));

    private static Formula survival(Weights w) {
        return weigh(
                        KILLS.weighing(w.kills),
                        DAMAGE_DEALT.weighing(w.damageDealt),
                        HEALED.weighing(w.healed),
                        DAMAGE_TAKEN.weighing(w.damageTaken))
                .over(sum(1, DEATHS.weighing(0.20)))
                .as("survival");
    }

    private static Formula exploration(Weights w, Formula chunks) {
        return weigh(
                        chunks.flooredAt(1).log2().as("log2_chunks").weighing(w.log2Chunks),
                        COAL.weighing(w.coal),
                        IRON.weighing(w.iron),
                        GOLD.weighing(w.gold),
                        DIAMOND.weighing(w.diamond),
                        LEAVES.weighing(w.leaves),
                        BLOCK_KINDS_BROKEN.weighing(w.blockKindsBroken))
                .as("exploration");
    }

    private static Formula creation(Weights w) {
        return weigh(
                        ITEM_KINDS.weighing(w.itemKinds),
                        BLOCK_KINDS_PLACED.weighing(w.blockKindsPlaced),
                        WOODEN_TOOLS.weighing(w.woodenTools),
                        STONE_TOOLS.weighing(w.stoneTools),
                        IRON_TOOLS.weighing(w.ironTools),
                        GOLDEN_TOOLS.weighing(w.goldenTools),
                        DIAMOND_TOOLS.weighing(w.diamondTools),
                        MAX_ITEM_COUNT.weighing(w.maxItemCount))
                .as("creation");
    }

    /** Makes 1 + Σ input·weight, without the inputs that a version does not count. */
    private static Formula weigh(Formula.Weighted... parts) {
        return sum(1, Stream.of(parts).filter(part -> part.weight() != 0).toArray(Formula.Weighted[]::new));
    }

    /** Multiplies the zones, from the left as the document does. */
    private static Rule zones(
            double base, Formula actionZone, Weights weights, Formula chunks, Formula... furtherZones) {
        var action = actionZone.as("action");
        var survival = survival(weights);
        var exploration = exploration(weights, chunks);
        var creation = creation(weights);
        var score = (base == 1 ? action : constant(base).times(action))
                .times(survival)
                .times(exploration)
                .times(creation);
        for (var zone : furtherZones) {
            score = score.times(zone);
        }
        var visited = chunks.isAtLeast(1);
        var rule = Rule.score(Metric.of("score", score)
                        .named("total")
                        .titled(text("total: the product of the zones", "总分：各乘区分值之积")))
                .metric(Metric.of("action", action).named("action").titled(text("action zone", "行动乘区")))
                .metric(Metric.of("survival", survival)
                        .named("survival")
                        .titled(text("combat and survival zone", "战斗与生存乘区")))
                .metric(Metric.of("exploration", exploration)
                        .named("exploration")
                        .titled(text("exploration zone", "探索乘区")))
                .metric(Metric.of("creation", creation).named("creation").titled(text("creation zone", "创造乘区")))
                .check(
                        Reason.OUT_OF_RANGE,
                        Condition.any(Condition.not(STRICT), visited),
                        text(
                                "at least 1 visited cell, since log2(0) is undefined (option minecraft-contest.strict)",
                                "地图块数至少为 1，因 log2(0) 无定义（选项 minecraft-contest.strict）"))
                .note(
                        Condition.all(Condition.not(STRICT), Condition.not(visited)),
                        text(
                                "no cell visited: log2(0) is undefined, counted as one cell, as the judge does",
                                "地图块数为 0：log2(0) 无定义，按评分程序计为 1"))
                .remark(text(
                        "The text leaves log2(0) undefined; the judge's program counts zero cells as one, and so does this rule unless the option minecraft-contest.strict is set.",
                        "规则文本未定义 log2(0)；评分程序将 0 个地图块计为 1 个；未设选项 minecraft-contest.strict 时此处相同。"))
                .remark(text(
                        "The limit of four first-time tools a material follows from the four kinds of tool; the document states no limit.",
                        "每种材料的新工具上限 4 来自四种工具，文档未作规定。"));
        for (var zone : furtherZones) {
            rule = rule.metric(Metric.of("achievement", zone).titled(text("achievements zone", "成就乘区")));
        }
        return rule;
    }

    private static final Source DOCUMENT = Source.of("评分标准 (contest rules for Minecraft agents)", "2023-05-25", "");

    private static Source version(String date) {
        return Source.of("评分标准 (contest rules for Minecraft agents)", date, "");
    }

    /** Where the action zone begins at 0. */
    private static final Text NEVER_ACTS = text("An agent that never acts scores 0.", "从未行动的智能体得 0 分。");

    private static final Formula JUDGED_CHUNKS =
            CHUNKS_TRUNCATED.ifAbsent(CHUNKS).as("chunks_counted");

    private static final Rule RULE_2023_05_25 = zones(BASE, FROM_ONE_TO_TEN, Weights.SEED, CHUNKS);

    private static final Rule RULE_2023_05_27 = zones(BASE, FROM_ONE_TO_TEN, Weights.LAST, CHUNKS);

    private static final Rule RULE_2023_05_24 = zones(BASE, FROM_ONE_TO_TEN, Weights.SECOND, CHUNKS);

    private static final Rule RULE_2023_05_21 =
            zones(BASE, TEN_AT_MOST, Weights.SECOND, CHUNKS).remark(NEVER_ACTS);

    private static final Rule RULE_2023_03_25 = zones(
                    1,
                    TEN_THOUSAND_AT_MOST,
                    Weights.SECOND,
                    CHUNKS,
                    sum(1, ACHIEVEMENTS.weighing(0.1)).as("achievement"))
            .remark(NEVER_ACTS);

    private static final Rule RULE_2023_03_23 = zones(1, TEN_THOUSAND_AT_MOST, Weights.FIRST, CHUNKS)
            .note(
                    Condition.all(),
                    text(
                            "the achievements zone, which this version leaves undefined, is taken as 1",
                            "该版本未定义成就乘区，按 1 计"))
            .remark(text(
                    "This version names an achievements zone without defining it: taken as 1.", "该版本提到成就乘区但未定义，按 1 计。"))
            .remark(NEVER_ACTS);

    private static final Rule RULE_RATER = zones(
                    BASE,
                    constant(1)
                            .plus(constant(9)
                                    .times(constant(0.0001)
                                            .times(ACTIONS)
                                            .plus(PINGS)
                                            .tanh())),
                    Weights.LAST,
                    JUDGED_CHUNKS)
            .remark(text(
                    "The program adds pings without a scale: one ping weighs as much as 10,000 actions, and a few fill the action zone.",
                    "程序未对 ping 数缩放：1 次 ping 相当于 10000 次行动，数次 ping 即令行动乘区饱和。"))
            .remark(text(
                    "The program cuts coordinates towards zero, so that the cells on both sides of 0 count as one along each axis.",
                    "程序对坐标向零取整，每个轴上 0 两侧的地图块合为一块。"));

    // ---- benchmark -----------------------------------------------------------------------------------------------

    /** The rulesets, the seed document's first, then by date. */
    static final List<Ruleset> RULESETS = List.of(
            ruleset("2023-05-25", "2023-05-25", "Contest rules of 2023-05-25", "2023-05-25 版评分标准")
                    .source(DOCUMENT),
            ruleset("2023-03-23", "2023-03-23", "Contest rules of 2023-03-23, the first", "2023-03-23 版（首版）评分标准")
                    .source(version("2023-03-23"))
                    .remark(text(
                            "No factor of 1000; the action zone runs to 10000; invalid actions and the most items held count.",
                            "无 1000 基础分；行动乘区上限为 10000；计入无效行动与最大物品数。")),
            ruleset("2023-03-25", "2023-03-25", "Contest rules of 2023-03-25", "2023-03-25 版评分标准")
                    .source(version("2023-03-25"))
                    .remark(text("Adds an achievements zone of 0.1 each.", "新增成就乘区，每项 0.1。")),
            ruleset("2023-05-21", "2023-05-21", "Contest rules of 2023-05-21", "2023-05-21 版评分标准")
                    .source(version("2023-05-21"))
                    .remark(text(
                            "A base of 1000 and an action zone of 0 to 10; achievements and invalid actions no longer count.",
                            "基础分 1000，行动乘区为 0 至 10；不再计成就与无效行动。")),
            ruleset("2023-05-24", "2023-05-24", "Contest rules of 2023-05-24", "2023-05-24 版评分标准")
                    .source(version("2023-05-24"))
                    .remark(text("The action zone runs from 1 to 10.", "行动乘区为 1 至 10。")),
            ruleset("2023-05-27", "2023-05-27", "Contest rules of 2023-05-27", "2023-05-27 版评分标准")
                    .source(version("2023-05-27"))
                    .remark(text("Damage taken no longer counts.", "受到伤害不再计分。")),
            ruleset("rater-f10989e", "2023-05-27", "The last judge program", "最后版评分程序")
                    .source(Source.of("rater, the contest's judge program", "f10989e", ""))
                    .remark(text(
                            "As 2023-05-27, but it adds pings to the actions and cuts coordinates towards zero.",
                            "同 2023-05-27，但将 ping 数加入行动，并对坐标向零取整。")));

    /** The one benchmark. */
    static final Benchmark BENCHMARK = Benchmark.of(
                    "minecraft-contest/thucraft", text("ThuCraft contest", "ThuCraft 竞赛"))
            .inputs(
                    ACTIONS,
                    KILLS,
                    DEATHS,
                    DAMAGE_DEALT,
                    DAMAGE_TAKEN,
                    HEALED,
                    CHUNKS,
                    COAL,
                    IRON,
                    GOLD,
                    DIAMOND,
                    LEAVES,
                    BLOCK_KINDS_BROKEN,
                    ITEM_KINDS,
                    BLOCK_KINDS_PLACED,
                    WOODEN_TOOLS,
                    STONE_TOOLS,
                    IRON_TOOLS,
                    GOLDEN_TOOLS,
                    DIAMOND_TOOLS,
                    INVALID_ACTIONS,
                    MAX_ITEM_COUNT,
                    ACHIEVEMENTS,
                    PINGS,
                    CHUNKS_TRUNCATED)
            .rule("2023-05-25", RULE_2023_05_25)
            .rule("2023-03-23", RULE_2023_03_23)
            .rule("2023-03-25", RULE_2023_03_25)
            .rule("2023-05-21", RULE_2023_05_21)
            .rule("2023-05-24", RULE_2023_05_24)
            .rule("2023-05-27", RULE_2023_05_27)
            .rule("rater-f10989e", RULE_RATER);

    private Thucraft() {}

    // ---- words ---------------------------------------------------------------------------------------------------

    private static Ruleset ruleset(String id, String date, String english, String chinese) {
        return Ruleset.of(id, date, text(english, chinese));
    }

    private static Input.Number count(String name, String symbol, String unit, String english, String chinese) {
        var input = Input.integer(name)
                .atLeast(0)
                .typically(0, 100_000)
                .absentMeans(0)
                .unit(unit)
                .means(text(english, chinese));
        return symbol.isEmpty() ? input : input.alias(symbol);
    }

    private static Input.Number amount(String name, String symbol, String english, String chinese) {
        return Input.number(name)
                .atLeast(0)
                .typically(0, 10_000)
                .absentMeans(0)
                .unit("health points")
                .means(text(english, chinese))
                .alias(symbol);
    }

    private static Input.Number tools(String name, String symbol, String english, String chinese) {
        return Input.integer(name)
                .between(0, 4)
                .absentMeans(0)
                .unit("tools")
                .means(text(
                        "kinds of " + english + " tool obtained; each kind counts once, the first time",
                        "首次获得某种" + chinese + "工具的次数，每种工具计一次"))
                .alias(symbol);
    }

    static Text text(String english, String chinese) {
        return Text.of(english).and("zh", chinese);
    }
}
