package games.scoring.minecraftcontest;

import games.scoring.api.Reason;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what the judge's program printed of a world, for {@code verify}: an object by agent token with the zones and,
 * from its later versions, the base and the counts.
 *
 * <p>Where the world lies beside it ({@code NAME.nclevel} and {@code NAME.json} or {@code NAME.nclevel.json}, or one
 * world and one result in a folder), the scores are compared with the world's; what bears the world's name is a result,
 * be it cut or empty. On its own, a result's counts give the first three zones; tools are not among them, so that
 * creation and total can't be recomputed.
 */
final class JudgeFormat implements LogFormat {

    private static final String JSON = ".json";
    private static final int HEAD = 4096;
    private static final List<String> NAMES =
            List.of("\"action\"", "\"survival\"", "\"exploration\"", "\"creation\"", "\"total\"");

    private static final WorldFormat WORLDS = new WorldFormat();

    /** A world, and the result that is compared with it. */
    private record Pair(LogEntry world, LogEntry result) {}

    @Override
    public String id() {
        return "thucraft-result";
    }

    @Override
    public Text title() {
        return Thucraft.text("results of the judge's program (.json)", "评分程序的输出（.json）");
    }

    @Override
    public boolean claims(LogEntry entry) throws IOException {
        return !entry.isFolder() && (worldOfItsName(entry).isPresent() || isResult(entry));
    }

    /** Says whether a file looks like a result. One that can't be read is told of where it is read itself. */
    private static boolean isResult(LogEntry file) {
        if (!file.isNamed() && file.stem(JSON).isEmpty()) {
            return false;
        }
        try {
            var head = new String(file.head(HEAD), StandardCharsets.ISO_8859_1);
            // Binary data, such as an archive in which a result is stored, is none.
            return head.indexOf('\0') < 0 && NAMES.stream().allMatch(head::contains);
        } catch (IOException e) {
            return false;
        }
    }

    /** Says whether a file or folder is a world; as above of one that can't be read. */
    private static boolean isWorld(LogEntry entry) {
        try {
            return WORLDS.claims(entry);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var pair = pairOf(entry);
        if (pair.isEmpty()) {
            alone(entry, out);
            return;
        }
        var world = pair.get().world().name();
        var compared = pair.get().result().name();
        if (compared.equals(entry.name())) {
            out.skip(Place.of(entry), "it is read with " + world + ", whose scores verify compares with it");
        } else if (out.wantsRecorded()) {
            out.reject(
                    Place.of(entry),
                    Reason.INCONSISTENT,
                    "expected one result of " + world + ", found " + compared
                            + " too, which alone is compared. Put one of them elsewhere.");
        } else {
            out.skip(Place.of(entry), "it is a second result of " + world + ", beside " + compared);
        }
    }

    private static void alone(LogEntry entry, EpisodeSink out) throws IOException {
        Map<String, JudgeResult> results;
        try {
            results = JudgeResult.read(entry);
        } catch (IOException e) {
            out.reject(
                    Place.of(entry),
                    JudgeResult.reason(e),
                    "expected a result of the judge's program: " + e.getMessage());
            return;
        }
        if (!out.wantsRecorded()) {
            out.skip(
                    Place.of(entry),
                    "it holds scores without tools; verify compares them, and only the world gives a score");
            return;
        }
        results.forEach((token, result) -> {
            if (result.details().isEmpty()) {
                out.skip(result.place(), "it holds scores without the counts that they come from");
                return;
            }
            var draft = EpisodeDraft.of(Thucraft.BENCHMARK, result.place())
                    .agent(token)
                    .note("tools are not in the judge's counts: creation and score can't be recomputed from them");
            result.put(draft);
            result.record(draft, false);
            result.compareBase(out);
            out.episode(draft);
        });
    }

    /** Finds the result that a world is compared with: that of its name, or the only one beside the only world. */
    static Optional<LogEntry> resultBeside(LogEntry world) throws IOException {
        var folder = world.parent();
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        var stem = WorldFormat.stem(world);
        for (var name : List.of(stem, stem + WorldFormat.SUFFIX, world.name())) {
            var named = folder.get().child(name + JSON);
            if (named.isPresent() && !named.get().isFolder()) {
                return named;
            }
        }
        return onlyPair(folder.get())
                .filter(pair -> pair.world().name().equals(world.name()))
                .map(Pair::result);
    }

    /** Finds the world that a result is of, with the result that is compared with it: this one, or another before it. */
    private static Optional<Pair> pairOf(LogEntry result) throws IOException {
        var world = worldOfItsName(result);
        if (world.isPresent()) {
            return resultBeside(world.get()).map(compared -> new Pair(world.get(), compared));
        }
        var folder = result.parent();
        return folder.isEmpty()
                ? Optional.empty()
                : onlyPair(folder.get()).filter(pair -> pair.result().name().equals(result.name()));
    }

    /** Finds the world that a file is called like. */
    private static Optional<LogEntry> worldOfItsName(LogEntry file) throws IOException {
        var folder = file.parent();
        var stem = file.stem(JSON);
        if (folder.isPresent() && stem.isPresent()) {
            for (var name : List.of(stem.get(), stem.get() + WorldFormat.SUFFIX)) {
                var named = folder.get().child(name);
                if (named.isPresent() && isWorld(named.get())) {
                    return named;
                }
            }
        }
        return Optional.empty();
    }

    /** Finds the world and the result of a folder that holds one of each, under names that do not say whose it is. */
    private static Optional<Pair> onlyPair(LogEntry folder) throws IOException {
        var worlds = new ArrayList<LogEntry>();
        var results = new ArrayList<LogEntry>();
        for (var child : folder.children()) {
            if (isWorld(child)) {
                worlds.add(child);
            } else if (!child.isFolder() && isResult(child)) {
                results.add(child);
            }
            if (worlds.size() > 1 || results.size() > 1) {
                return Optional.empty();
            }
        }
        return worlds.isEmpty() || results.isEmpty()
                ? Optional.empty()
                : Optional.of(new Pair(worlds.get(0), results.get(0)));
    }
}
