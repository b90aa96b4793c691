package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

final class TableRowsProps {

    private static final List<List<String>> NAMES =
            List.of(List.of(), List.of("Main Score"), List.of("Aborted", "Lose"));

    @Property
    void rowsComeInTheirOrderHoweverFewAreKeptInMemory(
            @ForAll("rows") List<TableRow> all, @ForAll @IntRange(min = 1, max = 7) int most) throws IOException {
        var sorted = new ArrayList<>(all);
        sorted.sort(TableRow.ORDER);
        try (var rows = new TableRows(most)) {
            for (var row : all) {
                rows.add(row);
            }
            assertThat(rows.isEmpty()).isEqualTo(all.isEmpty());
            assertThat(inOrder(rows)).isEqualTo(sorted);
            assertThat(inOrder(rows)).isEqualTo(sorted);
        }
    }

    private static List<TableRow> inOrder(TableRows rows) throws IOException {
        var found = new ArrayList<TableRow>();
        rows.inOrder(found::add);
        return found;
    }

    @Provide
    Arbitrary<List<TableRow>> rows() {
        var few = Arbitraries.of("a", "b");
        // Rows that are equal in the order differ in their values.
        var values = Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(3),
                Arbitraries.strings().all().ofMaxLength(3),
                Arbitraries.of("\uD800", "x".repeat(20_000), "\u20AC".repeat(20_001), "y".repeat(40_000)));
        return Combinators.combine(few, few, few, few, Arbitraries.of(NAMES), values)
                .as((game, model, experiment, episode, names, value) -> new TableRow(
                        game,
                        model,
                        experiment,
                        episode,
                        names,
                        names.stream().map(name -> value).toList()))
                .list()
                .ofMaxSize(40);
    }
}
