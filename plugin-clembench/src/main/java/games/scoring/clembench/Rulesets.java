package games.scoring.clembench;

import games.scoring.api.Ruleset;
import games.scoring.api.Source;
import java.util.List;

/** The dated rules of clembench. */
final class Rulesets {

    static final String README = "readme-2024-06";
    static final String V1 = "v1-2024-09";
    static final String V1_6 = "v1.6";
    static final String V2 = "v2.0";
    static final String HEAD = "head";

    private static final String ADVENTUREGAME = "clembench, adventuregame";

    private Rulesets() {}

    static List<Ruleset> all() {
        return List.of(
                Ruleset.of(README, "2024-06-17", "adventuregame as its README of June 2024 has it")
                        .source(Source.of("adventuregame README", "2024-06-17, commit eb8b049", ""))
                        .remark("Every released version scores goals alone, on a scale of 0 to 100;"
                                + " the factor for speed never left this document."),
                Ruleset.of(V1, "2024-09-16", "adventuregame as first finished")
                        .source(Source.of(ADVENTUREGAME, "v1, commit 13ee8e1", "master.py")),
                Ruleset.of(V1_6, "2024-08-08", "the games as clembench 1.6 scored them")
                        .source(Source.of("clembench", "1.6", ""))
                        .remark("adventuregame came later: for it this is the ruleset of the README."),
                Ruleset.of(V2, "2025-02-13", "the published results of clembench 2.0")
                        .source(Source.of(ADVENTUREGAME, "v2.0, commit 4b0d133", "master.py"))
                        .remark("adventuregame gives a number to broken-off episodes too, as no other game does:"
                                + " they enter the quality, though they don't count as played.")
                        .remark("Of an episode with scores.json alone the recorded Main Score counts, in every game,"
                                + " aborted or not."),
                Ruleset.of(HEAD, "2025-04-08", "the rules since April 2025")
                        .source(Source.of(ADVENTUREGAME, "commits bc60db6 to d0df497", "master.py")));
    }
}
