package games.scoring.testkit;

import games.scoring.api.Family;
import games.scoring.api.Input;
import games.scoring.api.Status;
import games.scoring.check.SmallRun;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginJar;
import games.scoring.record.Aggregate;
import games.scoring.record.Reject;
import games.scoring.rule.InputText;
import games.scoring.rule.Rulebook;
import games.scoring.score.Scored;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a family as the program would, on records and on logs, and keeps all that comes out.
 *
 * <pre>{@code
 * var outcome = Trial.of(new MazeFamily()).records("{\"benchmark\":\"maze/classic\",\"inputs\":{\"steps\":3}}");
 * assertThat(outcome.results().get(0).score()).isEqualTo(100);
 * }</pre>
 *
 * <p>Places and recorded scores are asked for, as {@code explain} and {@code verify} do.
 */
public final class Trial {

    private final Catalog catalog;
    private final LoadedFamily family;
    private final List<String> options;
    private final List<String> rulesets;

    private Trial(LoadedFamily family, List<String> options, List<String> rulesets) {
        this.catalog = new Catalog(List.of(family));
        this.family = family;
        this.options = options;
        this.rulesets = rulesets;
    }

    /**
     * Tries a family with its default options and ruleset.
     *
     * @param family the family
     * @return the trial
     */
    public static Trial of(Family family) {
        var jar = new PluginJar("trial", "", "", "", false);
        return new Trial(LoadedFamily.read(jar, family), List.of(), List.of());
    }

    /**
     * Sets an option of the run.
     *
     * @param option as on the command line: {@code FAMILY.NAME=VALUE}
     * @return a trial with the option
     */
    public Trial option(String option) {
        var all = new ArrayList<>(options);
        all.add(option);
        return new Trial(family, all, rulesets);
    }

    /**
     * Asks for a ruleset, whatever the records say.
     *
     * @param ruleset its id
     * @return a trial under that ruleset
     */
    public Trial ruleset(String ruleset) {
        return new Trial(family, options, List.of(ruleset));
    }

    /**
     * Scores records.
     *
     * @param lines JSON Lines
     * @return what came out
     * @throws games.scoring.message.UsageException if the family has no such option or ruleset
     */
    public Outcome records(String lines) {
        return Outcome.of(run().records(lines));
    }

    /**
     * Reads and scores files, folders and archives: records as well as logs of the family.
     *
     * @param inputs the files, in order
     * @return what came out
     * @throws IOException if an input can't be read
     * @throws games.scoring.check.LogFormatFailure if a format throws anything else
     * @throws games.scoring.message.UsageException if the family has no such option or ruleset, or nothing is recognised in an
     *     input
     */
    public Outcome files(Path... inputs) throws IOException {
        return Outcome.of(run().files(List.of(inputs)));
    }

    SmallRun run() {
        return new SmallRun(catalog, Rulebook.of(catalog, options, rulesets));
    }

    /**
     * What came out.
     *
     * @param results the scored episodes, in order
     * @param rejects the records, episodes and parts of logs that were set aside, in order
     * @param skipped the sources that made no episode, each with its reason
     * @param aggregates the numbers that logs make out of several episodes, in order
     */
    public record Outcome(
            List<Result> results, List<Reject> rejects, List<String> skipped, List<Aggregate> aggregates) {

        /**
         * Makes an outcome.
         *
         * @param results the scored episodes
         * @param rejects what was set aside
         * @param skipped the sources that made no episode
         * @param aggregates the numbers that logs make out of several episodes
         */
        public Outcome {
            results = List.copyOf(results);
            rejects = List.copyOf(rejects);
            skipped = List.copyOf(skipped);
            aggregates = List.copyOf(aggregates);
        }

        /**
         * Makes an outcome without numbers that are made out of several episodes.
         *
         * @param results the scored episodes
         * @param rejects what was set aside
         * @param skipped the sources that made no episode
         */
        public Outcome(List<Result> results, List<Reject> rejects, List<String> skipped) {
            this(results, rejects, skipped, List.of());
        }

        private static Outcome of(SmallRun.Outcome outcome) {
            return new Outcome(
                    outcome.scored().stream().map(Result::new).toList(),
                    outcome.rejects(),
                    outcome.skipped(),
                    outcome.aggregates());
        }

        /**
         * Gives the one episode that came out.
         *
         * @return the episode
         * @throws AssertionError if there is another number of episodes, or something was set aside
         */
        public Result only() {
            if (results.size() != 1 || !rejects.isEmpty()) {
                throw new AssertionError("Expected one scored episode, found " + results + " and rejects " + rejects);
            }
            return results.get(0);
        }
    }

    /**
     * A scored episode.
     *
     * @param scored all that is known of it
     */
    public record Result(Scored scored) {

        /**
         * Gives the primary score.
         *
         * @return the score; NaN where it has none
         */
        public double score() {
            return scored.score();
        }

        /**
         * Gives a metric.
         *
         * @param id its id
         * @return its value; NaN where it has none
         * @throws IllegalArgumentException if the rule has no such metric
         */
        public double metric(String id) {
            var metrics = scored.rule().rule().metrics();
            for (int i = 0; i < metrics.size(); i++) {
                if (metrics.get(i).id().equals(id)) {
                    return scored.metrics()[i];
                }
            }
            throw new IllegalArgumentException("The rule has no metric " + id);
        }

        /**
         * Gives a number that was read.
         *
         * @param input the input
         * @return its value; NaN where it is absent
         * @throws IllegalArgumentException if the benchmark does not list the input
         */
        public double input(Input.Number input) {
            var layout = scored.episode().layout();
            return scored.episode().values().number(layout.indexOf(input));
        }

        /**
         * Shows what was read, of whatever type.
         *
         * @param input the input
         * @return its value as {@code explain} shows it: a number, {@code true}, a word, a text, {@code [a, b]}; a list
         *     of numbers is cut behind the twelfth; {@code absent}
         * @throws IllegalArgumentException if the benchmark does not list the input
         */
        public String shown(Input input) {
            var episode = scored.episode();
            return InputText.of(input, episode.values(), episode.layout().indexOf(input));
        }

        /**
         * Gives where an input stands.
         *
         * @param input the input
         * @return the place as messages show it, or an empty string
         */
        public String place(Input input) {
            var place = scored.episode().places().get(input.name());
            return place == null ? "" : place.toString();
        }

        /**
         * Gives what became of the episode.
         *
         * @return the status
         */
        public Status status() {
            return scored.status();
        }

        /**
         * Gives what is said beside the scores.
         *
         * @return the notes
         */
        public List<String> notes() {
            return scored.notes();
        }

        /**
         * Gives a score that the log itself carries.
         *
         * @param metric the metric's id
         * @return the number; NaN where the log has none
         */
        public double recorded(String metric) {
            var recorded = scored.episode().recorded().get(metric);
            return recorded == null ? Double.NaN : recorded.values()[0];
        }

        @Override
        public String toString() {
            return scored.rule().benchmark().id() + " " + scored.status().word() + " " + scored.score();
        }
    }
}
