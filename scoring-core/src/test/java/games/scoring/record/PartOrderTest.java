package games.scoring.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PartOrderTest {

    private static final long ROOM = 1 << 20;

    private final List<Integer> committed = new ArrayList<>();

    /** A part that writes its number down when it is committed. */
    private final class Numbered implements EpisodeParts.Part {

        private final int number;

        Numbered(int number) {
            this.number = number;
        }

        @Override
        public void episode(Episode episode) {}

        @Override
        public void rejected(Reject reject) {}

        @Override
        public void leftOut() {}

        @Override
        public boolean end() {
            return true;
        }

        @Override
        public void commit() {
            committed.add(number);
        }
    }

    private void begin(PartOrder order, int number) {
        order.awaitRoom(number);
        order.begin(0);
    }

    private void finish(PartOrder order, int number, boolean small) throws IOException {
        order.finish(number, new Numbered(number), part -> {}, () -> {}, 0, small);
    }

    @Test
    void partsAreCommittedInOrderHoweverTheyAreFinished() throws IOException {
        var order = new PartOrder(4, ROOM);
        for (int number = 0; number < 4; number++) {
            begin(order, number);
        }
        for (int number : new int[] {2, 3, 0, 1}) {
            finish(order, number, number % 2 == 0);
        }
        assertThat(committed).containsExactly(0, 1, 2, 3);
    }

    @Test
    void manySmallPartsWaitForASlowOne() throws IOException {
        var order = new PartOrder(4, ROOM);
        begin(order, 0);
        for (int number = 1; number < 64; number++) {
            begin(order, number);
            finish(order, number, true);
        }
        assertThat(committed).isEmpty();
        finish(order, 0, true);
        assertThat(committed).isEqualTo(IntStream.range(0, 64).boxed().toList());
    }

    @Test
    void noMoreSmallPartsWaitThanSixteenInTheRoomOfEach() throws Exception {
        var order = new PartOrder(4, ROOM);
        begin(order, 0);
        for (int number = 1; number < 64; number++) {
            begin(order, number);
            finish(order, number, true);
        }
        assertThatTheNextWaits(order, 64, () -> finish(order, 0, true));
    }

    @Test
    void noMoreLargePartsWaitThanThereIsRoomFor() throws Exception {
        var order = new PartOrder(4, ROOM);
        begin(order, 0);
        for (int number = 1; number < 4; number++) {
            begin(order, number);
            finish(order, number, false);
        }
        assertThatTheNextWaits(order, 4, () -> finish(order, 0, false));
    }

    private interface Step {
        void run() throws IOException;
    }

    private void assertThatTheNextWaits(PartOrder order, int number, Step before) throws Exception {
        var begun = CompletableFuture.runAsync(() -> begin(order, number));
        TimeUnit.MILLISECONDS.sleep(50);
        assertThat(begun).isNotDone();
        before.run();
        begun.get(1, TimeUnit.MINUTES);
    }
}
