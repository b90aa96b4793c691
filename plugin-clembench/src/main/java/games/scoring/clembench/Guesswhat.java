package games.scoring.clembench;

import static games.scoring.api.Condition.all;
import static games.scoring.api.Condition.any;
import static games.scoring.api.Condition.given;
import static games.scoring.api.Condition.not;
import static games.scoring.api.Formula.constant;
import static games.scoring.api.Formula.when;
import static games.scoring.clembench.Standard.ratio;
import static games.scoring.clembench.Standard.tally;
import static games.scoring.clembench.Standard.unlessAborted;

import games.scoring.api.Condition;
import games.scoring.api.Formula;
import games.scoring.api.Input;
import games.scoring.api.Metric;
import games.scoring.api.Reason;
import games.scoring.api.Rule;
import games.scoring.api.Source;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.io.IOException;

/** guesswhat: one player asks questions to find the word that the other has in mind. */
final class Guesswhat {

    static final String NAME = "guesswhat";

    static final Input.Number TURNS =
            Input.integer("turns").atLeast(1).unit("turns").means("turns taken");
    static final Input.Number MAX_TURNS = Input.integer("max_turns")
            .atLeast(1)
            .typically(8, 10)
            .unit("turns")
            .parameter()
            .means("the turn limit of the experiment");

    private static final Condition NO_LIMIT_NEEDED =
            not(Standard.OUTCOME.is("success")).or(TURNS.isAtMost(5));

    private static final Formula SPEED_WITHOUT_LIMIT =
            when(Standard.OUTCOME.is("lose"), 0).otherwise(100).as("speed_without_limit");

    private static final Formula SPEED = when(Standard.OUTCOME.is("lose"), 0)
            .when(TURNS.isAtMost(5), 100)
            .when(MAX_TURNS.minus(5).isAtMost(0), 0)
            .otherwise(constant(100)
                    .times(MAX_TURNS.minus(TURNS))
                    .over(MAX_TURNS.minus(5))
                    .flooredAt(0))
            .as("speed_by_limit");

    /** Up to five turns cost nothing: the level of the experiment was meant to matter and never does. */
    private static final Rule MADE = Standard.ruleByOutcome(ratio(
                    Standard.MAIN_SCORE,
                    Standard.orRecorded(
                            SPEED.ifAbsent(SPEED_WITHOUT_LIMIT.definedIf(NO_LIMIT_NEEDED, "max_turns is not given"))
                                    .as("speed"))))
            .check(
                    Reason.MISSING_INPUT,
                    any(given(MAX_TURNS), given(Standard.SCORES_ALONE), NO_LIMIT_NEEDED),
                    "max_turns, which a success in more than five turns is scored by")
            .note(
                    all(given(MAX_TURNS), not(NO_LIMIT_NEEDED), MAX_TURNS.isAtMost(5)),
                    "a turn limit of five or less: the program's formula has nothing to divide by there, and a success in"
                            + " more than five turns counts 0")
            .metric(Standard.violated())
            .metric(Standard.parsed())
            .metric(Standard.requests())
            .metric(Standard.requestSuccess())
            .metric(Standard.aborted())
            .metric(tally(Standard.SUCCESS, unlessAborted(Standard.ifOutcomeIsKnown("success")))
                    .range(0, 1)
                    .better(Metric.Better.HIGHER))
            .metric(tally(Standard.LOSE, unlessAborted(Standard.ifOutcomeIsKnown("lose")))
                    .range(0, 1)
                    .better(Metric.Better.LOWER))
            .remark("Declared from the rules alone: no real log was at hand to hold it against.")
            .remark(
                    "Requests are those that a record or scores.json tells of: how the program counts them is not known.")
            .remark("A wrong format counts only in the last turn. An aborted episode has neither success nor lose.")
            .source(Source.of("clembench, guesswhat", "commit a717f23", "master.py"));

    private static final Recorded RECORDED = new Recorded(MADE, Standard.REQUEST_SUCCESS);

    private static final Rule RULE = RECORDED.in(MADE);

    private Guesswhat() {}

    static Game game() {
        var benchmark = Standard.benchmark(NAME, "Guess what")
                .inputs(RECORDED.beside(Standard.inputs(TURNS, MAX_TURNS)))
                .rule(Rulesets.HEAD, RULE)
                .rule(Rulesets.V2, Standard.published(RULE));
        return new Game(
                NAME,
                benchmark,
                Log::new,
                RECORDED.beside(Standard::recorded),
                FileShape.of(Standard.LOSE, Standard.MAIN_SCORE));
    }

    /** Counts the turns and looks at the last one. */
    private static final class Log implements Measure {

        private int turns;
        private boolean invalidTurn;
        private boolean guessed;

        @Override
        public boolean readsAction(String type) {
            return false;
        }

        @Override
        public void turn() {
            turns++;
            invalidTurn = false;
        }

        @Override
        public void event(Event event) {
            switch (event.type()) {
                case "invalid format", "invalid content" -> invalidTurn = true;
                case "correct guess" -> guessed = true;
                default -> {}
            }
        }

        @Override
        public boolean stops(boolean amid, EpisodeFolder folder) throws IOException {
            return amid && !isEndSeen(folder.turnLimit());
        }

        private boolean isEndSeen(double limit) {
            return invalidTurn || guessed || (limit >= 1 && turns >= limit);
        }

        @Override
        public void finish(EpisodeDraft draft, Place file, EpisodeFolder folder) throws IOException, LogFault {
            var all = Standard.events(file, "/turns");
            boolean success = guessed && !invalidTurn;
            double limit = success && turns > 5 ? neededLimit(folder) : folder.turnLimit();
            draft.put(Standard.OUTCOME, invalidTurn ? "aborted" : guessed ? "success" : "lose", all)
                    .put(TURNS, turns, all);
            if (limit >= 1) {
                var experiment = folder.findExperiment().orElse(folder.entry());
                draft.put(MAX_TURNS, limit, Place.of(experiment).at("/max_turns"));
            }
            if (!invalidTurn && !guessed && turns < limit) {
                draft.note("no event says how the game ended: counted as lost");
            }
        }

        private static double neededLimit(EpisodeFolder folder) throws IOException, LogFault {
            var experiment = folder.experimentFile();
            if (experiment == null) {
                var hidden = folder.hiddenExperiment();
                throw new LogFault(
                        Reason.MISSING_INPUT,
                        "",
                        "expected max_turns in the experiment's file above the episode, "
                                + (hidden.isPresent()
                                        ? "where nothing was looked at. Name the folder " + hidden.get()
                                        : "found no file. Put it back, or leave the episode out"));
            }
            var limit = experiment.at("max_turns");
            if (limit.isMissing()) {
                throw limit.fault(
                        Reason.MISSING_INPUT,
                        "expected the turn limit, found nothing. Put it back, or leave the episode out");
            }
            return limit.whole();
        }
    }
}
