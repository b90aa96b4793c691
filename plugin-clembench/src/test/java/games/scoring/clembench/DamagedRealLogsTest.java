package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.vectors.Shared;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Real logs, damaged in every way that the same seed gives: a reject that names the place, or the rule's number. */
final class DamagedRealLogsTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();
    private static final int EPISODES = 24;
    private static final int CUTS = 20;
    private static final int CHANGES = 40;
    private static final Pattern LOSS =
            Pattern.compile("^no event |^no game_result |^turns without |^the log stops before the end");

    /** An episode's files. */
    private record Episode(String path, byte[] log, Path folder) {

        String game() {
            return path.split("/", -1)[1];
        }

        Collected read(byte[] damaged) throws IOException {
            var entry = MemoryEntry.episode(path).with(EpisodeFolder.INTERACTIONS, damaged);
            if (Files.exists(folder.resolve(EpisodeFolder.INSTANCE))) {
                entry.with(EpisodeFolder.INSTANCE, Files.readAllBytes(folder.resolve(EpisodeFolder.INSTANCE)));
            }
            try (var beside = Files.newDirectoryStream(folder.getParent(), "experiment*.json")) {
                for (var file : beside) {
                    entry.withAbove(file.getFileName().toString(), Files.readString(file));
                }
            }
            return Collected.of(entry);
        }
    }

    private static List<Episode> some(String tree) throws IOException {
        var root = Shared.data(tree);
        List<Path> all;
        try (var files = Files.walk(root)) {
            all = files.filter(f -> f.endsWith(EpisodeFolder.INTERACTIONS))
                    .sorted()
                    .toList();
        }
        var chosen = new ArrayList<Episode>();
        for (int i = 0; i < Math.min(EPISODES, all.size()); i++) {
            var folder = all.get((int) ((long) i * all.size() / Math.min(EPISODES, all.size())))
                    .getParent();
            int names = folder.getNameCount();
            var path = folder.subpath(names - 4, names).toString().replace('\\', '/');
            chosen.add(new Episode(path, Files.readAllBytes(folder.resolve(EpisodeFolder.INTERACTIONS)), folder));
        }
        assertThat(chosen).isNotEmpty();
        return chosen;
    }

    @ParameterizedTest
    @ValueSource(strings = {"adventuregame-v1", "v1.6-seven-games", "v2.0-adventuregame-replayed", "newer-layouts"})
    void aLogThatIsCutIsRejectedAsMalformed(String tree) throws IOException {
        var random = new Random(1);
        for (var episode : some(tree)) {
            int whole = new String(episode.log(), StandardCharsets.UTF_8)
                    .stripTrailing()
                    .length();
            for (int i = 0; i < CUTS; i++) {
                int end = random.nextInt(Math.min(whole, episode.log().length));
                var read = episode.read(Arrays.copyOf(episode.log(), end));

                assertThat(read.episodes).as(episode.path() + " cut at " + end).isEmpty();
                assertThat(read.rejects)
                        .extracting(Collected.Rejected::reason)
                        .as(episode.path() + " cut at " + end)
                        .containsExactly(Reason.MALFORMED);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"adventuregame-v1", "v1.6-seven-games", "v2.0-adventuregame-replayed", "newer-layouts"})
    void aValueOfAnotherTypeIsRejectedByItsPlaceOrNotRead(String tree) throws IOException {
        var random = new Random(2);
        for (var episode : some(tree)) {
            var pointers = new ArrayList<String>();
            collect(JSON.readTree(episode.log()), "", pointers);
            for (int i = 0; i < CHANGES; i++) {
                var pointer = pointers.get(random.nextInt(pointers.size()));
                var log = JSON.readTree(episode.log());
                replace(log, pointer, other(log.at(pointer), random));
                var read = episode.read(JSON.writeValueAsBytes(log));

                assertThat(read.episodes.size() + read.rejects.size())
                        .as(episode.path() + " " + pointer)
                        .isEqualTo(1);
                for (var reject : read.rejects) {
                    assertThat(reject.reason()).isNotEqualTo(Reason.PLUGIN_ERROR);
                    assertThat(reject.message()).isNotBlank();
                    assertThat(reject.place().path()).contains(".json");
                    assertThat(reject.place().at())
                            .as(episode.path() + " " + pointer + ": " + reject.message())
                            .startsWith("/");
                }
                score(read, episode.path() + " " + pointer);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"adventuregame-v1", "v1.6-seven-games", "v2.0-adventuregame-replayed", "newer-layouts"})
    void aValueOfAnotherTypeThatTheRuleReadsIsRejectedByItsPlace(String tree) throws IOException {
        var random = new Random(4);
        for (var episode : some(tree)) {
            var whole = JSON.readTree(episode.log());
            var pointers = WhatRulesRead.in(episode.game(), whole);
            for (int i = 0; i < CHANGES; i++) {
                var pointer = pointers.get(random.nextInt(pointers.size()));
                var log = JSON.readTree(episode.log());
                replace(log, pointer, other(log.at(pointer), random));
                var read = episode.read(JSON.writeValueAsBytes(log));

                var what = episode.path() + " " + pointer + " now " + log.at(pointer);
                if (log.at(pointer).isNull() && WhatRulesRead.isOfNoScore(pointer, whole)) {
                    assertThat(read.only().notes()).as(what).isNotEmpty();
                    continue;
                }
                assertThat(read.episodes).as(what).isEmpty();
                assertThat(read.rejects).as(what).hasSize(1);
                assertThat(read.rejects.get(0).reason()).as(what).isEqualTo(Reason.WRONG_TYPE);
                assertThat(read.rejects.get(0).place().at()).as(what).startsWith(pointer);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"adventuregame-v1", "v1.6-seven-games", "v2.0-adventuregame-replayed", "newer-layouts"})
    void aLogThatLostAnyEventIsScoredByWhatIsLeft(String tree) throws IOException {
        var random = new Random(3);
        for (var episode : some(tree)) {
            for (int i = 0; i < CHANGES; i++) {
                var log = JSON.readTree(episode.log());
                var turns = log.path("turns");
                if (turns.isEmpty()) {
                    continue;
                }
                var turn = (ArrayNode) turns.path(random.nextInt(turns.size()));
                if (turn.isEmpty()) {
                    continue;
                }
                int index = random.nextInt(turn.size());
                turn.remove(index);
                var read = episode.read(JSON.writeValueAsBytes(log));

                assertThat(read.rejects).as(episode.path()).isEmpty();
                assertThat(read.episodes).as(episode.path()).hasSize(1);
                score(read, episode.path() + " without event " + index);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"adventuregame-v1", "v1.6-seven-games", "v2.0-adventuregame-replayed", "newer-layouts"})
    void aLogThatLostItsEndSaysSo(String tree) throws IOException {
        int ends = 0;
        for (var episode : some(tree)) {
            var whole = JSON.readTree(episode.log());
            for (var end : WhatRulesRead.ends(episode.game(), whole)) {
                ends++;
                var log = JSON.readTree(episode.log());
                int slash = end.lastIndexOf('/');
                ((ArrayNode) log.at(end.substring(0, slash))).remove(Integer.parseInt(end.substring(slash + 1)));
                var read = episode.read(JSON.writeValueAsBytes(log));

                var what = episode.path() + " without " + end + " " + whole.at(end + "/action/type");
                assertThat(read.rejects).as(what).isEmpty();
                assertThat(lossesIn(read.only())).as(what).isNotEmpty();
                score(read, what);
            }
        }
        assertThat(ends).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"adventuregame-v1", "v1.6-seven-games", "v2.0-adventuregame-replayed", "newer-layouts"})
    void aCompleteLogSaysNothingOfALoss(String tree) throws IOException {
        var read = Collected.below(Shared.data(tree));

        assertThat(read.episodes).isNotEmpty();
        for (var one : read.episodes) {
            if (one.draft().place().path().contains("/")
                    && one.entry().child(EpisodeFolder.INTERACTIONS).isPresent()) {
                assertThat(lossesIn(one.draft())).as(one.entry().path()).isEmpty();
            }
        }
    }

    /** The notes that tell of a lost end, and the reason of a log that is not scored for its want. */
    private static List<String> lossesIn(EpisodeDraft draft) {
        return Stream.concat(draft.notes().stream(), Stream.of(draft.statusReason()))
                .filter(text -> LOSS.matcher(text).find())
                .toList();
    }

    /** A number, or a metric that is undefined, or a reject of the rule: never a crash. */
    private static void score(Collected read, String what) {
        for (var one : read.episodes) {
            var result = Bench.score(one.draft(), one.entry(), "head");
            assertThat(result.reject() != null || result.status() != null)
                    .as(what)
                    .isTrue();
            if (result.reject() != null) {
                assertThat(result.reject()).as(what).isNotEqualTo(Reason.PLUGIN_ERROR);
            }
        }
    }

    private static void collect(JsonNode node, String at, List<String> pointers) {
        if (!at.isEmpty()) {
            pointers.add(at);
        }
        if (node instanceof ObjectNode object) {
            object.properties()
                    .forEach(p -> collect(
                            p.getValue(),
                            at + "/" + p.getKey().replace("~", "~0").replace("/", "~1"),
                            pointers));
        } else {
            for (int i = 0; i < node.size(); i++) {
                collect(node.path(i), at + "/" + i, pointers);
            }
        }
    }

    private static JsonNode other(JsonNode value, Random random) throws IOException {
        var others = new ArrayList<>(List.of("7", "\"text\"", "true", "[]", "{}", "null", "-0.5", "[[]]"));
        others.removeIf(text -> JSON.readTree(text).getNodeType() == value.getNodeType());
        // Where a truth value stands, programs also write 0 and 1.
        others.removeIf(text -> text.equals("true") && value.isNumber());
        return JSON.readTree(others.get(random.nextInt(others.size())));
    }

    private static void replace(JsonNode log, String pointer, JsonNode value) {
        int slash = pointer.lastIndexOf('/');
        var parent = log.at(pointer.substring(0, slash));
        var last = pointer.substring(slash + 1).replace("~1", "/").replace("~0", "~");
        if (parent instanceof ArrayNode list) {
            list.set(Integer.parseInt(last), value);
        } else {
            ((ObjectNode) parent).set(last, value);
        }
    }
}
