package games.scoring.launcher;

import games.scoring.check.Golden;
import games.scoring.message.Counted;
import games.scoring.message.UsageException;
import games.scoring.message.Visible;
import games.scoring.plugin.Catalog;
import games.scoring.plugin.FamilyResources;
import games.scoring.plugin.ScratchFolder;
import games.scoring.source.NotRead;
import games.scoring.source.SourceWalk;
import games.scoring.source.WalkOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Scores the examples that plugins bring. */
@Command(
        name = "demo",
        description = "Scores the example episodes that the plugins bring, records and native logs, and shows the"
                + " leaderboards.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = "Keep the output in this folder.")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--overwrite", description = "Replace the files of an earlier run in OUT, and nothing else.")
    private boolean overwrite;

    @Override
    public Integer call() throws IOException {
        var err = spec.commandLine().getErr();
        var session = new ScoringSession(plugins, new RuleOptions(), err);
        try (var scratch = ScratchFolder.make("scoring-demo")) {
            var examples = unpack(session.catalog(), scratch.path().resolve("examples"));
            var inputs = examples.folders();
            err.println("The example episodes of " + Counted.of(inputs.size(), "family", "families")
                    + ": scoring run examples/* -o OUT --allow-partial-coverage");
            var folder = output.orElse(scratch.path().resolve("out"));
            int code = RunCommand.ofExamples(inputs, folder, overwrite, examples.rejects())
                    .score(session, spec.commandLine().getOut(), err);
            if (code == ExitCode.INTERRUPTED) {
                return code;
            }
            if (output.isEmpty()) {
                err.println("The output was thrown away; 'scoring demo -o OUT' keeps it.");
            }
            err.println("Next: scoring explain " + output.map(Path::toString).orElse("FILE")
                    + " shows every term of a score; scoring benchmarks lists the rules.");
            return code;
        }
    }

    /**
     * The examples as files.
     *
     * @param folders a folder for each family that has some
     * @param rejects the sources of those that show what is rejected
     */
    private record Examples(List<String> folders, Set<String> rejects) {}

    /** Unpacks the examples. Those of a plugin that can't be used are left out: the others are worth a demo. */
    private Examples unpack(Catalog catalog, Path folder) throws IOException {
        var err = spec.commandLine().getErr();
        var examples = new Examples(new ArrayList<>(), new HashSet<>());
        for (var family : catalog.families()) {
            var into = folder.resolve(family.id());
            try {
                FamilyResources.of(family).unpackExamples(into);
                if (Files.isDirectory(into)) {
                    requireAny(into, catalog);
                    examples.folders().add(into.toString());
                    Golden.rejects(family)
                            .forEach(source ->
                                    examples.rejects().add(into.toString().replace('\\', '/') + "/" + source));
                }
            } catch (IOException | UsageException e) {
                err.println("scoring: the examples of the plugin '" + family.id() + "' are left out ("
                        + Visible.text(String.valueOf(e.getMessage())) + "). Report this to the plugin's author.");
            }
        }
        if (examples.folders().isEmpty()) {
            throw new UsageException("No plugin brings examples: is plugins/ of the distribution empty?");
        }
        return examples;
    }

    /** Finds that nothing in a folder is recognised, which would end a run over all folders. */
    private static void requireAny(Path folder, Catalog catalog) throws IOException {
        var options = WalkOptions.defaults().warnings(warning -> {});
        try (var walk = SourceWalk.open(List.of(folder.toString()), catalog, options)) {
            for (var unit = walk.next(); unit.isPresent(); unit = walk.next()) {
                if (!(unit.get() instanceof NotRead)) {
                    return;
                }
                unit.get().done();
            }
        }
    }
}
