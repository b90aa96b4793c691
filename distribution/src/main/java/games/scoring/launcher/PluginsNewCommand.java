package games.scoring.launcher;

import games.scoring.message.UsageException;
import games.scoring.plugin.Version;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a plugin's project. */
@Command(
        name = "new",
        description = "Makes a complete Maven project for a plugin: one benchmark, a log format, examples, golden"
                + " episodes, a test that runs the whole testkit, a README and a script for CI.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The project takes the artefacts of this program from repository/ in the distribution, all others from",
            "where Maven takes them anyway. To build it you need a JDK, 17 or newer, and Maven, also where the",
            "distribution has a Java of its own in runtime/, which is no JDK."
        })
final class PluginsNewCommand implements Callable<Integer> {

    private static final int LONGEST = 50;
    private static final Pattern NAME = Pattern.compile("[a-z]([a-z0-9-]*[a-z0-9])?");

    /** What no shell takes for anything but itself. */
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}/._:+@%=,-]+");

    private static final Set<String> WORDS = Set.of(
            "exports",
            "module",
            "open",
            "opens",
            "permits",
            "provides",
            "record",
            "requires",
            "sealed",
            "to",
            "transitive",
            "uses",
            "var",
            "when",
            "with",
            "yield");

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            description =
                    "The family's id: lower-case letters, digits and hyphens, a letter first, no hyphen last, at most 50"
                            + " characters.")
    private String name = "";

    @Option(
            names = "--dir",
            paramLabel = "D",
            description = "The folder to make, absent or empty; by default NAME in the current one.")
    private Optional<Path> folder = Optional.empty();

    /** Read by Main before anything is parsed; declared for the help. */
    @SuppressWarnings("unused")
    @Option(names = "--debug", description = "Show stack traces.")
    private boolean debug;

    @Override
    public Integer call() throws IOException {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException("'" + name + "': expected lower-case letters, digits and hyphens, a letter first"
                    + " and no hyphen last, such as my-maze.");
        }
        if (name.length() > LONGEST) {
            throw new UsageException(
                    "'" + name + "': expected at most " + LONGEST + " characters, found " + name.length() + ".");
        }
        var into = folder.orElse(Path.of(name));
        if (Files.exists(into) && !isEmptyFolder(into)) {
            throw new UsageException(into + " is there and not empty: name another folder with --dir.");
        }
        for (var file : files().entrySet()) {
            var target = into.resolve(file.getKey());
            Files.createDirectories(target.toAbsolutePath().getParent());
            Files.writeString(target, filled(file.getValue()), StandardCharsets.UTF_8);
        }
        // Where the file system knows no such thing, the script is started with sh.
        into.resolve(".ci/run").toFile().setExecutable(true);
        if (isBundled()) {
            spec.commandLine()
                    .getErr()
                    .println("scoring: warning: the distribution brings a family " + name
                            + " already: with both, no command runs. Choose another name.");
        }
        var out = spec.commandLine().getOut();
        out.println("Made " + into + ". Next:");
        out.println("  cd " + quoted(into.toString()));
        out.println("  mvn clean package");
        out.println("  scoring plugins check target/" + name + "-0.1.0.jar");
        return ExitCode.OK;
    }

    private boolean isBundled() {
        return new PluginOptions()
                .loadAll().catalog().families().stream()
                        .anyMatch(
                                family -> family.jar().bundled() && family.id().equals(name));
    }

    private static boolean isEmptyFolder(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (var all = Files.list(path)) {
            return all.findAny().isEmpty();
        }
    }

    /** Gives the template of each file of the project. */
    private Map<String, String> files() {
        var java = "src/main/java/" + packageName() + "/" + className();
        var files = new LinkedHashMap<String, String>();
        files.put("pom.xml", "pom.xml");
        files.put("README.md", "README.md");
        files.put(".mvn/maven.config", "maven.config");
        files.put(".gitignore", "gitignore");
        files.put(".ci/run", "ci-run");
        files.put("src/main/java/module-info.java", "module-info.java");
        files.put(java + "Family.java", "Family.java");
        files.put(java + "Log.java", "Log.java");
        files.put("src/test/java/" + packageName() + "/" + className() + "FamilyTest.java", "FamilyTest.java");
        var resources = "src/main/resources/";
        files.put(resources + "META-INF/services/games.scoring.api.Family", "services");
        files.put(resources + "docs/" + name + "/index.md", "docs.md");
        files.put(resources + "examples/" + name + "/episodes.jsonl", "episodes.jsonl");
        files.put(resources + "examples/" + name + "/logs/large.maze.json", "play.maze.json");
        files.put(resources + "golden/" + name + "/episodes.jsonl", "golden.jsonl");
        return files;
    }

    private String packageName() {
        var plain = name.replace("-", "");
        try {
            ModuleDescriptor.newModule(plain);
            return isTaken(plain) ? plain + "family" : plain;
        } catch (IllegalArgumentException e) {
            // A word of the language, such as new.
            return plain + "family";
        }
    }

    /** Says whether the language gives a word a meaning in some places, or Java's own packages begin with it. */
    private static boolean isTaken(String word) {
        return WORDS.contains(word)
                || ModuleFinder.ofSystem().findAll().stream()
                        .flatMap(module -> module.descriptor().packages().stream())
                        .anyMatch(name -> name.equals(word) || name.startsWith(word + "."));
    }

    private String className() {
        var camel = new StringBuilder();
        for (var part : name.split("-", -1)) {
            if (!part.isEmpty()) {
                camel.append(part.substring(0, 1).toUpperCase(Locale.ROOT)).append(part.substring(1));
            }
        }
        return camel.toString();
    }

    private String filled(String template) throws IOException {
        try (InputStream in = PluginsNewCommand.class.getResourceAsStream("project/" + template)) {
            if (in == null) {
                throw new IllegalStateException(template);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("@name@", name)
                    .replace("@package@", packageName())
                    .replace("@Name@", className())
                    .replace("@version@", Version.current())
                    .replace(
                            "@repository@",
                            template.endsWith(".xml") ? repository().replace("&", "&amp;") : repository());
        }
    }

    private static String repository() {
        var home = PluginOptions.home()
                .orElseThrow(
                        () -> new UsageException("The folder of the distribution is not known: start bin/scoring."));
        return address(home.resolve("repository").toAbsolutePath().toUri().getPath());
    }

    /**
     * Gives a folder's address as Maven finds it: blanks and the like in percents, letters as they are,
     * since Maven takes each percent for a letter.
     */
    static String address(String folder) {
        var path = folder.endsWith("/") ? folder.substring(0, folder.length() - 1) : folder;
        try {
            return new URI("file", "", path, null, null).toString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Gives a path as a command takes it. */
    static String quoted(String path) {
        if (PLAIN.matcher(path).matches()) {
            return path;
        }
        return File.separatorChar == '\\' ? '"' + path + '"' : "'" + path.replace("'", "'\\''") + "'";
    }
}
