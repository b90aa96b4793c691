package games.scoring.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import games.scoring.api.Status;
import games.scoring.api.Text;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.LogFormat;
import games.scoring.api.log.Place;
import games.scoring.record.Aggregate;
import games.scoring.record.DraftReader;
import games.scoring.record.ReadOptions;
import games.scoring.record.Reading;
import games.scoring.rule.Rulebook;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import games.scoring.verify.Verified.Group;
import games.scoring.verify.Verified.OfMetric;
import games.scoring.verify.Verified.UnderRuleset;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerificationTest {

    private static Verified verify(EpisodeDraft... drafts) {
        return verify(Verification.Options.DEFAULTS, List.of(), drafts);
    }

    private static Verified verify(Verification.Options options, List<String> rulesets, EpisodeDraft... drafts) {
        var catalog = LeapFamily.catalog();
        var verification = new Verification(Rulebook.of(catalog, List.of(), rulesets), options);
        var reader = new DraftReader(catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS);
        var part = verification.part();
        for (var draft : drafts) {
            reader.read(draft, new LeapFamily.Unread(), part);
        }
        part.commit();
        return verification.result();
    }

    private static EpisodeDraft recorded(String instance, double height, double score) {
        return LeapFamily.draft(instance, height, true).recorded("score", score, LeapFamily.FILE.at("/score"));
    }

    private static Group onlyGroup(Verified verified) {
        assertThat(verified.groups()).hasSize(1);
        return verified.groups().get(0);
    }

    private static UnderRuleset under(Group group, String ruleset) {
        return group.rulesets().stream()
                .filter(r -> r.ruleset().equals(ruleset))
                .findFirst()
                .orElseThrow();
    }

    private static OfMetric metric(UnderRuleset under, String metric) {
        return under.metrics().stream()
                .filter(m -> m.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theRulesetThatWroteAScoreIsFound() {
        var verified = verify(recorded("hall/1", 3, 15), recorded("hall/2", 4, 20));
        var group = onlyGroup(verified);
        assertThat(group.experiment()).isEqualTo("hall");
        assertThat(group.reproducedBy()).extracting(UnderRuleset::ruleset).containsExactly("old");
        assertThat(under(group, "old").equal()).isEqualTo(2);
        assertThat(under(group, "new").equal()).isZero();
        assertThat(under(group, "new").differing()).isEqualTo(2);
        assertThat(metric(under(group, "new"), "score").largest()).isEqualTo(20);
        assertThat(verified.failed()).isFalse();
    }

    @Test
    void anEpisodeThatNoRulesetReproducesFails() {
        var verified = verify(recorded("hall/1", 3, 15), recorded("hall/2", 4, 21));
        assertThat(verified.failed()).isTrue();
        assertThat(verified.compared()).isEqualTo(2);
        assertThat(verified.reproduced()).isEqualTo(1);
        var none = onlyGroup(verified).byNone();
        assertThat(none).hasSize(1);
        assertThat(none.get(0).instance()).isEqualTo("hall/2");
        assertThat(none.get(0).why()).isEqualTo("score recorded 21, recomputed 40");
    }

    @Test
    void aNumberMadeOfSeveralEpisodesThatIsNotRecomputedFails() throws Exception {
        var verification =
                new Verification(Rulebook.of(LeapFamily.catalog()), new Verification.Options(new Tolerance(1e-9), 2));
        var part = verification.part();
        part.aggregate(new Aggregate("a.json /score", "mean", 0.1 + 0.2, 0.3, 0));
        part.aggregate(new Aggregate("b.json /score", "mean", 2.33, 7 / 3.0, 0.005));
        part.commit();
        assertThat(verification.result().failed()).isFalse();
        assertThat(verification.result().comparedAny()).isTrue();
        part = verification.part();
        part.aggregate(new Aggregate("c.json /score", "total", 1.9, 1, 0.05));
        part.aggregate(new Aggregate("d.json /score", "total", Double.NaN, 1, 0.05));
        part.aggregate(new Aggregate("e.json /score", "total", 1, 2, 0));
        part.commit();
        var verified = verification.result();
        assertThat(verified.failed()).isTrue();
        assertThat(verified.aggregates().compared()).isEqualTo(5);
        assertThat(verified.aggregates().differing()).isEqualTo(3);
        var text = new StringBuilder();
        VerifiedText.write(verified, false, text);
        assertThat(text.toString().lines())
                .containsExactly(
                        "c.json /score: total: recorded 1.9, recomputed 1",
                        "d.json /score: total: recorded none, recomputed 1",
                        "… and 1 more",
                        "0 episodes compared: 0 reproduced, 0 by none of the rulesets that were tried. 5 further numbers of the logs: 2"
                                + " reproduced (2 within the tolerance), 3 not.");
        assertThat(VerifiedJson.write(verified))
                .contains("\"aggregates\"", "\"differing\"", "c.json /score")
                .contains("  \"within_tolerance\" : 2,\n  \"nothing_recorded\"");
    }

    @Test
    void whoAsksForTheLastBitGetsItOfMeansAndTotalsToo() throws Exception {
        var verification =
                new Verification(Rulebook.of(LeapFamily.catalog()), new Verification.Options(Tolerance.EXACT, 5));
        var part = verification.part();
        // (2 + 1 + 1.95) / 3 is not the double 1.65.
        part.aggregate(new Aggregate("a.json /score", "total", 1.65, (2 + 1 + 1.95) / 3, 1e-15));
        part.aggregate(new Aggregate("b.json /score", "mean", 2.33, 7 / 3.0, 0.005));
        part.aggregate(new Aggregate("c.json /score", "mean", 1.5, 1.5, 0.05));
        part.commit();
        assertThat(verification.result().aggregates().differing()).isEqualTo(2);
        assertThat(verification.result().failed()).isTrue();
        var text = new StringBuilder();
        VerifiedText.write(verification.result(), false, text);
        assertThat(text).contains("total: recorded 1.65, recomputed 1.6500000000000001", "1 reproduced, 2 not.");
    }

    @Test
    void episodesOfAGroupMayEachHaveARulesetOfTheirOwn() {
        var verified = verify(recorded("hall/1", 3, 15), recorded("hall/2", 4, 40));
        assertThat(onlyGroup(verified).reproducedBy()).isEmpty();
        assertThat(verified.failed()).isFalse();
    }

    @Test
    void onlyTheRulesetAskedForIsTried() {
        var verified = verify(Verification.Options.DEFAULTS, List.of("new"), recorded("hall/1", 3, 15));
        assertThat(onlyGroup(verified).rulesets()).hasSize(1);
        assertThat(verified.failed()).isTrue();
    }

    @Test
    void oneBitIsADifferenceUnlessATolerranceIsAsked() {
        double almost = Math.nextUp(30.0);
        assertThat(verify(recorded("hall/1", 3, almost)).failed()).isTrue();
        var tolerant = new Verification.Options(new Tolerance(1e-12), 5);
        var near = verify(tolerant, List.of(), recorded("hall/1", 3, almost), recorded("hall/2", 3, 30));
        assertThat(near.failed()).isFalse();
        assertThat(near.reproduced()).isEqualTo(2);
        assertThat(near.near()).isEqualTo(1);
        assertThat(text(near))
                .contains(
                        "2 episodes compared: 2 reproduced (1 within the tolerance), 0 by none of the rulesets that were tried.");
        assertThat(VerifiedJson.write(near)).contains("\"within_tolerance\" : 1");
    }

    @Test
    void aToleranceIsRelativeToTheRecordedNumberOrToOne() {
        var tolerance = new Tolerance(0.01);
        assertThat(tolerance.equal(200, 202)).isTrue();
        assertThat(tolerance.equal(200, 202.1)).isFalse();
        assertThat(tolerance.equal(0, 0.01)).isTrue();
        assertThat(tolerance.equal(0, 0.011)).isFalse();
        assertThat(tolerance.equal(Double.POSITIVE_INFINITY, 1)).isFalse();
        assertThat(tolerance.equal(Double.NaN, 0)).isFalse();
        assertThat(Tolerance.EXACT.equal(0.0, -0.0)).isTrue();
        assertThatThrownBy(() -> new Tolerance(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRecordedNaNEqualsAnUndefinedMetric() {
        var fallen = LeapFamily.draft("hall/1", 3, false).recorded("speed", Double.NaN, LeapFamily.FILE);
        assertThat(verify(fallen).failed()).isFalse();
    }

    @Test
    void aNumberWhereTheRuleHasNoneIsADifferenceWithItsReason() {
        var fallen = LeapFamily.draft("hall/1", 3, false).recorded("speed", 1.5, LeapFamily.FILE);
        var verified = verify(fallen);
        assertThat(verified.failed()).isTrue();
        var difference =
                metric(under(onlyGroup(verified), "new"), "speed").differences().get(0);
        assertThat(difference.recomputed()).isNaN();
        assertThat(difference.why()).isEqualTo("nobody landed");
    }

    @Test
    void aNaNWhereTheRuleHasANumberIsADifference() {
        var landed = LeapFamily.draft("hall/1", 3, true).recorded("speed", Double.NaN, LeapFamily.FILE);
        assertThat(verify(landed).failed()).isTrue();
    }

    @Test
    void aSeriesIsComparedNumberByNumber() {
        var equal = LeapFamily.draft("hall/1", 3, true).recorded("hops", new double[] {1, 2, 3}, LeapFamily.FILE);
        assertThat(verify(equal).failed()).isFalse();
        var other = LeapFamily.draft("hall/1", 3, true).recorded("hops", new double[] {1, 7, 4}, LeapFamily.FILE);
        var metric = metric(under(onlyGroup(verify(other)), "new"), "hops");
        assertThat(metric.largest()).isEqualTo(5);
        assertThat(metric.differences().get(0).element()).isEqualTo(1);
        assertThat(metric.differences().get(0).why()).isEqualTo("2 of 3 numbers differ");
    }

    @Test
    void aSeriesOfAnotherLengthDiffers() {
        var longer = LeapFamily.draft("hall/1", 3, true).recorded("hops", new double[] {1, 2, 3, 4}, LeapFamily.FILE);
        var difference = metric(under(onlyGroup(verify(longer)), "new"), "hops")
                .differences()
                .get(0);
        assertThat(difference.element()).isEqualTo(3);
        assertThat(difference.recorded()).isEqualTo(4);
        assertThat(difference.recomputed()).isNaN();
        assertThat(difference.why()).isEqualTo("4 numbers recorded, 3 recomputed");
    }

    @Test
    void aSeriesIsNotANumber() {
        var wrong = LeapFamily.draft("hall/1", 3, true)
                .recorded("score", new double[] {30}, LeapFamily.FILE)
                .recorded("hops", 1, LeapFamily.FILE);
        var under = under(onlyGroup(verify(wrong)), "new");
        assertThat(metric(under, "score").differing()).isEqualTo(1);
        assertThat(metric(under, "hops").differing()).isEqualTo(1);
    }

    @Test
    void whatOnlyOneSideHasIsCountedAndNoFailure() {
        var verified = verify(recorded("hall/1", 3, 15).recorded("style", 9, LeapFamily.FILE));
        assertThat(verified.failed()).isFalse();
        var under = under(onlyGroup(verified), "old");
        assertThat(under.notRecomputed()).isEqualTo(Map.of("style", 1L));
        assertThat(under.notRecorded()).isEqualTo(Map.of("speed", 1L, "hops", 1L, "inches", 1L));
    }

    /** Both rulesets give a speed, and only the old one inches. */
    private static EpisodeDraft withInches(double inches) {
        return LeapFamily.draft("hall/1", 3, true)
                .recorded("score", 15, LeapFamily.FILE)
                .recorded("speed", 1.5, LeapFamily.FILE)
                .recorded("inches", inches, LeapFamily.FILE);
    }

    @Test
    void aRulesetThatPassesOverWhatAnotherGivesReproducesNothing() {
        var speedAndInches = LeapFamily.draft("hall/1", 3, true)
                .recorded("speed", 1.5, LeapFamily.FILE)
                .recorded("inches", 117, LeapFamily.FILE);
        var group = onlyGroup(verify(speedAndInches));
        assertThat(group.reproducedBy()).extracting(UnderRuleset::ruleset).containsExactly("old");
        assertThat(under(group, "new").equal()).isZero();
        assertThat(under(group, "new").lacking()).isEqualTo(1);
        assertThat(text(verify(speedAndInches)))
                .contains("all equal under old (no score is recorded of 1)\n")
                .contains("  new: 0 equal, 1 in what it has alone, of more that was recorded\n");
    }

    @Test
    void aMetricThatOneRulesetAloneGivesIsNotPassedOver() {
        assertThat(verify(withInches(117)).failed()).isFalse();
        var tampered = verify(withInches(118));
        assertThat(tampered.failed()).isTrue();
        assertThat(onlyGroup(tampered).byNone().get(0).nearest()).isEqualTo("old");
        assertThat(onlyGroup(tampered).byNone().get(0).why()).isEqualTo("inches recorded 118, recomputed 117");
    }

    @Test
    void episodesWithoutAnythingToCompareAreCountedApart() {
        var verified = verify(
                LeapFamily.draft("hall/1", 3, true),
                LeapFamily.draft("hall/2", 3, true).recorded("style", 9, LeapFamily.FILE),
                EpisodeDraft.of("leap/high", LeapFamily.FILE)
                        .agent("ada")
                        .instance("hall/3")
                        .status(Status.UNFINISHED, "the log stops")
                        .recorded("score", 3, LeapFamily.FILE),
                EpisodeDraft.of("leap/high", LeapFamily.FILE)
                        .agent("ada")
                        .instance("hall/4")
                        .status(Status.ABORTED, "the jumper gave up"));
        assertThat(verified.compared()).isZero();
        assertThat(verified.nothingRecorded()).isEqualTo(2);
        assertThat(verified.nothingInCommon()).isEqualTo(2);
        assertThat(verified.failed()).isFalse();
        assertThat(text(verified))
                .contains("leap/high  ada: 1 episode not compared: the log stops\n")
                .contains(
                        "leap/high  ada: 1 episode not compared: its log carries no scores beside what they come from\n")
                .contains(
                        "leap/high  ada: 1 episode not compared: none of the rulesets that were tried gives the scores that its log carries:"
                                + " style\n")
                .contains("leap/high  ada: 1 episode not compared: the jumper gave up\n")
                .contains(
                        "by none of the rulesets that were tried. 2 without recorded scores. 2 with recorded scores that"
                                + " none of these gives.\n")
                .contains("Nothing was compared");
    }

    @Test
    void whatALogFormatNotesIsSaidBesideWhyAnEpisodeCannotBeCompared() {
        var verified = verify(
                LeapFamily.draft("hall/1", 3, true).note("from a summary alone"),
                LeapFamily.draft("pit/1", 3, true).note("from a summary\nalone"));

        assertThat(verified.groups().get(0).notCompared())
                .containsExactly(Map.entry(
                        "its log carries no scores beside what they come from (noted: from a summary alone)", 1L));
        assertThat(text(verified))
                .contains("1 episode not compared: its log carries no scores beside what they come from (noted: from a"
                        + " summary⟨U+000A⟩alone)\n");
    }

    @Test
    void anEpisodeThatNoRuleCanScoreIsNotReproduced() {
        var verified = verify(EpisodeDraft.of("leap/high", LeapFamily.FILE)
                .agent("ada")
                .instance("hall/3")
                .recorded("score", 3, LeapFamily.FILE));
        assertThat(verified.failed()).isTrue();
        assertThat(under(onlyGroup(verified), "new").unscored()).isEqualTo(1);
    }

    @Test
    void rejectsAreCountedAndTheFirstAreShown() {
        var verified = verify(
                recorded("hall/1", 30, 15), recorded("hall/2", 3, 15), EpisodeDraft.of("leap/none", LeapFamily.FILE));
        assertThat(verified.rejected()).isEqualTo(2);
        assertThat(verified.rejects().get(0)).contains("height").contains("out-of-range");
        assertThat(verified.compared()).isEqualTo(1);
    }

    @Test
    void whatARunRejectsIsARejectThoughItsLogCarriesNoScore() {
        var height = EpisodeDraft.of("leap/high", LeapFamily.FILE).agent("ada").put(LeapFamily.LANDED, true, null);
        var tooHigh = EpisodeDraft.of("leap/long-2", LeapFamily.FILE).put(LeapFamily.HEIGHT, 9.5, null);
        var verified = verify(
                height,
                tooHigh,
                LeapFamily.draft("hall/1", 3, true).ruleset("lost"),
                LeapFamily.draft("hall/2", 3, true));
        assertThat(verified.rejected()).isEqualTo(3);
        assertThat(verified.rejects())
                .satisfiesExactly(
                        first -> assertThat(first).contains("missing-input").contains("height"),
                        second -> assertThat(second).contains("inconsistent").contains("no leap over 9 metres"),
                        third -> assertThat(third).contains("unknown-ruleset").contains("lost"));
        assertThat(verified.nothingRecorded()).isEqualTo(1);
    }

    @Test
    void listsAreBoundedAndCountsAreNot() {
        var drafts = new EpisodeDraft[20];
        for (int i = 0; i < drafts.length; i++) {
            drafts[i] = recorded("hall/" + i, 3, 1000 + i);
        }
        var verified = verify(new Verification.Options(Tolerance.EXACT, 3), List.of(), drafts);
        var metric = metric(under(onlyGroup(verified), "new"), "score");
        assertThat(metric.differing()).isEqualTo(20);
        assertThat(metric.largest()).isEqualTo(989);
        assertThat(metric.differences()).extracting(Difference::instance).containsExactly("hall/0", "hall/1", "hall/2");
        assertThat(onlyGroup(verified).byNone()).hasSize(3);
    }

    @Test
    void agentsExperimentsAndReasonsComeByCodePointAsInLeaderboards() {
        // U+FFFD and then U+1F600, though the first of its two UTF-16 units is the smaller one
        var names = List.of("\uFFFD", "\uD83D\uDE00");
        var drafts = new ArrayList<EpisodeDraft>();
        for (var agent : List.of(names.get(1), names.get(0))) {
            for (var experiment : List.of(names.get(1), names.get(0))) {
                drafts.add(EpisodeDraft.of("leap/high", LeapFamily.FILE)
                        .agent(agent)
                        .instance(experiment + "/1")
                        .status(Status.UNFINISHED, agent)
                        .recorded("score", 3, LeapFamily.FILE));
                drafts.add(EpisodeDraft.of("leap/high", LeapFamily.FILE)
                        .agent(agent)
                        .instance(experiment + "/2")
                        .status(Status.UNFINISHED, experiment)
                        .recorded("score", 3, LeapFamily.FILE));
            }
        }
        var verified = verify(drafts.toArray(EpisodeDraft[]::new));
        assertThat(verified.groups()).extracting(Group::agent).isEqualTo(each(names, 2));
        assertThat(verified.groups()).extracting(Group::experiment).startsWith(names.get(0), names.get(1));
        assertThat(verified.groups().get(1).notCompared().keySet()).containsExactlyElementsOf(names);
    }

    private static List<String> each(List<String> names, int times) {
        return names.stream()
                .flatMap(name -> Collections.nCopies(times, name).stream())
                .toList();
    }

    @Test
    void partsGiveTheSameAsTheWhole() throws IOException {
        var catalog = LeapFamily.catalog();
        var reader = new DraftReader(catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS);
        var drafts = new EpisodeDraft[30];
        for (int i = 0; i < drafts.length; i++) {
            drafts[i] = recorded((i % 3) + "/" + i, i % 10, (i % 7) * 10);
        }
        var options = new Verification.Options(Tolerance.EXACT, 2);
        var verification = new Verification(Rulebook.of(catalog), options);
        var first = verification.part();
        var second = verification.part();
        for (int i = 17; i < drafts.length; i++) {
            reader.read(drafts[i], new LeapFamily.Unread(), second);
        }
        for (int i = 0; i < 17; i++) {
            reader.read(drafts[i], new LeapFamily.Unread(), first);
        }
        first.commit();
        second.commit();
        assertThat(verification.result()).isEqualTo(verify(options, List.of(), drafts));
    }

    private static final String LEAP = "{\"benchmark\":\"leap/high\",\"instance\":\"hall/1\",\"episode\":\"%s\","
            + "\"inputs\":{\"height\":3,\"landed\":true}}\n";

    /** The later one is given again, to a part that was begun afresh. */
    @Test
    void aDuplicateIsRejectedAndNotComparedAsInARun() throws IOException {
        var catalog = LeapFamily.catalog();
        var reader = new DraftReader(catalog, Rulebook.of(catalog), ReadOptions.DEFAULTS);
        try (var verification = new Verification(Rulebook.of(catalog), Verification.Options.DEFAULTS)) {
            for (int i = 0; i < 2; i++) {
                var part = verification.part();
                do {
                    reader.read(recorded("hall/1", 3, 15).episode("e1"), new LeapFamily.Unread(), part);
                    reader.read(recorded("hall/2", 3, 15).episode("own" + i), new LeapFamily.Unread(), part);
                    // A run scores none without inputs: it equals no other, and is compared.
                    reader.read(
                            EpisodeDraft.of("leap/high", LeapFamily.FILE)
                                    .episode("e2")
                                    .recorded("score", 3, LeapFamily.FILE),
                            new LeapFamily.Unread(),
                            part);
                } while (!part.end());
                part.commit();
            }
            var verified = verification.result();
            assertThat(verified.compared()).isEqualTo(5);
            assertThat(verified.reproduced()).isEqualTo(3);
            assertThat(verified.rejected()).isEqualTo(1);
            assertThat(verified.rejects().get(0)).contains("expected each episode once");
        }
    }

    @Test
    void aDuplicateWithoutScoresIsRejectedToo(@TempDir Path folder) throws IOException {
        var file = folder.resolve("a.jsonl");
        Files.writeString(file, LEAP.formatted("e1") + LEAP.formatted("e2") + LEAP.formatted("e1"));
        var catalog = LeapFamily.catalog();
        try (var walk = SourceWalk.open(List.of(file.toString()), catalog, WalkOptions.defaults())) {
            var verified = Verification.run(
                    catalog,
                    Rulebook.of(catalog),
                    walk,
                    Verification.reading(2, ReadOptions.DEFAULTS),
                    Verification.Options.DEFAULTS,
                    warning -> {});
            assertThat(verified.rejected()).isEqualTo(1);
            assertThat(verified.rejects().get(0)).startsWith(file + ":3 /episode: ");
            assertThat(onlyGroup(verified).nothingRecorded()).isEqualTo(2);
        }
    }

    @Test
    void theTextNamesRulesetMetricAndNumbers() throws IOException {
        var verified = verify(
                recorded("hall/1", 3, 15),
                recorded("hall/2", 4, 20),
                recorded("yard/1", 4, 20),
                recorded("yard/2", 2, 7));
        assertThat(text(verified).lines())
                .contains(
                        "leap/high  ada  hall: 2 episodes, all equal under old",
                        "  new: 0 equal, 2 differ (score 2 by up to 20)",
                        "leap/high  ada  yard: 2 episodes, 1 equal under none that was tried",
                        "  old: 1 equal, 1 differs (score 1 by up to 3)",
                        "    score  yard/2  recorded 7, recomputed 10",
                        "  no ruleset: yard/2, nearest new: score recorded 7, recomputed 20",
                        "leap/high: recomputed, but not recorded: hops (4 episodes), inches (4 episodes), speed (4 episodes)",
                        "4 episodes compared: 3 reproduced, 1 by none of the rulesets that were tried.");
    }

    @Test
    void noNameCommandsATerminal() {
        var text = text(verify(
                recorded("\u001B[2J\n/1", 3, 7).agent("\u001B[31mred\nada"),
                recorded("hall/1", 3, 30).agent("\u202Egreen"),
                LeapFamily.draft("hall/2", 3, true).agent("bell\u0007"),
                recorded("\u001B[8m", 30, 15)));
        assertThat(text)
                .contains(
                        "leap/high  ⟨U+001B⟩[31mred⟨U+000A⟩ada",
                        "no ruleset: ⟨U+001B⟩[2J⟨U+000A⟩/1",
                        "leap/high  ⟨U+202E⟩green",
                        "leap/high  bell⟨U+0007⟩: 1 episode not compared",
                        "rejected: ")
                .doesNotContain("\u001B", "\u202E", "\u0007", "\nada");
    }

    @Test
    void namesThatDifferInABlankAtAnEndLookDifferent() {
        var text = text(verify(
                recorded("hall/1", 3, 7).agent("ada"),
                recorded("hall/1 ", 3, 7).agent("ada "),
                LeapFamily.draft("hall/2", 3, true).agent(" ada")));
        assertThat(text)
                .contains(
                        "leap/high  ada  hall: ",
                        "leap/high  ada⟨U+0020⟩  hall: ",
                        "leap/high  ⟨U+0020⟩ada: 1 episode not compared",
                        "no ruleset: hall/1, nearest",
                        "no ruleset: hall/1⟨U+0020⟩, nearest");
    }

    @Test
    void jsonHoldsEveryCountAndNoNaN() {
        var fallen = LeapFamily.draft("hall/1", 3, false).recorded("speed", 1.5, LeapFamily.FILE);
        var json = VerifiedJson.write(verify(fallen));
        assertThat(json)
                .contains("\"failed\" : true", "\"recorded\" : 1.5", "\"recomputed\" : null", "\"nobody landed\"")
                .doesNotContain("NaN");
    }

    /** Files called HEIGHT.jump that hold the score that some program gave. */
    private record JumpFormat() implements LogFormat {

        @Override
        public String id() {
            return "jump";
        }

        @Override
        public Text title() {
            return Text.of("Jumps");
        }

        @Override
        public boolean claims(LogEntry entry) {
            return entry.name().endsWith(".jump");
        }

        @Override
        public void read(LogEntry entry, EpisodeSink out) throws IOException {
            assertThat(out.wantsRecorded()).isTrue();
            assertThat(out.wantsPlaces()).isTrue();
            String score;
            try (var in = entry.open()) {
                score = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            }
            var height = entry.name().substring(0, entry.name().indexOf('.'));
            out.episode(LeapFamily.draft("hall/" + height, Double.parseDouble(height), true)
                    .recorded("score", Double.parseDouble(score), Place.of(entry)));
        }
    }

    /** Files called summary.mean, of two scores whose mean they hold. */
    private record MeanFormat() implements LogFormat {

        @Override
        public String id() {
            return "mean";
        }

        @Override
        public Text title() {
            return Text.of("Means");
        }

        @Override
        public boolean claims(LogEntry entry) {
            return entry.name().endsWith(".mean");
        }

        @Override
        public void read(LogEntry entry, EpisodeSink out) {
            out.aggregate(Place.of(entry), "mean of the 2 episodes", 3, 3, 0);
        }
    }

    @Test
    void aLogOfAggregatesAloneIsNotEmpty(@TempDir Path tree) throws IOException {
        Files.writeString(tree.resolve("summary.mean"), "3");
        var catalog = LeapFamily.catalog(new MeanFormat());
        var warnings = new ArrayList<String>();
        for (boolean recorded : new boolean[] {true, false}) {
            try (var walk = SourceWalk.open(List.of(tree.toString()), catalog, WalkOptions.defaults())) {
                var verified = Verification.run(
                        catalog,
                        Rulebook.of(catalog),
                        walk,
                        new Reading.Options(1, ReadOptions.DEFAULTS, recorded, false),
                        Verification.Options.DEFAULTS,
                        warnings::add);
                assertThat(verified.aggregates().compared()).isEqualTo(recorded ? 1 : 0);
            }
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void aTreeIsVerifiedWithSeveralThreads(@TempDir Path tree) throws IOException {
        for (int i = 0; i < 10; i++) {
            Files.writeString(tree.resolve(i + ".jump"), Integer.toString(i == 7 ? 36 : 5 * i));
        }
        Files.writeString(tree.resolve("11.jump"), "3");
        Files.writeString(tree.resolve("plain.jsonl"), "{\"benchmark\":\"leap/high\",\"inputs\":{\"height\":1}}\n");
        var catalog = LeapFamily.catalog(new JumpFormat());
        var results = new ArrayList<Verified>();
        for (int jobs : new int[] {1, 3}) {
            try (var walk = SourceWalk.open(List.of(tree.toString()), catalog, WalkOptions.defaults())) {
                results.add(Verification.run(
                        catalog,
                        Rulebook.of(catalog),
                        walk,
                        Verification.reading(jobs, ReadOptions.DEFAULTS),
                        Verification.Options.DEFAULTS,
                        warning -> {}));
            }
        }
        assertThat(results.get(0)).isEqualTo(results.get(1));
        var verified = results.get(0);
        assertThat(verified.compared()).isEqualTo(10);
        assertThat(verified.reproduced()).isEqualTo(9);
        assertThat(verified.rejected()).isEqualTo(1);
        assertThat(verified.nothingRecorded()).isEqualTo(1);
        assertThat(verified.groups().get(1).byNone().get(0).instance()).isEqualTo("hall/7");
    }

    private static String text(Verified verified) {
        var text = new StringBuilder();
        try {
            VerifiedText.write(verified, false, text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return text.toString();
    }
}
