package games.scoring.minecraftcontest;

import games.scoring.api.Reason;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import games.scoring.api.log.RefusedMemberException;
import java.io.IOException;
import java.util.HashSet;
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

    /** Compressed ones are read through, as all files are. */
    private static final Pattern WORLD = Pattern.compile("(?i)(.*)\\.nclevel(\\.gz|\\.zst)?");

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
            return isWorld(entry.name()) || isWorldByContent(entry);
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

    static boolean isWorld(String name) {
        return WORLD.matcher(name).matches();
    }

    /** Gives the name of a world without its suffixes; any other name as it is. */
    static String stem(String name) {
        var world = WORLD.matcher(name);
        return world.matches() ? world.group(1) : name;
    }

    @Override
    public void read(LogEntry entry, EpisodeSink out) throws IOException {
        var match = new Match(out.settings().choice(Thucraft.KILLS_BY).equals("despawn"));
        var reading = new Reading(match, out);
        if (entry.isFolder()) {
            var records = entry.child(RECORDS);
            for (var child :
                    records.isEmpty() ? List.<LogEntry>of() : records.get().children()) {
                if (child.name().endsWith(DAT) && !reading.dat(child)) {
                    break;
                }
            }
        } else {
            try {
                entry.members(member -> !isRecord(member.name()) || reading.dat(member));
            } catch (RefusedMemberException e) {
                reading.lacks(entry, e);
            } catch (IOException e) {
                reading.endsAt(entry, e);
            }
        }
        reading.ends(entry);
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
        private @Nullable String endedAt;
        private boolean lacking;

        Reading(Match match, EpisodeSink out) {
            this.match = match;
            this.out = out;
            reader = new RecordReader(match, out);
        }

        /**
         * Reads the records of one file.
         *
         * @return whether to go on
         */
        boolean dat(LogEntry dat) {
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
                endsAt(dat, e);
                return false;
            }
        }

        void endsAt(LogEntry entry, IOException cause) {
            if (endedAt == null) {
                endedAt = entry.name();
                var message = String.valueOf(cause.getMessage());
                out.reject(
                        Place.of(entry),
                        Reason.UNREADABLE,
                        (message.endsWith(".") ? message : message + ".")
                                + " The reading of the world ends here; what came before is rated");
            }
        }

        /** What is refused was told by its name alone: it may have been records, and may have been anything else. */
        void lacks(LogEntry archive, RefusedMemberException refused) {
            lacking = true;
            out.reject(
                    Place.of(archive),
                    Reason.UNREADABLE,
                    refused.getMessage()
                            + ". All other members are read and rated. Pack the world again without it, or under another name.");
        }

        void ends(LogEntry world) throws IOException {
            match.ends();
            if (match.players().isEmpty()) {
                if (endedAt == null) {
                    out.skip(Place.of(world), "no agent is registered in this world");
                }
                return;
            }
            var judged = out.wantsRecorded() ? judged(world, out) : Map.<String, JudgeResult>of();
            for (var player : match.players()) {
                var draft = player.draft(Place.of(world)).instance(stem(world.name()));
                if (endedAt != null) {
                    draft.note("reading ended at " + endedAt + ", which can't be read: what came before it is rated");
                }
                if (lacking) {
                    draft.note("members of the world were refused for their names; all others are read");
                }
                var result = judged.get(player.token());
                if (out.wantsRecorded() && result == null) {
                    draft.note(
                            judged.isEmpty()
                                    ? "no result of the judge's program lies beside the world"
                                    : "the judge's result beside the world does not hold this agent");
                }
                if (reader.setAside() > 0) {
                    draft.note(
                            reader.setAside() == 1
                                    ? "1 event of the world was set aside as bad"
                                    : reader.setAside() + " events of the world were set aside as bad");
                }
                if (result != null) {
                    result.record(draft, true);
                }
                out.episode(draft);
            }
        }
    }

    /** Reads the results that were printed of a world; damaged ones are set aside, and the world is rated all the same. */
    private static Map<String, JudgeResult> judged(LogEntry world, EpisodeSink out) {
        try {
            return JudgeFormat.resultsBeside(world);
        } catch (IOException e) {
            out.reject(
                    Place.of(world),
                    JudgeResult.reason(e),
                    "expected a result of the judge's program beside this world: " + e.getMessage());
            return Map.of();
        }
    }
}
