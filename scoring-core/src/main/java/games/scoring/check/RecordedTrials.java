package games.scoring.check;

import games.scoring.api.Metric;
import games.scoring.plugin.Catalog;
import games.scoring.record.ReadOptions;
import games.scoring.rule.Rulebook;
import games.scoring.score.Scored;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import games.scoring.verify.Tolerance;
import games.scoring.verify.Verification;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Compares the scores that the examples' logs carry with what the rules give, as {@code verify} does. What differs is a
 * warning: a log may be wrong, and the golden lines say what is right.
 */
final class RecordedTrials {

    private static final int MOST_OF_GROUP = 3;
    private static final int MOST_TOLD = 10;

    private final Catalog catalog;
    private final Path examples;

    RecordedTrials(Catalog catalog, Path examples) {
        this.catalog = catalog;
        this.examples = examples;
    }

    List<CheckReport.Failure> warnings(List<Scored> scored) throws IOException {
        var warnings = new ArrayList<CheckReport.Failure>();
        unknown(scored, warnings);
        var rulebook = Rulebook.of(catalog);
        try (var walk = SourceWalk.open(List.of(examples.toString()), catalog, WalkOptions.defaults())) {
            var verified = Verification.run(
                    catalog,
                    rulebook,
                    walk,
                    Verification.reading(1, ReadOptions.DEFAULTS),
                    new Verification.Options(Tolerance.USUAL, MOST_OF_GROUP),
                    warning -> {});
            for (var group : verified.groups()) {
                for (var episode : group.byNone()) {
                    warnings.add(PluginSteps.failure(
                            shown(episode.source()),
                            "no ruleset gives the scores that the log carries; nearest is " + episode.nearest() + ": "
                                    + shown(episode.why()) + ". " + remedy()));
                }
            }
            for (var wrong : verified.aggregates().wrong()) {
                warnings.add(PluginSteps.failure(
                        shown(wrong.place()),
                        "the log carries another " + wrong.what() + " than is made of its episodes: " + wrong.recorded()
                                + " recorded, " + wrong.recomputed() + " recomputed. " + remedy()));
            }
        }
        return warnings.subList(0, Math.min(warnings.size(), MOST_TOLD));
    }

    private static String remedy() {
        return "Take an example whose numbers are right, unless this one is to show a wrong one";
    }

    /** Looks for scores under names that no rule of their benchmark has: nothing would ever be compared with them. */
    private void unknown(List<Scored> scored, List<CheckReport.Failure> warnings) {
        var told = new LinkedHashSet<String>();
        for (var each : scored) {
            var benchmark = each.rule().benchmark();
            for (var name : each.episode().recorded().keySet()) {
                boolean known = benchmark.rules().values().stream()
                        .flatMap(rule -> rule.metrics().stream())
                        .map(Metric::id)
                        .anyMatch(name::equals);
                if (!known && told.add(benchmark.id() + " " + name)) {
                    warnings.add(PluginSteps.failure(
                            shown(each.episode().source()),
                            "the log format records the score '" + name + "', and no rule of " + benchmark.id()
                                    + " has a metric of this name: verify never compares it. Record it under a metric's"
                                    + " name, or as a label"));
                }
            }
        }
    }

    private String shown(String text) {
        return text.replace(examples + "/", "");
    }
}
