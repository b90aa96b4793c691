package games.scoring.check;

import games.scoring.api.Family;
import games.scoring.api.Text;
import games.scoring.plugin.FamilyResources;
import games.scoring.plugin.LoadedFamily;
import games.scoring.source.StrictUtf8;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ResolvedModule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether a plugin says all that its users will ask for. */
final class Completeness {

    private static final String SERVICES = "META-INF/services/" + Family.class.getName();

    /** What a plugin may know of the program: the SPI, and Jackson. */
    private static final Set<String> KNOWN = Set.of(
            "games.scoring.api",
            "org.jspecify",
            "tools.jackson.core",
            "tools.jackson.databind",
            "com.fasterxml.jackson.annotation");

    /** What no plugin may bring, so that the libraries of one must take the program's. */
    private static final String LOG4J = "org.apache.logging.log4j";

    private static final String UNWRITTEN = "TODO";

    private Completeness() {}

    /** Looks at the module, its version, and what it provides on the module path and on the class path. */
    static List<CheckReport.Failure> identity(LoadedFamily family) throws IOException {
        var found = new ArrayList<CheckReport.Failure>();
        var module = family.service().getClass().getModule();
        var descriptor = module.getDescriptor();
        var listed = FamilyResources.of(family)
                .read(SERVICES)
                .map(Completeness::names)
                .orElse(Set.of());
        if (descriptor == null || descriptor.isAutomatic()) {
            found.add(PluginSteps.failure(
                    "module-info.class",
                    "the jar has no module-info: expected one that requires games.scoring.api and provides "
                            + Family.class.getName()));
        } else {
            if (descriptor.rawVersion().isEmpty()) {
                found.add(PluginSteps.failure(
                        "module-info.class",
                        "the module has no version: expected javac --module-version, which Maven gives by itself"));
            }
            var provided = descriptor.provides().stream()
                    .filter(provides -> provides.service().equals(Family.class.getName()))
                    .flatMap(provides -> provides.providers().stream())
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!listed.isEmpty() && !provided.equals(listed)) {
                found.add(PluginSteps.failure(
                        SERVICES, "it names " + listed + ", and the module-info provides " + provided));
            }
            for (String name : foldersThatOthersHave(module)) {
                found.add(PluginSteps.failure(
                        name,
                        "the folder counts as a package of the module, and no two modules on a module path may hold the same"
                                + " one: put its files into " + name + "/" + family.id() + "/, or below META-INF/"));
            }
        }
        found.addAll(internals(module));
        if (listed.isEmpty()) {
            found.add(PluginSteps.failure(
                    SERVICES,
                    "it is absent or empty: expected the name of the family's class, so that the jar works on the class"
                            + " path too"));
        }
        return found;
    }

    /** Lists the folders at the top of the jar that hold files but no classes: docs, data and the like. */
    private static Set<String> foldersThatOthersHave(Module module) throws IOException {
        var folders = new TreeSet<String>();
        var ofClasses = new HashSet<String>();
        var reference = Optional.ofNullable(module.getLayer())
                .flatMap(layer -> layer.configuration().findModule(module.getName()))
                .map(ResolvedModule::reference);
        if (reference.isPresent()) {
            try (var reader = reference.get().open();
                    var names = reader.list()) {
                names.forEach(name -> {
                    int slash = name.indexOf('/');
                    if (slash >= 0 && slash == name.lastIndexOf('/') && slash < name.length() - 1) {
                        (name.endsWith(".class") ? ofClasses : folders).add(name.substring(0, slash));
                    }
                });
            }
        }
        folders.removeAll(ofClasses);
        folders.retainAll(module.getPackages());
        return folders;
    }

    /** Looks for modules of the program that are none of a plugin's business: they change, and go, with any version. */
    private static List<CheckReport.Failure> internals(Module family) {
        var found = new ArrayList<CheckReport.Failure>();
        var layer = family.getLayer();
        if (layer == null) {
            return found;
        }
        for (var module : layer.configuration().modules()) {
            var descriptor = module.reference().descriptor();
            boolean isFamilys = descriptor.name().equals(family.getName());
            for (var required : descriptor.requires()) {
                var read = layer.configuration().findModule(required.name());
                if (read.isPresent()
                        && !read.get().configuration().equals(layer.configuration())
                        && ModuleFinder.ofSystem().find(required.name()).isEmpty()
                        && !KNOWN.contains(required.name())
                        && (isFamilys || !required.name().equals(LOG4J))) {
                    found.add(PluginSteps.failure(
                            "module-info.class",
                            "the module " + descriptor.name() + " requires " + required.name()
                                    + ", which is the program's own and may change or go with any version: expected"
                                    + " games.scoring.api, Jackson to read logs, and libraries that lie beside the jar in"
                                    + " a folder of their own"));
                }
            }
        }
        return found;
    }

    private static Set<String> names(byte[] services) {
        return new String(services, StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Looks for texts, sources and a page of documentation. */
    static List<CheckReport.Failure> documentation(LoadedFamily family) throws IOException {
        var found = new ArrayList<CheckReport.Failure>();
        expectText(family.id(), "a title of the family", family.title(), found);
        for (var ruleset : family.rulesets()) {
            expectText(ruleset.id(), "a title of the ruleset", ruleset.title(), found);
        }
        for (var benchmark : family.benchmarks()) {
            expectText(benchmark.id(), "a title of the benchmark", benchmark.title(), found);
            for (var input : benchmark.inputs()) {
                expectText(
                        benchmark.id() + " " + input.name(),
                        "a meaning of the input " + input.name() + ": means(…)",
                        input.about().meaning(),
                        found);
            }
            benchmark.rules().forEach((id, rule) -> {
                boolean ofRuleset = family.ruleset(id)
                        .map(ruleset -> !ruleset.sources().isEmpty())
                        .orElse(false);
                if (!ofRuleset && rule.sources().isEmpty()) {
                    found.add(PluginSteps.failure(
                            benchmark.id() + ", " + id,
                            "expected a source of the rule of " + benchmark.id() + " or of the ruleset " + id
                                    + ": source(…)"));
                }
            });
        }
        for (var setting : new LinkedHashSet<>(family.settings())) {
            expectText(
                    setting.name(),
                    "a meaning of the option " + setting.name(),
                    setting.about().meaning(),
                    found);
        }
        for (var format : family.logFormats()) {
            expectText(format.id(), "a title of the log format " + format.id(), format.title(), found);
        }
        for (var export : family.exports()) {
            expectText(export.id(), "a title of the export " + export.id(), export.title(), found);
        }
        found.addAll(PlainTexts.faults(family));
        var page = FamilyResources.page(family);
        if (lines(family, page).allMatch(line -> line.isBlank() || line.startsWith("#"))) {
            found.add(PluginSteps.failure(
                    page, "expected a page about the family in the jar, at " + page + ", with more than headings"));
        }
        if (FamilyResources.of(family)
                .read(page)
                .filter(bytes -> StrictUtf8.text(bytes).isEmpty())
                .isPresent()) {
            found.add(PluginSteps.failure(page, "expected a page in UTF-8, found other bytes"));
        }
        return found;
    }

    /** Looks for the line by which the page of a new project says that it is still to be written. */
    static Optional<CheckReport.Failure> unwritten(LoadedFamily family) throws IOException {
        var page = FamilyResources.page(family);
        return lines(family, page)
                .filter(line -> line.startsWith(UNWRITTEN))
                .findFirst()
                .map(line -> PluginSteps.failure(
                        page,
                        "the page is not written yet: a line of it begins with " + UNWRITTEN + ". Write what it"
                                + " asks for, and take it out"));
    }

    /** Finds rulesets that change nothing, since no benchmark has a rule for them. */
    static List<CheckReport.Failure> idle(LoadedFamily family) {
        return family.rulesets().stream()
                .filter(ruleset -> family.benchmarks().stream()
                        .noneMatch(benchmark -> benchmark.rules().containsKey(ruleset.id())))
                .map(ruleset -> PluginSteps.failure(
                        ruleset.id(),
                        "no benchmark has a rule for the ruleset " + ruleset.id()
                                + ": whoever asks for it gets the default. Give it rules, or leave it out"))
                .toList();
    }

    private static Stream<String> lines(LoadedFamily family, String page) throws IOException {
        return FamilyResources.of(family).read(page).stream()
                .flatMap(bytes -> new String(bytes, StandardCharsets.UTF_8).lines())
                .map(String::strip);
    }

    private static void expectText(String where, String what, Text text, List<CheckReport.Failure> found) {
        if (text.english().isBlank()) {
            found.add(PluginSteps.failure(where, "expected " + what));
        }
    }
}
