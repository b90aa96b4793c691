package games.scoring.verify;

import games.scoring.message.Counted;
import games.scoring.output.PlainText;
import games.scoring.plugin.LoadedFamily;
import games.scoring.standing.Leaderboard;
import games.scoring.standing.Leaderboard.BenchmarkBoard;
import games.scoring.standing.Leaderboard.BenchmarkRow;
import games.scoring.standing.Leaderboard.Counts;
import games.scoring.standing.Leaderboard.FamilyBoard;
import games.scoring.standing.Leaderboard.FamilyRow;
import games.scoring.verify.CheckedTable.Line;
import games.scoring.verify.CheckedTables.Board;
import games.scoring.verify.PublishedTable.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** Published tables beside the leaderboards of what was read: number by number, and row by row. */
final class AgainstBoards {

    private static final String NO_EPISODE = "no episode of this agent";
    private static final String NO_BENCHMARK = "the row names no benchmark";

    private final TableNames names;
    private final PossibleScores possible;
    private final double slack;
    private final boolean planned;
    private final Leaderboard leaderboard;
    private final Map<Key, List<InBenchmark>> inBenchmarks = new HashMap<>();
    private final Map<Key, List<InFamily>> inFamilies = new HashMap<>();

    /**
     * An agent in a benchmark or a family. A table prints names without what could harm whoever reads it, and else as
     * they are.
     */
    private record Key(String of, String agent) {

        static Key of(String id, String agent) {
            return new Key(id, PlainText.paragraphs(agent));
        }
    }

    private record InBenchmark(BenchmarkBoard board, BenchmarkRow row) {

        /** Gives the number that ranks. */
        Recomputed value() {
            return new Recomputed(board.ruleset(), row.value(), row.reason());
        }

        /** A rating stands without a mean: what a table calls so can't be another number. */
        boolean hasMeanBesideValue() {
            return !board.by().equals("mean") && row.summary().mean().isPresent();
        }

        Recomputed mean() {
            return new Recomputed(board.ruleset(), row.summary().mean(), row.reason());
        }
    }

    private record InFamily(FamilyBoard board, FamilyRow row) {

        /** Gives the number that ranks. */
        Recomputed value() {
            return new Recomputed(board.ruleset(), row.value(), row.reason());
        }
    }

    /** What no two rows of a table share. */
    private record Place(Key key, String ruleset) {}

    AgainstBoards(TableNames names, PossibleScores possible, TableCheck.Options options, Leaderboard leaderboard) {
        this.names = names;
        this.possible = possible;
        this.slack = options.slack();
        this.planned = options.planned();
        this.leaderboard = leaderboard;
        for (var board : leaderboard.benchmarks()) {
            for (var row : board.rows()) {
                inBenchmarks
                        .computeIfAbsent(Key.of(board.benchmark(), row.agent()), k -> new ArrayList<>())
                        .add(new InBenchmark(board, row));
            }
        }
        for (var board : leaderboard.families()) {
            for (var row : board.rows()) {
                inFamilies
                        .computeIfAbsent(Key.of(board.family(), row.agent()), k -> new ArrayList<>())
                        .add(new InFamily(board, row));
            }
        }
    }

    CheckedTable check(PublishedTable table) {
        var lines = new ArrayList<Line>();
        var families = names.families(table);
        var strangers = strangers(table, families);
        var averages = new HashSet<List<String>>();
        var first = new HashMap<Place, Row>();
        var again = new ArrayList<String>();
        for (var row : table.rows()) {
            var average = row.average();
            if (row.benchmark().isEmpty()) {
                lines.addAll(overAll(row, found(row, families), strangers));
            } else {
                var benchmark = names.benchmark(row);
                lines.addAll(
                        benchmark == null
                                ? unsupported(row, row.benchmark(), "no plugin knows this benchmark")
                                : inBenchmark(row, benchmark.id(), strangers.getOrDefault(benchmark.id(), Set.of())));
                if (average != null && averages.add(List.of(row.family(), row.agent(), average.text()))) {
                    lines.add(average(row, average, found(row, families)));
                }
            }
            var before = first.putIfAbsent(place(row), row);
            if (before != null) {
                again.add("line " + row.line() + " as line " + before.line());
            }
        }
        return new CheckedTable(
                table.title(),
                "printed numbers against recomputed ones",
                lines,
                0,
                TableCheck.listed(
                        "the same agent and benchmark, each row compared alone: ", again, TableCheck.TELL_APART));
    }

    private Place place(Row row) {
        var benchmark = names.benchmark(row);
        var of = row.benchmark().isEmpty() ? row.family() + "/" : benchmark == null ? row.benchmark() : benchmark.id();
        return new Place(Key.of(of, row.agent()), row.ruleset());
    }

    /**
     * Finds who has a number in the table, and none in what was read: each may stand above others.
     *
     * @return such agents by the ids of benchmarks and families
     */
    private Map<String, Set<String>> strangers(PublishedTable table, List<LoadedFamily> families) {
        var agents = new HashMap<String, Set<String>>();
        for (var row : table.rows()) {
            boolean ranks = row.figures().containsKey(Figure.RANK);
            var benchmark = names.benchmark(row);
            if (benchmark != null && (row.value() != null || ranks)) {
                var key = Key.of(benchmark.id(), row.agent());
                if (inBenchmarks.getOrDefault(key, List.of()).stream()
                        .allMatch(found -> found.row().value().isEmpty())) {
                    agents.computeIfAbsent(key.of(), b -> new HashSet<>()).add(key.agent());
                }
            }
            if (row.average() != null || row.benchmark().isEmpty() && ranks) {
                for (var family : names.families(row, families)) {
                    var key = Key.of(family.id(), row.agent());
                    if (inFamilies.getOrDefault(key, List.of()).stream()
                            .allMatch(found -> found.row().value().isEmpty())) {
                        agents.computeIfAbsent(key.of(), b -> new HashSet<>()).add(key.agent());
                    }
                }
            }
        }
        return agents;
    }

    /** Where several leaderboards have the agent, the table means the one with the fewest differences. */
    private List<Line> inBenchmark(Row row, String benchmark, Set<String> strangers) {
        List<Line> best = null;
        for (var found : inBenchmarks.getOrDefault(Key.of(benchmark, row.agent()), List.of())) {
            if (isUnder(row, found.board().ruleset())) {
                var lines = compared(row, found, strangers.size());
                if (best == null || differing(lines) < differing(best)) {
                    best = lines;
                }
            }
        }
        return best == null ? unsupported(row, benchmark, NO_EPISODE) : best;
    }

    private static boolean isUnder(Row row, String ruleset) {
        return row.ruleset().isEmpty() || row.ruleset().equals(ruleset);
    }

    private static long differing(List<Line> lines) {
        return lines.stream()
                .filter(l -> l.recomputed().isPresent() && !l.equal())
                .count();
    }

    /** Beside a mean, the number that ranks is called otherwise. */
    private static String whatRanks(Row row, String by) {
        return by.equals("mean") && row.figures().containsKey(Figure.MEAN) ? "value" : by;
    }

    private List<Line> unsupported(Row row, String benchmark, String reason) {
        var lines = new ArrayList<Line>();
        var value = row.value();
        if (value != null) {
            var cell = new Cell(row, benchmark, whatRanks(row, "mean"), value);
            lines.add(possibly(cell, Recomputed.none(reason), possible::ofRanked));
        }
        row.figures()
                .forEach((figure, printed) -> lines.add(
                        figure(new Cell(row, benchmark, figure.header(), printed), figure, Recomputed.none(reason))));
        return lines;
    }

    private List<Line> compared(Row row, InBenchmark found, int strangers) {
        var benchmark = found.board().benchmark();
        var lines = new ArrayList<Line>();
        var value = row.value();
        if (value != null) {
            boolean isMean = row.isMean() && found.hasMeanBesideValue();
            var cell = new Cell(
                    row,
                    benchmark,
                    isMean ? "mean" : whatRanks(row, found.board().by()),
                    value);
            lines.add(possibly(cell, isMean ? found.mean() : found.value(), possible::ofRanked));
        }
        row.figures().forEach((figure, printed) -> {
            var number = figure.of(found.row());
            var doubt = doubt(figure, printed, number, found.row().counts(), strangers);
            var recomputed = new Recomputed(
                    found.board().ruleset(),
                    doubt.isEmpty() ? number : OptionalDouble.empty(),
                    doubt.isEmpty() ? figure.absence(found.row()) : doubt);
            lines.add(figure(new Cell(row, benchmark, figure.header(), printed), figure, recomputed));
        });
        return lines;
    }

    /** Says why a printed number may be right though less was counted; an empty string where nothing excuses it. */
    private String doubt(Figure figure, Printed printed, OptionalDouble number, Counts counts, int strangers) {
        if (number.isEmpty() || printed.value() <= number.getAsDouble()) {
            return "";
        }
        double more = printed.value() - number.getAsDouble();
        return switch (figure) {
            case N, SCORED, ABORTED, UNFINISHED ->
                counts.rejected() > 0 && (counts.n() == 0 || more <= counts.rejected())
                        ? Counted.of(counts.rejected(), "of its records was rejected", "of its records were rejected")
                        : "";
            case MISSING -> planned ? "" : "only a plan tells which episodes are missing";
            case RANK -> more <= strangers ? withoutNumber(strangers) : "";
            case LACKING -> strangers > 0 ? withoutNumber(strangers) : "";
            default -> "";
        };
    }

    private static String withoutNumber(int strangers) {
        return Counted.of(strangers, "agent of the table has", "agents of the table have")
                + " no number here in what was read";
    }

    /** A row without a benchmark has an agent's number, rank and counts over all of them, and nothing else to compare. */
    private List<Line> overAll(Row row, List<InFamily> found, Map<String, Set<String>> strangers) {
        var lines = new ArrayList<Line>();
        var average = row.average();
        if (average != null) {
            lines.add(average(row, average, found));
        }
        var value = row.value();
        if (value != null) {
            lines.add(line(new Cell(row, "", whatRanks(row, "mean"), value), Recomputed.none(NO_BENCHMARK)));
        }
        row.figures().forEach((figure, printed) -> {
            var cell = new Cell(row, "", figure.header(), printed);
            lines.add(
                    figure.isOverAll()
                            ? best(
                                    found.stream()
                                            .map(place -> line(cell, recomputed(figure, printed, place, strangers)))
                                            .toList(),
                                    line(cell, Recomputed.none(NO_EPISODE)))
                            : line(cell, Recomputed.none(NO_BENCHMARK)));
        });
        return lines;
    }

    private Recomputed recomputed(Figure figure, Printed printed, InFamily place, Map<String, Set<String>> strangers) {
        var number = figure.of(place.row());
        int others = strangers.getOrDefault(place.board().family(), Set.of()).size();
        var doubt = doubt(figure, printed, number, place.row().counts(), others);
        return new Recomputed(
                place.board().ruleset(),
                doubt.isEmpty() ? number : OptionalDouble.empty(),
                doubt.isEmpty() ? place.row().reason() : doubt);
    }

    private List<InFamily> found(Row row, List<LoadedFamily> families) {
        return names.families(row, families).stream()
                .flatMap(f -> inFamilies.getOrDefault(Key.of(f.id(), row.agent()), List.of()).stream())
                .filter(place -> isUnder(row, place.board().ruleset()))
                .toList();
    }

    private Line average(Row row, Printed average, List<InFamily> found) {
        return best(
                found.stream()
                        .map(place -> line(new Cell(row, "", place.board().title(), average), place.value()))
                        .toList(),
                line(new Cell(row, "", "average", average), Recomputed.none(NO_EPISODE)));
    }

    /** Prefers what is as printed, then what differs. */
    private static Line best(List<Line> lines, Line none) {
        return lines.stream()
                .filter(Line::equal)
                .findFirst()
                .or(() -> lines.stream().filter(l -> l.recomputed().isPresent()).findFirst())
                .or(() -> lines.stream().findFirst())
                .orElse(none);
    }

    private Line line(Cell cell, Recomputed recomputed) {
        return Line.of(cell, recomputed, slack);
    }

    private Line figure(Cell cell, Figure figure, Recomputed recomputed) {
        return figure == Figure.MEAN ? possibly(cell, recomputed, possible::ofMean) : line(cell, recomputed);
    }

    /** Of a number that could not be recomputed it may still be known that it can't be. */
    private Line possibly(Cell cell, Recomputed recomputed, PossibleScores.Judgement judgement) {
        var benchmark = recomputed.value().isEmpty() ? names.benchmark(cell.row()) : null;
        var fault =
                benchmark == null ? "" : judgement.fault(benchmark, cell.row().ruleset(), cell.printed(), slack);
        return fault.isEmpty() ? line(cell, recomputed) : Line.impossible(cell, fault);
    }

    /** Lists each leaderboard with its agents of which no table has a row. */
    List<Board> absent(List<PublishedTable> tables) {
        var rows = new HashSet<Place>();
        boolean overAll = false;
        for (var table : tables) {
            var families = names.families(table);
            for (var row : table.rows()) {
                overAll |= row.average() != null || row.benchmark().isEmpty();
                var benchmark = names.benchmark(row);
                if (benchmark != null) {
                    rows.add(new Place(Key.of(benchmark.id(), row.agent()), row.ruleset()));
                }
                if (row.average() != null || row.benchmark().isEmpty()) {
                    for (var family : names.families(row, families)) {
                        rows.add(new Place(Key.of(family.id(), row.agent()), row.ruleset()));
                    }
                }
            }
        }
        var boards = new ArrayList<Board>();
        for (var board : leaderboard.benchmarks()) {
            boards.add(board(
                    rows,
                    Board.Kind.BENCHMARK,
                    board.benchmark(),
                    board.ruleset(),
                    board.rows().stream().map(BenchmarkRow::agent).toList()));
        }
        // A table without any number over all benchmarks is none of a family.
        for (var board : overAll ? leaderboard.families() : List.<FamilyBoard>of()) {
            boards.add(board(
                    rows,
                    Board.Kind.FAMILY,
                    board.family(),
                    board.ruleset(),
                    board.rows().stream().map(FamilyRow::agent).toList()));
        }
        return boards;
    }

    private static Board board(Set<Place> rows, Board.Kind kind, String of, String ruleset, List<String> agents) {
        var absent = agents.stream()
                .filter(agent -> {
                    var key = Key.of(of, agent);
                    return !rows.contains(new Place(key, "")) && !rows.contains(new Place(key, ruleset));
                })
                .toList();
        return new Board(kind, of, ruleset, agents.size(), absent);
    }
}
