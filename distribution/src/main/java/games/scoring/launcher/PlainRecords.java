package games.scoring.launcher;

import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import games.scoring.record.Aggregate;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeParts;
import games.scoring.record.Reject;
import games.scoring.rule.Rulebook;
import games.scoring.score.ResultSink;
import games.scoring.score.Scored;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Refuses records of a family whose options decide what is read from logs: their inputs were read before, and would stand
 * in one board with those that were read under the option.
 */
final class PlainRecords implements ResultSink {

    /** By family, an option that is set. */
    private final Map<String, String> options;

    private PlainRecords(Map<String, String> options) {
        this.options = options;
    }

    /** Makes one where such an option is set, and none elsewhere: then no result needs to be looked at. */
    static List<PlainRecords> of(Catalog catalog, Rulebook rulebook) {
        var options = new HashMap<String, String>();
        for (var family : catalog.families()) {
            var settings = rulebook.settings(family.id());
            var ofLogs = settings.nonDefault();
            if (!ofLogs.isEmpty()) {
                ofLogs.keySet().retainAll(settings.readingLogs());
            }
            ofLogs.forEach((name, value) -> options.putIfAbsent(family.id(), "--option " + name + "=" + value));
        }
        return options.isEmpty() ? List.of() : List.of(new PlainRecords(options));
    }

    @Override
    public boolean wantsScoreAlone(Episode episode) {
        return true;
    }

    /** Nothing is known of what came before but that it was right. */
    @Override
    public boolean save(DataOutputStream out) {
        return true;
    }

    @Override
    public Part part() {
        return new Part() {
            private @Nullable String refusal;

            @Override
            public void scored(Scored scored) {
                if (refusal == null) {
                    refusal = refusal(scored.episode());
                }
            }

            @Override
            public void rejected(Reject reject) {}

            @Override
            public void commit() {
                if (refusal != null) {
                    throw new UsageException(refusal);
                }
            }
        };
    }

    /** Refuses such records before others take what was read. */
    EpisodeParts before(EpisodeParts others) {
        return () -> new Looking(others.part());
    }

    private final class Looking implements EpisodeParts.Part {
        private final EpisodeParts.Part others;
        private @Nullable String refusal;

        Looking(EpisodeParts.Part others) {
            this.others = others;
        }

        @Override
        public void episode(Episode episode) {
            if (refusal == null) {
                refusal = refusal(episode);
            }
            others.episode(episode);
        }

        @Override
        public void rejected(Reject reject) {
            others.rejected(reject);
        }

        @Override
        public void aggregate(Aggregate aggregate) {
            others.aggregate(aggregate);
        }

        @Override
        public void leftOut() {
            others.leftOut();
        }

        @Override
        public boolean end() throws IOException {
            return others.end();
        }

        @Override
        public void commit() throws IOException {
            if (refusal != null) {
                throw new UsageException(refusal);
            }
            others.commit();
        }

        @Override
        public boolean isLast() {
            return others.isLast();
        }
    }

    private @Nullable String refusal(Episode episode) {
        var option = options.get(episode.layout().benchmark().family());
        if (option == null || episode.entry() != null || episode.status() != null) {
            return null;
        }
        return option + ": decides what is read from logs, and " + episode.source()
                + " is an episode record, whose inputs"
                + " were read before. Score the logs themselves, or leave the option out; logs and records go into runs"
                + " of their own.";
    }
}
