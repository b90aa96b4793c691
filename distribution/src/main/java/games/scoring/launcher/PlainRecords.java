package games.scoring.launcher;

import games.scoring.api.Status;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.Counted;
import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.rule.Rulebook;
import games.scoring.rule.RunSettings;
import games.scoring.score.ResultSink;
import games.scoring.score.Scored;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Counts the records on which options of log formats can't act, since their inputs were read before. */
final class PlainRecords implements ResultSink {

    /** The families of which such options are set, and how many of their records are plain. */
    private final List<RunSettings> families = new ArrayList<>();

    private final long[] counts;

    PlainRecords(Catalog catalog, Rulebook rulebook) {
        for (var family : catalog.families()) {
            var settings = rulebook.settings(family.id());
            if (!ofLogs(settings).isEmpty()) {
                families.add(settings);
            }
        }
        counts = new long[families.size()];
    }

    /** Names the options that change what logs are read as. */
    private static Map<String, String> ofLogs(RunSettings settings) {
        var options = settings.ofLogFormats();
        options.keySet().removeAll(settings.afterScoring());
        return options;
    }

    @Override
    public boolean wantsScoreAlone(Episode episode) {
        return true;
    }

    @Override
    public Part part() {
        var plain = new long[counts.length];
        return new Part() {
            @Override
            public void scored(Scored scored) {
                if (scored.episode().entry() == null && scored.status() != Status.MISSING) {
                    for (int i = 0; i < plain.length; i++) {
                        var family = families.get(i).family();
                        plain[i] += scored.rule().benchmark().family().equals(family) ? 1 : 0;
                    }
                }
            }

            @Override
            public void rejected(Reject reject) {}

            @Override
            public void commit() {
                for (int i = 0; i < plain.length; i++) {
                    counts[i] += plain[i];
                }
            }
        };
    }

    @Override
    public boolean save(DataOutputStream out) throws IOException {
        for (long count : counts) {
            out.writeLong(count);
        }
        return true;
    }

    @Override
    public void restore(DataInputStream in) throws IOException {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = in.readLong();
        }
    }

    /** Says on how many records the options did not act; a sentence for each option. */
    List<String> warnings() {
        var all = new ArrayList<String>();
        for (int i = 0; i < counts.length; i++) {
            var family = families.get(i);
            long count = counts[i];
            if (count > 0) {
                ofLogs(family)
                        .forEach((name, value) -> all.add("--option " + name + "=" + value
                                + ": decides what is read from logs. It did not act on "
                                + Counted.of(count, "episode record") + " of " + family.family()
                                + ", whose inputs were read before, though leaderboards and lines name it. Score the logs"
                                + " themselves, or leave the option out."));
            }
        }
        return all;
    }
}
