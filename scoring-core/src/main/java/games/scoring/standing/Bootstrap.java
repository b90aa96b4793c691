package games.scoring.standing;

import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.score.Contest;
import games.scoring.source.RunFiles;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.standing.Leaderboard.BenchmarkRow;
import games.scoring.standing.Leaderboard.FamilyBoard;
import games.scoring.standing.Leaderboard.FamilyRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How surely the numbers and ranks of leaderboards are what they are: the episodes are drawn again and again with
 * replacement, and all leaderboards made anew from each draw (bootstrap with percentile intervals; Efron 1979). What is
 * drawn of a benchmark are, for each agent, as many instances as it played, the same for all that played the same ones,
 * and then its episodes of a drawn instance; and one by one the episodes that name none, and duels. So agents are compared
 * on the same instances, repeats of one do not count as independent, and nobody loses a benchmark in a draw.
 *
 * <p>An agent of whom a single score counts is drawn as the same each time: there it has no interval, nor over the family.
 * A best score has none either, since the best of what is drawn again never exceeds it.
 */
public final class Bootstrap {

    /** How often is drawn if nothing else is asked for. */
    public static final int USUAL_DRAWS = 2_000;

    /** The fewest draws of which a fortieth can be told. */
    public static final int LEAST_DRAWS = 100;

    /** The most numbers that are kept, one for each row and draw, some 20 bytes each. */
    private static final int MOST_KEPT = 1 << 21;

    /**
     * The middle of an agent's scores in a benchmark.
     *
     * @param median the median
     * @param interquartileMean the mean without the lowest and the highest quarter, each rounded down to whole scores
     * @param low the 2.5 % quantile of that mean over the draws
     * @param high its 97.5 % quantile
     */
    public record Middle(
            OptionalDouble median, OptionalDouble interquartileMean, OptionalDouble low, OptionalDouble high) {

        /** Of what has no scores of its own. */
        static final Middle NONE = new Middle(
                OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** The family or benchmark that a board is of, and the ruleset. */
    private record BoardId(String name, String ruleset) {

        static BoardId of(BenchmarkBoard board) {
            return new BoardId(board.benchmark(), board.ruleset());
        }

        static BoardId of(FamilyBoard board) {
            return new BoardId(board.family(), board.ruleset());
        }

        String family() {
            int slash = name.indexOf('/');
            return slash < 0 ? name : name.substring(0, slash);
        }
    }

    /** Where a row stands. */
    private record Place(BoardId board, String agent) {}

    /** What a row says, be it of a benchmark or a family. */
    private record Number(Place place, OptionalDouble value, int rank) {}

    private final int draws;
    private final long seed;
    private final Map<Place, Spread> spreads = new HashMap<>();
    private final Map<Place, Middle> middles = new HashMap<>();

    private Bootstrap(int draws, long seed) {
        this.draws = draws;
        this.seed = seed;
    }

    /**
     * Draws from the episodes of runs.
     *
     * @param runs the runs
     * @param merged their standings
     * @param leaderboard their leaderboards
     * @param ranking makes the leaderboards of each draw
     * @param draws how often to draw, {@link #LEAST_DRAWS} or more
     * @param seed decides what is drawn
     * @param scratch a folder for what does not fit into memory; what is put there is gone afterwards
     * @return how surely the numbers are what they are
     * @throws UsageException if a run has no episodes to draw from, or there are more than fit into memory
     * @throws IOException if a file can't be read
     */
    public static Bootstrap of(
            List<FinishedRun> runs,
            MergedRuns merged,
            Leaderboard leaderboard,
            Ranking ranking,
            int draws,
            long seed,
            Path scratch)
            throws IOException {
        for (var run : runs) {
            if (run.file(RunFiles.SCORES).isEmpty()) {
                throw new UsageException("--bootstrap: " + run.folder() + " has no " + RunFiles.SCORES
                        + ", whose episodes are drawn. Score it without --no-episodes, in the format jsonl.");
            }
        }
        var bootstrap = new Bootstrap(draws, seed);
        var kept = bootstrap.keptFor(leaderboard);
        var sample = new Resampling(merged.standings());
        MergedRuns.eachCounted(runs, scratch, sample::add);
        bootstrap.draw(sample, leaderboard, ranking, kept);
        return bootstrap;
    }

    /** Draws from episodes that are there. */
    static Bootstrap of(Resampling sample, Leaderboard leaderboard, Ranking ranking, int draws, long seed) {
        var bootstrap = new Bootstrap(draws, seed);
        bootstrap.draw(sample, leaderboard, ranking, bootstrap.keptFor(leaderboard));
        return bootstrap;
    }

    /** Makes room for the numbers of each row that can have an interval. */
    private Map<Place, Spread.Draws> keptFor(Leaderboard leaderboard) {
        var places = new HashSet<Place>();
        var certain = new HashMap<String, Set<String>>();
        for (var board : leaderboard.benchmarks()) {
            var family = BoardId.of(board).family();
            for (var row : board.rows()) {
                if (row.summary().n() == 1) {
                    certain.computeIfAbsent(family, f -> new HashSet<>()).add(row.agent());
                } else if (row.value().isPresent() && !board.by().equals("best")) {
                    places.add(place(board, row));
                }
            }
        }
        for (var board : leaderboard.families()) {
            var without = certain.getOrDefault(board.family(), Set.of());
            for (var row : board.rows()) {
                if (row.value().isPresent() && !without.contains(row.agent())) {
                    places.add(place(board, row));
                }
            }
        }
        if ((long) places.size() * draws > MOST_KEPT) {
            int most = MOST_KEPT / places.size();
            throw new UsageException("--bootstrap: " + Counted.of(draws, "draw") + " of "
                    + Counted.of(places.size(), "row") + " are more numbers than it holds in memory. "
                    + (most < LEAST_DRAWS
                            ? "Of so many rows none can be drawn; those of fewer agents or benchmarks can, in a run of"
                                    + " their own."
                            : "Give " + most + " draws or fewer: --bootstrap=" + most));
        }
        var kept = new HashMap<Place, Spread.Draws>();
        places.forEach(place -> kept.put(place, new Spread.Draws(draws)));
        return kept;
    }

    private void draw(Resampling sample, Leaderboard leaderboard, Ranking ranking, Map<Place, Spread.Draws> kept) {
        sample.order();
        var middle = new HashMap<Place, Middle>();
        var middlesKept = new HashMap<Place, Spread.Draws>();
        for (var board : leaderboard.benchmarks()) {
            var contest = new Contest(board.benchmark(), board.ruleset());
            for (var row : board.rows()) {
                if (!board.by().equals("rating")) {
                    var place = place(board, row);
                    middle.put(
                            place,
                            new Middle(
                                    sample.median(contest, row.agent()),
                                    sample.interquartileMean(contest, row.agent()),
                                    OptionalDouble.empty(),
                                    OptionalDouble.empty()));
                    if (kept.containsKey(place)) {
                        middlesKept.put(place, new Spread.Draws(draws));
                    }
                }
            }
        }
        var numbers = new Numbers(leaderboard);
        for (int i = 0; i < draws; i++) {
            numbers.keep(ranking.rank(sample.draw(seed, i)), kept);
            middlesKept.forEach((place, its) -> sample.interquartileMean(
                            new Contest(place.board().name(), place.board().ruleset()), place.agent())
                    .ifPresent(value -> its.add(value, 0)));
        }
        kept.forEach((place, its) -> spreads.put(place, its.spread(draws)));
        middle.forEach((place, its) -> {
            var spread = middlesKept.containsKey(place) ? middlesKept.get(place).spread(draws) : Spread.NONE;
            middles.put(place, new Middle(its.median(), its.interquartileMean(), spread.low(), spread.high()));
        });
    }

    /**
     * The numbers that leaderboards have, and draws may have. Whoever has none stays out of the ranks of every draw; and
     * where a draw lacks one of the numbers, as when only episodes without a score were drawn, it tells no ranks there, nor
     * what a family's number would be that was made of it.
     */
    private static final class Numbers {

        private final Map<BoardId, Set<String>> agents = new HashMap<>();

        Numbers(Leaderboard leaderboard) {
            leaderboard.benchmarks().forEach(board -> agents.put(BoardId.of(board), withValue(of(board))));
            leaderboard.families().forEach(board -> agents.put(BoardId.of(board), withValue(of(board))));
        }

        private static List<Number> of(BenchmarkBoard board) {
            return board.rows().stream()
                    .map(row -> new Number(place(board, row), row.value(), row.rank()))
                    .toList();
        }

        private static List<Number> of(FamilyBoard board) {
            return board.rows().stream()
                    .map(row -> new Number(place(board, row), row.value(), row.rank()))
                    .toList();
        }

        private static Set<String> withValue(List<Number> numbers) {
            return numbers.stream()
                    .filter(number -> number.value().isPresent())
                    .map(number -> number.place().agent())
                    .collect(Collectors.toSet());
        }

        void keep(Leaderboard drawn, Map<Place, Spread.Draws> kept) {
            // By family, the agents that lack a number in one of its benchmarks.
            var incomplete = new HashMap<String, Set<String>>();
            for (var board : drawn.benchmarks()) {
                var id = BoardId.of(board);
                var numbers = of(board);
                var lacking = new HashSet<>(agents.getOrDefault(id, Set.of()));
                lacking.removeAll(withValue(numbers));
                incomplete.computeIfAbsent(id.family(), f -> new HashSet<>()).addAll(lacking);
                keep(numbers, lacking.isEmpty(), kept);
            }
            for (var board : drawn.families()) {
                var without = incomplete.getOrDefault(board.family(), Set.of());
                var numbers = of(board).stream()
                        .filter(number -> !without.contains(number.place().agent()))
                        .toList();
                keep(numbers, without.isEmpty(), kept);
            }
        }

        /** Keeps the numbers of a board, and its ranks, if it is whole, among those that have one on the leaderboards. */
        private void keep(List<Number> numbers, boolean isWhole, Map<Place, Spread.Draws> kept) {
            int rank = 0;
            int before = 0;
            int last = 0;
            for (var number : numbers) {
                var place = number.place();
                if (number.value().isEmpty()
                        || !agents.getOrDefault(place.board(), Set.of()).contains(place.agent())) {
                    continue;
                }
                // The best come first.
                rank = number.rank() == last ? rank : before + 1;
                last = number.rank();
                before++;
                var its = kept.get(place);
                if (its != null) {
                    its.add(number.value().getAsDouble(), isWhole ? rank : 0);
                }
            }
        }
    }

    private static Place place(BenchmarkBoard board, BenchmarkRow row) {
        return new Place(BoardId.of(board), row.agent());
    }

    private static Place place(FamilyBoard board, FamilyRow row) {
        return new Place(BoardId.of(board), row.agent());
    }

    /**
     * Says how often was drawn.
     *
     * @return how often, above 0
     */
    public int draws() {
        return draws;
    }

    /**
     * Gives the number that decided what was drawn.
     *
     * @return the seed
     */
    public long seed() {
        return seed;
    }

    /**
     * Says how surely a number is what it is.
     *
     * @param board a board of the leaderboards
     * @param row a row of it
     * @return between which limits it came out; {@link Spread#NONE} where it was not drawn
     */
    public Spread spread(BenchmarkBoard board, BenchmarkRow row) {
        return spreads.getOrDefault(place(board, row), Spread.NONE);
    }

    /**
     * Says how surely a family's number is what it is.
     *
     * @param board a board of the leaderboards
     * @param row a row of it
     * @return between which limits it came out; {@link Spread#NONE} where it was not drawn
     */
    public Spread spread(FamilyBoard board, FamilyRow row) {
        return spreads.getOrDefault(place(board, row), Spread.NONE);
    }

    /**
     * Gives the middle of an agent's scores.
     *
     * @param board a board of the leaderboards
     * @param row a row of it
     * @return median and interquartile mean; empty in a rating
     */
    public Middle middle(BenchmarkBoard board, BenchmarkRow row) {
        return middles.getOrDefault(place(board, row), Middle.NONE);
    }
}
