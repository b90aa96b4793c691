package games.scoring.plugin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipFile;

/** The examples and documentation that a family's jar carries as resources. */
public final class FamilyResources {

    /** More than any example or page of documentation needs. */
    private static final int LARGEST = 64 << 20;

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
     * @return the paths in the jar, in code-point order; none where the jar is no file
     * @throws IOException if the jar can't be read
     */
    public List<String> examples() throws IOException {
        var prefix = "examples/" + family.id() + "/";
        var names = new ArrayList<String>();
        if (Files.isRegularFile(jar())) {
            try (var zip = new ZipFile(jar().toFile())) {
                zip.stream()
                        .filter(e -> !e.isDirectory() && e.getName().startsWith(prefix))
                        .forEach(e -> names.add(e.getName()));
            }
        }
        names.sort(CodePoints.ORDER);
        return names;
    }

    /**
     * Reads a page of documentation, {@code docs/FAMILY.md} or {@code docs/FAMILY.LANGUAGE.md}.
     *
     * @param language a language tag; the English page where there is none in that language
     * @return the Markdown; empty where the jar has no such page
     * @throws IOException if the jar can't be read
     */
    public Optional<String> documentation(String language) throws IOException {
        var page = read("docs/" + family.id() + "." + language + ".md");
        if (page.isEmpty()) {
            page = read("docs/" + family.id() + ".md");
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
        if (!Files.isRegularFile(jar())) {
            return Optional.empty();
        }
        try (var zip = new ZipFile(jar().toFile())) {
            var entry = zip.getEntry(name);
            if (entry == null || entry.isDirectory()) {
                return Optional.empty();
            }
            try (var in = zip.getInputStream(entry)) {
                var bytes = in.readNBytes(LARGEST + 1);
                if (bytes.length > LARGEST) {
                    throw new IOException(family.jar().path() + "!/" + name + " is larger than 64 MiB");
                }
                return Optional.of(bytes);
            }
        }
    }

    private Path jar() {
        return Path.of(family.jar().path());
    }
}
