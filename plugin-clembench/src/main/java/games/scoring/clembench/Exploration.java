package games.scoring.clembench;

import games.scoring.api.Input;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an adventuregame logged of exploration: the values of each turn's last action.
 *
 * <p>No score reads them: one that is no number, or no whole one where facts are counted, costs its list, and not the
 * episode.
 */
final class Exploration {

    private final Column turns = new Column();
    private final Map<String, Values> byKey = new LinkedHashMap<>();

    Exploration() {
        flag("action_epistemic", Adventuregame.EPISTEMIC);
        flag("action_pragmatic", Adventuregame.PRAGMATIC);
        number("effective_epistemic_gain_amount", Adventuregame.EPISTEMIC_GAIN);
        number("known_entities_ratio", Adventuregame.KNOWN_ENTITIES);
        number("visited_rooms_ratio", Adventuregame.VISITED_ROOMS);
        number("known_goal_entities_ratio", Adventuregame.KNOWN_GOAL_ENTITIES);
    }

    private record Values(Input.Series series, boolean flags, Column column) {

        void set(Json value) throws LogFault {
            double number = value.sideValue();
            boolean isNone = Double.isNaN(number) || (series.integer() && !flags && number != Math.rint(number));
            column.set(isNone ? Double.NaN : flags ? (value.truth() ? 1 : 0) : number);
        }
    }

    private void flag(String key, Input.Series series) {
        byKey.put(key, new Values(series, true, new Column()));
    }

    private void number(String key, Input.Series series) {
        byKey.put(key, new Values(series, false, new Column()));
    }

    void read(int turn, Json explored) throws LogFault {
        if (!explored.node().isNull()) {
            explored.object();
        }
        boolean first = turns.addOnce(turn);
        for (var entry : byKey.entrySet()) {
            if (first) {
                entry.getValue().column().add(0);
            }
            entry.getValue().set(explored.at(entry.getKey()));
        }
    }

    void put(EpisodeDraft draft, @Nullable Place at) {
        draft.put(Adventuregame.EXPLORED_TURNS, turns.toArray(), at);
        List<String> lost = new ArrayList<>();
        byKey.forEach((key, values) -> {
            if (values.column().isComplete()) {
                draft.put(values.series(), values.column().toArray(), at);
            } else {
                lost.add(key);
            }
        });
        if (!lost.isEmpty()) {
            draft.note("exploration values that are left out, since some turn has no number for them: "
                    + String.join(", ", lost));
        }
    }
}
