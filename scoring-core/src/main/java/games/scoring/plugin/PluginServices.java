package games.scoring.plugin;

import games.scoring.api.Family;
import games.scoring.message.Counted;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.lang.module.ResolutionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes the families of a plugin: in a module layer of its own above the program's, or in a class loader of its own where
 * there are no layers or the plugin can't be one.
 */
final class PluginServices {

    private PluginServices() {}

    /**
     * Makes the families.
     *
     * @param read the plugin's jars
     * @param modules their modules
     */
    static List<Family> of(List<TakenJar> read, PluginModules modules) throws BadPluginException {
        Path[] paths = read.stream()
                .map(TakenJar::bytes)
                .filter(jar -> read.size() == 1 || !JarInspection.isHosts(jar))
                .toArray(Path[]::new);
        int expected = modules.declaredFamilies();
        modules.rememberFrames();
        Module host = Family.class.getModule();
        if (!host.isNamed()) {
            return inClassLoader(read, paths, expected);
        }
        ModuleLayer parent = Optional.ofNullable(host.getLayer()).orElse(ModuleLayer.boot());
        try {
            return inLayer(paths, modules.roots(), parent, expected);
        } catch (ResolutionException e) {
            // A jar without module-info reads all of the program's modules, and may not bring what they hold.
            if (modules.anyAutomatic()) {
                return inClassLoader(read, paths, expected);
            }
            throw Diagnosis.ofResolving(e);
        } catch (FindException | LayerInstantiationException | SecurityException e) {
            throw Diagnosis.ofResolving(e);
        }
    }

    private static List<Family> inLayer(Path[] paths, List<String> roots, ModuleLayer parent, int expected)
            throws BadPluginException {
        Configuration configuration =
                parent.configuration().resolveAndBind(ModuleFinder.of(paths), ModuleFinder.of(), roots);
        ModuleLayer layer = parent.defineModulesWithOneLoader(configuration, Family.class.getClassLoader());
        return own(
                ServiceLoader.load(layer, Family.class),
                type -> type.getModule().getLayer() == layer,
                expected);
    }

    private static List<Family> inClassLoader(List<TakenJar> read, Path[] paths, int expected)
            throws BadPluginException {
        String name = read.stream().map(TakenJar::shown).collect(Collectors.joining(", "));
        PluginFrame.remember(name, name);
        var loader = new PluginClassLoader(name, paths, Family.class.getClassLoader());
        return own(ServiceLoader.load(Family.class, loader), type -> type.getClassLoader() == loader, expected);
    }

    private static boolean isAutomatic(Module module) {
        return module.isNamed() && module.getDescriptor().isAutomatic();
    }

    /**
     * Makes the families that are the plugin's own. The loader gives those of its parents as well.
     *
     * @param expected how many there are at least
     */
    private static List<Family> own(ServiceLoader<Family> loader, Function<Class<?>, Boolean> isOwn, int expected)
            throws BadPluginException {
        var own = new ArrayList<Family>();
        var automatic = new HashSet<Class<?>>();
        try {
            for (Iterator<ServiceLoader.Provider<Family>> all = loader.stream().iterator(); all.hasNext(); ) {
                ServiceLoader.Provider<Family> provider = all.next();
                if (isAutomatic(provider.type().getModule()) && !automatic.add(provider.type())) {
                    // Its services file names it twice, which Java takes for once on the class path alone.
                    continue;
                }
                // A static provider() method shows its return type only, and that may be Family itself.
                if (isOwn.apply(provider.type()) || provider.type() == Family.class) {
                    Family family = provider.get();
                    if (isOwn.apply(family.getClass())) {
                        own.add(family);
                    }
                }
            }
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e);
            throw Diagnosis.ofRunning("while its family was made", e);
        }
        if (own.size() < expected) {
            throw new BadPluginException(
                    "It states that it provides " + Counted.of(expected, "family", "families") + ", but " + own.size()
                            + " of its own are found.",
                    Diagnosis.TELL_AUTHOR,
                    null);
        }
        return own;
    }
}
