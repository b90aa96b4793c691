package games.scoring.rule;

import games.scoring.api.Input;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
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

    /** Says the same where it is known what is given of what is asked for. */
    boolean isMet(long given) {
        return presence.isMet(given);
    }

    /** Gives the bits of all inputs that are asked for, of the first 64. */
    long asked() {
        return presence.asked();
    }

    /** Gives the reason as a clause, where the needs are not met and it is known what is given. */
    String reason(Known known) {
        return reason(input -> known.isGiven(layout.indexOf(input)));
    }

    /** Gives the reason as a clause, where the needs are not met. */
    String reason(Values values) {
        if (asked.length > Long.SIZE) {
            return reason(input -> values.given(layout.indexOf(input)));
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
        var reason = reason(input -> values.given(layout.indexOf(input)));
        if (kept.size() < MOST_KEPT) {
            kept.put(given, reason);
        }
        return reason;
    }

    private String reason(Predicate<Input> given) {
        return reason(needs, given);
    }

    static String reason(Needs needs, Predicate<Input> given) {
        var lacking = needs.missing(given);
        if (lacking.isEmpty()) {
            return "inputs were given that don't go together";
        }
        boolean several = lacking.size() == 1 && lacking.get(0).size() > 1;
        return AlternativesText.of(lacking, Input::name) + (several ? " were" : " was") + " not given";
    }
}
