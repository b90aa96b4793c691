package games.scoring.minecraftcontest;

import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what the judge's program printed of a world, for {@code verify}: an object by agent token with the zones and,
 * from its later versions, the counts.
 *
 * <p>Where the world lies beside it ({@code NAME.nclevel} and {@code NAME.json} or {@code NAME.nclevel.json}, or one
 * world and one result in a folder), the scores are compared with the world's; under the world's name an empty file is
 * a result too, that says nothing. On its own, a result's counts give the first three zones; tools are not among them, so
 * that creation and total can't be recomputed.
 */
final class JudgeFormat implements LogFormat {

    private static final String JSON = ".json";
    private static final int HEAD = 4096;

    /** As it looks byte by byte. */
    private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

    private static final List<String> NAMES =
            List.of("\"base\"", "\"action\"", "\"survival\"", "\"exploration\"", "\"creation\"", "\"total\"");

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
        return !entry.isFolder()
                && (entry.isNamed() || entry.name().toLowerCase(Locale.ROOT).endsWith(JSON))
                && (isResult(entry) || (isEmpty(entry) && worldOfItsName(entry).isPresent()));
    }

    private static boolean isEmpty(LogEntry entry) throws IOException {
        var head = head(entry);
        var text = head.startsWith(BYTE_ORDER_MARK) ? head.substring(BYTE_ORDER_MARK.length()) : head;
        return head.length() < HEAD && (text.isBlank() || text.strip().equals("{}"));
    }

    private static String head(LogEntry entry) throws IOException {
        return new String(entry.head(HEAD), StandardCharsets.ISO_8859_1);
    }

    private static boolean isResult(LogEntry entry) throws IOException {
        var head = head(entry);
        // Binary data, such as an archive in which a result is stored, is none.
        return head.indexOf('\0') < 0 && NAMES.stream().allMatch(head::contains);
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var world = claims(entry) ? worldBeside(entry) : Optional.<LogEntry>empty();
        if (world.isPresent()) {
            out.skip(
                    Place.of(entry),
                    "it is read with " + world.get().name() + ", whose scores verify compares with it");
            return;
        }
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

    /** Finds the file with the results that were printed of a world. */
    static Optional<LogEntry> resultBeside(LogEntry world) throws IOException {
        var folder = world.parent();
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        var format = new JudgeFormat();
        for (var name : resultNames(world.name())) {
            var named = folder.get().child(name);
            if (named.isPresent() && format.claims(named.get())) {
                return named;
            }
        }
        LogEntry only = null;
        for (var sibling : folder.get().children()) {
            if (WorldFormat.isWorld(sibling.name()) && !sibling.name().equals(world.name())) {
                return Optional.empty();
            }
            if (format.claims(sibling)) {
                if (only != null) {
                    return Optional.empty();
                }
                only = sibling;
            }
        }
        return Optional.ofNullable(only);
    }

    private static Optional<LogEntry> worldBeside(LogEntry result) throws IOException {
        var folder = result.parent();
        var named = worldOfItsName(result);
        if (folder.isEmpty() || named.isPresent()) {
            return named;
        }
        var format = new JudgeFormat();
        LogEntry only = null;
        int results = 0;
        for (var sibling : folder.get().children()) {
            if (WorldFormat.isWorld(sibling.name())) {
                if (only != null) {
                    return Optional.empty();
                }
                only = sibling;
            } else if (format.claims(sibling)) {
                results++;
            }
        }
        return results == 1 ? Optional.ofNullable(only) : Optional.empty();
    }

    /** Finds the world that a result is called like. */
    private static Optional<LogEntry> worldOfItsName(LogEntry result) throws IOException {
        var folder = result.parent();
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        var name = result.name();
        var stem =
                name.toLowerCase(Locale.ROOT).endsWith(JSON) ? name.substring(0, name.length() - JSON.length()) : name;
        for (var world : List.of(stem, stem + WorldFormat.SUFFIX)) {
            var named = folder.get().child(world);
            if (named.isPresent() && !world.equals(name) && new WorldFormat().claims(named.get())) {
                return named;
            }
        }
        return Optional.empty();
    }

    private static List<String> resultNames(String world) {
        return List.of(WorldFormat.stem(world) + JSON, world + JSON);
    }
}
