package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import games.scoring.output.ScoreFile;
import games.scoring.score.Contest;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ResamplingTest {

    private final Standings observed = new Standings();

    @Test
    void anIndexIsTheUpperHalfOfAProduct() {
        // stats vector rng/bounded_42_n5
        var random = new SplittableRandom(42);
        assertThat(IntStream.range(0, 20).map(i -> Resampling.below(5, random)))
                .containsExactly(3, 0, 1, 1, 0, 4, 1, 4, 1, 3, 1, 2, 2, 2, 3, 1, 0, 2, 0, 3);
    }

    @Test
    void theIntervalOfAMeanIsThatOfTheBootstrap() {
        // stats vector boot/iid_methods_seed7_B4000: percentile, with its scores in rising order (NumPy)
        var sample = sample(List.of("f/one"), List.of("a"));
        for (double score : new double[] {12.5, 99, 47.25, 0, 100, 63, 63, 88.5, 21.75, 5, 70, 33}) {
            sample.add(line("f/one", "a", "", score, "scored"));
        }
        var spread = means(sample, 4000, 7, "a");
        assertThat(spread.low().getAsDouble()).isCloseTo(30.916145833333335, within(1e-10));
        assertThat(spread.high().getAsDouble()).isCloseTo(69.771875, within(1e-10));
    }

    @Test
    void eachBenchmarkIsDrawnForItself() {
        // stats vector boot/5x4_seed42_B2000: mean of the means of four tasks, each in rising order (NumPy)
        double[][] tasks = {
            {0.1, 0.2, 0, 0.3, 0.15}, {0.9, 0.8, 1.1, 0.7, 0.95}, {1.2, 1.6, 0.7, 2, 1}, {0.4, 0.1, 0.3, 0.5, 0.2}
        };
        var names = List.of("f/1", "f/2", "f/3", "f/4");
        var sample = sample(names, List.of("a"));
        for (int task = 0; task < tasks.length; task++) {
            for (double score : tasks[task]) {
                sample.add(line(names.get(task), "a", "", score, "scored"));
            }
        }
        var spread = means(sample, 2000, 42, "a");
        assertThat(spread.low().getAsDouble()).isCloseTo(0.545, within(1e-9));
        assertThat(spread.high().getAsDouble()).isCloseTo(0.765, within(1e-9));
    }

    @Test
    void agentsAreDrawnOnTheSameInstances() {
        // stats vector boot/paired_diff_seed11, its items in another order: alone, each mean reaches 0.3 to either side
        double[] a = {0.1, 0.5, 0.9, 0.4, 0.7, 0.2, 0.8, 0.6};
        double[] b = {0.2, 0.4, 1.0, 0.1, 0.5, 0.2, 0.6, 0.3};
        var sample = sample(List.of("f/one"), List.of("a", "b"));
        for (int i = 0; i < a.length; i++) {
            sample.add(line("f/one", "a", "i" + i, a[i], "scored"));
            sample.add(line("f/one", "b", "i" + i, b[i], "scored"));
        }
        sample.order();
        var draws = new Spread.Draws(4000);
        for (int i = 0; i < 4000; i++) {
            var drawn = sample.draw(11, i);
            draws.add(mean(drawn, "f/one", "a") - mean(drawn, "f/one", "b"), 1);
        }
        var spread = draws.spread(4000);
        assertThat(spread.low().getAsDouble()).isCloseTo(0.0121875, within(0.02));
        assertThat(spread.high().getAsDouble()).isCloseTo(0.2125, within(0.02));
    }

    @Test
    void repeatsOfAnInstanceDoNotCountAsIndependent() {
        // Four instances, of which two are always won: whoever plays each a hundred times knows no more of others.
        var sample = sample(List.of("f/one"), List.of("a"));
        for (int i = 0; i < 400; i++) {
            sample.add(line("f/one", "a", "i" + i % 4, i % 2, "scored"));
        }
        var spread = means(sample, 1000, 1, "a");
        assertThat(spread.low()).hasValue(0);
        assertThat(spread.high()).hasValue(1);
    }

    @Test
    void whoeverPlayedFewInstancesIsInEveryDraw() {
        var sample = sample(List.of("f/one"), List.of("a", "b"));
        sample.add(line("f/one", "a", "i0", 100, "scored"));
        sample.add(line("f/one", "a", "i0", 95, "scored"));
        for (int i = 0; i < 10; i++) {
            sample.add(line("f/one", "b", "i" + i, 1 + 0.01 * i, "scored"));
        }
        sample.order();
        for (int i = 0; i < 200; i++) {
            var drawn = sample.draw(5, i).contests().get(new Contest("f/one", "v1")).agents;
            assertThat(drawn.get("a").n).isEqualTo(2);
            assertThat(drawn.get("b").n).isEqualTo(10);
        }
    }

    @Test
    void repeatsOfASingleInstanceAreDrawn() {
        var sample = sample(List.of("f/one"), List.of("a"));
        for (int i = 0; i < 100; i++) {
            sample.add(line("f/one", "a", "only", i % 2, "scored"));
        }
        var spread = means(sample, 1000, 1, "a");
        assertThat(spread.low().getAsDouble()).isCloseTo(0.4, within(0.03));
        assertThat(spread.high().getAsDouble()).isCloseTo(0.6, within(0.03));
    }

    @Test
    void asManyEpisodesAreDrawnAsCount() {
        var contest = new Contest("f/one", "v1");
        var sample = sample(List.of("f/one"), List.of("a"));
        for (int i = 0; i < 40; i++) {
            sample.add(line("f/one", "a", "", i, i % 4 == 0 ? "aborted" : "scored"));
        }
        sample.add(line("f/one", "a", "", Double.NaN, "aborted"));
        sample.add(line("f/one", "a", "", 99, "unfinished"));
        sample.add(line("f/one", "a", "", Double.NaN, "missing"));
        observed.contests().get(contest).agents.get("a").unfinished = 1;
        observed.contests().get(contest).agents.get("a").missing = 1;
        observed.addRejected(contest, "a", 3);
        sample.order();
        for (int i = 0; i < 50; i++) {
            var drawn = sample.draw(1, i);
            var its = drawn.contests().get(contest).agents.get("a");
            assertThat(its.scored + its.aborted).isEqualTo(41);
            assertThat(its.n).isBetween(35L, 41L);
            assertThat(its.unfinished).isEqualTo(1);
            assertThat(its.missing).isEqualTo(1);
            assertThat(its.highest).isLessThan(40);
            assertThat(drawn.rejected(contest)).containsEntry("a", 3L);
        }
    }

    @Test
    void theInterquartileMeanLeavesAQuarterOutOnEachSide() {
        // stats vectors iqm/textbook12, iqm/n1 to iqm/n7, iqm/n13
        assertThat(iqm(5, 8, 4, 38, 8, 6, 9, 7, 7, 3, 1, 6)).isEqualTo(6.5);
        assertThat(iqm(0.5)).isEqualTo(0.5);
        assertThat(iqm(0.5, 2.25)).isEqualTo(1.375);
        assertThat(iqm(0.5, 2.25, -1)).isCloseTo(0.5833333333333334, within(1e-12));
        assertThat(iqm(0.5, 2.25, -1, 7)).isEqualTo(1.375);
        assertThat(iqm(0.5, 2.25, -1, 7, 3.5)).isCloseTo(2.0833333333333335, within(1e-12));
        assertThat(iqm(0.5, 2.25, -1, 7, 3.5, 3.5)).isEqualTo(2.4375);
        assertThat(iqm(0.5, 2.25, -1, 7, 3.5, 3.5, 11)).isCloseTo(3.35, within(1e-12));
        assertThat(iqm(0.5, 2.25, -1, 7, 3.5, 3.5, 11, 0, 4, 100, -50, 6, 2))
                .isCloseTo(3.107142857142857, within(1e-12));
    }

    @Test
    void theMedianIsTheMiddleOrTheMeanOfTwo() {
        assertThat(of(3, 1, 2).median(new Contest("f/one", "v1"), "a")).hasValue(2);
        assertThat(of(4, 1, 2, 100).median(new Contest("f/one", "v1"), "a")).hasValue(3);
    }

    private double iqm(double... scores) {
        return of(scores).interquartileMean(new Contest("f/one", "v1"), "a").orElseThrow();
    }

    private Resampling of(double... scores) {
        var sample = sample(List.of("f/one"), List.of("a"));
        for (double score : scores) {
            sample.add(line("f/one", "a", "", score, "scored"));
        }
        sample.order();
        return sample;
    }

    /** Draws, and says where the mean of the benchmarks' means falls. */
    private Spread means(Resampling sample, int count, long seed, String agent) {
        sample.order();
        var draws = new Spread.Draws(count);
        for (int i = 0; i < count; i++) {
            var drawn = sample.draw(seed, i);
            draws.add(
                    drawn.contests().keySet().stream()
                            .mapToDouble(contest -> mean(drawn, contest.benchmark(), agent))
                            .average()
                            .orElseThrow(),
                    1);
        }
        return draws.spread(count);
    }

    private static double mean(Standings drawn, String benchmark, String agent) {
        var its = drawn.contests().get(new Contest(benchmark, "v1")).agents.get(agent);
        return its.sum.mean(its.n);
    }

    private Resampling sample(List<String> benchmarks, List<String> agents) {
        for (var benchmark : benchmarks) {
            agents.forEach(observed.entrants(new Contest(benchmark, "v1"))::agent);
        }
        return new Resampling(observed);
    }

    static ScoreFile.Line line(String benchmark, String agent, String instance, double score, String status) {
        return new ScoreFile.Line(
                benchmark,
                "v1",
                agent,
                instance,
                "",
                null,
                status,
                score,
                Map.of(),
                "x.jsonl:1",
                false,
                List.of(),
                Map.of());
    }
}
