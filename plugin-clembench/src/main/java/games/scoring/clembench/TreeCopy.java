package games.scoring.clembench;

import games.scoring.api.log.LogEntry;
import games.scoring.api.standing.Export;
import games.scoring.api.standing.ScoredEpisode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A copy of the results trees that are read, in the one layout {@code results/MODELS/GAME/EXPERIMENT/EPISODE}, with
 * everything else that lies in them. Names come from logs: each is made one plain part of a path. Where two trees hold
 * the same episode or file, the later one goes into {@code results-2}, and so on.
 *
 * <p>The host shows what lies in the input and nothing else: no folder above it, no link that leads out or back.
 */
final class TreeCopy {

    private static final Pattern UNSAFE = Pattern.compile("[\\\\/:*?\"<>|\\p{Cntrl}]|[. ]$|\\.partial$");

    private static final Pattern DEVICE =
            Pattern.compile("(?i)(con|prn|aux|nul|com[1-9\u00B9\u00B2\u00B3]|lpt[1-9\u00B9\u00B2\u00B3])(\\..*)?");

    /** Leaves room for what is put behind a name. */
    private static final int MOST_BYTES = 240;

    /** The tools write two; links that stay in the input may make more of few. */
    private static final int DEEPEST = 16;

    private static final int MOST_OTHERS = 1_000_000;

    private final Export.Files files;

    /** The places of episodes, and of files that belong to none. */
    private final Set<String> taken = new HashSet<>();

    /** The folders of the input that were looked through for such files. */
    private final Set<String> seen = new HashSet<>();

    private int others;

    TreeCopy(Export.Files files) {
        this.files = files;
    }

    /** Finds the place of an episode's folder, which is its alone. */
    String place(ScoredEpisode episode, String game) {
        var parts = new ArrayList<String>();
        parts.add(episode.agent());
        parts.add(game);
        parts.addAll(List.of(episode.instance().split("/", -1)));
        return free(parts.stream().map(TreeCopy::plain).toList());
    }

    /**
     * Copies an episode's folder, and at the first episode of a tree all that belongs to no episode.
     *
     * @param entry the folder, or a log that was named alone
     * @param place where to
     * @param scored whether a scores.json will be made, so that none is copied
     */
    void copy(LogEntry entry, String place, boolean scored) throws IOException {
        var used = new HashSet<String>();
        if (scored) {
            used.add(place + "/" + EpisodeFolder.SCORES);
        }
        if (entry.isFolder()) {
            episode(entry, place, scored, used, 0);
        } else {
            file(entry, place, used);
        }
    }

    private void episode(LogEntry folder, String place, boolean scored, Set<String> used, int depth)
            throws IOException {
        for (var child : folder.children()) {
            if (!child.isFolder()) {
                if (depth > 0 || !scored || !child.name().equals(EpisodeFolder.SCORES)) {
                    file(child, place, used);
                }
            } else if (depth < DEEPEST) {
                episode(child, place + "/" + plain(child.name()), scored, used, depth + 1);
            }
        }
    }

    private void file(LogEntry file, String place, Set<String> used) throws IOException {
        var path = place + "/" + plain(file.name());
        while (!used.add(path)) {
            path += "_";
        }
        write(file, path);
    }

    /**
     * Copies what belongs to no episode in the tree that holds one: files at its root and of its models, games and
     * experiments, with those that have no episodes.
     */
    void copyOthers(EpisodeFolder episode) throws IOException {
        var root = episode.root();
        if (root.isPresent()) {
            others(root.get(), new ArrayList<>());
        }
    }

    private void others(LogEntry folder, List<String> above) throws IOException {
        if (above.size() > DEEPEST || !seen.add(folder.path())) {
            return;
        }
        for (var child : folder.children()) {
            above.add(plain(child.name()));
            if (!child.isFolder()) {
                if (++others > MOST_OTHERS) {
                    throw new IOException(folder.path() + ": more than " + MOST_OTHERS
                            + " files in the tree that belong to no episode");
                }
                write(child, free(above));
            } else if (!new EpisodeFolder(child).isEpisode()) {
                others(child, above);
            }
            above.remove(above.size() - 1);
        }
    }

    private String free(List<String> parts) {
        var path = String.join("/", parts);
        var place = "results/" + path;
        for (int i = 2; !taken.add(place); i++) {
            place = "results-" + i + "/" + path;
        }
        return place;
    }

    /** Makes one part of a path that every usual file system takes. */
    static String plain(String name) {
        int end = Math.min(name.length(), MOST_BYTES);
        while (name.substring(0, end).getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            end--;
        }
        if (end < name.length() && Character.isHighSurrogate(name.charAt(end - 1))) {
            end--;
        }
        var plain = UNSAFE.matcher(name.substring(0, end)).replaceAll("_");
        return plain.isEmpty() || DEVICE.matcher(plain).matches() ? "_" + plain : plain;
    }

    private void write(LogEntry file, String path) throws IOException {
        try (var in = file.open();
                var out = files.create(path)) {
            in.transferTo(out);
        }
    }
}
