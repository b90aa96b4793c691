package games.scoring.rule;

import static games.scoring.api.Condition.all;
import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;
import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Benchmark;
import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Scorer;
import games.scoring.api.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BindingTest {

    private static final Input.Number X = Input.number("x");
    private static final Input.Subset SET = Input.subset("set", "p", "q", "r");
    private static final Input.Number N = Input.number("n").setting(2);
    private static final Input.Flag STRICT = Input.flag("strict").setting(false);
    private static final Input.Choice MODE = Input.choice("mode", "a", "b").setting("a");
    private static final Input.Subset WORDS =
            Input.subset("words", "p", "q", "r").absentMeansAll().role(Input.Role.SETTING);
    private static final Input.Series WEIGHTS = Input.numbers("weights").setting(2, 3);

    /** Another benchmark of the family, which reads every setting. */
    private static final Benchmark OTHER =
            TestFamily.benchmark(Rule.score(X.times(N).plus(WEIGHTS.total()))
                    .check(Reason.OUT_OF_RANGE, any(STRICT, MODE.is("b"), WORDS.contains("p")), "strict"));

    private static BoundRule bind(Rule rule, String... options) {
        return bind(rule, List.of(OTHER), options);
    }

    private static BoundRule bind(Rule rule, List<Benchmark> others, String... options) {
        var benchmark = Benchmark.of("test/one", "One").inputs(X, SET).rule("v1", rule);
        var all = new ArrayList<>(others);
        all.add(benchmark);
        var family = TestFamily.of(
                "test", List.of("v1"), List.of(N, STRICT, MODE, WORDS, WEIGHTS), all.toArray(Benchmark[]::new));
        return Binding.bind(benchmark, "v1", RunSettings.of(family, List.of(options)));
    }

    private static Formula bind(Formula formula, String... options) {
        var metric = bind(Rule.score(formula), options).rule().metrics().get(0);
        return ((Metric.OfFormula) metric.value()).formula();
    }

    private static Condition bind(Condition condition, String... options) {
        return bind(Rule.score(X).aborted(condition), options).rule().aborted().orElse(any());
    }

    @Test
    void aSettingBecomesAConstantAndNothingElseIsSimplified() {
        assertThat(bind(X.times(N).plus(N.times(3))))
                .isEqualTo(X.times(2).plus(constant(2).times(3)));
        var untouched = X.plus(0).times(1);
        assertThat(bind(untouched)).isSameAs(untouched);
    }

    @Test
    void tablesSizesAndTotalsOfSettingsAreConstants() {
        assertThat(bind(MODE.table(5, 7), "test.mode=b")).isEqualTo(constant(7));
        assertThat(bind(WORDS.size(), "test.words=p,q")).isEqualTo(constant(2));
        assertThat(bind(WEIGHTS.total())).isEqualTo(constant(5));
        assertThat(bind(WEIGHTS.length())).isEqualTo(constant(2));
    }

    @Test
    void wordsInCommonWithASettingAreCountedOneByOne() {
        var bound = bind(Rule.score(SET.sizeWithin(WORDS)), "test.words=p,r");
        var evaluator = Evaluator.of(bound, Layout.of(bound.benchmark()));
        assertThat(TestFamily.score(evaluator, Map.of("set", Set.of("p", "q")))).isEqualTo(1);
        assertThat(evaluator.needs()).hasToString("set");
    }

    @Test
    void aSetIsNeededThoughNothingOfItIsCounted() {
        var bound = bind(Rule.score(SET.sizeWithin(WORDS)), "test.words=");
        var evaluator = Evaluator.of(bound, Layout.of(bound.benchmark()));
        assertThat(evaluator.needs()).hasToString("set");
        assertThat(TestFamily.score(evaluator, Map.of("set", Set.of("p", "q")))).isZero();
        assertThat(bind(SET.sizeWithin(WORDS).ifAbsent(X), "test.words="))
                .isEqualTo(SET.size().times(0).ifAbsent(X));
    }

    @Test
    void casesThatSettingsDecideAreFolded() {
        var cases = when(STRICT, X).when(MODE.is("a").and(X.isMore(1)), 2).otherwise(N);
        assertThat(bind(cases)).isEqualTo(when(X.isMore(1), 2).otherwise(constant(2)));
        assertThat(bind(cases, "test.strict=true")).isEqualTo(X);
        assertThat(bind(cases, "test.mode=b")).isEqualTo(constant(2));
        assertThat(bind(when(X.isMore(0), 1).when(STRICT, 2).otherwise(3), "test.strict=true"))
                .isEqualTo(when(X.isMore(0), 1).otherwise(2));
    }

    @Test
    void decidedConditionsAreAllOrAnyWithoutParts() {
        assertThat(bind(STRICT.asNumber())).isEqualTo(constant(0));
        assertThat(bind(N.isAtLeast(2).asNumber())).isEqualTo(constant(1));
        assertThat(bind(not(STRICT))).isEqualTo(all());
        assertThat(bind(WORDS.contains("p"), "test.words=q")).isEqualTo(any());
        assertThat(bind(STRICT.or(X.isMore(N)))).isEqualTo(X.isMore(2));
        assertThat(bind(not(STRICT).and(X.isMore(0)).and(X.isLess(9))))
                .isEqualTo(X.isMore(0).and(X.isLess(9)));
        assertThat(bind(all(X.isMore(0)))).isEqualTo(all(X.isMore(0)));
    }

    @Test
    void checksThatCantFailAndNotesThatAreNeverSaidAreLeftOut() {
        var rule = Rule.score(X)
                .check(Reason.OUT_OF_RANGE, not(STRICT).or(X.isMore(0)), "x more than 0")
                .note(STRICT, "strict");
        assertThat(bind(rule).rule().checks()).isEmpty();
        assertThat(bind(rule).rule().notes()).isEmpty();
        assertThat(bind(rule, "test.strict=true").rule().checks().get(0).holds())
                .isEqualTo(X.isMore(0));
        assertThat(bind(rule, "test.strict=true").rule().notes()).hasSize(1);
    }

    @Test
    void optionsNameWhatTheRuleReadsAndDiffersFromItsDefault() {
        assertThat(bind(Rule.score(X.times(N)), "test.n=3", "test.strict=true").options())
                .containsExactly(Map.entry("test.n", "3"));
    }

    @Test
    void optionsNameWhatNoRuleReadsSinceLogFormatsDo() {
        assertThat(bind(Rule.score(X.times(N)), List.of(), "test.strict=true").options())
                .containsExactly(Map.entry("test.strict", "true"));
    }

    @Test
    void anInputThatIsCalledLikeAnOptionDoesNotHideIt() {
        var x = Input.choice("x", "a", "b").setting("a");
        var benchmark = TestFamily.benchmark(Rule.score(X));
        var family = TestFamily.of("test", List.of("v1"), List.of(x), benchmark);
        assertThat(Binding.bind(benchmark, "v1", RunSettings.of(family, List.of("test.x=b")))
                        .options())
                .containsExactly(Map.entry("test.x", "b"));
    }

    @Test
    void guardsThatSettingsDecideAreTakenAway() {
        assertThat(bind(X.definedIf(not(STRICT), "strict"))).isEqualTo(X);
        var bound = bind(Rule.score(X.definedIf(not(STRICT), "strict")), "test.strict=true");
        var evaluator = Evaluator.of(bound, Layout.of(bound.benchmark()));
        assertThat(TestFamily.score(evaluator, Map.of("x", 1))).isNaN();
        assertThat(evaluator.undefined(TestFamily.values(evaluator.layout(), Map.of("x", 1)), 0))
                .isEqualTo("strict");
    }

    @Test
    void aScorerReadsSettingsFromTheRun() {
        var scorer = new Scorer() {
            @Override
            public String name() {
                return "scaled";
            }

            @Override
            public Text meaning() {
                return Text.of("x scaled");
            }

            @Override
            public List<Input> reads() {
                return List.of(X, N);
            }

            @Override
            public Input.Range range() {
                return Input.Range.ALL;
            }

            @Override
            public double score(Scorer.Values values) {
                return values.number(X) * values.number(N);
            }
        };
        var bound = bind(Rule.score(new Formula.Scored(scorer)), "test.n=7");
        var evaluator = Evaluator.of(bound, Layout.of(bound.benchmark()));
        assertThat(TestFamily.score(evaluator, Map.of("x", 3))).isEqualTo(21);
        assertThat(Reads.of(bound.rule())).containsExactly(X);
        assertThat(bound.options()).containsKey("test.n");
        var text = RuleText.of(bound.rule(), "en");
        assertThat(text.markdown()).contains("Computed by Java code:\n\n- scaled: x scaled (under test.n=7");
        assertThat(text.latex())
                .endsWith(
                        "\\end{align*}\n$\\operatorname{scaled}\\left(\\cdot\\right)$: x scaled (under test.n=7)\n\n");
    }
}
