package games.scoring.orak;

import games.scoring.api.Source;

/** The documents and programs from which the rules and their constants come. */
final class Sources {

    private Sources() {}

    /** The evaluation document, which the default ruleset follows. */
    static Source document(String place) {
        return Source.of("Orak, docs/eval_metrics.md", "2025-06", place);
    }

    /** The public release: programs, scripts and logs. */
    static Source release(String place) {
        return Source.of("Orak, public release", "2025-06", place);
    }

    static Source leaderboard(String place) {
        return Source.of("Orak leaderboard page", "2025-06-09", place);
    }

    static Source paper(String place) {
        return Source.of("Orak paper, arXiv 2506.03610", "v3, 2026", place);
    }

    static Source starterKit(String place) {
        return Source.of("Orak Game Agent Challenge, starter kit", "2025", place);
    }
}
