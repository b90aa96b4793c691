package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.record.ArenaFamily;
import games.scoring.rule.Rulebook;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;

/** An episode counts once, the first time, in whatever order ids come and wherever the input is cut. */
class DuplicatesProps {

    private record Id(String agent, String instance, String episode) {

        String record() {
            return "{\"benchmark\":\"arena/duel\",\"agent\":\"" + agent + "\",\"instance\":\"" + instance
                    + "\",\"episode\":\"" + episode + "\",\"inputs\":{\"points\":1}}\n";
        }
    }

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void theFirstOfEqualEpisodesCounts(@ForAll @IntRange(max = 1_000_000) int seed) throws IOException {
        var random = new Random(seed);
        var episodes = episodes(random);
        Path folder = Files.createTempDirectory("duplicates");
        Path input = Files.createDirectory(folder.resolve("in"));
        var expected = new ArrayList<String>();
        var seen = new HashSet<Id>();
        int files = 1 + random.nextInt(8);
        for (int file = 0, at = 0; file < files; file++) {
            int to = file == files - 1 ? episodes.size() : at + random.nextInt(episodes.size() - at + 1);
            var text = new StringBuilder();
            for (int line = 1; at < to; at++, line++) {
                text.append(episodes.get(at).record());
                if (!seen.add(episodes.get(at))) {
                    expected.add(file + ".jsonl:" + line);
                }
            }
            Files.writeString(input.resolve(file + ".jsonl"), text);
        }
        assertThat(duplicates(
                        input, ScoringRun.Options.of(1 + random.nextInt(3)).scratch(folder)))
                .isEqualTo(expected);
        try (var out = OutputFolder.open(folder.resolve("out"), OutputFolder.Opening.NEW, Map.of(), List.of())) {
            var keeping = ScoringRun.Options.of(1 + random.nextInt(3)).keeping(out, Duration.ZERO);
            assertThat(duplicates(input, keeping)).isEqualTo(expected);
        }
    }

    private static List<String> duplicates(Path input, ScoringRun.Options options) throws IOException {
        var catalog = ArenaFamily.catalog();
        var rejects = new ByteArrayOutputStream();
        try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults())) {
            new ScoringRun(catalog, Rulebook.of(catalog), options, 50)
                    .run(walk, List.of(new LineFiles(new ByteArrayOutputStream(), rejects, false)));
        }
        String base = input.toString().replace('\\', '/') + "/";
        return rejects.toString(StandardCharsets.UTF_8)
                .lines()
                .peek(line -> assertThat(line).contains("\"duplicate-episode\""))
                .map(line -> line.substring("{\"source\":\"".length(), line.indexOf("\",\"code\""))
                        .replace(base, ""))
                .toList();
    }

    private static List<Id> episodes(Random random) {
        int agents = 1 + random.nextInt(3);
        int instances = 1 + random.nextInt(3);
        int order = random.nextInt(4);
        var all = new ArrayList<Id>();
        for (int i = 0; i < 300; i++) {
            var id = switch (order) {
                // Rising; rising within instances; beginning again; as it comes.
                case 0 -> new Id("a" + i % agents, "i" + random.nextInt(instances), "e" + i);
                case 1 -> new Id("a" + i % agents, "i" + i / 100, "e" + i % 100);
                case 2 -> new Id("a" + i / 100 % agents, "i", "e" + i % 150);
                default -> new Id("a" + i % agents, "i" + random.nextInt(instances), "e" + random.nextInt(2000));
            };
            all.add(id);
            if (order < 2 && i > 150 && random.nextInt(100) == 0) {
                all.add(all.get(random.nextInt(all.size())));
            }
        }
        return all;
    }
}
