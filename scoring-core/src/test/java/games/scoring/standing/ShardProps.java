package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.output.Plan;
import games.scoring.output.ScoringRun;
import games.scoring.record.ArenaFamily;
import games.scoring.record.ReadOptions;
import games.scoring.rule.Rulebook;
import games.scoring.score.Contest;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Leaderboards of shards, merged in any order, are those of one run over everything. */
class ShardProps {

    private static final List<Status> STATUSES = List.of(Status.values());

    /** Records and the part of the plan that asks for them. An instance lies in one shard with all its episodes. */
    private record Shard(StringBuilder records, StringBuilder plan) {
        Shard() {
            this(new StringBuilder(), new StringBuilder());
        }
    }

    @Property(tries = 40)
    void shardsMergeToTheWhole(
            @ForAll @IntRange(max = 1_000_000) int seed, @ForAll @IntRange(min = 1, max = 6) int count)
            throws IOException {
        var random = new Random(seed);
        var whole = new Shard();
        var shards = new ArrayList<Shard>();
        for (int i = 0; i < count; i++) {
            shards.add(new Shard());
        }
        int records = random.nextInt(400);
        for (int i = 0; i < records; i++) {
            int instance = random.nextInt(60);
            for (Shard each : List.of(whole, shards.get(instance % count))) {
                // The same line in both.
                var drawn = new Random(31L * seed + i);
                if (drawn.nextInt(5) > 0) {
                    each.records().append(record(drawn, instance));
                }
                if (drawn.nextInt(3) == 0) {
                    each.plan().append(planned(drawn, instance));
                }
            }
        }
        var merged = new Standings();
        Collections.shuffle(shards, random);
        for (Shard each : shards) {
            var file = StandingsFile.write(standings(each, 1 + random.nextInt(2)));
            merged.merge(StandingsFile.read(file, "shard"));
        }
        var expected = standings(whole, 2);
        assertThat(text(StandingsFile.write(merged))).isEqualTo(text(StandingsFile.write(expected)));
        assertThat(text(leaderboard(merged))).isEqualTo(text(leaderboard(expected)));
    }

    @Property(tries = 40)
    void shardsMergeToTheWholeWhereLowerIsBetter(
            @ForAll @IntRange(max = 1_000_000) int seed,
            @ForAll @IntRange(min = 1, max = 6) int count,
            @ForAll boolean best)
            throws IOException {
        var random = new Random(seed);
        var whole = new Standings();
        var shards = new ArrayList<Standings>();
        for (int i = 0; i < count; i++) {
            shards.add(new Standings());
        }
        var lowest = new HashMap<String, Double>();
        for (int left = random.nextInt(200); left > 0; left--) {
            var contest = new Contest(GamesFamily.GAMES.get(random.nextInt(3)), "v1");
            var agent = "m" + random.nextInt(5);
            double score = random.nextInt(4) == 0 ? random.nextGaussian() : random.nextInt(5) - 2;
            for (var each : List.of(whole, shards.get(random.nextInt(count)))) {
                each.entrants(contest).agent(agent).add(Status.SCORED, score, "");
            }
            lowest.merge(contest.benchmark() + agent, score, Math::min);
        }
        var merged = new Standings();
        for (var shard : shards) {
            merged.merge(StandingsFile.read(StandingsFile.write(shard), "shard"));
        }

        var ranking = new GamesFamily(
                        best ? StandingRule.best() : StandingRule.mean(),
                        Optional.of(new StandingRule.MeanRank(GamesFamily.GAMES)),
                        Set.copyOf(GamesFamily.GAMES))
                .ranking(true);
        var board = ranking.rank(merged);
        assertThat(text(LeaderboardFiles.json(board))).isEqualTo(text(LeaderboardFiles.json(ranking.rank(whole))));
        for (var game : board.benchmarks()) {
            var values =
                    game.rows().stream().map(row -> row.value().getAsDouble()).toList();
            assertThat(values).isSorted();
            if (best) {
                assertThat(values)
                        .containsExactlyElementsOf(game.rows().stream()
                                .map(row -> lowest.get(game.benchmark() + row.agent()))
                                .toList());
            }
        }
    }

    /** Whatever lies in which shard: the counts are those of the games that the ranking takes, under its rulesets. */
    @Property(tries = 40)
    void aFamilysCountsAreTheSumsOfThoseOfItsGames(
            @ForAll @IntRange(max = 1_000_000) int seed, @ForAll @IntRange(min = 1, max = 4) int count)
            throws IOException {
        var random = new Random(seed);
        var whole = new Standings();
        var shards = new ArrayList<Standings>();
        for (int i = 0; i < count; i++) {
            shards.add(new Standings());
        }
        for (int left = random.nextInt(100); left > 0; left--) {
            var ruleset = random.nextInt(40) == 0 ? "v2" : "v1";
            var contest = new Contest(GamesFamily.GAMES.get(random.nextInt(3)), ruleset);
            var agent = "m" + random.nextInt(4);
            var status = STATUSES.get(random.nextInt(STATUSES.size()));
            double score = random.nextBoolean() ? Double.NaN : random.nextInt(5);
            boolean rejected = random.nextInt(5) == 0;
            for (var each : List.of(whole, shards.get(random.nextInt(count)))) {
                if (rejected) {
                    each.addRejected(contest, agent, 1);
                } else {
                    each.entrants(contest).agent(agent).add(status, score, "");
                }
            }
        }
        var merged = new Standings();
        for (var shard : shards) {
            merged.merge(StandingsFile.read(StandingsFile.write(shard), "shard"));
        }

        var two = GamesFamily.GAMES.subList(0, 2);
        StandingRule.Ranking none = (table, settings) -> table.agents().stream()
                .map(agent -> Standing.none(agent, "none"))
                .toList();
        for (var rule : List.<StandingRule.OfFamily>of(
                new StandingRule.MeanRank(two), new StandingRule.Custom(Text.of("None"), true, none))) {
            var games = rule instanceof StandingRule.MeanRank ? two : GamesFamily.GAMES;
            var ranking = new GamesFamily(StandingRule.mean(), Optional.of(rule), Set.of()).ranking(true);
            var board = ranking.rank(merged);
            assertThat(text(LeaderboardFiles.json(board))).isEqualTo(text(LeaderboardFiles.json(ranking.rank(whole))));
            assertThat(text(LeaderboardFiles.csv(board))).isEqualTo(text(LeaderboardFiles.csv(ranking.rank(whole))));
            for (var family : board.families()) {
                var rulesets = List.of(family.ruleset().split(", "));
                for (var row : family.rows()) {
                    var sums = Leaderboard.Counts.NONE;
                    for (var game : board.benchmarks()) {
                        boolean counts = games.contains(game.benchmark()) && rulesets.contains(game.ruleset());
                        for (var played : game.rows()) {
                            sums = counts && played.agent().equals(row.agent()) ? sums.plus(played.summary()) : sums;
                        }
                    }
                    assertThat(row.counts()).isEqualTo(sums);
                }
            }
        }
    }

    private static String record(Random random, int instance) {
        String ruleset = random.nextInt(4) == 0 ? ",\"ruleset\":\"2025-06\"" : "";
        String episode = random.nextBoolean() ? ",\"episode\":\"e" + random.nextInt(6) + "\"" : "";
        Object points = random.nextInt(15) == 0 ? "null" : random.nextInt(2_000_000) / (1 + random.nextInt(1000));
        return "{\"benchmark\":\"arena/duel\",\"agent\":\"m" + random.nextInt(4) + "\",\"instance\":\"i" + instance
                + "\""
                + episode + ruleset + ",\"inputs\":{\"points\":" + points + ",\"share\":" + random.nextDouble()
                + ",\"fled\":" + (random.nextInt(9) == 0) + ",\"finished\":" + (random.nextInt(9) > 0) + "}}\n";
    }

    private static String planned(Random random, int instance) {
        return "{\"benchmark\":\"arena/duel\",\"agent\":\"m" + random.nextInt(5) + "\",\"instance\":\"i" + instance
                + "\"}\n";
    }

    private static Standings standings(Shard shard, int jobs) throws IOException {
        Path folder = Files.createTempDirectory("shard");
        Path records = Files.writeString(folder.resolve("records.jsonl"), shard.records());
        Path plan = Files.writeString(folder.resolve("plan.jsonl"), shard.plan());
        try {
            var catalog = ArenaFamily.catalog();
            var rulebook = Rulebook.of(catalog);
            var standings = new Standings();
            try (var walk = SourceWalk.open(List.of(records.toString()), catalog, WalkOptions.defaults())) {
                var options = ScoringRun.Options.of(jobs)
                        .plan(Plan.read(plan, "plan.jsonl", catalog, rulebook, ReadOptions.DEFAULTS));
                new ScoringRun(catalog, rulebook, options).run(walk, List.of(standings));
            }
            return standings;
        } finally {
            Files.delete(records);
            Files.delete(plan);
            Files.delete(folder);
        }
    }

    private static byte[] leaderboard(Standings standings) {
        var catalog = ArenaFamily.catalog();
        var rulebook = Rulebook.of(catalog);
        return LeaderboardFiles.json(
                new Ranking(catalog, family -> rulebook.settings(family.id()), false).rank(standings));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
