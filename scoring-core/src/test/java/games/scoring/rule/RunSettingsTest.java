package games.scoring.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.message.UsageException;
import games.scoring.plugin.LoadedFamily;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunSettingsTest {

    private static final Input.Number LIMIT = Input.integer("limit").atLeast(1).setting(10);
    private static final Input.Number SCALE = Input.number("game.scale").setting(0.5);
    private static final Input.Flag STRICT = Input.flag("strict").setting(false);
    private static final Input.Choice MODE =
            Input.choice("mode", "clamp", "reject").setting("clamp");
    private static final Input.Subset KINDS =
            Input.subset("kinds", "x", "y", "z").absentMeansAll().atLeast(1).role(Input.Role.SETTING);
    private static final Input.Series WEIGHTS =
            Input.numbers("weights").each(0, 100).length(3, 3).setting(1, 1, 1);

    private static final LoadedFamily FAMILY = TestFamily.of(
            "maze",
            List.of("v1"),
            List.of(LIMIT, SCALE, STRICT, MODE, KINDS, WEIGHTS),
            TestFamily.benchmark(SampleRules.TILES));

    private static RunSettings of(String... options) {
        return RunSettings.of(FAMILY, List.of(options));
    }

    @Test
    void whatIsNotSetHasItsDefault() {
        var settings = of();
        assertThat(settings.number(LIMIT)).isEqualTo(10);
        assertThat(settings.flag(STRICT)).isFalse();
        assertThat(settings.choice(MODE)).isEqualTo("clamp");
        assertThat(settings.subset(KINDS)).containsExactly("x", "y", "z");
        assertThat(settings.series(WEIGHTS)).containsExactly(1, 1, 1);
        assertThat(settings.nonDefault()).isEmpty();
    }

    @Test
    void aLogFormatAsksForNoOptionThatARuleReads() {
        var rule = Rule.score(Input.number("points").plus(LIMIT));
        var family = TestFamily.of("maze", List.of("v1"), List.of(LIMIT, STRICT), TestFamily.benchmark(rule));
        var settings = RunSettings.of(family, List.of("maze.limit=12", "maze.strict=true"));
        assertThat(settings.number(LIMIT)).isEqualTo(12);
        assertThat(settings.ofReading().flag(STRICT)).isTrue();
        assertThatThrownBy(() -> settings.ofReading().number(LIMIT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The option maze.limit is read by a rule");
    }

    @Test
    void everyTypeIsRead() {
        var settings = of(
                "maze.limit=12",
                "maze.game.scale=1e-3",
                "maze.strict=TRUE",
                "maze.mode=Reject",
                "maze.kinds=z, X",
                "maze.weights=2,1,0.5");
        assertThat(settings.number(LIMIT)).isEqualTo(12);
        assertThat(settings.number(SCALE)).isEqualTo(0.001);
        assertThat(settings.flag(STRICT)).isTrue();
        assertThat(settings.choice(MODE)).isEqualTo("reject");
        assertThat(settings.subset(KINDS)).containsExactly("x", "z");
        assertThat(settings.series(WEIGHTS)).containsExactly(2, 1, 0.5);
        assertThat(settings.nonDefault())
                .containsExactly(
                        Map.entry("maze.limit", "12"),
                        Map.entry("maze.game.scale", "0.001"),
                        Map.entry("maze.strict", "true"),
                        Map.entry("maze.mode", "reject"),
                        Map.entry("maze.kinds", "x,z"),
                        Map.entry("maze.weights", "2,1,0.5"));
    }

    @Test
    void aValueThatIsTheDefaultIsNoDifference() {
        assertThat(of("maze.limit=10.0", "maze.kinds=z,y,x").nonDefault()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "maze.limit=0|Option maze.limit: expected a whole number >= 1, found '0'.",
                "maze.limit=1.5|expected a whole number >= 1, found '1.5'",
                "maze.limit=NaN|expected a whole number",
                "maze.limit=0x10|expected a whole number",
                "maze.game.scale=1e400|expected a number",
                "maze.strict=yes|expected true or false, found 'yes'",
                "maze.mode=drop|expected one of clamp, reject, found 'drop'",
                "maze.kinds=|at least 1",
                "maze.kinds=x,q|a list of words out of x, y, z",
                "maze.weights=1,1|a list of 3 numbers, each from 0 to 100, written 2,1,1",
                "maze.weights=1,,1|a list of 3 numbers",
                "maze.limt=3|No option 'maze.limt'. Closest: limit.",
                "maze.limit|expected FAMILY.NAME=VALUE, found no '='",
            })
    void aBadOptionIsRefusedWithWhatWasExpected(String option, String message) {
        assertThatThrownBy(() -> of(option)).isInstanceOf(UsageException.class).hasMessageContaining(message);
    }

    @Test
    void anOptionGivenTwiceIsRefused() {
        assertThatThrownBy(() -> of("maze.limit=3", "maze.limit=4")).hasMessageContaining("twice");
    }

    @Test
    void optionsUnderWhichNothingCanBeScoredAreRefused() {
        var rule = Rule.score(Input.number("x")).check(Reason.INCONSISTENT, LIMIT.isAtLeast(5), "a limit of 5 or more");
        var family = TestFamily.of("test", List.of("v1"), List.of(LIMIT), TestFamily.benchmark(rule));
        assertThatThrownBy(() -> Rulebook.of(TestFamily.catalog(family), List.of("test.limit=4"), List.of()))
                .isInstanceOf(UsageException.class)
                .hasMessage("--option test.limit=4: expected a limit of 5 or more. Every episode of test/one would be"
                        + " rejected under v1.");
        Rulebook.of(TestFamily.catalog(family), List.of("test.limit=6"), List.of());
    }

    @Test
    void anOptionOfNoFamilyIsRefused() {
        assertThatThrownBy(() -> RunSettings.forAll(TestFamily.catalog(FAMILY), List.of("mase.limit=3")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Closest: maze.");
    }

    @Test
    void aFamilyWhoseIdHoldsAPointOwnsItsOptions() {
        var dotted = TestFamily.of("maze.game", List.of("v1"), List.of(SCALE.with(LIMIT.about())));
        var all = RunSettings.forAll(TestFamily.catalog(FAMILY, dotted), List.of("maze.game.limit=3"));
        assertThat(all.get("maze.game").nonDefault()).containsExactly(Map.entry("maze.game.limit", "3"));
    }

    @Test
    void whatIsAskedInVainIsToldOfTheFamilyThatOwnsIt() {
        var dotted = TestFamily.of("maze.game", List.of("v1"), List.of(SCALE.with(LIMIT.about())));
        var catalog = TestFamily.catalog(FAMILY, dotted);
        var options = List.of("maze.game.limit=3");
        assertThat(AskedInVain.of(catalog, List.of(), options, AskedInVain.Against.EPISODES, Set.of("maze")))
                .containsExactly(
                        "--option maze.game.limit=3: no episode of maze.game was scored, so it changed no score");
        assertThat(AskedInVain.of(catalog, List.of(), options, AskedInVain.Against.EPISODES, Set.of("maze.game")))
                .isEmpty();
    }

    @Test
    void aSettingOfAnotherFamilyIsRefused() {
        assertThatThrownBy(() -> of().number(Input.number("q").setting(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not list");
    }
}
