package games.scoring.check;

import games.scoring.api.log.LogFormat;
import games.scoring.api.standing.Export;
import games.scoring.plugin.LoadedFamily;
import games.scoring.plugin.PluginLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/** The families that come with the program: a name that one of them has too makes a family unusable beside it. */
final class Neighbours {

    private final List<LoadedFamily> bundled;

    private Neighbours(List<LoadedFamily> bundled) {
        this.bundled = List.copyOf(bundled);
    }

    /**
     * Loads them.
     *
     * @param folder the folder of bundled plugins; none where the program is not a distribution
     */
    static Neighbours in(Optional<Path> folder) {
        return new Neighbours(folder.map(path -> PluginLoader.load(
                                List.of(new PluginLoader.Folder(path, true)), family -> List.of(), Optional.empty())
                        .catalog()
                        .families()
                        .stream()
                        .filter(family -> family.jar().bundled())
                        .toList())
                .orElse(List.of()));
    }

    List<LoadedFamily> families() {
        return bundled;
    }

    /** Tells of a bundled family of the same id: another version of it is used in its place. */
    Optional<CheckReport.Failure> namesake(LoadedFamily family) {
        return bundled.stream()
                .filter(other -> other.id().equals(family.id())
                        && !other.jar().sha256().equals(family.jar().sha256()))
                .findFirst()
                .map(other -> PluginSteps.failure(
                        family.id(),
                        "a bundled family has this id: beside it, nothing would be scored. Use this plugin in the place of "
                                + other.jar().name() + ", or take another id"));
    }

    /** Finds the names that a bundled family of another id has. */
    List<CheckReport.Failure> clashes(LoadedFamily family) {
        var found = new ArrayList<CheckReport.Failure>();
        for (var other : bundled) {
            if (other.id().equals(family.id())) {
                continue;
            }
            var names = new TreeSet<String>();
            other.benchmarks().forEach(benchmark -> {
                names.add(benchmark.id());
                names.addAll(benchmark.aliases());
            });
            for (var benchmark : family.benchmarks()) {
                for (var alias : benchmark.aliases()) {
                    if (names.contains(alias) || alias.startsWith(other.id() + "/")) {
                        found.add(PluginSteps.failure(
                                benchmark.id(),
                                "the alias '" + alias + "' belongs to the bundled family " + other.id()
                                        + ": beside it, nothing would be scored. Take another"));
                    }
                }
            }
            shared(
                    "log format",
                    "--input-format",
                    family.logFormats(),
                    other.logFormats(),
                    other,
                    LogFormat::id,
                    found);
            shared("export", "--export", family.exports(), other.exports(), other, Export::id, found);
        }
        return found;
    }

    private static <T> void shared(
            String what,
            String option,
            List<T> own,
            List<T> others,
            LoadedFamily other,
            Function<T, String> id,
            List<CheckReport.Failure> found) {
        for (var each : own) {
            if (others.stream().map(id).anyMatch(id.apply(each)::equals)) {
                found.add(PluginSteps.failure(
                        id.apply(each),
                        "the bundled family " + other.id() + " has the " + what + " " + id.apply(each) + " too, and "
                                + option + " would mean both: rename this one"));
            }
        }
    }
}
