package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalSortTest {

    private static final ExternalSort.Form<String> TEXT = new ExternalSort.Form<>() {

        @Override
        public void write(String thing, DataOutput out) throws IOException {
            out.writeUTF(thing);
        }

        @Override
        public String read(DataInput in) throws IOException {
            return in.readUTF();
        }
    };

    /** Runs of 1, of 2, and one that holds them all; the last is not full, or empty. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 100})
    void ofEqualThingsThatWhichWasAddedFirstComesFirst(int most) throws IOException {
        var byLetter = Comparator.comparing((String thing) -> thing.charAt(0));
        try (var sort = new ExternalSort<>(byLetter, TEXT, most)) {
            for (var thing : List.of("b1", "a1", "b2", "a2", "b3", "a3")) {
                sort.add(thing);
            }
            assertThat(all(sort)).containsExactly("a1", "a2", "a3", "b1", "b2", "b3");
        }
    }

    @Test
    void allThatWasAddedUpToNowComesAndLaterAllAgain() throws IOException {
        try (var sort = new ExternalSort<>(Comparator.<String>naturalOrder(), TEXT, 2)) {
            assertThat(all(sort)).isEmpty();
            sort.add("c");
            sort.add("b");
            sort.add("d");
            assertThat(all(sort)).containsExactly("b", "c", "d");
            sort.add("a");
            assertThat(all(sort)).containsExactly("a", "b", "c", "d");
        }
    }

    /** One run is written in several pieces, and read side by side with another. */
    @Test
    void aRunIsReadBackWholeHoweverLongItIs() throws IOException {
        var expected = new ArrayList<String>();
        try (var sort = new ExternalSort<>(Comparator.<String>naturalOrder(), TEXT, 100)) {
            for (int i = 199; i >= 0; i--) {
                var thing = String.format("%03d", i).repeat(1_000);
                expected.add(0, thing);
                sort.add(thing);
            }
            assertThat(all(sort)).isEqualTo(expected);
        }
    }

    private static List<String> all(ExternalSort<String> sort) throws IOException {
        var all = new ArrayList<String>();
        var reader = sort.inOrder();
        for (var thing = reader.next(); thing != null; thing = reader.next()) {
            all.add(thing);
        }
        assertThat(reader.next()).isNull();
        return all;
    }
}
