package games.scoring.plugin;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Loads plugins in a Java runtime whose program is on the class path. */
final class ClassPathProbe {

    private ClassPathProbe() {}

    public static void main(String[] args) throws Exception {
        PluginLoad load = PluginLoader.load(
                List.of(new PluginLoader.Folder(Path.of(args[0]), false)), family -> List.of(), Optional.empty());
        for (LoadedFamily family : load.catalog().families()) {
            boolean examples = !FamilyResources.of(family).examples().isEmpty();
            System.out.println(family.id() + " " + family.jar().bundled() + (examples ? " with examples" : ""));
        }
        load.bad().forEach(bad -> System.out.println("bad: " + bad.path()));
    }
}
