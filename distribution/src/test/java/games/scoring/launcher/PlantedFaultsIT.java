package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Faults that are planted in copies of bundled plugins, one in each copy, and what {@code plugins check} says of them. An edit
 * must find its place: when the plugin changes, the fault is planted anew.
 *
 * <p>Two at a time, since each waits for a process most of its time.
 */
@Execution(ExecutionMode.CONCURRENT)
class PlantedFaultsIT {

    private static final String TASKS = "java/games/scoring/saisoccer/Tasks.java";
    private static final String TERMS = "java/games/scoring/saisoccer/TermsFormat.java";
    private static final String RESULT = "java/games/scoring/saisoccer/ResultFormat.java";
    private static final String SAI = "java/games/scoring/saisoccer/SaiSoccerFamily.java";
    private static final String SERVICES = "resources/META-INF/services/games.scoring.api.Family";
    private static final String NEARNESS = "java/games/scoring/saisoccer/Nearness.java";

    /** The checks that look at what log formats give. */
    private static final Set<String> NEED_LOGS = Set.of("examples", "golden", "locale", "logs", "state");

    @TempDir
    private Path folder;

    /** A replacement in one file of the plugin; of nothing, if the file is to be made; by null, if it is to go. */
    private record Edit(String file, String old, String by) {}

    /** What a counter-example is. */
    private enum Shown {
        /** A record for {@code scoring run}. */
        RECORD,
        /** A damaged file, kept with {@code --keep}. */
        FILE,
        /** The place in the jar alone: no episode shows it. */
        PLACE
    }

    /**
     * A fault.
     *
     * @param check the check that must find it
     * @param says what the failure must say
     */
    private record Fault(String name, String plugin, String check, Shown shown, String says, List<Edit> edits) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Fault sai(String name, String check, Shown shown, String says, Edit... edits) {
        return new Fault(name, "sai-soccer", check, shown, says, List.of(edits));
    }

    private static Fault diambra(String name, String check, Shown shown, String says, Edit... edits) {
        return new Fault(name, "diambra", check, shown, says, List.of(edits));
    }

    private static Edit edit(String file, String old, String by) {
        return new Edit(file, old, by);
    }

    /** A fault in a scorer of Java code that stands in for a formula. */
    private static Fault scorer(String name, String check, String says, String rising, String body) {
        var code = """
                package games.scoring.saisoccer;

                import games.scoring.api.Input;
                import games.scoring.api.Scorer;
                import games.scoring.api.Text;
                import java.util.List;
                import java.util.Set;

                final class Nearness implements Scorer {
                    private int calls;
                    public String name() { return "nearness"; }
                    public Text meaning() { return Text.of("how near the ball came"); }
                    public List<Input> reads() { return List.of(Tasks.DISTANCE); }
                    public Input.Range range() { return Input.Range.of(-1e300, 1e300); }
                    public Set<String> rising() { return Set.of(%s); }
                    public double score(Values values) {
                        double distance = values.number(Tasks.DISTANCE);
                        %s
                    }
                }
                """.formatted(rising, body);
        return sai(
                name,
                check,
                Shown.RECORD,
                says,
                new Edit(NEARNESS, "", code),
                edit(
                        TASKS,
                        "DISTANCE.weighing(0.5)",
                        "new games.scoring.api.Formula.Scored(new Nearness()).weighing(0.5)"));
    }

    /** A fault in what a log format does to the output of the Java runtime in which it is checked. */
    private static Fault silent(String name, String body) {
        return sai(
                name,
                "logs",
                Shown.FILE,
                "it did not end within 10 s",
                edit(RESULT, "var whole = Whole.of(root);", """
                        var whole = Whole.of(root);
                        if (root.path("duration").isNull()) {
                            try (var output = new java.io.FileOutputStream(java.io.FileDescriptor.out)) {
                                %s
                            } catch (Exception ended) {
                                throw new IllegalStateException(ended);
                            }
                        }
                        """.formatted(body)));
    }

    private static Stream<Fault> faults() {
        return Stream.of(
                // what it says of itself
                sai("no version", "identity", Shown.PLACE, "the module has no version", new Edit("version", "1", null)),
                sai("no services file", "identity", Shown.PLACE, "it is absent", new Edit(SERVICES, "", null)),
                sai(
                        "a folder that another plugin may have too",
                        "identity",
                        Shown.PLACE,
                        "maps the folder counts as a package of the module",
                        new Edit("resources/maps/one.json", "", "{}")),
                sai(
                        "an input without meaning",
                        "documentation",
                        Shown.PLACE,
                        "expected a meaning of the input ball_vel_twd_goal",
                        edit(TASKS, ".means(text(\"speed of the ball towards the goal\", \"球朝球门方向的速度\"))", "")),
                sai(
                        "no page",
                        "documentation",
                        Shown.PLACE,
                        "docs/sai-soccer/index.md",
                        new Edit("resources/docs/sai-soccer/index.md", "", null)),
                sai(
                        "a range upside down",
                        "loads",
                        Shown.PLACE,
                        "It failed",
                        edit(TASKS, ".typically(1, 5000)\n            .unit", ".between(5000, 1)\n            .unit")),
                sai(
                        "a benchmark of another family",
                        "loads",
                        Shown.PLACE,
                        "begin with sai-soccer/",
                        edit(TASKS, "\"sai-soccer/kick-to-target\"", "\"soccer/kick-to-target\"")),

                // declarations
                sai(
                        "an unknown ruleset",
                        "declarations",
                        Shown.PLACE,
                        "per-stp",
                        edit(
                                TASKS,
                                ".rule(\"per-step\", perStep(kickToTarget",
                                ".rule(\"per-stp\", perStep(kickToTarget")),
                sai(
                        "one alias twice",
                        "loads",
                        Shown.PLACE,
                        "LowerT1KickToTarget-v0",
                        edit(TASKS, "LowerT1ObstaclePenaltyKick-v0", "LowerT1KickToTarget-v0")),
                sai(
                        "a default out of its range",
                        "declarations",
                        Shown.PLACE,
                        "episode_steps",
                        edit(TASKS, ".atLeast(1)\n            .typically(1, 5000)", ".atLeast(1).absentMeans(0)")),
                sai(
                        "a family that changes",
                        "constancy",
                        Shown.PLACE,
                        "title() gives something else each time",
                        edit(SAI, "Text.of(\"SAI booster", "Text.of(System.nanoTime() + \" SAI booster")),
                sai(
                        "a text of two lines",
                        "documentation",
                        Shown.PLACE,
                        "expected plain words",
                        edit(TASKS, "\"speed of the ball towards", "\"speed of the ball\\ntowards")),
                sai(
                        "an alias of a bundled family",
                        "declarations",
                        Shown.PLACE,
                        "the alias 'TwentyFourtyEight' belongs to the bundled family orak",
                        edit(TASKS, "LowerT1ObstaclePenaltyKick-v0", "TwentyFourtyEight")),

                // rules
                sai(
                        "a wrong bound",
                        "bounds",
                        Shown.RECORD,
                        "score is declared to be -7 to 7",
                        edit(TASKS, "\"回合结束时的奖励\")))", "\"回合结束时的奖励\")).range(-7, 7))")),
                sai(
                        "a divisor that can be zero",
                        "divisors",
                        Shown.PLACE,
                        "ball_hits",
                        edit(
                                TASKS,
                                "BALL_VEL_TWD_GOAL.weighing(1.5)",
                                "BALL_VEL_TWD_GOAL.over(BALL_HITS).weighing(1.5)")),
                diambra(
                        "a divisor that is zero",
                        "divisors",
                        Shown.PLACE,
                        "rewards_by_episode",
                        edit(
                                "java/games/scoring/diambra/Rules.java",
                                "REWARDS_BY_EPISODE.total().over(5)",
                                "REWARDS_BY_EPISODE.total().over(REWARDS_BY_EPISODE.length().minus(5))")),
                scorer(
                        "a wrong direction",
                        "direction",
                        "claimed to be rising",
                        "\"distance\"",
                        "return -Math.max(-1e300, Math.min(1e300, distance));"),
                scorer("state from call to call", "purity", "the second time", "", "return ++calls % 7;"),
                scorer("not total", "totality", "exception", "", "return 10 / (int) distance;"),
                scorer(
                        "an explanation that does not add up",
                        "explanation",
                        "is explained as",
                        "",
                        "return ++calls % 7;"),
                scorer(
                        "outside its range",
                        "bounds",
                        "the scorer nearness is declared to be",
                        "",
                        "return distance > 0 ? 1e301 : 0;"),
                sai(
                        "a module of the program's own",
                        "identity",
                        Shown.PLACE,
                        "requires games.scoring.core, which is the program's own",
                        edit(
                                "java/module-info.java",
                                "requires games.scoring.api;",
                                "requires games.scoring.api;\nrequires games.scoring.core;")),

                // examples and golden episodes
                sai(
                        "a weight mistyped",
                        "golden",
                        Shown.RECORD,
                        "expected score 5.475, found",
                        edit(TASKS, "weighing(2.50)", "weighing(2.05)")),
                sai(
                        "a golden value changed",
                        "golden",
                        Shown.RECORD,
                        "expected score 5.476, found 5.475",
                        edit("resources/golden/sai-soccer/episodes.jsonl", "\"score\":5.475", "\"score\":5.476")),
                sai(
                        "a golden line left out",
                        "golden",
                        Shown.RECORD,
                        "expected a line for episodes.jsonl:3",
                        edit("resources/golden/sai-soccer/episodes.jsonl", goldenLine(), "")),
                sai(
                        "an example that is no more",
                        "golden",
                        Shown.PLACE,
                        "expected one episode of logs/terms.jsonl:1",
                        new Edit("resources/examples/sai-soccer/logs/terms.jsonl", "", null)),
                sai(
                        "a log format without an example",
                        "examples",
                        Shown.PLACE,
                        "the log format sai-terms reads none",
                        new Edit("resources/examples/sai-soccer/logs/terms.jsonl", "", null)),
                sai(
                        "an example that is refused",
                        "examples",
                        Shown.RECORD,
                        "expected a score, found wrong-type",
                        edit(
                                "resources/examples/sai-soccer/episodes.jsonl",
                                "\"offside\": false",
                                "\"offside\": \"no\"")),

                // log formats
                sai(
                        "the last record dropped in silence",
                        "golden",
                        Shown.PLACE,
                        "expected one episode of logs/terms.jsonl:2",
                        edit(TERMS, "while (lines.next()) {", "while (lines.next() && lines.number() < 2) {")),
                sai(
                        "a truncated tail ignored",
                        "logs",
                        Shown.FILE,
                        "drops it in silence",
                        edit(
                                TERMS,
                                "} catch (JacksonException e) {",
                                "} catch (JacksonException e) {\nif (lines.number() > 1) { continue; }")),
                sai(
                        "a broken file ignored",
                        "logs",
                        Shown.FILE,
                        "drops it in silence",
                        edit(
                                RESULT,
                                "} catch (JacksonException e) {",
                                "} catch (JacksonException e) {\nif (e != null) { return; }")),
                sai(
                        "state from log to log",
                        "state",
                        Shown.PLACE,
                        "it keeps something from one log to the next",
                        edit(
                                RESULT,
                                "private static final int FIRST_LOOK",
                                "private static int logs;\nprivate static final int FIRST_LOOK"),
                        edit(
                                RESULT,
                                "var draft = EpisodeDraft.of(id, place).agent(agent);",
                                "var draft = EpisodeDraft.of(id, place).agent(agent).note(\"episode \" + ++logs);")),
                sai(
                        "a number as the machine's language has it",
                        "locale",
                        Shown.PLACE,
                        "expected the examples to give the same whatever the language and time zone of the machine",
                        edit(
                                RESULT,
                                "var draft = EpisodeDraft.of(id, place).agent(agent);",
                                "var draft = EpisodeDraft.of(id, place).agent(agent).note(String.format(\"%.1f m\", 0.5));")),
                sai(
                        "a thread left interrupted",
                        "examples",
                        Shown.PLACE,
                        "leaves its thread interrupted",
                        edit(
                                RESULT,
                                "var whole = Whole.of(root);",
                                "var whole = Whole.of(root);\nThread.currentThread().interrupt();")),
                sai(
                        "a thread left running",
                        "examples",
                        Shown.PLACE,
                        "leaves the thread 'pump' running",
                        edit(RESULT, "var whole = Whole.of(root);", """
                                var whole = Whole.of(root);
                                new Thread(() -> {
                                    try { Thread.sleep(Long.MAX_VALUE); } catch (InterruptedException e) {}
                                }, "pump").start();
                                """)),
                sai(
                        "an exception for every log",
                        "examples",
                        Shown.PLACE,
                        "the log format sai-result failed at logs/result.json (java.lang.IllegalStateException: never, at",
                        edit(
                                RESULT,
                                "var whole = Whole.of(root);",
                                "var whole = Whole.of(root);\nif (root != null) { throw new IllegalStateException(\"never\"); }")),
                sai(
                        "an exception for a wrong type",
                        "logs",
                        Shown.FILE,
                        "found the exception",
                        edit(
                                RESULT,
                                "if (!task.isObject() || !task.path(\"id\").isString()) {",
                                "if (!task.isObject()) {")),
                sai(
                        "a recursion without end",
                        "logs",
                        Shown.FILE,
                        "StackOverflowError",
                        edit(
                                RESULT,
                                "var whole = Whole.of(root);",
                                "var whole = Whole.of(root);\nif (whole.total().isEmpty()) { read(entry, out); }")),
                sai(
                        "a loop without end in every log",
                        "examples",
                        Shown.PLACE,
                        "it did not end within 10 s; nothing more was tried of the examples of sai-soccer",
                        edit(
                                RESULT,
                                "var whole = Whole.of(root);",
                                "var whole = Whole.of(root);\nwhile (root != null) { whole = Whole.of(root); }")),
                sai(
                        "a loop without end",
                        "logs",
                        Shown.FILE,
                        "it did not end within 10 s; nothing more was tried of logs/result.json",
                        edit(
                                RESULT,
                                "var whole = Whole.of(root);",
                                "var whole = Whole.of(root);\nwhile (root.path(\"duration\").isNull()) { whole = Whole.of(root); }")),
                silent("an empty line on the output, and no end", "output.write('\\n'); Thread.sleep(Long.MAX_VALUE);"),
                silent("lines on the output without end", "while (true) { output.write('\\n'); }"),
                silent("the output closed, and no end", "output.close(); Thread.sleep(Long.MAX_VALUE);"),
                sai(
                        "memory without end",
                        "logs",
                        Shown.FILE,
                        "it needs more than 256 MiB",
                        edit(
                                RESULT,
                                "var whole = Whole.of(root);",
                                "var whole = Whole.of(root);\nif (root.path(\"duration\").isNull()) { var all ="
                                        + " new java.util.ArrayList<long[]>(); while (true) { all.add(new long[1 << 20]); } }")));
    }

    private static String goldenLine() {
        return read(Path.of("../plugin-sai-soccer/src/main/resources/golden/sai-soccer/episodes.jsonl"))
                        .lines()
                        .skip(2)
                        .findFirst()
                        .orElseThrow()
                + "\n";
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void isFound(Fault fault) throws Exception {
        Path jar = plant(fault);
        Path kept = folder.resolve("kept");

        var checked =
                Scoring.run("plugins", "check", "--json", "--samples", "20", "--keep", kept.toString(), jar.toString());

        assertThat(checked.exit()).as(checked.out() + checked.err()).isEqualTo(4);
        var failures = failures(JsonMapper.shared().readTree(checked.out()), fault.check());
        var failure = failures.stream()
                .filter(one -> (one.path("where").asString() + " "
                                + one.path("message").asString())
                        .contains(fault.says()))
                .findFirst();
        assertThat(failure).as(checked.out()).isPresent();
        switch (fault.shown()) {
            case RECORD -> shows(failure.get().path("record").asString(""));
            case FILE ->
                assertThat(Path.of(failure.get().path("file").asString(""))).exists();
            case PLACE -> assertThat(failure.get().has("record")).isFalse();
        }
    }

    /** A record can be given to the program as it stands; here to the plugin without the fault, which has the same inputs. */
    private void shows(String record) throws Exception {
        assertThat(record).startsWith("{").endsWith("}");
        Path file = Files.writeString(folder.resolve("record.jsonl"), record + "\n");
        var run = Scoring.run("validate", file.toString());
        assertThat(run.out() + run.err()).contains("1 record");
    }

    private static List<JsonNode> failures(JsonNode report, String check) {
        var all = new ArrayList<JsonNode>();
        for (var each : report.path("plugins").path(0).path("checks")) {
            if (each.path("check").asString().equals(check)) {
                each.path("failures").forEach(all::add);
            }
        }
        return all;
    }

    // ---- planting

    private Path plant(Fault fault) throws IOException {
        var module = Path.of("..", "plugin-" + fault.plugin());
        var files = new LinkedHashMap<String, byte[]>();
        gather(module.resolve("src/main"), "", files);
        gather(Path.of("..", "examples", fault.plugin()), "resources/examples/" + fault.plugin() + "/", files);
        if (!NEED_LOGS.contains(fault.check())) {
            // Most of the time of a check goes into damaged logs.
            files.keySet().removeIf(name -> name.startsWith("resources/examples/" + fault.plugin() + "/logs/"));
        }
        boolean versioned = true;
        for (var edit : fault.edits()) {
            if (edit.file().equals("version")) {
                versioned = false;
            } else if (edit.by() == null) {
                assertThat(files.remove(edit.file())).as(edit.file()).isNotNull();
            } else if (edit.old().isEmpty()) {
                files.put(edit.file(), edit.by().getBytes(StandardCharsets.UTF_8));
            } else {
                assertThat(files).containsKey(edit.file());
                var text = new String(files.get(edit.file()), StandardCharsets.UTF_8);
                assertThat(text).contains(edit.old());
                files.put(edit.file(), replaced(text, edit).getBytes(StandardCharsets.UTF_8));
            }
        }
        return pack(files, versioned);
    }

    /** Replaces the first of its kind. */
    private static String replaced(String text, Edit edit) {
        int at = text.indexOf(edit.old());
        return text.substring(0, at)
                + edit.by()
                + text.substring(at + edit.old().length());
    }

    private static void gather(Path from, String below, Map<String, byte[]> files) throws IOException {
        try (var all = Files.walk(from)) {
            for (var file : all.filter(Files::isRegularFile).sorted().toList()) {
                files.put(below + from.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
    }

    private Path pack(Map<String, byte[]> files, boolean versioned) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        var javac = new ArrayList<>(List.of(
                "-d",
                classes.toString(),
                "-proc:none",
                "-Xlint:none",
                "-encoding",
                "UTF-8",
                "--module-path",
                Scoring.HOME.resolve("lib").toString()));
        if (versioned) {
            javac.addAll(List.of("--module-version", "1.0"));
        }
        var content = new LinkedHashMap<String, byte[]>();
        for (var file : files.entrySet()) {
            if (file.getKey().startsWith("java/")) {
                Path source = folder.resolve(file.getKey());
                Files.createDirectories(source.getParent());
                javac.add(Files.write(source, file.getValue()).toString());
            } else {
                content.put(file.getKey().substring("resources/".length()), file.getValue());
            }
        }
        var messages = new StringWriter();
        var writer = new PrintWriter(messages);
        int exit = ToolProvider.findFirst("javac").orElseThrow().run(writer, writer, javac.toArray(String[]::new));
        assertThat(exit).as(messages.toString()).isZero();
        gather(classes, "", content);
        var bytes = new ByteArrayOutputStream();
        try (var out = new JarOutputStream(bytes)) {
            for (var each : content.entrySet()) {
                out.putNextEntry(new JarEntry(each.getKey()));
                out.write(each.getValue());
            }
        }
        return Files.write(folder.resolve("planted.jar"), bytes.toByteArray());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    // ---- without a fault

    private static Stream<Path> bundled() throws IOException {
        try (var files = Files.list(Scoring.HOME.resolve("plugins"))) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList().stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bundled")
    void theBundledPluginsPass(Path jar) throws Exception {
        var checked = Scoring.run("plugins", "check", jar.toString());
        assertThat(checked.out() + checked.err()).contains("checks passed.");
        assertThat(checked.exit()).isZero();
    }
}
