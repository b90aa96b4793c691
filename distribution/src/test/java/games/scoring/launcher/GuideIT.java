package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the author's guide shows is one plugin, which compiles, passes every check, and does what the guide says. */
class GuideIT {

    private static final Pattern SNIPPET = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|record) (\\w+)");

    /** Code between paragraphs. */
    private static final Pattern INDENTED = Pattern.compile("(?m)(?:^(?: {4}.*)?\\n)+");

    private static final Pattern SPAN = Pattern.compile("`([^`\\n]+)`");

    /** What code in the text begins with where it makes a value of the names in {@link #SPANS}. */
    private static final Pattern VALUE = Pattern.compile(
            "(Input|Rule|Metric|StandingRule|Formula|Benchmark|Ruleset|LEVEL|new Formula|benchmark|choice|a|n|steps)\\.|(when|given)\\(");

    private static final String SPANS = """
            import static games.scoring.api.Condition.*;
            import static games.scoring.api.Formula.*;

            import games.scoring.api.*;
            import games.scoring.api.standing.*;
            import java.util.*;

            public class Spans {
                static final Input.Choice LEVEL = Input.choice("level", "easy", "fair", "hard");
                static final Input.Flag CRASHED = Input.flag("crashed");
                static final Input.Choice choice = LEVEL;
                static final Input.Number a = Input.number("a");
                static final Input.Number b = Input.number("b");
                static final Input.Number n = Input.integer("n");
                static final Input.Label WHITE = Input.label("white");
                static final Input.Label BLACK = Input.label("black");
                static final Input.Number steps = Input.integer("steps");
                static final Input input = n;
                static final Formula formula = a;
                static final Formula value = a;
                static final Condition condition = CRASHED;
                static final String text = "text";
                static final Rule rule = Rule.score(a);
                static final Benchmark benchmark = Benchmark.of("maze/lit", "A maze by day");
                static final Scorer scorer = new Scorer() {
                    public String name() { return "scorer"; }
                    public Text meaning() { return Text.of("meaning"); }
                    public List<Input> reads() { return List.of(n); }
                    public Input.Range range() { return Input.Range.of(0, 1); }
                    public double score(Values values) { return 0; }
                };

                public static void main(String[] arguments) {
                    Object[] values = {
                        @values@
                    };
                }
            }
            """;

    @TempDir
    private Path folder;

    private Path jar;
    private final Map<String, byte[]> resources = new TreeMap<>();

    @BeforeEach
    void makeThePluginOfTheGuide() throws IOException {
        var sources = new LinkedHashMap<String, String>();
        var snippets = SNIPPET.matcher(Files.readString(Scoring.HOME.resolve("docs/plugin-authors-guide.md")));
        var head = "";
        while (snippets.find()) {
            var snippet = snippets.group(1);
            var type = TYPE.matcher(snippet);
            if (snippet.startsWith("module ")) {
                sources.put("module-info.java", snippet);
            } else if (snippet.startsWith("package ")) {
                head = snippet + "\n";
            } else {
                assertThat(type.find()).as(snippet).isTrue();
                sources.put("maze/" + type.group(1) + ".java", head + snippet);
            }
        }
        resource("META-INF/services/games.scoring.api.Family", "maze.MazeFamily\n");
        resource("docs/maze/index.md", "# Mazes\n\nMazes by day and by night.\n");
        resource("examples/maze/episodes.jsonl", """
                {"benchmark":"maze/lit","agent":"m1","instance":"a","inputs":{"steps":20,"shortest":10,"solved":true}}
                """);
        resource("examples/maze/runs/m1/maze-dark-7/maze.json", "{\"shortest\": 4}\n");
        resource("examples/maze/runs/m1/maze-dark-7/moves.txt", "NNNESX\n");
        resources.put(
                "examples/maze/m2.mazepack",
                zip("plays/b.json", "{\"steps\": 40, \"shortest\": 10, \"solved\": true}"));
        resource(
                "examples/maze/m3.mazelines",
                "{\"agent\":\"m3\",\"maze\":\"c\",\"steps\":16,\"shortest\":12,\"solved\":true,\"seconds\":6.4}\n");
        // 100 · 10 / 20; 100 · 4 / 5 and 3 steps of 5 to the north; 100 · 10 / 40; 100 · 12 / 16 and 16 / 6.4.
        resource("golden/maze/episodes.jsonl", """
                {"source":"episodes.jsonl:1","status":"scored","score":50}
                {"source":"runs/m1/maze-dark-7","agent":"m1","status":"scored","score":80,"metrics":{"straight":0.6}}
                {"source":"m2.mazepack!/plays/b.json","agent":"m2","status":"scored","score":25}
                {"source":"m3.mazelines:1","agent":"m3","status":"scored","score":75,"metrics":{"haste":2.5}}
                """);
        jar = folder.resolve("maze.jar");
        PluginJar.make(jar, folder, sources, resources);
    }

    @Test
    void thePluginOfTheGuidePassesEveryCheck() throws Exception {
        var checked = Scoring.run("plugins", "check", jar.toString());

        assertThat(checked.exit()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains(" checks passed.").doesNotContain("warning");
    }

    @Test
    void itsRankingAndItsExportGiveWhatTheGuideSays() throws Exception {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        Files.copy(jar, plugins.resolve("maze.jar"));
        for (var resource : resources.entrySet()) {
            var file = folder.resolve(resource.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, resource.getValue());
        }
        var out = folder.resolve("out");
        var run = Scoring.run(
                "run",
                folder.resolve("examples").toString(),
                "--plugins",
                plugins.toString(),
                "--export",
                "maze-plays",
                "-o",
                out.toString());

        assertThat(run.exit()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("weakest maze", "no score in maze/dark");
        assertThat(Files.readString(out.resolve("maze/plays.tsv")))
                .isEqualTo("m1\ta\t50.0\nm2\tplays/b.json\t25.0\nm3\tc\t75.0\nm1\tmaze-dark-7\t80.0\n");
    }

    @Test
    void theFormulasAndRulesInTheGuidesTextCanBeMade() throws Exception {
        var prose = SNIPPET.matcher(Files.readString(Scoring.HOME.resolve("docs/plugin-authors-guide.md")))
                .replaceAll("");
        var values = new ArrayList<String>();
        SPAN.matcher(prose).results().map(span -> span.group(1)).forEach(span -> {
            if (span.contains("…")) {
                return;
            }
            if (span.startsWith(".") && span.contains("(")) {
                values.add("Rule.score(formula)" + span);
            } else if (VALUE.matcher(span).lookingAt()) {
                values.add(span);
            }
        });
        assertThat(values).hasSizeGreaterThan(10);
        var source = folder.resolve("Spans.java");
        Files.writeString(source, SPANS.replace("@values@", String.join(",\n", values)));

        var run = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        Scoring.HOME.resolve("lib") + "/*",
                        source.toString())
                .redirectErrorStream(true)
                .start();

        var said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor()).as(said).isZero();
    }

    @Test
    void thePluginInTheReadmeCompiles() throws IOException {
        var readme = Files.readString(Path.of("..", "README.md"));
        var code = INDENTED.matcher(readme)
                .results()
                .map(MatchResult::group)
                .filter(block -> block.contains("class MazeFamily"))
                .findFirst()
                .orElseThrow();

        var made = folder.resolve("readme.jar");
        PluginJar.make(made, folder.resolve("readme"), "maze", "MazeFamily", "package maze;\n" + code);

        assertThat(made).exists();
    }

    private void resource(String path, String text) {
        resources.put(path, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] zip(String member, String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry(member));
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
