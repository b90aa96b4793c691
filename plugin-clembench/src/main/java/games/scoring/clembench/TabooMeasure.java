package games.scoring.clembench;

import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Counts the events of a taboo episode. */
final class TabooMeasure implements Measure {

    private final Column correct = new Column();
    private final Column parsed = new Column();
    private boolean invalid;
    private boolean guessed;
    private boolean brokenClue;
    private boolean olderEvents;
    private @Nullable Json lastGuess;

    @Override
    public boolean readsAction(String type) {
        return type.equals("valid guess") || type.equals("guess");
    }

    /** What is said is judged, and what is described is guessed at. */
    @Override
    public boolean goesOn(String type) {
        return switch (type) {
            case "metadata", "valid response", "valid clue", "clue" -> true;
            default -> false;
        };
    }

    @Override
    public void turn() {
        correct.add(0);
        parsed.add(invalid ? 0 : 1);
        lastGuess = null;
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
            case "invalid clue" -> brokenClue = true;
            case "valid guess" -> lastGuess = event.content();
            case "guess" -> {
                olderEvents = true;
                lastGuess = event.content();
            }
            case "clue" -> olderEvents = true;
            default -> {}
        }
    }

    @Override
    public boolean stops(boolean amid, EpisodeFolder folder) throws IOException {
        return !isEndSeen(folder) && (amid || isHit(folder) || parsed.size() < folder.turnLimit());
    }

    private boolean isEndSeen(EpisodeFolder folder) throws IOException {
        return invalid || guessed || brokenClue || endedAtTheLimit(folder);
    }

    @Override
    public void finish(EpisodeDraft draft, Place file, EpisodeFolder folder) throws IOException {
        var all = Standard.events(file, "/turns");
        var requests = new double[parsed.size()];
        Arrays.fill(requests, 1);
        draft.put(Standard.OUTCOME, invalid ? "aborted" : guessed ? "success" : "lose", all)
                .put(Taboo.CORRECT_BY_TURN, correct.toArray(), all);
        Standard.putRequests(draft, requests, parsed.toArray(), all);
        if (olderEvents) {
            draft.note("repetitions are not counted in logs with guess and clue events");
        } else {
            draft.put(Taboo.GUESSER_REPETITIONS, 0, all).put(Taboo.DESCRIBER_REPETITIONS, 0, all);
        }
        if (!isEndSeen(folder)) {
            draft.note("no event says how the game ended: counted as lost");
        }
    }

    /** A last turn at the limit, with a guess that missed, ends a game without an event of its own. */
    private boolean endedAtTheLimit(EpisodeFolder folder) throws IOException {
        double limit = folder.turnLimit();
        return limit != 0 && parsed.size() >= limit && lastGuess != null && !isHit(folder);
    }

    /** Says whether the last guess is the word, which an event of its own follows. */
    private boolean isHit(EpisodeFolder folder) throws IOException {
        if (lastGuess == null || !lastGuess.isText()) {
            return false;
        }
        var target = folder.ofInstance("target_word");
        return target.isText()
                && target.node()
                        .stringValue()
                        .equalsIgnoreCase(lastGuess.node().stringValue().strip());
    }
}
