package games.scoring.plugin;

import games.scoring.api.Family;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolutionException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Loads plugins, each into a module layer of its own above the program's, so that two of them may hold the same packages
 * or bring different versions of a library, and one bad jar takes no other down.
 *
 * <p>Before any of a plugin's code runs, its jar is digested, held against the lock if there is one, and every byte of it
 * against its checksum; then it is looked at for a newer Java or SPI than there is and for packages of the program. A
 * jar that did not come with the distribution is copied to a private place first: what is digested is what is loaded,
 * whatever becomes of the file meanwhile.
 *
 * <p>Where the program itself runs on the class path there are no layers; each plugin then gets a class loader of its
 * own, and families on the class path are found too. So does a jar without module-info that brings packages which the
 * program's libraries hold as well: it uses its own.
 *
 * <p>Order is fixed: families beside the program, bundled plugins, then the others in the order of their folders; within a
 * folder by the code points of the names. A second copy of the same bytes is passed over.
 */
public final class PluginLoader {

    private static final int MOST_PROBLEMS_SHOWN = 3;
    private static final int CLASS_VERSION_OF_JAVA_0 = 44;

    /**
     * Where plugins are looked for. Each {@code .jar} file in the folder is a plugin, and so is each folder in it that
     * holds {@code .jar} files: a plugin with the libraries that it brings. Other files are passed over, and names that
     * begin with a dot.
     *
     * <p>A bundled folder may hold a file {@code bundled.sha256}, as {@code sha256sum} writes it. Then only the jars that
     * it names are bundled, and what a user drops beside them is a stranger's.
     *
     * @param path the folder; or one jar
     * @param bundled whether it came with the distribution
     */
    public record Folder(Path path, boolean bundled) {}

    private static final String BUNDLED = "bundled.sha256";

    private final @Nullable Set<String> allowed;
    private final Function<LoadedFamily, List<String>> problems;
    private final List<LoadedFamily> families = new ArrayList<>();
    private final List<BadPlugin> bad = new ArrayList<>();
    private final List<PluginJar> jars = new ArrayList<>();
    private final Set<String> loaded = new HashSet<>();
    private final Set<String> bundled = new HashSet<>();
    private @Nullable Path copies;

    private PluginLoader(Function<LoadedFamily, List<String>> problems, @Nullable Set<String> allowed) {
        this.problems = problems;
        this.allowed = allowed;
    }

    /**
     * Loads plugins.
     *
     * @param folders where to look for them
     * @param problems what is wrong with a family's declarations; a family with any is bad
     * @param allowed the SHA-256 of the jars that may be loaded, in lower-case hexadecimal, as {@link PluginLock} gives
     *     them; empty for any
     * @return what came of it; a plugin's fault is no exception
     * @throws UsageException if a folder is not there or can't be read
     */
    public static PluginLoad load(
            List<Folder> folders, Function<LoadedFamily, List<String>> problems, Optional<Set<String>> allowed) {
        var loader = new PluginLoader(problems, allowed.orElse(null));
        loader.loadBesideProgram();
        for (boolean bundled : List.of(true, false)) {
            for (Folder folder : folders) {
                if (folder.bundled() == bundled) {
                    loader.loadFolder(folder);
                }
            }
        }
        return loader.settle();
    }

    /**
     * Loads one plugin and nothing else, as a stranger's.
     *
     * @param plugin a jar; or a folder that holds one with the libraries that it brings
     * @return what came of it; the plugin's fault is no exception
     * @throws UsageException if there is no such file, or the folder holds no jar or can't be read
     */
    public static PluginLoad loadOne(Path plugin) {
        var loader = new PluginLoader(family -> List.of(), null);
        loader.loadPlugin(shown(plugin.toString()), jarsOf(plugin), Origin.STRANGE);
        return loader.settle();
    }

    /**
     * Finds the jars of one plugin.
     *
     * @param plugin a jar; or a folder that holds one with the libraries that it brings
     * @return the jars, at least one
     * @throws UsageException if there is no such file, or the folder holds no jar or can't be read
     */
    public static List<Path> jarsOf(Path plugin) {
        String shown = shown(plugin.toString());
        if (!Files.exists(plugin)) {
            throw new UsageException("No plugin " + shown + ": expected a jar, or a folder that holds one.");
        }
        if (!Files.isDirectory(plugin)) {
            return List.of(plugin);
        }
        List<Path> jars;
        try {
            jars = list(plugin).stream().filter(PluginLoader::isJar).toList();
        } catch (IOException e) {
            throw new UsageException("The folder " + shown + " can't be read: " + ReadFailure.why(e) + ".");
        }
        if (jars.isEmpty()) {
            throw new UsageException("No plugin in " + shown + ": expected a jar, found a folder without any.");
        }
        return jars;
    }

    // ---- finding

    /** A jar of a plugin: the bytes that were digested, and where the user sees them. */
    private record Jar(Path bytes, String shown, String sha256, boolean bundled) {}

    private void loadFolder(Folder folder) {
        Path path = folder.path();
        String shown = shown(path.toString());
        if (!Files.isDirectory(path)) {
            if (!Files.exists(path)) {
                throw new UsageException(
                        "No plugins folder " + shown + ". Make it, or name another with --plugins or SCORING_PLUGINS.");
            }
            loadPlugin(shown, List.of(path), folder.bundled() ? Origin.BUNDLED : Origin.STRANGE);
            return;
        }
        Path list = path.resolve(BUNDLED);
        Origin origin = folder.bundled() ? Origin.BUNDLED : Origin.STRANGE;
        if (folder.bundled() && Files.exists(list)) {
            bundled.addAll(PluginLock.read(list).digests());
            origin = Origin.BUNDLED_IF_LISTED;
        }
        try {
            for (Path each : list(path)) {
                String name = shown + "/" + each.getFileName();
                if (Files.isDirectory(each)) {
                    var inner = list(each).stream().filter(PluginLoader::isJar).toList();
                    if (!inner.isEmpty()) {
                        loadPlugin(name, inner, origin);
                    }
                } else if (isJar(each)) {
                    loadPlugin(name, List.of(each), origin);
                }
            }
        } catch (IOException e) {
            throw new UsageException("The plugins folder " + shown + " can't be read: " + ReadFailure.why(e) + ".");
        }
    }

    private static String shown(String path) {
        String shown = path.replace(File.separatorChar, '/');
        while (shown.length() > 1 && shown.endsWith("/")) {
            shown = shown.substring(0, shown.length() - 1);
        }
        return shown;
    }

    private static Collection<Path> list(Path folder) throws IOException {
        var sorted = new TreeMap<String, Path>(CodePoints.ORDER);
        try (var all = Files.newDirectoryStream(folder)) {
            for (Path each : all) {
                String name = String.valueOf(each.getFileName());
                if (!name.startsWith(".")) {
                    sorted.put(name, each);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return sorted.values();
    }

    private static boolean isJar(Path path) {
        return String.valueOf(path.getFileName()).endsWith(".jar") && !Files.isDirectory(path);
    }

    // ---- loading

    /** Whose word we have for a jar. */
    private enum Origin {
        BUNDLED,
        BUNDLED_IF_LISTED,
        STRANGE
    }

    private void loadPlugin(String shown, Collection<Path> files, Origin origin) {
        try {
            var read = new ArrayList<Jar>();
            for (Path file : files) {
                read.add(take(file, files.size() == 1 ? shown : shown + "/" + file.getFileName(), origin));
            }
            var sums = read.stream().map(Jar::sha256).toList();
            if (loaded.containsAll(sums)) {
                return;
            }
            boolean isBundled = read.stream().allMatch(Jar::bundled);
            families.addAll(load(read, isBundled));
            loaded.addAll(sums);
        } catch (BadPluginException e) {
            bad.add(e.at(shown));
        }
    }

    /** Digests a jar, and lets it in if the lock does. */
    private Jar take(Path file, String shown, Origin origin) throws BadPluginException {
        try {
            if (origin != Origin.STRANGE) {
                String sha256 = Digest.of(file);
                if (origin == Origin.BUNDLED || bundled.contains(sha256)) {
                    return allowed(new Jar(file, shown, sha256, true));
                }
            }
            Path copy = placeForCopy(String.valueOf(file.getFileName()));
            try (OutputStream out = Files.newOutputStream(copy, StandardOpenOption.CREATE_NEW)) {
                return allowed(new Jar(copy, shown, Digest.whileCopying(file, out), false));
            }
        } catch (IOException e) {
            throw new BadPluginException(
                    "It can't be read: " + ReadFailure.why(e) + ".", "See who may read it, or copy it again.", e);
        }
    }

    private Jar allowed(Jar jar) throws BadPluginException {
        checkAllowed(jar.shown(), jar.sha256());
        return jar;
    }

    private void checkAllowed(String shown, String sha256) throws BadPluginException {
        if (allowed != null && !allowed.contains(sha256)) {
            throw new BadPluginException(
                    "The lock file does not name " + shown + " with SHA-256 " + sha256 + ".",
                    "If you trust it, write the lock anew with: scoring plugins lock",
                    null);
        }
    }

    /** Keeps the file's name, from which the Java runtime derives the module's name where there is no module-info. */
    private Path placeForCopy(String name) throws IOException {
        Path folder = copies;
        if (folder == null) {
            folder = Files.createTempDirectory("scoring-plugins-");
            folder.toFile().deleteOnExit();
            copies = folder;
        }
        Path own = Files.createTempDirectory(folder, "");
        own.toFile().deleteOnExit();
        Path file = own.resolve(name);
        file.toFile().deleteOnExit();
        return file;
    }

    private List<LoadedFamily> load(List<Jar> read, boolean bundled) throws BadPluginException {
        Map<Path, JarContent> contents = bundled ? Map.of() : inspect(read);
        try {
            var byModule = new HashMap<String, Jar>();
            var references = find(read, byModule);
            var providing = providing(references, contents, byModule);
            checkApi(providing);
            List<Family> services = services(read, references, providing);
            if (services.isEmpty()) {
                throw new BadPluginException(
                        "It states that it provides a family, but none of its own is found.",
                        Diagnosis.TELL_AUTHOR,
                        null);
            }
            var made = new ArrayList<LoadedFamily>();
            for (Family service : services) {
                made.add(readFamily(jarOf(service, providing, byModule, bundled), service));
            }
            var added = new ArrayList<PluginJar>();
            for (ModuleReference reference : references) {
                added.add(pluginJar(reference.descriptor(), byModule, bundled));
            }
            jars.addAll(added);
            return made;
        } catch (BadPluginException e) {
            if (bundled) {
                // Damage explains more than what came of it.
                inspect(read);
            }
            throw e;
        }
    }

    private static Map<Path, JarContent> inspect(List<Jar> read) throws BadPluginException {
        var contents = new HashMap<Path, JarContent>();
        for (Jar jar : read) {
            String which = read.size() == 1 ? "" : " (" + jar.shown() + ")";
            JarContent content;
            try {
                content = JarContent.read(jar.bytes());
            } catch (JarContent.DamagedException e) {
                throw new BadPluginException(e.getMessage() + which, "Copy or build it again.", e.getCause());
            }
            int java = content.newestVersion() - CLASS_VERSION_OF_JAVA_0;
            if (java > Runtime.version().feature()) {
                throw new BadPluginException(
                        "It is built for Java " + java + " (" + content.newestClass() + "), and this is Java "
                                + Runtime.version().feature() + "." + which,
                        "Use a newer Java, or a build of the plugin for this one.",
                        null);
            }
            boolean own = read.size() > 1 && isHosts(jar.bytes());
            if (!own && !content.hostPackages().isEmpty()) {
                throw new BadPluginException(
                        "It holds packages of the program: " + String.join(", ", content.hostPackages()) + "." + which,
                        "Build it without scoring-api, scoring-core and Log4j in it: the program brings them.",
                        null);
            }
            contents.put(jar.bytes(), content);
        }
        return contents;
    }

    /** Says whether a jar is the program's own, copied into a plugin's folder. It is passed over. */
    private static boolean isHosts(Path jar) {
        try {
            return ModuleFinder.of(jar).findAll().stream()
                    .anyMatch(
                            reference -> Host.ownsModule(reference.descriptor().name()));
        } catch (FindException e) {
            return false;
        }
    }

    private static List<ModuleReference> find(List<Jar> read, Map<String, Jar> byModule) throws BadPluginException {
        var references = new ArrayList<ModuleReference>();
        for (Jar jar : read) {
            try {
                for (ModuleReference reference : ModuleFinder.of(jar.bytes()).findAll()) {
                    String name = reference.descriptor().name();
                    if (Host.ownsModule(name) && read.size() > 1) {
                        continue;
                    }
                    Jar twin = byModule.put(name, jar);
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
            List<ModuleReference> references, Map<Path, JarContent> contents, Map<String, Jar> byModule)
            throws BadPluginException {
        var providing = references.stream()
                .filter(reference -> !declared(reference).isEmpty())
                .toList();
        if (!providing.isEmpty()) {
            return providing;
        }
        for (ModuleReference reference : references) {
            Jar jar = byModule.get(reference.descriptor().name());
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

    private static List<Family> services(
            List<Jar> read, List<ModuleReference> references, List<ModuleReference> providing)
            throws BadPluginException {
        Path[] paths = read.stream()
                .map(Jar::bytes)
                .filter(jar -> read.size() == 1 || !isHosts(jar))
                .toArray(Path[]::new);
        int expected =
                providing.stream().mapToInt(each -> declared(each).size()).sum();
        Module host = Family.class.getModule();
        if (!host.isNamed()) {
            return inClassLoader(paths, expected);
        }
        ModuleLayer parent = Optional.ofNullable(host.getLayer()).orElse(ModuleLayer.boot());
        try {
            return inLayer(paths, roots(references, providing), parent, expected);
        } catch (ResolutionException e) {
            // A jar without module-info reads all of the program's modules, and may not bring what they hold.
            if (references.stream().anyMatch(each -> each.descriptor().isAutomatic())) {
                return inClassLoader(paths, expected);
            }
            throw Diagnosis.ofResolving(e);
        } catch (FindException | LayerInstantiationException | SecurityException e) {
            throw Diagnosis.ofResolving(e);
        }
    }

    /** A jar without module-info does not say what it needs: all that lies beside it. */
    private static List<String> roots(List<ModuleReference> references, List<ModuleReference> providing) {
        boolean automatic =
                providing.stream().anyMatch(each -> each.descriptor().isAutomatic());
        return (automatic ? references : providing)
                .stream().map(each -> each.descriptor().name()).toList();
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

    private static List<Family> inClassLoader(Path[] paths, int expected) throws BadPluginException {
        var loader = new PluginClassLoader(paths, Family.class.getClassLoader());
        return own(ServiceLoader.load(Family.class, loader), type -> type.getClassLoader() == loader, expected);
    }

    /**
     * Makes the families that are the plugin's own. The loader gives those of its parents as well.
     *
     * @param expected how many there are at least
     */
    private static List<Family> own(ServiceLoader<Family> loader, Function<Class<?>, Boolean> isOwn, int expected)
            throws BadPluginException {
        var own = new ArrayList<Family>();
        try {
            for (Iterator<ServiceLoader.Provider<Family>> all = loader.stream().iterator(); all.hasNext(); ) {
                ServiceLoader.Provider<Family> provider = all.next();
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

    private static PluginJar pluginJar(ModuleDescriptor descriptor, Map<String, Jar> byModule, boolean bundled) {
        Jar jar = byModule.get(descriptor.name());
        if (jar == null) {
            throw new IllegalStateException(descriptor.name());
        }
        return new PluginJar(descriptor.name(), descriptor.rawVersion().orElse(""), jar.shown(), jar.sha256(), bundled);
    }

    private static PluginJar jarOf(
            Family service, List<ModuleReference> providing, Map<String, Jar> byModule, boolean bundled) {
        String module = service.getClass().getModule().getName();
        ModuleReference reference = providing.stream()
                .filter(each -> each.descriptor().name().equals(module)
                        || declared(each).contains(service.getClass().getName()))
                .findFirst()
                .orElse(providing.get(0));
        return pluginJar(reference.descriptor(), byModule, bundled);
    }

    // ---- families

    private LoadedFamily readFamily(PluginJar jar, Family service) throws BadPluginException {
        LoadedFamily family;
        try {
            family = LoadedFamily.read(jar, service);
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e);
            throw Diagnosis.ofRunning("while its family " + service.getClass().getName() + " was read", e);
        }
        List<String> found;
        try {
            found = FamilyIds.problems(family);
            if (found.isEmpty()) {
                found = problems.apply(family);
            }
        } catch (Throwable e) {
            PluginCode.rethrowFatal(e);
            throw Diagnosis.ofRunning("while the declarations of " + family.id() + " were checked", e);
        }
        if (!found.isEmpty()) {
            String shown = String.join("; ", found.subList(0, Math.min(found.size(), MOST_PROBLEMS_SHOWN)));
            String more = found.size() > MOST_PROBLEMS_SHOWN
                    ? "; and " + (found.size() - MOST_PROBLEMS_SHOWN) + " more, which scoring plugins check lists"
                    : "";
            throw new BadPluginException(
                    "Its declarations don't hold: " + Diagnosis.sentence(shown + more), Diagnosis.TELL_AUTHOR, null);
        }
        return family;
    }

    /** Families beside the program: on its class path or, in tests and IDEs, its module path. */
    private void loadBesideProgram() {
        Module host = Family.class.getModule();
        ServiceLoader<Family> loader = host.isNamed()
                ? ServiceLoader.load(Optional.ofNullable(host.getLayer()).orElse(ModuleLayer.boot()), Family.class)
                : ServiceLoader.load(Family.class, Family.class.getClassLoader());
        Iterator<ServiceLoader.Provider<Family>> all = loader.stream().iterator();
        while (true) {
            String shown = "(class path)";
            try {
                if (!all.hasNext()) {
                    return;
                }
                Family service = all.next().get();
                Path place = placeOf(service);
                shown = place == null ? service.getClass().getName() : shown(place.toString());
                String sha256 = place == null || Files.isDirectory(place) ? "" : Digest.of(place);
                checkAllowed(shown, sha256);
                Module module = service.getClass().getModule();
                ModuleDescriptor descriptor = module.getDescriptor();
                var jar = new PluginJar(
                        descriptor == null ? service.getClass().getPackageName() : descriptor.name(),
                        descriptor == null ? "" : descriptor.rawVersion().orElse(""),
                        shown,
                        sha256,
                        true);
                families.add(readFamily(jar, service));
                if (!sha256.isEmpty() && loaded.add(sha256)) {
                    jars.add(jar);
                }
            } catch (BadPluginException e) {
                bad.add(e.at(shown));
            } catch (Throwable e) {
                PluginCode.rethrowFatal(e);
                bad.add(Diagnosis.ofRunning("while its family was made", e).at(shown));
                if (bad.size() > 1_000) {
                    return;
                }
            }
        }
    }

    /** Gives the jar or folder of classes that a family came from. */
    static @Nullable Path placeOf(Family service) {
        CodeSource source = service.getClass().getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return null;
        }
        try {
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException | RuntimeException e) {
            return null;
        }
    }

    // ---- all of them

    /** Finds ids that two families claim, and leaves the later family out. */
    private PluginLoad settle() {
        var kept = new ArrayList<LoadedFamily>();
        var clashes = new ArrayList<Clash>();
        var owners = new HashMap<String, String>();
        for (LoadedFamily family : families) {
            var ids = new ArrayList<>(List.of(family.id()));
            family.benchmarks().forEach(benchmark -> {
                ids.add(benchmark.id());
                ids.addAll(benchmark.aliases());
            });
            boolean clashing = false;
            for (String id : ids) {
                String owner = owners.get(id);
                if (owner != null) {
                    clashing = true;
                    clashes.add(new Clash(id, owner, family.jar().path()));
                }
            }
            if (!clashing) {
                kept.add(family);
                ids.forEach(id -> owners.put(id, family.jar().path()));
            }
        }
        return new PluginLoad(new Catalog(kept), bad, clashes, jars);
    }
}
