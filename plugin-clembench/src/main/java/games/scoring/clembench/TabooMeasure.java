package games.scoring.clembench;

import games.scoring.api.log.EpisodeDraft;

/** Counts the events of a taboo episode. */
final class TabooMeasure implements Measure {

    private final Column correct = new Column();
    private final Column parsed = new Column();
    private boolean invalid;
    private boolean guessed;
    private boolean olderEvents;

    @Override
    public void turn() {
        correct.add(0);
        parsed.add(invalid ? 0 : 1);
    }

    @Override
    public void event(Event event) {
        switch (event.type()) {
            case "invalid format" -> {
                invalid = true;
                parsed.set(0);
            }
            case "correct guess" -> {
                guessed = true;
                correct.set(1);
            }
            case "guess", "clue" -> olderEvents = true;
            default -> {}
        }
    }

    @Override
    public void finish(EpisodeDraft draft, Places places, EpisodeFolder folder) {
        var all = places.at("/turns");
        var requests = new double[parsed.size()];
        java.util.Arrays.fill(requests, 1);
        draft.put(Standard.OUTCOME, invalid ? "aborted" : guessed ? "success" : "lose", all)
                .put(Taboo.CORRECT_BY_TURN, correct.toArray(), all);
        Standard.putRequests(draft, requests, parsed.toArray(), all);
        if (olderEvents) {
            draft.note("repetitions are not counted in logs with guess and clue events");
        } else {
            draft.put(Taboo.GUESSER_REPETITIONS, 0, all).put(Taboo.DESCRIBER_REPETITIONS, 0, all);
        }
    }
}
