package games.scoring.plugin;

import games.scoring.api.CodePoints;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleReader;
import java.lang.module.ResolvedModule;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The examples and documents that a family's plugin carries: what lies below {@code examples/FAMILY/}, and the pages
 * {@code docs/FAMILY/index.md}, {@code docs/FAMILY/index.zh.md}. They come from the same bytes as the plugin's code.
 */
public final class FamilyResources {

    /** More than any example or page of documentation needs. */
    private static final int LARGEST = 64 << 20;

    private static final int MOST = 10_000;

    /** All examples of a family together. */
    private static final long LARGEST_IN_ALL = 4L * LARGEST;

    private final LoadedFamily family;

    private FamilyResources(LoadedFamily family) {
        this.family = family;
    }

    /**
     * Looks at the resources of a family.
     *
     * @param family the family
     * @return its resources
     */
    public static FamilyResources of(LoadedFamily family) {
        return new FamilyResources(family);
    }

    /**
     * Lists the example files below {@code examples/FAMILY/}.
     *
     * @return the paths in the jar, in code-point order; names that would lead out of a folder are left out
     * @throws IOException if the jar can't be read
     */
    public List<String> examples() throws IOException {
        try (Content content = content();
                Stream<String> all = content.names()) {
            return all.filter(name -> name.startsWith(prefix()) && isHarmless(name))
                    .limit(MOST)
                    .sorted(CodePoints.ORDER)
                    .toList();
        }
    }

    /**
     * Writes all examples out as files, each at its path below {@code examples/FAMILY/}.
     *
     * @param into a folder, made where it is absent; a file that is there is not overwritten
     * @throws IOException if one can't be written or is there, or they are larger than 256 MiB
     */
    public void unpackExamples(Path into) throws IOException {
        long bytes = 0;
        for (String name : examples()) {
            Path file = into.resolve(name.substring(prefix().length())).normalize();
            if (!file.startsWith(into.normalize())) {
                throw new IOException(family.jar().path() + "!/" + name + ": leads out of the folder");
            }
            Path parent = file.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            byte[] example = read(name).orElseThrow();
            bytes += example.length;
            if (bytes > LARGEST_IN_ALL) {
                throw new IOException(family.jar().path() + "!/" + prefix() + ": the examples are larger than 256 MiB");
            }
            Files.write(file, example, StandardOpenOption.CREATE_NEW);
        }
    }

    /**
     * Reads a page of documentation, {@code docs/FAMILY/index.md} or {@code docs/FAMILY/index.LANGUAGE.md}.
     *
     * @param language a language tag, for which that of a language that it is a kind of will do; the English page where
     *     there is none in that language
     * @return the Markdown; empty where the jar has no such page
     * @throws IOException if the jar can't be read
     */
    public Optional<String> documentation(String language) throws IOException {
        var tag = Locale.forLanguageTag(language).toLanguageTag();
        Optional<byte[]> page = Optional.empty();
        for (int end = tag.length(); end > 0 && page.isEmpty(); end = tag.lastIndexOf('-', end - 1)) {
            page = read("docs/" + family.id() + "/index." + tag.substring(0, end) + ".md");
        }
        if (page.isEmpty()) {
            page = read(page(family));
        }
        return page.map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    /**
     * Reads a resource.
     *
     * @param name its path in the jar
     * @return its bytes; empty where the jar has no such entry
     * @throws IOException if the jar can't be read or the resource is larger than 64 MiB
     */
    public Optional<byte[]> read(String name) throws IOException {
        if (!isHarmless(name)) {
            return Optional.empty();
        }
        try (Content content = content()) {
            Optional<InputStream> found = content.open(name);
            if (found.isEmpty()) {
                return Optional.empty();
            }
            try (InputStream in = found.get()) {
                byte[] bytes = in.readNBytes(LARGEST + 1);
                if (bytes.length > LARGEST) {
                    throw new IOException(family.jar().path() + "!/" + name + " is larger than 64 MiB");
                }
                return Optional.of(bytes);
            }
        }
    }

    /**
     * Gives the place of the English page of documentation.
     *
     * @param family the family
     * @return the path in the jar
     */
    public static String page(LoadedFamily family) {
        return "docs/" + family.id() + "/index.md";
    }

    private String prefix() {
        return "examples/" + family.id() + "/";
    }

    private static boolean isHarmless(String name) {
        return !name.isEmpty()
                && name.indexOf('\\') < 0
                && name.indexOf('\0') < 0
                && name.indexOf(':') < 0
                && Stream.of(name.split("/", -1))
                        .noneMatch(part -> part.isEmpty() || part.equals("..") || part.equals("."));
    }

    /** Where the plugin's code came from: a module, or a jar or folder on a class path. */
    private interface Content extends Closeable {
        Stream<String> names() throws IOException;

        Optional<InputStream> open(String name) throws IOException;
    }

    private Content content() throws IOException {
        Module module = family.service().getClass().getModule();
        ModuleLayer layer = module.getLayer();
        if (module.isNamed() && layer != null) {
            Optional<ResolvedModule> resolved = layer.configuration().findModule(module.getName());
            if (resolved.isPresent()) {
                return new ModuleContent(resolved.get().reference().open());
            }
        }
        Path place = PluginLoader.placeOf(family.service());
        if (place == null) {
            throw new IOException(family.jar().path() + ": can't be found again");
        }
        return Files.isDirectory(place) ? new FolderContent(place) : new JarFileContent(new ZipFile(place.toFile()));
    }

    private record ModuleContent(ModuleReader reader) implements Content {

        @Override
        public Stream<String> names() throws IOException {
            return reader.list();
        }

        @Override
        public Optional<InputStream> open(String name) throws IOException {
            return reader.open(name);
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    private record JarFileContent(ZipFile jar) implements Content {

        @Override
        public Stream<String> names() {
            return jar.stream().map(ZipEntry::getName);
        }

        @Override
        public Optional<InputStream> open(String name) throws IOException {
            ZipEntry entry = jar.getEntry(name);
            return entry == null || entry.isDirectory()
                    ? Optional.empty()
                    : Optional.ofNullable(jar.getInputStream(entry));
        }

        @Override
        public void close() throws IOException {
            jar.close();
        }
    }

    private record FolderContent(Path root) implements Content {

        @Override
        public Stream<String> names() throws IOException {
            try (Stream<Path> all = Files.walk(root)) {
                return all
                        .filter(Files::isRegularFile)
                        .map(file -> root.relativize(file).toString().replace('\\', '/'))
                        .toList()
                        .stream();
            }
        }

        @Override
        public Optional<InputStream> open(String name) throws IOException {
            Path file = root.resolve(name);
            return Files.isRegularFile(file) ? Optional.of(Files.newInputStream(file)) : Optional.empty();
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
