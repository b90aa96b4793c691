package games.scoring.plugin;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.zip.ZipFile;

/** Builds plugin jars, good ones and others. */
final class Workshop {

    static final String SERVICES = "META-INF/services/games.scoring.api.Family";

    private final Path folder;
    private int count;

    Workshop(Path folder) {
        this.folder = folder;
    }

    /** The parts of a plugin that a test may exchange. */
    static final class Plugin {
        String module = "maze";
        String inModule = "requires games.scoring.api; provides games.scoring.api.Family with maze.Maze;";
        String id = "\"maze\"";
        String benchmark = "maze/classic";
        String inClass = "public Maze() {}";
        String rule = "Rule.score(steps.times(1))";
        String version = "1.0";
        boolean moduleInfo = true;
        String services = "maze.Maze\n";
        final List<String> options = new ArrayList<>();
        final Map<String, byte[]> extra = new LinkedHashMap<>();

        Plugin named(String name) {
            id = '"' + name + '"';
            benchmark = name + "/classic";
            return this;
        }

        Plugin inClass(String code) {
            inClass = code;
            return this;
        }

        Plugin inModule(String code) {
            inModule = code;
            return this;
        }

        /** Without module-info. */
        Plugin automatic() {
            moduleInfo = false;
            return this;
        }

        Plugin options(String... more) {
            options.addAll(List.of(more));
            return this;
        }

        Map<String, String> sources() {
            var sources = new LinkedHashMap<String, String>();
            if (moduleInfo) {
                sources.put("module-info.java", "module " + module + " { " + inModule + " }");
            }
            sources.put("maze/Maze.java", """
                    package maze;
                    import games.scoring.api.*;
                    import games.scoring.api.standing.*;
                    import java.util.List;
                    public class Maze implements Family {
                        %s
                        public String id() { return %s; }
                        public Text title() { return Text.of("Mazes"); }
                        public List<Ruleset> rulesets() { return List.of(Ruleset.of("v1", "2026-01-01", "Rules")); }
                        public List<Benchmark> benchmarks() {
                            Input.Number steps = Input.integer("steps").atLeast(1);
                            return List.of(Benchmark.of("%s", "Classic").inputs(steps)
                                    .rule("v1", %s));
                        }
                    }
                    """.formatted(inClass, id, benchmark, rule));
            return sources;
        }
    }

    /** Compiles a plugin, and packs it. */
    Path build(Path jar, Plugin plugin) throws IOException {
        var options = new ArrayList<String>(plugin.options);
        if (plugin.moduleInfo) {
            options.addAll(List.of("--module-version", plugin.version));
        }
        var content = compile(plugin.sources(), options);
        if (plugin.services != null) {
            content.put(SERVICES, plugin.services.getBytes(StandardCharsets.UTF_8));
        }
        content.putAll(plugin.extra);
        return pack(jar, content);
    }

    /** Compiles sources against the SPI; gives class files by path. */
    Map<String, byte[]> compile(Map<String, String> sources, List<String> options) throws IOException {
        Path in = folder.resolve("src" + count);
        Path out = folder.resolve("out" + count++);
        Files.createDirectories(out);
        var files = new ArrayList<Path>();
        for (var source : sources.entrySet()) {
            Path file = in.resolve(source.getKey());
            Files.createDirectories(file.getParent());
            files.add(Files.writeString(file, source.getValue()));
        }
        var all = new ArrayList<>(List.of("-d", out.toString(), "-Xlint:none", "-proc:none"));
        if (!options.contains("--module-path")) {
            boolean modular = sources.containsKey("module-info.java");
            all.addAll(List.of(modular ? "--module-path" : "--class-path", path()));
        }
        all.addAll(options);
        files.forEach(file -> all.add(file.toString()));
        var messages = new StringWriter();
        var javac = ToolProvider.findFirst("javac").orElseThrow();
        var writer = new PrintWriter(messages);
        if (javac.run(writer, writer, all.toArray(String[]::new)) != 0) {
            throw new AssertionError(messages.toString());
        }
        return contents(out);
    }

    static String path() {
        return Arrays.stream((System.getProperty("jdk.module.path", "")
                                + File.pathSeparator
                                + System.getProperty("java.class.path", ""))
                        .split(File.pathSeparator))
                .filter(each -> each.contains("scoring-api") || each.contains("jspecify"))
                .distinct()
                .reduce((a, b) -> a + File.pathSeparator + b)
                .orElseThrow();
    }

    static Map<String, byte[]> contents(Path out) throws IOException {
        var content = new LinkedHashMap<String, byte[]>();
        try (var files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                content.put(out.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return content;
    }

    /** The class files of the SPI. */
    static Map<String, byte[]> spi() throws IOException {
        Path spi = Arrays.stream(path().split(File.pathSeparator))
                .filter(each -> each.contains("scoring-api"))
                .map(Path::of)
                .findFirst()
                .orElseThrow();
        var content = Files.isDirectory(spi) ? contents(spi) : unpack(spi);
        content.keySet().removeIf(name -> !name.endsWith(".class"));
        return content;
    }

    static Map<String, byte[]> unpack(Path jar) throws IOException {
        var content = new LinkedHashMap<String, byte[]>();
        try (var zip = new ZipFile(jar.toFile())) {
            for (var entry : Collections.list(zip.entries())) {
                if (!entry.isDirectory()) {
                    content.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
                }
            }
        }
        return content;
    }

    static Path unpack(Map<String, byte[]> content, Path folder) throws IOException {
        for (var each : content.entrySet()) {
            Path file = folder.resolve(each.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, each.getValue());
        }
        return folder;
    }

    static Path pack(Path jar, Map<String, byte[]> content) throws IOException {
        Files.createDirectories(jar.getParent());
        var bytes = new ByteArrayOutputStream();
        try (var out = new JarOutputStream(bytes)) {
            for (var each : content.entrySet()) {
                out.putNextEntry(new JarEntry(each.getKey()));
                out.write(each.getValue());
            }
        }
        return Files.write(jar, bytes.toByteArray());
    }
}
