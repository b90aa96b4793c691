package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.ObjectMapper;

/** What {@code leaderboard --bootstrap} draws from finished runs. */
@DisabledOnOs(OS.WINDOWS)
class BootstrapIT {

    @TempDir
    private Path folder;

    private String out = "";

    @BeforeEach
    void scoreTwentyEpisodesOfTwoAgents() throws Exception {
        var first = new StringBuilder();
        var second = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            first.append(episode("strong", i, 20_000 - 100 * i));
            second.append(episode("weak", i, 100 * i));
        }
        Files.writeString(folder.resolve("first.jsonl"), first);
        Files.writeString(folder.resolve("second.jsonl"), second);
        Files.writeString(folder.resolve("both.jsonl"), first.toString() + second);
        out = scored("both");
    }

    private static String episode(String agent, int number, int points) {
        return "{\"benchmark\":\"orak/2048\",\"agent\":\"" + agent + "\",\"instance\":\"seed-" + number
                + "\",\"episode\":\"e" + number + "\",\"inputs\":{\"final_game_score\":" + points + "}}\n";
    }

    private String scored(String name) throws Exception {
        var its = folder.resolve(name + "-out").toString();
        var run = Scoring.run("run", folder.resolve(name + ".jsonl").toString(), "-o", its);
        assertThat(run.exit()).as(run.err()).isZero();
        return its;
    }

    @Test
    void anIntervalOfTheFamilysNumberAndOfRanksIsShown() throws Exception {
        var shown = Scoring.run("leaderboard", out, "--bootstrap");
        assertThat(shown.exit()).as(shown.err()).isZero();
        assertThat(shown.out())
                .containsPattern("1 +strong +1\\.0000 +1\\.0000 \\.\\. 1\\.0000 +1 +100 %")
                .containsPattern("2 +weak +2\\.0000 +2\\.0000 \\.\\. 2\\.0000 +2 +0 %")
                .contains("of 2000 draws of the episodes fell (bootstrap, seed 0)");
    }

    @Test
    void aSeedDrawsTheSameAgainAndInSeveralFoldersToo() throws Exception {
        var once = Scoring.run("leaderboard", out, "--bootstrap=300", "--seed", "7", "--json");
        var again = Scoring.run("leaderboard", out, "--bootstrap=300", "--seed", "7", "--json");
        var merged = Scoring.run(
                "leaderboard", scored("first"), scored("second"), "--bootstrap=300", "--seed", "7", "--json");
        var other = Scoring.run("leaderboard", out, "--bootstrap=300", "--seed", "8", "--json");
        assertThat(again.out()).isEqualTo(once.out());
        assertThat(merged.out()).isEqualTo(once.out());
        assertThat(other.out()).isNotEqualTo(once.out());
        var json = new ObjectMapper().readTree(once.out());
        assertThat(json.at("/bootstrap/seed").asInt()).isEqualTo(7);
        assertThat(json.at("/benchmarks/0/standings/0/p_first").asDouble()).isEqualTo(1);
    }

    @Test
    void itsTableIsOneThatCanBeChecked() throws Exception {
        var csv = Scoring.run("leaderboard", out, "--bootstrap=300", "--csv");
        var table = Files.writeString(folder.resolve("board.csv"), csv.out());
        var checked = Scoring.run("verify", folder.resolve("both.jsonl").toString(), "--table", table.toString());
        assertThat(checked.exit()).as(checked.out() + checked.err()).isZero();
    }

    @Test
    void whatCannotBeDrawnIsSaid() throws Exception {
        var without = folder.resolve("without").toString();
        Scoring.run("run", folder.resolve("both.jsonl").toString(), "-o", without, "--no-episodes");
        var refused = Scoring.run("leaderboard", without, "--bootstrap");
        assertThat(refused.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains(without + " has no scores.jsonl, whose episodes are drawn");
        assertThat(Scoring.run("leaderboard", out, "--seed", "3").err()).contains("nothing is drawn without it");
        assertThat(Scoring.run("leaderboard", out, "--bootstrap=10").err()).contains("expected 100 draws or more");
    }
}
