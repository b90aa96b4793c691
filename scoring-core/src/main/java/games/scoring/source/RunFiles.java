package games.scoring.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The names of the files in the folder OUT of a run. They stand here, and not beside what writes them, because whoever
 * walks inputs knows such folders by them.
 */
public final class RunFiles {

    /** What the run was made of; written last. */
    public static final String MANIFEST = "manifest.json";

    /** A line for each episode. A suffix says how it is compressed, as of rejects and the CSV table. */
    public static final String SCORES = "scores.jsonl";

    /** A line for each record that could not be scored. */
    public static final String REJECTS = "rejects.jsonl";

    /** The scores as a table. */
    public static final String SCORES_CSV = "scores.csv";

    /** The scores as a table. */
    public static final String SCORES_PARQUET = "scores.parquet";

    /** The standings as a program reads them. */
    public static final String LEADERBOARD = "leaderboard.json";

    /** The standings as a table. */
    public static final String LEADERBOARD_CSV = "leaderboard.csv";

    /** The sums behind the standings, which can be merged with those of other runs. */
    public static final String STANDINGS = "standings.json";

    /** How the name of a file or folder ends that is not finished. */
    public static final String PARTIAL = ".partial";

    /** The folder that a run works in, and removes when it ends. */
    public static final String WORK = "resume" + PARTIAL;

    /** The list of the files that the run makes, in {@link #WORK}. */
    public static final String MADE = "made" + PARTIAL;

    /** The files that hold episodes, the same ones each: what is read first of those that are there stands first. */
    public static final List<String> EPISODES = episodes();

    private RunFiles() {}

    private static List<String> episodes() {
        var names = new ArrayList<String>();
        for (var packing : Compression.values()) {
            names.add(SCORES + packing.suffix());
        }
        for (var packing : Compression.values()) {
            names.add(SCORES_CSV + packing.suffix());
        }
        names.add(SCORES_PARQUET);
        return List.copyOf(names);
    }

    /**
     * Says whether a file is one that a run writes beside its episodes.
     *
     * @param name the file's name
     * @return false for those that hold episodes, and for a family's own files
     */
    public static boolean isOfNoEpisode(String name) {
        return Set.of(MANIFEST, LEADERBOARD, LEADERBOARD_CSV, STANDINGS).contains(name)
                || name.equals(REJECTS + Compression.ofName(name).suffix());
    }
}
