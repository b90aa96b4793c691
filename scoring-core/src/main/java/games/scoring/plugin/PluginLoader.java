package games.scoring.plugin;

import games.scoring.api.CodePoints;
import games.scoring.api.Family;
import games.scoring.message.ReadFailure;
import games.scoring.message.UsageException;
import games.scoring.plugin.JarIntake.Origin;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
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
 * <p>Order is fixed: families beside the program by their ids, bundled plugins, then the others in the order of their
 * folders; within a folder by the code points of the names. A second copy of the same bytes is passed over.
 */
public final class PluginLoader {

    private static final int MOST_PROBLEMS_SHOWN = 3;

    /**
     * Where plugins are looked for. Each {@code .jar} file in the folder is a plugin, and so is each folder in it that
     * holds {@code .jar} files: a plugin with the libraries that it brings. A folder is such a plugin itself where one jar alone
     * provides families, and needs others of the folder. Other files are passed over, and names that begin with a dot.
     *
     * <p>A bundled folder may hold a file {@code bundled.sha256}, as {@code sha256sum} writes it. Then only the jars that
     * it names are bundled, and what a user drops beside them is a stranger's.
     *
     * @param path the folder; or one jar
     * @param bundled whether it came with the distribution
     */
    public record Folder(Path path, boolean bundled) {}

    private static final String BUNDLED = "bundled.sha256";

    private final JarIntake intake;
    private final Function<LoadedFamily, List<String>> problems;
    private final List<LoadedFamily> families = new ArrayList<>();
    private final List<BadPlugin> bad = new ArrayList<>();
    private final List<PluginJar> jars = new ArrayList<>();
    private final Set<String> loaded = new HashSet<>();

    private PluginLoader(Function<LoadedFamily, List<String>> problems, @Nullable Set<String> allowed) {
        this.problems = problems;
        this.intake = new JarIntake(allowed);
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
        // The Java runtime gives the modules of a path in any order.
        loader.families.sort(Comparator.comparing(LoadedFamily::id, CodePoints.ORDER));
        loader.jars.sort(Comparator.comparing(PluginJar::path, CodePoints.ORDER));
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
        loader.loadPlugin(PluginFiles.shown(plugin.toString()), jarsOf(plugin), Origin.STRANGE);
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
        String shown = PluginFiles.shown(plugin.toString());
        if (!Files.exists(plugin)) {
            throw new UsageException("No plugin " + shown + ": expected a jar, or a folder that holds one.");
        }
        if (!Files.isDirectory(plugin)) {
            return List.of(plugin);
        }
        List<Path> jars;
        try {
            jars = PluginFiles.jarsIn(plugin);
        } catch (IOException e) {
            throw new UsageException("The folder " + shown + " can't be read: " + ReadFailure.why(e) + ".");
        }
        if (jars.isEmpty()) {
            throw new UsageException("No plugin in " + shown + ": expected a jar, found a folder without any.");
        }
        return jars;
    }

    // ---- finding

    private void loadFolder(Folder folder) {
        Path path = folder.path();
        String shown = PluginFiles.shown(path.toString());
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
            intake.list(PluginLock.read(list).digests());
            origin = Origin.BUNDLED_IF_LISTED;
        }
        try {
            var together = folder.bundled() ? List.<Path>of() : PluginFiles.jarsIn(path);
            if (PluginModules.isPlugin(together)) {
                loadPlugin(shown, together, origin);
                return;
            }
            for (Path each : PluginFiles.list(path)) {
                String name = shown + "/" + each.getFileName();
                if (Files.isDirectory(each)) {
                    var inner = PluginFiles.jarsIn(each);
                    if (!inner.isEmpty()) {
                        loadPlugin(name, inner, origin);
                    }
                } else if (PluginFiles.isJar(each)) {
                    loadPlugin(name, List.of(each), origin);
                }
            }
        } catch (IOException e) {
            throw new UsageException("The plugins folder " + shown + " can't be read: " + ReadFailure.why(e) + ".");
        }
    }

    // ---- loading

    private void loadPlugin(String shown, Collection<Path> files, Origin origin) {
        var read = new ArrayList<TakenJar>();
        try {
            for (Path file : files) {
                read.add(intake.take(file, files.size() == 1 ? shown : shown + "/" + file.getFileName(), origin));
            }
            var sums = read.stream().map(TakenJar::sha256).toList();
            if (loaded.containsAll(sums)) {
                return;
            }
            families.addAll(load(read, isBundled(read)));
            loaded.addAll(sums);
        } catch (BadPluginException e) {
            bad.add(e.at(shown));
        } catch (VirtualMachineError e) {
            if (e instanceof OutOfMemoryError memory && isBundled(read)) {
                // Without the distribution's own there is little to go on with.
                throw PluginMemoryError.ofLoading(shown, memory);
            }
            bad.add(Diagnosis.ofRunning("while it was loaded", e).at(shown));
        } finally {
            PluginCode.takeBackThread();
        }
    }

    private static boolean isBundled(List<TakenJar> read) {
        return read.stream().allMatch(TakenJar::bundled);
    }

    private List<LoadedFamily> load(List<TakenJar> read, boolean bundled) throws BadPluginException {
        Map<Path, JarContent> contents = bundled ? Map.of() : JarInspection.of(read);
        try {
            var modules = PluginModules.of(read, contents);
            List<Family> services = PluginServices.of(read, modules);
            if (services.isEmpty()) {
                throw new BadPluginException(
                        "It states that it provides a family, but none of its own is found.",
                        Diagnosis.TELL_AUTHOR,
                        null);
            }
            var made = new ArrayList<LoadedFamily>();
            for (Family service : services) {
                made.add(readFamily(modules.jarOf(service, bundled), service));
            }
            if (made.size() > 1) {
                refuseClashes(made);
            }
            jars.addAll(modules.jars(bundled));
            return made;
        } catch (BadPluginException e) {
            if (bundled) {
                // Damage explains more than what came of it.
                JarInspection.of(read);
            }
            throw e;
        }
    }

    /** Names that two families of one plugin have are its own fault: those that two plugins have are told by {@link #settle}. */
    private static void refuseClashes(List<LoadedFamily> families) throws BadPluginException {
        var claims = new HashSet<Claim>();
        for (LoadedFamily family : families) {
            for (Claim claim : Claim.of(family)) {
                if (!claims.add(claim) && !claim.mayBeShared()) {
                    throw new BadPluginException(
                            "Two of its families claim '" + claim.id() + "'.", Diagnosis.TELL_AUTHOR, null);
                }
            }
        }
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
            if (!jar.bundled()) {
                refuseTooLarge(family);
            }
            found = FamilyIds.problems(family);
            if (found.isEmpty()) {
                found = problems.apply(family);
            }
        } catch (BadPluginException e) {
            throw e;
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

    private static void refuseTooLarge(LoadedFamily family) throws BadPluginException {
        Optional<String> problem = DeclarationSize.problem(family);
        if (problem.isPresent()) {
            throw new BadPluginException(
                    "It declares more than a family may: " + Diagnosis.sentence(problem.get()),
                    Diagnosis.TELL_AUTHOR,
                    null);
        }
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
                shown = place == null ? service.getClass().getName() : PluginFiles.shown(place.toString());
                String sha256 = place == null || Files.isDirectory(place) ? "" : Digest.of(place);
                intake.checkAllowed(shown, sha256);
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
            } finally {
                PluginCode.takeBackThread();
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

    /** Finds names that two families claim, and leaves the later family out. */
    private PluginLoad settle() {
        var kept = new ArrayList<LoadedFamily>();
        var clashes = new ArrayList<Clash>();
        var owners = new HashMap<Claim, String>();
        for (LoadedFamily family : families) {
            String jar = family.jar().path();
            var claims = Claim.of(family);
            int before = clashes.size();
            for (Claim claim : claims) {
                String owner = owners.get(claim);
                if (owner != null && !(owner.equals(jar) && claim.mayBeShared())) {
                    clashes.add(claim.clash(owner, jar));
                }
            }
            if (clashes.size() == before) {
                kept.add(family);
                claims.forEach(claim -> owners.putIfAbsent(claim, jar));
            }
        }
        return new PluginLoad(new Catalog(kept), bad, clashes, jars);
    }
}
