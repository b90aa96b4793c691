package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of adventuregame that come from no log. */
final class AdventureRecordsTest {

    private static final String NOTE =
            "a loss at the turn limit scores exactly 0, though the document says that it does not";

    @ParameterizedTest
    @CsvSource({
        // turns, finished, ended by; the note
        "50, false, , true",
        "50, false, done, true",
        "50, false, turn_limit, true",
        "50, true, turn_limit, false",
        "50, true, , false",
        "49, false, , false",
        "50, false, invalid_format, false",
    })
    void aLossAtTheLimitIsZeroAndSaysSo(int turns, boolean finished, @Nullable String endedBy, boolean noted) {
        var draft = record(turns).put(Adventuregame.FINISHED, finished, null);
        if (endedBy != null) {
            draft.put(Adventuregame.ENDED_BY, endedBy, null);
        }

        assertThat(score(draft, Rulesets.README).notes()).isEqualTo(noted ? List.of(NOTE) : List.of());
    }

    @ParameterizedTest
    @CsvSource({"2, 3, INCONSISTENT", "2, 0, INCONSISTENT", "2, 1, ", "0, 3, ", "2, , ", "4, , INCONSISTENT"})
    void parsedAndViolatedRequestsMakeUpTheTurns(int parsed, @Nullable Integer violated, @Nullable Reason reject) {
        var draft = record(3).put(Adventuregame.PARSED, parsed, null);
        if (violated != null) {
            draft.put(Adventuregame.VIOLATED, violated, null);
        }

        assertThat(score(draft, Rulesets.HEAD).reject()).isEqualTo(reject);
    }

    @Test
    void repliesInAWrongFormatAreNotParsed() {
        var result = score(record(5).put(Adventuregame.VIOLATED, 3, null), Rulesets.HEAD);

        assertThat(result.metric("parsed_request_count")).isEqualTo(2);
        assertThat(result.metric("request_success_ratio")).isEqualTo(0.4);
    }

    @ParameterizedTest
    @ValueSource(strings = {Rulesets.README, Rulesets.V1, Rulesets.V2, Rulesets.HEAD})
    void whetherTheAdventureWasFinishedMustBeSaid(String ruleset) {
        var draft = EpisodeDraft.of("clembench/adventuregame", new Place("record", ""))
                .put(Adventuregame.TURNS, 5, null)
                .put(Adventuregame.OPTIMAL_TURNS, 2, null)
                .put(Adventuregame.MAX_TURNS, 50, null)
                .put(Adventuregame.GOAL_COUNT, 3, null)
                .put(Adventuregame.GOALS_ACHIEVED, 3, null);

        assertThat(score(draft, ruleset).reject()).isEqualTo(Reason.MISSING_INPUT);
    }

    @Test
    void aRecordedShareOfGoalsBelongsToScoresAlone() {
        assertThat(score(record(3).put(Adventuregame.RECORDED_RATIO, 0.5, null), Rulesets.HEAD)
                        .reject())
                .isEqualTo(Reason.INCONSISTENT);
    }

    @Test
    void goalsByTurnAreThoseOfTheTurns() {
        assertThat(byTurn(0, 1, 3).reject()).isNull();
        assertThat(byTurn(0, 3, 2).reject()).isNull();
        assertThat(byTurn(-2, 1, 3).reject()).isEqualTo(Reason.OUT_OF_RANGE);
        assertThat(byTurn(1, 9, 3).reject()).isEqualTo(Reason.INCONSISTENT);
        assertThat(byTurn(4, 0, 3).reject()).isEqualTo(Reason.INCONSISTENT);
        assertThat(byTurn(1, 3).reject()).isEqualTo(Reason.INCONSISTENT);
        assertThat(byTurn(0, 1, 2, 3).reject()).isEqualTo(Reason.INCONSISTENT);
    }

    private static Bench.Result byTurn(double... goals) {
        return score(record(3).put(Adventuregame.GOALS_BY_TURN, goals, null), Rulesets.HEAD);
    }

    private static EpisodeDraft record(int turns) {
        return EpisodeDraft.of("clembench/adventuregame", new Place("record", ""))
                .put(Adventuregame.TURNS, turns, null)
                .put(Adventuregame.OPTIMAL_TURNS, 2, null)
                .put(Adventuregame.MAX_TURNS, 50, null)
                .put(Adventuregame.GOAL_COUNT, 3, null)
                .put(Adventuregame.GOALS_ACHIEVED, 3, null)
                .put(Adventuregame.FINISHED, true, null);
    }

    private static Bench.Result score(EpisodeDraft draft, String ruleset) {
        return Bench.score(draft, MemoryEntry.episode("record"), ruleset);
    }
}
