package games.scoring.verify;

import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.output.FinishedRun;
import games.scoring.output.ScoreFile;
import games.scoring.plugin.Catalog;
import games.scoring.record.Episode;
import games.scoring.rule.Evaluator;
import games.scoring.score.EpisodeScorer;
import games.scoring.score.Scored;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives the episodes of a finished run as it scored them, with what explains their scores. They are read again as
 * {@link Rescore} reads them.
 */
public final class EpisodesOfRun {

    /**
     * An episode.
     *
     * @param scored what its rule gives; where the run kept its inputs, it was read from there
     * @param source where the run read it
     * @param evaluator its rule
     * @param differs whether the run gave another score
     */
    public record OfRun(Scored scored, String source, Evaluator evaluator, boolean differs) {}

    /** Takes each episode, in the order of the input. */
    @FunctionalInterface
    public interface Receiver {

        /**
         * Takes an episode.
         *
         * @param episode the episode
         * @return false where no more are wanted
         * @throws IOException if it can't be shown
         */
        boolean episode(OfRun episode) throws IOException;
    }

    private EpisodesOfRun() {}

    /**
     * Reads a run's episodes. What its records were rejected for, it wrote itself: those are left out.
     *
     * @param catalog the families
     * @param run the run
     * @param root where relative paths of the run's inputs start; where it is empty they are looked for in the working
     *     folder and in the folders above the run's
     * @param jobs how many threads
     * @param warnings takes what the user should know
     * @param receiver takes each episode; what it took is not the run's where this method throws
     * @throws UsageException if the run's inputs are neither kept nor the same as they were
     * @throws IOException if something can't be read, or the receiver fails
     */
    public static void read(
            Catalog catalog,
            FinishedRun run,
            Optional<Path> root,
            int jobs,
            Consumer<String> warnings,
            Receiver receiver)
            throws IOException {
        var taker = new Taker(receiver);
        var how = new RunAgain.Options(root, jobs, true, 1);
        var again = RunAgain.of(catalog, run, RunAgain.rules(catalog, run), how, taker);
        again.read(warnings);
        // Of what the run rejected it kept no inputs.
        long unread = again.kept() ? again.rejected() : 0;
        if (taker.rejected + unread > 0) {
            warnings.accept(Counted.of(
                            taker.rejected + unread,
                            "episode that the run scored is",
                            "episodes that the run scored are")
                    + " rejected today, for this program or a plugin has changed since. One of them: "
                    + (unread > 0 ? again.rejects().get(0) : taker.firstRejected));
        }
    }

    private static final class Taker implements RunAgain.Taker<RuleOutcome> {

        private final Receiver receiver;
        private long rejected;
        private String firstRejected = "";

        Taker(Receiver receiver) {
            this.receiver = receiver;
        }

        @Override
        public RuleOutcome made(Episode episode, RuleOutcome outcome, EpisodeScorer scorer) {
            return outcome;
        }

        @Override
        public boolean take(RuleOutcome outcome, ScoreFile.@Nullable Line line) throws IOException {
            var scored = outcome.scored();
            if (line == null) {
                return scored == null || receiver.episode(ofRun(scored, outcome.evaluator()));
            }
            if (scored == null) {
                firstRejected = rejected++ == 0 ? line.source() : firstRejected;
                return true;
            }
            return receiver.episode(new OfRun(
                    asWritten(scored, line),
                    line.source(),
                    outcome.evaluator(),
                    !Tolerance.EXACT.equal(line.score(), scored.score())));
        }

        @Override
        public boolean takesRejected(RuleOutcome outcome, String family) {
            return false;
        }

        private static OfRun ofRun(Scored scored, Evaluator evaluator) {
            return new OfRun(scored, scored.episode().source(), evaluator, false);
        }

        /** Kept inputs come without what was said while they were read, and why the log states a status. */
        private static Scored asWritten(Scored scored, ScoreFile.Line line) {
            boolean stated =
                    scored.episode().status() != null && !line.undefined().isEmpty();
            return new Scored(
                    stated
                            ? scored.episode()
                                    .because(
                                            line.undefined().values().iterator().next())
                            : scored.episode(),
                    scored.rule(),
                    scored.status(),
                    scored.metrics(),
                    scored.series(),
                    stated ? line.undefined() : scored.undefined(),
                    line.notes());
        }
    }
}
