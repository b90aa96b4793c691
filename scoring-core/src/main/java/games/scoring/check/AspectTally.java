package games.scoring.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was found of one aspect so far. */
final class AspectTally {

    /** So many failures are told of one aspect. */
    private static final int MOST_TOLD = 5;

    private final String title;
    private final Map<String, CheckReport.Failure> failures = new LinkedHashMap<>();
    private final List<CheckReport.Failure> warnings = new ArrayList<>();
    private int tried;

    AspectTally(String title) {
        this.title = title;
    }

    /** Counts a try. */
    void tried() {
        tried++;
    }

    /** Takes what is true and still not as it should be. */
    void warn(CheckReport.Failure warning) {
        warnings.add(warning);
    }

    /** Takes a failure; the same is told once. */
    void add(CheckReport.Failure failure) {
        failures.merge(
                failure.message(),
                failure,
                (old, again) ->
                        new CheckReport.Failure(old.where(), old.message(), old.record(), old.file(), old.times() + 1));
    }

    /** Gives what is known so far. */
    CheckReport.Aspect aspect(String id) {
        var told = new ArrayList<>(failures.values());
        if (told.size() > MOST_TOLD) {
            var more = told.subList(MOST_TOLD, told.size());
            int count = more.size();
            more.clear();
            told.add(new CheckReport.Failure("", "and " + count + " more", "", "", 1));
        }
        return new CheckReport.Aspect(id, title, tried, told, warnings);
    }
}
