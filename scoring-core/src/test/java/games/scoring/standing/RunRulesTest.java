package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.standing.StandingRule;
import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.score.Contest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRulesTest {

    private static final Catalog CATALOG = new Catalog(List.of(LoadedFamily.read(
            new PluginJar("f", "", "f.jar", "", false),
            new GamesFamily(new StandingRule.Mean(), Optional.empty(), Set.of()))));

    @TempDir
    private Path folder;

    private FinishedRun run(String name, String version, String sha256, String scored) throws IOException {
        var out = Files.createDirectory(folder.resolve(name));
        Files.writeString(out.resolve("manifest.json"), """
                {"program":{"name":"scoring"},
                 "plugins":[{"name":"games","version":"%s","sha256":"%s","families":["f","g"]}],
                 "rulesets":{"%s":["v1"]},"inputs":[],"counts":{},"files":[]}
                """.formatted(version, sha256, scored));
        return FinishedRun.open(out);
    }

    @Test
    void familiesThatSeveralBuildsScoredAreTold() throws IOException {
        var one = run("one", "1.0", "a1", "f");
        assertThat(RunRules.apart(List.of(one, run("same", "1.0", "a1", "f")))).isEmpty();
        assertThat(RunRules.apart(List.of(one, run("elsewhere", "1.1", "b2", "g"))))
                .as("the other build scored another family")
                .isEmpty();
        var runs = new ArrayList<>(List.of(one));
        for (int i = 0; i < 5; i++) {
            runs.add(run("later" + i, "1.1", "b2", "f"));
        }
        assertThat(RunRules.apart(runs))
                .singleElement()
                .asString()
                .contains(folder + "/one by games 1.0 (SHA-256 a1…)", "/later2 and 2 other folders by games 1.1 (")
                .doesNotContain("later3");
    }

    @Test
    void noContestIsLeftOutOfALeaderboardInSilence() {
        var standings = new Standings();
        standings.entrants(new Contest("f/one", "v1"));
        standings.addRejected(new Contest("f/two", ""), "ada", 1);
        standings.addRejected(new Contest("Tetris", ""), "ada", 1);
        assertThatCode(() -> RunRules.requireKnown(CATALOG, standings)).doesNotThrowAnyException();
        for (var lacking : List.of(new Contest("f/one", "v2"), new Contest("f/four", "v1"), new Contest("g/one", ""))) {
            var more = new Standings();
            more.merge(standings);
            more.entrants(lacking);
            assertThatThrownBy(() -> RunRules.requireKnown(CATALOG, more))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(lacking.benchmark())
                    .hasMessageContaining("--plugins DIR");
        }
    }
}
