package games.scoring.output;

import games.scoring.api.CodePoints;
import games.scoring.api.Status;
import games.scoring.message.Closest;
import games.scoring.message.ReadFailure;
import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.Digest;
import games.scoring.record.Episode;
import games.scoring.record.ReadOptions;
import games.scoring.rule.Layout;
import games.scoring.rule.Rulebook;
import games.scoring.rule.Values;
import games.scoring.score.Scored;
import games.scoring.source.ByteOrderMark;
import games.scoring.source.Compression;
import games.scoring.source.NotUtf8;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The episodes that ought to exist: a file of JSON Lines, compressed or not, each {@code {"benchmark":…,"agent":…,"instance":…}} with, if
 * wanted, {@code "repeat"} and {@code "episode"}. A line without them asks for one episode of the instance, whatever its
 * repeat and id; two equal lines ask for two. A line with an id may not be repeated: its episode can't be there twice. Of
 * one instance, lines with an id alone and lines with a repeat alone are refused: an episode might answer either, and
 * which one it is counted for would depend on the order of the records.
 *
 * <p>An episode is there if a valid record of it was read, whatever its status; one that a record states to be
 * missing is lacking all the same. The plan is held in memory.
 *
 * <p>Used by one thread at a time.
 */
public final class Plan {

    private static final Comparator<Wanted> BY_PLANNED = Comparator.comparing(
                    (Wanted wanted) -> wanted.planned.benchmark(), CodePoints.ORDER)
            .thenComparing(wanted -> wanted.planned.agent(), CodePoints.ORDER)
            .thenComparing(wanted -> wanted.planned.instance(), CodePoints.ORDER)
            .thenComparing(wanted -> wanted.entry.repeat(), Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(wanted -> wanted.entry.episode(), CodePoints.ORDER);

    private static final int[] NO_LINES = {};

    /** Who plays what. */
    private record Planned(String benchmark, String agent, String instance) {}

    /** Which play of it. */
    private record Entry(@Nullable Long repeat, String episode) {

        /** Most plans ask for any. */
        private static final Entry ANY = new Entry(null, "");

        static Entry of(@Nullable Long repeat, String episode) {
            return repeat == null && episode.isEmpty() ? ANY : new Entry(repeat, episode);
        }
    }

    /**
     * How many plays are asked for, and where; how many are still absent, and of how many a record states that they are
     * missing.
     */
    private static final class Wanted {
        private final Planned planned;
        private final Entry entry;
        private final int line;

        /** Those of later plays; mostly a line stands alone. */
        private int[] laterLines = NO_LINES;

        private int asked = 1;
        private int absent = 1;
        private int stated;

        Wanted(Planned planned, Entry entry, int line) {
            this.planned = planned;
            this.entry = entry;
            this.line = line;
        }

        void add(int equalLine) {
            if (laterLines.length < asked) {
                laterLines = Arrays.copyOf(laterLines, 2 * asked);
            }
            laterLines[asked - 1] = equalLine;
            asked++;
            absent++;
        }

        /** Gives the line of an absent play: what was read answers the first lines. */
        int lineOfAbsent(int number) {
            int at = asked - absent + number;
            return at == 0 ? line : laterLines[at - 1];
        }
    }

    /** All that is asked for of one instance: mostly one play. */
    private static final class Asked {
        private @Nullable Wanted first;
        private @Nullable Map<Entry, Wanted> others;

        /** The first line with an id alone, and the first with a repeat alone: there may not be both. 0 for none. */
        private int id;

        private int repeat;

        @Nullable
        Wanted find(Entry entry) {
            if (first != null && first.entry.equals(entry)) {
                return first;
            }
            return others == null ? null : others.get(entry);
        }

        void add(Wanted wanted) {
            if (first == null) {
                first = wanted;
                return;
            }
            if (others == null) {
                others = new HashMap<>();
            }
            others.put(wanted.entry, wanted);
        }
    }

    /** The file as the user named it. */
    private final String shown;

    private final Rulebook rulebook;
    private final Catalog catalog;
    private final ReadOptions reading;

    /** One text for the many lines of an agent. */
    private final Map<String, String> agents = new HashMap<>();

    private final Map<Planned, Asked> wanted = new HashMap<>();
    private final List<Wanted> inOrder = new ArrayList<>();
    private long size;
    private String sha256 = "";

    private Plan(String shown, Catalog catalog, Rulebook rulebook, ReadOptions reading) {
        this.shown = shown;
        this.catalog = catalog;
        this.rulebook = rulebook;
        this.reading = reading;
    }

    /**
     * Reads a plan.
     *
     * @param file the file
     * @param shown its name as the user wrote it
     * @param catalog the benchmarks
     * @param rulebook lays inputs out
     * @param reading what the user says about all records: episodes of benchmarks that are not wanted are not missed, and
     *     lines that name no benchmark or agent are of those that records have that name none
     * @return the plan
     * @throws UsageException if it can't be read or a line is no planned episode: names the line
     */
    public static Plan read(Path file, String shown, Catalog catalog, Rulebook rulebook, ReadOptions reading) {
        var plan = new Plan(shown, catalog, rulebook, reading);
        var digest = Digest.sha256();
        try (var in = new BufferedInputStream(Compression.open(file))) {
            requireText(in, shown);
            // A reader with a decoder of its own refuses what is no UTF-8.
            var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number = Math.incrementExact(number);
                String text = number == 1 ? ByteOrderMark.without(line) : line;
                digest.update((line + "\n").getBytes(StandardCharsets.UTF_8));
                if (!text.isBlank()) {
                    plan.add(PlanLine.read(text, plan.at(number), reading), number);
                }
            }
        } catch (CharacterCodingException e) {
            throw new UsageException(
                    "--plan " + shown + ": expected UTF-8, found other bytes. Save the file as UTF-8.");
        } catch (IOException e) {
            throw new UsageException("--plan " + shown + ": " + ReadFailure.why(e) + ".");
        }
        plan.sha256 = HexFormat.of().formatHex(digest.digest());
        return plan;
    }

    private static void requireText(BufferedInputStream in, String shown) throws IOException {
        in.mark(NotUtf8.HEAD);
        var found = NotUtf8.found(in.readNBytes(NotUtf8.HEAD));
        in.reset();
        if (!found.isEmpty()) {
            throw new UsageException("--plan " + shown + ": expected JSON Lines in UTF-8, found " + found + ". "
                    + PlanLine.WHAT_TO_WRITE + ".");
        }
    }

    /**
     * Counts the episodes.
     *
     * @return how many the plan asks for
     */
    public long size() {
        return size;
    }

    /**
     * Tells plans apart.
     *
     * @return the SHA-256 of its lines, in hexadecimal
     */
    public String sha256() {
        return sha256;
    }

    private void add(PlanLine line, int number) {
        String benchmark = benchmark(line);
        if (!reading.only().test(benchmark)) {
            return;
        }
        var planned = new Planned(benchmark, agents.computeIfAbsent(line.agent(), name -> name), line.instance());
        var group = wanted.computeIfAbsent(planned, p -> new Asked());
        requireOneKind(group, line, number);
        var entry = Entry.of(line.repeat(), line.episode());
        var asked = group.find(entry);
        if (asked == null) {
            asked = new Wanted(planned, entry, number);
            group.add(asked);
            inOrder.add(asked);
        } else if (!line.episode().isEmpty()) {
            throw line.bad("the same as " + at(asked.line)
                    + ", and an episode with an id can't be there twice. Leave one of the"
                    + " two out, or the key 'episode' where any two episodes will do");
        } else {
            asked.add(number);
        }
        size++;
    }

    /** Gives the id of the benchmark that a line names. */
    private String benchmark(PlanLine line) {
        var known = catalog.benchmark(line.benchmark()).orElse(null);
        if (known == null) {
            throw line.bad("no benchmark '" + line.benchmark() + "'."
                    + Closest.sentence(line.benchmark(), catalog.benchmarkIds())
                    + " List all with: scoring benchmarks");
        }
        return known.id();
    }

    private void requireOneKind(Asked group, PlanLine line, int number) {
        if (line.hasIdAlone() && group.id == 0) {
            group.id = number;
        } else if (line.hasRepeatAlone() && group.repeat == 0) {
            group.repeat = number;
        }
        if (group.id > 0 && group.repeat > 0) {
            throw line.bad(
                    "a line with an episode and no repeat, and one with a repeat and no episode, ask for the same"
                            + " instance (" + at(group.id) + ", " + at(group.repeat)
                            + "), and an episode might answer either. Give all lines of an instance the same keys");
        }
    }

    private String at(int line) {
        return shown + ":" + line;
    }

    /**
     * Marks an episode as there: the line that says most about it counts. One that a record states to be missing gives way
     * to one that is not, so that the order of the records is the same to the plan.
     */
    void saw(Scored scored) {
        var episode = scored.episode();
        var asked = wanted.get(new Planned(episode.layout().benchmark().id(), episode.agent(), episode.instance()));
        if (asked == null) {
            return;
        }
        var repeat = episode.repeat();
        boolean stated = scored.status() == Status.MISSING;
        for (var entry : List.of(
                Entry.of(repeat, episode.episode()),
                Entry.of(null, episode.episode()),
                Entry.of(repeat, ""),
                Entry.ANY)) {
            var found = asked.find(entry);
            if (found == null) {
                continue;
            }
            if (found.absent > 0) {
                found.absent--;
                found.stated += stated ? 1 : 0;
                return;
            }
            if (!stated && found.stated > 0) {
                // What held the place looks for one further on: all that this episode may answer from here, it may too.
                found.stated--;
                stated = true;
            }
        }
    }

    /** Counts the planned episodes of which a record states that they are missing. */
    long stated() {
        return inOrder.stream().mapToLong(each -> each.stated).sum();
    }

    /** Writes what is still absent, in the order of the plan's lines. */
    void save(DataOutputStream out) throws IOException {
        for (Wanted each : inOrder) {
            out.writeInt(each.absent);
            out.writeInt(each.stated);
        }
    }

    /** Reads what {@link #save} wrote for the same plan. */
    void restore(DataInputStream in) throws IOException {
        for (Wanted each : inOrder) {
            each.absent = in.readInt();
            each.stated = in.readInt();
        }
    }

    /** Takes the episodes that are absent, one after the other: they may be too many to be held. */
    @FunctionalInterface
    interface Missing {
        void episode(Episode episode) throws IOException;
    }

    /** Gives what is absent, in the order of benchmark, agent, instance, repeat and episode. */
    void missing(Missing out) throws IOException {
        var sorted = new ArrayList<>(inOrder);
        sorted.sort(BY_PLANNED);
        for (var asked : sorted) {
            for (int i = 0; i < asked.absent; i++) {
                out.episode(missing(asked, asked.lineOfAbsent(i)));
            }
        }
    }

    private Episode missing(Wanted asked, int line) {
        var planned = asked.planned;
        Layout layout = rulebook.layout(catalog.benchmark(planned.benchmark()).orElseThrow());
        return Episode.of(layout, new Values(layout), at(line))
                .agent(planned.agent())
                .instance(planned.instance())
                .episode(asked.entry.episode())
                .repeat(asked.entry.repeat())
                .status(Status.MISSING, "the plan lists the episode, and no valid record of it was read")
                .build();
    }
}
