package games.scoring.verify;

import games.scoring.api.Benchmark;
import games.scoring.api.CodePoints;
import games.scoring.api.standing.ScoreTable;
import games.scoring.api.standing.Standing;
import games.scoring.api.standing.StandingRule;
import games.scoring.api.standing.Summary;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.rule.Rulebook;
import games.scoring.standing.Leaderboard;
import games.scoring.standing.Ranking;
import games.scoring.verify.CheckedTable.Line;
import games.scoring.verify.PublishedTable.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks published tables: against leaderboards that were recomputed from logs, or against themselves, by recomputing a
 * family's number from the table's own cells.
 */
public final class TableCheck {

    private static final int MOST_NAMED = 20;

    static final String TELL_APART =
            ". Name the column that tells the two rows apart, as in --columns agent=model+agent+modality, family=HEADER"
                    + " or table=HEADER";

    private static final String NO_AVERAGE = "no number over all benchmarks is printed";

    private final Catalog catalog;
    private final TableNames names;
    private final Rulebook rulebook;
    private final PossibleScores possible;
    private final Options options;

    /** The ids of the families of which a table that was checked has rows. */
    private final TreeSet<String> families = new TreeSet<>();

    /**
     * How to check.
     *
     * @param slack how much further than half a unit of the last printed digit a number may lie
     * @param allowPartialCoverage whether agents that lack benchmarks are ranked beside complete ones
     * @param planned whether a plan told which episodes are missing
     * @param only says by its id whether a benchmark's rows are wanted; the others are counted and left out, and so is a
     *     family's number over all benchmarks where not all are wanted
     */
    public record Options(double slack, boolean allowPartialCoverage, boolean planned, Predicate<String> only) {

        /** No slack; rankings over unequal sets of benchmarks are refused; no plan; all benchmarks. */
        public static final Options DEFAULTS = new Options(0, false, false, id -> true);
    }

    /**
     * Makes ready to check.
     *
     * @param catalog the families
     * @param rulebook the run's options
     * @param options how to check
     */
    public TableCheck(Catalog catalog, Rulebook rulebook, Options options) {
        this.catalog = catalog;
        this.names = new TableNames(catalog);
        this.rulebook = rulebook;
        this.possible = new PossibleScores(rulebook);
        this.options = options;
    }

    /**
     * Checks the tables of a file.
     *
     * @param file the file
     * @param read which columns and rows to read
     * @param leaderboard the leaderboards of what was recomputed; empty to check each table against itself
     * @return the outcome
     * @throws IOException if the file can't be read
     * @throws UsageException if it is no such table, or no row of it is wanted
     */
    public CheckedTables checkFile(Path file, TableFile.Options read, Optional<Leaderboard> leaderboard)
            throws IOException {
        if (Files.isDirectory(file)) {
            throw new UsageException(file + ": expected a table, a CSV file, found a folder. Name the file in it");
        }
        List<PublishedTable> tables;
        try (var in = Files.newInputStream(file)) {
            tables = TableFile.read(in, file.toString(), read);
        } catch (NoSuchFileException e) {
            throw new UsageException(file + ": no such file. Check the spelling, or where you are.");
        }
        if (tables.isEmpty()) {
            throw new UsageException(file + ": no row to check"
                    + (read.where().isEmpty() ? "." : " where " + read.where() + ". Check --where."));
        }
        return check(file, tables, leaderboard);
    }

    /** Checks the tables of a file, once they are read. */
    CheckedTables check(Path file, List<PublishedTable> tables, Optional<Leaderboard> leaderboard) {
        var asked = new AskedRows(catalog, names, options.only());
        var kept = tables.stream()
                .map(asked::of)
                .filter(table -> !table.rows().isEmpty())
                .toList();
        if (kept.isEmpty()) {
            throw new UsageException(file + ": no row to check of a benchmark that --only asks for.");
        }
        kept.forEach(table -> table.rows().forEach(this::addFamily));
        if (leaderboard.isEmpty()) {
            var none = asked.leftOut().families().isEmpty() ? NO_AVERAGE : "";
            var checked = kept.stream()
                    .flatMap(this::byFamily)
                    .map(table -> within(table, none))
                    .toList();
            return new CheckedTables(checked, List.of(), List.of(), asked.leftOut());
        }
        var whole = new Leaderboard(
                leaderboard.get().benchmarks(),
                leaderboard.get().families().stream()
                        .filter(board -> asked.isWhole(board.family()))
                        .toList(),
                leaderboard.get().failures());
        var against = new AgainstBoards(names, possible, options, whole);
        return new CheckedTables(
                kept.stream().map(against::check).toList(),
                kept.get(0).unread(),
                against.absent(kept),
                asked.leftOut());
    }

    private void addFamily(Row row) {
        var benchmark = names.benchmark(row);
        var named = names.family(row);
        if (named != null) {
            families.add(named.id());
        } else if (benchmark != null) {
            families.add(benchmark.family());
        }
    }

    /**
     * Gives the families of which tables that were checked have rows.
     *
     * @return their ids
     */
    public Set<String> families() {
        return families;
    }

    /**
     * Gives the options that are read by the rules against which numbers were held.
     *
     * @return their full names ({@code diambra.outside}); none of those that rank alone
     */
    public Set<String> optionsRead() {
        return possible.optionsRead();
    }

    /** An agent has a number over all benchmarks in each family, and none over several. */
    private Stream<PublishedTable> byFamily(PublishedTable table) {
        var rows = new LinkedHashMap<String, List<Row>>();
        for (var row : table.rows()) {
            var family = names.family(row);
            rows.computeIfAbsent(family == null ? "" : family.id(), id -> new ArrayList<>())
                    .add(row);
        }
        return rows.size() == 1
                ? Stream.of(table)
                : rows.entrySet().stream()
                        .map(each -> new PublishedTable(
                                Stream.of(table.title(), each.getKey())
                                        .filter(text -> !text.isEmpty())
                                        .collect(Collectors.joining(", ")),
                                each.getValue(),
                                table.unread()));
    }

    private static List<String> unknown(Set<String> names) {
        return listed("not checked, since no plugin knows these benchmarks: ", names);
    }

    private static List<String> uncounted(Set<String> names) {
        return listed("not checked, since the number over all benchmarks leaves them out: ", names);
    }

    /** Who has no number over all benchmarks, as human players often, does not take part in what it is made of. */
    private static List<String> unranked(Set<String> agents) {
        return listed("not ranked with the others, since the table prints no number over all for them: ", agents);
    }

    private static List<String> listed(String what, Set<String> names) {
        return listed(what, names.stream().map(Visible::shortName).toList(), "");
    }

    /** Makes a remark of the first of many things; none of none. */
    static List<String> listed(String what, List<String> texts, String then) {
        return texts.isEmpty() ? List.of() : List.of(what + someOf(texts) + then);
    }

    /** Names the first of many things, and counts the others. */
    static String someOf(List<String> texts) {
        int more = texts.size() - MOST_NAMED;
        return texts.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                + (more > 0 ? ", and " + more + " more" : "");
    }

    /**
     * Checks a table against itself: recomputes the family's number for each agent from the table's own cells, and
     * compares with the printed one.
     *
     * @param withoutAverage why no number over all benchmarks is checked where the table prints none; empty where that is
     *     told otherwise
     * @return the printed numbers over all benchmarks beside the recomputed ones, cells that no ruleset can give, and how
     *     many numbers belong to benchmarks that nobody knows, on which they may rest; no lines where the table has no such
     *     numbers or no cells of a family that ranks over its benchmarks: then a remark says so
     */
    private CheckedTable within(PublishedTable table, String withoutAverage) {
        var checked = averagesWithin(table, withoutAverage);
        var lines = new ArrayList<>(checked.lines());
        for (var row : table.rows()) {
            var mean = row.figures().get(Figure.MEAN);
            impossible(row, "mean", mean, possible::ofMean).ifPresent(lines::add);
            impossible(row, mean == null ? "mean" : "value", row.value(), possible::ofRanked)
                    .ifPresent(lines::add);
        }
        return new CheckedTable(checked.title(), checked.checked(), lines, checked.unchecked(), checked.remarks());
    }

    private Optional<Line> impossible(
            Row row, String what, @Nullable Printed printed, PossibleScores.Judgement judgement) {
        var benchmark = names.benchmark(row);
        var fault = benchmark == null || printed == null
                ? ""
                : judgement.fault(benchmark, row.ruleset(), printed, options.slack());
        return fault.isEmpty() || benchmark == null || printed == null
                ? Optional.empty()
                : Optional.of(Line.impossible(new Cell(row, benchmark.id(), what, printed), fault));
    }

    private CheckedTable averagesWithin(PublishedTable table, String withoutAverage) {
        var averages = averages(table);
        if (averages.isEmpty()) {
            return nothing(table, averages, withoutAverage);
        }
        var contradiction = contradiction(table, averages);
        if (!contradiction.isEmpty()) {
            return nothing(table, averages, contradiction);
        }
        var families = names.families(table).stream()
                .filter(f -> f.standing().isPresent())
                .toList();
        if (families.size() != 1) {
            return nothing(
                    table,
                    averages,
                    families.isEmpty()
                            ? "it names no benchmark of a family that ranks over its benchmarks"
                            : "its benchmarks belong to several families");
        }
        var family = families.get(0);
        var rule = family.standing().orElseThrow();
        if (rule instanceof StandingRule.Custom) {
            return nothing(table, averages, family.id() + " needs more than the cells to compute its number");
        }
        var unknown = new TreeSet<String>(CodePoints.ORDER);
        long ofUnknown = 0;
        var uncounted = new TreeSet<String>(CodePoints.ORDER);
        var unranked = new LinkedHashSet<String>();
        var cells = new Cells(family, rulebook.chosen().getOrDefault(family.id(), ""));
        var counting = Ranking.counting(rule, cells);
        for (var row : table.rows()) {
            var printed = row.value();
            if (row.benchmark().isEmpty() || printed == null) {
                continue;
            }
            var benchmark = names.benchmark(row.benchmark(), family);
            if (benchmark == null) {
                unknown.add(row.benchmark());
                ofUnknown++;
            } else if (!counting.contains(benchmark.id())) {
                uncounted.add(row.benchmark());
            } else if (!averages.containsKey(row.agent())) {
                unranked.add(row.agent());
            } else if (!cells.put(row.agent(), benchmark.id(), printed.value())) {
                return nothing(
                        table,
                        averages,
                        "line " + row.line() + " gives " + Visible.shortName(row.agent()) + " a second number in "
                                + row.benchmark() + TELL_APART);
            }
        }
        var ranking = new Ranking(catalog, f -> rulebook.settings(f.id()), options.allowPartialCoverage());
        return check(
                table,
                averages,
                cells,
                ranking.standings(family, rule, cells, cells::higherIsBetter, new ArrayList<>()),
                rule,
                ofUnknown,
                Stream.of(unknown(unknown), uncounted(uncounted), unranked(unranked))
                        .flatMap(List::stream)
                        .toList());
    }

    private CheckedTable check(
            PublishedTable table,
            Map<String, Row> averages,
            Cells cells,
            List<Standing> standings,
            StandingRule.OfFamily rule,
            long unchecked,
            List<String> remarks) {
        var byAgent = standings.stream().collect(Collectors.toMap(Standing::agent, s -> s));
        var title = Ranking.title(rule);
        var lines = new ArrayList<Line>();
        for (var row : averages.values()) {
            var standing = byAgent.get(row.agent());
            var printed = row.average();
            if (printed != null) {
                var recomputed = new Recomputed(
                        row.ruleset(),
                        standing == null ? OptionalDouble.empty() : standing.value(),
                        standing == null ? "no cell of a benchmark that counts" : standing.reason());
                lines.add(Line.of(new Cell(row, "", title, printed), recomputed, options.slack()));
            }
        }
        var all = new ArrayList<>(remarks);
        if (rule instanceof StandingRule.MeanRank) {
            OtherCell.explaining(lines, cells, options.slack())
                    .map(OtherCell::describe)
                    .ifPresent(all::add);
        }
        return new CheckedTable(table.title(), title + " from the table's own cells", lines, unchecked, all);
    }

    private static CheckedTable nothing(PublishedTable table, Map<String, Row> averages, String why) {
        return new CheckedTable(
                table.title(),
                "nothing",
                List.of(),
                averages.size(),
                why.isEmpty() ? List.of() : List.of("not checked: " + why));
    }

    /** Finds the first row of each agent that prints a number over all benchmarks. */
    private static Map<String, Row> averages(PublishedTable table) {
        var first = new LinkedHashMap<String, Row>();
        for (var row : table.rows()) {
            if (row.average() != null) {
                first.putIfAbsent(row.agent(), row);
            }
        }
        return first;
    }

    /** Says where an agent has two numbers over all benchmarks; empty where none has. */
    private static String contradiction(PublishedTable table, Map<String, Row> averages) {
        for (var row : table.rows()) {
            var average = row.average();
            var first = averages.get(row.agent());
            var other = first == null ? null : first.average();
            if (average != null && first != null && other != null && other.value() != average.value()) {
                return "line " + row.line() + " gives " + Visible.shortName(row.agent()) + " " + average.text()
                        + " over all benchmarks, line " + first.line() + " " + other.text() + TELL_APART;
            }
        }
        return "";
    }

    /** The cells of a table, as a family's rule sees them. */
    static final class Cells implements ScoreTable {

        private final LoadedFamily family;
        private final String ruleset;
        private final Map<String, Map<String, Double>> byBenchmark = new LinkedHashMap<>();
        private final TreeSet<String> agents = new TreeSet<>(CodePoints.ORDER);

        Cells(LoadedFamily family, String ruleset) {
            this.family = family;
            this.ruleset = ruleset;
        }

        boolean higherIsBetter(String benchmark) {
            return family.benchmarks().stream()
                    .filter(b -> b.id().equals(benchmark))
                    .allMatch(b -> Ranking.higherIsBetter(b, ruleset));
        }

        /** Puts a cell; false where it is taken by another number. */
        boolean put(String agent, String benchmark, double value) {
            agents.add(agent);
            var before = byBenchmark
                    .computeIfAbsent(benchmark, b -> new LinkedHashMap<>())
                    .putIfAbsent(agent, value);
            return before == null || before == value;
        }

        @Override
        public List<String> agents() {
            return List.copyOf(agents);
        }

        @Override
        public List<String> benchmarks() {
            return family.benchmarks().stream()
                    .map(Benchmark::id)
                    .filter(byBenchmark::containsKey)
                    .toList();
        }

        @Override
        public Optional<Summary> summary(String agent, String benchmark) {
            var value = value(agent, benchmark);
            var none = OptionalDouble.empty();
            return value.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Summary(1, value, none, none, none, 1, 0, 0, 0, 0, OptionalLong.empty()));
        }

        @Override
        public OptionalDouble value(String agent, String benchmark) {
            var value = byBenchmark.getOrDefault(benchmark, Map.of()).get(agent);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }
    }
}
