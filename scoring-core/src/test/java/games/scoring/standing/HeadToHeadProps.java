package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.standing.Summary;
import games.scoring.standing.Leaderboard.BenchmarkRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Ties of ratings are broken by the duels of those who are tied, whatever they are called and whoever comes first. */
final class HeadToHeadProps {

    private static final OptionalDouble NONE = OptionalDouble.empty();

    /** Agents that share ranks, and duels between all of them. */
    private record Board(List<BenchmarkRow> rows, Duels duels) {

        static Board of(int agents, Random random) {
            var rows = new ArrayList<BenchmarkRow>();
            int rank = 1;
            for (int i = 0; i < agents; i++) {
                rank = random.nextInt(4) == 0 ? i + 1 : rank;
                rows.add(row("agent" + i, rank));
            }
            var duels = new Duels();
            for (var one : rows) {
                for (var other : rows) {
                    var results = new Duels.Results(random.nextInt(3), random.nextInt(3), random.nextInt(2));
                    if (one.agent().compareTo(other.agent()) < 0) {
                        duels.add(one.agent(), other.agent(), results);
                    }
                }
            }
            return new Board(rows, duels);
        }

        private static BenchmarkRow row(String agent, int rank) {
            var summary = new Summary(1, NONE, NONE, NONE, NONE, 1, 0, 0, 0, 0, OptionalLong.empty());
            return new BenchmarkRow(rank, agent, OptionalDouble.of(1500), "", summary, NONE, NONE, NONE);
        }

        /** The same, the other way round, under other names. */
        Board renamed(Map<String, String> names) {
            var turned = new ArrayList<BenchmarkRow>();
            rows.forEach(row -> turned.add(row(names.get(row.agent()), row.rank())));
            turned.sort((one, other) -> one.rank() == other.rank()
                    ? one.agent().compareTo(other.agent())
                    : Integer.compare(one.rank(), other.rank()));
            var same = new Duels();
            duels.results()
                    .forEach((pair, results) ->
                            same.add(names.get(pair.second()), names.get(pair.first()), results.turned()));
            return new Board(turned, same);
        }

        List<BenchmarkRow> ranked() {
            return HeadToHead.ranked(rows, duels);
        }

        Map<String, Integer> ranks() {
            var ranks = new HashMap<String, Integer>();
            ranked().forEach(row -> ranks.put(row.agent(), row.rank()));
            return ranks;
        }
    }

    @Property(tries = 200)
    void ranksHangNeitherOnNamesNorOnTheOrderOfDuels(
            @ForAll @IntRange(min = 1, max = 7) int agents, @ForAll long seed) {
        var board = Board.of(agents, new Random(seed));
        var numbers = new ArrayList<Integer>();
        for (int i = 0; i < agents; i++) {
            numbers.add(i);
        }
        Collections.shuffle(numbers, new Random(seed + 1));
        var names = new HashMap<String, String>();
        numbers.forEach(i -> names.put("agent" + i, "agent" + numbers.get(i)));

        var renamed = board.renamed(names).ranks();

        board.ranks().forEach((agent, rank) -> assertThat(renamed).containsEntry(names.get(agent), rank));
    }

    @Property(tries = 200)
    void ranksAndOrderAgreeAndNoRatingIsPassed(@ForAll @IntRange(min = 1, max = 7) int agents, @ForAll long seed) {
        var board = Board.of(agents, new Random(seed));
        var before = new HashMap<String, Integer>();
        board.rows().forEach(row -> before.put(row.agent(), row.rank()));

        var rows = board.ranked();

        for (int i = 0; i < rows.size(); i++) {
            var row = rows.get(i);
            // 1, 2, 2, 4: the rank is one more than there are agents before it.
            boolean shares = i > 0 && rows.get(i - 1).rank() == row.rank();
            assertThat(row.rank()).isEqualTo(shares ? rows.get(i - 1).rank() : i + 1);
            int from = before.get(row.agent());
            long tied = before.values().stream().filter(rank -> rank == from).count();
            assertThat((long) row.rank()).isBetween((long) from, from + tied - 1);
        }
    }

    @Property(tries = 200)
    void twoThatAreTiedAreToldApartByTheirDuels(
            @ForAll @IntRange(max = 3) int won,
            @ForAll @IntRange(max = 3) int lost,
            @ForAll @IntRange(max = 3) int ties) {
        var duels = new Duels();
        duels.add("z", "b", new Duels.Results(won, lost, ties));

        var ranks = new Board(List.of(Board.row("b", 2), Board.row("z", 2)), duels).ranks();

        assertThat(ranks).containsEntry("z", won < lost ? 3 : 2).containsEntry("b", won > lost ? 3 : 2);
    }
}
