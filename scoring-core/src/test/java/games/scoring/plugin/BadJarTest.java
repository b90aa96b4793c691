package games.scoring.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import games.scoring.api.Reason;
import games.scoring.check.CheckReport;
import games.scoring.check.PluginCheck;
import games.scoring.message.Counted;
import games.scoring.output.Counts;
import games.scoring.output.LineFiles;
import games.scoring.output.ScoringRun;
import games.scoring.plugin.Workshop.Plugin;
import games.scoring.rule.DeclarationCheck;
import games.scoring.rule.Rulebook;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each way in which a jar can be bad, a row a case. Whatever happens to it, there is one message with the jar, the cause and
 * the remedy; the good plugin beside it scores; and no record is lost.
 */
class BadJarTest {

    private static final String TELL_AUTHOR = "Tell its author";
    /** An exception that throws one as it is asked what it is. */
    private static final String MUTE = """
            static class Mute extends IllegalStateException {
                public String getMessage() { throw new IllegalStateException("getMessage"); }
                public String toString() { throw new IllegalStateException("toString"); }
            }
            """;

    private static final String REBUILD = "Copy or build it again";

    private static Path goodJar;

    @TempDir
    Path folder;

    private Workshop workshop;
    private Path plugins;

    @BeforeAll
    static void buildTheGoodPlugin(@TempDir Path once) throws IOException {
        var good = new Plugin().named("good");
        good.module = "good";
        goodJar = new Workshop(once).build(once.resolve("good.jar"), good);
    }

    @BeforeEach
    void aGoodPluginIsThere() throws IOException {
        workshop = new Workshop(folder.resolve("workshop"));
        plugins = Files.createDirectories(folder.resolve("plugins"));
        Files.copy(goodJar, plugins.resolve("good.jar"));
    }

    /** Puts jars beside the good one. */
    private interface Jars {
        void put(BadJarTest test) throws IOException;
    }

    /** A case: what is in the folder, and what must be said of it or come of it. */
    private record Row(String name, Jars jars, String... expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Row built(String name, Plugin plugin, String... expected) {
        return new Row(name, test -> test.workshop.build(test.badJar(), plugin), expected);
    }

    private static Row inClass(String name, String code, String... expected) {
        return built(name, new Plugin().inClass(code), expected);
    }

    private static Row withId(String name, String id, String... expected) {
        var plugin = new Plugin().inClass("static String fail() { throw new IllegalStateException(\"oops\"); }");
        plugin.id = id;
        return built(name, plugin, expected);
    }

    // ---- jars that are not used

    private static Stream<Row> bad() {
        return Stream.of(
                // the file
                new Row("empty", test -> Files.writeString(test.badJar(), ""), "no jar", REBUILD),
                new Row(
                        "a text",
                        test -> Files.writeString(test.badJar(), "a text file\n".repeat(100)),
                        "no jar",
                        REBUILD),
                new Row("truncated", BadJarTest::truncated, "no jar, or a damaged one", REBUILD),
                new Row("damaged class bytes", BadJarTest::damaged, "maze/Maze.class is damaged", REBUILD),
                new Row(
                        "newer class file",
                        test -> test.newerClass("maze/Maze.class"),
                        "built for Java 55 (maze/Maze.class)",
                        "Use a newer Java"),
                new Row(
                        "newer module-info",
                        test -> test.newerClass("module-info.class"),
                        "built for Java 55 (module-info.class)",
                        "Use a newer Java"),
                new Row("a pipe", BadJarTest::pipe, "no jar: expected a file", "Take it away"),
                new Row(
                        "module-info of other bytes",
                        test -> test.otherClass("module-info.class", bytes -> {
                            Arrays.fill(bytes, 4, bytes.length, (byte) 0xFF);
                            return bytes;
                        }),
                        "module-info.class is damaged (a class file of version 65535)",
                        REBUILD),
                new Row(
                        "module-info cut off",
                        test -> test.otherClass("module-info.class", bytes -> Arrays.copyOf(bytes, 60)),
                        "module-info.class is damaged or malformed (",
                        REBUILD),
                new Row(
                        "class cut off",
                        test -> test.otherClass("maze/Maze.class", bytes -> Arrays.copyOf(bytes, 200)),
                        "holds a damaged class file (",
                        REBUILD),

                // what it says of itself
                new Row("a file name that is no module name", BadJarTest::badName, "file name", "Rename it"),
                built(
                        "services malformed",
                        services("maze.Maze, other stuff\n"),
                        "describe itself",
                        "class name a line"),
                built("services of no class", services("maze.Gone\n"), "Provider maze.Gone not found", TELL_AUTHOR),
                new Row(
                        "nothing in it",
                        test -> Workshop.pack(test.badJar(), Map.of("readme.txt", new byte[9])),
                        "provides no family",
                        "If it is a library"),
                built(
                        "no provides",
                        new Plugin().inModule("requires games.scoring.api;"),
                        "module-info provides no family",
                        "provides games.scoring.api.Family with"),

                // what it needs and brings
                new Row("missing dependency", BadJarTest::missingLibrary, "needs the module library", "Make a folder"),
                new Row(
                        "missing dependency without module-info",
                        BadJarTest::missingClass,
                        "uses what is not there: java.lang.NoClassDefFoundError: library/Library",
                        "put it beside the plugin"),
                new Row(
                        "two libraries with one package",
                        BadJarTest::splitPackage,
                        "do not fit together",
                        "Take jars that hold the same packages as others out"),
                new Row("one module twice in its folder", BadJarTest::twice, "holds the module maze twice", "Take one"),
                new Row(
                        "own copy of the API in it",
                        BadJarTest::apiInside,
                        "packages of the program: games.scoring.api",
                        "without scoring-api"),

                // another version of the SPI
                new Row("newer API", BadJarTest::newerApi, "built for version 99.1 of the SPI", "Update the program"),
                new Row(
                        "newer API: missing type",
                        test -> test.novelty("games/scoring/api/Novelty", "Novelty.next();"),
                        "uses what is not there: java.lang.NoClassDefFoundError: games/scoring/api/Novelty",
                        "another version of the SPI"),
                new Row(
                        "newer API: missing method",
                        test -> test.novelty("games/scoring/api/Text", "Text.next();"),
                        "uses what is not there: java.lang.NoSuchMethodError",
                        "another version of the SPI"),

                // its code
                inClass(
                        "constructor throws",
                        "public Maze() { throw new IllegalStateException(\"no config\"); }",
                        "no config, at ",
                        "maze.Maze.<init>(Maze.java:",
                        TELL_AUTHOR),
                inClass(
                        "an empty range",
                        "static final Input LEVEL = Input.number(\"level\").between(10, 0); public Maze() {}",
                        "IllegalArgumentException: The input 'level': the range 10.0 .. 0.0 is empty, at ",
                        "maze.Maze.<clinit>(Maze.java:",
                        TELL_AUTHOR),
                inClass("constructor without end", "public Maze() { new Maze(); }", "StackOverflowError", TELL_AUTHOR),
                built(
                        "private constructor",
                        new Plugin().inClass("private Maze() {}").automatic(),
                        "maze.Maze",
                        TELL_AUTHOR),
                inClass(
                        "static initialiser throws",
                        "static int x = Integer.parseInt(\"x\"); public Maze() {}",
                        "NumberFormatException",
                        TELL_AUTHOR),
                inClass(
                        "provider() throws",
                        "public static Family provider() { throw new IllegalStateException(\"not today\"); }",
                        "not today",
                        TELL_AUTHOR),
                inClass(
                        "provider() gives null",
                        "public static Family provider() { return null; }",
                        "null",
                        TELL_AUTHOR),
                withId("id() throws", "fail()", "oops", TELL_AUTHOR),
                withId("id() gives null", "null", "id() returned null", TELL_AUTHOR),
                inClass(
                        "constructor throws what can't be asked",
                        MUTE + "public Maze() { throw new Mute(); }",
                        "while its family was made: maze.Maze$Mute",
                        TELL_AUTHOR),
                inClass(
                        "settings() throws what can't be asked",
                        MUTE + "public List<Input> settings() { throw new Mute(); }",
                        "was read: maze.Maze$Mute",
                        TELL_AUTHOR),
                inClass("settings() throws causes that go round", """
                        public List<Input> settings() {
                            var one = new java.util.ServiceConfigurationError("one");
                            one.initCause(new java.util.ServiceConfigurationError("other", one));
                            throw one;
                        }
                        """, "Its family can't be made: ", TELL_AUTHOR),
                inClass("standing() takes all memory", """
                        public java.util.Optional<StandingRule.OfFamily> standing() {
                            throw new OutOfMemoryError("Java heap space");
                        }
                        """, "Memory ran out (", "-Xmx"),
                inClass(
                        "exports() fails as a virtual machine does",
                        "public List<Export> exports() { throw new InternalError(\"made up\"); }",
                        "java.lang.InternalError: made up",
                        TELL_AUTHOR),
                withId("id() malformed", "\"My Maze!\"", "'My Maze!' is malformed", TELL_AUTHOR),
                inClass(
                        "a list that is null",
                        "public List<games.scoring.api.log.LogFormat> logFormats() { return null; }",
                        "logFormats() returned null",
                        TELL_AUTHOR),
                built("a benchmark of another family", benchmark("labyrinth/classic"), "begin with maze/", TELL_AUTHOR),

                // how much it declares
                inClass("options without end", """
                        public List<Input> settings() {
                            return new java.util.AbstractList<>() {
                                public Input get(int i) { return Input.number("x" + i).setting(1); }
                                public int size() { return Integer.MAX_VALUE; }
                            };
                        }
                        """, "settings() returned a list of more than 10000", TELL_AUTHOR),
                withId("id() without end", "\"m\".repeat(1 << 20)", "a text of 1048576 characters, \"mmm", TELL_AUTHOR),
                built(
                        "a text without end",
                        rule("Rule.score(steps).remark(\"long \".repeat(3_000))"),
                        "a text of 15000 characters, \"long long",
                        "expected at most 10000"),
                built(
                        "a formula of many parts",
                        rule("Rule.score(java.util.stream.IntStream.range(0, 250_000).boxed()"
                                + ".<Formula>reduce(steps, (sum, i) -> sum.plus(i), (a, b) -> a))"),
                        "more than 200000 parts",
                        TELL_AUTHOR),

                // its declarations
                built(
                        "an input that is not declared",
                        rule("Rule.score(Input.number(\"other\").times(1))"),
                        "maze/classic",
                        "other",
                        TELL_AUTHOR),
                built("two families of one name", twins(), "Two of its families claim 'maze'", TELL_AUTHOR));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bad")
    void isToldAndHarmsNobody(Row row) throws IOException {
        row.jars().put(this);
        var load = load();

        assertThat(load.bad()).hasSize(1);
        var bad = load.bad().get(0);
        assertThat(bad.path()).startsWith(plugins + "/bad");
        assertThat(bad.cause()).endsWith(".").doesNotContain("\n");
        assertThat(bad.remedy()).isNotBlank();
        assertThat(bad.message()).startsWith(bad.path()).contains(row.expected());
        assertThat(load.clashes()).isEmpty();
        assertThat(families(load)).containsExactly("good");

        // Those of the good plugin score, the other's is set aside by name.
        var run = run(load, record("good", 3), record("maze", 4), record("good", 5));
        assertThat(run.counts()).isEqualTo(new Counts(2, 0, 0, 0, 1, 0, 0));
        assertThat(run.firstReject().orElseThrow().code()).isEqualTo(Reason.UNKNOWN_BENCHMARK);
    }

    // ---- jars that look bad and are not

    private static Stream<Row> strange() {
        return Stream.of(
                new Row("no module-info", test -> test.build("my-maze-2.1.jar", new Plugin().automatic()), "maze"),
                new Row(
                        "services that name a class twice",
                        test -> test.build("my-maze-2.1.jar", services("maze.Maze\nmaze.Maze\n")),
                        "maze"),
                new Row(
                        "two with one module name and the same packages",
                        test -> {
                            test.build("a.jar", new Plugin().named("a"));
                            test.build("b.jar", new Plugin().named("b"));
                        },
                        "a",
                        "b"),
                new Row(
                        "own copy of the API beside it",
                        test -> {
                            test.build("maze/maze.jar", new Plugin());
                            Workshop.pack(test.plugins.resolve("maze/scoring-api.jar"), Workshop.spi());
                        },
                        "maze"),
                new Row("own Jackson of another version", test -> test.ownJackson("tools.jackson.core"), "maze"),
                new Row("own Jackson inside the jar", BadJarTest::jacksonInside, "maze"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("strange")
    void isLoadedBesideTheOthers(Row row) throws IOException {
        row.jars().put(this);
        var load = load();
        assertThat(load.bad()).isEmpty();
        var expected = new ArrayList<>(List.of(row.expected()));
        expected.add("good");
        assertThat(families(load)).containsExactlyInAnyOrderElementsOf(expected);
        var records = expected.stream().map(family -> record(family, 3)).toArray(String[]::new);
        assertThat(run(load, records).counts()).isEqualTo(new Counts(records.length, 0, 0, 0, 0, 0, 0));
    }

    // ---- two that claim one id: nothing is scored until one of them is gone

    private static Stream<Row> clashing() {
        return Stream.of(
                new Row(
                        "one family twice",
                        test -> {
                            var other = new Plugin();
                            other.module = "other";
                            test.build("a.jar", new Plugin());
                            test.build("b.jar", other);
                        },
                        "maze",
                        "maze/classic"),
                new Row(
                        "one copy changed",
                        test -> test.build("z.jar", new Plugin().named("good")),
                        "good",
                        "good/classic"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("clashing")
    void bothAreNamed(Row row) throws IOException {
        row.jars().put(this);
        var load = load();
        assertThat(load.bad()).isEmpty();
        assertThat(load.clashes()).extracting(Clash::id).containsExactly(row.expected());
        assertThat(load.clashes())
                .allSatisfy(clash -> assertThat(clash.message())
                        .contains(clash.id(), clash.first(), clash.second(), "Take one of them away"));
        int more = row.expected().length - 1;
        assertThat(Clash.messages(load.clashes()))
                .singleElement()
                .asString()
                .startsWith("Two plugins claim '" + row.expected()[0] + "' and " + Counted.of(more, "more id") + ": ");
    }

    // ---- code that fails only when it is used

    private static Stream<Row> failing() {
        return Stream.of(
                logFormat("log format throws", "throw new IllegalStateException(\"broken\");"),
                logFormat("log format throws what can't be asked", """
                        throw new IllegalStateException() {
                            public String toString() { throw new IllegalStateException(); }
                        };
                        """),
                logFormat("log format misses a class", "throw new NoClassDefFoundError(\"other/Type\");"),
                logFormat("log format calls itself without end", "read(entry, out);"),
                logFormat("log format gives null", "out.episode(null);"));
    }

    private static Row logFormat(String name, String body) {
        var plugin = new Plugin().inClass("""
                public List<games.scoring.api.log.LogFormat> logFormats() { return List.of(new Log()); }
                static class Log implements games.scoring.api.log.LogFormat {
                    public String id() { return "maze-log"; }
                    public Text title() { return Text.of("Maze logs"); }
                    public boolean claims(games.scoring.api.log.LogEntry entry) { return entry.name().endsWith(".maze"); }
                    public void read(games.scoring.api.log.LogEntry entry, games.scoring.api.log.EpisodeSink out) {
                        %s
                    }
                }
                """.formatted(body));
        return new Row(name, test -> test.build("maze.jar", plugin));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failing")
    void theLogIsSetAsideAndTheRestScores(Row row) throws IOException {
        row.jars().put(this);
        Files.writeString(Files.createDirectories(folder.resolve("input")).resolve("level.maze"), "log");
        var run = run(load(), record("good", 3), record("maze", 4));
        assertThat(run.counts()).isEqualTo(new Counts(2, 0, 0, 0, 1, 0, 0));
        var reject = run.firstReject().orElseThrow();
        assertThat(reject.code()).isEqualTo(Reason.PLUGIN_ERROR);
        assertThat(reject.source()).endsWith("level.maze");
        assertThat(reject.message()).contains("maze");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("falseBounds")
    void aFalseBoundIsRefutedByTheCheck(Row row) throws IOException {
        row.jars().put(this);
        var report = check(20);
        assertThat(report.passes()).isFalse();
        var bounds = report.aspects().stream()
                .filter(aspect -> aspect.id().equals("bounds"))
                .findFirst()
                .orElseThrow();
        assertThat(bounds.failures()).isNotEmpty().allSatisfy(failure -> {
            assertThat(failure.message()).contains("score", row.expected()[0]);
            assertThat(failure.record()).contains("\"benchmark\":\"maze/classic\"");
        });
        // It scores what can be scored, and takes nobody along.
        assertThat(run(load(), record("good", 3), record("maze", 4)).counts())
                .isEqualTo(new Counts(2, 0, 0, 0, 0, 0, 0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badResults")
    void theCheckTriesWhatIsMadeOfScores(Row row) throws IOException {
        row.jars().put(this);
        var report = check(1);
        assertThat(report.aspects())
                .filteredOn(aspect -> aspect.id().equals(row.expected()[0]))
                .flatExtracting(aspect -> aspect.failures())
                .anySatisfy(failure -> assertThat(failure.where() + ": " + failure.message())
                        .contains(Arrays.asList(row.expected()).subList(1, row.expected().length)));
    }

    private static Stream<Row> badResults() {
        return Stream.of(
                ranking("a ranking that throws", "throw new IllegalStateException(\"oops\");", "the examples", "oops"),
                ranking("a ranking of nobody's", "return List.of(Standing.of(\"nobody\", 1));", "ranks nobody"),
                ranking("a ranking that gives null", "return null;", "NullPointerException"),
                ranking("a ranking without anybody", "return List.of();", "leaves out m"),
                ranking("a ranking that takes the first agent", """
                        return List.of(Standing.of(table.agents().get(0), 1));
                        """, "a table without agents"),
                ranking("a setting that is not listed", """
                        settings.number(Input.number("weight").setting(1));
                        return table.agents().stream().map(a -> Standing.of(a, 1)).toList();
                        """, "does not list the setting weight"),
                withResults("an export that throws", """
                        public List<Export> exports() {
                            return List.of(new Export() {
                                public String id() { return "maze-csv"; }
                                public Text title() { return Text.of("a table"); }
                                public boolean always() { return false; }
                                public Writer open(Files files) { throw new IllegalStateException("oops"); }
                            });
                        }
                        """, "exports", "oops"));
    }

    private static Row ranking(String name, String body, String... told) {
        var expected = new ArrayList<String>(List.of("standings"));
        expected.addAll(List.of(told));
        return withResults(name, """
                public java.util.Optional<StandingRule.OfFamily> standing() {
                    return java.util.Optional.of(new StandingRule.Custom(Text.of("sum"), true, (table, settings) -> {
                        %s
                    }));
                }
                """.formatted(body), expected.toArray(String[]::new));
    }

    private static Row withResults(String name, String code, String... expected) {
        var plugin = new Plugin().inClass(code);
        plugin.extra.put("examples/maze/episodes.jsonl", record("maze", 3).getBytes(StandardCharsets.UTF_8));
        return new Row(name, test -> test.build("maze.jar", plugin), expected);
    }

    @Test
    void aConstructorThatEndsTheRuntimeEndsTheCheckAtOnce() throws IOException {
        build("maze.jar", new Plugin().inClass("public Maze() { System.exit(0); }"));
        var report = check(1);
        assertThat(report.aspects()).extracting(CheckReport.Aspect::id).containsExactly("loads");
        assertThat(report.aspects().get(0).failures())
                .extracting(CheckReport.Failure::message)
                .containsExactly("it ended the Java runtime, with exit code 0; nothing more can be checked");
    }

    @Test
    void whatAConstructorThrowsHasATrace() throws IOException {
        build("maze.jar", new Plugin().inClass("public Maze() { throw new IllegalStateException(\"no config\"); }"));
        var traces = new ArrayList<String>();
        check(1, new PluginCheck.Progress() {
            @Override
            public void family(CheckReport.Provided family) {}

            @Override
            public void aspect(CheckReport.Aspect aspect) {}

            @Override
            public void threw(String trace) {
                traces.add(trace);
            }
        });
        assertThat(traces)
                .singleElement()
                .asString()
                .contains("Caused by: java.lang.IllegalStateException: no config", "maze.Maze.<init>(Maze.java:");
    }

    @Test
    void aRuleThatEndsTheRuntimeIsTriedNoFurther() throws IOException {
        var plugin = new Plugin().inClass("""
                record Last(Input.Number steps) implements Scorer {
                    public String name() { return "last"; }
                    public Text meaning() { return Text.of("the end"); }
                    public List<Input> reads() { return List.of(steps); }
                    public Input.Range range() { return Input.Range.of(0, 1); }
                    public double score(Values values) { System.exit(7); return 0; }
                }
                """);
        plugin.rule = "Rule.score(new Formula.Scored(new Last(steps)))";
        build("maze.jar", plugin);
        var report = check(1);
        assertThat(report.aspects().stream()
                        .flatMap(aspect -> aspect.failures().stream())
                        .map(CheckReport.Failure::message)
                        .filter(message -> message.contains("ended the Java runtime")))
                .contains("it ended the Java runtime, with exit code 7; nothing more was tried of maze/classic, v1")
                .filteredOn(message -> message.contains("nothing more"))
                .hasSize(1);
        assertThat(report.aspects())
                .extracting(CheckReport.Aspect::id)
                .contains("bounds")
                .doesNotContain("purity");
    }

    @Test
    void aConstructorThatNeverEndsEndsTheCheckInTime() throws IOException {
        build("maze.jar", new Plugin().inClass("public Maze() { while (true) { Thread.onSpinWait(); } }"));
        var report = check(1);
        assertThat(report.aspects()).extracting(CheckReport.Aspect::id).containsExactly("loads");
        assertThat(report.aspects().get(0).failures())
                .extracting(CheckReport.Failure::message)
                .containsExactly(
                        "it did not end within " + PluginCheck.FILE_SECONDS + " s; nothing more can be checked");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nullIds")
    void anIdThatIsNullIsNamed(Row row) throws IOException {
        row.jars().put(this);
        var report = check(1);
        assertThat(report.aspects()).extracting(CheckReport.Aspect::id).containsExactly("loads");
        assertThat(report.aspects().get(0).failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.message()).contains(row.expected()));
    }

    private static Stream<Row> nullIds() {
        return Stream.of(
                withResults("a log format", """
                        public List<games.scoring.api.log.LogFormat> logFormats() {
                            return List.of(new games.scoring.api.log.LogFormat() {
                                public String id() { return null; }
                                public Text title() { return Text.of("logs"); }
                                public boolean claims(games.scoring.api.log.LogEntry entry) { return false; }
                                public void read(
                                        games.scoring.api.log.LogEntry entry, games.scoring.api.log.EpisodeSink out) {}
                            });
                        }
                        """, "LogFormat.id() returned null"),
                withResults("an export", """
                        public List<Export> exports() {
                            return List.of(new Export() {
                                public String id() { return null; }
                                public Text title() { return Text.of("a table"); }
                                public boolean always() { return false; }
                                public Writer open(Files files) { return null; }
                            });
                        }
                        """, "Export.id() returned null"));
    }

    @Test
    void aPageThatIsStillToBeWrittenIsAWarning() throws IOException {
        assertThat(documentation("# Mazes\n\nTODO: say whose.\n")).satisfies(aspect -> {
            assertThat(aspect.warnings())
                    .singleElement()
                    .satisfies(warning -> assertThat(warning.where() + ": " + warning.message())
                            .startsWith("docs/maze/index.md: the page is not written yet"));
            assertThat(aspect.failures()).noneMatch(failure -> failure.where().endsWith(".md"));
        });
        assertThat(documentation("# Mazes\n\n").failures())
                .anyMatch(failure -> failure.where().equals("docs/maze/index.md"));
        assertThat(documentation("# Mazes\n\nMazes of a TODO list.\n").warnings())
                .isEmpty();
    }

    private CheckReport check(int samples) throws IOException {
        return check(samples, PluginCheck.Progress.NONE);
    }

    private CheckReport check(int samples, PluginCheck.Progress progress) throws IOException {
        return PluginCheck.check(plugins.resolve("maze.jar"), samples, 1, Optional.empty(), Optional.empty(), progress);
    }

    private CheckReport.Aspect documentation(String page) throws IOException {
        var plugin = new Plugin();
        plugin.extra.put("docs/maze/index.md", page.getBytes(StandardCharsets.UTF_8));
        build("maze.jar", plugin);
        return check(1).aspects().stream()
                .filter(aspect -> aspect.id().equals("documentation"))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<Row> falseBounds() {
        return Stream.of(
                new Row(
                        "formula with a false upper bound",
                        test -> test.build(
                                "maze.jar", rule("Rule.score(Metric.of(\"score\", steps.times(1)).range(0, 7))")),
                        "7"),
                new Row(
                        "formula with a false lower bound",
                        test -> test.build(
                                "maze.jar", rule("Rule.score(Metric.of(\"score\", steps.times(-1)).range(-5, 0))")),
                        "-5"));
    }

    // ---- making them

    private Path badJar() {
        return plugins.resolve("bad.jar");
    }

    private void build(String name, Plugin plugin) throws IOException {
        workshop.build(plugins.resolve(name), plugin);
    }

    private static Plugin twins() {
        return services("maze.Maze\nmaze.Maze$Twin\n")
                .inClass("public Maze() {} public static class Twin extends Maze { public Twin() {} }");
    }

    private static Plugin services(String text) {
        var plugin = new Plugin().automatic();
        plugin.services = text;
        return plugin;
    }

    private static Plugin benchmark(String id) {
        var plugin = new Plugin();
        plugin.benchmark = id;
        return plugin;
    }

    private static Plugin rule(String code) {
        var plugin = new Plugin();
        plugin.rule = code;
        return plugin;
    }

    private void pipe() throws IOException {
        try {
            new ProcessBuilder("mkfifo", badJar().toString()).start().waitFor();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private void truncated() throws IOException {
        byte[] good = Files.readAllBytes(goodJar);
        Files.write(badJar(), Arrays.copyOf(good, good.length - 40));
    }

    /** Stored, so that only the checksum can tell. */
    private void damaged() throws IOException {
        workshop.build(badJar(), new Plugin());
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            for (var each : Workshop.unpack(badJar()).entrySet()) {
                var entry = new ZipEntry(each.getKey());
                var crc = new CRC32();
                crc.update(each.getValue());
                entry.setMethod(ZipEntry.STORED);
                entry.setSize(each.getValue().length);
                entry.setCrc(crc.getValue());
                out.putNextEntry(entry);
                out.write(each.getValue());
            }
        }
        String text = bytes.toString(StandardCharsets.ISO_8859_1).replace("Mazes", "Nazes");
        Files.write(badJar(), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void newerClass(String name) throws IOException {
        var content = workshop.compile(new Plugin().sources(), List.of());
        content.get(name)[7] = 99;
        Workshop.pack(badJar(), content);
    }

    /** Packs a plugin with other bytes in place of a class file. */
    private void otherClass(String name, UnaryOperator<byte[]> other) throws IOException {
        var content = workshop.compile(new Plugin().sources(), List.of());
        content.compute(name, (same, bytes) -> other.apply(bytes));
        Workshop.pack(badJar(), content);
    }

    private void badName() throws IOException {
        workshop.build(plugins.resolve("bad-3d.new-1.0.jar"), new Plugin().automatic());
        Files.move(plugins.resolve("bad-3d.new-1.0.jar"), plugins.resolve("bad.if.jar"));
    }

    private Path library(String module) throws IOException {
        var sources = new LinkedHashMap<String, String>();
        sources.put("module-info.java", "module " + module + " { exports library; }");
        sources.put("library/Library.java", "package library; public class Library { public static void help() {} }");
        return Workshop.pack(folder.resolve(module + ".jar"), workshop.compile(sources, List.of()));
    }

    private static String path(Path... more) {
        var all = new ArrayList<>(List.of(Workshop.path()));
        Arrays.stream(more).forEach(each -> all.add(each.toString()));
        return String.join(File.pathSeparator, all);
    }

    private void missingLibrary() throws IOException {
        var plugin = new Plugin().options("--module-path", path(library("library")));
        plugin.inModule += " requires library;";
        workshop.build(badJar(), plugin);
    }

    private void missingClass() throws IOException {
        var plugin = new Plugin().automatic().inClass("public Maze() { library.Library.help(); }");
        workshop.build(badJar(), plugin.options("--class-path", path(library("library"))));
    }

    /** The one was built beside an older version of the other, in which the package was not yet. */
    private void splitPackage() throws IOException {
        Path older = Workshop.pack(
                folder.resolve("older.jar"),
                workshop.compile(Map.of("module-info.java", "module other {}"), List.of()));
        Path one = library("one");
        var plugin = new Plugin().options("--module-path", path(one, older));
        plugin.inModule += " requires one; requires other;";
        workshop.build(plugins.resolve("bad/maze.jar"), plugin);
        Files.copy(one, plugins.resolve("bad/one.jar"));
        Files.copy(library("other"), plugins.resolve("bad/other.jar"));
    }

    private void twice() throws IOException {
        workshop.build(plugins.resolve("bad/a.jar"), new Plugin());
        workshop.build(plugins.resolve("bad/b.jar"), new Plugin().inClass("public Maze() { super(); }"));
    }

    private void apiInside() throws IOException {
        var plugin = new Plugin().automatic();
        var family = "games/scoring/api/Family.class";
        plugin.extra.put(family, Workshop.spi().get(family));
        workshop.build(badJar(), plugin);
    }

    private void newerApi() throws IOException {
        Path newer = Workshop.unpack(Workshop.spi(), folder.resolve("newer"));
        var module = workshop.compile(
                Map.of(
                        "module-info.java",
                        "module games.scoring.api { exports games.scoring.api; exports games.scoring.api.log;"
                                + " exports games.scoring.api.standing; }"),
                List.of("--module-version", "99.1", "--patch-module", "games.scoring.api=" + newer));
        Files.write(newer.resolve("module-info.class"), module.get("module-info.class"));
        var plugin = new Plugin().inClass("static { if (true) throw new IllegalStateException(\"must not run\"); }");
        workshop.build(badJar(), plugin.options("--module-path", newer.toString()));
    }

    /** Builds against an SPI with a type that has a method next(), and states no version of it. */
    private void novelty(String type, String use) throws IOException {
        var name = type.substring(type.lastIndexOf('/') + 1);
        var members = name.equals("Text") ? "public static Text of(String s) { return null; } " : "";
        var source = "package games.scoring.api; public class " + name + " { " + members
                + "public static int next() { return 1; } }";
        var extra =
                Workshop.unpack(workshop.compile(Map.of(type + ".java", source), List.of()), folder.resolve("extra"));
        workshop.build(
                badJar(),
                new Plugin()
                        .options("--patch-module", "games.scoring.api=" + extra)
                        .inClass("public Maze() { " + use + " }"));
    }

    private Map<String, byte[]> jackson(String module) throws IOException {
        return workshop.compile(
                Map.of(
                        "module-info.java",
                        "module " + module + " { exports tools.jackson.core; }",
                        "tools/jackson/core/Novelty.java",
                        "package tools.jackson.core; public class Novelty { public static void next() {} }"),
                List.of("--module-version", "99"));
    }

    private void ownJackson(String module) throws IOException {
        Path library = Workshop.pack(folder.resolve("jackson.jar"), jackson(module));
        var plugin = new Plugin()
                .options("--module-path", path(library))
                .inClass("public Maze() { tools.jackson.core.Novelty.next(); }");
        plugin.inModule += " requires " + module + ";";
        workshop.build(plugins.resolve("maze/maze.jar"), plugin);
        Files.copy(library, plugins.resolve("maze/jackson.jar"));
    }

    private void jacksonInside() throws IOException {
        var classes = jackson("tools.jackson.core");
        Path library = Workshop.pack(folder.resolve("jackson.jar"), classes);
        var plugin = new Plugin()
                .automatic()
                .options("--class-path", path(library))
                .inClass("public Maze() { tools.jackson.core.Novelty.next(); }");
        plugin.extra.put("tools/jackson/core/Novelty.class", classes.get("tools/jackson/core/Novelty.class"));
        workshop.build(plugins.resolve("maze.jar"), plugin);
    }

    // ---- loading and running

    private PluginLoad load() {
        return PluginLoader.load(
                List.of(new PluginLoader.Folder(plugins, false)),
                family -> DeclarationCheck.of(family).stream()
                        .map(String::valueOf)
                        .toList(),
                Optional.empty());
    }

    private static List<String> families(PluginLoad load) {
        return load.catalog().families().stream().map(LoadedFamily::id).toList();
    }

    private static String record(String family, int steps) {
        return "{\"benchmark\":\"" + family + "/classic\",\"agent\":\"m\",\"inputs\":{\"steps\":" + steps + "}}\n";
    }

    private ScoringRun.Outcome run(PluginLoad load, String... records) throws IOException {
        Path input = Files.createDirectories(folder.resolve("input"));
        Files.writeString(input.resolve("records.jsonl"), String.join("", records));
        var catalog = load.catalog();
        var scores = new ByteArrayOutputStream();
        var rejects = new ByteArrayOutputStream();
        var options = ScoringRun.Options.of(2).scratch(Files.createDirectories(folder.resolve("scratch")));
        var run = new ScoringRun(catalog, Rulebook.of(catalog), options);
        try (var walk = SourceWalk.open(List.of(input.toString()), catalog, WalkOptions.defaults())) {
            var outcome = run.run(walk, List.of(new LineFiles(scores, rejects, false)));
            assertThat(scores.toString(StandardCharsets.UTF_8).lines())
                    .hasSize(Math.toIntExact(outcome.counts().scored()));
            assertThat(rejects.toString(StandardCharsets.UTF_8).lines())
                    .hasSize(Math.toIntExact(outcome.counts().rejected()));
            return outcome;
        }
    }
}
