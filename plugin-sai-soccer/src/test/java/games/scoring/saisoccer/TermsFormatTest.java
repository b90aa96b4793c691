package games.scoring.saisoccer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.testkit.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class TermsFormatTest {

    @TempDir
    Path folder;

    private final Trial trial = Trial.of(new SaiSoccerFamily());

    private Trial.Outcome read(String... lines) throws IOException {
        var file = folder.resolve("terms.jsonl");
        Files.writeString(file, String.join("\n", lines));
        return trial.files(file);
    }

    private static String line(String task, String terms, String more) {
        return "{\"env_id\":\"LowerT1" + task + "-v0\",\"reward_terms\":{" + terms + "}" + more + "}";
    }

    @Test
    void aLineIsAnEpisodeOfItsEnvironment() throws Exception {
        var result = read(line(
                        "KickToTarget", "\"success\":true,\"distance\":0.5", ",\"agent\":\"a1\",\"terminated\":true"))
                .only();
        assertThat(result.scored().rule().benchmark().id()).isEqualTo("sai-soccer/kick-to-target");
        assertThat(result.scored().episode().agent()).isEqualTo("a1");
        assertThat(result.score()).isCloseTo(1.95, within(1e-12));
        assertThat(result.place(Tasks.DISTANCE)).endsWith("terms.jsonl line 1 /reward_terms/distance");
    }

    @Test
    void termsThatTheTaskDoesNotKnowAreIgnoredAndNamedWhateverTheyHold() throws Exception {
        var result = read(line(
                        "KickToTarget", "\"goal_scored\":null,\"Success\":true,\"success\":1,\"bonus\":\"x\"", ""))
                .only();
        assertThat(result.score()).isCloseTo(1.7, within(1e-12));
        assertThat(result.notes())
                .contains("reward terms that the function does not know are ignored: goal_scored, Success, bonus");
    }

    @Test
    void aTermThatIsNoNumberIsRefused() throws Exception {
        var outcome = read(
                line("KickToTarget", "\"x\":null,\"distance\":\"0.5\"", ""),
                line("KickToTarget", "\"distance\":NaN", ""),
                "{\"reward_terms\":{\"distance\":null},\"env_id\":\"LowerT1KickToTarget-v0\"}",
                line("KickToTarget", "\"distance\":0.5", ",\"terminated\":\"yes\""),
                line("PenaltyKick", "\"goal_scored\":true", ""),
                "{\"env_id\":\"LowerT1KickToTarget-v0\"}",
                line("KickToTarget", "\"distance\":1", "} {"));
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.rejects())
                .extracting(reject -> reject.code())
                .containsExactly(
                        Reason.WRONG_TYPE,
                        Reason.NOT_FINITE,
                        Reason.WRONG_TYPE,
                        Reason.WRONG_TYPE,
                        Reason.UNKNOWN_BENCHMARK,
                        Reason.MALFORMED,
                        Reason.MALFORMED);
        assertThat(outcome.rejects().get(0).pointer()).isEqualTo("/reward_terms/distance");
        assertThat(outcome.rejects().get(0).source()).endsWith("terms.jsonl:1");
    }

    @Test
    void aLineThatIsNotTheLastOfItsEpisodeIsUnfinished() throws Exception {
        var result = read(line(
                        "GoaliePenaltyKick", "\"goal_scored\":true", ",\"terminated\":false,\"truncated\":false"))
                .only();
        assertThat(result.status()).isEqualTo(Status.UNFINISHED);
        assertThat(result.score()).isZero();
    }

    @Test
    void aTermNamedTwiceIsMalformed() throws Exception {
        assertThat(read(line("KickToTarget", "\"success\":1,\"success\":0", "")).rejects())
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo(Reason.MALFORMED));
    }

    @Test
    void recordedScoresAndStepsAreKept() throws Exception {
        var result = read(line("KickToTarget", "\"success\":1", ",\"episode_steps\":3,\"score\":1.7"))
                .only();
        assertThat(result.recorded("score")).isEqualTo(1.7);
        assertThat(result.input(Tasks.EPISODE_STEPS)).isEqualTo(3);
    }

    @Test
    void theSharedSamplesOfRealEnvironmentsScore() throws Exception {
        var samples = JsonMapper.builder()
                .build()
                .readTree(Files.readString(Shared.file("data/sai-soccer/sai_reward_terms_samples.json")))
                .path("reward_terms");
        for (var sample : samples.properties()) {
            if (sample.getKey().equals("LowerT1PenaltyKick-v0")) {
                continue; // no task of the contest
            }
            var outcome = read("{\"env_id\":\"" + sample.getKey() + "\",\"reward_terms\":" + sample.getValue() + "}");
            assertThat(outcome.only().score()).isBetween(-1.0, -0.29);
        }
    }
}
