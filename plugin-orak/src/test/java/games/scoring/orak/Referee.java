package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.Settings;
import games.scoring.api.Status;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.record.Chunk;
import games.scoring.record.DraftReader;
import games.scoring.record.Episode;
import games.scoring.record.EpisodeReceiver;
import games.scoring.record.ReadOptions;
import games.scoring.record.RecordReader;
import games.scoring.record.Reject;
import games.scoring.record.UnknownKeys;
import games.scoring.rule.Rulebook;
import games.scoring.rule.RunSettings;
import games.scoring.source.LogUnit;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads records and logs, and scores them, as the host does. */
final class Referee {

    static final Catalog CATALOG = new Catalog(List.of(LoadedFamily.read(
            new PluginJar("games.scoring.orak", "1", "plugins/orak.jar", "00", true), new OrakFamily())));

    private static final Rulebook RULES = Rulebook.of(CATALOG);

    /** What became of an episode: a status and a score, or the code of a reject. */
    record Outcome(
            String benchmark,
            String agent,
            String episode,
            Status status,
            double score,
            List<String> notes,
            Reason reject,
            String message,
            EpisodeDraft draft) {}

    record Skipped(String place, String why) {}

    /** A mean that a log prints, and the same recomputed. */
    record Mean(String place, String what, double recorded, double recomputed, boolean equal) {}

    final List<Mean> means = new ArrayList<>();
    final List<Outcome> outcomes = new ArrayList<>();
    final List<Skipped> skipped = new ArrayList<>();
    final List<String> notRead = new ArrayList<>();

    /** Scores one line of JSON. */
    static Outcome record(String json) {
        var referee = new Referee();
        new RecordReader(CATALOG, RULES, ReadOptions.DEFAULTS)
                .read(
                        Chunk.of(json.getBytes(StandardCharsets.UTF_8), 1),
                        "a.jsonl",
                        referee.new Receiver(null),
                        new UnknownKeys());
        return referee.outcomes.get(0);
    }

    /** Scores one record. */
    static Outcome record(String benchmark, String ruleset, String inputs) {
        return record(
                "{\"benchmark\":\"orak/" + benchmark + "\",\"ruleset\":\"" + ruleset + "\",\"inputs\":" + inputs + "}");
    }

    /** Scores one record under the default ruleset. */
    static double score(String benchmark, String inputs) {
        return record(benchmark, Rulesets.DOCS, inputs).score();
    }

    /** Reads logs, and scores them. */
    static Referee logs(Path... inputs) {
        var referee = new Referee();
        var names = new ArrayList<String>();
        for (var input : inputs) {
            names.add(input.toString());
        }
        try (var walk = SourceWalk.open(names, CATALOG, WalkOptions.defaults())) {
            for (var unit = walk.next(); unit.isPresent(); unit = walk.next()) {
                if (unit.get() instanceof LogUnit log) {
                    log.format().read(log.entry(), referee.new Sink(log.entry()));
                } else {
                    referee.notRead.add(unit.get().path());
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return referee;
    }

    /** Finds what became of an episode, by the end of its id. */
    Outcome episode(String idEnd) {
        Optional<Outcome> found =
                outcomes.stream().filter(each -> each.episode().endsWith(idEnd)).findFirst();
        return found.orElseThrow(() -> new AssertionError("No episode …" + idEnd + " in " + outcomes));
    }

    private void score(Episode episode, EpisodeDraft draft) {
        var benchmark = episode.layout().benchmark();
        var evaluator = RULES.resolve(benchmark, episode.ruleset()).evaluator();
        var notes = new ArrayList<>(episode.notes());
        if (episode.status() != null) {
            outcomes.add(new Outcome(
                    benchmark.id(),
                    episode.agent(),
                    episode.episode(),
                    episode.status(),
                    Double.NaN,
                    notes,
                    null,
                    episode.statusReason(),
                    draft));
            return;
        }
        var fault = evaluator.fault(episode.values());
        if (fault != null) {
            rejected(episode.rejected(fault.reason(), fault.pointer(), fault.message()), draft);
            return;
        }
        var metrics = new double[evaluator.rule().rule().metrics().size()];
        evaluator.metrics(episode.values(), metrics);
        evaluator.notes(episode.values(), notes::add);
        outcomes.add(new Outcome(
                benchmark.id(),
                episode.agent(),
                episode.episode(),
                evaluator.status(episode.values()),
                metrics[0],
                notes,
                null,
                "",
                draft));
    }

    private void rejected(Reject reject, EpisodeDraft draft) {
        outcomes.add(new Outcome(
                reject.benchmark(),
                reject.agent(),
                reject.episode(),
                null,
                Double.NaN,
                List.of(),
                reject.code(),
                reject.message(),
                draft));
    }

    private final class Receiver implements EpisodeReceiver {

        private final EpisodeDraft draft;

        Receiver(EpisodeDraft draft) {
            this.draft = draft;
        }

        @Override
        public void episode(Episode episode) {
            score(episode, draft);
        }

        @Override
        public void rejected(Reject reject) {
            Referee.this.rejected(reject, draft);
        }

        @Override
        public void leftOut() {}
    }

    private final class Sink implements EpisodeSink {

        private final LogEntry entry;
        private final DraftReader reader = new DraftReader(CATALOG, RULES, ReadOptions.DEFAULTS);

        Sink(LogEntry entry) {
            this.entry = entry;
        }

        @Override
        public Settings settings() {
            return RunSettings.defaults(CATALOG.families().get(0));
        }

        @Override
        public boolean wantsPlaces() {
            return true;
        }

        @Override
        public boolean wantsRecorded() {
            return true;
        }

        @Override
        public void episode(EpisodeDraft draft) {
            reader.read(draft, entry, new Receiver(draft));
        }

        @Override
        public void reject(Place place, Reason reason, String message) {
            reject(EpisodeDraft.of("", place), place, reason, message);
        }

        @Override
        public void reject(EpisodeDraft draft, Place place, Reason reason, String message) {
            rejected(reader.reject(draft, place, reason, message), draft);
        }

        @Override
        public void aggregate(Place place, String what, double recorded, double recomputed, double slack) {
            means.add(new Mean(place.toString(), what, recorded, recomputed, Math.abs(recorded - recomputed) <= slack));
        }

        @Override
        public void skip(Place place, String why) {
            skipped.add(new Skipped(place.toString(), why));
        }
    }
}
