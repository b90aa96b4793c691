package games.scoring.rule;

import games.scoring.api.Input;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Says what is not given of what a metric needs.
 *
 * <p>Many episodes lack the same, so answers are kept by which inputs are given; not without limit, as records come from
 * strangers. Safe for use by several threads.
 */
final class Lack {

    private static final int MOST_KEPT = 256;

    private final Needs needs;
    private final Layout layout;
    private final Presence presence;
    private final int[] asked;
    private final Map<Long, String> kept = new ConcurrentHashMap<>();

    Lack(Needs needs, Layout layout) {
        this.needs = needs;
        this.layout = layout;
        presence = Presence.of(needs, layout);
        asked = needs.alternatives().stream()
                .flatMap(alternative -> Stream.concat(alternative.present().stream(), alternative.absent().stream()))
                .mapToInt(layout::indexOf)
                .distinct()
                .toArray();
    }

    boolean isMet(Values values) {
        return presence.isMet(values);
    }

    /** Gives the reason as a clause, where the needs are not met. */
    String reason(Values values) {
        if (asked.length > Long.SIZE) {
            return reason(needs, layout, values);
        }
        long given = 0;
        for (int i = 0; i < asked.length; i++) {
            if (values.given(asked[i])) {
                given |= 1L << i;
            }
        }
        var known = kept.get(given);
        if (known != null) {
            return known;
        }
        var reason = reason(needs, layout, values);
        if (kept.size() < MOST_KEPT) {
            kept.put(given, reason);
        }
        return reason;
    }

    static String reason(Needs needs, Layout layout, Values values) {
        var lacking = needs.missing(input -> values.given(layout.indexOf(input)));
        if (lacking.isEmpty()) {
            return "inputs were given that don't go together";
        }
        boolean several = lacking.size() == 1 && lacking.get(0).size() > 1;
        return Needs.phrase(lacking, Input::name) + (several ? " were" : " was") + " not given";
    }
}
