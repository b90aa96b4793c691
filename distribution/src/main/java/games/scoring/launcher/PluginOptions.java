package games.scoring.launcher;

import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.plugin.Clash;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginLoad;
import games.scoring.plugin.PluginLoader;
import games.scoring.plugin.PluginLock;
import games.scoring.rule.DeclarationCheck;
import games.scoring.rule.Rulebook;
import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which plugins to load. */
final class PluginOptions {

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            description =
                    "A folder of plugins, or a plugin: its jar, or the folder of its jar and libraries. They come beside those of"
                            + " the distribution. Repeatable. Also:"
                            + " SCORING_PLUGINS, folders separated as in PATH.")
    private List<Path> folders = new ArrayList<>();

    @Option(
            names = "--plugins-lock",
            paramLabel = "FILE",
            description = "Refuse any plugin jar that this file does not name; written by: scoring plugins lock.")
    private Optional<Path> lock = Optional.empty();

    /** Main reads it too, before anything is parsed. */
    @Option(names = "--debug", description = "Show stack traces.")
    private boolean debug;

    /** Loads plugins and says which are bad. Two that claim one id end the program. */
    PluginLoad load(PrintWriter err) {
        var load = loadAll();
        report(load, err);
        if (!load.clashes().isEmpty()) {
            throw new UsageException(Clash.messages(load.clashes()).get(0));
        }
        return load;
    }

    /** Loads plugins without a word. */
    PluginLoad loadAll() {
        return PluginLoader.load(
                places(),
                PluginOptions::problems,
                lock.map(file -> PluginLock.read(file).digests()));
    }

    void report(PluginLoad load, PrintWriter err) {
        for (var bad : load.bad()) {
            err.println("scoring: bad plugin: " + Visible.text(bad.message()));
            if (debug && bad.thrown() != null) {
                bad.thrown().printStackTrace(err);
            }
        }
    }

    /** Checks a family's declarations, unless it is one that the distribution names: those the build has checked. */
    private static List<String> problems(LoadedFamily family) {
        boolean checked = family.jar().bundled()
                && home().map(home -> home.resolve("plugins/bundled.sha256"))
                        .filter(Files::exists)
                        .isPresent();
        if (checked) {
            return List.of();
        }
        return DeclarationCheck.of(family).stream().map(String::valueOf).toList();
    }

    List<PluginLoader.Folder> places() {
        var places = new ArrayList<PluginLoader.Folder>();
        bundled().ifPresent(p -> places.add(new PluginLoader.Folder(p, true)));
        var environment = System.getenv("SCORING_PLUGINS");
        if (environment != null) {
            for (var folder : environment.split(File.pathSeparator, -1)) {
                if (!folder.isBlank()) {
                    places.add(new PluginLoader.Folder(Path.of(folder), false));
                }
            }
        }
        folders.forEach(folder -> places.add(new PluginLoader.Folder(folder, false)));
        return places;
    }

    /** Gives the folder of the plugins that come with the distribution. */
    static Optional<Path> bundled() {
        return home().map(home -> home.resolve("plugins")).filter(Files::isDirectory);
    }

    /** Gives the folder of the distribution, which bin/scoring names. */
    static Optional<Path> home() {
        return Optional.ofNullable(System.getProperty("scoring.home")).map(Path::of);
    }

    /** Loads plugins and makes the rulebook for the run's options. */
    Rulebook rulebook(PluginLoad load, RuleOptions rules) {
        return Rulebook.of(load.catalog(), rules.options(), rules.rulesets());
    }
}
