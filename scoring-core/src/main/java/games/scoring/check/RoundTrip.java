package games.scoring.check;

import games.scoring.plugin.Catalog;
import games.scoring.record.Chunk;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeReceiver;
import games.scoring.record.ReadOptions;
import games.scoring.record.RecordReader;
import games.scoring.record.Reject;
import games.scoring.record.UnknownKeys;
import games.scoring.rule.Rulebook;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Whether inputs that are written as a record and read again score the same. */
final class RoundTrip {

    private final RuleTrial trial;
    private final Catalog catalog;
    private final Rulebook rulebook;

    RoundTrip(RuleTrial trial, Catalog catalog, Rulebook rulebook) {
        this.trial = trial;
        this.catalog = catalog;
        this.rulebook = rulebook;
    }

    /** Says what became of the record; null where it scores the same. */
    @Nullable
    String refutation(Sample sample) {
        var read = new Read();
        var line = sample.record(trial.ruleset());
        new RecordReader(catalog, rulebook, ReadOptions.DEFAULTS)
                .read(Chunk.of(line.getBytes(StandardCharsets.UTF_8), 1), "sample", read, new UnknownKeys());
        var reject = read.reject;
        if (reject != null) {
            return "expected the record to be read, found " + reject.code().code() + ": " + reject.message();
        }
        var episode = read.episode;
        if (episode == null) {
            return "expected the record to be read, found nothing";
        }
        var expected = trial.metrics(sample.values());
        var found = trial.metrics(episode.values());
        for (int i = 0; i < expected.length; i++) {
            if (!RuleTrial.isSame(expected[i], found[i])) {
                return trial.declared().get(i).id() + " is " + expected[i] + ", and " + found[i]
                        + " once the record was written and read";
            }
        }
        return null;
    }

    private static final class Read implements EpisodeReceiver {

        private @Nullable Episode episode;
        private @Nullable Reject reject;

        @Override
        public void episode(Episode episode) {
            this.episode = episode.kept();
        }

        @Override
        public void rejected(Reject reject) {
            this.reject = reject;
        }

        @Override
        public void leftOut() {}
    }
}
