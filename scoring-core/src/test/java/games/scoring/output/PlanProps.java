package games.scoring.output;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Status;
import games.scoring.record.ArenaFamily;
import games.scoring.record.Episode;
import games.scoring.record.ReadOptions;
import games.scoring.rule.Rulebook;
import games.scoring.rule.Values;
import games.scoring.score.Scored;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** What a plan lacks is no matter of the order of the records. */
class PlanProps {

    private static final Rulebook RULES = Rulebook.of(ArenaFamily.catalog());

    /** A line of the plan, or a record: an absent repeat is null, an absent id empty. */
    private record Play(@Nullable Long repeat, String id, boolean stated) {
        boolean answers(Play line) {
            return (line.repeat == null || line.repeat.equals(repeat)) && (line.id.isEmpty() || line.id.equals(id));
        }
    }

    @Property(tries = 200)
    void asManyAreThereAsCanBeWhateverTheOrder(@ForAll long seed) throws IOException {
        var random = new Random(seed);
        // Of ids alone and repeats alone a plan has one kind.
        boolean ids = random.nextBoolean();
        var lines = plays(random).stream()
                .filter(line -> (line.repeat == null) == line.id.isEmpty() || (line.repeat == null) == ids)
                .toList();
        var records = new ArrayList<>(plays(random));
        long there = answered(lines, records);
        long played =
                answered(lines, records.stream().filter(each -> !each.stated).toList());
        for (int i = 0; i < 5; i++) {
            Collections.shuffle(records, random);
            var plan = plan(lines);
            records.forEach(each -> plan.saw(scored(each)));
            var missing = new ArrayList<Episode>();
            plan.missing(missing::add);
            assertThat(missing).hasSize((int) (lines.size() - there));
            assertThat(plan.stated()).isEqualTo(there - played);
        }
    }

    /** Different plays; those without an id may be there twice. */
    private static List<Play> plays(Random random) {
        var plays = new ArrayList<Play>();
        for (int i = random.nextInt(7); i > 0; i--) {
            var play = new Play(
                    random.nextBoolean() ? null : Long.valueOf(1 + random.nextInt(2)),
                    random.nextBoolean() ? "" : "e" + random.nextInt(3),
                    random.nextInt(3) == 0);
            if (play.id.isEmpty()
                    || plays.stream()
                            .noneMatch(other -> other.id.equals(play.id)
                                    && (other.repeat == null
                                            ? play.repeat == null
                                            : other.repeat.equals(play.repeat)))) {
                plays.add(play);
            }
        }
        return plays;
    }

    /** Gives how many lines can be answered at most, each by a record of its own: by augmenting paths. */
    private static long answered(List<Play> lines, List<Play> records) {
        int[] of = new int[records.size()];
        Arrays.fill(of, -1);
        long answered = 0;
        for (int line = 0; line < lines.size(); line++) {
            answered += augment(line, lines, records, of, new boolean[records.size()]) ? 1 : 0;
        }
        return answered;
    }

    private static boolean augment(int line, List<Play> lines, List<Play> records, int[] of, boolean[] tried) {
        for (int i = 0; i < of.length; i++) {
            if (!tried[i] && records.get(i).answers(lines.get(line))) {
                tried[i] = true;
                if (of[i] < 0 || augment(of[i], lines, records, of, tried)) {
                    of[i] = line;
                    return true;
                }
            }
        }
        return false;
    }

    private static Plan plan(List<Play> lines) throws IOException {
        var text = new StringBuilder();
        for (var line : lines) {
            text.append("{\"benchmark\":\"arena/duel\",\"agent\":\"m\"")
                    .append(line.repeat == null ? "" : ",\"repeat\":" + line.repeat)
                    .append(line.id.isEmpty() ? "" : ",\"episode\":\"" + line.id + '"')
                    .append("}\n");
        }
        var file = Files.createTempFile("plan", ".jsonl");
        try {
            Files.writeString(file, text);
            return Plan.read(file, "plan.jsonl", ArenaFamily.catalog(), RULES, ReadOptions.DEFAULTS);
        } finally {
            Files.delete(file);
        }
    }

    private static Scored scored(Play play) {
        var benchmark = ArenaFamily.catalog().benchmark("arena/duel").orElseThrow();
        var layout = RULES.layout(benchmark);
        var status = play.stated ? Status.MISSING : Status.SCORED;
        var episode = Episode.of(layout, new Values(layout), "a.jsonl")
                .agent("m")
                .episode(play.id)
                .repeat(play.repeat)
                .build();
        var rule = RULES.resolve(benchmark, "").evaluator().rule();
        return new Scored(episode, rule, status, new double[0], null, Map.of(), List.of());
    }
}
