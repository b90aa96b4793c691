package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SortedRowsTest {

    @Property(tries = 200)
    void rowsComeInOrderHoweverManyRunsTheyTake(
            @ForAll @Size(max = 100) List<@Size(3) List<Long>> given, @ForAll @IntRange(min = 1, max = 20) int ofARun)
            throws IOException {
        try (var rows = new SortedRows(3, ofARun)) {
            for (var row : given) {
                rows.add(numbers(row));
            }
            var sorted = new ArrayList<long[]>();
            var reader = rows.inOrder();
            for (var row = reader.next(); row != null; row = reader.next()) {
                sorted.add(row);
            }
            assertThat(sorted)
                    .containsExactly(given.stream()
                            .map(SortedRowsTest::numbers)
                            .sorted(Arrays::compare)
                            .toArray(long[][]::new));
        }
    }

    private static long[] numbers(List<Long> row) {
        return row.stream().mapToLong(Long::longValue).toArray();
    }
}
