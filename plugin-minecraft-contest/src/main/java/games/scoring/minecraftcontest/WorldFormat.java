package games.scoring.minecraftcontest;

import games.scoring.api.Reason;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import games.scoring.api.log.RefusedMemberException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a world of the contest's platform, {@code NAME.nclevel}: a zip archive whose {@code records/*.dat} are zip
 * archives of one {@code record.json} each. A folder that holds such records, an unpacked world, is read as well.
 *
 * <p>Makes one episode for each registered agent. Like the judge's program, it stops at the first {@code .dat} that can't
 * be read, counts nothing of it, and rates what came before.
 */
final class WorldFormat implements LogFormat {

    static final String SUFFIX = ".nclevel";

    /** Records that lie elsewhere than the judge's program looks for them. */
    private static final Pattern MISPLACED = Pattern.compile("(?i)(.*[/\\\\])?records[/\\\\]+[^/\\\\]+\\.dat");

    /** What the platform calls its files. */
    private static final Pattern NUMBERED = Pattern.compile("(\\d{1,18})\\.dat");

    private static final String RECORDS = "records";
    private static final String DAT = ".dat";
    private static final String RECORD = "record.json";

    @Override
    public String id() {
        return "nclevel";
    }

    @Override
    public Text title() {
        return Thucraft.text("worlds with their records (.nclevel)", "带有记录的存档（.nclevel）");
    }

    @Override
    public boolean claims(LogEntry entry) throws IOException {
        if (!entry.isFolder()) {
            return entry.stem(SUFFIX).isPresent() || isWorldByContent(entry);
        }
        var records = entry.child(RECORDS);
        if (records.isEmpty() || !records.get().isFolder()) {
            return false;
        }
        for (var child : records.get().children()) {
            if (child.name().endsWith(DAT) && !child.isFolder()) {
                return isZip(child);
            }
        }
        return false;
    }

    /** Looks into a file that is called otherwise. A zip is walked like a folder, and what it holds is claimed there. */
    private static boolean isWorldByContent(LogEntry file) throws IOException {
        if (file.name().toLowerCase(Locale.ROOT).endsWith(".zip") || !isZip(file)) {
            return false;
        }
        return file.isNamed()
                ? holdsRecords(file)
                : !file.isPutAside(SUFFIX) && ZipHead.shows(file, WorldFormat::isRecord);
    }

    private static boolean isZip(LogEntry entry) throws IOException {
        var head = entry.head(2);
        return head.length == 2 && head[0] == 'P' && head[1] == 'K';
    }

    private static boolean holdsRecords(LogEntry archive) throws IOException {
        var found = new boolean[1];
        archive.members(member -> {
            found[0] = isRecord(member.name()) && isZip(member);
            return !found[0];
        });
        return found[0];
    }

    /** Gives the name of a world without its suffix; any other name as it is. */
    static String stem(LogEntry world) {
        return world.stem(SUFFIX).orElse(world.name());
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var match = new Match(out.settings().choice(Thucraft.KILLS_BY).equals("despawn"));
        var reading = new Reading(match, out);
        if (entry.isFolder()) {
            reading.unpacked(entry);
        } else {
            reading.archive(entry);
        }
        reading.ends(entry);
    }

    /** Gives the number of a file of records; those without one come last. */
    private static long number(LogEntry dat) {
        var number = NUMBERED.matcher(dat.name());
        return number.matches() ? Long.parseLong(number.group(1)) : Long.MAX_VALUE;
    }

    /** Says whether a member lies in exactly the folder that the judge's program reads. */
    private static boolean isRecord(String path) {
        return path.startsWith(RECORDS + "/") && path.endsWith(DAT) && path.indexOf('/', RECORDS.length() + 1) < 0;
    }

    /** The reading of one world. */
    private static final class Reading {

        private final Match match;
        private final EpisodeSink out;
        private final RecordReader reader;
        private final Set<String> names = new HashSet<>();
        private final List<String> notes = new ArrayList<>();
        private @Nullable String misplaced;
        private boolean ended;
        private boolean lacking;

        Reading(Match match, EpisodeSink out) {
            this.match = match;
            this.out = out;
            reader = new RecordReader(match, out);
        }

        void archive(LogEntry world) {
            try {
                world.members(member -> {
                    if (isRecord(member.name())) {
                        return dat(member);
                    }
                    if (misplaced == null && MISPLACED.matcher(member.name()).matches()) {
                        misplaced = member.name();
                    }
                    return true;
                });
            } catch (RefusedMemberException e) {
                lacks(world, e);
            } catch (IOException e) {
                unreadable(
                        world,
                        e,
                        "something is wrong with " + world.name()
                                + ", as a reject row says: what was read of it is rated",
                        match.players().isEmpty()
                                ? "Nothing of the world is rated, since no agent was registered before that"
                                : "What was read of the world is rated");
            }
        }

        void unpacked(LogEntry world) throws IOException {
            var records = world.child(RECORDS);
            var dats = new ArrayList<LogEntry>();
            for (var child :
                    records.isEmpty() ? List.<LogEntry>of() : records.get().children()) {
                if (child.name().endsWith(DAT) && !child.isFolder()) {
                    dats.add(child);
                }
            }
            dats.sort(Comparator.comparingLong(WorldFormat::number));
            if (dats.size() > 1) {
                notes.add(
                        "the world is a folder, or in an archive that is walked like one: its records are taken by their"
                                + " numbers. A zip that is called .nclevel is read in its own order");
            }
            for (var dat : dats) {
                if (!dat(dat)) {
                    return;
                }
            }
        }

        /**
         * Reads the records of one file.
         *
         * @return whether to go on
         */
        private boolean dat(LogEntry dat) {
            if (!names.add(dat.name())) {
                out.reject(
                        Place.of(dat),
                        Reason.MALFORMED,
                        "the world holds a file of this name twice. The second one is set aside.");
                return true;
            }
            match.mark();
            var found = new boolean[1];
            try {
                // To its end: what is damaged behind the records makes the file unreadable, too.
                try {
                    dat.members(member -> {
                        if (member.name().equals(RECORD)) {
                            found[0] = true;
                            reader.read(member);
                        }
                        return true;
                    });
                } catch (RefusedMemberException e) {
                    lacks(dat, e);
                }
                if (!found[0]) {
                    throw new IOException("expected a " + RECORD + " in it, found none");
                }
                return true;
            } catch (IOException e) {
                match.rollback();
                unreadable(
                        dat,
                        e,
                        "reading ended at " + dat.name() + ", which can't be read: what came before it is rated",
                        "The reading of the world ends here; "
                                + (match.players().isEmpty()
                                        ? "no agent was registered before, and nothing is rated"
                                        : "what came before is rated"));
                return false;
            }
        }

        private void unreadable(LogEntry entry, IOException cause, String note, String rest) {
            // What broke off in a file of records breaks off in the world as well.
            if (!ended) {
                ended = true;
                notes.add(note);
                out.reject(Place.of(entry), Reason.UNREADABLE, sentence(cause) + " " + rest);
            }
        }

        /** What is refused was told by its name alone: it may have been records, and may have been anything else. */
        private void lacks(LogEntry archive, RefusedMemberException refused) {
            if (!lacking) {
                notes.add("members of the world were refused for their names; all others are read");
            }
            lacking = true;
            out.reject(
                    Place.of(archive),
                    Reason.UNREADABLE,
                    sentence(refused)
                            + (names.isEmpty()
                                    ? " No other member holds records: nothing of the world is rated"
                                    : " All other members are read and rated."
                                            + " Pack the world again without it, or under another name"));
        }

        private static String sentence(IOException e) {
            var message = String.valueOf(e.getMessage());
            return message.endsWith(".") ? message : message + ".";
        }

        void ends(LogEntry world) throws IOException {
            match.ends();
            var result = out.wantsRecorded() ? Judged.beside(world, out) : Judged.NONE;
            var unknown = new LinkedHashMap<>(result.of());
            for (var player : match.players()) {
                unknown.remove(player.token());
                var draft = player.draft(Place.of(world)).instance(stem(world));
                notes.forEach(draft::note);
                var last = match.lastWithIdOf(player);
                if (last != player) {
                    draft.note("unique_id " + player.id() + " was registered again by " + last.token()
                            + ", for whom later events count");
                }
                if (match.untimed() > 0) {
                    draft.note("hurts and despawns without a whole number as tick, which make no kill by despawn: "
                            + match.untimed());
                }
                var judged = result.of().get(player.token());
                if (out.wantsRecorded() && judged == null) {
                    draft.note(result.otherwise());
                }
                if (reader.setAside() > 0) {
                    draft.note(
                            reader.setAside() == 1
                                    ? "1 event of the world was set aside as bad"
                                    : reader.setAside() + " events of the world were set aside as bad");
                }
                if (judged != null) {
                    judged.record(draft, true);
                    judged.compareBase(out);
                    judged.compareCounts(player, draft.values(), out);
                }
                out.episode(draft);
            }
            for (var judged : unknown.values()) {
                out.reject(
                        judged.place(),
                        Reason.INCONSISTENT,
                        "expected an agent that is registered in " + world.name()
                                + ", found one that is not. Look whether the result is of this world");
            }
            if (match.players().isEmpty() && !ended) {
                nobody(world);
            }
        }

        /** Says why there is no episode. */
        private void nobody(LogEntry world) {
            if (!names.isEmpty()) {
                out.skip(Place.of(world), "no agent is registered in this world");
            } else if (misplaced == null && !lacking) {
                out.skip(Place.of(world), "this world holds no records/*.dat");
            } else if (misplaced != null) {
                out.reject(
                        Place.of(world),
                        Reason.MALFORMED,
                        "expected the folder records at the root of the world, found " + misplaced
                                + ". Pack it again from within the folder that holds records");
            }
        }
    }

    /**
     * The results that were printed of a world.
     *
     * @param of the results, by token
     * @param otherwise what is said of an agent without one
     */
    private record Judged(Map<String, JudgeResult> of, String otherwise) {

        static final Judged NONE = new Judged(Map.of(), "no result of the judge's program lies beside the world");

        /** Reads them; damaged ones are set aside, and the world is rated all the same. */
        static Judged beside(LogEntry world, EpisodeSink out) throws IOException {
            var file = JudgeFormat.resultBeside(world);
            if (file.isEmpty()) {
                return NONE;
            }
            try {
                return new Judged(
                        JudgeResult.read(file.get()), "the judge's result beside the world does not hold this agent");
            } catch (IOException e) {
                out.reject(
                        Place.of(file.get()),
                        JudgeResult.reason(e),
                        "expected a result of the judge's program: " + e.getMessage());
                return new Judged(
                        Map.of(),
                        "the judge's result beside the world can't be read: "
                                + file.get().name());
            }
        }
    }
}
