package games.scoring.launcher;

import games.scoring.output.ScoringRun;
import games.scoring.plugin.Catalog;
import games.scoring.record.EpisodeParts;
import games.scoring.record.Reading;
import games.scoring.rule.Rulebook;
import games.scoring.score.ResultSink;
import games.scoring.source.SourceWalk;
import games.scoring.standing.Leaderboard;
import games.scoring.standing.Ranking;
import games.scoring.standing.Standings;
import games.scoring.verify.TableCheck;
import games.scoring.verify.Verification;
import games.scoring.verify.Verified;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The plugins and the rules under which a command scores. Whatever it does with the results, records that an option can't
 * act on are refused.
 */
final class ScoringSession {

    private final RuleOptions asked;
    private final Catalog catalog;
    private final Rulebook rulebook;

    /** Loads the plugins, and says on {@code err} which are bad. */
    ScoringSession(PluginOptions plugins, RuleOptions asked, PrintWriter err) {
        var load = plugins.load(err);
        this.asked = asked;
        this.catalog = load.catalog();
        this.rulebook = plugins.rulebook(load, asked);
    }

    Catalog catalog() {
        return catalog;
    }

    Rulebook rulebook() {
        return rulebook;
    }

    /** Makes ready to score, by {@link #score}. */
    ScoringRun run(ScoringRun.Options options) {
        return new ScoringRun(catalog, rulebook, options);
    }

    ScoringRun.Outcome score(ScoringRun run, SourceWalk walk, List<ResultSink> sinks) throws IOException {
        // First, so that nothing is shown of what is refused.
        var all = new ArrayList<ResultSink>(PlainRecords.of(catalog, rulebook));
        all.addAll(sinks);
        return run.run(walk, all);
    }

    /** Verifies all that a walk finds, with the reading that {@link Verification#reading} gives. */
    Verified verify(SourceWalk walk, Reading.Options reading, Verification.Options options, Consumer<String> warnings)
            throws IOException {
        try (var verification = new Verification(rulebook, options)) {
            EpisodeParts parts = verification::part;
            for (var plain : PlainRecords.of(catalog, rulebook)) {
                parts = plain.before(parts);
            }
            new Reading(catalog, rulebook, reading, warnings).read(walk, parts);
            return verification.result();
        }
    }

    Leaderboard rank(Standings standings, boolean allowPartialCoverage) {
        return new Ranking(catalog, family -> rulebook.settings(family.id()), allowPartialCoverage).rank(standings);
    }

    /** Says what the user asked for and did nothing. */
    void warnOfNoEffect(ScoringRun.Outcome outcome, Warnings warnings) {
        NoEffect.of(catalog, rulebook, asked, outcome).forEach(warnings);
    }

    void warnOfNoEffect(TableCheck checked, Warnings warnings) {
        NoEffect.of(catalog, rulebook, asked, checked).forEach(warnings);
    }

    void warnOfNoEffect(Verified verified, Warnings warnings) {
        NoEffect.of(catalog, rulebook, asked, verified).forEach(warnings);
    }
}
