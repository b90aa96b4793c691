package games.scoring.clembench;

import games.scoring.api.log.LogEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one episode in a results tree: {@code MODELS/GAME/EXPERIMENT/EPISODE}. Names come from the last four
 * parts of the path, as the tools of clembench take them, whatever lies above.
 *
 * <p>Training writes deeper trees: an instance that was played several times holds {@code branch_00001} or
 * {@code episode_00001}, and {@code epoch_00001} stands in it or between the others. Such parts name no model, game or
 * experiment: they are told apart from those, and belong to the name of the instance.
 */
final class EpisodeFolder {

    static final String INTERACTIONS = "interactions.json";
    static final String SCORES = "scores.json";
    static final String INSTANCE = "instance.json";
    static final String COMPLETED = "completed.json";
    static final String ERROR = "error.json";

    /** {@code episode_3} until clemcore 3.2, {@code instance_00003} since, and what that may hold. */
    private static final Pattern EPISODE = Pattern.compile("(episode|instance|branch)_\\d+");

    /** Of the layouts in which nothing holds branches. */
    private static final Pattern OLD_EPISODE = Pattern.compile("episode_\\d{1,4}");

    /** What stands below, beside or above the four parts: with five digits, as no model is called. */
    private static final Pattern ROUND = Pattern.compile("(epoch|episode)_\\d{5}");

    /** What an instance that was played several times holds first. */
    private static final List<String> FIRST = List.of("branch_00001", "episode_00001", "epoch_00001");

    private static final int HEAD = 4096;
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final List<String> LOG_KEYS = List.of("\"turns\"", "\"players\"", "\"meta\"");
    private static final List<String> SCORES_KEYS =
            List.of("\"turn scores\"", "\"round scores\"", "\"episode scores\"");

    private final LogEntry folder;
    private @Nullable Parts parts;

    EpisodeFolder(LogEntry folder) {
        this.folder = folder;
    }

    LogEntry entry() {
        return folder;
    }

    /** Says whether the folder's name is that of an episode. */
    boolean isNamedAsEpisode() {
        return isEpisodeName(folder);
    }

    /** Says whether a file is a log of this layout, by its name and what it begins with. */
    static boolean isLog(LogEntry file) throws IOException {
        return file.name().equals(INTERACTIONS) && looksLike(file, LOG_KEYS);
    }

    /** Says whether a file holds scores, by the end of its name and what it begins with. */
    static boolean isScores(LogEntry file) throws IOException {
        return file.name().endsWith(SCORES) && looksLike(file, SCORES_KEYS);
    }

    /** Looks for a key of the format at the beginning of a file. */
    private static boolean looksLike(LogEntry file, List<String> keys) throws IOException {
        var head = new String(file.head(HEAD), StandardCharsets.UTF_8);
        var begun = head.startsWith(BYTE_ORDER_MARK) ? head.substring(1) : head;
        return begun.stripLeading().startsWith("{") && keys.stream().anyMatch(head::contains);
    }

    /**
     * Says whether the folder is an episode: it holds a log, scores, or an instance that should have been played, and no
     * episodes.
     */
    boolean isEpisode() throws IOException {
        return holdsOne() && !holdsEpisodes();
    }

    /** Says whether the folder holds what one episode has: of a folder of any other name, by what the files begin with. */
    private boolean holdsOne() throws IOException {
        boolean isNamed = isNamedAsEpisode();
        var log = find(INTERACTIONS);
        if (log.isPresent()) {
            return isNamed || isLog(log.get());
        }
        var scores = find(SCORES);
        if (scores.isPresent()) {
            return isNamed || isScores(scores.get());
        }
        return isNamed && (findInstance().isPresent() || findScores().isPresent());
    }

    /**
     * Says whether episodes lie in the folder: those of the instance that it is named after, or those of the tree that it
     * is a part of.
     */
    boolean holdsEpisodes() throws IOException {
        if (!isNamedAsEpisode()) {
            // An episode of any name is known by its place, and may keep copies of its files.
            return holdsEpisodesBelow(ClembenchFamily.games().containsKey(game()));
        }
        if (OLD_EPISODE.matcher(folder.name()).matches()) {
            return false;
        }
        for (var name : FIRST) {
            if (folder.child(name).filter(LogEntry::isFolder).isPresent()) {
                return true;
            }
        }
        // The first may be gone. To look at everything takes long, and is spared where there is a log.
        return find(INTERACTIONS).isEmpty()
                && folder.children().stream().filter(LogEntry::isFolder).anyMatch(EpisodeFolder::isEpisodeName);
    }

    private boolean holdsEpisodesBelow(boolean ofThatName) throws IOException {
        for (var child : folder.children()) {
            if (child.isFolder()) {
                var below = new EpisodeFolder(child);
                if (((!ofThatName || below.isNamedAsEpisode()) && below.holdsOne())
                        || below.holdsEpisodesBelow(ofThatName)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Says whether the folder lies above those of episodes: what a log or scores in it belong to, nobody can tell. */
    boolean isAboveEpisodes() throws IOException {
        return !isNamedAsEpisode() && holdsEpisodes();
    }

    /** An epoch of an instance is an episode; one of an experiment holds some. */
    private static boolean isEpisodeName(LogEntry entry) {
        return EPISODE.matcher(entry.name()).matches()
                || (ROUND.matcher(entry.name()).matches()
                        && entry.parent().filter(EpisodeFolder::isEpisodeName).isPresent());
    }

    String game() {
        return parts().name(1);
    }

    String model() {
        return parts().name(2);
    }

    /** Gives what the episode is an instance of, without the game: epochs, experiment and episode. */
    String instance() {
        var parts = parts();
        var all = new ArrayList<>(parts.rounds());
        if (!parts.name(0).isEmpty()) {
            all.add(parts.name(0));
        }
        all.addAll(parts.episode());
        return String.join("/", all);
    }

    /** Gives the folder that the tree's models lie in; empty where there is none so far up. */
    Optional<LogEntry> root() {
        return parts().root();
    }

    /**
     * The parts of the path.
     *
     * @param episode those of the episode, from above
     * @param others those of experiment, game and model, as far as there are any
     * @param rounds epochs and the like that stand between or above these, from above
     * @param root what lies above all of them
     */
    private record Parts(List<String> episode, List<LogEntry> others, List<String> rounds, Optional<LogEntry> root) {

        String name(int index) {
            return index < others.size() ? others.get(index).name() : "";
        }
    }

    private Parts parts() {
        var known = parts;
        if (known == null) {
            known = takeApart();
            parts = known;
        }
        return known;
    }

    private Parts takeApart() {
        var episode = new ArrayList<String>();
        var others = new ArrayList<LogEntry>();
        var rounds = new ArrayList<String>();
        episode.add(folder.name());
        var at = folder.parent();
        boolean inEpisode = isNamedAsEpisode();
        // What nothing lies above is no folder of the tree: an archive, or the root of a file system.
        while (at.isPresent() && at.get().parent().isPresent()) {
            var entry = at.get();
            inEpisode &= isEpisodeName(entry);
            if (inEpisode) {
                episode.add(0, entry.name());
            } else if (ROUND.matcher(entry.name()).matches()) {
                rounds.add(0, entry.name());
            } else if (others.size() < 3) {
                others.add(entry);
            } else {
                break;
            }
            at = entry.parent();
        }
        return new Parts(episode, others, rounds, others.size() == 3 ? at : Optional.empty());
    }

    Optional<LogEntry> find(String name) throws IOException {
        return folder.child(name).filter(entry -> !entry.isFolder());
    }

    /** Finds scores.json, or the first file whose name ends so: the tools take any. */
    Optional<LogEntry> findScores() throws IOException {
        var scores = find(SCORES);
        if (scores.isPresent()) {
            return scores;
        }
        for (var child : folder.children()) {
            if (!child.isFolder() && child.name().endsWith(SCORES)) {
                return Optional.of(child);
            }
        }
        return Optional.empty();
    }

    /** Finds a file in the folder, or in those above that belong to the same instance. */
    private Optional<LogEntry> findAbove(String name) throws IOException {
        var at = new EpisodeFolder(folder);
        var file = at.find(name);
        while (file.isEmpty() && at.isNamedAsEpisode()) {
            var above = at.folder.parent().filter(EpisodeFolder::isEpisodeName);
            if (above.isEmpty()) {
                break;
            }
            at = new EpisodeFolder(above.get());
            file = at.find(name);
        }
        return file;
    }

    /** Finds instance.json. */
    Optional<LogEntry> findInstance() throws IOException {
        return findAbove(INSTANCE);
    }

    /** Says whether the game came to its end, as newer programs write beside the log. */
    boolean isCompleted() throws IOException {
        return find(COMPLETED).isPresent();
    }

    /** Says what stopped the game, by the error.json of the episode or its instance; empty where there is none. */
    Optional<String> crash() throws IOException {
        return crash(findAbove(ERROR));
    }

    /** The same of the episode alone, which may have been played to its end after all. */
    Optional<String> crashOfItsOwn() throws IOException {
        var error = find(ERROR);
        return error.isPresent() && isCompleted() ? Optional.empty() : crash(error);
    }

    private static Optional<String> crash(Optional<LogEntry> error) throws IOException {
        if (error.isEmpty()) {
            return Optional.empty();
        }
        try {
            var content = whole(error.get());
            return Optional.of("the game stopped with " + content.at("error").text() + ": "
                    + content.at("message").text());
        } catch (LogFault e) {
            return Optional.of("the game stopped with an error that error.json does not say");
        }
    }

    /** Reads instance.json; null where there is none. */
    @Nullable
    Json instanceFile() throws IOException, LogFault {
        var file = findInstance();
        return file.isPresent() ? whole(file.get()) : null;
    }

    /** Finds the experiment's file, under its newer or older name. */
    Optional<LogEntry> findExperiment() throws IOException {
        var above = parts().others();
        if (above.isEmpty()) {
            return Optional.empty();
        }
        var experiment = above.get(0);
        var newer = experiment.child("experiment.json");
        return newer.isPresent()
                ? newer
                : experiment.child("experiment_" + experiment.name().replaceFirst("^\\d+_", "") + ".json");
    }

    /** Reads the experiment's file; null where there is none. */
    @Nullable
    Json experimentFile() throws IOException, LogFault {
        var file = findExperiment();
        return file.isPresent() ? whole(file.get()) : null;
    }

    /**
     * Says whether the experiment's folder lies above what the user named, so that nothing of it but its name is shown; gives
     * its path then.
     */
    Optional<String> hiddenExperiment() {
        var above = parts().others();
        return above.isEmpty() || isShown(above.get(0))
                ? Optional.empty()
                : Optional.of(above.get(0).path());
    }

    /** Says whether the folder of the models is one by the layout alone: it is shown, and holds a folder called as an episode. */
    boolean hasModel() {
        var above = parts().others();
        return isNamedAsEpisode() && above.size() == 3 && isShown(above.get(2));
    }

    /** Says whether a folder above is what the user named, or lies in it. */
    private boolean isShown(LogEntry above) {
        for (var at = Optional.of(folder);
                at.isPresent() && !at.get().path().equals(above.path());
                at = at.get().parent()) {
            if (at.get().isNamed()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Gives a member of instance.json that no score depends on: missing where the file is, or can't be understood.
     */
    Json ofInstance(String key) throws IOException {
        try {
            var instance = instanceFile();
            return instance == null ? Json.MISSING : instance.at(key);
        } catch (LogFault e) {
            return Json.MISSING;
        }
    }

    /** Gives the experiment's turn limit where no score depends on it; 0 where none is known. */
    double turnLimit() throws IOException {
        try {
            var experiment = experimentFile();
            return experiment == null ? 0 : experiment.at("max_turns").whole();
        } catch (LogFault e) {
            return 0;
        }
    }

    /** Reads a small file as one tree. */
    private static Json whole(LogEntry file) throws IOException, LogFault {
        var members = JsonFile.object();
        JsonFile.read(file, (key, parser) -> members.set(key, JsonFile.tree(parser)));
        return Json.of(file, members);
    }
}
