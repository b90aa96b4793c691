package games.scoring.orak;

import games.scoring.api.Reason;
import games.scoring.api.Status;
import games.scoring.record.Aggregate;
import games.scoring.record.Episode;
import games.scoring.record.Reject;
import games.scoring.testkit.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What became of records and logs, episode by episode. */
final class Referee {

    private static final Trial TRIAL = Trial.of(new OrakFamily());

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
            String source,
            String pointer,
            Trial.Result result) {

        private static Outcome of(Trial.Result result) {
            var read = result.scored().episode();
            return new Outcome(
                    read.layout().benchmark().id(),
                    read.agent(),
                    read.episode(),
                    result.status(),
                    result.score(),
                    result.notes(),
                    null,
                    read.statusReason(),
                    read.source(),
                    "",
                    result);
        }

        private static Outcome of(Reject reject) {
            return new Outcome(
                    reject.benchmark(),
                    reject.agent(),
                    reject.episode(),
                    null,
                    Double.NaN,
                    List.of(),
                    reject.code(),
                    reject.message(),
                    reject.source(),
                    reject.pointer(),
                    null);
        }

        /** What was read of an episode that is no reject. */
        Episode read() {
            return result.scored().episode();
        }

        /** Shows what was read for an input. */
        String shown(String input) {
            var inputs = read().layout().benchmark().inputs();
            return result.shown(inputs.stream()
                    .filter(each -> each.name().equals(input))
                    .findFirst()
                    .orElseThrow());
        }
    }

    record Skipped(String place, String why) {

        private static Skipped of(String text) {
            int end = text.indexOf(": ");
            return new Skipped(text.substring(0, end), text.substring(end + 2));
        }
    }

    /** The scored episodes in order, then the rejects. */
    final List<Outcome> outcomes = new ArrayList<>();

    final List<Skipped> skipped;
    final List<Aggregate> means;

    private Referee(Trial.Outcome outcome) {
        outcome.results().forEach(result -> outcomes.add(Outcome.of(result)));
        outcome.rejects().forEach(reject -> outcomes.add(Outcome.of(reject)));
        skipped = outcome.skipped().stream().map(Skipped::of).toList();
        means = outcome.aggregates();
    }

    /** Scores one line of JSON. */
    static Outcome record(String json) {
        return new Referee(TRIAL.records(json)).outcomes.get(0);
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
        try {
            return new Referee(TRIAL.files(inputs));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Finds what became of an episode, by the end of its id. */
    Outcome episode(String idEnd) {
        return outcomes.stream()
                .filter(each -> each.episode().endsWith(idEnd))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No episode …" + idEnd + " in " + outcomes));
    }
}
