package games.scoring.clembench;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the one turn of a referencegame episode: the first parsed reply is the description, the second one the choice.
 *
 * <p>Logs of clembench 1.6 say what was chosen, and instance.json what was right; newer ones say whether it was.
 */
final class ReferenceMeasure implements Measure {

    private static final int DESCRIPTION = 2;
    private static final int CHOICE = 5;

    private int turn = -1;
    private int events;
    private @Nullable Event description;
    private @Nullable Event choice;
    private boolean invalid;

    @Override
    public void turn() {
        turn++;
    }

    @Override
    public void event(Event event) {
        invalid |= event.is("invalid format");
        events += turn == 0 ? 1 : 0;
        if (turn == 0 && event.index() == DESCRIPTION && event.is("parse")) {
            description = event;
        } else if (turn == 0 && event.index() == CHOICE && event.type().startsWith("parse")) {
            choice = event;
        }
    }

    /** Whatever stands in the place of a reply is the game's verdict on it. */
    @Override
    public boolean stops(boolean amid, EpisodeFolder folder) {
        return !invalid && events <= (description == null ? DESCRIPTION : CHOICE);
    }

    @Override
    public void finish(EpisodeDraft draft, Place file, EpisodeFolder folder) throws IOException, LogFault {
        var all = Standard.events(file, "/turns/0");
        if (description != null) {
            var expression = description.at("expression");
            if (expression.isMissing()) {
                expression = description.content();
            }
            double length = expression.text().codePoints().count();
            double tokens = expression.text().split(" ", -1).length;
            var at = file.at(expression.pointer()).made("counted in the text");
            draft.put(Referencegame.EXPRESSION_LENGTH, length, at)
                    .put(Referencegame.EXPRESSION_TOKENS, tokens, at)
                    .put(Referencegame.LENGTH_BY_TURN, new double[] {length}, at)
                    .put(Referencegame.TOKENS_BY_TURN, new double[] {tokens}, at);
        }
        if (description == null || choice == null) {
            boolean first = description == null;
            draft.put(Standard.OUTCOME, "aborted", all)
                    .put(Referencegame.ABORTED_AT, first ? "player_1" : "player_2", all);
            Standard.putRequests(draft, new double[] {first ? 1 : 2}, new double[] {first ? 0 : 1}, all);
            if (!invalid) {
                draft.note("no event says that a reply had a wrong format, and none holds the "
                        + (first ? "description" : "choice") + ": counted as aborted");
            }
            return;
        }
        boolean found = found(choice, folder);
        draft.put(Standard.OUTCOME, found ? "success" : "lose", all)
                .put(Referencegame.ABORTED_AT, "neither", all)
                .put(Referencegame.SUCCESS_BY_TURN, new double[] {found ? 1 : 0}, all);
        Standard.putRequests(draft, new double[] {2}, new double[] {2}, all);
    }

    private static boolean found(Event choice, EpisodeFolder folder) throws IOException, LogFault {
        var answer = choice.at("answer");
        if (answer.isMissing() || !choice.is("parse")) {
            return choice.type().contains("correct");
        }
        var instance = folder.instanceFile();
        if (instance == null) {
            throw new LogFault(
                    Reason.MISSING_INPUT,
                    answer.pointer(),
                    "expected an instance.json with target_grid_name beside the log, which says whether this was right;"
                            + " found none. Put it back, or leave the episode out");
        }
        var target = instance.at("target_grid_name");
        var chosen = answer.text().toLowerCase(Locale.ROOT);
        if (target.isText()) {
            return target.text().toLowerCase(Locale.ROOT).equals(chosen);
        }
        for (int i = 0; i < target.list().size(); i++) {
            if (target.at(i).text().toLowerCase(Locale.ROOT).equals(chosen)) {
                return true;
            }
        }
        return false;
    }
}
