package games.scoring.launcher;

import games.scoring.plugin.FamilyResources;
import games.scoring.plugin.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

    @Override
    public Integer call() throws IOException {
        var out = spec.commandLine().getOut();
        var scratch = Files.createTempDirectory("scoring-demo");
        try {
            var inputs = unpack(scratch.resolve("examples"));
            var folder = output.orElse(scratch.resolve("out"));
            var args = new ArrayList<>(List.of("run"));
            args.addAll(inputs);
            args.addAll(List.of("-o", folder.toString(), "--allow-partial-coverage"));
            plugins.places().stream()
                    .filter(place -> !place.bundled())
                    .forEach(place ->
                            args.addAll(List.of("--plugins", place.path().toString())));
            out.println("The example episodes of " + inputs.size() + " families: scoring run examples/* -o OUT"
                    + " --allow-partial-coverage");
            out.println();
            int code = Commands.line(args.toArray(String[]::new))
                    .setOut(out)
                    .setErr(spec.commandLine().getErr())
                    .setExecutionExceptionHandler(spec.commandLine().getExecutionExceptionHandler())
                    .execute(args.toArray(String[]::new));
            if (output.isEmpty()) {
                out.println("The output was thrown away; 'scoring demo -o OUT' keeps it.");
            }
            out.println("Next: scoring explain FILE shows every term of a score; scoring benchmarks lists the rules.");
            return code;
        } finally {
            delete(scratch);
        }
    }

    private List<String> unpack(Path folder) throws IOException {
        var load = plugins.load(spec.commandLine().getErr());
        var inputs = new ArrayList<String>();
        for (var family : load.catalog().families()) {
            var into = folder.resolve(family.id());
            FamilyResources.of(family).unpackExamples(into);
            if (Files.isDirectory(into)) {
                inputs.add(into.toString());
            }
        }
        if (inputs.isEmpty()) {
            throw new UsageException("No plugin brings examples: is plugins/ of the distribution empty?");
        }
        return inputs;
    }

    private static void delete(Path folder) throws IOException {
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
