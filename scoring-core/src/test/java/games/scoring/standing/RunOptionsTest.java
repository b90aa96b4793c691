package games.scoring.standing;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.standing.StandingRule;
import games.scoring.output.FinishedRun;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunOptionsTest {

    @TempDir
    Path folder;

    private FinishedRun run(String name, String rulesets, String options) throws IOException {
        var out = Files.createDirectory(folder.resolve(name));
        Files.writeString(
                out.resolve("manifest.json"),
                "{\"program\":{\"name\":\"scoring\"},\"counts\":{},\"inputs\":[],\"files\":[],\"rulesets\":" + rulesets
                        + ",\"options\":" + options + "}");
        return FinishedRun.open(out);
    }

    @Test
    void anOptionOfAFamilyWhoseIdBeginsWithAnothersIsNotTheOthers() throws IOException {
        var family = new GamesFamily(StandingRule.mean(), Optional.empty(), Set.of());
        var catalog = new Catalog(List.of(LoadedFamily.read(new PluginJar("f", "", "f.jar", "", false), family)));
        var both = run("both", "{\"f\":[\"v1\"],\"f.two\":[\"v1\"]}", "{\"f.how\":\"b\",\"f.two.factor\":\"3\"}");
        var one = run("one", "{\"f\":[\"v1\"]}", "{\"f.how\":\"b\"}");
        assertThat(RunOptions.of(catalog, List.of(both, one), List.of())).containsExactly("f.how=b");
    }
}
