package games.scoring.clembench;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Input;
import games.scoring.api.Reason;
import games.scoring.api.Settings;
import games.scoring.api.log.EpisodeDraft;
import games.scoring.api.log.EpisodeSink;
import games.scoring.api.log.LogEntry;
import games.scoring.api.log.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a log format gave. */
final class Collected implements EpisodeSink {

    /** A part that was set aside. */
    record Rejected(Place place, Reason reason, String message) {}

    /** An episode and the folder that held it. */
    record Read(EpisodeDraft draft, LogEntry entry) {}

    final List<Read> episodes = new ArrayList<>();
    final List<Rejected> rejects = new ArrayList<>();
    private final boolean wanted;
    private LogEntry entry = new DiskEntry(Path.of("."));

    private Collected(boolean wanted) {
        this.wanted = wanted;
    }

    /** Reads all episodes below a folder, with places and recorded scores. */
    static Collected below(Path folder) throws IOException {
        var collected = new Collected(true);
        collected.walk(new DiskEntry(folder));
        return collected;
    }

    /** Reads all episodes below an entry. */
    static Collected of(LogEntry at) throws IOException {
        var collected = new Collected(true);
        collected.walk(at);
        return collected;
    }

    /** Gives the one episode that was read. */
    EpisodeDraft only() {
        assertThat(rejects).isEmpty();
        assertThat(episodes).hasSize(1);
        return episodes.get(0).draft();
    }

    /** Scores the one episode that was read. */
    Bench.Result scored(String ruleset) {
        return Bench.score(only(), episodes.get(0).entry(), ruleset);
    }

    private void walk(LogEntry at) throws IOException {
        var format = new ClembenchFamily().logFormats().get(0);
        if (format.claims(at)) {
            entry = at;
            format.read(at, this);
        } else {
            for (var child : at.children()) {
                walk(child);
            }
        }
    }

    @Override
    public Settings settings() {
        return new NoSettings();
    }

    @Override
    public boolean wantsPlaces() {
        return wanted;
    }

    @Override
    public boolean wantsRecorded() {
        return wanted;
    }

    @Override
    public void episode(EpisodeDraft episode) {
        episodes.add(new Read(episode, entry));
    }

    @Override
    public void reject(Place place, Reason reason, String message) {
        rejects.add(new Rejected(place, reason, message));
    }

    @Override
    public void reject(EpisodeDraft episode, Place place, Reason reason, String message) {
        rejects.add(new Rejected(place, reason, message));
    }

    @Override
    public void skip(Place place, String why) {}

    /** The family has no settings. */
    static final class NoSettings implements Settings {

        @Override
        public double number(Input.Number setting) {
            throw new IllegalArgumentException(setting.name());
        }

        @Override
        public boolean flag(Input.Flag setting) {
            throw new IllegalArgumentException(setting.name());
        }

        @Override
        public String choice(Input.Choice setting) {
            throw new IllegalArgumentException(setting.name());
        }

        @Override
        public Set<String> subset(Input.Subset setting) {
            throw new IllegalArgumentException(setting.name());
        }

        @Override
        public double[] series(Input.Series setting) {
            throw new IllegalArgumentException(setting.name());
        }
    }
}
