package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AdventureMeasureTest {

    private static final String NO_GOAL = "goal_status:{'goal_states_achieved':[],'turn_goal_score':0}";

    @TempDir
    Path folder = Path.of("");

    @Test
    void aFormatErrorCountsForItsTurnAndAllLaterOnes() throws IOException {
        var inputs = measured("[], [invalid_format:'command_tag_missing'], []");

        assertThat(inputs).containsEntry("violated_requests", 2.0).containsEntry("parsed_requests", 1.0);
        assertThat((double[]) inputs.get("violated_requests_by_turn")).containsExactly(0, 1, 1);
        assertThat((double[]) inputs.get("command_tag_missing_by_turn")).containsExactly(0, 1, 0);
        assertThat(inputs).containsEntry("ended_by", "invalid_format");
    }

    @Test
    void twoFailuresOfOneKindInATurnCountOnce() throws IOException {
        var fail = "action_fail:{'phase':'resolution','fail_type':'no_exit_to','arg':''}";

        var inputs = measured("[" + fail + "," + fail + "," + NO_GOAL + "]");

        assertThat((double[]) inputs.get("no_exit_to_by_turn")).containsExactly(1);
        assertThat((double[]) inputs.get("action_resolution_fail_by_turn")).containsExactly(1);
    }

    @Test
    void doneBeforeTheAdventureIsFinishedIsAHallucinationAndLaterOnesAreNot() throws IOException {
        var inputs = measured("[action_info:{'action_type':'done'}],"
                + "[action_info:{'action_type':'take'}, adventure_finished:[]],"
                + "[action_info:{'action_type':'done'}]");

        assertThat((double[]) inputs.get("hallucination_by_turn")).containsExactly(1, 0, 0);
        assertThat((double[]) inputs.get("hallucinated_finish_by_turn")).containsExactly(0, 0, 0);
    }

    @Test
    void theGameResultOverridesWhatEventsSaid() throws IOException {
        var inputs = measured("[action_info:{'action_type':'take'}, adventure_finished:['a','b'],"
                + "game_result:{'goal_states_achieved':['a'],'game_successfully_finished':false}]");

        assertThat(inputs).containsEntry("finished", false).containsEntry("goals_achieved", 1.0);
    }

    @Test
    void followingAfterATurnWithoutAPlanIsFollowingABadPlan() throws IOException {
        var inputs = measured("[], [plan_followed:1, plan_command_success_ratio:0.5], [plan_followed:1]");

        assertThat(inputs).containsEntry("plans_followed", 2.0).containsEntry("bad_plans_followed", 1.0);
    }

    @Test
    void thePlanFollowedInTheFirstTurnIsNotCounted() throws IOException {
        assertThat(measured("[plan_followed:1], []")).containsEntry("plans_followed", 0.0);
    }

    @Test
    void goalScoresAddUpToTheGoalsThatHold() throws IOException {
        var inputs = measured("[goal_status:{'goal_states_achieved':[],'turn_goal_score':2}],"
                + "[goal_status:{'goal_states_achieved':[],'turn_goal_score':-1}], []");

        assertThat((double[]) inputs.get("goals_by_turn")).containsExactly(2, 1, 1);
        assertThat(inputs).containsEntry("turns_without_goal_status", 1.0);
    }

    @Test
    void theLastActionOfATurnGivesItsExplorationValues() throws IOException {
        var inputs = measured("[], [action_info:" + explored("take", 0.25) + ", action_info:" + explored("go", 0.5)
                + "," + NO_GOAL + "]");

        assertThat((double[]) inputs.get("explored_turns")).containsExactly(1);
        assertThat((double[]) inputs.get("known_entities_ratios")).containsExactly(0.5);
    }

    private static String explored(String type, double known) {
        return "{'action_type':'" + type + "','exploration_info':{'action_epistemic':true,'action_pragmatic':false,"
                + "'effective_epistemic_gain_amount':1,'known_entities_ratio':" + known
                + ",'visited_rooms_ratio':0.5,'known_goal_entities_ratio':0.5}}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'known_goal_entities_ratio':NaN | known_goal_entities_ratios",
                "'known_entities_ratio':0.5 | known_goal_entities_ratios",
                "'action_epistemic':NaN | epistemic_actions",
                "'action_epistemic':null | epistemic_actions",
                "'known_goal_entities_ratio':null | known_goal_entities_ratios",
                "'effective_epistemic_gain_amount':0.5 | epistemic_gains",
            })
    void anExplorationValueThatIsNoNumberCostsItsListAlone(String member, String list) throws IOException {
        var all = new LinkedHashMap<String, String>();
        for (var given : explored("take", 0.25)
                .replaceAll(".*exploration_info':\\{|}}", "")
                .split(",", -1)) {
            all.put(given.substring(0, given.indexOf(':')), given);
        }
        all.remove("'known_goal_entities_ratio'");
        if (!member.startsWith("'known")) {
            all.put("'known_goal_entities_ratio'", "'known_goal_entities_ratio':0.5");
        }
        all.put(member.substring(0, member.indexOf(':')), member);
        write("[action_info:{'action_type':'take','exploration_info':{" + String.join(",", all.values()) + "}}," + WON
                + "]");

        var result = scored();

        assertThat(result.metric("score")).isEqualTo(100);
        assertThat(Collected.below(folder).only().values())
                .doesNotContainKey(list)
                .containsKeys("known_entities_ratios", "explored_turns", "pragmatic_actions");
        assertThat(result.notes()).anyMatch(note -> note.startsWith("exploration values that are left out"));
    }

    private static final String WON =
            "game_result:{'goal_states_achieved':['a','b','c'],'game_successfully_finished':true}";

    @Test
    void valuesOfPlansAreCountedAsTheProgramDoes() throws IOException {
        write("[plan_command_success_ratio:1.2],[plan_followed:true," + WON + "]");

        var result = scored();

        assertThat(result.metric("score")).isEqualTo(100);
        assertThat(result.metric("plan_followed_ratio")).isEqualTo(0.5);
        assertThat(result.metric("plan_average_viability_ratio")).isEqualTo(0.6);
        assertThat(result.metric("bad_plan_follow_ratio")).isEqualTo(0);
    }

    @ParameterizedTest
    @CsvSource({
        "plan_followed:2, plan_followed_ratio, plan_average_viability_ratio",
        "plan_command_success_ratio:NaN, plan_average_viability_ratio, plan_followed_ratio",
        "plan_command_success_ratio:null, plan_average_viability_ratio, plan_followed_ratio",
        "plan_followed:null, plan_followed_ratio, plan_average_viability_ratio",
    })
    void aValueOfPlansThatIsNoNumberCostsWhatIsMadeOfIt(String event, String lost, String kept) throws IOException {
        write("[],[" + event + "," + WON + "]");

        var result = scored();

        assertThat(result.metric("score")).isEqualTo(100);
        assertThat(result.metric(lost)).isNaN();
        assertThat(result.metric("bad_plan_follow_ratio")).isNaN();
        assertThat(result.metric(kept)).isEqualTo(0);
        assertThat(result.notes()).anyMatch(note -> note.startsWith("what is made of "));
    }

    @ParameterizedTest
    @CsvSource({"-1", "4"})
    void goalsThatCannotHoldAreLeftOut(int change) throws IOException {
        write("[goal_status:{'goal_states_achieved':[],'turn_goal_score':" + change + "}," + WON + "]");

        var result = scored();

        assertThat(result.metric("score")).isEqualTo(100);
        assertThat(result.series()).doesNotContainKey("goal_score");
        assertThat(result.notes()).anyMatch(note -> note.startsWith("goals by turn are left out"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "'turn_goal_score':null", "'turn_goal_score':NaN"})
    void aChangeOfGoalsThatIsNoNumberCostsTheListAlone(String member) throws IOException {
        write("[" + NO_GOAL + "],[goal_status:{" + member + "}," + WON + "]");

        var result = scored();

        assertThat(result.metric("score")).isEqualTo(100);
        assertThat(result.series()).doesNotContainKey("goal_score");
        assertThat(result.notes())
                .contains("goals by turn are left out: some goal_status has no number for turn_goal_score");
    }

    /** Each of these is followed by what came of the action, in the same turn. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "metadata:'Turn 1'",
                "action_info:{'action_type':'go'}",
                "action_fail:{'phase':'parsing','fail_type':'lark_exception'}",
                "turn_plan:['go']",
                "plan_length:3",
            })
    void aTurnThatIsCutBehindItsActionIsUnfinished(String event) throws IOException {
        write("[" + NO_GOAL + "],[" + event + "]");

        assertThat(scored().status()).isEqualTo(Status.UNFINISHED);
        assertThat(scored().message())
                .startsWith("the log stops before the end: its last event is /turns/1/0, of type ");
    }

    private Bench.Result scored() throws IOException {
        var read = Collected.below(folder);
        return read.scored(Rulesets.V2);
    }

    @Test
    void withoutGameResultNoGoalCountsAndANoteSaysSo() throws IOException {
        write("[goal_status:{'goal_states_achieved':['a'],'turn_goal_score':1}]");

        var draft = Collected.below(folder).only();

        assertThat(draft.values()).containsEntry("goals_achieved", 0.0);
        assertThat(draft.notes()).anyMatch(note -> note.startsWith("no game_result"));
    }

    private Map<String, Object> measured(String turns) throws IOException {
        write(turns);
        return Collected.below(folder).only().values();
    }

    /** Writes turns as {@code [type:content, …], …}, with single quotes. */
    private void write(String turns) throws IOException {
        Files.writeString(folder.resolve("interactions.json"), Logs.interactions(turns));
    }
}
