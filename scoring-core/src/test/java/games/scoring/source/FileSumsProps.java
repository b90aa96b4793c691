package games.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.CodePoints;
import games.scoring.source.FileSums.FileSum;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

final class FileSumsProps {

    @Property
    void sumsComeInTheOrderOfTheirPathsAndTheFirstOfEqualPathsCounts(
            @ForAll("sums") List<FileSum> all, @ForAll @IntRange(min = 1, max = 5) int most) throws IOException {
        var expected = new TreeMap<String, FileSum>(CodePoints.ORDER);
        all.forEach(sum -> expected.putIfAbsent(sum.path(), sum));
        assertThat(inOrder(all, most)).usingRecursiveComparison().isEqualTo(List.copyOf(expected.values()));
    }

    @Example
    void manyMoreThanFitAreKeptOnDisk() throws IOException {
        var all = new ArrayList<FileSum>();
        for (int i = 100_000; i > 0; i--) {
            all.add(new FileSum("a/folder/with/a/long/name/that/many/files/lie/in/" + i, i, new byte[32]));
        }
        var sorted = new ArrayList<>(all);
        sorted.sort((a, b) -> CodePoints.ORDER.compare(a.path(), b.path()));
        var found = inOrder(all, 1 << 13);
        assertThat(found.stream().map(FileSum::path))
                .containsExactlyElementsOf(sorted.stream().map(FileSum::path).toList());
        assertThat(found.stream().mapToLong(FileSum::size))
                .containsExactlyElementsOf(sorted.stream().map(FileSum::size).toList());
    }

    private static List<FileSum> inOrder(List<FileSum> all, int most) throws IOException {
        var found = new ArrayList<FileSum>();
        try (var sums = new FileSums(most)) {
            for (var sum : all) {
                sums.add(sum);
            }
            sums.inOrder(found::add);
        }
        return found;
    }

    @Provide
    Arbitrary<List<FileSum>> sums() {
        var paths = Arbitraries.oneOf(
                Arbitraries.strings().withChars("ab/").ofMaxLength(3),
                Arbitraries.strings().ofMaxLength(6));
        var sizes = Arbitraries.longs().greaterOrEqual(0);
        var digests = Arbitraries.bytes().array(byte[].class).ofSize(32);
        return Combinators.combine(paths, sizes, digests)
                .as(FileSum::new)
                .list()
                .ofMaxSize(40);
    }
}
