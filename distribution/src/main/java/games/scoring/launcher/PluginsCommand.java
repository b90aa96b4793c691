package games.scoring.launcher;

import games.scoring.message.TextTable;
import games.scoring.message.Visible;
import games.scoring.output.OutputException;
import games.scoring.plugin.Clash;
import games.scoring.plugin.PluginLock;
import games.scoring.rule.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;

/** What plugins there are. */
@Command(
        name = "plugins",
        description = "Lists, checks, makes and locks plugins.",
        mixinStandardHelpOptions = true,
        subcommands = {
            PluginsCommand.ListCommand.class,
            PluginsCommand.LockCommand.class,
            PluginsCheckCommand.class,
            PluginsNewCommand.class
        })
final class PluginsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Option(names = "--json", description = "Without a command, list as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        return ListCommand.list(plugins, json, false, spec);
    }

    /** Lists the plugins that are found, the bad ones too. */
    @Command(
            name = "list",
            description = "Lists the plugins that are found, with their SHA-256, and what is wrong with bad ones.",
            mixinStandardHelpOptions = true)
    static final class ListCommand implements Callable<Integer> {

        @Spec
        private CommandSpec spec;

        @Mixin
        private PluginOptions plugins = new PluginOptions();

        @Option(names = "--json", description = "Write JSON.")
        private boolean json;

        @Option(names = "--strict", description = "Exit code 2 where a plugin is bad or ids clash.")
        private boolean strict;

        @Override
        public Integer call() {
            return list(plugins, json, strict, spec);
        }

        static int list(PluginOptions plugins, boolean json, boolean strict, CommandSpec spec) {
            var out = spec.commandLine().getOut();
            var load = plugins.loadAll();
            boolean sound = load.bad().isEmpty() && load.clashes().isEmpty();
            int exit = sound || !strict ? ExitCode.OK : ExitCode.USAGE;
            if (json) {
                var root = Json.object();
                var all = root.putArray("plugins");
                for (var family : load.catalog().families()) {
                    all.addObject()
                            .put("family", family.id())
                            .put("title", family.title().english())
                            .put("benchmarks", family.benchmarks().size())
                            .put("module", family.jar().name())
                            .put("version", family.jar().version())
                            .put("jar", family.jar().path())
                            .put("sha256", family.jar().sha256())
                            .put("bundled", family.jar().bundled());
                }
                var bad = root.putArray("bad");
                load.bad()
                        .forEach(b -> bad.addObject()
                                .put("jar", b.path())
                                .put("cause", b.cause())
                                .put("remedy", b.remedy()));
                add(load.clashes(), root.putArray("clashes"));
                out.print(Json.indented(root));
                return exit;
            }
            var table = new TextTable("family", "benchmarks", "module", "version", "bundled", "sha256", "jar");
            for (var family : load.catalog().families()) {
                table.row(
                        family.id(),
                        Integer.toString(family.benchmarks().size()),
                        family.jar().name(),
                        family.jar().version(),
                        family.jar().bundled() ? "yes" : "no",
                        family.jar().sha256(),
                        family.jar().path());
            }
            table.lines("").forEach(out::println);
            out.flush();
            plugins.report(load, spec.commandLine().getErr());
            Clash.messages(load.clashes())
                    .forEach(message -> spec.commandLine().getErr().println("scoring: " + Visible.text(message)));
            return exit;
        }

        static void add(List<Clash> clashes, ArrayNode all) {
            clashes.forEach(clash -> all.addObject()
                    .put("kind", clash.kind())
                    .put("id", clash.id())
                    .put("first", clash.first())
                    .put("second", clash.second()));
        }
    }

    /** Writes a lock file. */
    @Command(
            name = "lock",
            description = "Writes the SHA-256 of all plugin jars that load, for --plugins-lock.",
            mixinStandardHelpOptions = true)
    static final class LockCommand implements Callable<Integer> {

        @Spec
        private CommandSpec spec;

        @Mixin
        private PluginOptions plugins = new PluginOptions();

        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                description = "The file, in place of an earlier lock; what is no lock is not replaced. Standard output"
                        + " if absent.")
        private Optional<Path> file = Optional.empty();

        @Override
        public Integer call() throws IOException {
            var load = plugins.load(spec.commandLine().getErr());
            var lock = PluginLock.of(load);
            if (file.isPresent()) {
                try {
                    lock.write(file.get());
                } catch (IOException e) {
                    throw OutputException.of("-o " + file.get(), e);
                }
            } else {
                lock.lines().forEach(spec.commandLine().getOut()::println);
            }
            return ExitCode.OK;
        }
    }
}
