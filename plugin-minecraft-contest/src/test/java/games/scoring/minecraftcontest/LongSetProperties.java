package games.scoring.minecraftcontest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class LongSetProperties {

    @Property
    void holdsWhatASetOfTheLibraryHolds(@ForAll List<Long> values) {
        var set = new LongSet();
        Set<Long> expected = new HashSet<>();
        for (long value : values) {
            assertThat(set.add(value)).isEqualTo(expected.add(value));
        }
        assertThat(set.size()).isEqualTo(expected.size());
        assertThat(expected).allMatch(set::contains);
        var seen = new HashSet<Long>();
        set.forEach(seen::add);
        assertThat(seen).isEqualTo(expected);
    }

    @Property
    void rollbackTakesBackExactlyWhatCameSinceTheMark(
            @ForAll @Size(max = 200) List<@LongRange(min = -50, max = 50) Long> before,
            @ForAll @Size(max = 200) List<@LongRange(min = -90, max = 90) Long> after) {
        var set = new LongSet();
        before.forEach(set::add);
        set.mark();
        after.forEach(set::add);
        set.rollback();
        assertThat(set.size()).isEqualTo(new HashSet<>(before).size());
        assertThat(before).allMatch(set::contains);
        after.forEach(value -> assertThat(set.contains(value)).isEqualTo(before.contains(value)));
    }

    @Property
    void cellsFarAndNearAreDistinct(
            @ForAll @LongRange(min = -134_217_728, max = 134_217_727) long x,
            @ForAll @LongRange(min = -134_217_728, max = 134_217_727) long y,
            @ForAll @LongRange(min = -134_217_728, max = 134_217_727) long z) {
        var cells = new CellSet();
        assertThat(cells.add(x, y, z)).isTrue();
        cells.mark();
        assertThat(cells.add(x, y, z)).isFalse();
        assertThat(cells.add(x + 1, y, z)).isTrue();
        assertThat(cells.add(x, y - 1, z)).isTrue();
        assertThat(cells.add(x, y, z + 1)).isTrue();
        assertThat(cells.size()).isEqualTo(4);
        cells.rollback();
        assertThat(cells.size()).isEqualTo(1);
        assertThat(cells.add(x, y, z)).isFalse();
    }
}
