package games.scoring.plugin;

import games.scoring.api.Family;
import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The modules that the jars of a plugin are, and which of them provide families. */
final class PluginModules {

    private final Map<String, TakenJar> byModule;
    private final List<ModuleReference> all;
    private final List<ModuleReference> providing;

    private PluginModules(Map<String, TakenJar> byModule, List<ModuleReference> all, List<ModuleReference> providing) {
        this.byModule = byModule;
        this.all = all;
        this.providing = providing;
    }

    /**
     * Finds the modules.
     *
     * @param read the plugin's jars
     * @param contents what was found in them; empty where nobody looked
     * @throws BadPluginException if a module is there twice, none provides a family, or one is built for a newer SPI
     */
    static PluginModules of(List<TakenJar> read, Map<Path, JarContent> contents) throws BadPluginException {
        var byModule = new HashMap<String, TakenJar>();
        var all = find(read, byModule);
        var providing = providing(all, contents, byModule);
        checkApi(providing);
        return new PluginModules(byModule, all, providing);
    }

    /**
     * Says whether jars that lie together are one plugin: one of them provides families and needs others, none of which is
     * a plugin itself. Where one is broken, or nobody needs it, each stands for itself.
     */
    static boolean isPlugin(List<Path> jars) {
        // To open what is no file, such as a pipe, may take for ever.
        if (jars.size() < 2 || !jars.stream().allMatch(Files::isRegularFile)) {
            return false;
        }
        var providing = new ArrayList<ModuleDescriptor>();
        var libraries = new HashSet<String>();
        try {
            for (Path jar : jars) {
                for (ModuleReference reference : ModuleFinder.of(jar).findAll()) {
                    if (!declared(reference).isEmpty()) {
                        providing.add(reference.descriptor());
                    } else if (namesFamily(reference)) {
                        return false;
                    } else {
                        libraries.add(reference.descriptor().name());
                    }
                }
            }
        } catch (FindException | IOException e) {
            return false;
        }
        return providing.size() == 1 && needsAny(providing.get(0), libraries);
    }

    /** Says whether a jar is meant for a plugin, though its module-info does not say so. */
    private static boolean namesFamily(ModuleReference reference) throws IOException {
        try (var reader = reference.open()) {
            return reader.find(JarContent.SERVICES).isPresent();
        }
    }

    /** A jar without module-info does not say what it needs. */
    private static boolean needsAny(ModuleDescriptor plugin, Set<String> libraries) {
        return plugin.isAutomatic()
                || plugin.requires().stream()
                        .map(ModuleDescriptor.Requires::name)
                        .anyMatch(libraries::contains);
    }

    private static List<ModuleReference> find(List<TakenJar> read, Map<String, TakenJar> byModule)
            throws BadPluginException {
        var references = new ArrayList<ModuleReference>();
        for (TakenJar jar : read) {
            try {
                for (ModuleReference reference : ModuleFinder.of(jar.bytes()).findAll()) {
                    String name = reference.descriptor().name();
                    if (Host.ownsModule(name) && read.size() > 1) {
                        continue;
                    }
                    TakenJar twin = byModule.put(name, jar);
                    if (twin != null) {
                        throw new BadPluginException(
                                "Its folder holds the module " + name + " twice: " + twin.shown() + " and "
                                        + jar.shown() + ".",
                                "Take one of them away.",
                                null);
                    }
                    references.add(reference);
                }
            } catch (FindException e) {
                throw Diagnosis.ofFinding(e);
            }
        }
        return references;
    }

    /** Finds the modules that provide families. */
    private static List<ModuleReference> providing(
            List<ModuleReference> references, Map<Path, JarContent> contents, Map<String, TakenJar> byModule)
            throws BadPluginException {
        var providing = references.stream()
                .filter(reference -> !declared(reference).isEmpty())
                .toList();
        if (!providing.isEmpty()) {
            return providing;
        }
        for (ModuleReference reference : references) {
            TakenJar jar = byModule.get(reference.descriptor().name());
            JarContent content = jar == null ? null : contents.get(jar.bytes());
            if (content != null && content.hasModuleInfo() && content.hasServices()) {
                throw new BadPluginException(
                        "Its module-info provides no family, though META-INF/services names one.",
                        "Add to the module-info: provides " + Family.class.getName() + " with the family's class.",
                        null);
            }
        }
        throw new BadPluginException(
                "It provides no family: no module-info says so, and there is no " + JarContent.SERVICES + ".",
                "If it is a library, put it into a folder with the plugin that needs it; if it is a plugin, tell its author.",
                null);
    }

    private static List<String> declared(ModuleReference reference) {
        return reference.descriptor().provides().stream()
                .filter(provides -> provides.service().equals(Family.class.getName()))
                .flatMap(provides -> provides.providers().stream())
                .toList();
    }

    private static void checkApi(List<ModuleReference> providing) throws BadPluginException {
        Optional<ModuleDescriptor.Version> host = Host.apiVersion();
        for (ModuleReference reference : providing) {
            for (ModuleDescriptor.Requires requires : reference.descriptor().requires()) {
                Optional<ModuleDescriptor.Version> built = requires.compiledVersion();
                if (requires.name().equals(Host.API)
                        && host.isPresent()
                        && built.isPresent()
                        && built.get().compareTo(host.get()) > 0) {
                    throw new BadPluginException(
                            "It is built for version " + built.get() + " of the SPI, and this program has " + host.get()
                                    + ".",
                            "Update the program, or use an older version of the plugin.",
                            null);
                }
            }
        }
    }

    /** Tells how many families the modules say that they provide; a services file may name one twice. */
    int declaredFamilies() {
        return providing.stream()
                .mapToInt(each -> new HashSet<>(declared(each)).size())
                .sum();
    }

    /** Says whether there is a jar without module-info. */
    boolean anyAutomatic() {
        return anyAutomatic(all);
    }

    /** Names the modules to begin with. A jar without module-info does not say what it needs: all that lies beside it. */
    List<String> roots() {
        return (anyAutomatic(providing) ? all : providing)
                .stream().map(each -> each.descriptor().name()).toList();
    }

    private static boolean anyAutomatic(List<ModuleReference> modules) {
        return modules.stream().anyMatch(each -> each.descriptor().isAutomatic());
    }

    /** Lets the code of all modules be known where it is at work. */
    void rememberFrames() {
        byModule.forEach((module, jar) -> PluginFrame.remember(module, jar.shown()));
    }

    /** Gives the jars of all modules. */
    List<PluginJar> jars(boolean bundled) {
        return all.stream()
                .map(reference -> pluginJar(reference.descriptor(), bundled))
                .toList();
    }

    /** Gives the jar that a family came from. */
    PluginJar jarOf(Family service, boolean bundled) {
        String module = service.getClass().getModule().getName();
        ModuleReference reference = providing.stream()
                .filter(each -> each.descriptor().name().equals(module)
                        || declared(each).contains(service.getClass().getName()))
                .findFirst()
                .orElse(providing.get(0));
        return pluginJar(reference.descriptor(), bundled);
    }

    private PluginJar pluginJar(ModuleDescriptor descriptor, boolean bundled) {
        TakenJar jar = byModule.get(descriptor.name());
        if (jar == null) {
            throw new IllegalStateException(descriptor.name());
        }
        return new PluginJar(descriptor.name(), descriptor.rawVersion().orElse(""), jar.shown(), jar.sha256(), bundled);
    }
}
