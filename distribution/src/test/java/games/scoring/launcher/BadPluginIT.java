package games.scoring.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees of a bad jar: a message, and all the rest as ever; of two that claim one id: nothing is scored. */
class BadPluginIT {

    @TempDir
    private Path folder;

    private String plugins;
    private String input;
    private String out;

    @BeforeEach
    void makeFolders() throws IOException {
        plugins = Files.createDirectory(folder.resolve("plugins")).toString();
        input = Files.writeString(
                        folder.resolve("runs.jsonl"),
                        "{\"benchmark\":\"orak/2048\",\"inputs\":{\"final_game_score\":13204}}\n")
                .toString();
        out = folder.resolve("out").toString();
    }

    @Test
    void aBadJarIsAMessageAndNoExitCode() throws Exception {
        Files.writeString(Path.of(plugins, "torn.jar"), "no jar");
        var run = Scoring.run("run", input, "--plugins", plugins, "-o", out);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err().lines().filter(line -> line.contains("bad plugin")))
                .singleElement()
                .asString()
                .contains("torn.jar: not used.", "no jar", "Copy or build it again.");
        assertThat(run.out() + run.err()).contains("1 record: 1 scored");

        assertThat(Scoring.run("plugins", "list", "--plugins", plugins).exit()).isZero();
        assertThat(Scoring.run("plugins", "list", "--strict", "--plugins", plugins)
                        .exit())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void whatABadPluginThrowsIsShownWithDebugAlone() throws Exception {
        plugin("throw new IllegalStateException(\"out of order\");");
        assertThat(Scoring.run("plugins", "list", "--plugins", plugins).err())
                .contains("bad plugin")
                .doesNotContain("\tat noisy");
        assertThat(Scoring.run("plugins", "list", "--plugins", plugins, "--debug")
                        .err())
                .contains("java.lang.IllegalStateException: out of order", "\tat noisy");
    }

    @Test
    void twoThatClaimOneIdAreNamedBeforeAnythingIsScored() throws Exception {
        changedCopy("plugin-orak");
        var run = Scoring.run("run", input, "--plugins", plugins, "-o", out);
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("orak", "plugins/plugin-orak-", "copy.jar", "Take one of them away");
        assertThat(Path.of(out)).doesNotExist();

        var listed = Scoring.run("plugins", "list", "--plugins", plugins);
        assertThat(listed.exit()).as(listed.err()).isZero();
        assertThat(listed.out()).contains("sai-soccer");
    }

    @Test
    void aPluginThatEndsTheProgramIsNamed() throws Exception {
        plugin("System.exit(0);");
        var copies = Files.createDirectory(folder.resolve("copies"));
        var run = Scoring.run(
                Map.of("SCORING_JAVA_OPTS", "-Djava.io.tmpdir=" + copies),
                "run",
                input,
                "--plugins",
                plugins,
                "-o",
                out);
        assertThat(copies).isEmptyDirectory();
        assertThat(run.exit()).isEqualTo(ExitCode.INTERNAL);
        assertThat(run.err())
                .contains("scoring: a plugin ended the program: " + plugins
                        + "/noisy.jar called exit, at noisy@1/noisy.Noisy");
    }

    @Test
    void aPluginWhoseShutdownHookNeverReturnsHoldsNobodyUp() throws Exception {
        plugin("Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) { Thread.onSpinWait(); } }));");
        var run = Scoring.run("run", input, "--plugins", plugins, "-o", out);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).contains("1 record: 1 scored", plugins + "/noisy.jar kept the program from ending");
    }

    @Test
    void whatAPluginPrintsIsNoDataAndWhatItClosesStaysOpen() throws Exception {
        plugin("System.out.println(\"hello\"); System.out.close(); System.err.close();");
        var explained = Scoring.run("explain", input, "--json", "--plugins", plugins);
        assertThat(explained.exit()).as(explained.err()).isZero();
        assertThat(explained.out()).startsWith("{").doesNotContain("hello");
        assertThat(explained.err()).contains("hello");
        var run = Scoring.run("run", input, "--plugins", plugins, "-o", out);
        assertThat(run.exit()).isZero();
        assertThat(run.err()).contains("1 record: 1 scored");
    }

    @Test
    void noTerminalObeysAPlugin() throws Exception {
        plugin("\u001b[31mRed\u202e", """
                System.out.println("\\u001b[32mgreen\\tand \\u202eround");
                System.out.write(0xC3);
                System.out.flush();
                System.out.write(0xA4);
                System.out.println();
                """);
        for (var asked : new String[] {"noisy", "noisy/one"}) {
            var shown = Scoring.run("benchmarks", asked, "--plugins", plugins);
            assertThat(shown.exit()).as(shown.err()).isZero();
            assertThat(shown.out()).contains("⟨U+001B⟩[31mRed⟨U+202E⟩").doesNotContain("\u001b", "\u202e");
            assertThat(shown.err())
                    .contains("⟨U+001B⟩[32mgreen\tand ⟨U+202E⟩round\nä\n")
                    .doesNotContain("\u001b", "\u202e");
        }
        var explained = Scoring.run(
                "explain",
                Files.writeString(folder.resolve("noisy.jsonl"), "{\"benchmark\":\"noisy/one\",\"inputs\":{\"x\":1}}\n")
                        .toString(),
                "--plugins",
                plugins);
        assertThat(explained.out()).contains("⟨U+001B⟩[31mRed⟨U+202E⟩").doesNotContain("\u001b", "\u202e");
        assertThat(Scoring.run("benchmarks", "noisy/one", "--latex", "--plugins", plugins)
                        .out())
                .doesNotContain("\u001b", "\u202e");
    }

    @Test
    void aLogFormatThatTakesAllMemoryIsNamedWithItsFile() throws Exception {
        plugin("""
                return List.of(new LogFormat() {
                public String id() { return "greedy"; }
                public Text title() { return Text.of("logs"); }
                public boolean claims(games.scoring.api.log.LogEntry entry) { return entry.name().endsWith(".big"); }
                public void read(games.scoring.api.log.LogEntry entry, games.scoring.api.log.EpisodeSink out) {
                    for (var all = new java.util.ArrayList<byte[]>(); ; ) { all.add(new byte[1 << 20]); }
                }
                });
                """);
        var log = Files.writeString(folder.resolve("log.big"), "").toString();
        var run = Scoring.run(Map.of("SCORING_JAVA_OPTS", "-Xmx64m"), "run", log, "--plugins", plugins, "-o", out);
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains(
                        "scoring: not enough memory (",
                        "log.big, as the log format greedy of the plugin 'noisy' read it")
                .doesNotContain("\tat ");
    }

    /** A board would be lost without a word, or show two builds' scores as those of one rule. */
    @Test
    void whatAnotherPluginScoredIsNotRankedWithoutItNorMergedInSilence() throws Exception {
        plugin("golf", "", Map.of());
        var record = Files.writeString(
                folder.resolve("golf.jsonl"),
                "{\"benchmark\":\"golf/one\",\"agent\":\"a\",\"instance\":\"i\",\"inputs\":{\"x\":1}}\n");
        Scoring.run("run", record.toString(), "--plugins", plugins, "-o", out);
        for (var command : List.of(
                List.of("leaderboard", out),
                List.of("compare", out, out, "--fail-if-worse"),
                List.of("rescore", out, "--ruleset", "docs-2025-06"))) {
            var without = Scoring.run(command.toArray(String[]::new));
            assertThat(without.exit()).as(without.err()).isEqualTo(ExitCode.USAGE);
            assertThat(without.err()).contains("golf", "no plugin here that has the family", "--plugins DIR");
        }
        plugin("golf", "Another", "", Map.of());
        var later = folder.resolve("later").toString();
        Scoring.run("run", record.toString(), "--plugins", plugins, "-o", later);
        assertThat(Scoring.run("leaderboard", out, later, "--plugins", plugins).err())
                .contains("scoring: golf was not scored by one build of its plugin: " + out + " by golf 1 (SHA-256 ");
        assertThat(Scoring.run("compare", out, later, "--plugins", plugins).out())
                .contains("golf was not scored by one build of its plugin: ");
        assertThat(Scoring.run("leaderboard", later, "--plugins", plugins).err())
                .isEmpty();
    }

    @Test
    void examplesThatCannotBeUsedAreLeftOutOfTheDemoAndStatedRejectsAreExpected() throws Exception {
        plugin("huge", "", Map.of("examples/huge/all.jsonl", new byte[(64 << 20) + 1]));
        plugin("alien", "", Map.of("examples/alien/read.me", bytes("hello")));
        plugin(
                "plain",
                "",
                Map.of(
                        "examples/plain/some.jsonl",
                        bytes("""
                        {"benchmark":"plain/one","inputs":{"x":1}}
                        {"benchmark":"plain/one","inputs":{"x":"one"}}
                        """),
                        "golden/plain/episodes.jsonl",
                        bytes("{\"source\":\"some.jsonl:2\",\"code\":\"wrong-type\"}\n")));
        var demo = Scoring.run("demo", "--plugins", plugins);
        assertThat(demo.exit()).as(demo.err()).isZero();
        assertThat(demo.err())
                .contains("the examples of the plugin 'huge' are left out (", "all.jsonl is larger than 64 MiB")
                .contains("the examples of the plugin 'alien' are left out (")
                .contains("1 of the rejected are to be: examples of what is rejected.");
        assertThat(demo.out()).contains("plain/one: ", "sai-soccer/");

        plugin("other", "", Map.of("examples/other/some.jsonl", bytes("""
                        {"benchmark":"other/one","inputs":{"x":1}}
                        {"benchmark":"other/one","inputs":{"x":"one"}}
                        """)));
        assertThat(Scoring.run("demo", "--plugins", plugins).exit()).isEqualTo(ExitCode.INCOMPLETE);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A plugin that does something as soon as it is asked for its log formats. */
    private void plugin(String deed) throws IOException {
        plugin("noisy", deed, Map.of());
    }

    /** Such a plugin, with a word in its titles, meanings and remarks. */
    private void plugin(String word, String deed) throws IOException {
        plugin("noisy", word, deed, Map.of());
    }

    private void plugin(String id, String deed, Map<String, byte[]> resources) throws IOException {
        plugin(id, "One", deed, resources);
    }

    private void plugin(String id, String word, String deed, Map<String, byte[]> resources) throws IOException {
        var module = "module " + id + " { requires games.scoring.api; provides games.scoring.api.Family with " + id
                + ".Noisy; }";
        var family = """
                package noisy;

                import games.scoring.api.Benchmark;
                import games.scoring.api.Input;
                import games.scoring.api.Rule;
                import games.scoring.api.Ruleset;
                import games.scoring.api.Text;
                import games.scoring.api.log.LogFormat;
                import java.util.List;

                public final class Noisy implements games.scoring.api.Family {
                    private static final Input.Number X = Input.integer("x").means("WORD");
                    public String id() { return "noisy"; }
                    public Text title() { return Text.of("WORD"); }
                    public List<Ruleset> rulesets() { return List.of(Ruleset.of("v1", "2026-01-01", "WORD")); }
                    public List<Benchmark> benchmarks() {
                        return List.of(Benchmark.of("noisy/one", "WORD").inputs(X)
                                .rule("v1", Rule.score(X).remark("WORD")));
                    }
                    public List<LogFormat> logFormats() { if (true) { %s } return List.of(); }
                }
                """.formatted(deed)
                .replace("WORD", word)
                .replace("package noisy", "package " + id)
                .replace("\"noisy", '"' + id);
        var all = new HashMap<>(resources);
        all.put("META-INF/services/games.scoring.api.Family", bytes(id + ".Noisy\n"));
        PluginJar.make(
                Path.of(plugins, id + ".jar"),
                folder.resolve(id),
                Map.of("module-info.java", module, id + "/Noisy.java", family),
                all);
    }

    /** The same plugin in other bytes: a copy of the same bytes would be passed over. */
    private void changedCopy(String plugin) throws IOException {
        Path jar;
        try (var files = Files.list(Scoring.HOME.resolve("plugins"))) {
            jar = files.filter(file -> file.getFileName().toString().startsWith(plugin + "-"))
                    .findFirst()
                    .orElseThrow();
        }
        try (var in = new JarFile(jar.toFile());
                var copy = new JarOutputStream(Files.newOutputStream(Path.of(plugins, "copy.jar")))) {
            for (var entry : Collections.list(in.entries())) {
                if (!entry.isDirectory()) {
                    copy.putNextEntry(new JarEntry(entry.getName()));
                    in.getInputStream(entry).transferTo(copy);
                }
            }
            copy.putNextEntry(new JarEntry("another.txt"));
        }
    }
}
