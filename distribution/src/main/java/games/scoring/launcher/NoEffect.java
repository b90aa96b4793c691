package games.scoring.launcher;

import games.scoring.api.standing.StandingRule;
import games.scoring.message.Counted;
import games.scoring.output.ScoringRun;
import games.scoring.plugin.Catalog;
import games.scoring.rule.AskedInVain;
import games.scoring.rule.AskedInVain.Against;
import games.scoring.rule.Rulebook;
import games.scoring.verify.TableCheck;
import games.scoring.verify.Verified;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What the user asked of a run that did nothing, since nothing of the kind was there. */
final class NoEffect {

    private NoEffect() {}

    /** Gives a sentence where no family that something was scored of ranks by average rank. */
    static Optional<String> ofPartialCoverage(Catalog catalog, Set<String> scored) {
        boolean acts = scored.stream()
                .flatMap(family -> catalog.family(family).stream())
                .anyMatch(family -> family.standing().orElse(null) instanceof StandingRule.MeanRank);
        return acts || scored.isEmpty()
                ? Optional.empty()
                : Optional.of("--allow-partial-coverage: acts where a family ranks by average rank, which "
                        + String.join(", ", scored) + (scored.size() == 1 ? " does not" : " do not")
                        + ", so it did nothing.");
    }

    /** Gives a sentence for each; none where nothing was read, or the run stopped before it had read everything. */
    static List<String> of(Catalog catalog, Rulebook rulebook, RuleOptions rules, ScoringRun.Outcome outcome) {
        var counts = outcome.counts();
        var all = new ArrayList<String>();
        if (counts.records() == 0 && counts.leftOut() > 0) {
            all.add("--only leaves nothing to score: " + Counted.of(counts.leftOut(), "record was", "records were")
                    + " of other benchmarks.");
        }
        if (counts.records() > 0 && outcome.stop().isEmpty()) {
            all.addAll(of(
                    catalog,
                    rulebook,
                    rules,
                    Against.episodes(counts.rejected()),
                    outcome.rulesets().keySet(),
                    outcome.options().keySet()));
        }
        return all;
    }

    /** Gives a sentence for each; none where nothing was read. */
    static List<String> of(Catalog catalog, Rulebook rulebook, RuleOptions rules, Verified verified) {
        var scored = new TreeSet<String>();
        var read = new TreeSet<String>();
        for (var group : verified.groups()) {
            var benchmark = catalog.benchmark(group.benchmark()).orElseThrow();
            if (verified.aggregates().compared() > 0) {
                scored.add(benchmark.family()); // A total was made of its episodes, though none has a score of its own.
            }
            for (var under : group.rulesets()) {
                scored.add(benchmark.family());
                var evaluator = rulebook.under(benchmark, under.ruleset()).evaluator();
                if (evaluator != null) {
                    read.addAll(evaluator.rule().options().keySet());
                }
            }
        }
        boolean isEmpty = verified.groups().isEmpty() && verified.rejected() == 0;
        return isEmpty ? List.of() : of(catalog, rulebook, rules, Against.episodes(verified.rejected()), scored, read);
    }

    /** Gives a sentence for each, where a table was checked against itself. */
    static List<String> of(Catalog catalog, Rulebook rulebook, RuleOptions rules, TableCheck checked) {
        return of(catalog, rulebook, rules, Against.TABLE, checked.families(), checked.optionsRead());
    }

    private static List<String> of(
            Catalog catalog,
            Rulebook rulebook,
            RuleOptions rules,
            Against against,
            Set<String> families,
            Set<String> read) {
        var vain = new ArrayList<>(AskedInVain.of(catalog, rules.rulesets(), rules.options(), against, families));
        vain.addAll(AskedInVain.unread(rulebook, against, families, read));
        vain.replaceAll(sentence -> sentence + ".");
        return vain;
    }
}
