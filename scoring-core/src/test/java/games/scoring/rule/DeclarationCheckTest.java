package games.scoring.rule;

import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.sum;
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
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.standing.StandingRule;
import games.scoring.plugin.LoadedFamily;
import games.scoring.source.RecordForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeclarationCheckTest {

    private static final Input.Number A = Input.number("a");
    private static final Input.Number B = Input.number("b");
    private static final Input.Choice C = Input.choice("c", "x", "y");
    private static final Input.Flag F = Input.flag("f");

    private static List<String> problems(List<Input> settings, Benchmark... benchmarks) {
        return DeclarationCheck.of(TestFamily.of("test", List.of("v1", "v2"), settings, benchmarks)).stream()
                .map(DeclarationCheck.Problem::toString)
                .toList();
    }

    private static List<String> problems(Rule rule) {
        return problems(List.of(), TestFamily.benchmark(rule));
    }

    private static List<String> problems(Formula score) {
        return problems(Rule.score(score));
    }

    @Test
    void soundDeclarationsHaveNoProblems() {
        assertThat(problems(SampleRules.TILES)).isEmpty();
        assertThat(problems(SampleRules.spire())).isEmpty();
        assertThat(problems(SampleRules.mario())).isEmpty();
        assertThat(DeclarationCheck.of(
                        TestFamily.of("clembench", List.of("readme-2024-06"), List.of(), SampleRules.adventure())))
                .isEmpty();
        assertThat(problems(when(A.isMore(0), B).otherwise(0).definedIf(F, "f does not hold")))
                .isEmpty();
    }

    @Test
    void aCheckMayCompareATableOnlyByName() {
        assertThat(DeclarationCheck.of(
                        TestFamily.of("diambra", List.of("text"), SampleRules.DIAMBRA_SETTINGS, SampleRules.diambra())))
                .isEmpty();
        assertThat(problems(
                        Rule.score(A).check(Reason.INCONSISTENT, C.table(1, 2).isEqual(A), "c like a")))
                .containsExactly("test/one, v1, check 1: a table by c stands inside another formula: give this table a"
                        + " name with as(…)");
    }

    @Test
    void idsBelongToTheFamilyAndRulesetsAreKnown() {
        var foreign = Benchmark.of("other/one", "One").inputs(A).rule("v3", Rule.score(A));
        assertThat(problems(List.of(), foreign))
                .containsExactly(
                        "other/one: the id belongs to the family 'other': expected it to begin with test/",
                        "other/one, v3: the family has no ruleset 'v3'. Closest: v1, v2. List it in rulesets().");
    }

    @Test
    void namesAndAliasesAreUnique() {
        var one = Benchmark.of("test/one", "One")
                .alias("1")
                .inputs(A, B.alias("a"))
                .rule("v1", Rule.score(A));
        var two = Benchmark.of("test/two", "Two").alias("1").inputs(A).rule("v1", Rule.score(A));
        assertThat(problems(List.of(), one, two))
                .containsExactly(
                        "test/one, input b: the name or alias 'a' stands for a too: every name must be one input's",
                        "test/two: the id or alias '1' is taken by test/one too: every name must be one benchmark's");
    }

    @ParameterizedTest
    @ValueSource(strings = {"score", "source", "notes", "undefined", "options", "metrics/a", "series/a", " "})
    void noInputIsCalledAsAColumnOfScores(String name) {
        var a = A.alias(name);
        var one = Benchmark.of("test/one", "One").inputs(a).rule("v1", Rule.score(a));
        assertThat(problems(List.of(), one))
                .singleElement()
                .asString()
                .startsWith("test/one, input a: the name or alias '" + name + "' can't be told from a column");
    }

    @Test
    void anInputMayBeTheScoreItself() {
        var score = Input.number("score");
        var one = Benchmark.of("test/one", "One").inputs(score).rule("v1", Rule.score(score));
        assertThat(problems(List.of(), one)).isEmpty();
        var two = Benchmark.of("test/one", "One").inputs(score).rule("v1", Rule.score(score.times(2)));
        assertThat(problems(List.of(), two))
                .containsExactly("test/one, v1, metric score: an input has this name, and the metric is something else:"
                        + " rename the input");
    }

    @Test
    void everyInputThatIsReadIsListedAsItIs() {
        var benchmark = Benchmark.of("test/one", "One").inputs(A.atLeast(0));
        assertThat(problems(List.of(), benchmark.rule("v1", Rule.score(A))))
                .singleElement()
                .asString()
                .contains("declared otherwise than it is listed")
                .contains("Listed: a number >= 0; read: a number");
        assertThat(problems(List.of(), benchmark.rule("v1", Rule.score(B))))
                .containsExactly(
                        "test/one, v1: the rule reads the input 'b', which the benchmark does not list: add it to"
                                + " inputs()");
        assertThat(problems(
                        List.of(), benchmark.rule("v1", Rule.score(A.atLeast(0)).note(given(B), "b"))))
                .hasSize(1);
    }

    @Test
    void optionsHaveDefaultsAndAreListedByTheFamily() {
        var option = Input.number("n").setting(1);
        var benchmark = TestFamily.benchmark(Rule.score(A.times(option)));
        assertThat(problems(List.of(option), benchmark)).isEmpty();
        assertThat(problems(List.of(), benchmark)).singleElement().asString().contains("add it to settings()");
        assertThat(problems(
                        List.of(Input.number("m").role(Input.Role.SETTING)), TestFamily.benchmark(SampleRules.TILES)))
                .singleElement()
                .asString()
                .contains("needs a default");
        assertThat(problems(List.of(A), TestFamily.benchmark(SampleRules.TILES)))
                .singleElement()
                .asString()
                .contains("made with setting(default)");
        assertThat(problems(List.of(option), TestFamily.benchmark(Rule.score(A).note(given(option), "n"))))
                .singleElement()
                .asString()
                .contains("option of the run");
    }

    @Test
    void aProblemIsToldOnceAndAHundredAtMost() {
        var twice = TestFamily.of("test", List.of("v1", "v1", "v1"), List.of(), TestFamily.benchmark(Rule.score(A)));
        assertThat(DeclarationCheck.of(twice))
                .extracting(DeclarationCheck.Problem::text)
                .containsExactly("two rulesets have the id 'v1': rename one");
        var settings = new ArrayList<Input>();
        for (int i = 0; i < 150; i++) {
            settings.add(Input.number("n" + i));
        }
        assertThat(problems(settings, TestFamily.benchmark(Rule.score(A)))).hasSize(100);
    }

    @Test
    void defaultsAreAccepted() {
        assertThat(problems(A.atLeast(0).absentMeans(-1)))
                .singleElement()
                .asString()
                .contains("the default -1.0 is not what the input accepts");
        assertThat(problems(Input.integer("i").absentMeans(0x1p53))).isEmpty();
        assertThat(problems(Input.integer("i").absentMeans(0x1p53 + 2)))
                .singleElement()
                .asString()
                .contains("the default 9.007199254740994E15, which is beyond 2^53, is not what the input accepts");
    }

    @Test
    void whatNoRecordCanCarryIsRefused() {
        var list = Input.numbers("l").each(0.1, 1);
        assertThat(problemsOf(list.length(5, 2), list.length(-1, 2), list.length(0, Integer.MAX_VALUE)))
                .containsExactly(
                        "no list has at least 5 and at most 2 numbers: correct length(…)",
                        "no list has at least -1 and at most 2 numbers: correct length(…)",
                        "no record has a list of 2147483647 numbers: give length(…) at most 1048576");
        assertThat(problemsOf(Input.subset("s", "x", "y", "z").atLeast(4)))
                .containsExactly("no set has at least 4 of 3 words: correct atLeast(…)");
        assertThat(problemsOf(
                        Input.integer("n").between(0.2, 0.8),
                        Input.integers("l").each(0.2, 0.8)))
                .containsOnly("no whole number is from 0.2 to 0.8: widen the range");
        assertThat(problemsOf(
                        list,
                        list.length(0, 1_048_576),
                        list.length(3, 3),
                        Input.subset("s", "x", "y").atLeast(2),
                        Input.integer("n").between(0.2, 1)))
                .isEmpty();
    }

    private static List<String> problemsOf(Input... inputs) {
        return Stream.of(inputs)
                .map(input -> Benchmark.of("test/one", "One").inputs(A, input).rule("v1", Rule.score(A)))
                .flatMap(benchmark ->
                        DeclarationCheck.of(TestFamily.of("test", List.of("v1"), List.of(), benchmark)).stream())
                .map(DeclarationCheck.Problem::text)
                .toList();
    }

    @Test
    void wordsThatNoOptionCanNameAreRefused() {
        var words = Input.subset("words", "x,y", "z ", "a b").absentMeansAll().role(Input.Role.SETTING);
        var word = Input.choice("word", " p", "q=1", "r,s").setting("r,s");
        assertThat(problems(List.of(words, word), TestFamily.benchmark(Rule.score(A))))
                .containsExactly(
                        "family test, option words: no --option can name the word 'x,y': rename it, with no blank at an"
                                + " end and no comma",
                        "family test, option words: no --option can name the word 'z ': rename it, with no blank at an"
                                + " end and no comma",
                        "family test, option word: no --option can name the word ' p': rename it, with no blank at an"
                                + " end");
        // Records carry any word.
        assertThat(problemsOf(Input.subset("s", "x,y", "z "))).isEmpty();
    }

    @Test
    void caseListsTablesAndFallbacksHaveNames() {
        var cases = when(F, 1).otherwise(2);
        assertThat(problems(cases.plus(1)))
                .containsExactly("test/one, v1, metric score: a case list stands inside another formula: give this case"
                        + " list a name with as(…)");
        assertThat(problems(sum(0, C.table(1, 2).weighing(2)))).hasSize(1);
        assertThat(problems(A.ifAbsent(B).over(2))).hasSize(1);
        assertThat(problems(cases.as("k").plus(1))).isEmpty();
        assertThat(problems(C.table(1, 2).ifAbsent(A.ifAbsent(B)))).isEmpty();
        assertThat(problems(A.ifAbsent(cases))).hasSize(1);
        assertThat(problems(A.ifAbsent(cases.as("k")))).isEmpty();
    }

    @Test
    void oneTermNameIsOneFormula() {
        assertThat(problems(A.plus(1).as("t").times(A.plus(1).as("t")))).isEmpty();
        assertThat(problems(A.plus(1).as("t").times(A.plus(2).as("t"))))
                .singleElement()
                .asString()
                .startsWith("test/one, v1, term t: two different formulas have this name");
    }

    @Test
    void aFallbackThatCanNeverApplyIsRefused() {
        assertThat(problems(A.absentMeans(1).ifAbsent(B)))
                .singleElement()
                .asString()
                .contains("can never apply");
    }

    @Test
    void comparisonsReadOnlyWhatIsDefined() {
        var guarded = A.definedIf(F, "f does not hold");
        assertThat(problems(guarded.isMore(1).asNumber()))
                .singleElement()
                .asString()
                .contains("undefined unless");
        assertThat(problems(F.and(guarded.isMore(1)).asNumber())).isEmpty();
        assertThat(problems(when(not(F), 0).when(guarded.isMore(1), 1).otherwise(2)))
                .isEmpty();
        assertThat(problems(when(F, 0).when(guarded.isMore(1), 1).otherwise(2))).hasSize(1);
    }

    @Test
    void aScorerIsComparedInAChecksOwnComparisonAlone() {
        var highest = new Formula.Scored(new Highest());
        var rule = Rule.score(A);
        assertThat(problems(rule.check(Reason.INCONSISTENT, highest.isAtMost(A), "at most a")))
                .isEmpty();
        assertThat(problems(rule.check(Reason.INCONSISTENT, not(highest.isMore(A)), "at most a")))
                .containsExactly("test/one, v1, check 1: a condition compares highest_of_l, which may give no number");
        assertThat(problems(rule.note(highest.isAtMost(A), "at most a"))).hasSize(1);
        assertThat(problems(when(highest.isAtMost(A), 1).otherwise(2))).hasSize(1);
    }

    private record Highest() implements Scorer {

        private static final Input.Series LIST = Input.numbers("l");

        @Override
        public String name() {
            return "highest_of_l";
        }

        @Override
        public Text meaning() {
            return Text.of("the highest number of l");
        }

        @Override
        public List<Input> reads() {
            return List.of(LIST);
        }

        @Override
        public Input.Range range() {
            return Input.Range.ALL;
        }

        @Override
        public double score(Values values) {
            return DoubleStream.of(values.series(LIST)).max().orElse(Double.NaN);
        }
    }

    @Test
    void theStatusReadsOnlyWhatEveryRecordCarries() {
        assertThat(problems(Rule.score(A).aborted(A.isLess(0)))).isEmpty();
        assertThat(problems(Rule.score(A).aborted(B.isLess(0))))
                .containsExactly("test/one, v1, aborted: the condition needs b, which a record need not carry: guard it"
                        + " with given(…), or give the input a default");
        assertThat(problems(Rule.score(A).unfinished(given(B).and(B.isLess(0)))))
                .isEmpty();
    }

    @Test
    void nestingAndSizeAreBounded() {
        Formula deep = A;
        for (int i = 0; i < 100_000; i++) {
            deep = deep.plus(1);
        }
        assertThat(problems(List.of(), listing(Rule.score(deep))))
                .singleElement()
                .asString()
                .contains("200 deep");
        Formula wide = A;
        for (int i = 0; i < 60; i++) {
            wide = wide.plus(wide);
        }
        assertThat(problems(List.of(), listing(Rule.score(wide))))
                .singleElement()
                .asString()
                .contains("20000 parts");
        Condition condition = F;
        for (int i = 0; i < 300; i++) {
            condition = not(condition);
        }
        assertThat(problems(List.of(), listing(Rule.score(condition.asNumber()))))
                .hasSize(1);
    }

    private static Benchmark listing(Rule rule) {
        return Benchmark.of("test/one", "One").inputs(A, F).rule("v1", rule);
    }

    @Test
    void numbersThatAreNotFiniteAreRefused() {
        assertThat(problems(sum(0, A.weighing(Double.NaN)))).hasSize(1);
        assertThat(problems(C.table(1, Double.POSITIVE_INFINITY))).hasSize(1);
    }

    @Test
    void whatAStandingRuleReadsIsListed() {
        var benchmark = TestFamily.benchmark(Rule.score(A).note(F, "f holds"));
        assertThat(problems(List.of(), benchmark.standing(StandingRule.mean(F))))
                .isEmpty();
        assertThat(problems(List.of(), benchmark.standing(StandingRule.mean(Input.flag("g")))))
                .containsExactly(
                        "test/one, standing: the standing rule reads 'g', which the benchmark does not list as it"
                                + " stands there: add it to inputs()");
    }

    @Test
    void theScoreIsOneNumber() {
        var list = Input.numbers("l");
        assertThat(problems(Rule.score(Metric.series("score", list))))
                .singleElement()
                .asString()
                .contains("one number, not a list");
    }

    @Test
    void aDeclarationThatBreaksWhileItIsReadIsAProblem() {
        var broken = new Metric(
                "score",
                games.scoring.api.Text.NONE,
                "",
                "",
                Metric.Better.HIGHER,
                false,
                Optional.empty(),
                new Metric.OfFormula(constant(1).plus((Formula) null)));
        assertThat(problems(List.of(), listing(Rule.score(broken))))
                .containsExactly("test/one, v1: something in the rule is null: expected a value");
        assertThat(problems(List.of(), listing(Rule.score((Formula) null))))
                .containsExactly("test/one, v1: a formula or condition of the rule is null: expected one");
        assertThat(problems(List.of(), listing(null))).containsExactly("test/one, v1: the rule is null: expected one");
    }

    @Test
    void aScorerRisesAndFallsInNumbersThatItReads() {
        assertThat(problems(new Formula.Scored(new Sloped(Set.of("a"), Set.of()))))
                .isEmpty();
        assertThat(problems(new Formula.Scored(new Sloped(Set.of(), Set.of("aa")))))
                .containsExactly(
                        "test/one, v1, metric score: the scorer slope rises or falls in 'aa', which is no number"
                                + " that it reads. Closest: a.");
        assertThat(problems(new Formula.Scored(new Sloped(Set.of("f"), Set.of()))))
                .hasSize(1);
        assertThat(problems(new Formula.Scored(new Sloped(Set.of("b"), Set.of()))))
                .hasSize(1);
    }

    private record Sloped(Set<String> rising, Set<String> falling) implements Scorer {

        @Override
        public String name() {
            return "slope";
        }

        @Override
        public Text meaning() {
            return Text.of("a");
        }

        @Override
        public List<Input> reads() {
            return List.of(A, F);
        }

        @Override
        public Input.Range range() {
            return Input.Range.ALL;
        }

        @Override
        public double score(Values values) {
            return values.number(A);
        }
    }

    @Test
    void aTermThatIsCalledAsAnInputIsThatInput() {
        assertThat(problems(A.as("a").plus(1))).isEmpty();
        assertThat(problems(A.times(2).as("a").plus(1)))
                .containsExactly("test/one, v1, term a: an input has this name, and the term is something else, a · 2:"
                        + " rename the term");
    }

    @Test
    void aLogFormatIsNotCalledAsTheFormatsOfRecords() {
        for (var form : RecordForm.values()) {
            var id = form.word();
            assertThat(DeclarationCheck.of(TestFamily.with(new Named(id))))
                    .extracting(DeclarationCheck.Problem::text)
                    .containsExactly(
                            "--input-format " + id + " is the program's own format of records: rename this one");
        }
        assertThat(DeclarationCheck.of(TestFamily.with(new Named("arena-csv")))).isEmpty();
    }

    @Test
    void whatUsersWriteBehindAnOptionIsPlainAndThereOnce() {
        for (var id : List.of("", "two words", "../up", "-x", "x\n", "x".repeat(101))) {
            assertThat(DeclarationCheck.of(TestFamily.with(new Named(id))))
                    .extracting(DeclarationCheck.Problem::text)
                    .containsExactly(
                            "the id is malformed: expected letters, digits, '.' and '-', no mark first, 1 to 100 of them");
        }
        assertThat(DeclarationCheck.of(TestFamily.with(new Named("Arena.log-2"), new Named("Arena.log-2"))))
                .extracting(DeclarationCheck.Problem::toString)
                .containsExactly("family test, log format Arena.log-2: there are two of this id: rename one");
    }

    @Test
    void aRatingIsOfTwoPlayersOnAScaleThatTellsThemApart() {
        var p = Input.label("p");
        var q = Input.label("q");
        assertThat(ratingProblems(new StandingRule.Rating(400, 10, 1000, p, q))).isEmpty();
        assertThat(ratingProblems(new StandingRule.Rating(0, 1, Double.NaN, p, p)))
                .containsExactly(
                        "the scale of a rating must be more than 0, found 0.0",
                        "the base of a rating must be more than 1, found 1.0",
                        "the mean of a rating must be a finite number, found NaN",
                        "both players are named by 'p': expected two inputs, one for each player");
    }

    @Test
    void aRatedDuelHasTwoPlayers() {
        var p = Input.label("p");
        var q = Input.label("q");
        var rating = new StandingRule.Rating(400, 10, 1000, p, q);
        var lacking = "a record need not name both players, p and q, and a duel without one would count for nobody:"
                + " reject it, by check(Reason.MISSING_INPUT, given(p).and(given(q)), \"the names of both players\")";
        assertThat(ratingProblems(rating, A, Rule.score(A))).containsExactly(lacking);
        assertThat(ratingProblems(rating, A, Rule.score(A).check(Reason.MISSING_INPUT, given(p).or(given(q)), "one")))
                .containsExactly(lacking);
        assertThat(ratingProblems(
                        rating,
                        A,
                        Rule.score(A)
                                .check(Reason.MISSING_INPUT, given(p), "p")
                                .check(Reason.MISSING_INPUT, given(q), "q")))
                .isEmpty();
    }

    @Test
    void aRatedDuelCanEndInMoreThanOneWay() {
        var rating = new StandingRule.Rating(400, 10, 1000, Input.label("p"), Input.label("q"));
        assertThat(ratingProblems(rating, Input.number("a").between(-1, 1))).isEmpty();
        assertThat(ratingProblems(rating, Input.number("a").between(1, 100)))
                .containsExactly("the score is the first player's result in a rated duel, 1 a win, 0 a loss and between"
                        + " them a tie, and can only be 1 to 100");
    }

    @Test
    void aFamilyIsRankedOverBenchmarksThatAreThereOnce() {
        assertThat(standingProblems()).containsExactly("it ranks over no benchmark: expected one or more");
        assertThat(standingProblems("test/one")).isEmpty();
        assertThat(standingProblems("test/one", "test/one"))
                .containsExactly("the benchmark 'test/one' counts twice: name each once");
    }

    @Test
    void aMeanIsOfNumbersThatCanBeBetterTheSameWay() {
        var low = Rule.score(Metric.of(Metric.SCORE, A).better(Metric.Better.LOWER));
        var two = Benchmark.of("test/two", "Two").inputs(A);
        assertThat(meanProblems(two.rule("v1", Rule.score(A)))).isEmpty();
        assertThat(meanProblems(two.rule("v1", low)))
                .containsExactly(
                        "there is no mean of test/two, where lower scores are better, and test/one, where higher"
                                + " ones are, so no agent would get a number: rank by StandingRule.meanRank, or let the scores be"
                                + " better the same way");
        // Under v2 both are better high.
        assertThat(meanProblems(two.rule("v1", low).rule("v2", Rule.score(A)))).isEmpty();
    }

    private static List<String> meanProblems(Benchmark two) {
        var weights = Input.numbers("weights").length(2, 2).setting(1, 1);
        var one = Benchmark.of("test/one", "One").inputs(A).rule("v1", Rule.score(A));
        var family = TestFamily.of("test", List.of("v1", "v2"), List.of(weights), one, two);
        return problems(family, StandingRule.weightedMean(List.of("test/one", "test/two"), weights));
    }

    private static List<String> standingProblems(String... benchmarks) {
        var family = TestFamily.of(
                "test",
                List.of("v1"),
                List.of(),
                Benchmark.of("test/one", "One").inputs(A).rule("v1", Rule.score(A)));
        return problems(family, new StandingRule.MeanRank(List.of(benchmarks)));
    }

    private static List<String> problems(LoadedFamily family, StandingRule.OfFamily standing) {
        var ranked = new LoadedFamily(
                family.jar(),
                family.service(),
                family.id(),
                family.title(),
                family.rulesets(),
                family.benchmarks(),
                family.settings(),
                family.logFormats(),
                Optional.of(standing),
                family.exports());
        return DeclarationCheck.of(ranked).stream()
                .map(DeclarationCheck.Problem::text)
                .toList();
    }

    @Test
    void aMetricHasANameOfItsOwn() {
        var renamed = "an input has this name, and the metric is something else: rename the metric";
        assertThat(problems(Rule.score(A.plus(B)).metric("b", B.times(2))))
                .singleElement()
                .asString()
                .contains(renamed);
        assertThat(problems(Rule.score(A.plus(B)).metric("b", B))).isEmpty();
        assertThat(problems(Rule.score(A).metric("b", B.ifAbsent(A)))).isEmpty();
        assertThat(problems(A.times(2).as("score").plus(1)))
                .singleElement()
                .asString()
                .contains("the score has this name, and the term is something else, a · 2: rename the term");
        assertThat(problems(A.times(2).as("score"))).isEmpty();
    }

    private static List<String> ratingProblems(StandingRule.Rating rating) {
        return ratingProblems(rating, A);
    }

    private static List<String> ratingProblems(StandingRule.Rating rating, Input.Number score) {
        return ratingProblems(
                rating,
                score,
                Rule.score(score)
                        .check(
                                Reason.MISSING_INPUT,
                                given(Input.label("p")).and(given(Input.label("q"))),
                                "the names of both players"));
    }

    private static List<String> ratingProblems(StandingRule.Rating rating, Input.Number score, Rule rule) {
        var benchmark = Benchmark.of("test/one", "One")
                .inputs(score, Input.label("p"), Input.label("q"))
                .rule("v1", rule)
                .standing(rating);
        return DeclarationCheck.of(TestFamily.of("test", List.of("v1"), List.of(), benchmark)).stream()
                .map(DeclarationCheck.Problem::text)
                .toList();
    }

    private record Named(String id) implements LogFormat {

        @Override
        public Text title() {
            return Text.of("logs");
        }

        @Override
        public boolean claims(LogEntry entry) {
            return false;
        }

        @Override
        public void read(LogEntry entry, EpisodeSink out) {}
    }
}
