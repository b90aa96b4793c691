package games.scoring.clembench;

import games.scoring.api.log.LogEntry;
import games.scoring.api.standing.Export;
import games.scoring.api.standing.ScoredEpisode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A copy of the results trees that are read, in the one layout {@code results/MODELS/GAME/EXPERIMENT/EPISODE}. Names come
 * from logs: each is made one plain part of a path. Where two trees hold the same episode, the later one goes into
 * {@code results-2}, and so on.
 *
 * <p>Of an episode's folder its files are copied and those of its folders, but not what lies deeper: nothing that the
 * tools write does, and links may lead round.
 */
final class TreeCopy {

    private static final Pattern UNSAFE = Pattern.compile("[\\\\/:*?\"<>|\\p{Cntrl}]|[. ]$|\\.partial$");
    private static final Pattern RUN = Pattern.compile("run\\.json");
    private static final Pattern OF_EXPERIMENT = Pattern.compile("experiment(_.*)?\\.json");

    private final Export.Files files;
    private final Set<String> taken = new HashSet<>();
    private final Set<String> copied = new HashSet<>();

    TreeCopy(Export.Files files) {
        this.files = files;
    }

    /** Finds the place of an episode's folder, which is its alone. */
    String place(ScoredEpisode episode, String game) {
        var parts = new ArrayList<String>();
        parts.add(episode.agent());
        parts.add(game);
        parts.addAll(List.of(episode.instance().split("/", -1)));
        var path = String.join(
                "/",
                parts.stream()
                        .map(part -> part.isEmpty() ? "_" : UNSAFE.matcher(part).replaceAll("_"))
                        .toList());
        var place = "results/" + path;
        for (int i = 2; !taken.add(place); i++) {
            place = "results-" + i + "/" + path;
        }
        return place;
    }

    /**
     * Copies an episode's folder, and the files that describe its experiment and its run.
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
        if (!entry.isFolder()) {
            file(entry, place, used);
            return;
        }
        for (var child : entry.children()) {
            if (child.isFolder()) {
                for (var inner : child.children()) {
                    if (!inner.isFolder()) {
                        file(inner, place + "/" + plain(child), used);
                    }
                }
            } else if (!scored || !child.name().equals(EpisodeFolder.SCORES)) {
                file(child, place, used);
            }
        }
        var experiment = entry.parent();
        describing(experiment, above(place, 1), OF_EXPERIMENT);
        var models = experiment.flatMap(LogEntry::parent).flatMap(LogEntry::parent);
        if (models.isPresent()) {
            describing(models, above(place, 3), RUN);
        }
    }

    private void describing(Optional<LogEntry> folder, String place, Pattern wanted) throws IOException {
        if (folder.isPresent() && copied.add(place)) {
            var used = new HashSet<String>();
            for (var child : folder.get().children()) {
                if (!child.isFolder() && wanted.matcher(child.name()).matches()) {
                    file(child, place, used);
                }
            }
        }
    }

    private static String above(String place, int levels) {
        var at = place;
        for (int i = 0; i < levels; i++) {
            at = at.substring(0, at.lastIndexOf('/'));
        }
        return at;
    }

    private static String plain(LogEntry entry) {
        return UNSAFE.matcher(entry.name()).replaceAll("_");
    }

    private void file(LogEntry file, String place, Set<String> used) throws IOException {
        var path = place + "/" + plain(file);
        while (!used.add(path)) {
            path += "_";
        }
        try (var in = file.open();
                var out = files.create(path)) {
            in.transferTo(out);
        }
    }
}
