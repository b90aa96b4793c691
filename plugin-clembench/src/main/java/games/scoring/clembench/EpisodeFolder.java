package games.scoring.clembench;

import games.scoring.api.log.LogEntry;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one episode in a results tree: {@code MODELS/GAME/EXPERIMENT/EPISODE}. Names come from the last four
 * parts of the path, as the tools of clembench take them, whatever lies above.
 */
final class EpisodeFolder {

    static final String INTERACTIONS = "interactions.json";
    static final String SCORES = "scores.json";
    static final String INSTANCE = "instance.json";
    static final String ERROR = "error.json";

    /** {@code episode_3} until clemcore 3.2, {@code instance_00003} since. */
    private static final Pattern EPISODE = Pattern.compile("(episode|instance)_\\d+");

    private final LogEntry folder;

    EpisodeFolder(LogEntry folder) {
        this.folder = folder;
    }

    LogEntry entry() {
        return folder;
    }

    /** Says whether the folder's name is that of an episode. */
    boolean isNamedAsEpisode() {
        return EPISODE.matcher(folder.name()).matches();
    }

    /** Says whether the folder holds an episode: a log, scores, or an instance that should have been played. */
    boolean isEpisode() throws IOException {
        return find(INTERACTIONS).isPresent()
                || find(SCORES).isPresent()
                || (isNamedAsEpisode() && find(INSTANCE).isPresent());
    }

    String episode() {
        return folder.name();
    }

    String experiment() {
        return above(1);
    }

    String game() {
        return above(2);
    }

    String model() {
        return above(3);
    }

    private String above(int levels) {
        Optional<LogEntry> at = Optional.of(folder);
        for (int i = 0; i < levels; i++) {
            at = at.flatMap(LogEntry::parent);
        }
        return at.map(LogEntry::name).orElse("");
    }

    Optional<LogEntry> find(String name) throws IOException {
        return folder.child(name).filter(entry -> !entry.isFolder());
    }

    /** Reads instance.json; null where there is none. */
    @Nullable
    Json instance() throws IOException, LogFault {
        var file = find(INSTANCE);
        return file.isPresent() ? whole(file.get()) : null;
    }

    /** Reads the experiment's file, under its newer or older name; null where there is none. */
    @Nullable
    Json experimentFile() throws IOException, LogFault {
        var above = folder.parent();
        if (above.isEmpty()) {
            return null;
        }
        var newer = above.get().child("experiment.json");
        if (newer.isPresent()) {
            return whole(newer.get());
        }
        var older = above.get().child("experiment_" + experiment().replaceFirst("^\\d+_", "") + ".json");
        return older.isPresent() ? whole(older.get()) : null;
    }

    /**
     * Gives a member of instance.json that no score depends on: missing where the file is, or can't be understood.
     */
    Json ofInstance(String key) throws IOException {
        try {
            var instance = instance();
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
    static Json whole(LogEntry file) throws IOException, LogFault {
        var members = JsonFile.object();
        JsonFile.read(file, (key, parser) -> members.set(key, JsonFile.tree(parser)));
        return new Json(members, "");
    }
}
