package games.scoring.clembench;

import games.scoring.api.Reason;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.Place;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Counts the probes of a privateshared episode, which the log keeps apart from its turns. */
final class PrivateMeasure implements Measure {

    private static final Set<String> READ =
            Set.of("probes", "Filled Slots", "Aborted", "Request Count", "Parsed Request Count");

    private final Map<String, Json> members = new LinkedHashMap<>();
    private boolean ended;

    @Override
    public boolean reads(String key) {
        return READ.contains(key);
    }

    @Override
    public void member(String key, Json value) {
        members.put(key, value);
    }

    @Override
    public boolean readsAction(String type) {
        return false;
    }

    @Override
    public void turn() {}

    @Override
    public void event(Event event) {
        ended |= event.is("end");
    }

    @Override
    public boolean stops(boolean amid, EpisodeFolder folder) {
        return amid && !ended && !members.containsKey(Standard.ABORTED);
    }

    @Override
    public void finish(EpisodeDraft draft, Place file, EpisodeFolder folder) throws LogFault {
        var probes = given("probes").list();
        var slots = given("Filled Slots").list();
        double filled = 0;
        var filledByTurn = new double[slots.size()];
        for (int i = 0; i < slots.size(); i++) {
            filledByTurn[i] = slots.at(i).truth() ? 1 : 0;
            filled += filledByTurn[i];
        }
        var whole = new Tally();
        var accuracy = new double[probes.size()];
        boolean allProbed = true;
        int middle = (slots.size() + 1) / 2 - 1;
        for (int i = 0; i < probes.size(); i++) {
            var turn = new Tally();
            turn.add(probes.at(i).list());
            whole.add(probes.at(i));
            allProbed &= turn.count > 0;
            accuracy[i] = turn.agreements / turn.count;
            if (i == middle && turn.count > 0) {
                draft.put(
                                Privateshared.MIDDLE_PROBES,
                                turn.count,
                                file.at(probes.at(i).pointer()).made("counted in the list"))
                        .put(
                                Privateshared.MIDDLE_AGREEMENTS,
                                turn.agreements,
                                file.at(probes.at(i).pointer()).made("counted in the list"));
            }
        }
        var at = file.at("/probes").made("counted in the list");
        boolean aborted = given("Aborted").truth();
        draft.put(
                        Standard.OUTCOME,
                        aborted ? "aborted" : "finished",
                        file.at("/Aborted").made("aborted or not"))
                .put(Privateshared.PROBES, whole.count, at)
                .put(Privateshared.AGREEMENTS, whole.agreements, at)
                .put(Privateshared.FALSE_BY_TRUE, (whole.count - whole.right) * whole.said, at)
                .put(Privateshared.TRUE_BY_FALSE, whole.right * (whole.count - whole.said), at)
                .put(Privateshared.SLOTS, slots.size(), file.at(slots.pointer()).made("counted in the list"))
                .put(Privateshared.FILLED, filled, file.at(slots.pointer()).made("counted in the list"))
                .put(
                        Privateshared.FILLED_BY_TURN,
                        filledByTurn,
                        file.at(slots.pointer()).made("counted in the list"));
        if (allProbed) {
            draft.put(Privateshared.ACCURACY_BY_TURN, accuracy, at);
        } else {
            draft.note("the accuracy of each turn is left out: some turn has no probe");
        }
        Standard.putRequests(
                draft,
                counts(given("Request Count")),
                counts(given("Parsed Request Count")),
                file.at("/Request Count").made("added up, beside Parsed Request Count"));
        if (!ended) {
            draft.note("no event says that the game ended: scored by the record that the game kept");
        }
    }

    /** Probes, their right answers and the answers given. */
    private static final class Tally {
        private double count;
        private double agreements;
        private double right;
        private double said;

        void add(Json probes) throws LogFault {
            for (int i = 0; i < probes.size(); i++) {
                boolean truth = probes.at(i).at("gt").truth();
                boolean answer = probes.at(i).at("value").truth();
                count++;
                agreements += truth == answer ? 1 : 0;
                right += truth ? 1 : 0;
                said += answer ? 1 : 0;
            }
        }
    }

    private Json given(String key) throws LogFault {
        var value = members.get(key);
        if (value == null) {
            throw new LogFault(
                    Reason.MISSING_INPUT,
                    "/" + key,
                    "expected the game's own record, found nothing. Put its scores.json beside it, or leave the episode out");
        }
        return value;
    }

    private static double[] counts(Json list) throws LogFault {
        var counts = new double[list.list().size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = list.at(i).whole();
        }
        return counts;
    }
}
