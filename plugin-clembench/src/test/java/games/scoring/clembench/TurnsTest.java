package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lists by turn, against the counts of the whole episode. */
final class TurnsTest {

    /**
     * A list and the count that it must not go beyond.
     *
     * @param game the game
     * @param list the list
     * @param turns its numbers
     * @param count what the list holds, and no more than
     * @param enough the least that goes with the list
     */
    private record Turns(String game, Input.Series list, double[] turns, Input.Number count, double enough) {

        Bench.Result counting(double value) {
            var draft = EpisodeDraft.of("clembench/" + game, new Place("record", ""));
            if (game.equals(Adventuregame.NAME)) {
                draft.put(Adventuregame.FINISHED, true, null);
            } else {
                draft.put(Standard.OUTCOME, "lose", null);
            }
            REST.getOrDefault(game, Map.of()).forEach((input, other) -> draft.put(input, other, null));
            draft.put(list, turns, null).put(count, value, null);
            return Bench.score(draft, MemoryEntry.episode("record"), Rulesets.HEAD);
        }

        @Override
        public String toString() {
            return game + " " + list.name();
        }
    }

    private static final Map<String, Map<Input.Number, Double>> REST = Map.of(
            Adventuregame.NAME,
            numbers(
                    Adventuregame.TURNS, 3,
                    Adventuregame.OPTIMAL_TURNS, 2,
                    Adventuregame.MAX_TURNS, 50,
                    Adventuregame.GOAL_COUNT, 3,
                    Adventuregame.GOALS_ACHIEVED, 1),
            Taboo.NAME,
            numbers(Standard.REQUEST_COUNT, 9),
            "wordle",
            numbers(Wordle.ROUNDS, 6),
            "wordle_withcritic",
            numbers(Wordle.ROUNDS, 6, Wordle.AGREEMENTS, 1),
            Privateshared.NAME,
            numbers(
                    Privateshared.PROBES, 4,
                    Privateshared.AGREEMENTS, 3,
                    Privateshared.FALSE_BY_TRUE, 4,
                    Privateshared.TRUE_BY_FALSE, 4,
                    Privateshared.SLOTS, 5),
            Imagegame.NAME,
            numbers(Imagegame.TARGET_CELLS, 5, Imagegame.DRAWN_CELLS, 5, Imagegame.COMMON_CELLS, 0));

    private static Map<Input.Number, Double> numbers(Object... inputsAndValues) {
        var numbers = new LinkedHashMap<Input.Number, Double>();
        for (int i = 0; i < inputsAndValues.length; i += 2) {
            numbers.put((Input.Number) inputsAndValues[i], ((Integer) inputsAndValues[i + 1]).doubleValue());
        }
        return numbers;
    }

    private static Stream<Turns> lists() {
        return Stream.of(
                adventure(Adventuregame.GOALS_BY_TURN, List.of(0, 3, 1), Adventuregame.GOAL_COUNT, 3),
                adventure(Adventuregame.REQUESTS_BY_TURN, List.of(1, 1, 1), Adventuregame.TURNS, 3),
                adventure(Adventuregame.PARSED_BY_TURN, List.of(1, 1, 1), Adventuregame.PARSED, 3),
                adventure(Adventuregame.VIOLATED_BY_TURN, List.of(0, 1, 1), Adventuregame.VIOLATED, 2),
                adventure(Adventuregame.PLANNED_TURNS, List.of(0, 2), Adventuregame.TURNS, 3),
                adventure(Adventuregame.EXPLORED_TURNS, List.of(0, 1), Adventuregame.TURNS, 2),
                turns(Taboo.NAME, Standard.REQUESTS_BY_TURN, List.of(1, 2), Standard.REQUEST_COUNT, 3),
                turns(Taboo.NAME, Standard.PARSED_BY_TURN, List.of(1, 0, 1), Standard.PARSED_COUNT, 2),
                turns(Taboo.NAME, Standard.VIOLATED_BY_TURN, List.of(0, 1), Standard.VIOLATED_COUNT, 1),
                turns(Taboo.NAME, Taboo.CORRECT_BY_TURN, List.of(0, 0), Standard.REQUEST_COUNT, 2),
                turns("wordle", Wordle.CLOSENESS, List.of(5, 8), Wordle.ROUNDS, 2),
                turns("wordle", Wordle.STRATEGY, List.of(0, 20), Wordle.ROUNDS, 2),
                turns("wordle_withcritic", Wordle.CHANGES_OF_OPINION, List.of(0, 1), Wordle.DISAGREEMENTS, 1),
                turns(Privateshared.NAME, Privateshared.FILLED_BY_TURN, List.of(0, 1, 1), Privateshared.FILLED, 2),
                turns(Imagegame.NAME, Imagegame.LENGTH_BY_TURN, List.of(7, 5), Imagegame.INSTRUCTION_LENGTH, 12),
                turns(Imagegame.NAME, Imagegame.TOKENS_BY_TURN, List.of(7, 5), Imagegame.INSTRUCTION_TOKENS, 12),
                turns(Imagegame.NAME, Imagegame.CHANGED_BY_TURN, List.of(7, 5), Imagegame.CHANGED_CELLS, 12),
                turns(Imagegame.NAME, Imagegame.PRECISION_BY_TURN, List.of(0, 0), Imagegame.TURNS, 2),
                turns(Imagegame.NAME, Imagegame.RECALL_BY_TURN, List.of(0, 0), Imagegame.TURNS, 2),
                turns(Imagegame.NAME, Imagegame.F1_BY_TURN, List.of(0, 0), Imagegame.TURNS, 2),
                turns(Referencegame.NAME, Referencegame.LENGTH_BY_TURN, List.of(9), Referencegame.EXPRESSION_LENGTH, 9),
                turns(
                        Referencegame.NAME,
                        Referencegame.TOKENS_BY_TURN,
                        List.of(2),
                        Referencegame.EXPRESSION_TOKENS,
                        2));
    }

    private static Turns adventure(Input.Series list, List<Integer> turns, Input.Number count, double enough) {
        return turns(Adventuregame.NAME, list, turns, count, enough);
    }

    private static Turns turns(String game, Input.Series list, List<Integer> turns, Input.Number count, double enough) {
        return new Turns(
                game, list, turns.stream().mapToDouble(Integer::doubleValue).toArray(), count, enough);
    }

    @ParameterizedTest
    @MethodSource("lists")
    void noTurnGoesBeyondTheCount(Turns turns) {
        assertThat(turns.counting(turns.enough()).message()).isEmpty();
        assertThat(turns.counting(turns.enough() - 1).reject()).isEqualTo(Reason.INCONSISTENT);
    }
}
