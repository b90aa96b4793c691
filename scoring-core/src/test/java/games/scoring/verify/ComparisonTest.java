package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import games.scoring.message.UsageException;
import games.scoring.output.WrittenRun;
import games.scoring.verify.Compared.OfBenchmark;
import games.scoring.verify.Comparison.Side;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ComparisonTest {

    @TempDir
    Path folder;

    private static String line(String benchmark, String agent, String instance, int repeat, String score) {
        return "{\"benchmark\":\"" + benchmark + "\",\"ruleset\":\"new\",\"agent\":\"" + agent + "\",\"instance\":\""
                + instance + "\",\"repeat\":" + repeat + ",\"status\":\"scored\",\"score\":" + score
                + ",\"metrics\":{\"speed\":1},\"source\":\"a.jsonl:1\"}\n";
    }

    private Path out(String name, String... lines) throws IOException {
        var out = Files.createDirectories(folder.resolve(name));
        Files.writeString(out.resolve("scores.jsonl"), String.join("", lines));
        return WrittenRun.finish(out);
    }

    private static Compared compare(Side a, Side b) throws IOException {
        return Comparison.of(LeapFamily.catalog(), a, b);
    }

    private static long pairs(Compared compared) {
        return compared.benchmarks().stream()
                .filter(one -> one.agent().isEmpty())
                .mapToLong(OfBenchmark::pairs)
                .sum();
    }

    private static Side all(Path out) {
        return new Side(out, Optional.empty());
    }

    private static Side agent(Path out, String agent) {
        return new Side(out, Optional.of(agent));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-310, 1e-90, 1, 1e77, 1e155, 1e300})
    void twoSamplesAreComparedWhateverTheirMagnitude(double unit) {
        var one = TwoSamples.of(new double[] {1, 3, 4}, new double[] {2, 6, 10});
        var other =
                TwoSamples.of(new double[] {unit, 3 * unit, 4 * unit}, new double[] {2 * unit, 6 * unit, 10 * unit});
        assertThat(other.welch().orElseThrow()).isCloseTo(one.welch().orElseThrow(), within(1e-9));
        assertThat(other.low().orElseThrow() / unit).isCloseTo(one.low().orElseThrow(), within(1e-9));
        assertThat(other.high().orElseThrow() / unit).isCloseTo(one.high().orElseThrow(), within(1e-9));
    }

    @Test
    void aSideThatDoesNotVaryLeavesTheDoubtToTheOther() {
        var huge = TwoSamples.of(new double[] {1e90, 1e90, 1e90}, new double[] {1, 2, 3});
        assertThat(huge.welch().orElseThrow()).isCloseTo(0, within(1e-100));
        assertThat(huge.low()).hasValue(-1e90);
        // scipy 1.14: ttest_ind([5, 5, 5], [1, 2, 3], equal_var=False)
        var near = TwoSamples.of(new double[] {5, 5, 5}, new double[] {1, 2, 3});
        assertThat(near.welch().orElseThrow()).isCloseTo(0.03509871864598465, within(1e-12));
        var farthest = TwoSamples.of(new double[] {1.7e308, 1.7e308}, new double[] {1e-300, 3e-300});
        assertThat(farthest.welch()).hasValue(1e-300);
    }

    @Test
    void roundingAloneIsNoDifferenceOfTwoSamples() throws IOException {
        double[] a = {1.75, 1.75, 1.75, 1.75, 1.75};
        double[] b = new double[5];
        Arrays.fill(b, 1.7499999999999998);
        var two = TwoSamples.of(a, b);
        assertThat(two.difference()).isZero();
        assertThat(two.low()).isEmpty();
        assertThat(two.welch()).isEmpty();
        assertThat(two.mannWhitney()).isEqualTo(1);
        assertThat(two.higher()).isEqualTo(12.5);
        var sideA = all(out("a", loose(a)));
        var sideB = all(out("b", loose(b)));
        assertThat(compare(sideA, sideB).worse(0)).isEmpty();
        // Beside scores that vary, means that differ by rounding are equal.
        var varying = TwoSamples.of(new double[] {0.3, 0.1}, new double[] {0.1 + 0.2, 0.1});
        assertThat(varying.difference()).isZero();
        assertThat(varying.welch()).hasValue(1);
    }

    @Test
    void theShareOfBetterScoresIsThatOfItsVectors() throws IOException {
        // stats vectors effect/a12_cliff_cohen and, its second task, poi/unequal_runs: x against y
        assertThat(TwoSamples.of(new double[] {0.5, 0.4, 0.2}, new double[] {0.1, 0.5, 0.9, 0.5})
                        .higher())
                .isEqualTo(8);
        var y = all(out("y", loose(1, 2, 9)));
        var x = all(out("x", loose(3, 2, 5, 4)));
        var one = compare(y, x).benchmarks().get(0);
        assertThat(one.probBetter()).hasValue(0.625);
        assertThat(compare(y, x).json()).contains("\"prob_better\" : 0.625");
        assertThat(compare(x, y).benchmarks().get(0).probBetter()).hasValue(0.375);
    }

    @Test
    void ofPairsTheShareOfBetterOnesCountsEqualOnesHalf() throws IOException {
        var a = all(out("a", paired(1, 2, 3, 4)));
        var b = all(out("b", paired(2, 3, 3, 3)));
        assertThat(compare(a, b).benchmarks().get(0).probBetter()).hasValue(0.625);
        assertThat(compare(a, a).benchmarks().get(0).probBetter()).hasValue(0.5);
        assertThat(ofFour(Optional.of(true)).probBetter()).hasValue(0.75);
        assertThat(ofFour(Optional.of(false)).probBetter()).hasValue(0.25);
        assertThat(ofFour(Optional.empty()).probBetter()).isEmpty();
    }

    /** Four pairs, of which b is higher in three. */
    private static OfBenchmark ofFour(Optional<Boolean> higherIsBetter) {
        var none = OptionalDouble.empty();
        return new OfBenchmark(
                "leap/high",
                "new",
                Optional.empty(),
                higherIsBetter,
                4,
                1,
                2,
                1,
                0,
                none,
                none,
                none,
                none,
                none,
                3,
                1,
                0,
                0,
                0,
                0,
                0,
                4,
                0,
                Optional.empty());
    }

    private static String paired(double... scores) {
        return IntStream.range(0, scores.length)
                .mapToObj(i -> line("leap/high", "v", "i" + i, 1, Double.toString(scores[i])))
                .collect(Collectors.joining());
    }

    @Test
    void anEndThatNoNumberHoldsCountsAsInfinite() throws IOException {
        for (var lines : List.of(paired(1e308, 2e307), loose(1e308, 2e307))) {
            var a = all(out("a", lines));
            var b = all(out("b", lines.replaceAll("\"score\":[^,]+", "\"score\":0")));
            var compared = compare(a, b);
            assertThat(compared.benchmarks().get(0).hasInterval()).isTrue();
            assertThat(compared.worse(0)).isEmpty();
            var text = new StringBuilder();
            compared.write(text);
            assertThat(text).contains("too low to too large");
            assertThat(compared.json()).contains("\"ci95_low\" : null");
        }
        // The difference itself is too low, and its upper end is not.
        var one = TwoSamples.of(new double[] {1.7e308, 1.7e308, 1.6e308}, new double[] {-1.7e308, -1.7e308, -1.7e308});
        assertThat(one.difference()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(one.low()).hasValue(Double.NEGATIVE_INFINITY);
        assertThat(one.high().getAsDouble()).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    /** 0.3 − 0.2 and 1.1 − 1 are 0.1, though not as doubles, and the margin is what may be. */
    @ParameterizedTest
    @CsvSource({"0.3, 0.2, 0.1, false", "1.1, 1.0, 0.1, false", "0.3, 0.1, 0.2, false", "1.1, 0.99, 0.1, true"})
    void aDifferenceOfTheMarginIsNotBeyondIt(double before, double after, double by, boolean fails) throws IOException {
        var a = all(out("a", paired(before, before, before)));
        var b = all(out("b", paired(after, after, after)));
        assertThat(compare(a, b).worse(by)).hasSize(fails ? 1 : 0);
        var looseA = all(out("la", loose(before, before, before)));
        var looseB = all(out("lb", loose(after, after, after)));
        assertThat(compare(looseA, looseB).worse(by)).hasSize(fails ? 1 : 0);
    }

    @Test
    void aLargePairWithoutADifferenceHidesNothingFromTheGate() throws IOException {
        var a = all(out("a", paired(1e200, 5, 5, 5.5, 5, 5.1)));
        var b = all(out("b", paired(1e200, 4, 4.1, 4.3, 4, 4)));
        assertThat(compare(a, b).worse(0)).hasSize(1);
        assertThat(compare(a, b).worse(1)).isEmpty();
    }

    /** A deterministic benchmark gives the same difference each time, and no spread that an interval could be made of. */
    @Test
    void equalDifferencesDecideByThemselves() throws IOException {
        for (var lines : List.of(paired(1, 1), loose(1, 1))) {
            var a = all(out("a", lines));
            var b = all(out("b", lines.replaceAll("\"score\":[^,]+", "\"score\":0")));
            assertThat(compare(a, b).worse(0))
                    .singleElement()
                    .satisfies(one -> assertThat(one.hasInterval()).isFalse());
            assertThat(compare(a, b).worse(1)).isEmpty();
            assertThat(compare(b, a).worse(0)).isEmpty();
            assertThat(compare(a, a).worse(0)).isEmpty();
        }
    }

    @Test
    void pValuesOfSeveralBenchmarksAreAdjustedForTheirNumber() throws IOException {
        var a = paired(1, 2, 3, 4, 5);
        var b = paired(2, 4, 6, 8, 10);
        var one = compare(all(out("a", a)), all(out("b", b)));
        assertThat(one.json()).contains("\"p_wilcoxon\" : 0.0625", "\"p_holm\" : 0.0625");
        var long2 = a.replace("leap/high", "leap/long-2");
        var two = compare(all(out("c", a, long2)), all(out("d", b, long2)));
        assertThat(two.json()).contains("\"p_holm\" : 0.125", "\"p_holm\" : 1.0");
        var text = new StringBuilder();
        two.write(text);
        assertThat(text.toString().lines())
                .anyMatch(line -> line.endsWith("p t  p Wilcoxon  p Holm  p sign  b higher  lower  equal"))
                .anyMatch(line -> line.matches("leap/high .* 0.0625 +0.125 +0.0625 +5 +0 +0"));
    }

    /** Of a hundred that a plays, b gives up all but two, and those are as good. */
    @Test
    void theGateFailsWhereLessHasAScore() throws IOException {
        var hundred = new double[100];
        Arrays.fill(hundred, 1);
        var a = all(out("a", paired(hundred)));
        var survivor = all(out("b", paired(1, 1)));
        assertThat(compare(a, survivor).worse(0)).isEmpty();
        assertThat(compare(a, survivor).fewer(BigDecimal.ZERO))
                .extracting(OfBenchmark::scoredA, OfBenchmark::lackingB)
                .containsExactly(tuple(100L, 98L));
        assertThat(compare(a, survivor).json()).contains("\"scored_a\" : 100", "\"lacking_b\" : 98");
        assertThat(compare(survivor, a).fewer(BigDecimal.ZERO)).isEmpty();
        var most = all(out("c", paired(Arrays.copyOf(hundred, 71))));
        assertThat(compare(a, most).fewer(new BigDecimal("0.29"))).isEmpty();
        assertThat(compare(a, most).fewer(new BigDecimal("0.28"))).hasSize(1);
        for (var share : List.of("-0.1", "1", "5")) {
            assertThatThrownBy(() -> compare(a, a).fewer(new BigDecimal(share)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(
                            "expected a share of 0 or more and below 1, such as 0.05 or 5%, found " + share);
        }
        var none = all(out("none", line("leap/high", "v", "i1", 1, "null")));
        assertThatThrownBy(() -> compare(none, a).fewer(BigDecimal.ZERO)).hasMessageContaining("nothing to judge");
    }

    @Test
    void episodesWithoutInstancesAreFewerByTheirNumberAndAgentsByThemselves() throws IOException {
        var ada = line("leap/high", "ada", "i1", 1, "10");
        var a = all(out("a", ada, line("leap/high", "bob", "i1", 1, "10"), loose(1, 2, 3)));
        var b = all(out("b", ada, ada, loose(1, 2)));
        assertThat(compare(a, b).fewer(BigDecimal.ZERO))
                .extracting(OfBenchmark::agent, OfBenchmark::scoredA, OfBenchmark::lackingB)
                .containsExactly(
                        tuple(Optional.empty(), 5L, 2L),
                        tuple(Optional.of("bob"), 1L, 1L),
                        tuple(Optional.of("v"), 3L, 1L));
        assertThat(compare(a, a).fewer(BigDecimal.ZERO)).isEmpty();
    }

    @Test
    void twoAgentsOfOneRunArePairedByInstanceAndRepeat() throws IOException {
        var out = out(
                "out",
                line("leap/high", "ada", "i1", 1, "10"),
                line("leap/high", "ada", "i2", 1, "20"),
                line("leap/high", "ada", "i3", 1, "30"),
                line("leap/high", "bob", "i2", 1, "22"),
                line("leap/high", "bob", "i1", 1, "14"),
                line("leap/high", "bob", "i1", 2, "99"));
        var compared = compare(agent(out, "ada"), agent(out, "bob"));
        var one = compared.benchmarks().get(0);
        assertThat(one.pairs()).isEqualTo(2);
        assertThat(one.meanA()).isEqualTo(15);
        assertThat(one.meanB()).isEqualTo(18);
        assertThat(one.difference()).isEqualTo(3);
        assertThat(one.unpairedA()).isEqualTo(1);
        assertThat(one.unpairedB()).isEqualTo(1);
        assertThat(one.higher()).isEqualTo(2);
    }

    @Test
    void wideNamesOfAgentsDoNotShiftTheColumns() throws IOException {
        var out = out("out", line("leap/high", "模型", "i1", 1, "10"), line("leap/high", "ada", "i1", 1, "20"));
        var text = new StringBuilder();
        compare(all(out), all(out)).write(text);
        assertThat(text)
                .contains(
                        "leap/high  new      ada        1      20      20      0 ",
                        "leap/high  new      模型       1      10      10      0 ");
    }

    @Test
    void runsOfOneAgentEachAreComparedWhateverItsName() throws IOException {
        var a = out("a", line("leap/high", "v1", "i1", 1, "10"));
        var b = out("b", line("leap/high", "v2", "i1", 1, "7"));
        var compared = compare(all(a), all(b));
        assertThat(compared.benchmarks().get(0).difference()).isEqualTo(-3);
        assertThat(compared.a().agent()).contains("v1");
    }

    @Test
    void runsOfSeveralAgentsAreComparedAgentByAgent() throws IOException {
        var a = out("a", line("leap/high", "ada", "i1", 1, "10"), line("leap/high", "bob", "i1", 1, "50"));
        var b = out(
                "b",
                line("leap/high", "bob", "i1", 1, "51"),
                line("leap/high", "ada", "i1", 1, "12"),
                line("leap/high", "cyd", "i1", 1, "0"));
        var compared = compare(all(a), all(b));
        assertThat(compared.benchmarks().get(0).pairs()).isEqualTo(2);
        assertThat(compared.benchmarks().get(0).difference()).isEqualTo(1.5);
        assertThat(compared.remarks()).containsExactly("compared agent by agent: ada, bob", "on one side only: cyd");
    }

    @Test
    void oneAgentsRiseDoesNotHideAnothersFall() throws IOException {
        var before = new StringBuilder();
        var after = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            before.append(line("leap/high", "ada", "i" + i, 1, "50.0" + i));
            before.append(line("leap/high", "bob", "i" + i, 1, "50.0" + i));
            after.append(line("leap/high", "ada", "i" + i, 1, "90." + i));
            after.append(line("leap/high", "bob", "i" + i, 1, "10." + i));
        }
        var a = all(out("a", before.toString()));
        var b = all(out("b", after.toString()));
        assertThat(compare(a, b).benchmarks())
                .extracting(OfBenchmark::agent, OfBenchmark::pairs)
                .containsExactly(
                        tuple(Optional.empty(), 20L), tuple(Optional.of("ada"), 10L), tuple(Optional.of("bob"), 10L));
        assertThat(compare(a, b).worse(0)).extracting(OfBenchmark::agent).containsExactly(Optional.of("bob"));
        assertThat(pairs(compare(a, b))).isEqualTo(20);
        var text = new StringBuilder();
        compare(a, b).write(text);
        assertThat(text.toString().lines())
                .anyMatch(row -> row.matches("leap/high  new +20 .*"))
                .anyMatch(row -> row.matches("leap/high  new +bob +10 .*"));
    }

    @Test
    void anAgentThatIsGoneIsLost() throws IOException {
        var ada = line("leap/high", "ada", "i1", 1, "10");
        var both = all(out("a", ada, line("leap/high", "bob", "i1", 1, "10")));
        var one = all(out("b", ada));
        assertThat(compare(both, one).worse(10)).extracting(OfBenchmark::agent).containsExactly(Optional.of("bob"));
        // Whom b alone has is no loss.
        assertThat(compare(one, both).worse(10)).isEmpty();
        assertThat(compare(agent(out("c", ada), "ada"), both).worse(10)).isEmpty();
    }

    @Test
    void episodesOfABenchmarkWithoutInstancesAreTwoSamples() throws IOException {
        // scipy 1.14: ttest_ind(b, a, equal_var=False), its confidence_interval(), and mannwhitneyu(a, b)
        var a = all(out("a", loose(1, 2, 3, 4, 5)));
        var b = all(out("b", loose(2.5, 4.5, 6.5, 8.5, 10.5)));
        var one = compare(a, b).benchmarks().get(0);
        var two = one.samples().orElseThrow();
        assertThat(two.countA()).isEqualTo(5);
        assertThat(two.difference()).isEqualTo(3.5);
        assertThat(two.low().getAsDouble()).isCloseTo(-0.38774164373697495, Offset.offset(1e-10));
        assertThat(two.high().getAsDouble()).isCloseTo(7.387741643736975, Offset.offset(1e-10));
        assertThat(two.welch().getAsDouble()).isCloseTo(0.06969345158869347, Offset.offset(1e-10));
        assertThat(two.mannWhitney()).isCloseTo(0.09523809523809523, Offset.offset(1e-10));
        assertThat(one.pairs()).isZero();
        assertThat(one.lost()).isFalse();
        assertThat(compare(a, b).remarks()).isEmpty();
        assertThat(compare(a, b).worse(0)).isEmpty();
        assertThat(compare(b, a).worse(0)).isEmpty();
        assertThat(compare(a, all(out("c", loose(-1, -2, -3, -4, -5)))).worse(0))
                .hasSize(1);
        var text = new StringBuilder();
        compare(a, b).write(text);
        assertThat(text.toString().lines().skip(2))
                .containsExactly(
                        "without instances, and so not in pairs:",
                        "benchmark  ruleset  episodes a  of b  mean a  mean b  b - a     95 % interval  p Welch"
                                + "  p Mann-Whitney  P(b better)",
                        "leap/high  new               5     5       3     6.5    3.5  -0.3877 to 7.388  0.06969"
                                + "         0.09524         0.84");
        assertThat(compare(a, b).json()).contains("\"p_welch\" : 0.069693451588");
    }

    @Test
    void anAgentWithoutInstancesIsComparedInItsRowAlone() throws IOException {
        var ada = line("leap/high", "ada", "i1", 1, "10");
        var compared = compare(all(out("a", ada, loose(1, 2, 3))), all(out("b", ada, loose(2, 3, 4))));
        assertThat(compared.benchmarks().get(2).samples().orElseThrow().difference())
                .isEqualTo(1);
        assertThat(compared.remarks())
                .contains("leap/high (new): the row of all agents is without v, whose records name no instance")
                .noneMatch(remark -> remark.startsWith("without an instance"));
    }

    @Test
    void oneEpisodeMoreWithAnInstanceIsLeftOver() throws IOException {
        var a = all(out("a", loose(1, 2, 3)));
        var more = all(out("b", loose(1, 2, 3), line("leap/high", "v", "i1", 1, "9")));
        var one = compare(a, more).benchmarks().get(0);
        assertThat(one.samples().orElseThrow().difference()).isZero();
        assertThat(one.unpairedB()).isEqualTo(1);
        assertThat(compare(a, more).worse(0)).isEmpty();
        // What a names, b has lost.
        assertThat(compare(more, a).benchmarks().get(0).lost()).isTrue();
    }

    @Test
    void samplesThatDoNotVaryHaveNoInterval() throws IOException {
        var a = all(out("a", loose(3, 3, 3)));
        var two = compare(a, all(out("b", loose(2, 2))))
                .benchmarks()
                .get(0)
                .samples()
                .orElseThrow();
        assertThat(two.difference()).isEqualTo(-1);
        assertThat(two.low()).isEmpty();
        assertThat(two.high()).isEmpty();
        assertThat(two.welch()).isEmpty();
        var same = compare(a, a).benchmarks().get(0).samples().orElseThrow();
        assertThat(same.mannWhitney()).isEqualTo(1);
        var single = compare(a, all(out("c", loose(2))));
        assertThat(single.benchmarks().get(0).samples().orElseThrow().low()).isEmpty();
        assertThat(single.worse(0)).hasSize(1);
    }

    private static String loose(double... scores) {
        return Arrays.stream(scores)
                .mapToObj(score -> line("leap/high", "v", "", 1, Double.toString(score)))
                .collect(Collectors.joining());
    }

    @Test
    void aLongNameIsCutInItsMiddleForAPersonAndWholeForAProgram() throws IOException {
        var name = "x".repeat(1_000);
        var out = out("out", line("leap/high", name, "i1", 1, "10"), line("leap/high", "ada", "i1", 1, "12"));
        var compared = compare(all(out), all(out));
        var text = new StringBuilder();
        compared.write(text);
        assertThat(text.toString().lines()).noneMatch(line -> line.length() > 200);
        assertThat(text).contains("  " + "x".repeat(30) + "…" + "x".repeat(29) + "  ");
        assertThat(compared.json()).contains('"' + name + '"');
        var one = new StringBuilder();
        compare(agent(out, name), agent(out, "ada")).write(one);
        assertThat(one.toString().lines())
                .contains("a: " + out + ", " + "x".repeat(30) + "…" + "x".repeat(29), "b: " + out + ", ada");
    }

    @Test
    void namesThatDifferInABlankAtAnEndLookDifferent() throws IOException {
        var out = out("out", line("leap/high", "ada", "i1", 1, "10"), line("leap/high", "ada ", "i1", 1, "12"));
        var compared = compare(agent(out, "ada"), agent(out, "ada "));
        var text = new StringBuilder();
        compared.write(text);
        assertThat(text.toString().lines()).contains("a: " + out + ", ada", "b: " + out + ", ada⟨U+0020⟩");
        assertThat(compared.json()).contains(", ada \"");
        assertThat(compare(all(out), all(out)).remarks()).contains("compared agent by agent: ada, ada⟨U+0020⟩");
        assertThatThrownBy(() -> compare(agent(out, " ada"), all(out)))
                .hasMessageContaining("no agent '⟨U+0020⟩ada'. It has ada, ada⟨U+0020⟩.");
    }

    @Test
    void agentsThatCanNotBeMatchedAreAsked() throws IOException {
        var a = out("a", line("leap/high", "ada", "i1", 1, "10"), line("leap/high", "bob", "i1", 1, "50"));
        var b = out("b", line("leap/high", "cyd", "i1", 1, "51"));
        assertThatThrownBy(() -> compare(all(a), all(b)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("ada, bob against cyd");
        assertThatThrownBy(() -> compare(agent(a, "eve"), all(b)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no agent 'eve'. It has ada, bob.");
        assertThat(pairs(compare(agent(a, "ada"), all(b)))).isEqualTo(1);
    }

    @Test
    void severalEpisodesOfOneInstanceCountByTheirMean() throws IOException {
        var a = out("a", line("leap/high", "v", "i1", 1, "10"), line("leap/high", "v", "i1", 1, "20"));
        var b = out("b", line("leap/high", "v", "i1", 1, "15"));
        var one = compare(all(a), all(b)).benchmarks().get(0);
        assertThat(one.pairs()).isEqualTo(1);
        assertThat(one.averaged()).isEqualTo(1);
        assertThat(one.difference()).isZero();
    }

    @Test
    void episodesWithoutScoreOrInstanceAreCounted() throws IOException {
        var a = out(
                "a",
                line("leap/high", "v", "i1", 1, "null"),
                line("leap/high", "v", "", 1, "3"),
                line("leap/high", "v", "i2", 1, "4"));
        var b = out("b", line("leap/high", "v", "i1", 1, "1"), line("leap/high", "v", "i2", 1, "1"));
        var compared = compare(all(a), all(b));
        var one = compared.benchmarks().get(0);
        assertThat(one.withoutScoreA()).isEqualTo(1);
        assertThat(one.unpairedA()).isEqualTo(1);
        assertThat(one.unpairedB()).isEqualTo(1);
        assertThat(one.pairs()).isEqualTo(1);
        assertThat(compared.remarks())
                .singleElement()
                .asString()
                .contains("without an instance", "1 episode of a, 0 of b");
    }

    @Test
    void whatStandingsLeaveOutHasNoPartnerWhateverNumberItHas() throws IOException {
        var cut = line("leap/high", "v", "i1", 1, "0").replace("scored", "unfinished");
        var aborted = line("leap/high", "v", "i2", 1, "3").replace("scored", "aborted");
        var a = out("a", line("leap/high", "v", "i1", 1, "-1"), line("leap/high", "v", "i2", 1, "4"));
        var one = compare(all(a), all(out("b", cut, aborted))).benchmarks().get(0);
        assertThat(one.pairs()).isEqualTo(1);
        assertThat(one.difference()).isEqualTo(-1);
        assertThat(one.withoutScoreB()).isEqualTo(1);
        var lost = compare(all(a), all(out("c", cut)));
        assertThat(lost.worse(0)).containsExactlyElementsOf(lost.benchmarks());
        assertThat(lost.benchmarks().get(0).lost()).isTrue();
    }

    @Test
    void differentRulesetsAreNotPaired() throws IOException {
        var a = out("a", line("leap/high", "v", "i1", 1, "10"));
        var b = out("b", line("leap/high", "v", "i1", 1, "10").replace("new", "old"));
        var compared = compare(all(a), all(b));
        assertThat(pairs(compared)).isZero();
        assertThat(compared.remarks().get(0)).contains("the rulesets differ: a has scores under new, b under old");
    }

    @Test
    void rulesetsThatBothSidesHaveAreNotWhatKeepsEpisodesApart() throws IOException {
        var others = out(
                "b",
                line("leap/high", "v", "i7", 1, "10"),
                line("leap/high", "v", "i8", 1, "10").replace("new", "old"));
        var more = out("c", line("leap/high", "v", "i9", 1, "10"));
        assertThat(compare(all(others), all(more)).remarks()).isEmpty();
    }

    @Test
    void differentOptionsAreSaid() throws IOException {
        var a = out("a", line("leap/high", "v", "i1", 1, "10"));
        var b = out(
                "b",
                line("leap/high", "v", "i1", 1, "10").replace("\"metrics\"", "\"options\":{\"leap.x\":\"2\"},\"m\""));
        assertThat(compare(all(a), all(b)).remarks().get(0)).contains("different options: a {}, b {leap.x=2}");
    }

    @Test
    void theGateFailsOnlyBeyondChanceAndMargin() throws IOException {
        var good = new String[6];
        var slightly = new String[6];
        var noisy = new String[6];
        for (int i = 0; i < good.length; i++) {
            good[i] = line("leap/high", "v", "i" + i, 1, Integer.toString(50 + i));
            slightly[i] = line("leap/high", "v", "i" + i, 1, (49 + i) + "." + i);
            noisy[i] = line("leap/high", "v", "i" + i, 1, Integer.toString(i % 2 == 0 ? 20 : 85));
        }
        var a = all(out("a", good));
        assertThat(compare(a, all(out("b", slightly))).worse(0)).hasSize(1);
        assertThat(compare(a, all(out("b", slightly))).worse(1)).isEmpty();
        assertThat(compare(a, all(out("c", noisy))).worse(0)).isEmpty();
        assertThat(compare(a, a).worse(0)).isEmpty();
    }

    @Test
    void aGateThatCanNotFailIsRefused() throws IOException {
        var a = all(out("a", line("leap/high", "v", "i1", 1, "10")));
        var b = all(out("b", line("leap/high", "v", "i2", 1, "10")));
        assertThatThrownBy(() -> compare(a, b).worse(0))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("nothing to judge");
        assertThatThrownBy(() -> compare(a, a).worse(-1)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> compare(a, a).worse(Double.NaN)).isInstanceOf(UsageException.class);
    }

    @Test
    void theGateFailsWhereABenchmarkOrRulesetIsLost() throws IOException {
        var high = line("leap/high", "v", "i1", 1, "10");
        var lengths = line("leap/long-2", "v", "i1", 1, "3") + line("leap/long-2", "v", "i2", 1, "4");
        var a = all(out("a", high, lengths));
        var aborted = lengths.replaceAll("\"score\":[0-9]", "\"score\":null").replace("\"scored\"", "\"aborted\"");
        for (var left :
                new String[] {"", aborted, lengths.replace("new", "old"), line("leap/long-2", "v", "", 1, "4")}) {
            var compared = compare(a, all(out("b", high, left)));
            assertThat(compared.worse(0))
                    .extracting(one -> one.benchmark() + " " + one.ruleset() + " " + one.unpairedA())
                    .containsExactly("leap/long-2 new 2");
            assertThat(compared.worse(0).get(0).lost()).isTrue();
            var text = new StringBuilder();
            compared.write(text);
            assertThat(text.toString())
                    .contains("leap/long-2 (new): nothing of a is left to compare; without a partner: 2");
            assertThat(compared.json()).contains("\"lost\" : true");
        }
        // What b alone has is no loss.
        assertThat(compare(all(out("c", high)), a).worse(0)).isEmpty();
    }

    @Test
    void theGateFailsWhereAllIsLost() throws IOException {
        var a = out("a", line("leap/high", "ada", "i1", 1, "10"), line("leap/high", "bob", "i1", 1, "10"));
        assertThat(compare(all(a), all(out("b"))).worse(0))
                .extracting(OfBenchmark::agent)
                .containsExactly(Optional.empty(), Optional.of("ada"), Optional.of("bob"));
        var aborted = out("c", line("leap/high", "ada", "i1", 1, "null"));
        assertThat(compare(agent(a, "ada"), all(aborted)).worse(0)).hasSize(1);
        assertThatThrownBy(() -> compare(all(aborted), agent(a, "ada")).worse(0))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("nothing to judge");
    }

    @Test
    void onePairDecidesByItself() throws IOException {
        var a = out("a", line("leap/high", "v", "i1", 1, "10"));
        var b = out("b", line("leap/high", "v", "i1", 1, "9"));
        assertThat(compare(all(a), all(b)).worse(0)).hasSize(1);
        assertThat(compare(all(a), all(b)).worse(1)).isEmpty();
        assertThat(compare(all(b), all(a)).worse(0)).isEmpty();
    }

    /** What is no line of scores is never counted, nor left out: a gate would pass on what it did not look at. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', delimiter = '|', textBlock = """
            {"benchmark":"leap/high","ruleset":"new","score":1}                      | expected "status" in a line of scores.jsonl, found none
            {"benchmark":"leap/high","status":"scored","score":1}                    | expected "ruleset" in a line of scores.jsonl, found none
            {"benchmark":"leap/high","inputs":{}}                                    | expected "ruleset" in a line of scores.jsonl, found none
            {"ruleset":"new","status":"scored","score":1}                            | expected "benchmark" in a line of scores.jsonl, found none
            {"benchmark":"leap/high","ruleset":"new","status":"scored"}              | expected "score" in a line of scores.jsonl, found none
            {"benchmark":"leap/high","ruleset":"new","status":"bogus","score":1}     | expected a status of scored, aborted, unfinished, missing, found "bogus"
            {"benchmark":"leap/high","ruleset":"new","status":"scored","score":"1"}  | expected a number or null for "score", found "1"
            {"benchmark":"leap/high","ruleset":"new","agent":7}                      | expected a text for "agent", found 7
            {"benchmark":"leap/high","repeat":"1"}                                   | expected an integer for "repeat", found "1"
            """)
    void whatIsNoLineOfScoresIsRefused(String line, String message) throws IOException {
        var a = out("a", line("leap/high", "v", "i1", 1, "10"), line + "\n");
        assertThatThrownBy(() -> compare(all(a), all(a)))
                .isInstanceOf(UsageException.class)
                .hasMessage(a.resolve("scores.jsonl") + ":2: " + message
                        + ". Give what 'scoring run' wrote; records are scored first: scoring run");
    }

    @Test
    void aFileThatIsNoneNamesTheLine() throws IOException {
        var a = out("a", line("leap/high", "v", "i1", 1, "10"), "{\"benchmark\":");
        assertThatThrownBy(() -> compare(all(a), all(a)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("scores.jsonl:2");
        var list = out("list", "[]");
        assertThatThrownBy(() -> compare(all(list), all(list))).isInstanceOf(UsageException.class);
        var none = WrittenRun.finish(Files.createDirectories(folder.resolve("none")));
        assertThatThrownBy(() -> compare(all(none), all(none)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--no-episodes");
    }

    /** A run may have no scores; a file without a line is that run's only where its manifest says so. */
    @Test
    void aFileWithoutALineIsTakenWhereAManifestListsItAlone() throws IOException {
        var a = all(out("a", line("leap/high", "v", "i1", 1, "10")));
        var empty = out("empty", "");
        Files.writeString(empty.resolve("rejects.jsonl"), "");
        Files.delete(empty.resolve("manifest.json"));
        WrittenRun.finish(empty);
        assertThat(compare(a, all(empty.resolve("scores.jsonl"))).worse(0)).hasSize(1);

        assertThatThrownBy(() -> compare(a, all(empty.resolve("rejects.jsonl"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "rejects.jsonl: expected the folder of a run, or its scores.jsonl, found another file");
        Files.delete(empty.resolve("manifest.json"));
        assertThatThrownBy(() -> compare(a, all(empty.resolve("scores.jsonl"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("found no line");
    }

    @Test
    void scoresBesideADamagedManifestAreThoseOfADamagedRun() throws IOException {
        var a = out("a", line("leap/high", "v", "i1", 1, "10"));
        Files.writeString(a.resolve("manifest.json"), "{\"program\":");
        for (var side : List.of(a, a.resolve("scores.jsonl"))) {
            assertThatThrownBy(() -> compare(all(side), all(side)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("manifest.json: not a manifest that 'scoring run' wrote");
        }
        // A copy elsewhere, under another name, may lie beside whatever there is.
        Files.move(a.resolve("scores.jsonl"), a.resolve("before.jsonl"));
        assertThat(pairs(compare(all(a.resolve("before.jsonl")), all(a.resolve("before.jsonl")))))
                .isEqualTo(1);
    }

    @Test
    void theTextIsATable() throws IOException {
        var a = out("a", line("leap/high", "v", "i1", 1, "10"), line("leap/high", "v", "i2", 1, "10.5"));
        var b = out("b", line("leap/high", "v", "i1", 1, "11"), line("leap/high", "v", "i2", 1, "13.5"));
        var text = new StringBuilder();
        compare(all(a), all(b)).write(text);
        assertThat(text.toString().lines().skip(2))
                .containsExactly(
                        "benchmark  ruleset  pairs  mean a  mean b  b - a    95 % interval     p t  p Wilcoxon  p sign"
                                + "  b higher  lower  equal",
                        "leap/high  new          2   10.25   12.25      2  -10.71 to 14.71  0.2952         0.5     0.5"
                                + "         2      0      0");
        assertThat(compare(all(a), all(b)).json()).contains("\"difference\" : 2.0", "\"pairs\" : 2");
    }

    @Test
    void noNameCommandsATerminal() throws IOException {
        var a = out("a", line("leap/high", "\\u001b[31mred\\nada", "i1", 1, "10"));
        var b = out(
                "b",
                line("leap/high", "\\u001b[31mred\\nada", "i1", 1, "11"),
                line("leap/high", "\\u009b8m", "i1", 1, "11"));
        var text = new StringBuilder();
        compare(all(a), all(b)).write(text);
        compare(all(a), agent(b, "\u009b8m")).write(text);
        assertThat(text.toString())
                .contains(a + ", ⟨U+001B⟩[31mred⟨U+000A⟩ada\n", b + ", ⟨U+009B⟩8m\n", "on one side only: ⟨U+009B⟩8m\n")
                .doesNotContain("\u001B", "\u009B", "\nada");
    }

    @Property(tries = 200)
    void everyEpisodeIsPairedOrCounted(
            @ForAll @Size(max = 60) List<@IntRange(max = 20) Integer> a,
            @ForAll @Size(max = 60) List<@IntRange(max = 20) Integer> b)
            throws IOException {
        try (var pairing = new Pairing();
                var pairs = new Pairs()) {
            var other = pairing.another();
            var sides = pairing.another();
            for (int key : a) {
                pairing.add(sides, 7L * key, key, 0, key);
            }
            for (int key : b) {
                pairing.add(sides, 7L * key, key, 1, key + 1);
                pairing.add(other, 7L * key, key, 0, key);
            }
            pairing.pair(pairs);
            var common = new TreeSet<>(a);
            common.retainAll(b);
            assertThat(sides.pairCount()).isEqualTo(common.size()).isEqualTo(pairs.count());
            sides.forEachPair(pairs, (ofA, ofB) -> assertThat(ofB - ofA).isEqualTo(1.0));
            assertThat(sides.unpaired(0))
                    .isEqualTo(a.stream().filter(k -> !common.contains(k)).count());
            assertThat(sides.unpaired(1))
                    .isEqualTo(b.stream().filter(k -> !common.contains(k)).count());
            assertThat(other.unpaired(0)).isEqualTo(b.size());
        }
    }

    /** The largest numbers have a mean, and it is the nearest double, in whatever order they come. */
    @Test
    void severalEpisodesOfAnInstanceCountByTheirExactMean() throws IOException {
        var a = out("a", line("leap/high", "v1", "i1", 1, "1.2e308"), line("leap/high", "v1", "i1", 1, "1.4e308"));
        var b = out(
                "b",
                line("leap/high", "v1", "i1", 1, "1e16"),
                line("leap/high", "v1", "i1", 1, "1"),
                line("leap/high", "v1", "i1", 1, "1"),
                line("leap/high", "v1", "i1", 1, "-1e16"));
        var one = compare(all(a), all(b)).benchmarks().get(0);
        assertThat(one.meanA()).isEqualTo(1.3e308);
        assertThat(one.meanB()).isEqualTo(0.5);
        assertThat(one.averaged()).isEqualTo(1);
    }

    @Test
    void theOrderOfTheEpisodesChangesNothing() throws IOException {
        var lines = IntStream.range(0, 300)
                .mapToObj(i -> line("leap/high", "v1", "i" + i % 100, 1, Double.toString(Math.sin(i))))
                .toList();
        var turned = new ArrayList<>(lines);
        Collections.reverse(turned);
        var b = out("b", line("leap/high", "v1", "i1", 1, "0.5"), line("leap/high", "v1", "i2", 1, "0.1"));
        var one = compare(all(out("a", lines.toArray(String[]::new))), all(b));
        var other = compare(all(out("turned", turned.toArray(String[]::new))), all(b));
        assertThat(other.benchmarks()).isEqualTo(one.benchmarks());
    }

    @Test
    void aRunThatStoppedEarlyIsSaidWithWhere() throws IOException {
        var a = out("a", line("leap/high", "v1", "i1", 1, "10"));
        var b = out("b", line("leap/high", "v1", "i1", 1, "12"));
        var manifest = JsonMapper.shared().createObjectNode();
        manifest.putObject("stopped").put("source", "in.jsonl:7").put("code", "wrong-type");
        Files.delete(b.resolve("manifest.json"));
        WrittenRun.finish(b, manifest.toString());

        assertThat(compare(all(a), all(a)).stopped()).isEmpty();
        assertThat(compare(all(a), all(b.resolve("scores.jsonl"))).stopped())
                .singleElement()
                .asString()
                .contains("scores.jsonl: the run stopped early, at in.jsonl:7 (wrong-type)");
    }

    @Test
    void anAgentThatIsCalledNoneIsNotNobody() throws IOException {
        var nobody = line("leap/high", "ada", "i1", 1, "10").replace("\"agent\":\"ada\",", "");
        var run = out("run", nobody, line("leap/high", "(none)", "i1", 1, "12"));

        var compared = compare(agent(run, "(none)"), agent(run, "\"(none)\""));

        assertThat(compared.benchmarks().get(0).difference()).isEqualTo(2);
    }

    /** Whoever lacks the plugin does not know that fewer strokes are better, and a gate would let the worse one pass. */
    @ParameterizedTest
    @CsvSource({
        "golf/links, new, no plugin here that has the family 'golf'",
        "leap/far, new, lacks this benchmark",
        "leap/high, gone, lacks this ruleset"
    })
    void scoresWhoseRulesAreNotHereAreNotJudged(String benchmark, String ruleset, String why) throws IOException {
        var a = out("a", line(benchmark, "ada", "i1", 1, "10").replace("\"new\"", '"' + ruleset + '"'));
        var b = out("b", line(benchmark, "ada", "i1", 1, "20").replace("\"new\"", '"' + ruleset + '"'));
        for (var file : List.of("", "scores.jsonl")) {
            var compared = compare(all(a.resolve(file)), all(b.resolve(file)));
            assertThat(compared.unknown())
                    .singleElement()
                    .asString()
                    .contains(benchmark + " (" + ruleset + ")", why, "--plugins DIR");
            assertThat(compared.json()).contains(why, "\"difference\" : 10").doesNotContain("\"better\"");
            assertThatThrownBy(() -> compared.worse(0))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(why);
        }
    }
}
