package games.scoring.clembench;

import static games.scoring.api.Formula.when;
import static games.scoring.clembench.Standard.ratio;
import static games.scoring.clembench.Standard.unlessAborted;

import games.scoring.api.Input;
import games.scoring.api.Rule;
import games.scoring.api.Source;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;

/** matchit_ascii: two players see a grid each and must find out in dialogue whether it is the same. */
final class MatchitAscii {

    static final String NAME = "matchit_ascii";

    static final Input.Flag A_RIGHT = Input.flag("player_a_right").means("whether player A decided rightly");
    static final Input.Flag B_RIGHT = Input.flag("player_b_right").means("whether player B decided rightly");

    private static final Rule MADE = rule();

    private static final Recorded RECORDED = new Recorded(MADE, "Player Score");

    private static final Rule RULE = RECORDED.in(MADE);

    private MatchitAscii() {}

    private static Rule rule() {
        var both = A_RIGHT.and(B_RIGHT);
        var score = when(both, 100).otherwise(0).as("both_right");
        var player = when(both, 100).when(A_RIGHT.or(B_RIGHT), 50).otherwise(0).as("one_right");
        return Standard.rule(ratio(Standard.MAIN_SCORE, Standard.orRecorded(score)), both)
                .metric(Standard.aborted())
                .metric(Standard.success(both))
                .metric(Standard.lose(both))
                .metric(Standard.requests())
                .metric(Standard.parsed())
                .metric(Standard.violated())
                .metric(ratio("Player Score", unlessAborted(player)).range(0, 100))
                .remark("Declared from the rules alone: no real log was at hand to hold it against.")
                .remark("One right decision of two scores 0, though its player score is 50.")
                .source(Source.of("clembench, matchit_ascii", "commit a717f23", "master.py"));
    }

    static Game game() {
        var benchmark = Standard.benchmark(NAME, "Match it (ASCII)")
                .inputs(RECORDED.beside(Standard.inputs(A_RIGHT, B_RIGHT)))
                .rule(Rulesets.HEAD, RULE)
                .rule(Rulesets.V2, Standard.published(RULE));
        return new Game(
                NAME,
                benchmark,
                Log::new,
                RECORDED.beside(Standard::recorded),
                FileShape.of(Standard.LOSE, Standard.MAIN_SCORE));
    }

    /** Counts replies by their format, and looks for the two decisions. */
    private static final class Log implements Measure {

        private final Column requests = new Column();
        private final Column parsed = new Column();
        private boolean aborted;
        private boolean rightA;
        private boolean rightB;
        private boolean decidedA;
        private boolean decidedB;

        @Override
        public boolean readsAction(String type) {
            return true;
        }

        @Override
        public void turn() {
            requests.add(0);
            parsed.add(0);
        }

        @Override
        public void event(Event event) throws LogFault {
            switch (event.type()) {
                case "valid format" -> {
                    requests.set(requests.last() + 1);
                    parsed.set(parsed.last() + 1);
                }
                case "invalid format", "invalid content" -> requests.set(requests.last() + 1);
                case "Decision Player A" -> {
                    decidedA = true;
                    rightA = event.content().text().equals("success");
                }
                case "Decision Player B" -> {
                    decidedB = true;
                    rightB = event.content().text().equals("success");
                }
                default -> aborted |= begins(event);
            }
        }

        /** Whatever kind of event it is, a player's message too. */
        private static boolean begins(Event event) {
            return event.content().isText()
                    && event.content().node().stringValue().regionMatches(true, 0, "abort", 0, 5);
        }

        @Override
        public boolean stops(boolean amid, EpisodeFolder folder) {
            return amid && !aborted && !(decidedA && decidedB);
        }

        @Override
        public void finish(EpisodeDraft draft, Place file, EpisodeFolder folder) {
            var all = Standard.events(file, "/turns");
            draft.put(Standard.OUTCOME, aborted ? "aborted" : "finished", all)
                    .put(A_RIGHT, rightA, all)
                    .put(B_RIGHT, rightB, all);
            Standard.putRequests(draft, requests.toArray(), parsed.toArray(), all);
            if (!aborted && !(decidedA && decidedB)) {
                draft.note("no event holds a decision of "
                        + (decidedA ? "player B" : decidedB ? "player A" : "either player") + ": counted as wrong");
            }
        }
    }
}
