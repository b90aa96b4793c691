package games.scoring.plugin;

import games.scoring.api.Family;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolutionException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Loads plugins, each into a module layer of its own above the program's, so that a bad one leaves the others alone and
 * two may bring different versions of a library.
 *
 * <p>Where the program itself runs from the class path, families on the class path are found too, and jars in folders
 * are loaded by class loaders of their own.
 */
public final class PluginLoader {

    private static final String API = "games.scoring.api";
    private static final String SERVICE = Family.class.getName();

    /** Modules of which there is one, the program's, whatever a plugin's folder holds. */
    private static final Set<String> HOST = Set.of(
            API,
            "games.scoring.core",
            "games.scoring.launcher",
            "games.scoring.testkit",
            "org.apache.logging.log4j",
            "org.apache.logging.log4j.core");

    private static final String FOR_AUTHORS = "Tell the plugin's author, or remove the jar";

    /**
     * Where plugins lie.
     *
     * @param path a folder of jars and of folders that each hold a jar with its own dependencies; or one jar
     * @param bundled whether it came with the distribution
     */
    public record Folder(Path path, boolean bundled) {}

    /** One jar, or one folder of a jar and its dependencies. */
    private record Candidate(Path path, boolean bundled) {}

    private final Function<LoadedFamily, List<String>> problems;
    private final Optional<Set<String>> allowed;
    private final List<LoadedFamily> families = new ArrayList<>();
    private final List<BadPlugin> bad = new ArrayList<>();
    private final List<Clash> clashes = new ArrayList<>();
    private final Map<String, String> claimed = new HashMap<>();
    private final Set<String> digests = new HashSet<>();

    private PluginLoader(Function<LoadedFamily, List<String>> problems, Optional<Set<String>> allowed) {
        this.problems = problems;
        this.allowed = allowed;
    }

    /**
     * Loads all plugins in some folders.
     *
     * @param folders the folders, in the order in which lists show their plugins
     * @param problems finds what is wrong with a family's declarations; a family with problems is not loaded
     * @param allowed the SHA-256 of the jars that may be loaded, in lower-case hexadecimal; empty for any
     * @return the families, and what could not be loaded
     * @throws UsageException if a folder does not exist
     */
    public static PluginLoad load(
            List<Folder> folders, Function<LoadedFamily, List<String>> problems, Optional<Set<String>> allowed) {
        var loader = new PluginLoader(problems, allowed);
        if (!PluginLoader.class.getModule().isNamed()) {
            loader.loadClassPath();
        }
        for (var folder : folders) {
            loader.candidates(folder).forEach(loader::load);
        }
        return new PluginLoad(new Catalog(loader.families), loader.bad, loader.clashes);
    }

    private List<Candidate> candidates(Folder folder) {
        var path = folder.path();
        if (Files.isRegularFile(path)) {
            return List.of(new Candidate(path, folder.bundled()));
        }
        if (!Files.isDirectory(path)) {
            throw new UsageException(
                    "No plugins folder " + path + ". Make it, or name another with --plugins or SCORING_PLUGINS.");
        }
        var found = new ArrayList<Path>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (var entry : entries) {
                if (isJar(entry) || Files.isDirectory(entry) && !jars(entry).isEmpty()) {
                    found.add(entry);
                }
            }
        } catch (IOException e) {
            throw new UsageException("The plugins folder " + path + " can't be read: " + e.getMessage());
        }
        found.sort((a, b) -> CodePoints.ORDER.compare(name(a), name(b)));
        return found.stream().map(p -> new Candidate(p, folder.bundled())).toList();
    }

    private static boolean isJar(Path path) {
        return name(path).endsWith(".jar") && Files.isRegularFile(path);
    }

    private static String name(Path path) {
        var name = path.getFileName();
        return name == null ? "" : name.toString();
    }

    private static List<Path> jars(Path folder) throws IOException {
        var jars = new ArrayList<Path>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            entries.forEach(entry -> {
                if (isJar(entry)) {
                    jars.add(entry);
                }
            });
        }
        jars.sort((a, b) -> CodePoints.ORDER.compare(name(a), name(b)));
        return jars;
    }

    private void load(Candidate candidate) {
        try {
            loadOrThrow(candidate);
        } catch (PluginException e) {
            bad.add(new BadPlugin(shown(candidate.path()), String.valueOf(e.getMessage()), e.remedy()));
        } catch (IOException e) {
            bad.add(new BadPlugin(
                    shown(candidate.path()), "it can't be read: " + e.getMessage(), "Make the file readable"));
        }
    }

    private static String shown(Path path) {
        return path.toString().replace('\\', '/');
    }

    private void loadOrThrow(Candidate candidate) throws PluginException, IOException {
        var path = candidate.path();
        var jars = Files.isDirectory(path) ? jars(path) : List.of(path);
        var byJar = new HashMap<Path, String>();
        for (var jar : jars) {
            var sha256 = JarBytes.sha256(jar);
            byJar.put(jar, sha256);
            if (allowed.isPresent() && !allowed.get().contains(sha256)) {
                throw new PluginException(
                        "the lock file does not name " + name(jar) + " with SHA-256 " + sha256,
                        "If you trust it, write the lock anew with: scoring plugins lock");
            }
        }
        if (jars.size() == 1 && !digests.add(byJar.get(jars.get(0)))) {
            return; // the same bytes were loaded from another folder
        }
        if (allowed.isPresent()) {
            path = copied(path, jars, byJar);
            jars = Files.isDirectory(path) ? jars(path) : List.of(path);
        }
        for (var jar : jars) {
            JarBytes.check(jar);
        }
        var before = Thread.currentThread().getContextClassLoader();
        try {
            var loaded = PluginLoader.class.getModule().isNamed()
                    ? fromLayer(path, jars, byJar, candidate)
                    : fromLoader(jars, byJar, candidate);
            check(loaded);
            register(loaded);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    /** Copies what a lock allows to where nobody else writes, so that what is loaded is what was hashed. */
    private static Path copied(Path path, List<Path> jars, Map<Path, String> byJar)
            throws IOException, PluginException {
        var folder = Files.createTempDirectory("scoring-plugin");
        folder.toFile().deleteOnExit();
        for (var jar : jars) {
            var copy = folder.resolve(name(jar));
            Files.copy(jar, copy);
            copy.toFile().deleteOnExit();
            var sha256 = byJar.get(jar);
            if (!JarBytes.sha256(copy).equals(sha256)) {
                throw new PluginException(name(jar) + " changed while it was loaded", "Start again");
            }
            byJar.put(copy, sha256);
        }
        return Files.isDirectory(path) ? folder : folder.resolve(name(path));
    }

    private List<LoadedFamily> fromLayer(
            Path path, List<Path> jars, Map<Path, String> digestsByJar, Candidate candidate) throws PluginException {
        var finder = withoutHost(ModuleFinder.of(path), Files.isDirectory(path));
        var providers = providers(finder);
        for (var reference : providers) {
            checkApiVersion(reference.descriptor());
        }
        var layer = layer(finder, providers);
        if (layer.modules().stream().findFirst().isPresent()) {
            Thread.currentThread()
                    .setContextClassLoader(
                            layer.findLoader(providers.get(0).descriptor().name()));
        }
        var found = new ArrayList<LoadedFamily>();
        for (var family : services(ServiceLoader.load(layer, Family.class), layer)) {
            var module = family.getClass().getModule();
            var descriptor = module.getDescriptor();
            var jar = jarOf(finder, module.getName(), jars);
            found.add(read(
                    family,
                    new PluginJar(
                            module.getName(),
                            descriptor.rawVersion().orElse(""),
                            shown(
                                    Files.isDirectory(candidate.path())
                                            ? candidate.path().resolve(name(jar))
                                            : candidate.path()),
                            digestsByJar.getOrDefault(jar, ""),
                            candidate.bundled())));
        }
        if (found.isEmpty()) {
            throw noProvider();
        }
        return found;
    }

    private static ModuleFinder withoutHost(ModuleFinder finder, boolean folder) throws PluginException {
        Set<ModuleReference> all;
        try {
            all = finder.findAll();
        } catch (FindException e) {
            throw found(e);
        }
        var kept = all.stream()
                .filter(r -> !HOST.contains(r.descriptor().name()))
                .collect(Collectors.toMap(r -> r.descriptor().name(), r -> r));
        if (kept.isEmpty()) {
            throw new PluginException(
                    folder
                            ? "the folder holds only modules of the program itself"
                            : "the jar claims to be a module of the program itself",
                    "Put a plugin's jar there, built against games.scoring.api without holding it");
        }
        return new ModuleFinder() {
            @Override
            public Optional<ModuleReference> find(String name) {
                return Optional.ofNullable(kept.get(name));
            }

            @Override
            public Set<ModuleReference> findAll() {
                return Set.copyOf(kept.values());
            }
        };
    }

    private static PluginException found(FindException e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        var message = String.valueOf(cause.getMessage());
        if (message.contains("Unsupported major.minor version") || message.contains("nsupported")) {
            return newerClassFile();
        }
        if (message.contains("Unable to derive module descriptor") || message.contains("Invalid module name")) {
            return new PluginException(
                    "no module name can be made of the jar's name or its META-INF is malformed (" + message + ")",
                    "Give the plugin a module-info.java, or a file name of letters, digits and hyphens");
        }
        return new PluginException("the module can't be read: " + message, FOR_AUTHORS);
    }

    private static PluginException newerClassFile() {
        return new PluginException(
                "it was compiled for a newer Java than this one, "
                        + Runtime.version().feature(),
                "Run scoring with a newer Java, or ask the author for a build with --release 17");
    }

    private static List<ModuleReference> providers(ModuleFinder finder) throws PluginException {
        var providers = finder.findAll().stream()
                .filter(r -> r.descriptor().provides().stream()
                        .anyMatch(p -> p.service().equals(SERVICE)))
                .sorted((a, b) -> a.descriptor().name().compareTo(b.descriptor().name()))
                .toList();
        if (providers.isEmpty()) {
            throw noProvider();
        }
        return providers;
    }

    private static PluginException noProvider() {
        return new PluginException(
                "it provides no " + SERVICE,
                "In a plugin, module-info.java says 'provides " + SERVICE
                        + " with ...' and the jar carries META-INF/services/" + SERVICE
                        + "; if it is a library, it belongs in a folder beside the plugin that needs it");
    }

    private static void checkApiVersion(ModuleDescriptor descriptor) throws PluginException {
        var host = Optional.ofNullable(Family.class.getModule().getDescriptor()).flatMap(ModuleDescriptor::version);
        var built = descriptor.requires().stream()
                .filter(r -> r.name().equals(API))
                .findFirst()
                .flatMap(ModuleDescriptor.Requires::compiledVersion);
        if (host.isPresent() && built.isPresent() && built.get().compareTo(host.get()) > 0) {
            throw new PluginException(
                    "it was built for version " + built.get() + " of " + API + ", and this program has " + host.get(),
                    "Update scoring, or ask for a plugin built for " + host.get());
        }
    }

    private static ModuleLayer layer(ModuleFinder finder, List<ModuleReference> providers) throws PluginException {
        var own = PluginLoader.class.getModule().getLayer();
        var parent = own == null ? ModuleLayer.boot() : own;
        var roots = providers.stream().map(r -> r.descriptor().name()).toList();
        try {
            var configuration =
                    Configuration.resolve(finder, List.of(parent.configuration()), ModuleFinder.of(), roots);
            return ModuleLayer.defineModulesWithOneLoader(
                            configuration, List.of(parent), PluginLoader.class.getClassLoader())
                    .layer();
        } catch (FindException e) {
            throw new PluginException(
                    "a module that it requires is absent: " + e.getMessage(),
                    "Put the plugin and the jars it needs into a folder of their own below plugins/");
        } catch (ResolutionException | LayerInstantiationException e) {
            throw new PluginException(
                    "it does not fit beside the program: " + e.getMessage(),
                    "A plugin must not hold packages of the program: build it without games.scoring.api inside");
        }
    }

    private List<LoadedFamily> fromLoader(List<Path> jars, Map<Path, String> digestsByJar, Candidate candidate)
            throws PluginException {
        var urls = new ArrayList<URL>();
        for (var jar : jars) {
            try {
                urls.add(jar.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new PluginException("its path can't be used: " + e.getMessage(), "Move it to another folder");
            }
        }
        // Stays open: families are used until the program ends.
        var loader = new URLClassLoader(urls.toArray(URL[]::new), PluginLoader.class.getClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        var found = new ArrayList<LoadedFamily>();
        for (var family : services(ServiceLoader.load(Family.class, loader), null)) {
            if (family.getClass().getClassLoader() == loader) {
                var jar = jars.get(0);
                found.add(read(
                        family,
                        new PluginJar(
                                name(jar).replaceFirst("\\.jar$", ""),
                                "",
                                shown(candidate.path()),
                                digestsByJar.getOrDefault(jar, ""),
                                candidate.bundled())));
            }
        }
        if (found.isEmpty()) {
            throw noProvider();
        }
        return found;
    }

    private void loadClassPath() {
        try {
            var loaded = new ArrayList<LoadedFamily>();
            for (var family : services(ServiceLoader.load(Family.class, PluginLoader.class.getClassLoader()), null)) {
                loaded.add(read(family, new PluginJar(family.getClass().getName(), "", "class path", "", true)));
            }
            check(loaded);
            register(loaded);
        } catch (PluginException e) {
            bad.add(new BadPlugin("class path", String.valueOf(e.getMessage()), e.remedy()));
        }
    }

    /** Makes the services; in a layer, only those that the layer itself provides. */
    private static List<Family> services(ServiceLoader<Family> loader, @Nullable ModuleLayer layer)
            throws PluginException {
        var families = new ArrayList<Family>();
        try {
            for (var provider : (Iterable<ServiceLoader.Provider<Family>>) loader.stream()::iterator) {
                var type = provider.type();
                boolean hidden = type == Family.class;
                if (layer != null && !hidden && type.getModule().getLayer() != layer) {
                    continue;
                }
                var family = provider.get();
                if (layer == null || family.getClass().getModule().getLayer() == layer) {
                    families.add(family);
                }
            }
        } catch (ServiceConfigurationError e) {
            throw failed(e);
        } catch (LinkageError e) {
            throw failed(e);
        } catch (RuntimeException | StackOverflowError e) {
            throw new PluginException("its service can't be made: " + described(e), FOR_AUTHORS);
        }
        return families;
    }

    private static PluginException failed(Error error) {
        Throwable cause = error;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof UnsupportedClassVersionError) {
            return newerClassFile();
        }
        if (cause instanceof NoClassDefFoundError
                || cause instanceof NoSuchMethodError
                || cause instanceof ClassNotFoundException) {
            return new PluginException(
                    "it needs what this program or its folder does not have: " + described(cause),
                    "Update scoring if the plugin is built for a newer one; put libraries it needs into a folder with it");
        }
        return new PluginException("its service can't be made: " + described(cause), FOR_AUTHORS);
    }

    private static String described(Throwable cause) {
        var message = cause.getMessage();
        var name = cause.getClass().getSimpleName();
        return message == null ? name : cause instanceof ServiceConfigurationError ? message : name + ": " + message;
    }

    private static LoadedFamily read(Family family, PluginJar jar) throws PluginException {
        try {
            return LoadedFamily.read(jar, family);
        } catch (LinkageError e) {
            throw failed(e);
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            throw new PluginException("its declarations can't be read: " + described(e), FOR_AUTHORS);
        }
    }

    private void check(List<LoadedFamily> loaded) throws PluginException {
        for (var family : loaded) {
            List<String> found;
            try {
                found = FamilyIds.problems(family);
                if (found.isEmpty()) {
                    found = problems.apply(family);
                }
            } catch (LinkageError e) {
                throw failed(e);
            } catch (RuntimeException | StackOverflowError e) {
                throw new PluginException("its declarations can't be checked: " + described(e), FOR_AUTHORS);
            }
            if (!found.isEmpty()) {
                var more = found.size() > 1 ? " (and " + (found.size() - 1) + " more: scoring plugins check)" : "";
                throw new PluginException("its declarations don't hold: " + found.get(0) + more, FOR_AUTHORS);
            }
        }
    }

    private void register(List<LoadedFamily> loaded) {
        for (var family : loaded) {
            var ids = new TreeSet<String>();
            ids.add(family.id());
            family.benchmarks().forEach(b -> {
                ids.add(b.id());
                ids.addAll(b.aliases());
            });
            var clash = ids.stream().filter(claimed::containsKey).findFirst();
            if (clash.isPresent()) {
                clashes.add(new Clash(
                        clash.get(),
                        claimed.getOrDefault(clash.get(), ""),
                        family.jar().path()));
                continue;
            }
            ids.forEach(id -> claimed.put(id, family.jar().path()));
            families.add(family);
        }
    }

    private static Path jarOf(ModuleFinder finder, String module, List<Path> jars) {
        return finder.find(module)
                .flatMap(ModuleReference::location)
                .map(Path::of)
                .flatMap(location -> jars.stream()
                        .filter(jar -> jar.toAbsolutePath()
                                .normalize()
                                .equals(location.toAbsolutePath().normalize()))
                        .findFirst())
                .orElse(jars.get(0));
    }
}
